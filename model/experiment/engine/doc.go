// Package engine runs lines, and plans of them. replication.go runs a line to its end and keeps its rows, metric.go has the table
// of metrics, passage.go the learning times. A [Plan] is cells × replications that are measured alike; a [Store] holds the
// results that are known; a [Journal] keeps them in a file, from which an interrupted experiment goes on. parallel.go spreads the runs
// over the cores: results do not depend on their number.
package engine
