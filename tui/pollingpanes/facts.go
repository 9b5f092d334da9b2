package pollingpanes

import (
	"fmt"
	"slices"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
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
		return []string{canvas.Percent(v.Caught) + " of " + canvas.Thousands(v.Changes) + " changes caught"}
	}
	out := []string{shouldReach(v, s.Scheme.Learns)}
	if words := eventWords(v); words != "" {
		out = append(out, words)
	}
	return append(out, findings(v, len(out) > 1)...)
}

// fixed reports a policy that learns nothing, or nothing any more.
func fixed(v view) bool {
	if index, ok := v.State.(*pollinglab.IndexView); ok {
		return index.Fixed
	}
	_, queue := v.State.(*pollinglab.QueueView)
	return queue
}

// shouldReach says how near × is to ◆.
func shouldReach(v view, learns bool) string {
	at := canvas.Percent(v.Value / v.Optimal)
	switch {
	case !(v.Optimal > 0) || !canvas.Finite(v.Value):
		return "× should reach ◆"
	case v.Value > .9995*v.Optimal:
		return "× is at ◆"
	case fixed(v):
		return "× rests at " + at + " of ◆: a fixed policy learns nothing"
	case !learns:
		return "× is at " + at + " of ◆"
	}
	return "× should reach ◆: it is at " + at
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
	if v.Certificate >= 1 {
		return fmt.Sprintf("%.1f times that", 1+v.Certificate)
	}
	return canvas.Percent(v.Certificate) + " more"
}

func latestHits(v view) string {
	if v.Latest.Polls == 0 {
		return canvas.Pick(v.Polls > 0, "no poll since the last change", "no poll yet")
	}
	return fmt.Sprintf("%s in the last %s", canvas.Counted(int(v.Latest.Plain*float64(v.Latest.Polls)+.5), "hit"), canvas.Counted(v.Latest.Polls, "poll"))
}

// Lead begins with the fact of another picture than the value. The polls picture has no ×: it leaves out what × did. The picture of
// freshness has no hits.
func (p *valuePane) Lead(s *pane.Context, facts []string) []string {
	v, shown := pollingView(s), p.shown(s)
	lead, rest, learns := facts[0], facts[1:], s.Snap.Scheme.Learns && !fixed(v)
	switch {
	case s.Hidden || v.Hindsight || s.Snap.Score != nil:
	case shown == pictureGap && canvas.Finite(v.Regret()):
		lead = canvas.Pick(learns, "the gap should fall: it is ", "the gap is ") + canvas.Small(max(v.Regret(), gapFloor))
	case shown == pictureFresh && v.FreshBest > 0:
		return []string{"× is at " + canvas.Percent(v.Fresh/v.FreshBest) + " of ◆, the freshest shares"}
	case shown == picturePolls && !canvas.Finite(v.Latest.Earned):
		return []string{canvas.Pick(learns && hasLimit(v), "● should come near △", latestHits(v))}
	case shown == picturePolls && !hasLimit(v):
		return []string{"● is at " + inDigits(v, v.Latest.Earned) + " " + ratesWords(v)}
	case shown == picturePolls:
		at := canvas.Percent(v.Latest.Earned / v.Bound)
		lead = canvas.Pick(learns, "● should come near △: it is at "+at, "● is at "+at+" of △")
		rest = slices.DeleteFunc(findings(v, false), func(fact string) bool { return fact == polled(v) })
	}
	return append([]string{lead}, rest...)
}
