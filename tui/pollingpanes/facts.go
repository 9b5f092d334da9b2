package pollingpanes

import (
	"fmt"
	"strings"

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
	out := []string{shouldReach(s)}
	if words := eventWords(v); words != "" {
		out = append(out, words)
	}
	return append(out, findings(v)...)
}

// shouldReach says how near × is to ◆, or that it fell.
func shouldReach(s *model.Snapshot) string {
	v := s.View.(view)
	_, fixed := v.State.(*pollinglab.QueueView)
	e, fell := latest(v)
	part := v.Value / v.Optimal
	at, reached := canvas.Percent(part), part > .9995 // 100 % then
	switch {
	case fell && e.Kind == lab.Lost:
		return "× present shares fell below 90 % of ◆ optimal shares, and nothing shifted"
	case !(v.Optimal > 0) || !canvas.Finite(v.Value):
		return "× present shares should reach ◆ optimal shares"
	case reached || !s.Scheme.Learns:
		return "× present shares " + canvas.Pick(fixed, "rests at ", "is at ") + unless(reached, at+" of ") + "◆ optimal shares" +
			unless(!fixed, ": a fixed policy")
	}
	return "× present shares should reach ◆ optimal shares: now " + at
}

// fewPolls are too few to say what the polls find: a window that is not full begins with pages that have waited.
const fewPolls = 900

// findings say what the polls find, and by how much a policy could find more; nothing of few polls.
func findings(v view) []string {
	found := "polls find " + canvas.Unit(v.Latest.Earned, pane.Decimals(v.Optimal, 3)) + " " + strings.Replace(ratesWords(v), "per poll", "each", 1)
	switch {
	case v.Latest.Polls < fewPolls:
		return nil
	case v.Latest.Earned > v.Bound:
		return []string{found + " for now: changes had waited"}
	case canvas.Finite(v.Certificate):
		return []string{found, "the best policy at most " + atMost(v)}
	}
	return []string{found}
}

// atMost is how much more the best policy may find: beyond all that the polls find, as a multiple of it.
func atMost(v view) string {
	if v.Certificate >= 1 {
		return fmt.Sprintf("%.1f times that", 1+v.Certificate)
	}
	return canvas.Percent(v.Certificate) + " more"
}

func latestHits(v view) string {
	if v.Latest.Polls == 0 {
		return "no poll yet"
	}
	return fmt.Sprintf("%s in the last %s", canvas.Counted(int(v.Latest.Plain*float64(v.Latest.Polls)+.5), "hit"), canvas.Counted(v.Latest.Polls, "poll"))
}

// Lead begins with the fact of another picture than the value.
func (p *valuePane) Lead(s *pane.Context, facts []string) []string {
	v, lead := pollingView(s), facts[0]
	switch shown := p.shown(s); {
	case s.Hidden || v.Hindsight || s.Snap.Score != nil:
	case shown == pictureGap && canvas.Finite(v.Regret()):
		lead = "the gap from × present shares to ◆ optimal shares should fall: now " + canvas.Small(v.Regret())
	case shown == pictureFresh && v.FreshBest > 0:
		lead = "× present shares keeps " + canvas.Percent(v.Fresh/v.FreshBest) + " as many copies fresh as ◆ freshest shares"
	case shown == picturePolls && hasLimit(v) && canvas.Finite(v.Latest.Earned):
		lead = "● expected hits should come near △ long-run limit: now " + canvas.Percent(v.Latest.Earned/v.Bound)
	}
	return append([]string{lead}, facts[1:]...)
}
