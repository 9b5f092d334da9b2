package tui

// A momentsPane holds practice against theory in numbers, and warns.
type momentsPane struct{ paneState }

func (p *momentsPane) name() string { return "now" }

func (p *momentsPane) warns() {}

func (p *momentsPane) heading(*paneContext) heading {
	return heading{title: "now", how: "visits against theory"}
}

func (p *momentsPane) draw(s *paneContext, a area) {
	v := lineView(s)
	if v == nil || a.w < 20 {
		return
	}
	dim, practice, theory := fg(inkDim), fg(inkPractice).bold(), fg(inkTheory).bold()
	y := 0
	for _, line := range warningLines(s.snap, a.w) {
		a.spans(0, y, line...)
		y++
	}
	row := func(label, seen, known string) {
		a.text(0, y, label, dim)
		a.right(max(22, a.w/2), y, seen, practice)
		a.right(max(34, a.w*3/4), y, known, theory)
		y++
	}
	row("", "visits", "theory")
	row("mean λ", unit(v.Mean, 4), unit(v.TheoryMean, 4))
	row("std deviation", unit(v.Deviation(), 4), unit(v.TheoryDeviation(), 4))
	row("mean − target", s.mask(small(v.Bias())), small(v.TheoryBias()))
	y++
	for _, line := range flow([][]span{
		{{"the oracle is right with p = ", dim}, {s.maskLike(unit(v.Reliability, 2), ".00"), fg(inkStrong).bold()}},
		{{"twice N halves the spread", dim}},
	}, a.w) {
		a.spans(0, y, line...)
		y++
	}
}
