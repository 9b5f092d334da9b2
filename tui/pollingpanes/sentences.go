package pollingpanes

import (
	"fmt"
	"maps"
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

// unless is the text, or "" if it is left out.
func unless(leftOut bool, text string) string { return canvas.Pick(leftOut, "", text) }

func headlines(s *model.Snapshot) []pane.Headline {
	v := s.View.(view)
	truth := func(name string, x float64, ink canvas.Ink) pane.Headline {
		return pane.Headline{Name: name, Word: inDigits(v, x), Ink: ink, Hidden: true}
	}
	return []pane.Headline{
		truth(presentShares, v.Value, canvas.InkPractice), truth("optimal shares", v.Optimal, canvas.InkTheory),
		truth(expectedHits, v.Latest.Earned, canvas.InkPractice),
		{Name: hitsCounted, Word: canvas.Unit(v.Latest.Hits, pane.Decimals(v.Latest.Hits, 2)), Ink: canvas.InkPractice},
		truth("proportional", v.Proportional, canvas.InkDim), truth("uniform", v.Uniform, canvas.InkDim),
	}
}

func result(s *model.Snapshot, hidden bool) string {
	v := s.View.(view)
	has := s.Scheme.Title + canvas.Pick(s.Scheme.Person, " have", " has")
	if !hidden && v.Optimal > 0 && canvas.Finite(v.Value) {
		text := fmt.Sprintf("%s %s of the optimal value.", has, canvas.Percent(v.Value/v.Optimal))
		if found := v.Latest.Earned; canvas.Finite(found) {
			text += " The polls find " + inDigits(v, found)
			if canvas.Finite(v.Certificate) {
				text += ", the best policy at most " + atMost(v)
			}
			text += "."
		}
		return text
	}
	return canvas.Say("%s made %s, %d of them hits.", has, canvas.Counted(v.Polls, "poll"), v.Hits)
}

func sayLast(s *model.Snapshot, hidden, all bool) []string {
	return sayPoll(s.View.(view), s.Tick, hidden, all)
}

func sayPoll(v view, tick int64, hidden, all bool) []string {
	l := v.Last
	if l.Tick == 0 {
		return []string{"No page has been polled yet."}
	}
	if l.Tick < tick && !all {
		return []string{"No page was polled in this tick."}
	}
	first := fmt.Sprintf("%s polled: %s, %s.", l.Name, l.Answer, l.Since())
	if l.Tick < tick {
		first = canvas.Say("No page was polled in this tick. The last poll, in tick %d: %s", l.Tick, first)
	}
	out := []string{first + unless(hidden || !canvas.Finite(l.Chance), " Hit probability "+canvas.Chance(l.Chance)+".")}
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
func withoutAutomata(v view) bool {
	switch stateKind(v) {
	case "indices", "estimates", "program":
		return true
	}
	return slices.ContainsFunc(v.Explanations, func(e lab.Explanation) bool { return e.Learnt })
}

// sayMoves reports each automaton that moved. Where estimates or intervals learn in place of automata, it reports
// how each poll changed them.
func sayMoves(v view, all bool) []string {
	if withoutAutomata(v) {
		return pane.SayExplanations(v.Explanations, true)
	}
	told := pane.SayExplanations(v.Explanations, all)
	if len(v.Explanations) > 0 && len(told) == 0 {
		told = []string{"No automaton moved."}
	}
	return told
}

func startedAgain(v *pollinglab.ProgramView) string {
	if v.Starts < 2 {
		return ""
	}
	return fmt.Sprintf("This is start %d of the program: it repeated %s of the journal.", v.Starts, canvas.Counted(v.Reread, "poll"))
}

func sayState(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	if hand, ok := v.State.(*lab.HandView); ok {
		return gamepane.Say(s, hand)
	}
	out := sayPolling(v.State, s.Scheme.Meaning+".", hidden)
	said := min(len(v.Due), max(leastDue, pane.MostSaid-len(out)))
	out = out[:min(len(out), pane.MostSaid-said)]
	for _, r := range v.Due[:said] {
		out = append(out, fmt.Sprintf("%s is due in %.0f ticks, share %s.", r.Name, math.Max(r.In, 0), canvas.Share(r.Share)))
	}
	return out
}

// leastDue is the number of pages due next that are said after a long state.
const leastDue = 3

func sayPolling(state lab.StateView, rule string, hidden bool) []string {
	switch v := state.(type) {
	case treeView:
		return sayTree(v, hidden)
	case armsView:
		return sayArms(v, hidden)
	case raceView:
		return sayRace(v, hidden)
	case scatterView:
		if v.Estimated {
			return sayEstimates(v, hidden)
		}
	case indexView:
		return sayIndices(v, rule, hidden)
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
		return []string{rule}
	case *lab.ChainView:
		return []string{pane.SayChain(v, hidden)}
	}
	return []string{"This scheme keeps no state."}
}

func sayArms(v armsView, hidden bool) []string {
	out := []string{canvas.Say("P1 (always polled) holds %s, P2 (polled in turn) %d, in %s each; %s so far",
		canvas.Counted(v.Sizes[0], "page"), v.Sizes[1], canvas.Counted(v.N, "state"), canvas.Counted(v.Exchanges, "exchange")) +
		unless(hidden, "; of P1 "+canvas.Percent(v.Correct)+" belong there") + "."}
	if v.Exchanges > 0 && v.Entered >= 0 {
		out = append(out, fmt.Sprintf("The last exchange: page %d took page %d's place in P1 at tick %s.", v.Entered+1, v.Left+1,
			canvas.Thousands(v.ExchangeTick)))
	}
	return out
}

func sayRace(v raceView, hidden bool) []string {
	out := []string{fmt.Sprintf("The amounts sum to %.3f of a capacity of %g", v.Sum, v.Capacity) +
		unless(v.Polls < 0, "; the last tick had "+canvas.Counted(v.Polls, "poll")) + ": " +
		canvas.Pick(v.Full, "it is full", "there is room") + "."}
	if hidden {
		return out // the rest goes by rank
	}
	for _, b := range v.Bins[:min(len(v.Bins), pane.MostSaid-1)] {
		who := fmt.Sprintf("Rank %d", b.First+1)
		if b.End-b.First > 1 {
			who = fmt.Sprintf("Ranks %d to %d", b.First+1, b.End)
		}
		out = append(out, fmt.Sprintf("%s: state %.0f of %d, optimal %.0f.", who, b.Mean, v.N, b.Optimal))
	}
	return out
}

func sayEstimates(v scatterView, hidden bool) []string {
	out := []string{canvas.Does(v.Unseen, "page", "has") + " an estimate of 0" +
		unless(hidden, "; the intervals of "+canvas.Counted(v.Covered, "page")+" hold the truth") + "."}
	for _, e := range v.Pages[:min(len(v.Pages), pane.MostSaid-1)] {
		out = append(out, fmt.Sprintf("Page %d: estimate %s, from %s to %s%s.", e.Page+1, canvas.Share(e.Number), canvas.Share(e.Low),
			canvas.Share(e.High), unless(hidden, ", change probability "+canvas.Share(e.Rate))))
	}
	return out
}

func sayIndices(v indexView, rule string, hidden bool) []string {
	out := []string{rule}
	if d := v.Density; d != nil {
		out = append(out, "The change rate of "+d.Name+" is estimated at "+canvas.Share(d.Estimate)+
			unless(hidden, ", the truth is "+canvas.Share(d.True))+".")
	}
	if i := v.Intervals; i != nil {
		text := fmt.Sprintf("Intervals settle where %.3f of the polls hit", i.Balance)
		if i.Unit != "hits" {
			text = fmt.Sprintf("Intervals settle at %.3f %s", i.Balance, i.Unit)
		}
		out = append(out, text+unless(hidden, fmt.Sprintf(", of the optimal shares %.3f", i.Optimum))+".")
	}
	for _, r := range v.Queue[:min(len(v.Queue), pane.MostSaid-2)] {
		if v.Overdue {
			out = append(out, fmt.Sprintf("%s is due in %.0f ticks.", r.Name, math.Max(-r.Index, 0)))
		} else {
			out = append(out, canvas.Say("%s has index %.4g at age %d.", r.Name, r.Index, r.Age))
		}
	}
	return out
}

func sayTree(v treeView, hidden bool) []string {
	var out []string
	for _, level := range v.Levels {
		for _, c := range level {
			if c.N == 0 || c.Bundle {
				continue
			}
			if len(out) == pane.MostSaid {
				return out
			}
			out = append(out, fmt.Sprintf("Pages %s: state %d of %d, split %s%s.", pageRange(c), c.State, c.N, canvas.Unit(c.Sigma, 3),
				unless(hidden || !canvas.Finite(c.Optimal), ", optimal "+canvas.Unit(c.Optimal, 3))))
		}
	}
	return out
}

// SayShares reports the largest shares, page by page.
func SayShares(v view, hidden bool) []string {
	var out []string
	for _, r := range v.Rows {
		out = append(out, canvas.Say("%s: share %s%s, polls %d, hits %d.", r.Name, canvas.Share(r.Share),
			unless(hidden, ", optimal "+canvas.Share(r.Optimal)+", rank "+canvas.Thousands(r.Rank+1)), r.Polls,
			r.Hits))
	}
	return out
}

// termValues are the present values of terms; "" where a number is none.
func termValues(s *pane.Context) map[string]string {
	v := pollingView(s)
	unit := " " + ratesWords(v)
	rate := func(x float64) string { return ifFinite(x, canvas.Unit(x, 4)+unit) }
	out := map[string]string{
		"hits counted":  rate(v.Latest.Hits),
		"capacity used": ifFinite(v.Latest.Used, canvas.Percent(v.Latest.Used)+" of capacity"),
		"caught":        ifFinite(v.Caught, canvas.Percent(v.Caught)+" of the changes"),
		"capacity":      canvas.Counted(v.Capacity, "poll") + " per tick",
		"page":          canvas.Counted(v.Pages, "page"),
		"poll":          canvas.Counted(v.Polls, "poll") + " made",
		"hit":           canvas.Counted(v.Hits, "hit") + " so far",
		"miss":          canvas.Counted(v.Polls-v.Hits, "miss") + " so far",
		"knapsack":      filled(v, v.Amounts),
	}
	truth := map[string]string{
		"value": rate(v.Value), "present shares": rate(v.Value), "optimal shares": rate(v.Optimal),
		"proportional": rate(v.Proportional), "uniform": rate(v.Uniform), "first-order value": rate(v.FirstOrder),
		"expected hits": rate(v.Latest.Earned), "long-run limit": rate(v.Bound),
		"gap":         ifFinite(v.Regret(), canvas.Small(v.Regret())+unit+", "+canvas.Percent(v.RegretPart())+" of the optimal value"),
		"certificate": ifFinite(v.Certificate, "at most "+atMost(v)),
	}
	if l := v.Last; l.Tick > 0 {
		of := " of " + l.Name + ", polled last"
		out["share"] = ifFinite(l.Share, canvas.Share(l.Share)+" polls per tick"+of)
		out["age"] = unless(l.Elapsed >= l.Tick, canvas.Counted(l.Elapsed, "tick")+of)
		truth["rank"] = unless(l.Rank < 0, "rank "+canvas.Thousands(l.Rank+1)+of)
		truth["hit probability"] = ifFinite(l.Chance, canvas.Chance(l.Chance)+" in the last poll, of "+l.Name)
	}
	if len(v.Due) > 0 {
		out["deadline"] = fmt.Sprintf("%s next, in %s ticks", v.Due[0].Name, dueIn(v.Due[0]))
	}
	switch state := v.State.(type) {
	case raceView:
		out["knapsack"] = filled(v, state.Sum)
	case scatterView:
		switch {
		case state.Estimated:
			truth["coverage"] = coverage(state) + " of " + canvas.Counted(len(state.Pages), "page")
		case !state.Samples:
			out["full knapsack"] = ifFinite(v.Latest.Full, canvas.Percent(v.Latest.Full)+" of the latest polls")
			truth["lost page"] = canvas.Counted(state.Lost, "page")
		}
	case treeView:
		if n := state.Node; n.N > 0 {
			of := " of " + lab.PagesName(n.First, n.End)
			out["state"] = fmt.Sprintf("state %d of %d%s", n.State, n.N, of)
			out["split"] = canvas.Unit(n.Sigma, 3) + of
			truth["optimal split"] = ifFinite(n.Optimal, canvas.Unit(n.Optimal, 3)+of)
		}
		out["stale deadline"] = unless(len(v.Due) == 0, canvas.Thousands(state.Stale)+" stale")
	case *lab.ChainView:
		out["state"] = fmt.Sprintf("state %d of %d", state.State, state.N)
		out["visits"] = canvas.Counted(state.Visits, "visit") + " counted"
		truth["total variation"] = ifFinite(state.Distance, canvas.Unit(state.Distance, 4))
	case armsView:
		out["exchange"] = canvas.Counted(state.Exchanges, "exchange") + " so far"
		out["class P1, P2"] = fmt.Sprintf("P1 (always polled) has %s, P2 (polled in turn) %s", canvas.Counted(state.Sizes[0], "page"),
			canvas.Counted(state.Sizes[1], "page"))
		out["turn"] = unless(state.Next.State == 0, turnWords(state))
		truth["P1 right"] = ifFinite(state.Correct, canvas.Percent(state.Correct)+" of P1")
	case indexView:
		if d := state.Density; d != nil {
			out["estimate"] = canvas.Share(d.Estimate) + " of " + d.Name
			truth["change rate"] = ifFinite(d.True, canvas.Share(d.True)+" of "+d.Name)
		}
		if i := state.Intervals; i != nil {
			out["level at rest"] = canvas.Unit(i.Balance, 3) + " " + canvas.Pick(i.Unit == "hits", "hits per poll", i.Unit)
		}
	}
	if !s.Hidden {
		maps.Copy(out, truth)
	}
	return out
}

// ifFinite are the words about a number, or "" if the number is NaN or infinite.
func ifFinite(x float64, words string) string { return unless(!canvas.Finite(x), words) }

// filled is the part of the capacity that a sum of amounts takes.
func filled(v view, sum float64) string {
	return ifFinite(sum, fmt.Sprintf("%s of %d", canvas.Unit(sum, 3), v.Capacity))
}
