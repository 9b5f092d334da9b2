package crawlpanes

import (
	"fmt"
	"math"

	"lascope/model"
	"lascope/model/crawllab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A view is what a pane draws.
type view = *crawllab.View

var told = pane.Told{
	Metrics: pane.QuantitiesOf(`
		quality | practice | <{Changing?}<{Quality:3}|–>>
		recall | practice | <{Changing!}<{Recall:3}|–>>
		best possible | theory | <{Changing?}{reference:3}>
		upper bound | theory | <{Changing!}{reference:3}>
		performance | strong | {performance:3}
		traversal | strong known | {Traversal,}`),
	Outcome: "Traversal {Traversal,}: " + fetched + ".<{Mean?}{hidden!}{best?} The performance of {Title} is {performance:3}.>" +
		"<{another!}|{Weights?} This is web {Web}: the four weights came along.|{Learns?} This is web {Web}: its table began anew.>",
	Terms: pane.Legend(`
		recall | <{Recall:3}>
		freshness | <{Freshness:3}>
		quality | <{Quality:3}>
		mean quality | <{Mean:3}>
		performance | <{performance:3}>
		traversal | {Traversal,}
		recent mean | <{hidden!}relevance {recent:chance}>
		best possible | <{hidden!}{ordered?}{reference?}{known}>
		upper bound | <{hidden!}{ordered?}{Changing!}{reference?}{known}, at the same place>
		published performance | <{hidden!}{claimed:3}>
		last traversal | <{judged} {before.Quality:3} at its end, mean quality {before.Mean:3}>
		frontier | {Known document}
		collection | {Entries document}
		fetcher | {Fetchers.Limit fetcher}, {Fetchers.UnderWay request} under way
		response queue | {Fetchers.Queue answer}
		impolite requests | {Fetchers.RapidFire,}
		idle | <{Fetchers.RecentIdle%}>
		server | <{Fetchers.Servers?}{Fetchers.Servers server}>
		document | <{Last.Name}, fetched last>
		relevance | <{Last.Relevance:3} of {Last.Name}>
		reward of a fetch | <{Last.Reward:3} for {Last.Name}>`),
	Blanks: func(s *model.Snapshot) []any {
		v, recent := s.View.(view), math.NaN()
		for i, b := range v.Order.Bins {
			if i == 0 || b.Count > 0 {
				recent = b.Mean
			}
		}
		reference := referenceNow(v)
		return []any{"performance", v.OfBest(), "recent", recent, "reference", reference, "claimed", claimed, "judged", judged(v),
			"known", canvas.Say("mean quality %s, %s %s", canvas.Unit(v.Best, 3), judged(v), canvas.Unit(reference, 3)),
			"before", traversalBefore(v), "ordered", v.Order.Bins, "another", v.Web > 1, "best", v.Best > 0,
			"name", pane.Sentence(v.Last.Name), "fetched", v.Last.Doc >= 0}
	},
}

// judged is the quantity that ● of the pane quality draws.
func judged(v view) string { return canvas.Pick(v.Changing, "quality", "recall") }

// referenceNow is the present number of ◆: the quality of the reference at this place of its traversal.
func referenceNow(v view) float64 { return v.Whole[len(v.Whole)-1].Best }

// fetched counts the documents of a traversal.
const fetched = "{Entries,} of {Documents,} documents fetched"

// facts are how near the present traversal is to the best, and its numbers.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	text := canvas.Tell("traversal {Traversal,}: ", v)
	if hidden || !canvas.Finite(v.Recall) || !canvas.Finite(v.OfBest()) {
		return []string{text + canvas.Tell(fetched, v)}
	}
	return []string{canvas.Tell("<{Changing!}in quality >● {judged} should rise as early as ◆: performance {performance:3} of the best", v,
		"judged", judged(v), "performance", v.OfBest()), text + canvas.Tell("<{Changing?}quality {Quality:3}|recall {Recall:3}>", v)}
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
