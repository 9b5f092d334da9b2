// Package stats holds estimates with intervals, bounded histories, matching and partial
// sorting. It knows nothing of experiments.
package stats
