// Package lab holds what every lab shares: the table of parameters ([Lab], [Scheme],
// [Settings]), the environment that a run drives ([Environment]), the parts of a snapshot
// ([View], [ViewRequest], [Mark]) and the recorder that decides when a sample is taken.
//
// A lab is one problem: a world, and the schemes that can be set to it. Start reading at
// lab.go; pollinglab, linelab, placementlab and crawllab implement it.
package lab
