package pollinglab

import (
	"fmt"
	"math"

	"lascope/internal/theory"
	"lascope/model/lab"
)

// Facts: the optimum and the references, the bound, and what is known of the scheme.
func (e *Environment) Facts() []theory.Fact {
	t := e.World.Truth()
	facts := []theory.Fact{
		{Quantity: "optimum", Number: t.Optimum(), Method: t.OptimumMethod(), Source: "[H-TRAA] §2"},
		{Quantity: "proportional", Number: theory.Rounded(t.ProportionalValue, e.World.Pages()), Method: "the value of shares in proportion to p", Source: "[H-TRAA] §4.1"},
		{Quantity: "uniform", Number: theory.Rounded(t.UniformValue, e.World.Pages()), Method: "the value of equal shares", Source: "[H-TRAA] §4.1"},
	}
	if b := e.World.BoundNumber(); b.Known() {
		facts = append(facts, theory.Fact{Quantity: "bound", Number: b, Method: e.World.BoundMethod(), Source: "[Ceiling] §1"})
	}
	for page := range min(e.World.Pages(), mostShares) {
		facts = append(facts, theory.Fact{Quantity: fmt.Sprintf("optimal share of page %d", page+1), Number: t.OptimalShare(page), Method: t.OptimumMethod(), Source: "[H-TRAA] §2"})
	}
	own := e.ownTheory()
	if len(own) == 0 {
		own = []theory.Fact{lab.NothingKnown(e.Settings.Scheme)}
	}
	return append(facts, own...)
}

// mostShares is the most pages whose optimal shares are printed.
const mostShares = 10

// ownTheory is the theory of the scheme itself.
func (e *Environment) ownTheory() []theory.Fact {
	s, t := e.Settings.Scheme, e.World.Truth()
	switch s.Name {
	case "uniform":
		return []theory.Fact{{Quantity: "value", Number: theory.Rounded(t.UniformValue, e.World.Pages()), Method: "its shares never change", Source: s.Source}}
	case "proportional":
		return []theory.Fact{{Quantity: "value", Number: theory.Rounded(t.ProportionalValue, e.World.Pages()), Method: "its shares never change", Source: s.Source}}
	case "optimal":
		return []theory.Fact{{Quantity: "value", Number: t.Optimum(), Method: "its shares never change", Source: s.Source}}
	}
	tree := loneTRAA(e.Scheme)
	if tree == nil {
		return nil
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
	n := float64(len(law) + 1)
	share := func(s int) float64 { return float64(s+1) / n }
	mean, variance := lab.Moments(law, share)
	value := 0.0
	for s, p := range law {
		value += float64(p * t.Value([]float64{share(s), 1 - share(s)}))
	}
	return []theory.Fact{
		{Quantity: "mean share of page 1", Number: theory.Rounded(mean, len(law)), Method: method, Source: s.Source},
		{Quantity: "standard deviation of the share", Number: theory.Number{Value: math.Sqrt(variance), Error: math.Sqrt(theory.Epsilon * n)}, Method: method, Source: s.Source},
		{Quantity: "mean value", Number: theory.Rounded(value, len(law)), Method: method, Source: s.Source},
		{Quantity: "loss of value", Number: theory.Rounded(t.OptimalValue-value, len(law)), Method: method, Source: s.Source},
	}
}
