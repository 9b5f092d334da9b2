package labs

import (
	"slices"

	"lascope/model/experiment"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// HeadlinesOf returns the headline metrics of a run or a race, the most important first; in
// hidden mode only those that an automaton could know.
func HeadlinesOf(p *driver.Status, hidden bool) []pane.Headline {
	var all []pane.Headline
	if p.View != nil {
		all = Of(p.Lab).Headlines(p.Snap)
	}
	if c := p.Contest; c != nil && len(c.Points) > 0 {
		all = raceHeadlines(c)
	}
	return slices.DeleteFunc(all, func(f pane.Headline) bool { return f.Hidden && hidden })
}

func raceHeadlines(c *experiment.ContestView) (all []pane.Headline) {
	last := c.Points[len(c.Points)-1]
	for i, name := range c.Names {
		all = append(all, pane.Headline{Name: name, Word: chart.LegendWord(last.Values[i], 3), Ink: canvas.ContestInks[i%len(canvas.ContestInks)],
			Hidden: c.Hidden})
	}
	return all
}
