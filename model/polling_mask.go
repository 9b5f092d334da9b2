package model

func (v *PollingView) masked() View {
	out := *v
	maskNumbers(&out.Value, &out.Optimal, &out.Proportional, &out.Uniform)
	maskKept(&out.Caught)
	out.Changes = min(v.Changes, 0)
	point := func(q *PollingPoint) { maskNumbers(&q.Value, &q.Optimal, &q.Proportional, &q.Uniform) }
	out.Whole, out.Recent = maskedEach(v.Whole, point), maskedEach(v.Recent, point)
	out.Last.Rank = Unknown
	maskKept(&out.Last.Chance)
	out.Tellings = maskedTellings(v.Tellings)
	out.Rows = maskedEach(v.Rows, func(r *ShareRow) {
		r.Rank = Unknown
		maskNumbers(&r.Rate, &r.Optimal)
	})
	if v.State != nil {
		out.State = v.State.maskedState()
	}
	return &out
}

func (v *TreeView) maskedState() StateView {
	out := *v
	cell := func(c *TreeCell) { maskNumbers(&c.Optimal, &c.Best) }
	cell(&out.Node)
	out.Levels = maskedEach(v.Levels, func(level *[]TreeCell) { *level = maskedEach(*level, cell) })
	return &out
}

// maskedStanding is the standing of every page while it is hidden.
const maskedStanding = 0.5

func (v *ArmsView) maskedState() StateView {
	out := *v
	maskNumbers(&out.Correct)
	for c := range out.Arms {
		out.Arms[c] = maskedEach(v.Arms[c], func(s *ArmState) {
			s.Value = maskedStanding
			s.Objects = maskedEach(s.Objects, func(o *ArmObject) { o.Standing = maskedStanding })
		})
	}
	return &out
}

func (v *RaceView) maskedState() StateView {
	out := *v
	out.Bins = maskedEach(v.Bins, func(b *RaceBin) { maskNumbers(&b.Optimal) })
	return &out
}

func (v *QueueView) maskedState() StateView { return v }
