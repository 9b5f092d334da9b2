package linelab

import (
	"math"

	"lascope/model/lab"
)

var _ lab.View = (*View)(nil)

// A View is the line lab's part of a snapshot.
type View struct {
	Target      float64 `hidden:""` // λ*
	Reliability float64 `hidden:""` // p
	Position    float64 // the present λ

	// Of the visits since they were last forgotten, which is at every shift and
	// tuning, for the theory changes then; NaN before the first.
	Mean, Variance float64
	// Of the exact stationary distribution; NaN where there is none.
	TheoryMean, TheoryVariance float64 `hidden:""`

	Chain *lab.ChainView

	lab.Samples[Point]

	Traced []lab.Stage // of the last step; see Stages
}

// A Point is one sample of the line lab's curves.
type Point struct {
	Tick     int64
	Position float64
	Target   float64 `hidden:""`
	Distance float64 `hidden:""` // total variation between visits and theory; NaN if not defined
}

// Deviation is the standard deviation of the visits from their mean, as a part of the line, and TheoryDeviation the same of the
// stationary distribution.
func (v *View) Deviation() float64 { return math.Sqrt(v.Variance) }

// TheoryDeviation is described at [View.Deviation].
func (v *View) TheoryDeviation() float64 { return math.Sqrt(v.TheoryVariance) }

// Bias is the mean of the visits minus the target, as a part of the line, and TheoryBias the same of the
// stationary distribution.
func (v *View) Bias() float64 { return v.Mean - v.Target }

// TheoryBias is described at [View.Bias].
func (v *View) TheoryBias() float64 { return v.TheoryMean - v.Target }
