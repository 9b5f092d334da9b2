// Package automata holds the parts that all schemes share: cards, parameters, coins, exact Markov chains.
// The schemes are in its sub-packages, one scheme a file, each exactly its paper's
// transition function: polling, location, partition, crawling, action, packing.
//
// A scheme does not know how the world draws its answers: it asks through an interface,
// such as polling.Web, and learns from the answers. All its randomness comes from the
// seed it is given. No package here reads a clock, starts a goroutine or draws.
//
// Start reading at polling.Poller, the interface of every polling scheme, then at one
// scheme, such as polling/htraa.go. The papers are cited as [LAKG], [H-TRAA], [Thesis],
// [Robot] and [OMA-DRA]; docs/papers.md lists them.
package automata
