package crawlpanes

import (
	"fmt"

	"lascope/model/crawllab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// termValues are the present values of the lab's terms.
func termValues(s *pane.Context) map[string]string {
	v := pane.ViewOf[*crawllab.View](s)
	if v == nil {
		return nil
	}
	out := pane.TermValues{}
	out.AddHidden(s, "recall", v.Recall, canvas.Unit(v.Recall, 3))
	out.AddHidden(s, "freshness", v.Freshness, canvas.Unit(v.Freshness, 3))
	out.AddHidden(s, "quality", v.Quality, canvas.Unit(v.Quality, 3))
	out.AddHidden(s, "performance", v.OfBest(), canvas.Unit(v.OfBest(), 3))
	out.AddHidden(s, "mean quality", v.Mean, canvas.Unit(v.Mean, 3))
	if b := v.Order.Bins; len(b) > 0 {
		i := 0
		for k := range b {
			if b[k].Count > 0 {
				i = k
			}
		}
		out.AddHidden(s, "recent mean", b[i].Mean, "relevance "+canvas.Chance(b[i].Mean))
		if len(v.Whole) > 0 {
			best := v.Whole[len(v.Whole)-1].Best
			words := fmt.Sprintf("mean quality %s, %s %s", canvas.Unit(v.Best, 3), canvas.Pick(v.Changing, "quality", "recall"), canvas.Unit(best, 3))
			relevance := "relevance " + canvas.Chance(b[i].Bound)
			out.AddHidden(s, "best possible", best, words)
			out.AddHidden(s, "upper bound", best, canvas.Pick(v.Changing, relevance, words+", "+relevance)+", at the same place")
		}
	}
	out.AddHidden(s, "published performance", claimed, canvas.Unit(claimed, 3))
	if before := traversalBefore(v); before != nil {
		words := "mean quality " + canvas.Unit(before.Mean, 3)
		if samples := traversalSamples(v, before.Number); len(samples) > 1 {
			words = canvas.Pick(v.Changing, "quality ", "recall ") + canvas.Unit(samples[len(samples)-1].Quality, 3) + " at its end, " + words
		}
		out.AddHidden(s, "last traversal", before.Mean, words)
	}
	out["traversal"] = "traversal " + canvas.Thousands(v.Traversal)
	out["frontier"] = canvas.Counted(v.Known, "document")
	out["collection"] = canvas.Counted(v.Entries, "document")
	f := v.Fetchers
	out["fetcher"] = canvas.Counted(f.Limit, "fetcher") + ", " + canvas.Counted(f.UnderWay, "request") + " under way"
	out["response queue"] = canvas.Counted(f.Queue, "answer")
	out.Add("idle", f.RecentIdle, canvas.Percent(f.RecentIdle))
	if f.Servers > 0 {
		out["server"] = canvas.Counted(f.Servers, "server")
	}
	if v.Last.Doc >= 0 {
		out["document"] = v.Last.Name + ", fetched last"
		out["relevance"] = canvas.Unit(v.Last.Relevance, 3) + " of " + v.Last.Name
		out["reward of a fetch"] = canvas.Unit(v.Last.Reward, 3) + " for " + v.Last.Name
	}
	out["impolite requests"] = canvas.Thousands(v.Fetchers.RapidFire)
	return out
}
