package placementlab

import (
	"lascope/model/lab"
)

// Masked is a copy without the hidden truth.
func (v *View) Masked() lab.View {
	out := *v
	lab.MaskNumbers(&out.Accuracy, &out.MeanTime, &out.Precision, &out.Recall, &out.Base)
	out.Events = v.Events.Without(lab.Deadlocked, lab.Freed)
	out.Right, out.Correct, out.Waits, out.Lockout = 0, false, nil, nil
	out.Samples = v.Samples.Masked(func(q *Point) { lab.MaskNumbers(&q.Accuracy, &q.MeanTime) })
	out.Arms.Arms = lab.MaskedEach(v.Arms.Arms, func(a *Arm) {
		a.Home, a.Right = lab.Unknown, 0
		a.Cells = lab.MaskedEach(a.Cells, func(c *Cell) {
			c.Objects = lab.MaskedEach(c.Objects, (*PlacedObject).mask)
			c.Mix = []GroupPart{{Group: lab.Unknown, Count: c.Count}}
		})
	})
	out.Matrix.Objects = lab.MaskedEach(v.Matrix.Objects, (*PlacedObject).mask)
	out.Before.Objects = lab.MaskedEach(v.Before.Objects, (*PlacedObject).mask)
	if v.Chosen != nil {
		chosen := *v.Chosen
		chosen.mask()
		out.Chosen = &chosen
	}
	if v.Last != nil {
		q := *v.Last
		q.I.mask()
		q.J.mask()
		q.Moves = lab.MaskedEach(q.Moves, func(m *PlacedMove) { m.Who.mask() })
		out.Last = &q
	}
	out.Explanations = lab.MaskedEach(v.Explanations, func(t *Explanation) { t.Objects = lab.MaskedEach(t.Objects, (*PlacedObject).mask) })
	return &out
}

// mask hides the true group, and the waiting in a wrong class, which would reveal it.
func (o *PlacedObject) mask() { o.Group, o.Stuck = lab.Unknown, false }
