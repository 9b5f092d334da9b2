package pollingpanes

import (
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// addGhosts adds the ghosts of the main curve, or of the regret.
func (p *valuePane) addGhosts(c *chart.Chart, s *pane.Context) {
	if p.shown(s) == axisRegret {
		pane.AddGhosts(&p.Base, c, s, p.samples, regretPoint)
		return
	}
	pane.AddGhosts(&p.Base, c, s, p.rates, earnedPoint)
}
