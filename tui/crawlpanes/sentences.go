package crawlpanes

import (
	"fmt"
	"math"

	"lascope/model"
	"lascope/model/crawllab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

type view = *crawllab.View

func quantities(v view) pane.Quantities {
	return pane.Quantities{
		{Name: "recall", X: v.Recall, Ink: canvas.InkPractice},
		{Name: "freshness", X: v.Freshness, Ink: canvas.InkPractice},
		{Name: "quality", X: v.Quality, Ink: canvas.InkPractice},
		{Name: "mean quality", X: v.Mean, Ink: canvas.InkPractice},
		{Name: "performance", X: v.OfBest(), Ink: canvas.InkStrong},
		{Name: "traversal", Word: canvas.Thousands(v.Traversal), Ink: canvas.InkStrong, Known: true},
	}
}

func headlines(s *model.Snapshot) []pane.Headline {
	v := s.View.(view)
	return append([]pane.Headline{quantities(v).Headlines(judged(v))[0],
		{Name: reference(v), Word: canvas.Unit(referenceNow(v), 3), Ink: canvas.InkTheory, Hidden: true}},
		quantities(v).Headlines("performance", "traversal")...)
}

// judged is the quantity that ● of the pane quality draws, reference what ◆ does.
func judged(v view) string    { return canvas.Pick(v.Changing, "quality", "recall") }
func reference(v view) string { return canvas.Pick(v.Changing, "best possible", "upper bound") }

// referenceNow is the present number of ◆: the quality of the reference at this place of its traversal.
func referenceNow(v view) float64 { return v.Whole[len(v.Whole)-1].Best }

func result(s *model.Snapshot, hidden bool) string {
	v := s.View.(view)
	return canvas.Tell("Traversal {Traversal,}: "+fetched+".<{Mean?}{known?} The performance of {Title} is {performance}.>"+
		"<{another!}|{Weights?} This is web {Web}: the four weights came along.|{Learns?} This is web {Web}: its table began anew.>",
		v, s.Scheme, "known", !hidden && v.Best > 0, "performance", quantities(v).Word("performance"), "another", v.Web > 1)
}

// fetched counts the documents of a traversal.
const fetched = "{Entries,} of {Documents,} documents fetched"

// facts are how near the present traversal is to the best, and its numbers.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	text := canvas.Say("traversal %d: ", v.Traversal)
	if hidden || !canvas.Finite(v.Recall) || !canvas.Finite(v.OfBest()) {
		return []string{text + canvas.Tell(fetched, v)}
	}
	curve := canvas.Pick(v.Changing, "● ", "in quality ● ") + judged(v)
	return []string{curve + " should rise as early as ◆: performance " + quantities(v).Word("performance") + " of the best",
		text + judged(v) + " " + quantities(v).Word(judged(v))}
}

func sayLast(s *model.Snapshot, hidden, all bool) []string {
	v := s.View.(view)
	l := v.Last
	if l.Doc < 0 {
		return []string{"Nothing has been fetched yet in this traversal."}
	}
	out := []string{canvas.Tell("{Name}<{Hub?}{hidden!}, a hub>, fetched: {Found}, relevance {Relevance:3}, reward {Reward:3}"+
		"<, discovered through {Parent}><{Links?}, "+newLinks+">.", l, "hidden", hidden)}
	if all {
		out = append(out, pane.SayExplanations(v.Explanations, true)...)
		out = append(out, pane.SayStayed(v.Stayed, v.Source)...)
		out = append(out, pane.SayGroups(traversalFacts(v), hidden)+".", pane.SayGroups(fetcherFacts(v), false)+".")
	}
	return out
}

func sayState(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	out := []string{canvas.Tell("Traversal {Traversal,}: "+fetched+", {Known,} <{one?}waits|wait>.", v, "one", v.Known == 1)}
	for i, c := range v.Frontier[:min(len(v.Frontier), pane.MostSaid-1)] {
		out = append(out, canvas.Tell("Number {i#}: {Name}<{Fetch?}, index {index}><{hidden!}, hidden relevance {Relevance:3}<{Hub?}, a hub>><, {Why}>.",
			c, "i", i, "index", fmt.Sprintf("%.4g", c.Index), "hidden", hidden))
	}
	return out
}

func termValues(s *pane.Context) map[string]string {
	v := crawlView(s)
	out, f := quantities(v).Values(s), v.Fetchers
	if b := v.Order.Bins; len(b) > 0 {
		i := 0
		for k := range b {
			if b[k].Count > 0 {
				i = k
			}
		}
		out.AddHidden(s, "recent mean", b[i].Mean, "relevance "+canvas.Chance(b[i].Mean))
		best := referenceNow(v)
		words := fmt.Sprintf("mean quality %s, %s %s", canvas.Unit(v.Best, 3), judged(v), canvas.Unit(best, 3))
		out.AddHidden(s, "best possible", best, words)
		out.AddHidden(s, "upper bound", canvas.Pick(v.Changing, math.NaN(), best), words+", at the same place")
	}
	out.AddHidden(s, "published performance", claimed, canvas.Unit(claimed, 3))
	if before := traversalBefore(v); before != nil {
		out.AddHidden(s, "last traversal", before.Mean,
			canvas.Tell("{judged} {Quality:3} at its end, mean quality {Mean:3}", before, "judged", judged(v)))
	}
	for name, form := range map[string]string{"frontier": "{Known document}", "collection": "{Entries document}",
		"fetcher": "{Limit fetcher}, {UnderWay request} under way", "response queue": "{Queue answer}", "impolite requests": "{RapidFire,}"} {
		out[name] = canvas.Tell(form, v, f)
	}
	out.Add("idle", f.RecentIdle, canvas.Percent(f.RecentIdle))
	if f.Servers > 0 {
		out["server"] = canvas.Counted(f.Servers, "server")
	}
	if v.Last.Doc >= 0 {
		out["document"] = v.Last.Name + ", fetched last"
		out["relevance"] = canvas.Unit(v.Last.Relevance, 3) + " of " + v.Last.Name
		out["reward of a fetch"] = canvas.Unit(v.Last.Reward, 3) + " for " + v.Last.Name
	}
	return out
}
