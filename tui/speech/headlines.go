package speech

import (
	"fmt"
	"math"

	"lascope/model"
	"lascope/model/armslab"
	"lascope/model/crawllab"
	"lascope/model/experiment"
	"lascope/model/linelab"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/driver"
)

// A Headline is one of the few metrics that summarise a run. The projector shows them in large
// digits; plain mode begins with them.
type Headline struct {
	Name   string
	Word   string
	Ink    canvas.Ink
	hidden bool   // only an observer of the whole world knows it
	Brief  string // shorter word; "" for none
}

// HeadlinesOf returns the headline metrics of a run or a race, the most important first; in
// hidden mode only those that an automaton could know.
func HeadlinesOf(p *driver.Status, hidden bool) []Headline {
	all := runHeadlines(p.Snap)
	if c := p.Contest; c != nil && len(c.Points) > 0 {
		all = raceHeadlines(c)
	}
	var out []Headline
	for _, f := range all {
		if !f.hidden || !hidden {
			out = append(out, f)
		}
	}
	return out
}

// raceHeadlines returns the metrics of the runs of a race.
func raceHeadlines(c *experiment.ContestView) (all []Headline) {
	last := c.Points[len(c.Points)-1]
	for i, name := range c.Names {
		all = append(all, Headline{Name: name, Word: chart.LegendWord(last.Values[i], 3), Ink: canvas.ContestInks[i%len(canvas.ContestInks)], hidden: c.Hidden})
	}
	return all
}

// significant is the number of decimals for a number of 0 to 1: the given one, and below 0.01 as
// many more as keep the digits of 0.01, at most three.
func significant(x float64, decimals int) int {
	if !(x > 0 && x < 0.01) {
		return decimals
	}
	return decimals + min(3, int(-math.Log10(x))-1)
}

// runHeadlines returns the metrics of a run.
func runHeadlines(s *model.Snapshot) (all []Headline) {
	switch v := s.View.(type) {
	case *pollinglab.View:
		digits := significant(v.Optimal, 3)
		all = []Headline{
			{Name: "earned", Word: canvas.Unit(v.EarnedRate, digits), Ink: canvas.InkPractice, hidden: true},
			{Name: "optimal", Word: canvas.Unit(v.Optimal, digits), Ink: canvas.InkTheory, hidden: true},
			{Name: "if used", Word: canvas.Unit(v.Value, digits), Ink: canvas.InkPractice, hidden: true},
			{Name: "hits a poll", Word: canvas.Unit(v.HitRate, significant(v.HitRate, 2)), Ink: canvas.InkHits},
			{Name: "proportional", Word: canvas.Unit(v.Proportional, digits), Ink: canvas.InkRival, hidden: true},
			{Name: "uniform", Word: canvas.Unit(v.Uniform, digits), Ink: canvas.InkGrey, hidden: true},
		}
	case *placementlab.View:
		all = []Headline{
			{Name: "accuracy", Word: canvas.Unit(v.Accuracy, 3), Ink: canvas.InkPractice, hidden: true},
			{Name: "in place", Word: fmt.Sprintf("%d/%d", v.Right, v.Objects), Ink: canvas.InkTheory, hidden: true},
			{Name: "penalties", Word: canvas.Thousands(v.Counts.Penalties), Ink: canvas.InkAccent},
		}
		if v.Sites {
			all[1] = Headline{Name: "download time", Word: fmt.Sprintf("%.2f", v.MeanTime), Ink: canvas.InkHits, hidden: true}
		}
	case *crawllab.View:
		all = []Headline{
			{Name: "mean quality", Word: canvas.Unit(v.Mean, 3), Ink: canvas.InkPractice, hidden: true},
			{Name: "the bound's", Word: canvas.Unit(v.Best, 3), Ink: canvas.InkTheory, hidden: true},
			{Name: "recall", Word: canvas.Unit(v.Recall, 3), Ink: canvas.InkPractice, hidden: true},
			{Name: "traversal", Word: canvas.Thousands(v.Traversal), Ink: canvas.InkStrong},
		}
		if v.Changing {
			all[1].Name = "all-knowing"
			all = append(all, Headline{Name: "freshness", Word: canvas.Unit(v.Freshness, 3), Ink: canvas.InkHits, hidden: true})
		}
	case *armslab.View:
		all = []Headline{
			{Name: "average penalty", Word: canvas.Unit(v.Mean, 3), Ink: canvas.InkPractice, hidden: true, Brief: "penalty"},
			{Name: "least", Word: canvas.Unit(v.Least, 3), Ink: canvas.InkTheory, hidden: true},
			{Name: "chance", Word: canvas.Unit(v.Chance, 3), Ink: canvas.InkGrey, hidden: true},
			{Name: "mean answer", Word: canvas.Unit(v.Heard, 3), Ink: canvas.InkHits},
		}
	case *linelab.View:
		all = []Headline{
			{Name: "position", Word: canvas.Unit(v.Position, 3), Ink: canvas.InkPractice},
			{Name: "target", Word: canvas.Unit(v.Target, 3), Ink: canvas.InkTheory, hidden: true},
		}
		if v.Chain != nil && canvas.Finite(v.Chain.Distance) {
			all = append(all, Headline{Name: "distance", Word: canvas.Unit(v.Chain.Distance, significant(v.Chain.Distance, 3)), Ink: canvas.InkStrong, hidden: true})
		}
	}
	return all
}
