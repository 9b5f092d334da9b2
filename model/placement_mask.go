package model

func (v *PlacementView) masked() View {
	out := *v
	maskNumbers(&out.Accuracy, &out.MeanTime, &out.Precision, &out.Recall, &out.Base)
	out.Right, out.Correct, out.Waits = 0, false, nil
	point := func(q *PlacementPoint) { maskNumbers(&q.Accuracy, &q.MeanTime) }
	out.Whole, out.Recent = maskedEach(v.Whole, point), maskedEach(v.Recent, point)
	out.Arms.Arms = maskedEach(v.Arms.Arms, func(a *PlacementArm) {
		a.Home, a.Right = Unknown, 0
		a.Cells = maskedEach(a.Cells, func(c *PlacementCell) {
			c.Objects = maskedEach(c.Objects, (*PlacedObject).mask)
			c.Mix = []GroupPart{{Group: Unknown, Count: c.Count}}
		})
	})
	if v.Last != nil {
		q := *v.Last
		q.I.mask()
		q.J.mask()
		q.Moves = maskedEach(q.Moves, func(m *PlacedMove) { m.Who.mask() })
		out.Last = &q
	}
	out.Tellings = maskedEach(v.Tellings, func(t *PlacementExplanation) { t.Objects = maskedEach(t.Objects, (*PlacedObject).mask) })
	return &out
}

// mask hides the true group; an object that waits in the wrong class would tell it.
func (o *PlacedObject) mask() { o.Group, o.Stuck = Unknown, false }
