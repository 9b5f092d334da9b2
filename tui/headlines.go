package tui

import (
	"fmt"

	"lascope/model"
	"lascope/model/crawllab"
	"lascope/model/experiment"
	"lascope/model/linelab"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
)

// A headline is one of the few numbers that say how a run stands: what a room sees in
// large digits, and what the lines of words begin with.
type headline struct {
	name   string
	word   string
	ink    ink
	hidden bool   // only an observer of the whole world knows it
	brief  string // what stands for the word where there is no room for it; "" for nothing
}

// headlinesOf are the main numbers of a run or a race, the most important first. Blind, they
// are those that an automaton could know.
func headlinesOf(p *published, blind bool) []headline {
	all := runHeadlines(p.snap)
	if c := p.contest; c != nil && len(c.Points) > 0 {
		all = raceHeadlines(c)
	}
	var out []headline
	for _, f := range all {
		if !f.hidden || !blind {
			out = append(out, f)
		}
	}
	return out
}

// raceHeadlines are how the runs of a race stand.
func raceHeadlines(c *experiment.ContestView) (all []headline) {
	last := c.Points[len(c.Points)-1]
	for i, name := range c.Names {
		all = append(all, headline{name: name, word: legendWord(last.Values[i], 3), ink: contestInks[i%len(contestInks)], hidden: c.Hidden})
	}
	return all
}

// runHeadlines are how a run stands.
func runHeadlines(s *model.Snapshot) (all []headline) {
	switch v := s.View.(type) {
	case *pollinglab.PollingView:
		all = []headline{
			{name: "value", word: unit(v.Value, 3), ink: inkPractice, hidden: true},
			{name: "optimal", word: unit(v.Optimal, 3), ink: inkTheory, hidden: true},
			{name: "hits a poll", word: unit(v.HitRate, 2), ink: inkHits},
			{name: "proportional", word: unit(v.Proportional, 3), ink: inkRival, hidden: true},
			{name: "uniform", word: unit(v.Uniform, 3), ink: inkGrey, hidden: true},
		}
	case *placementlab.PlacementView:
		all = []headline{
			{name: "accuracy", word: unit(v.Accuracy, 3), ink: inkPractice, hidden: true},
			{name: "in place", word: fmt.Sprintf("%d/%d", v.Right, v.Objects), ink: inkTheory, hidden: true},
			{name: "penalties", word: thousands(v.Counts.Penalties), ink: inkAccent},
		}
		if v.Sites {
			all[1] = headline{name: "download time", word: fmt.Sprintf("%.2f", v.MeanTime), ink: inkHits, hidden: true}
		}
	case *crawllab.CrawlView:
		all = []headline{
			{name: "mean quality", word: unit(v.Mean, 3), ink: inkPractice, hidden: true},
			{name: "the bound's", word: unit(v.Best, 3), ink: inkTheory, hidden: true},
			{name: "recall", word: unit(v.Recall, 3), ink: inkPractice, hidden: true},
			{name: "traversal", word: thousands(v.Traversal), ink: inkStrong},
		}
		if v.Changing {
			all[1].name = "all-knowing"
			all = append(all, headline{name: "freshness", word: unit(v.Freshness, 3), ink: inkHits, hidden: true})
		}
	case *linelab.LineView:
		all = []headline{
			{name: "position", word: unit(v.Position, 3), ink: inkPractice},
			{name: "target", word: unit(v.Target, 3), ink: inkTheory, hidden: true},
		}
		if v.Chain != nil && finite(v.Chain.Distance) {
			all = append(all, headline{name: "distance", word: unit(v.Chain.Distance, 3), ink: inkStrong, hidden: true})
		}
	}
	return all
}
