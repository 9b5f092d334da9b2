// Package knapsacklab is the knapsack lab: which items fit? A scheme packs a bag each tick and hears which of the packed items hit. It
// opens with lab.go; environment.go steps the bag and the scheme.
package knapsacklab
