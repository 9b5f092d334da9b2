// Package packing holds the schemes of the knapsack lab: automata that choose together which items go into a bag, the integer
// knapsack that [H-TRAA] §5 leaves to further work.
package packing
