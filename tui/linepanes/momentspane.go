package linepanes

import (
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A MomentsPane compares mean, deviation and bias of the visits with theory, and writes the
// warnings.
type MomentsPane struct{ pane.Base }

// Name implements [pane.Pane].
func (p *MomentsPane) Name() string { return "now" }

// Warns implements [pane.Warner].
func (p *MomentsPane) Warns() {}

// Heading implements [pane.Pane].
func (p *MomentsPane) Heading(*pane.Context) pane.Heading {
	return pane.Heading{Title: "now", How: "visits against theory"}
}

// Draw implements [pane.Pane].
func (p *MomentsPane) Draw(s *pane.Context, a canvas.Area) {
	v := lineView(s)
	if v == nil || a.W < 20 {
		return
	}
	dim, practice, theory := canvas.Fg(canvas.InkDim), canvas.Fg(canvas.InkPractice).Bold(), canvas.Fg(canvas.InkTheory).Bold()
	y := pane.DrawWarnings(s.Snap, a)
	row := func(label, seen, known string) {
		a.Text(0, y, label, dim)
		a.Right(max(22, a.W/2), y, seen, practice)
		a.Right(max(34, a.W*3/4), y, known, theory)
		y++
	}
	row("", "visits", "theory")
	row("mean λ", canvas.Unit(v.Mean, 4), canvas.Unit(v.TheoryMean, 4))
	row("std deviation", canvas.Unit(v.Deviation(), 4), canvas.Unit(v.TheoryDeviation(), 4))
	row("mean − target", s.Mask(canvas.Small(v.Bias())), canvas.Small(v.TheoryBias()))
	y++
	a.Lines(y, canvas.Flow([][]canvas.Span{
		{{Text: "the oracle is right with p = ", St: dim}, {Text: s.MaskLike(canvas.Unit(v.Reliability, 2), ".00"), St: canvas.Fg(canvas.InkStrong).Bold()}},
		{{Text: "twice N halves the spread", St: dim}},
	}, a.W))
}
