package armslab

import (
	"slices"

	"lascope/model/lab"
)

// UntilSample returns the slots until the next sample is due; see [lab.Recorder].
func (e *Environment) UntilSample() int64 { return min(e.curves.UntilSample(e.tick), e.untilKept()) }

// Sample records a point of the curves, and what the run keeps; see [lab.Recorder].
func (e *Environment) Sample() {
	e.keep()
	if e.curves.UntilSample(e.tick) <= 0 {
		e.curves.Record(e.tick, e.point())
	}
}

// point is a sample of the present.
func (e *Environment) point() Point {
	p, q := e.probabilities(), 0.0
	latest, _ := e.latest()
	if e.table != nil {
		q = e.table.q[0]
	}
	return Point{
		Q:    q,
		Tick: e.tick, Action: e.World.Pulled(), P: slices.Clone(p), Average: average(e.World, p), Latest: latest,
		Chance: e.World.Chance(), Least: e.World.Least(),
	}
}

// same reports whether two samples are the same.
func same(a, b Point) bool {
	return a.Tick == b.Tick && a.Action == b.Action && slices.Equal(a.P, b.P) && a.Q == b.Q &&
		a.Average == b.Average && a.Chance == b.Chance && a.Least == b.Least
}

// Drawn: the probability of the best arm; without the truth it is that of the first arm.
func (v *View) Drawn(recent bool) lab.DrawnCurve {
	samples, best := v.Whole, max(v.Best, 0)
	if recent {
		samples = v.Recent
	}
	return lab.Drawn(samples, 0, 1, func(p Point) (int64, float64) { return p.Tick, p.P[best] })
}
