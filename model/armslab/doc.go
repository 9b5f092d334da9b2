// Package armslab is the arms lab: which arm has the least penalty probability? One automaton
// chooses among r actions. It opens with lab.go; environment.go steps the environment and the
// automaton.
package armslab
