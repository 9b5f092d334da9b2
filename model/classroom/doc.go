// Package classroom is a class that predicts a lesson on its phones: the phases, the answers, their
// tallies, the games, the table and the results. It has no network, no goroutine and no clock: the
// time of a message is an argument. A [Class] is not safe for concurrent use.
//
// Begin with class.go. docs/class.md describes a class to a lecturer.
package classroom
