// Package lab holds the types that all labs share: the table of parameters ([Lab],
// [Scheme], [Settings]), the environment that a run drives ([Environment]), the parts of a
// snapshot ([View], [ViewRequest], [Mark]) and the recorder that decides when a sample is
// taken.
//
// A lab is one problem: a world, and the schemes that learn in it. The file lab.go is the
// place to start reading; pollinglab, linelab, placementlab, crawllab, armslab
// and knapsacklab implement the labs.
package lab
