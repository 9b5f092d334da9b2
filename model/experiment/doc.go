// Package experiment makes many runs and tables, pictures and reports of them.
//
// replication.go runs one line to its end, parallel.go spreads replications over the cores, and metric.go
// makes one number of a run. Results do not depend on the number of cores.
//
//   - A race compares lines on the same worlds: race.go; decide.go stops it once it is decided, contest.go
//     is the race on the screen.
//   - A sweep runs a line over a grid: sweep.go and axis.go; part.go holds its finished runs, job.go runs
//     it, journal.go keeps what an interrupted one has done.
//   - adaptive.go adds replications where they are needed: for a precision, or to find the best cell
//     (tune.go); ranking.go decides which is best.
//   - A study is a file of sweeps (study.go, studyjob.go), a sensitivity a question of variances
//     (sensitivity.go, sensitivityrun.go). Both keep their runs in a file (keptruns.go).
//   - long.go writes tables for pandas and R, picture.go pictures, report.go a page of HTML,
//     saved.go reads what was saved.
package experiment
