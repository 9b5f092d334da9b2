// Package stats holds estimates with confidence intervals, bounded histories, bipartite
// matching, partial sorting and the rounding of numbers. It does not depend on experiments.
package stats
