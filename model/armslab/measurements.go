package armslab

import (
	"lascope/automata/action"
	"lascope/model/lab"
	"lascope/model/stats"
)

// A paid sum is Σ c of the actions of the first ticks.
type paid struct {
	tick int64
	sum  float64
}

// Items: a choice a tick.
func (p paid) Items() int64 { return p.tick }

func (e *Environment) paid() paid { return paid{e.tick, e.World.Sums().Penalty} }

// begin begins the mean of the latest choices anew.
func (e *Environment) begin() {
	e.window.Begin(e.tick, e.paid(), 1, 1)
	e.goal.Begin(e.tick)
}

// keep notes the sum of the choices, and whether the run has converged, if either is due. The tick of a streak is exact.
func (e *Environment) keep() {
	e.window.Keep(e.tick, e.paid)
	if e.goal.Due(e.tick) > 0 {
		return
	}
	least, late := int64(1), int64(0)
	if lab.Row[action.Scheme](e.settings.Scheme).Costly {
		least = costly
	}
	if !e.sure(certain) { // a streak has an exact tick
		late = e.World.Streak() - streak
	}
	met, lost := e.Holds("converged")
	e.goal.Look(e.tick, least, late, met, lost)
}

// costly is the least number of ticks between two looks at the probabilities of a scheme that computes them by quadrature.
const costly = 64

// latest is the mean c of the latest choices, and their number.
func (e *Environment) latest() (mean float64, choices int64) {
	from, to := e.window.Span(e.paid())
	choices = to.tick - from.tick
	return stats.Ratio(to.sum-from.sum, float64(choices)), choices
}
