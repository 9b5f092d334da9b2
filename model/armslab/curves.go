package armslab

import (
	"slices"

	"lascope/automata/action"
	"lascope/model/lab"
)

// UntilSample returns the slots until the next sample is due; see [lab.Advance].
func (e *Environment) UntilSample() int64 {
	return min(e.curves.UntilSample(e.tick), e.UntilDue(e.window.Until(e.tick), e.goal.Due(e.tick)))
}

// Sample records a point of the curves and the sums and events that are due; see [lab.Advance].
func (e *Environment) Sample() {
	e.keep()
	e.curves.Sample(e.tick, e.point)
}

// point is a sample of the present.
func (e *Environment) point() Point {
	q := Point{Tick: e.tick, Action: e.World.Pulled(), P: slices.Clone(e.probabilities()), Chance: e.World.Chance(), Least: e.World.Least()}
	q.Average = action.AveragePenalty(q.P, e.World.Penalties())
	if e.undrawn() {
		q.Average, _ = e.latest()
	}
	if e.table != nil {
		q.Q = e.table.q[0]
	}
	if e.counted() {
		q.Parts = e.parts()
	}
	return q
}

// parts returns the part of the choices since the last shift that fell on each arm; all parts are 0 before the first.
func (e *Environment) parts() []float64 {
	out, sum := make([]float64, e.World.Arms()), 0.0
	for i := range out {
		out[i] = float64(e.World.PullsOf(i))
		sum += out[i]
	}
	for i := range out {
		out[i] /= max(1, sum)
	}
	return out
}

// counted reports that the scheme chooses by its counts, without a draw of its probabilities.
func (e *Environment) counted() bool { return counted(e.Scheme) }

func counted(a action.Automaton) bool {
	_, variable := a.(action.Variable)
	_, counts := a.(action.Estimator)
	return counts && !variable
}

// undrawn reports that the scheme draws no arm, so that its choices alone have a mean penalty.
func (e *Environment) undrawn() bool {
	_, fixed := e.Scheme.(*action.Fixed)
	return fixed || e.counted()
}

// same reports whether two samples are the same.
func same(a, b Point) bool {
	return a.Tick == b.Tick && a.Action == b.Action && slices.Equal(a.P, b.P) && a.Q == b.Q &&
		a.Average == b.Average && a.Chance == b.Chance && a.Least == b.Least
}

// Drawn: the probability of the best arm; without the truth, of the first arm.
func (v *View) Drawn(recent bool) lab.DrawnCurve {
	best := max(v.Best, 0)
	return lab.Drawn(v.Part(recent), 1, func(p Point) (int64, float64) { return p.Tick, p.P[best] })
}
