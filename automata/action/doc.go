// Package action holds the automata of the textbooks: one automaton chooses among r actions
// and learns from penalties and rewards [Thesis] §2.1.
package action
