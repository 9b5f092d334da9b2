package tui

import "lascope/model"

// addFuture draws another future than the present's, dimmed: what is known to come,
// or what came before somebody branched. samples finds the curve in a view of the
// lab; point gives a sample's tick, its value, and where that lies on the y axis.
func addFuture[V model.View, T any](c *chart, s *scene, samples func(V) []T, point func(T) (tick int64, value, y float64)) {
	f := s.snap.Future
	if f == nil {
		return
	}
	v, ok := f.View.(V)
	if !ok {
		return
	}
	all := samples(v)
	from, _ := between(len(all), func(i int) float64 {
		tick, _, _ := point(all[i])
		return float64(tick)
	}, float64(f.From), float64(f.Tick))
	one := series{name: "to come", mark: '┄', ink: inkDim, dash: 2}
	if f.Branched {
		one.name = "old future"
	}
	for _, sample := range all[from:] {
		tick, value, y := point(sample)
		one.xs, one.ys = append(one.xs, float64(tick)), append(one.ys, y)
		one.value, one.at, one.last = value, y, unit(value, 3)
	}
	// Where the present has left the old future far behind, that is not looked at.
	if len(one.xs) == 0 || one.xs[len(one.xs)-1] < c.x0 {
		return
	}
	c.x1 = max(c.x1, one.xs[len(one.xs)-1])
	c.series = append([]series{one}, c.series...)
	if !f.Branched {
		c.marks = f.Marks
	}
}

// part is the whole of a record, or its recent part.
func part[T any](recent bool, whole, last []T) []T {
	if recent {
		return last
	}
	return whole
}

func (p *valuePane) addFuture(c *chart, s *scene) {
	addFuture(c, s, func(v *model.PollingView) []model.PollingPoint { return part(p.recent, v.Whole, v.Recent) },
		func(q model.PollingPoint) (int64, float64, float64) {
			if p.shown(s) == axisRegret {
				return q.Tick, q.Value, regretLevel(q.Value, q.Optimal)
			}
			return q.Tick, q.Value, q.Value
		})
}

func (p *accuracyPane) addFuture(c *chart, s *scene) {
	addFuture(c, s, func(v *model.PlacementView) []model.PlacementPoint { return part(p.recent, v.Whole, v.Recent) },
		func(q model.PlacementPoint) (int64, float64, float64) { return q.Tick, q.Accuracy, q.Accuracy })
}

func (p *searchPane) addFuture(c *chart, s *scene) {
	addFuture(c, s, func(v *model.LineView) []model.LinePoint { return part(p.recent, v.Whole, v.Recent) },
		func(q model.LinePoint) (int64, float64, float64) { return q.Tick, q.Position, q.Position })
}
