package tui

import (
	"fmt"

	"lascope/model"
)

// A figure is one of the few numbers that say how a run stands: what a room sees in
// large digits, and what the lines of words begin with.
type figure struct {
	name   string
	word   string
	ink    ink
	hidden bool // only an observer of the whole world knows it
}

// figuresOf are the main numbers of a snapshot, the most important first. Blind, they
// are those that an automaton could know.
func figuresOf(s *model.Snapshot, blind bool) []figure {
	all := standingFigures(s)
	if c := s.Contest; c != nil && len(c.Points) > 0 {
		all = contestFigures(c)
	}
	var out []figure
	for _, f := range all {
		if !f.hidden || !blind {
			out = append(out, f)
		}
	}
	return out
}

// contestFigures are how the runs of a race stand.
func contestFigures(c *model.ContestView) (all []figure) {
	last := c.Points[len(c.Points)-1]
	for i, name := range c.Names {
		all = append(all, figure{name, axisWord(last.Values[i], 3), contestInks[i%len(contestInks)], c.Hidden})
	}
	return all
}

// standingFigures are how a run stands.
func standingFigures(s *model.Snapshot) (all []figure) {
	switch v := s.View.(type) {
	case *model.PollingView:
		all = []figure{
			{"value", unit(v.Value, 3), inkPractice, true},
			{"optimal", unit(v.Optimal, 3), inkTheory, true},
			{"hits a poll", unit(v.HitRate, 2), inkHits, false},
			{"proportional", unit(v.Proportional, 3), inkRival, true},
			{"uniform", unit(v.Uniform, 3), inkGrey, true},
		}
	case *model.PlacementView:
		all = []figure{
			{"accuracy", unit(v.Accuracy, 3), inkPractice, true},
			{"in place", fmt.Sprintf("%d/%d", v.Right, v.Objects), inkTheory, true},
			{"penalties", thousands(v.Counts.Penalties), inkAccent, false},
		}
		if v.Sites {
			all[1] = figure{"download time", fmt.Sprintf("%.2f", v.MeanTime), inkHits, true}
		}
	case *model.CrawlView:
		all = []figure{
			{"mean quality", unit(v.Mean, 3), inkPractice, true},
			{"the bound's", unit(v.Best, 3), inkTheory, true},
			{"recall", unit(v.Recall, 3), inkPractice, true},
			{"traversal", thousands(v.Traversal), inkStrong, false},
		}
		if v.Changing {
			all[1].name = "all-knowing"
			all = append(all, figure{"freshness", unit(v.Freshness, 3), inkHits, true})
		}
	case *model.LineView:
		all = []figure{
			{"position", unit(v.Position, 3), inkPractice, false},
			{"target", unit(v.Target, 3), inkTheory, true},
		}
		if v.Chain != nil && finite(v.Chain.Distance) {
			all = append(all, figure{"distance", unit(v.Chain.Distance, 3), inkStrong, true})
		}
	}
	return all
}
