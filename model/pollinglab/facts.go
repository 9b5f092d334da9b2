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
func (e *Environment) Facts() (facts theory.Facts) {
	t := e.Truth()
	facts.Add("optimum", t.Optimum(), t.OptimumMethod(), "[H-TRAA] §2")
	facts.Add("proportional", theory.Rounded(t.ProportionalValue, e.Pages()), "the value of shares in proportion to p", "[H-TRAA] §4.1")
	facts.Add("uniform", theory.Rounded(t.UniformValue, e.Pages()), "the value of equal shares", "[H-TRAA] §4.1")
	if b := e.BoundNumber(); b.Known() {
		facts.Add("bound", b, e.BoundMethod(), "[Ceiling] §1")
	}
	for page := range min(e.Pages(), mostShares) {
		name := fmt.Sprintf("page %d", page+1)
		if e.End() == 0 {
			name = e.Name(page)
		}
		facts.Add("optimal share of "+name, t.OptimalShare(page), t.OptimumMethod(), "[H-TRAA] §2")
	}
	own := e.ownTheory()
	if len(own) == 0 {
		lab.NothingKnown(&own, e.Settings.Scheme)
	}
	return append(facts, own...)
}

// mostShares is the most pages whose optimal shares are printed.
const mostShares = 10

// ownTheory is the theory of the scheme itself. The moments of a chain have errors of rounding alone, in sums of as many terms as
// states.
func (e *Environment) ownTheory() (facts theory.Facts) {
	s, t := e.Settings.Scheme, e.Truth()
	fixed, known := map[string]theory.Number{"uniform": theory.Rounded(t.UniformValue, e.Pages()), "optimal": t.Optimum(),
		"proportional": theory.Rounded(t.ProportionalValue, e.Pages())}[s.Name]
	if known {
		facts.Add("value", fixed, "its shares never change", s.Source)
		return facts
	}
	if loss := e.firstOrderLoss(); !math.IsNaN(loss) {
		const method = "the expected step made linear at the optimal shares; exact as the steps become small"
		facts.Add("first-order loss of value", theory.Within(loss, math.NaN()), method, "[Further] §6")
		facts.Add("first-order value", theory.Within(t.OptimalValue-loss, math.NaN()), method, "[Further] §6")
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
	facts.Add("mean share of page 1", theory.Rounded(mean, len(law)), method, s.Source)
	facts.Add("standard deviation of the share", theory.Rounded(variance, len(law)).Root(), method, s.Source)
	facts.Add("mean value", theory.Rounded(value, len(law)), method, s.Source)
	facts.Add("loss of value", theory.Rounded(t.OptimalValue-value, len(law)), method, s.Source)
	return facts
}

// firstOrderLoss is the loss of value at small steps of TRAA, H-TRAA and VLAKG's reward-inaction, where answers go by the model, polls
// are random, one a slot, and nothing shifts: the variance that the drift, made linear at the optimum, leaves [Further] §6. Of its error
// only the order in the step is known. It is NaN for others.
func (e *Environment) firstOrderLoss() float64 {
	s, t, w := e.Settings, e.Truth(), e.Web
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
	best := e.Truth().OptimalValue
	if value := best - e.firstOrderLoss(); e.Settings.Word("shift") == "none" && value >= (1-smallLoss)*best {
		return value
	}
	return math.NaN()
}
