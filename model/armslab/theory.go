package armslab

import (
	"math"
	"slices"

	"lascope/automata"
	"lascope/automata/action"
	"lascope/internal/theory"
	"lascope/model/lab"
)

// A knownTheory is the theory under one truth and one setting, without the parts that depend on
// the present p. It is never written again.
type knownTheory struct {
	action.Theory
	drift    *action.Drift // of a scheme of variable structure
	settings *lab.Settings
	model    string
	c        []float64
}

// known is the theory under the present truth, derived when a screen requests it.
func (e *Environment) known() *knownTheory {
	c, model := e.World.Penalties(), e.World.Model()
	if k := e.theory; k != nil && k.settings == e.settings && k.model == model && slices.Equal(k.c, c) {
		return k
	}
	k := &knownTheory{settings: e.settings, model: model, c: slices.Clone(c)}
	row := lab.Row[action.Scheme](e.settings.Scheme)
	if row.Theory != nil {
		k.Theory = row.Theory(e.settings, k.c, k.graded())
	}
	if row.Drift != nil {
		k.drift = row.Drift(e.settings, k.c)
	}
	e.theory = k
	return k
}

// graded reports answers between 0 and 1.
func (k *knownTheory) graded() bool { return k.model != "P" }

// at is the theory with the parts that depend on the scheme's probabilities p of the next choice.
func (k *knownTheory) at(p []float64, scheme action.Automaton) *Theory {
	t := &Theory{Stationary: k.Law, Limit: k.Limit, Small: k.Small, Penalty: theory.Unknown(), Drift: k.driftNow(scheme)}
	if f := k.Absorption; f != nil {
		a := f.From(p[0])
		t.Absorbed = []theory.Number{a, {Value: 1 - a.Value, Error: a.Error}}
	}
	switch {
	case t.Limit != nil:
		t.Penalty = theory.Within(action.AveragePenalty(t.Limit, k.c), k.Error)
	case t.Absorbed != nil: // M = c₂ + A (c₁ − c₂)
		a := t.Absorbed[0]
		t.Penalty = theory.Within(action.AveragePenalty([]float64{a.Value, 1 - a.Value}, k.c), a.Error*math.Abs(k.c[0]-k.c[1]))
	}
	if k.Absorbing {
		t.Verdict = string(action.JudgeCorner(p, k.c))
	}
	if t.Verdict == "" {
		t.Verdict = string(action.Judge(t.Penalty.Value, k.c))
	}
	return t
}

// driftNow is the drift with the present estimates of a pursuit algorithm; nil before it learns
// and, since a graded answer changes the estimates by parts, outside the P-model.
func (k *knownTheory) driftNow(scheme action.Automaton) *action.Drift {
	if k.drift == nil || k.drift.Rule < action.PursuitRule {
		return k.drift
	}
	estimator, ok := scheme.(action.Estimator)
	if !ok || k.graded() {
		return nil
	}
	d := *k.drift
	rewards, choices := make([]float64, len(k.c)), make([]int64, len(k.c))
	for i := range rewards {
		choices[i], rewards[i] = estimator.Counts(i)
	}
	if d.Pursued = action.Pursued(rewards, choices, 1); d.Pursued == nil {
		return nil
	}
	if d.Always {
		d.Penalised = action.Pursued(rewards, choices, 0)
	}
	return &d
}

// distance is the total variation between the visits and the stationary law; NaN without either.
func (s *States) distance(law []float64) float64 {
	if law == nil || s.Ticks == 0 || len(law) != len(s.Visits) {
		return math.NaN()
	}
	return automata.TotalVariation(s.Visits, law)
}
