package armspanes

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A nowPane describes the last step: the action, the answer, and the rule with its numbers.
type nowPane struct{ pane.Narrator }

func (p *nowPane) Most() int { return 12 }
func (p *nowPane) Warns()    {}

// Key leaves enter to others: a step has no further formulas.
func (p *nowPane) Key(h pane.Host, k tea.KeyMsg) bool {
	return !key.Matches(k, h.KeyMap().Enter) && p.Narrator.Key(h, k)
}

func (p *nowPane) Heading(s *pane.Context) pane.Heading {
	source := ""
	if v := armsView(s); v != nil && len(v.Explanations) > 0 {
		source = v.Source
	}
	h := p.HeadingOf(s, "choice", source, "One choice, its answer, and the step that follows.")
	if h.Right != "" {
		h.Foot = "" // a step has no further formulas
	}
	return h
}

func (p *nowPane) Draw(s *pane.Context, a canvas.Area) { pane.Narrate(p, s, a) }

// Write implements [pane.NowPane]: the last step and the mean penalty, in lines of at most
// w cells.
func (p *nowPane) Write(s *pane.Context, w int) pane.NowText {
	v := armsView(s)
	if v == nil {
		return pane.NowText{}
	}
	t := pane.NowText{Head: pane.WarningLines(s.Snap, w)}
	if s.Still {
		for _, x := range v.Explanations {
			full := pane.Sentence(x.What) + "."
			if v.Game != nil {
				full = x.Who + ": " + x.What + "."
			}
			t.Sentences = append(t.Sentences, pane.NowSentence{Lines: canvas.Paragraph(full, w, canvas.Fg(canvas.InkText)), Full: full})
		}
	}
	practice, theory := canvas.Fg(canvas.InkPractice).Bold(), canvas.Fg(canvas.InkTheory).Bold()
	facts := [][]canvas.Span{timed(canvas.Pick(v.Game != nil, "first player  so far", "so far"), canvas.Fact("mean answer", canvas.Unit(v.Heard, 3), practice))}
	if s.Hidden {
		t.Tail = append(t.Tail, pane.FlowWhole(facts, w)...)
		return t
	}
	facts = append(facts, canvas.Fact("mean penalty", canvas.Unit(v.Mean, 3), practice))
	now := [][]canvas.Span{timed("now", canvas.Fact("pure chance", canvas.Unit(v.Chance, 3), theory)), canvas.Fact("least penalty", canvas.Unit(v.Least, 3), theory)}
	if whole := slices.Concat(facts, now); len(canvas.Flow(whole, w)) == 1 {
		facts, now = whole, nil
	}
	t.Tail = slices.Concat(t.Tail, pane.FlowWhole(facts, w), pane.FlowWhole(now, w))
	return t
}

// timed puts the time or the player of a fact before it.
func timed(words string, fact []canvas.Span) []canvas.Span {
	return append([]canvas.Span{{Text: words + "  ", St: canvas.Fg(canvas.InkDim)}}, fact...)
}

func (p *nowPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := armsView(s)
	if v == nil {
		return pane.Meaning{}
	}
	if m, ok := p.Sentence(s, pane.TextOf(p, s, at.Area.W), at); ok {
		m.Source = v.Source
		return m
	}
	m, _ := at.Word(s, termValues(s), pane.WarningTerm(s))
	return m
}
