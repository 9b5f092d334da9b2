package armslab

import (
	"fmt"
	"math"
	"slices"

	"lascope/automata"
	"lascope/automata/action"
	"lascope/model/lab"
	"lascope/model/stats"
)

// Observe fills the lab's part of a snapshot.
func (e *Environment) Observe(request lab.ViewRequest) lab.View {
	e.Watch(request)
	if e.curves == nil {
		e.curves = lab.NewCurves(e.spacing(), e.settings.Scheme, e.tick, e.point())
	}
	now, sums := e.point(), e.World.Sums()
	v := &View{
		Arms: e.arms(now.P), Best: e.World.Best(),
		Penalties: Penalties{
			Heard:   stats.Ratio(e.World.Heard(), float64(e.tick)),
			Average: now.Average, Mean: stats.Ratio(sums.Penalty, float64(e.tick)),
			Chance: now.Chance, Least: now.Least, Regret: sums.Regret,
		},
		LastStep:  LastStep{Action: now.Action, Source: e.settings.Source},
		Converged: e.Converged(), Events: e.goal.Events, Favourite: e.favourite(), Correct: e.correct(),
		States: e.states(), Game: e.table.view(e.settings), Schemes: e.curves.Schemes,
		Samples: e.curves.UpTo(now, same),
	}
	if game := e.Person(); game != nil {
		v.Hand = lab.HandOf(game, e.World.Arms(), func(i int) string { return fmt.Sprint("arm ", i+1) }, e.World.Penalty)
	}
	if v.Counted = e.counted(); e.undrawn() {
		_, v.Choices = e.latest()
	}
	if v.Game == nil {
		v.Theory = e.known().at(now.P, e.Scheme)
	}
	if v.States != nil && v.Theory != nil {
		v.States.Distance = v.States.distance(v.Theory.Stationary)
	}
	if e.following() {
		x := explainer{e.asked, transitionOf(e.Scheme), e.asked.penalties[now.Action], e.World.Model() == "P", e.settings.Title}
		if e.table != nil { // they follow the second player
			x.penalties, x.faced = e.World.Penalties(), e.World.Faced()
		}
		first := x.explanation(x.title)
		first.Hidden = "c = " + automata.Three(x.faced)
		v.Explanations, v.Traced = []lab.Explanation{first}, x.stages(now.P)
		if e.table != nil {
			v.Explanations[0].Who = "The first player"
			v.Explanations = append(v.Explanations, e.table.explanations()...)
		}
	}
	return v
}

// spacing is the least distance of two samples in ticks: a sample copies the probability of every
// arm, and BLA computes it by quadrature.
func (e *Environment) spacing() int64 {
	r := int64(e.World.Arms())
	if lab.Row[action.Scheme](e.settings.Scheme).Costly {
		return 16 + r
	}
	return 1 + r/8
}

// arms describes the arms with the probabilities p of the next choice.
func (e *Environment) arms(p []float64) []Arm {
	out := make([]Arm, len(p))
	estimator, counts := e.Scheme.(action.Estimator)
	for i := range out {
		out[i] = Arm{Penalty: e.World.Penalty(i), P: p[i], Pulls: e.World.PullsOf(i), Estimate: math.NaN()}
		if counts {
			out[i].Estimate = estimator.Estimate(i)
		}
	}
	return out
}

// states describes the states of a fixed structure; nil for others.
func (e *Environment) states() *States {
	f, ok := e.Scheme.(*action.Fixed)
	if !ok {
		return nil
	}
	last, _ := f.Last()
	s := &States{N: f.N, Arm: f.Action, State: f.State, WasArm: last.Action, Was: f.Was, Recent: f.Recent(), Visits: slices.Clone(f.Visits),
		Distance: math.NaN()}
	for _, n := range s.Visits {
		s.Ticks += n
	}
	return s
}
