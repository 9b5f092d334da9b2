// Package web holds webs of pages that change, each at a rate no automaton knows: the
// simulated web [LAKG] §II, [H-TRAA] §2, [Thesis] §3, recorded change logs, their shifts, and
// the truth that only an observer knows (rates, optimum, classical policies).
//
// Start reading at web.go, then truth.go and optimum.go.
package web
