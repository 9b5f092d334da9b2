package linepanes

import (
	"fmt"

	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// Explanations of the cells of the line lab's panes.

var searchGlossary = pane.Glossary{
	"":       "The automaton searches a hidden target from 0 to 1. After each answer it takes one of N steps.; [Thesis] §4.1",
	"target": "The hidden point. Only the oracle knows it.; [Thesis] §4.1",
}

// Explain implements [pane.Explainer].
func (p *SearchPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	return at.Chart(s, p.drawn, "the position", searchGlossary)
}

var distanceGlossary = pane.Glossary{
	"":         "Total variation: half the sum of all differences between visits and stationary distribution, 0 to 1.; [Thesis] §4.1",
	"slope −½": "Along it a tenth of the distance takes 100 times the questions.",
}

// Explain implements [pane.Explainer].
func (p *DistancePane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	if p.drawn == nil {
		v := lineView(s)
		if v == nil {
			return pane.Meaning{}
		}
		return pane.Meaning{Sentence: "There is no distance: " + v.Chain.NoTheory + "."}
	}
	return at.Chart(s, p.drawn, "the distance, on a logarithmic scale", distanceGlossary)
}

// Explain implements [pane.Explainer].
func (p *MomentsPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := lineView(s)
	if v == nil {
		return pane.Meaning{}
	}
	if m, ok := p.Sentence(s, pane.TextOf(p, s, at.Area.W), at); ok {
		m.Definition, m.Source = "After each answer the automaton takes one step in the direction that the oracle names.", "[Thesis] §4.1"
		return m
	}
	theory := func(x float64) string {
		if s.Hidden || !canvas.Finite(x) {
			return "."
		}
		return ", " + canvas.Unit(x, 4) + " by theory."
	}
	m, _ := at.Term(pane.WarningTerm(s),
		pane.Term{Label: "mean position", Sentence: "The visits have the mean " + canvas.Unit(v.Mean, 4) + theory(v.TheoryMean),
			Definition: "Visits are counted since the last shift or tuning; theory is the stationary distribution of the chain.", Source: "[Thesis] §4.1"},
		pane.Term{Label: "std deviation", Sentence: "The visits deviate by " + canvas.Unit(v.Deviation(), 4) + " from their mean" + theory(v.TheoryDeviation()), Source: "[Thesis] §4.1"},
		pane.Term{Label: "mean − target", Sentence: "The mean of the visits lies " + s.Mask(canvas.Small(v.Bias())) + " above the target" + theory(v.TheoryBias()), Source: "[Thesis] §4.1"},
		pane.Term{Label: "visits", Sentence: "This column is measured: the visits of the run."},
		pane.Term{Label: "theory", Sentence: "This column is computed: the exact stationary distribution."},
		pane.Term{Label: "reliability", Sentence: "The oracle names the right direction with probability p = " + s.Mask(canvas.Unit(v.Reliability, 2)) + ".", Definition: "Below .5 it deceives: the automaton runs away from the target.", Source: "[Thesis] §4.1"},
		pane.Term{Label: "twice N", Sentence: fmt.Sprintf("With N = %d steps a step is %s of the line; twice N halves the spread.", v.Chain.N, canvas.Share(1/float64(max(1, v.Chain.N)))), Source: "[Thesis] §4.1"},
	)
	return m
}
