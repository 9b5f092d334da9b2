// Package crawling holds the topic-specific web robot, which learns what a fetch leads to,
// and the crawlers it is compared with [Robot].
//
// Start reading at crawling.go ([Crawler]), then robot.go (Eqs. 9–11); the frontier keeps
// the known documents in the order in which a crawler wants them.
package crawling
