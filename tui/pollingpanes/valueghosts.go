package pollingpanes

import (
	"lascope/model/pollinglab"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// addGhosts adds the ghosts of the main curve, or of the regret.
func (p *ValuePane) addGhosts(c *chart.Chart, s *pane.Context) {
	regret := p.shown(s) == axisRegret
	pane.AddGhosts(&p.Base, c, s, func(v *pollinglab.View) []pollinglab.Point {
		return pane.Part(p.recent, v.Whole, v.Recent)
	}, func(q pollinglab.Point) pane.FuturePoint {
		y := q.Value
		if regret {
			y = regretHeight(q.Value, q.Optimal)
		}
		return pane.FuturePoint{Tick: q.Tick, Value: q.Value, X: float64(q.Tick), Y: y}
	})
}
