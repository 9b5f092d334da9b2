package pollingpanes

import (
	"slices"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/gamepane"
	"lascope/tui/pane"
)

// facts name the curve and the line that it should reach, then the latest event and what the polls find.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	if hand, ok := v.State.(*lab.HandView); ok && s.Score != nil {
		return gamepane.Facts(s, hand, hidden)
	}
	switch {
	case hidden:
		return []string{latestHits(v)}
	case v.Hindsight && canvas.Finite(v.Caught):
		return []string{canvas.Tell("{Caught%} of {Changes,} changes caught", v)}
	}
	// How near × is to ◆.
	out := []string{canvas.Tell(`<{unknown?}× should reach ◆|{there?}× is at ◆|{fixed?}× rests at {part%} of ◆: a fixed policy learns nothing
		|{Learns!}× is at {part%} of ◆|× should reach ◆: it is at {part%}>`, s.Scheme, "unknown", !(v.Optimal > 0) || !canvas.Finite(v.Value),
		"there", v.Value > .9995*v.Optimal, "fixed", fixed(v), "part", v.Value/v.Optimal)}
	if words := eventWords(v); words != "" {
		out = append(out, words)
	}
	return append(out, findings(v, len(out) > 1)...)
}

// fixed reports a policy that learns nothing, or nothing any more.
func fixed(v view) bool {
	index, ok := v.State.(indexView)
	return ok && index.Fixed || stateKind(v) == "queue"
}

// fewPolls is the number of polls below which their mean says nothing.
const fewPolls = 50

// findings are the facts on the hits per poll and on the most that a policy could gain; none for few polls.
func findings(v view, brief bool) []string {
	found := v.Latest.Earned
	if !canvas.Finite(found) || v.Latest.Polls < fewPolls {
		return nil
	}
	words := polled(v)
	switch {
	case found > v.Bound:
		words += " for now: changes had waited"
	case canvas.Finite(v.Certificate):
		words += canvas.Pick(brief, " of at most "+inDigits(v, v.Bound), ", the best policy at most "+atMost(v))
	}
	return []string{words}
}

func polled(v view) string { return "its polls find " + inDigits(v, v.Latest.Earned) }

// inDigits is a number of hits per poll in the digits of the optimal value.
func inDigits(v view, x float64) string { return canvas.Unit(x, pane.Decimals(v.Optimal, 3)) }

// atMost is the most that the best policy may find above the present polls: in percent, from 100 % on as a multiple.
func atMost(v view) string {
	return canvas.Tell("<{twice?}{times:1f} times that|{Certificate%} more>", v, "twice", v.Certificate >= 1, "times", 1+v.Certificate)
}

func latestHits(v view) string {
	return canvas.Tell("<{Latest.Polls?}{found hit} in the last {Latest.Polls poll}|{Polls?}no poll since the last change|no poll yet>", v,
		"found", v.Latest.Plain*float64(v.Latest.Polls)+.5)
}

// Lead begins with the fact of another picture than the value. The polls picture has no ×: it leaves out what × did. The picture of
// freshness has no hits.
func (p *valuePane) Lead(s *pane.Context, facts []string) []string {
	v, shown := pollingView(s), p.shown(s)
	lead, rest, learns := facts[0], facts[1:], s.Scheme.Learns && !fixed(v)
	switch {
	case s.Hidden || v.Hindsight || s.Score != nil:
	case shown == pictureGap && canvas.Finite(v.Regret()):
		lead = canvas.Pick(learns, "the gap should fall: it is ", "the gap is ") + canvas.Small(max(v.Regret(), gapFloor))
	case shown == pictureFresh && v.FreshBest > 0:
		return []string{canvas.Tell("× is at {part%} of ◆, the freshest shares", "part", v.Fresh/v.FreshBest)}
	case shown == picturePolls:
		known, rests := canvas.Finite(v.Latest.Earned), !learns || !hasLimit(v)
		lead = canvas.Tell("<{rests!}● should come near △<{known?}: it is at {part%}>|{known!}{latest}|● is at <{limit?}{part%} of △|{found} {rates}>>",
			"rests", rests, "known", known, "part", v.Latest.Earned/v.Bound, "latest", latestHits(v), "limit", hasLimit(v),
			"found", inDigits(v, v.Latest.Earned), "rates", ratesWords(v))
		if rest = nil; known && hasLimit(v) {
			rest = slices.DeleteFunc(findings(v, false), func(fact string) bool { return fact == polled(v) })
		}
	}
	return append([]string{lead}, rest...)
}

// eventWords say the latest event of the value since the last shift or takeover; "" for none. A fixed policy that had its value
// from the start has none.
func eventWords(v view) string {
	e, ok := v.Events.Last(lab.Reached, lab.Returned, lab.Lost)
	if !ok || e.Tick <= v.Began.Tick {
		return ""
	}
	stale := 0
	if tree, edf := v.State.(treeView); edf {
		stale = tree.Stale
	}
	return canvas.Tell(`<{lost?}× fell below 90 %, and nothing shifted<{stale?}: {stale stale deadline}>
		|{returned?}back at 95 % {after} ticks after {Detail}|<{reached?}first|back> at 95 % at tick {at}>`, e, "lost", e.Kind == lab.Lost, "stale", stale,
		"returned", e.Kind == lab.Returned, "reached", e.Kind == lab.Reached, "after", canvas.TwoDigits(e.Tick-e.Since), "at", canvas.TwoDigits(e.Tick))
}

// returnSpan is the bracket from the last shift to where the shares had again 95 % of the optimum.
func returnSpan(v view) []chart.Span {
	e, ok := v.Events.Last(lab.Returned)
	if !ok || e.Detail == "" || e.Tick < v.Began.Tick || v.Began.Kind != lab.MarkShift {
		return nil
	}
	words := canvas.TwoDigits(e.Tick-e.Since) + " ticks to 95 %"
	return []chart.Span{{From: float64(e.Since), To: float64(e.Tick), Words: words + " of ◆", Short: words}}
}
