package pane

import (
	"fmt"
	"strings"

	"lascope/model/lab"
	"lascope/tui/canvas"
)

// Explain explains a column of the chain as a state, or a term of its words.
func (p *Chain) Explain(s *Context, at Point) Meaning {
	v := chainOf(s)
	if v == nil || len(v.Cells) == 0 {
		return Meaning{}
	}
	source := s.Snap.Scheme.Source
	if at.Y >= p.wordsAt {
		m, ok := at.Term(
			Term{Label: "distance", Sentence: "Visits and theory differ by " + s.MaskLike(canvas.Unit(v.Distance, 4), "1.0000") + " in total variation.", Definition: "Half of the sum of |visits − theory| over all states, 0 to 1.", Source: source},
			Term{Label: canvas.Thousands(v.Visits), Sentence: canvas.Thousands(v.Visits) + " visits were counted since the last shift or tuning."},
		)
		if !ok {
			m = Meaning{Sentence: Sentence(strings.TrimSuffix(v.Step, " "+source)) + ".", Definition: v.Assumes, Source: source}
			if v.Step == "" {
				m.Sentence = "No step has been made yet."
			}
		}
		return m
	}
	x := at.X - chainAxis
	if x < 0 || at.Area.W <= chainAxis {
		return Meaning{Sentence: "The scale is the part of all visits; the rows below are the automaton, the expected step from each state and the states.", Source: source}
	}
	if m, ok := p.endMeaning(v, at.Y, x); ok {
		m.Source = source
		return m
	}
	w := at.Area.W - chainAxis
	for i, c := range v.Cells {
		if from, to := columns(i, w, len(v.Cells)); x >= from && x < to {
			m := p.stateMeaning(s, v, c, source)
			if word := chainMarks[at.Cell().R]; word != "" {
				m.Definition = word
			}
			return m
		}
	}
	return Meaning{}
}

// chainMarks explain the marks of the automaton's way.
var chainMarks = map[rune]string{
	'∘': "∘ is one of the last states, the fainter the older.",
	'×': "× is a state to which a lie of the oracle led.",
	'◇': "◇ is the draw of the last step. The state moves if it lies between the draw and the end of the page polled.",
}

// endMeaning explains the words of an end that stands for a page.
func (p *Chain) endMeaning(v *lab.ChainView, y, x int) (Meaning, bool) {
	if y != p.ends.row || p.ends.row == 0 || v.LowItem.Kind == lab.NoSubject {
		return Meaning{}, false
	}
	switch {
	case x < p.ends.low:
		return Meaning{Sentence: fmt.Sprintf("State %d gives %s the most polls.", v.First, v.Low), About: v.LowItem}, true
	case x >= p.ends.high:
		return Meaning{Sentence: fmt.Sprintf("State %d gives %s the most polls.", v.N, v.High), About: v.HighItem}, true
	}
	return Meaning{}, false
}

// stateMeaning explains a column of states.
func (p *Chain) stateMeaning(s *Context, v *lab.ChainView, c lab.ChainCell, source string) Meaning {
	name := fmt.Sprintf("State %d", c.First)
	if c.Last > c.First {
		name = fmt.Sprintf("States %d–%d", c.First, c.Last)
	}
	m := Meaning{Sentence: fmt.Sprintf("%s had %s of the visits", name, canvas.Percent(c.Visits)), Source: source}
	if !s.Hidden && v.NoTheory == "" && canvas.Finite(c.Theory) {
		m.Sentence += "; theory gives " + canvas.Percent(c.Theory)
	}
	m.Sentence += "."
	m.Definition = "Columns are visits, the line is the exact stationary distribution, ● the present state."
	if canvas.Finite(c.Drift) && !s.Hidden {
		m.Definition += fmt.Sprintf(" The expected step from here is %+.3f.", c.Drift)
	}
	if c.First <= v.State && v.State <= c.Last {
		m.Changed = fmt.Sprintf("The automaton stands here now, at tick %s.", canvas.Thousands(s.Snap.Tick))
	}
	return m
}
