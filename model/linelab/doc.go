// Package linelab is the line lab: where is the point, if the oracle may lie? It opens
// with lab.go; environment.go steps the oracle and the automaton.
package linelab
