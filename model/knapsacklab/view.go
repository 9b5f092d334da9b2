package knapsacklab

import (
	"lascope/internal/theory"
	"lascope/model/lab"
	"lascope/world/hidden"
)

var _ lab.View = (*View)(nil)

// A View is the knapsack lab's part of a snapshot. Items count from 0.
type View struct {
	Items          []Item
	Capacity       int
	hidden.Optimum // hidden

	Packed, Hits theory.ItemSet // of the last tick
	Weight       int            // of Packed

	Value float64 `hidden:""` // the mean value of about the last 64 packings; NaN before the first
	Share float64 `hidden:""` // its part of the exact optimum
	Mean  float64 `hidden:""` // the mean share since the start; NaN before the first tick
	Heard float64 // the mean hits of a tick since the start; NaN before the first

	Converged bool // every p is within .01 of 0 or 1, or the last 1,000 ticks packed one set
	Events    lab.Events
	Favourite theory.ItemSet // the packing that the run converged to; empty without one
	Correct   bool           `hidden:""` // it has the value of the exact optimum

	Team bool // an automaton an item
	LastStep

	lab.Samples[Point]
}

// LastStep is the last packing and its explanation.
type LastStep struct {
	Explanations []lab.Explanation // the packing, then each item; nil without [lab.ViewRequest.Trace]
	Source       string            // of the rule
	Traced       []lab.Stage       // see Stages
}

// An Item is one of the n items.
type Item struct {
	Weight   int
	Value    float64 `hidden:""` // hidden
	P        float64 // the probability that it wants in; NaN without automata
	Part     float64 // the part of the ticks since the last shift that packed it; NaN before the first
	Packs    int64   // of an estimator, the ticks that packed it; 0 for others
	Found    int64   // its hits in them
	Estimate float64 // of an estimator, of its value; NaN for others
}

// A Point is one sample of the knapsack lab's curves.
type Point struct {
	Tick   int64
	P      []float64 // with which the items want in; nil without automata; never written again
	Scheme int       // its index among the schemes that have run

	Value                      float64 `hidden:""` // the mean value of about the last 64 packings
	Exact, Density, Fractional float64 `hidden:""` // of the values in force
}
