// Package location holds stochastic point location, which finds a point by asking an
// oracle that may lie [Thesis] §4.1.
package location
