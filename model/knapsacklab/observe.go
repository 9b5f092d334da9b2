package knapsacklab

import (
	"math"

	"lascope/automata/packing"
	"lascope/model/lab"
	"lascope/model/stats"
)

// Observe fills the lab's part of a snapshot.
func (e *Environment) Observe(request lab.ViewRequest) lab.View {
	e.Watch(request)
	if e.curves == nil {
		// A sample copies the probability of every item.
		e.curves = lab.NewCurves(1+int64(e.World.Items()/8), e.settings.Scheme, e.tick, e.point())
	}
	now, sums := e.point(), e.World.Sums
	v := &View{
		Items: e.items(), Capacity: e.World.Capacity, Optimum: e.World.Optimum,
		Value: now.Value, Mean: stats.Ratio(sums.Share, float64(e.tick)), Heard: stats.Ratio(float64(sums.Hits), float64(e.tick)),
		Converged: e.Converged(), Events: e.goal.Events, Favourite: e.favourite(), Correct: e.correct(), Team: now.P != nil,
		LastStep: LastStep{Source: e.settings.Source},
		Samples:  e.curves.UpTo(now, same),
	}
	v.Packed, v.Hits = e.World.Last()
	v.Weight = v.Packed.Weight(e.World.Weights)
	v.Share = now.Value / now.Exact
	if e.following() {
		t := e.transition()
		v.Explanations, v.Traced = t.explanations(), t.stages()
	}
	return v
}

// items describes the items.
func (e *Environment) items() []Item {
	out, p := make([]Item, e.World.Items()), e.probabilities()
	estimator, counts := e.Scheme.(packing.Estimator)
	for k := range out {
		out[k] = Item{Weight: e.World.Weights[k], Value: e.World.Values[k], P: math.NaN(), Estimate: math.NaN(),
			Part: stats.Ratio(float64(e.World.PacksOf(k)), float64(e.World.Ticks()))}
		if p != nil {
			out[k].P = p[k]
		}
		if counts {
			out[k].Packs, out[k].Found = estimator.Counts(k)
			out[k].Estimate = estimator.Estimate(k)
		}
	}
	return out
}
