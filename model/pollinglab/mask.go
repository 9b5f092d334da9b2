package pollinglab

import (
	"lascope/model/lab"
)

// Masked is a copy without the hidden truth.
func (v *View) Masked() lab.View {
	out := *v
	lab.MaskNumbers(&out.Value, &out.Optimal, &out.Proportional, &out.Uniform, &out.Bound, &out.FirstOrder, &out.Certificate, &out.Latest.Earned,
		&out.Fresh, &out.FreshBest, &out.FreshUniform)
	out.Events = nil
	out.Gains = nil
	lab.MaskToZero(&out.Caught)
	out.Changes = min(v.Changes, 0)
	point := func(q *Point) {
		lab.MaskNumbers(&q.Value, &q.Optimal, &q.Proportional, &q.Uniform, &q.Bound, &q.Rate.Earned, &q.Fresh, &q.FreshBest, &q.FreshUniform)
	}
	out.Whole, out.Recent, out.Starts = lab.MaskedEach(v.Whole, point), lab.MaskedEach(v.Recent, point), lab.MaskedEach(v.Starts, point)
	out.Last.Rank, out.Followed.Rank = lab.Unknown, lab.Unknown
	lab.MaskToZero(&out.Last.Chance)
	lab.MaskToZero(&out.Followed.Chance)
	out.Explanations = lab.MaskExplanations(v.Explanations)
	out.Traced = lab.MaskStages(v.Traced)
	row := func(r *ShareRow) {
		r.Rank = lab.Unknown
		lab.MaskNumbers(&r.Rate, &r.Optimal, &r.Neyman)
	}
	out.Rows = lab.MaskedEach(v.Rows, row)
	if v.Chosen != nil {
		chosen := *v.Chosen
		row(&chosen)
		out.Chosen = &chosen
	}
	if v.State != nil {
		out.State = v.State.MaskedState()
	}
	return &out
}

// MaskedState is a copy without the hidden truth.
func (v *TreeView) MaskedState() lab.StateView {
	out := *v
	cell := func(c *TreeCell) { lab.MaskNumbers(&c.Optimal, &c.Best) }
	cell(&out.Node)
	out.Levels = lab.MaskedEach(v.Levels, func(level *[]TreeCell) { *level = lab.MaskedEach(*level, cell) })
	return &out
}

// MaskedState is a copy without the hidden truth.
func (v *ArmsView) MaskedState() lab.StateView {
	out := *v
	lab.MaskNumbers(&out.Correct)
	for c := range out.Arms {
		out.Arms[c] = lab.MaskedEach(v.Arms[c], func(s *ArmState) {
			s.Worthy = 0
			s.Objects = lab.MaskedEach(s.Objects, func(o *ArmObject) { o.Worthy = false })
		})
	}
	return &out
}

// MaskedState is a copy without the hidden truth.
func (v *RaceView) MaskedState() lab.StateView {
	out := *v
	out.Bins = lab.MaskedEach(v.Bins, func(b *RaceBin) { lab.MaskNumbers(&b.Optimal) })
	return &out
}

// MaskedState is a copy without the hidden truth.
func (v *EstimatesView) MaskedState() lab.StateView {
	out := *v
	out.Covered = 0
	out.Pages = lab.MaskedEach(v.Pages, func(e *EstimatedPage) { lab.MaskNumbers(&e.Rate) })
	return &out
}

// MaskedState is a copy without the hidden truth.
func (v *ProgramView) MaskedState() lab.StateView { return v }

// MaskedState is a copy without the hidden truth.
func (v *QueueView) MaskedState() lab.StateView { return v }

// MaskedState is a copy without the hidden truth.
func (v *AmountsView) MaskedState() lab.StateView {
	out := *v
	out.Lost = 0
	out.Pages = lab.MaskedEach(v.Pages, func(p *AmountPage) { lab.MaskNumbers(&p.Rate, &p.Optimal) })
	return &out
}
