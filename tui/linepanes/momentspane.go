package linepanes

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A momentsPane describes the last step, compares mean, deviation and bias of the visits with
// theory, and writes the warnings.
type momentsPane struct{ pane.Narrator }

func (p *momentsPane) Warns() {}

// Key leaves enter to others: a step has no further formulas.
func (p *momentsPane) Key(h pane.Host, k tea.KeyMsg) bool {
	return !key.Matches(k, h.KeyMap().Enter) && p.Narrator.Key(h, k)
}

func (p *momentsPane) Heading(*pane.Context) pane.Heading {
	return pane.Heading{Title: "now", How: "the last question", Caption: "Left: measured so far. Right: computed by theory."}
}

func (p *momentsPane) Draw(s *pane.Context, a canvas.Area) { pane.Narrate(p, s, a) }

// Write implements [pane.NowPane]: the last step and the moments, in lines of at most w cells.
func (p *momentsPane) Write(s *pane.Context, w int) pane.NowText {
	v := lineView(s)
	if v == nil {
		return pane.NowText{}
	}
	dim, practice, theory := canvas.Fg(canvas.InkDim), canvas.Fg(canvas.InkPractice).Bold(), canvas.Fg(canvas.InkTheory).Bold()
	t := pane.NowText{Head: pane.WarningLines(s.Snap, w)}
	if s.Still && v.Chain != nil && v.Chain.Step != "" {
		t.Sentences = []pane.NowSentence{{Lines: canvas.Paragraph(v.Chain.Step, w, canvas.Fg(canvas.InkText)), Full: pane.Sentence(v.Chain.Step) + "."}}
	}
	row := func(label, seen, known string) {
		line := []canvas.Span{{Text: label, St: dim}}
		for _, cell := range []struct {
			end  int
			span canvas.Span
		}{{max(22, w/2), canvas.Span{Text: seen, St: practice}}, {max(34, w*3/4), canvas.Span{Text: known, St: theory}}} {
			if gap := cell.end - canvas.SpansWidth(line) - canvas.Width(cell.span.Text); gap > 0 && cell.end <= w {
				line = append(line, canvas.Span{Text: strings.Repeat(" ", gap), St: dim}, cell.span)
			}
		}
		t.Tail = append(t.Tail, line)
	}
	row("", "visits", canvas.Pick(s.Hidden, "", "theory"))
	row("mean position", canvas.Unit(v.Mean, 4), s.Mask(canvas.Unit(v.TheoryMean, 4)))
	row("std deviation", canvas.Unit(v.Deviation(), 4), s.Mask(canvas.Unit(v.TheoryDeviation(), 4)))
	if !s.Hidden {
		row("mean − target", bias(v.Mean, v.Target), bias(v.TheoryMean, v.Target))
	}
	t.Tail = append(append(t.Tail, nil), pane.FlowWhole(s.WithoutMasked([][]canvas.Span{
		{{Text: "reliability of the oracle ", St: dim}, {Text: s.Mask(canvas.Unit(v.Reliability, 2)), St: canvas.Fg(canvas.InkStrong).Bold()}},
	}), w)...)
	return t
}
