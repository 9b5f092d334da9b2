package knapsacklab

import (
	"math"
	"slices"

	"lascope/model/lab"
)

// UntilSample returns the slots until the next sample is due; see [lab.Advance].
func (e *Environment) UntilSample() int64 {
	return min(e.curves.UntilSample(e.tick), e.UntilDue(e.goal.Due(e.tick)))
}

// Sample records a point of the curves, and whether the run has converged; see [lab.Advance].
func (e *Environment) Sample() {
	if e.goal.Due(e.tick) <= 0 {
		late := int64(0)
		if !e.sure(certain) { // a streak has an exact tick
			late = e.World.Streak() - streak
		}
		met, lost := e.Holds("converged")
		e.goal.Look(e.tick, 1, late, met, lost)
	}
	e.curves.Sample(e.tick, e.point)
}

// point is a sample of the present.
func (e *Environment) point() Point {
	p := Point{Tick: e.tick, P: slices.Clone(e.probabilities()), Value: e.World.Recent, Exact: e.World.ExactValue,
		Density: e.World.DensityValue, Fractional: e.World.Fractional, Scheme: e.curves.Present()}
	if e.tick == 0 {
		p.Value = math.NaN()
	}
	return p
}

// same reports whether two samples are the same.
func same(a, b Point) bool {
	return a.Tick == b.Tick && (a.Value == b.Value || a.Tick == 0) && a.Exact == b.Exact && a.Density == b.Density &&
		a.Fractional == b.Fractional &&
		a.Scheme == b.Scheme && slices.Equal(a.P, b.P)
}

// Drawn: the value as a part of the exact optimum.
func (v *View) Drawn(recent bool) lab.DrawnCurve {
	return lab.Drawn(v.Part(recent), 1, func(p Point) (int64, float64) { return p.Tick, p.Value / p.Exact })
}
