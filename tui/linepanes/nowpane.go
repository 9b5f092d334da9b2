package linepanes

import (
	"slices"
	"strings"

	"lascope/tui/canvas"
	"lascope/tui/pane"
)

func newNowPane() *pane.NowPane {
	return &pane.NowPane{Event: "question", Caption: "Left: measured so far. Right: computed by theory.", Quiet: true, Plain: true,
		Write: writeNow, Told: &told,
		Said: func(_ *pane.Context, m *pane.Meaning) {
			m.Definition, m.Source = "After each answer the automaton takes one step in the direction that the oracle names.", "[Thesis] §4.1"
		},
		Words: `visits | This column is measured: the visits of the run.
			theory | This column is computed: the exact stationary distribution.`,
	}
}

func writeNow(s *pane.Context, w int, _ bool) pane.NowText {
	v := lineView(s)
	dim, practice, theory := canvas.Dim, canvas.Practice.Bold(), canvas.Theory.Bold()
	t := pane.NowText{Head: pane.WarningLines(s.Snap, w)}
	if s.Still && v.Chain.Step != "" {
		t.Sentences = []pane.NowSentence{{Lines: canvas.Paragraph(v.Chain.Step, w, canvas.Text),
			Full: pane.Sentence(v.Chain.Step) + "."}}
	}
	row := func(label, seen, known string) {
		line := dim.Line(label)
		for _, cell := range []struct {
			end  int
			span canvas.Span
		}{{max(22, w/2), practice.Span(seen)}, {max(34, w*3/4), theory.Span(known)}} {
			if gap := cell.end - canvas.SpansWidth(line) - canvas.Width(cell.span.Text); gap > 0 && cell.end <= w {
				line = append(line, dim.Span(strings.Repeat(" ", gap)), cell.span)
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
	t.Tail = slices.Concat(t.Tail, canvas.Lines{nil}, pane.FlowWhole(pane.Facts("<reliability of the oracle *{Reliability:2}*>", v), w))
	return t
}
