package pollingpanes

import (
	"fmt"
	"strings"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// Explanations of the cells of the polling lab's panes.

// valueGlossary defines the curves of values.
var valueGlossary = pane.Glossary{
	"":               "The expected hits of an earlier scheme's polls.; [LAKG] §II",
	expectedHits:     "The mean hit probability of the latest polls, about 1,000, none before a shift. Hits counted estimate it with noise.; [LAKG] §II",
	presentShares:    "The value of the present shares: hits per poll when each page is polled at even intervals.; [H-TRAA] §2",
	"optimal shares": "The value of the optimal shares; no shares have more. Real polls fall on whole ticks, so they cannot quite reach ◆; △ is their limit.; [H-TRAA] §2",
	"upper bound":    "No policy has more hits per poll in the long run. ◆ may stand above it: real polls fall on whole ticks, so they cannot quite reach ◆; △ is their limit.; [Ceiling] §5",
	"to come":        "The ticks after the present that were computed before.",
}

func (p *valuePane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	unit := "the gap to ◆"
	if v := pollingView(s); v != nil && p.shown(s) != axisRegret {
		unit = ratesWords(v)
	}
	return at.Chart(s, p.drawn, unit, valueGlossary)
}

func (p *StatePane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	if d := p.Choose(s); d != nil {
		return d.Explain(s, at)
	}
	scheme := s.Snap.Scheme
	return pane.Meaning{Sentence: scheme.Title + ": " + scheme.Meaning + ".", Definition: "It keeps no state.", Source: scheme.Source}
}

func (p *StatePane) Cursor(s *pane.Context) (x, y int) {
	if c, ok := p.Choose(s).(pane.Selecting); ok {
		return c.Cursor(s)
	}
	return 0, 0
}

// polls is a part of the polls, "46.1 %".
func polls(s *pane.Context, share float64) string { return canvas.Percent(share / wholeBudget(s)) }

// bestWords continue a sentence with the optimum, where it may be known.
func bestWords(s *pane.Context, best float64) string {
	if s.Hidden || !canvas.Finite(best) {
		return "."
	}
	return ", optimal " + polls(s, best) + "."
}

func (p *treePane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	if p.view == nil || len(p.view.Levels) == 0 || len(p.boxes) == 0 {
		return pane.Meaning{}
	}
	if box := p.at(at.X, at.Y); box != nil {
		m := p.cellMeaning(s, box.cell)
		if word := p.markMeaning(at.Cell()); word != "" {
			m.Definition = word
		}
		return m
	}
	if at.Y < treeRows(p.view, at.Area.W, at.Area.H) {
		return pane.Meaning{Sentence: "No cell is drawn here: it would be narrower than a column."}
	}
	c, _ := p.cursor()
	m := p.cellMeaning(s, c)
	if t, ok := at.Term(
		pane.Term{Label: "state", Sentence: fmt.Sprintf("The automaton of %s stands in state %d of %d.", lab.PagesName(c.First, c.End), c.State, c.N),
			Definition: "A reward on the left half takes the state up, one on the right half down; a penalty the other way.", Source: "[H-TRAA] §3.1"},
		pane.Term{Label: "split", Sentence: fmt.Sprintf("The left half gets s/(N+1) = %s of its polls.", canvas.Unit(c.Sigma, 3)), Source: "[H-TRAA] §3.1"},
		pane.Term{Label: "stale", Sentence: "A stale deadline is more than half an interval later than the present share implies.", Source: "[H-TRAA] §3.2"},
		pane.Term{Label: "levels", Sentence: "The levels below have no row here; enter on a cell goes into its subtree."},
	); ok {
		t.Memory = m.Memory
		return t
	}
	return m
}

// markMeaning explains a mark in a cell of the tree; "" if it is none.
func (p *treePane) markMeaning(c canvas.Cell) string {
	switch {
	case c.R == '▼':
		return "▼ is the optimal split of the box."
	case !p.linked && p.view.Equal && (c.St.Fore() == canvas.InkTheory || c.St.Back() == canvas.InkTheory):
		return "━ is the optimal part of all polls, █ the present one, both relative to the greatest of their level."
	case !p.linked:
		return ""
	case c.R == '▲':
		return "▲ is the optimal split on the ruler: what lies left of it should go left."
	case c.R == '●':
		return "● is the draw of the last poll. The state moves if it lies between the draw and the half polled."
	case c.St.Fore() == canvas.InkStrong && (c.R == '┃' || c.R == '╋'):
		return "┃ is the state on the ruler of the states 1 to N. What lies to its left goes left."
	case c.St.Fore() == canvas.InkAccent:
		return "The bright line is the way of the last poll from the root to its page."
	}
	return ""
}

// cellMeaning explains a cell of the tree.
func (p *treePane) cellMeaning(s *pane.Context, c pollinglab.TreeCell) pane.Meaning {
	name := pane.Sentence(lab.PagesName(c.First, c.End))
	gets := canvas.Pick(c.End-c.First == 1, " gets ", " get ")
	m := pane.Meaning{Sentence: name + gets + polls(s, c.Share) + " of the " + budgetWord(s) + bestWords(s, c.Best), Source: "[H-TRAA] §3.2"}
	m.About = lab.Pages(c.First, c.End)
	switch {
	case c.Bundle:
		m.Definition = "Their cells are too narrow to draw one by one."
	case c.N == 0:
		m.Definition = "A cell without an automaton is one page."
	default:
		m.Definition = fmt.Sprintf("Their automaton %s is in state %d of %d and sends s/(N+1) = %s of the polls to its left half.",
			c.Name, c.State, c.N, canvas.Unit(float64(c.State)/float64(c.N+1), 3))
		m.Source, m.Memory = "[H-TRAA] §3.1", lab.Pages(c.First, c.End)
	}
	if c.Lit {
		m.Changed = fmt.Sprintf("The poll of tick %s passed through it.", canvas.Thousands(pollingView(s).Last.Tick))
	}
	return m
}

func (p *treePane) Cursor(*pane.Context) (x, y int) {
	if p.view == nil || len(p.view.Levels) == 0 {
		return 0, 0
	}
	c, level := p.cursor()
	for _, box := range p.boxes {
		if box.level == level && box.cell.First == c.First {
			y := box.at.Y
			if p.linked && c.N == 0 {
				y += box.at.H - 1 // a page stands at the end of its link
			}
			return min(box.at.X+1, box.at.X+box.at.W-1), y
		}
	}
	return 0, 0
}

func (p *sharesPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := pollingView(s)
	if v == nil || s.OrderLeaks() {
		return pane.Meaning{}
	}
	if at.Y == 0 && p.tracks(v) {
		m := shareMeaning(s, *v.Chosen)
		m.Definition = "The columns are its share since it was chosen, up to the present. " + m.Definition
		return m
	}
	if p.tracks(v) {
		at.Area, at.Y = at.Area.Sub(0, 1, at.Area.W, at.Area.H-1), at.Y-1
	}
	row := at.Y / max(1, p.step)
	if at.Y < 0 || row >= len(v.Rows) || at.Y >= at.Area.H-1 {
		m, _ := at.Term(
			pane.Term{Label: "present", Sentence: "The present share of each page, in polls per tick.", Definition: "The shares of all pages sum to the capacity c.", Source: "[LAKG] §II"},
			pane.Term{Label: "optimal", Sentence: "The share of the page among the optimal shares.", Source: "[H-TRAA] §2"},
			pane.Term{Label: "difference", Sentence: "The present share less the optimal one, in polls per tick."},
			pane.Term{Label: "page", Sentence: "Each row is a page, ● its present share on a logarithmic scale, ┃ the optimal one."},
		)
		return m
	}
	m := shareMeaning(s, v.Rows[row])
	if at.Cell().R == '┃' && !s.Hidden {
		m.Definition += " ┃ is the optimal share."
	}
	return m
}

// shareMeaning explains a page's share.
func shareMeaning(s *pane.Context, r pollinglab.ShareRow) pane.Meaning {
	m := pane.Meaning{Sentence: pane.Sentence(r.Name) + " gets " + polls(s, r.Share*r.Cost) + " of the " + budgetWord(s) + bestWords(s, r.Optimal*r.Cost), Source: "[LAKG] §II"}
	m.Definition = fmt.Sprintf("It was polled %s times, with %s hits.", canvas.Thousands(r.Polls), canvas.Thousands(r.Hits))
	if !s.Hidden && canvas.Finite(r.Rate) {
		m.Definition += fmt.Sprintf(" Its change probability is %s.", canvas.Share(r.Rate))
	}
	m.Memory, m.About = pageMemory(s, r.Page), lab.Pages(r.Page, r.Page+1)
	if r.Latest {
		m.Changed = fmt.Sprintf("Polled last at tick %s.", canvas.Thousands(pollingView(s).Last.Tick))
	}
	return m
}

// pageMemory is a page that has an automaton; the zero value under schemes without one.
func pageMemory(s *pane.Context, page int) lab.Subject {
	switch stateOf(s).(type) {
	case *pollinglab.ArmsView, *pollinglab.RaceView:
		return lab.Pages(page, page+1)
	}
	return lab.Subject{}
}

func (p *sharesPane) Cursor(s *pane.Context) (x, y int) {
	y = p.rowOf(max(0, p.at-p.offset))
	if v := pollingView(s); v != nil && p.tracks(v) {
		y++
	}
	return 0, y
}

func (p *nowPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := pollingView(s)
	if v == nil {
		return pane.Meaning{}
	}
	if m, ok := p.Sentence(s, pane.TextOf(p, s, at.Area.W), at); ok {
		m.Source = v.Source
		if m.Memory.Kind == lab.AboutPages && m.Memory.End-m.Memory.First == 1 {
			m.Memory = pageMemory(s, m.Memory.First)
		}
		return m
	}
	m, _ := at.Word(s, termValues(s), pane.WarningTerm(s),
		pane.Term{Label: "No page", Sentence: "No page has been polled yet.", Definition: "A poll asks a page whether it changed since its last poll.", Source: "[LAKG] §II"},
		pane.Term{Label: noPolicy, Sentence: "No policy earns more than " + s.Mask(canvas.Percent(v.Certificate())+" more") + " " + ratesWords(v) + " in the long run on these pages.",
			Definition: "The upper bound divided by the expected hits of the last half of the run, less 1, once its last two quarters agree within 1 %.", Source: "[Ceiling] §5"},
		pane.Term{Label: "polls a second", Sentence: "Polls made in a second of wall time."},
		pane.Term{Label: "tick", Sentence: fmt.Sprintf("%s was polled at tick %s: %s.", pane.Sentence(v.Last.Name), canvas.Thousands(v.Last.Tick), canvas.Pick(v.Last.Hit, "a hit", "a miss")),
			Definition: "In each tick pages may change, then up to c pages are polled.", Source: "[LAKG] §II"},
	)
	return m
}

func (p *armsPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v, _ := stateOf(s).(*pollinglab.ArmsView)
	if v == nil || at.Area.W < 24 || at.Area.H < 6 || s.OrderLeaks() {
		return pane.Meaning{}
	}
	d := newArmsDrawing(s, v, at.Area)
	return d.explain(at.X, at.Y)
}

func (p *racePane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v, _ := stateOf(s).(*pollinglab.RaceView)
	if v == nil || s.OrderLeaks() {
		return pane.Meaning{}
	}
	race := raceArea(at.Area)
	if at.Y < knapsackRows(at.Area.H) {
		return newKnapsack(v, at.Area).explain(s, at.X, at.Y)
	}
	rows := meetingRows(s, at.Area.H)
	if rows > 0 && at.Y >= at.Area.H-rows {
		m := meetingMeaning(s)
		m.Definition = "Where a page's hits at a knapsack with room balance its misses at a full one, it rests: so the two curves come near each other."
		return m
	}
	i := at.X - raceLabels
	if i > 0 {
		i /= raceWidth(len(v.Bins), race.W-raceLabels)
	}
	switch {
	case at.Y == at.Area.H-rows-1 || at.Y == knapsackRows(at.Area.H) && i < 0:
		return pane.Meaning{Sentence: canvas.Pick(s.Hidden, "Each column is a page, or several, by number.", "Each column is a page, or several, by rank: the hottest is on the left.")}
	case i < 0 || i >= len(v.Bins):
		return pane.Meaning{Sentence: fmt.Sprintf("The height is a page's state, from 1 to N = %s.", canvas.Thousands(int64(v.N))),
			Definition: "A page's amount x grows with its state.", Source: s.Snap.Scheme.Source}
	}
	b := v.Bins[i]
	who := fmt.Sprintf("Rank %s", canvas.Thousands(int64(b.End)))
	if s.Hidden {
		who = "Page " + canvas.Thousands(int64(b.End))
	}
	if b.End-b.First > 1 {
		who = fmt.Sprintf("Ranks %s–%s", canvas.Thousands(int64(b.First+1)), canvas.Thousands(int64(b.End)))
		if s.Hidden {
			who = pane.Sentence(lab.PagesName(b.First, b.End))
		}
	}
	m := pane.Meaning{Source: s.Snap.Scheme.Source, Definition: "● is the mean state, │ the range from least to most, ━ the state of the optimal shares."}
	m.Sentence = fmt.Sprintf("%s %s in state %.0f of %d", who, canvas.Pick(b.End-b.First == 1, "is", "are"), b.Mean, v.N)
	if !s.Hidden && canvas.Finite(b.Optimal) {
		m.Sentence += fmt.Sprintf(", optimal %.0f", b.Optimal)
	}
	m.Sentence += "."
	if s.Hidden && b.End-b.First == 1 {
		m.About = lab.Pages(b.First, b.End)
	}
	if last := pollingView(s).Last; i == v.LatestBin {
		m.Changed = fmt.Sprintf("%s of this column was polled at tick %s.", pane.Sentence(last.Name), canvas.Thousands(last.Tick))
		if !s.Hidden && b.End-b.First == 1 {
			m.Memory = lab.Pages(last.Page, last.Page+1)
		}
	}
	return m
}

func (p *queuePane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v, _ := stateOf(s).(*pollinglab.QueueView)
	if v == nil {
		return pane.Meaning{}
	}
	row := strings.TrimSpace(string(at.Row(at.Y)))
	for _, d := range v.Due {
		if strings.HasPrefix(row, canvas.Cut(d.Name, 12)) {
			return pane.Meaning{Sentence: fmt.Sprintf("%s is due in %s ticks; it gets %s of the polls.", pane.Sentence(d.Name), canvas.Unit(max(d.In, 0), 2), polls(s, d.Share)),
				Definition: "The page with the earliest deadline is polled: its last poll's tick plus 1/share.", Source: s.Snap.Scheme.Source}
		}
	}
	return pane.Meaning{Sentence: s.Snap.Scheme.Title + ": " + s.Snap.Scheme.Meaning + ".", Definition: v.Meaning + ".", Source: s.Snap.Scheme.Source}
}

// PagesMeaning explains pages first..end-1, from 0, if the snapshot has them: a cell of the
// tree, or a row of the shares.
func PagesMeaning(s *pane.Context, first, end int) (pane.Meaning, bool) {
	v := pollingView(s)
	if v == nil {
		return pane.Meaning{}, false
	}
	if tree, ok := v.State.(*pollinglab.TreeView); ok {
		p := &treePane{view: tree}
		for _, level := range tree.Levels {
			for _, c := range level {
				if c.First == first && c.End == end {
					return p.cellMeaning(s, c), true
				}
			}
		}
	}
	for _, r := range v.Rows {
		if r.Page == first && end == first+1 && !s.OrderLeaks() {
			return shareMeaning(s, r), true
		}
	}
	return pane.Meaning{}, false
}
