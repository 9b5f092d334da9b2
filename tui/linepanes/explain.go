package linepanes

import "lascope/tui/pane"

// Explanations of the cells of the line lab's panes.

var searchGlossary = pane.Glossary{
	"": "The automaton searches a hidden target from 0 to 1. After each answer it takes one of N steps.; [Thesis] §4.1",
}

func (p *searchPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	return at.Chart(s, p.Drawn(), "the position", searchGlossary)
}

var distanceGlossary = pane.Glossary{
	"": "Total variation: half the sum of all differences between visits and stationary distribution, 0 to 1.; [Thesis] §4.1",
}

func (p *distancePane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	if p.drawn == nil {
		v := lineView(s)
		if v == nil {
			return pane.Meaning{}
		}
		return pane.Meaning{Sentence: "There is no distance: " + v.Chain.NoTheory + "."}
	}
	return at.Chart(s, p.drawn, "the distance, on a logarithmic scale", distanceGlossary)
}

func (p *momentsPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := lineView(s)
	if v == nil {
		return pane.Meaning{}
	}
	if m, ok := p.Sentence(s, pane.TextOf(p, s, at.Area.W), at); ok {
		m.Definition, m.Source = "After each answer the automaton takes one step in the direction that the oracle names.", "[Thesis] §4.1"
		return m
	}
	m, _ := at.Word(s, termValues(s), pane.WarningTerm(s),
		pane.Term{Label: "visits", Sentence: "This column is measured: the visits of the run."},
		pane.Term{Label: "theory", Sentence: "This column is computed: the exact stationary distribution."},
	)
	return m
}
