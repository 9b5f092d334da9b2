// Package design describes experiments. The plan of a [Race] has a cell for each line, the plan of a [Sweep] for each combination
// of its axes' values, the plan of a [Sensitivity] for each point of its ranges; a [Study] is a file of sweeps.
package design
