package crawlpanes

import (
	"fmt"
	"math"

	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// Explanations of the cells of the crawl lab's panes.

var orderGlossary = pane.Glossary{
	"":            "The relevance of the documents of this traversal in the order of their fetches. A good crawler finds the relevant ones first.; [Robot] Figs. 4, 5",
	"upper bound": "The mean relevance of the last 50 documents that the upper bound fetches up to here: it knows the whole web.; [Robot] Figs. 4, 5",
}

func (p *orderPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	if at.Cell().R == '▴' {
		return pane.Meaning{Sentence: "▴ marks a hub among the documents fetched here: of little relevance, it links to many.", Source: "[Robot] Fig. 5"}
	}
	m := at.Chart(s, p.Drawn(), "relevance", orderGlossary)
	if v := crawlView(s); v != nil && p.Drawn() != nil && at.Area.W >= 16 && at.Area.H >= 4 {
		part := p.Drawn().At(at.Area, at.X, at.Y)
		if b := v.Order.At(part.X); part.Kind == chart.Curve && b != nil && b.Doc >= 0 {
			m.About = documentSubject(b.Doc)
			if b.Count > 1 {
				m.Changed = fmt.Sprintf("A click chooses the most relevant of the %d documents fetched here.", b.Count)
			}
		}
	}
	return m
}

var qualityGlossary = pane.Glossary{
	"":            "Quality is the smaller of recall and freshness.; [Robot, Eqs. 1–3]",
	"upper bound": "The recall of the upper bound at the same place of its traversal: it knows the whole web.; [Robot] Fig. 3",
}

func (p *qualityPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	return at.Chart(s, p.Drawn(), "quality, 0 to 1", qualityGlossary)
}

var traversalsGlossary = pane.Glossary{
	"": "Each traversal's mean quality as a part of the best schedule's.; [Robot] Fig. 3",
}

func (p *traversalsPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	return at.Chart(s, p.Drawn(), "quality as a part of the best", traversalsGlossary)
}

func (p *frontierPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := crawlView(s)
	if v == nil {
		return pane.Meaning{}
	}
	if at.Y == 0 && len(v.Frontier) > 0 {
		m, _ := at.Term(
			pane.Term{Label: "document", Sentence: canvas.Counted(v.Known, "document") + canvas.Pick(v.Known == 1, " waits. ", " wait. ") + p.Heading(s).Caption, Source: "[Robot, Eq. 9]"},
			pane.Term{Label: "index", Sentence: "The index is fetch value less wait value: the greatest is fetched next.", Source: "[Robot, Eq. 9]"},
			pane.Term{Label: "fetch", Sentence: "Fetch value: the estimated reward of fetching now, with those that follow.", Source: "[Robot, Eq. 10]"},
			pane.Term{Label: "wait", Sentence: "Wait value: the estimated reward of waiting.", Source: "[Robot, Eq. 10]"},
			pane.Term{Label: "relevance", Sentence: "The hidden relevance of the document, 0 to 1. No scheme knows it before the fetch."},
			pane.Term{Label: "reason", Sentence: "The reason of the index, and who discovered the document."},
		)
		return m
	}
	if len(v.Frontier) > 0 && (at.Y-1)/frontierTableOf(v, at.Area.W).rows < len(v.Frontier) {
		i := (at.Y - 1) / frontierTableOf(v, at.Area.W).rows
		return candidateMeaning(s, i, v.Frontier[i])
	}
	return pane.Meaning{Sentence: "Nothing waits: everything known has been fetched."}
}

// documentSubject is a document as the item of a cell.
func documentSubject(doc int) lab.Subject {
	return lab.Subject{Kind: lab.AboutDocument, First: doc, End: doc + 1}
}

// candidateMeaning explains the i-th document that waits.
func candidateMeaning(s *pane.Context, i int, c crawllab.Candidate) pane.Meaning {
	m := pane.Meaning{Sentence: fmt.Sprintf("%s waits at place %d", pane.Sentence(c.Name), i+1), Source: "[Robot, Eq. 9]", About: documentSubject(c.Doc)}
	if canvas.Finite(c.Index) {
		m.Sentence += " with the index " + indexWord(c.Index)
	}
	m.Sentence += "."
	m.Definition = "Why: " + frontierWhy(c, math.MaxInt32) + "."
	if !s.Hidden && canvas.Finite(c.Relevance) {
		m.Definition += " Its hidden relevance is " + canvas.Unit(c.Relevance, 3) + "."
	}
	switch {
	case c.Age >= 0:
		m.Changed = fmt.Sprintf("Fetched last %s ticks ago.", canvas.Thousands(c.Age))
	case c.Parent != "":
		m.Changed = "Known since " + c.Parent + " was fetched."
	}
	return m
}

func (p *LinkMapPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := crawlView(s)
	if v == nil {
		return pane.Meaning{}
	}
	if p.view == nil || len(p.tops) == 0 {
		return pane.Meaning{Sentence: "The map has no cell yet: it draws the documents fetched in this traversal.", Source: "[Robot]"}
	}
	c, level := p.cursor()
	for l := 0; l+1 < len(p.tops); l++ {
		if at.Y < p.tops[l] || at.Y >= p.tops[l+1] {
			continue
		}
		for _, cell := range p.view.Levels[l] {
			if x0 := int(math.Round(cell.Left * float64(p.w))); at.X >= min(x0, p.w-1) {
				c, level = cell, l
			}
		}
	}
	name := c.Name
	if c.Doc < 0 {
		name = "a group of documents too narrow to draw one by one"
	}
	m := pane.Meaning{Sentence: fmt.Sprintf("%s led to %s fetched documents, itself included.", pane.Sentence(name), canvas.Thousands(int64(c.Documents))), Source: "[Robot]"}
	if c.Doc >= 0 {
		m.About = documentSubject(c.Doc)
	}
	m.Definition = fmt.Sprintf("A row is a distance from the start in links, here %d; the width is the part of the fetched documents found through the cell, the colour their mean relevance, %s.", level, canvas.Unit(c.Relevance, 3))
	if c.Hub && !s.Hidden {
		m.Definition += " ▴ marks a hub."
	}
	if c.Lit {
		m.Changed = fmt.Sprintf("The fetch of tick %s came through it.", canvas.Thousands(v.Last.Tick))
	}
	return m
}

func (p *LinkMapPane) Cursor(*pane.Context) (x, y int) {
	if p.view == nil || len(p.tops) < 2 {
		return 0, 0
	}
	c, level := p.cursor()
	return min(int(math.Round(c.Left*float64(p.w)))+1, p.w-1), p.tops[min(level, len(p.tops)-2)]
}

func (p *fetchPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := crawlView(s)
	if v == nil {
		return pane.Meaning{}
	}
	if m, ok := p.Sentence(s, pane.TextOf(p, s, at.Area.W), at); ok {
		m.Source = v.Source
		return m
	}
	m, _ := at.Word(s, termValues(s), pane.WarningTerm(s),
		pane.Term{Label: "nothing has", Sentence: "Nothing has been fetched yet in this traversal."},
		pane.Term{Label: "answers take", Sentence: fmt.Sprintf("An answer takes %d ticks.", v.Fetchers.Latency), Source: "[Robot]"},
		pane.Term{Label: "found", Sentence: fmt.Sprintf("%s was found %s at tick %s.", pane.Sentence(v.Last.Name), v.Last.Found, canvas.Thousands(v.Last.Tick)), Source: "[Robot, Eq. 11]"},
		pane.Term{Label: "discovered through", Sentence: "It was known through " + v.Last.Parent + "."},
	)
	if m.Sentence == "" && v.Last.Doc >= 0 {
		m = pane.Meaning{Sentence: fmt.Sprintf("%s was fetched last, at tick %s: %s.", pane.Sentence(v.Last.Name), canvas.Thousands(v.Last.Tick), v.Last.Found), Source: "[Robot, Eq. 11]"}
	}
	return m
}
