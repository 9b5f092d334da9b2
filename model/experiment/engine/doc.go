// Package engine runs plans. A [Plan] is cells × replications that are measured alike; a [Store] holds the results that are
// known; a [Journal] keeps them in a file, from which an interrupted experiment goes on. parallel.go spreads the runs over
// the cores: results do not depend on their number.
package engine
