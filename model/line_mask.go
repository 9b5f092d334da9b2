package model

func (v *LineView) masked() View {
	out := *v
	maskNumbers(&out.Target, &out.Reliability, &out.TheoryMean, &out.TheoryVariance)
	point := func(q *LinePoint) { maskNumbers(&q.Target, &q.Distance) }
	out.Whole, out.Recent = maskedEach(v.Whole, point), maskedEach(v.Recent, point)
	if v.Chain != nil {
		out.Chain = v.Chain.masked()
	}
	return &out
}

func (v *ChainView) maskedState() StateView { return v.masked() }

func (v *ChainView) masked() *ChainView {
	out := *v
	maskNumbers(&out.Target, &out.Distance)
	out.Hidden, out.TargetWords = blanks(v.Hidden), blanks(v.TargetWords)
	out.Cells = maskedEach(v.Cells, func(c *ChainCell) { maskNumbers(&c.Theory, &c.Drift, &c.Up, &c.Down) })
	return &out
}
