// Package items is the world of the knapsack lab: items of hidden values and known weights, of which a bag holds as many as its
// capacity allows.
package items
