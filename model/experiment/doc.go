// Package experiment has the jobs of many runs: a design, the files of its result, and the way from one to the other.
//
//   - engine makes numbers of one run, and runs a plan, cells × replications, into one store, which one journal keeps.
//   - design describes races, sweeps, sensitivities and studies.
//   - result asks the store: means, differences, indices; has the saved files; and adds replications until a question is answered.
//   - show writes tables, pictures and reports.
//
// Runs that go on together on the screen: a [Contest] is a race, [Ghosts] are replications of one line.
package experiment
