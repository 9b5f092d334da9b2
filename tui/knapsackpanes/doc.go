// Package knapsackpanes has the panes of the knapsack lab.
package knapsackpanes
