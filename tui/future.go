package tui

import "lascope/model"

// addFuture draws another future than the present's, dimmed: what is known to come,
// or what came before somebody branched.
func (p *valuePane) addFuture(c *chart, s *scene) {
	f := s.snap.Future
	if f == nil {
		return
	}
	v, ok := f.View.(*model.PollingView)
	if !ok {
		return
	}
	samples := v.Whole
	if p.recent {
		samples = v.Recent
	}
	from, _ := between(len(samples), func(i int) float64 { return float64(samples[i].Tick) }, float64(f.From), float64(f.Tick))
	samples = samples[from:]
	if len(samples) == 0 {
		return
	}
	one := series{name: "to come", mark: '┄', ink: inkDim, dash: 2, value: v.Value, at: v.Value}
	if f.Branched {
		one.name = "old future"
	}
	for _, q := range samples {
		y := q.Value
		if p.axis == axisRegret {
			y = regretLevel(q.Value, q.Optimal)
			one.at = y
		}
		one.xs, one.ys = append(one.xs, float64(q.Tick)), append(one.ys, y)
	}
	last := float64(samples[len(samples)-1].Tick)
	// Where the present has left the old future far behind, that is not looked at.
	if last < c.x0 {
		return
	}
	c.x1 = max(c.x1, last)
	// The references go on as they are known.
	c.series = append([]series{one}, c.series...)
	if !f.Branched {
		c.marks = f.Marks
	}
}
