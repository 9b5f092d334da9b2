// Package experiment makes many runs: races (paired replications of several lines on the
// same worlds), sweeps (a line over a grid of values), their shards and saved files.
//
// Start reading at race.go and sweep.go; replication.go runs one line to its end, and
// parallel.go spreads replications over the cores; results do not depend on their number.
package experiment
