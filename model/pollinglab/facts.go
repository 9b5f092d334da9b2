package pollinglab

import (
	"fmt"
	"math"

	"lascope/automata/polling"
	"lascope/internal/theory"
	"lascope/model/lab"
	"lascope/world/web"
)

// Facts: the optimum and the references, the bound, and what is known of the scheme. The references' only errors are of rounding.
func (e *Environment) Facts() []theory.Fact {
	t := e.World.Truth()
	facts := []theory.Fact{
		{Quantity: "optimum", Number: t.Optimum(), Method: t.OptimumMethod(), Source: "[H-TRAA] §2"},
		{Quantity: "proportional", Number: theory.Rounded(t.ProportionalValue, e.World.Pages()), Method: "the value of shares in proportion to p",
			Source: "[H-TRAA] §4.1"},
		{Quantity: "uniform", Number: theory.Rounded(t.UniformValue, e.World.Pages()), Method: "the value of equal shares",
			Source: "[H-TRAA] §4.1"},
	}
	if b := e.World.BoundNumber(); b.Known() {
		facts = append(facts, theory.Fact{Quantity: "bound", Number: b, Method: e.World.BoundMethod(), Source: "[Ceiling] §1"})
	}
	for page := range min(e.World.Pages(), mostShares) {
		name := fmt.Sprintf("page %d", page+1)
		if e.World.End() == 0 {
			name = e.World.Name(page)
		}
		facts = append(facts, theory.Fact{Quantity: "optimal share of " + name, Number: t.OptimalShare(page),
			Method: t.OptimumMethod(), Source: "[H-TRAA] §2"})
	}
	own := e.ownTheory()
	if len(own) == 0 {
		own = []theory.Fact{lab.NothingKnown(e.Settings.Scheme)}
	}
	return append(facts, own...)
}

// mostShares is the most pages whose optimal shares are printed.
const mostShares = 10

// ownTheory is the theory of the scheme itself. The moments of a chain have errors of rounding alone, in sums of as many terms as
// states.
func (e *Environment) ownTheory() []theory.Fact {
	s, t := e.Settings.Scheme, e.World.Truth()
	fixed, known := map[string]theory.Number{"uniform": theory.Rounded(t.UniformValue, e.World.Pages()), "optimal": t.Optimum(),
		"proportional": theory.Rounded(t.ProportionalValue, e.World.Pages())}[s.Name]
	if known {
		return []theory.Fact{{Quantity: "value", Number: fixed, Method: "its shares never change", Source: s.Source}}
	}
	var facts []theory.Fact
	if loss := e.firstOrderLoss(); !math.IsNaN(loss) {
		const method = "the expected step made linear at the optimal shares; exact as the steps become small"
		facts = []theory.Fact{
			{Quantity: "first-order loss of value", Number: theory.Number{Value: loss, Error: math.NaN()}, Method: method, Source: "[Further] §6"},
			{Quantity: "first-order value", Number: theory.Number{Value: t.OptimalValue - loss, Error: math.NaN()}, Method: method,
				Source: "[Further] §6"},
		}
	}
	tree := loneTRAA(e.Scheme)
	if tree == nil {
		return facts
	}
	c := newChainCount(&e.present, tree)
	law := c.Theory.Stationary
	if law == nil {
		return nil
	}
	method := "birth-death chain, product of ratios"
	if assumes := e.chainAssumes(); assumes != "" {
		method += "; " + assumes
	}
	share := func(s int) float64 { return polling.TRAAShare(s+1, len(law), e.Settings.Number("lambda")) }
	mean, variance := lab.Moments(law, share)
	value := 0.0
	for s, p := range law {
		value += float64(p * t.Value([]float64{share(s), 1 - share(s)}))
	}
	return append(facts, []theory.Fact{
		{Quantity: "mean share of page 1", Number: theory.Rounded(mean, len(law)), Method: method, Source: s.Source},
		{Quantity: "standard deviation of the share", Number: theory.Rounded(variance, len(law)).Root(), Method: method, Source: s.Source},
		{Quantity: "mean value", Number: theory.Rounded(value, len(law)), Method: method, Source: s.Source},
		{Quantity: "loss of value", Number: theory.Rounded(t.OptimalValue-value, len(law)), Method: method, Source: s.Source},
	}...)
}

// firstOrderLoss is the loss of value at small steps of TRAA, H-TRAA and VLAKG's reward-inaction, where answers go by the model, polls
// are random, one a slot, and nothing shifts: the variance that the drift, made linear at the optimum, leaves [Further] §6. Of its error
// only the order in the step is known. It is NaN for others.
func (e *Environment) firstOrderLoss() float64 {
	s, t, w := e.Settings, e.World.Truth(), e.World
	if s.Word("feedback") != "model" || w.Capacity() != 1 || w.Omega() != nil || w.Costs() != nil || s.Word("updates") == "vanish" ||
		w.End() > 0 || web.Posed(s) != "" {
		return math.NaN()
	}
	n := w.Pages()
	d := t.OptimalValue // at one poll a slot all pages hit with Σ x d(x) = d
	u, loss := -math.Log1p(-d), 0.0
	switch name := s.Scheme.Name; {
	case name == "traa" || name == "h-traa":
		part := map[string]float64{"reward-penalty": 0.5, "reward-inaction": d, "inaction-penalty": 1 - d}[s.Word("rule")]
		if n&(n-1) != 0 || s.Word("schedule") != "random" || s.Number("growth") != 1 || s.Number("lambda") != 1 || name == "h-traa" && part != 0.5 {
			return math.NaN()
		}
		loss = math.Log2(float64(n)) * u * part / (2 * (s.Number("N") + 1))
	case name == "vlakg" && s.Word("rule") == "reward-inaction":
		loss = s.Number("a") * d * u * float64(n-1) / 4
	default:
		return math.NaN()
	}
	return loss
}

// smallLoss is the part of the optimum up to which a first-order loss is drawn: with larger ones pages are lost, and it is far from the
// true one.
const smallLoss = 0.05

// firstOrderValue is the first-order value while nothing shifts; NaN where it is not known, or the loss is above smallLoss.
func (e *Environment) firstOrderValue() float64 {
	best := e.World.Truth().OptimalValue
	if value := best - e.firstOrderLoss(); e.Settings.Word("shift") == "none" && value >= (1-smallLoss)*best {
		return value
	}
	return math.NaN()
}
