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
	settings *lab.Settings
	model    string
	c        []float64

	law        []float64
	limit      []float64
	limitError float64 // of each element of limit, and of law
	method     string  // by which limit was computed
	small      bool
	drift      *action.Drift
	absorbing  bool
	absorption *action.Absorption
}

// known is the theory under the present truth, derived when a screen requests it.
func (e *Environment) known() *knownTheory {
	c, model := e.World.Penalties(), e.World.Model()
	if k := e.theory; k != nil && k.settings == e.settings && k.model == model && slices.Equal(k.c, c) {
		return k
	}
	k := &knownTheory{settings: e.settings, model: model, c: slices.Clone(c)}
	k.derive()
	e.theory = k
	return k
}

// derive fills the theory of the scheme that the settings name.
func (k *knownTheory) derive() {
	s, c := k.settings, k.c
	switch s.Scheme.Name {
	case "tsetlin", "krinsky", "krylov":
		law := map[string]func([]float64, int) []float64{
			"tsetlin": action.TsetlinLaw, "krinsky": action.KrinskyLaw, "krylov": action.KrylovLaw,
		}[s.Scheme.Name]
		if k.law = law(c, s.Int("N")); k.law != nil {
			k.limit, k.limitError = action.ArmLaw(k.law, s.Int("N")), action.LawError(c, s.Int("N"))
			k.method = "the chain's stationary law, in closed form"
		}
	case "lrp", "lri", "lip", "lrep":
		k.linear()
	case "dlri":
		k.drift = &action.Drift{Rule: action.DiscreteRule, Step: 1 / s.Number("N"), C: c}
		k.absorbing = true
		if len(c) == 2 {
			k.absorption = action.DiscreteAbsorption(c[0], c[1], s.Int("N"))
		}
	case "pursuit":
		k.drift = &action.Drift{Rule: action.PursuitRule, A: s.Number("lambda"), C: c}
	case "dpri":
		k.drift = &action.Drift{Rule: action.DiscretePursuitRule, Step: 1 / (float64(len(c)) * s.Number("N")), C: c}
	case "chance":
		k.method = "by its definition"
		k.limit = slices.Repeat([]float64{1 / float64(len(c))}, len(c))
	case "best":
		k.method = "by its definition"
		k.limit = make([]float64, len(c))
		k.limit[slices.Index(c, slices.Min(c))] = 1
	}
}

// linear is the theory of a linear scheme, by its steps.
func (k *knownTheory) linear() {
	d := linearDrift(k.settings)
	d.C, k.drift = k.c, d
	switch {
	case d.B == 0 && d.A > 0:
		k.absorbing = true
		if len(k.c) == 2 && k.model == "P" { // a graded answer is a smaller step
			k.absorption = action.RewardAbsorption(k.c[0], k.c[1], d.A)
		}
	case d.A == d.B && d.A > 0:
		k.limit, k.limitError = action.RewardPenaltyLimit(k.c), action.LawError(k.c, 1)
		k.method = "p is proportional to 1/c: the drift is linear in p"
	case d.B > 0:
		k.limit, k.small, k.limitError = d.Rest(), true, action.RestError
		k.method = "the point where the drift vanishes, by iteration"
	}
}

// linearDrift is the drift of a linear scheme with its steps.
func linearDrift(s *lab.Settings) *action.Drift {
	d := &action.Drift{Rule: action.LinearRule}
	for _, p := range s.Scheme.Params {
		switch p.Key {
		case "a":
			d.A = s.Number("a")
		case "b":
			d.B = s.Number("b")
		}
	}
	return d
}

// at is the theory with the parts that depend on the scheme's probabilities p of the next choice.
func (k *knownTheory) at(p []float64, scheme action.Automaton) *Theory {
	t := &Theory{Stationary: k.law, Limit: k.limit, Small: k.small, Penalty: theory.Unknown(), Drift: k.driftNow(scheme)}
	if f := k.absorption; f != nil {
		a := f.From(p[0])
		t.Absorbed = []theory.Number{a, {Value: 1 - a.Value, Error: a.Error}}
	}
	switch {
	case t.Limit != nil:
		t.Penalty = theory.Number{Value: action.AveragePenalty(t.Limit, k.c), Error: k.limitError}
	case t.Absorbed != nil: // M = c₂ + A (c₁ − c₂)
		a := t.Absorbed[0]
		t.Penalty = theory.Number{Value: action.AveragePenalty([]float64{a.Value, 1 - a.Value}, k.c), Error: a.Error * math.Abs(k.c[0]-k.c[1])}
	}
	if k.absorbing {
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
	if !ok || k.model != "P" {
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
	if k.settings.Word("rule") == "reward-penalty" {
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
