// Package automata holds the learning rules and the policies they are compared
// with, one scheme a file, each exactly its paper's transition function, and
// the schedulers that turn amounts into polls.
//
// A scheme knows nothing of how the world draws its answers: it asks through an
// interface ([Web] in the polling lab) and learns from what comes back. All its
// randomness comes from the seed it is given. Nothing here reads a clock,
// starts a goroutine or draws on a screen.
//
// Start reading at [Poller], what every scheme of the polling lab is, then at
// one scheme, say htraa.go. The papers are cited as [LAKG], [H-TRAA], [Thesis],
// [Robot] and [OMA-DRA]; docs/papers.md lists them.
package automata
