// Package crawling holds the topic-specific web robot, which learns the worth of a fetch
// and of the documents it leads to, and the crawlers it is compared with [Robot].
//
// Start reading at crawling.go ([Crawler]), then robot.go (Eqs. 9–11), state.go and age.go
// (the states of a document) and wait.go (the value of waiting). The frontier holds the
// known documents in the order of a crawler's indices.
package crawling
