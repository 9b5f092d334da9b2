package pollingpanes

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/gamepane"
	"lascope/tui/pane"
)

// headlines are the metrics of a run.
func headlines(s *model.Snapshot) []pane.Headline {
	v := s.View.(*pollinglab.View)
	digits := pane.Decimals(v.Optimal, 3)
	return []pane.Headline{
		{Name: expectedHits, Word: canvas.Unit(v.Latest.Earned, digits), Ink: canvas.InkPractice, Hidden: true},
		{Name: "optimal shares", Word: canvas.Unit(v.Optimal, digits), Ink: canvas.InkTheory, Hidden: true},
		{Name: presentShares, Word: canvas.Unit(v.Value, digits), Ink: canvas.InkPractice, Hidden: true},
		{Name: hitsCounted, Word: canvas.Unit(v.Latest.Hits, pane.Decimals(v.Latest.Hits, 2)), Ink: canvas.InkPractice},
		{Name: "proportional", Word: canvas.Unit(v.Proportional, digits), Ink: canvas.InkDim, Hidden: true},
		{Name: "uniform", Word: canvas.Unit(v.Uniform, digits), Ink: canvas.InkDim, Hidden: true},
	}
}

// result reports the result of a run so far.
func result(s *model.Snapshot, hidden bool) string {
	v := s.View.(*pollinglab.View)
	title := s.Scheme.Title
	has := title + canvas.Pick(s.Scheme.Person, " have", " has")
	if !hidden && v.Optimal > 0 && canvas.Finite(v.Latest.Earned) {
		text := fmt.Sprintf("%s %s of the optimal hits.", has, canvas.Percent(v.OfOptimal()))
		if more := v.Certificate(); canvas.Finite(more) {
			text += fmt.Sprintf(" %s %s more.", pane.Sentence(noPolicy), canvas.Percent(more))
		}
		return text
	}
	return fmt.Sprintf("%s made %s, %s of them hits.", has, canvas.Counted(int(v.Polls), "poll"), canvas.Thousands(v.Hits))
}

// noPolicy begins the sentence of the certificate.
const noPolicy = "no policy earns more than"

// recovered is the part of the optimum at which a scheme has recovered from a shift.
const recovered = 0.95

// recovery is the last shift, and the ticks from it to the first sample at which the shares have again
// [recovered] of the optimum; 0 where they have not, or never had less.
func recovery(s *model.Snapshot, v *pollinglab.View) (shift lab.Mark, ticks int64) {
	k := len(s.Marks) - 1
	for k >= 0 && s.Marks[k].Kind != lab.MarkShift {
		k--
	}
	if k < 0 {
		return shift, 0
	}
	shift, fell := s.Marks[k], false
	for _, q := range v.Whole {
		if q.Tick <= shift.Tick {
			continue
		}
		if q.Value >= recovered*q.Optimal {
			return shift, canvas.Pick(fell, q.Tick-shift.Tick, 0)
		}
		fell = true
	}
	return shift, 0
}

// facts are the distance from the optimum and what was used.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(*pollinglab.View)
	if hand, ok := v.State.(*lab.HandView); ok && s.Score != nil {
		return gamepane.Facts(s, hand, hidden)
	}
	var out []string
	if !hidden && canvas.Finite(v.Regret()) {
		out = append(out, "gap "+canvas.Small(v.Regret())+" ("+canvas.Percent(v.RegretPart())+")")
		if more := v.Certificate(); canvas.Finite(more) {
			out = append(out, noPolicy+" "+canvas.Percent(more)+" more")
		}
	}
	if shift, ticks := recovery(s, v); !hidden && ticks > 0 {
		out = append(out, "recovered "+canvas.Thousands(ticks)+" ticks after "+shift.Name)
	}
	if !hidden && v.Capacity > 1 && v.Optimal < 0.1 {
		out = append(out, fmt.Sprintf("%s polls can find %s changes per tick: %s each", canvas.Thousands(int64(v.Capacity)), canvas.Unit(v.Optimal*float64(v.Capacity), 1), canvas.Unit(v.Optimal, 3)))
	}
	if !hidden && canvas.Finite(v.Caught) {
		out = append(out, canvas.Percent(v.Caught)+" of "+canvas.Thousands(v.Changes)+" changes caught")
	}
	return append(out, canvas.Percent(v.Latest.Used)+" of capacity used", canvas.Counted(int(v.Polls), "poll"))
}

// sayLast reports the last tick.
func sayLast(s *model.Snapshot, hidden, all bool) []string {
	return sayPoll(s.View.(*pollinglab.View), s.Tick, hidden, all)
}

func sayPoll(v *pollinglab.View, tick int64, hidden, all bool) []string {
	l := v.Last
	if l.Tick == 0 {
		return []string{"No page has been polled yet."}
	}
	if l.Tick < tick && !all {
		return []string{"No page was polled in this tick."}
	}
	since := "its first poll"
	switch {
	case l.Elapsed == l.Tick:
	case l.Elapsed == 1:
		since = "1 tick since its last poll"
	case l.Elapsed == 0:
		since = "again in the same tick"
	default:
		since = canvas.Thousands(l.Elapsed) + " ticks since its last poll"
	}
	first := fmt.Sprintf("%s polled: %s, %s.", l.Name, l.Answer, since)
	if l.Tick < tick {
		first = fmt.Sprintf("No page was polled in this tick. The last poll, in tick %s: %s", canvas.Thousands(l.Tick), first)
	}
	if !hidden && canvas.Finite(l.Chance) {
		first += " Hit probability " + canvas.Chance(l.Chance) + "."
	}
	out := []string{first}
	if all && v.Choice != "" {
		out = append(out, "Why this page: "+strings.TrimSpace(v.Choice+" "+v.ChoiceSource)+".")
	}
	out = append(out, sayMoves(v, all)...)
	if all {
		out = append(out, pane.SayStayed(v.Stayed, v.Source)...)
	}
	return out
}

// withoutAutomata reports that a policy learns numbers of pages, or ranks them, or that an outside program plays, in place
// of automata.
func withoutAutomata(v *pollinglab.View) bool {
	switch v.State.(type) {
	case *pollinglab.IndexView, *pollinglab.EstimatesView, *pollinglab.ProgramView:
		return true
	}
	return slices.ContainsFunc(v.Explanations, func(e lab.Explanation) bool { return e.Learnt })
}

// sayMoves reports each automaton that moved. Where estimates or intervals learn in place of automata, it reports
// how each poll changed them.
func sayMoves(v *pollinglab.View, all bool) []string {
	if withoutAutomata(v) {
		return pane.SayExplanations(v.Explanations, true)
	}
	told := pane.SayExplanations(v.Explanations, all)
	if len(v.Explanations) > 0 && len(told) == 0 {
		told = []string{"No automaton moved."}
	}
	return told
}

// startedAgain says that a program is not the first of its run; "" if it is.
func startedAgain(v *pollinglab.ProgramView) string {
	if v.Starts < 2 {
		return ""
	}
	return fmt.Sprintf("This is start %d of the program: it repeated %s of the journal.", v.Starts, canvas.Counted(v.Reread, "poll"))
}

// sayState reports the state of the scheme.
func sayState(s *model.Snapshot, hidden bool) []string {
	v := s.View.(*pollinglab.View)
	if hand, ok := v.State.(*lab.HandView); ok {
		return gamepane.Say(s, hand)
	}
	return sayPolling(v.State, hidden)
}

// sayPolling reports the state of a polling scheme.
func sayPolling(state lab.StateView, hidden bool) []string {
	switch v := state.(type) {
	case *pollinglab.TreeView:
		return sayTree(v, hidden)
	case *pollinglab.ArmsView:
		return sayArms(v, hidden)
	case *pollinglab.RaceView:
		return sayRace(v, hidden)
	case *pollinglab.EstimatesView:
		return sayEstimates(v, hidden)
	case *pollinglab.IndexView:
		return sayIndices(v, hidden)
	case *pollinglab.ProgramView:
		out := []string{"The program has not explained a poll."}
		if v.Saying != "" {
			out = []string{"The program says: " + v.Saying}
		}
		if again := startedAgain(v); again != "" {
			out = append(out, again)
		}
		for _, line := range v.Errors[max(0, len(v.Errors)-pane.MostSaid+1):] {
			out = append(out, "Standard error: "+line)
		}
		return out
	case *pollinglab.QueueView:
		out := []string{v.Meaning + "."}
		for i, r := range v.Due {
			if i == pane.MostSaid-1 {
				break
			}
			out = append(out, fmt.Sprintf("%s is due in %.0f ticks, share %s.", r.Name, math.Max(r.In, 0), canvas.Share(r.Share)))
		}
		return out
	case *lab.ChainView:
		return []string{pane.SayChain(v, hidden)}
	}
	return []string{"This scheme keeps no state."}
}

// sayArms reports the two classes of FPA and the last exchange.
func sayArms(v *pollinglab.ArmsView, hidden bool) []string {
	text := fmt.Sprintf("P1 holds %s pages, P2 %s, in %d states each; %s exchanges so far",
		canvas.Thousands(int64(v.Sizes[0])), canvas.Thousands(int64(v.Sizes[1])), v.N, canvas.Thousands(v.Exchanges))
	if !hidden {
		text += "; of P1 " + canvas.Percent(v.Correct) + " belong there"
	}
	out := []string{text + "."}
	if v.Exchanges > 0 && v.Entered >= 0 {
		out = append(out, fmt.Sprintf("The last exchange: page %d took page %d's place in P1 at tick %s.", v.Entered+1, v.Left+1, canvas.Thousands(v.ExchangeTick)))
	}
	return out
}

// sayRace reports the sum of the amounts and the states along the ranks.
func sayRace(v *pollinglab.RaceView, hidden bool) []string {
	full := "there is room"
	if v.Full {
		full = "it is full"
	}
	text := fmt.Sprintf("The amounts sum to %.3f of a capacity of %g", v.Sum, v.Capacity)
	if v.Polls >= 0 {
		text += fmt.Sprintf("; the last tick had %s polls", canvas.Thousands(v.Polls))
	}
	out := []string{text + ": " + full + "."}
	if hidden {
		return out // the rest goes by rank
	}
	for i, b := range v.Bins {
		if i == pane.MostSaid-1 {
			break
		}
		who := fmt.Sprintf("Rank %d", b.First+1)
		if b.End-b.First > 1 {
			who = fmt.Sprintf("Ranks %d to %d", b.First+1, b.End)
		}
		out = append(out, fmt.Sprintf("%s: state %.0f of %d, optimal %.0f.", who, b.Mean, v.N, b.Optimal))
	}
	return out
}

// sayEstimates reports the estimates of the first pages of the view.
func sayEstimates(v *pollinglab.EstimatesView, hidden bool) []string {
	text := fmt.Sprintf("%s have an estimate of 0", canvas.Counted(v.Unseen, "page"))
	if !hidden {
		text += fmt.Sprintf("; the intervals of %s hold the truth", canvas.Counted(v.Covered, "page"))
	}
	out := []string{text + "."}
	for i, e := range v.Pages {
		if i == pane.MostSaid-1 {
			break
		}
		text := fmt.Sprintf("Page %d: estimate %s, from %s to %s", e.Page+1, canvas.Share(e.Estimate), canvas.Share(e.Low), canvas.Share(e.High))
		if !hidden {
			text += ", change probability " + canvas.Share(e.Rate)
		}
		out = append(out, text+".")
	}
	return out
}

// sayIndices reports a policy's knowledge and the head of its queue.
func sayIndices(v *pollinglab.IndexView, hidden bool) []string {
	out := []string{v.Meaning + "."}
	if d := v.Density; d != nil {
		text := fmt.Sprintf("The change rate of %s is estimated at %s", d.Name, canvas.Share(d.Estimate))
		if !hidden {
			text += ", the truth is " + canvas.Share(d.True)
		}
		out = append(out, text+".")
	}
	if i := v.Intervals; i != nil {
		text := fmt.Sprintf("Intervals settle where %.3f of the polls hit", i.Balance)
		if i.Unit != "hits" {
			text = fmt.Sprintf("Intervals settle at %.3f %s", i.Balance, i.Unit)
		}
		if !hidden {
			text += fmt.Sprintf(", of the optimal shares %.3f", i.Optimum)
		}
		out = append(out, text+".")
	}
	for i, r := range v.Queue {
		if i == pane.MostSaid-2 {
			break
		}
		if v.Overdue {
			out = append(out, fmt.Sprintf("%s is due in %.0f ticks.", r.Name, math.Max(-r.Index, 0)))
		} else {
			out = append(out, fmt.Sprintf("%s has index %.4g at age %s.", r.Name, r.Index, canvas.Thousands(r.Age)))
		}
	}
	return out
}

// sayTree reports the automata at the top of the hierarchy.
func sayTree(v *pollinglab.TreeView, hidden bool) []string {
	var out []string
	for _, level := range v.Levels {
		for _, c := range level {
			if c.N == 0 || c.Bundle {
				continue
			}
			if len(out) == pane.MostSaid {
				return out
			}
			text := fmt.Sprintf("Pages %s: state %d of %d, split %s", PageRange(c), c.State, c.N, canvas.Unit(c.Sigma, 3))
			if !hidden && canvas.Finite(c.Optimal) {
				text += ", optimal " + canvas.Unit(c.Optimal, 3)
			}
			out = append(out, text+".")
		}
	}
	return out
}

// SayShares reports the largest shares, page by page.
func SayShares(v *pollinglab.View, hidden bool) []string {
	var out []string
	for _, r := range v.Rows {
		text := fmt.Sprintf("%s: share %s", r.Name, canvas.Share(r.Share))
		if !hidden {
			text += fmt.Sprintf(", optimal %s, rank %s", canvas.Share(r.Optimal), canvas.Thousands(int64(r.Rank+1)))
		}
		out = append(out, fmt.Sprintf("%s, polls %s, hits %s.", text, canvas.Thousands(r.Polls), canvas.Thousands(r.Hits)))
	}
	return out
}
