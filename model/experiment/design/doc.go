// Package design says what is run. A [Race] has a plan of a cell for each line, a [Sweep] of one for each combination of its
// axes' values, a [Sensitivity] of one for each point of its ranges; a [Study] is a file of sweeps.
package design
