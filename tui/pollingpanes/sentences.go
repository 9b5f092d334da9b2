package pollingpanes

import (
	"fmt"
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

// told is what the lab tells. The blanks of a kind of state have its name; of other kinds they are not known.
var told = pane.Told{
	Metrics: pane.QuantitiesOf(`
		present shares | practice | {value}
		optimal shares | theory | {optimal}
		expected hits | practice | {earned}
		hits counted | practice known | {counted}
		proportional | dim | {proportional}
		uniform | dim | {uniform}`),
	Outcome: `{Title} <{Person?}have|has> <{hidden!}{valued?}{whole%} of the optimal value.< The polls find {found}<, the best policy at most {most}>.>
		|made {Polls poll}, {Hits,} of them hits.>`,
	Terms: pane.Legend(`
		hits counted | <{Latest.Hits:4} {unit}>
		capacity used | <{Latest.Used%} of capacity>
		caught | <{Caught%} of the changes>
		capacity | {Capacity poll} per tick
		page | {Pages page}
		poll | {Polls poll} made
		hit | {Hits hit} so far
		miss | {misses miss} so far
		knapsack | <{Amounts:3} of {Capacity}>
		value | <{Value:4} {unit}>
		present shares | <{Value:4} {unit}>
		optimal shares | <{Optimal:4} {unit}>
		proportional | <{Proportional:4} {unit}>
		uniform | <{Uniform:4} {unit}>
		first-order value | <{FirstOrder:4} {unit}>
		expected hits | <{Latest.Earned:4} {unit}>
		long-run limit | <{Bound:4} {unit}>
		gap | <{gap:small} {unit}, {part%} of the optimal value>
		certificate | <at most {most}>
		share | <{Last.Tick?}{Last.Share:share} polls per tick of {Last.Name}, polled last>
		age | <{again?}{Last.Elapsed tick} of {Last.Name}, polled last>
		rank | <{Last.Tick?}{hidden!}rank {rank,} of {Last.Name}, polled last>
		hit probability | <{Last.Tick?}{hidden!}{Last.Chance:chance} in the last poll, of {Last.Name}>
		deadline | <{Due.0.Name} next, in {Due.0.In:2f} ticks>
		knapsack | <{race.Sum:3} of {Capacity}>
		full knapsack | <{amounts?}{amounts.Samples!}{Latest.Full%} of the latest polls>
		lost page | <{amounts?}{amounts.Samples!}{hidden!}{amounts.Lost page}>
		coverage | <{estimates?}{hidden!}{coverage} of {drawn page}>
		state | <{tree.Node.N?}state {tree.Node.State} of {tree.Node.N} of {pages}>
		split | <{tree.Node.N?}{tree.Node.Sigma:3} of {pages}>
		optimal split | <{tree.Node.N?}{tree.Node.Optimal:3} of {pages}>
		stale deadline | <{tree?}{Due.0.Name?}{tree.Stale,} stale>
		state | <{chain?}state {chain.State} of {chain.N}>
		visits | <{chain?}{chain.Visits visit} counted>
		total variation | <{chain.Distance:4}>
		exchange | <{arms?}{arms.Exchanges exchange} so far>
		class P1, P2 | <{arms?}P1 (always polled) has {arms.Sizes.0 page}, P2 (polled in turn) {arms.Sizes.1 page}>
		turn | <{arms.Next.State?}{turn}>
		P1 right | <{arms.Correct%} of P1>
		estimate | <{indices.Density.Estimate:share} of {indices.Density.Name}>
		change rate | <{indices.Density.True:share} of {indices.Density.Name}>
		level at rest | <{indices.Intervals.Balance:3} <{hits?}hits per poll|{indices.Intervals.Unit}>>`),
	Blanks: func(s *model.Snapshot) []any {
		v := s.View.(view)
		l := v.Latest
		values := []any{stateKind(v), v.State, "race", nil, "amounts", nil, "estimates", nil, "tree", nil, "chain", nil, "arms", nil,
			"indices", nil,
			"value", inDigits(v, v.Value), "optimal", inDigits(v, v.Optimal), "proportional", inDigits(v, v.Proportional),
			"uniform", inDigits(v, v.Uniform), "earned", inDigits(v, l.Earned), "counted", canvas.Unit(l.Hits, pane.Decimals(l.Hits, 2)),
			"found", ifFinite(l.Earned, inDigits(v, l.Earned)), "valued", v.Optimal > 0, "whole", v.Value / v.Optimal,
			"unit", ratesWords(v), "misses", v.Polls - v.Hits, "gap", v.Regret(), "part", v.Regret() / v.Optimal,
			"most", ifFinite(v.Certificate, atMost(v)), "again", v.Last.Elapsed < v.Last.Tick, "rank", v.Last.Rank + 1,
			"polled", pane.Sentence(v.Last.Name)}
		switch state := v.State.(type) {
		case treeView:
			values = append(values, "pages", lab.PagesName(state.Node.First, state.Node.End))
		case armsView:
			values = append(values, "turn", turnWords(state))
		case scatterView:
			values = append(values, "coverage", coverage(state), "drawn", len(state.Pages))
		case indexView:
			values = append(values, "hits", state.Intervals != nil && state.Intervals.Unit == "hits")
		}
		return append(values, "pages", "", "turn", "", "coverage", "", "drawn", -1, "hits", false)
	},
}

func sayLast(s *model.Snapshot, hidden, all bool) []string {
	v := s.View.(view)
	l := v.Last
	if l.Tick == 0 {
		return []string{"No page has been polled yet."}
	}
	if l.Tick < s.Tick && !all {
		return []string{"No page was polled in this tick."}
	}
	out := []string{canvas.Tell(`<{before?}No page was polled in this tick. The last poll, in tick {Tick,}: >{Name} polled: {Answer}, {since}.<{hidden!} Hit probability {Chance:chance}.>`,
		l, "before", l.Tick < s.Tick, "since", l.Since(), "hidden", hidden)}
	if all && v.Choice != "" {
		out = append(out, "Why this page: "+strings.TrimSpace(v.Choice+" "+v.From)+".")
	}
	moves := pane.SayExplanations(v.Explanations, all || withoutAutomata(v))
	if out = append(out, moves...); len(moves) == 0 && len(v.Explanations) > 0 {
		out = append(out, "No automaton moved.")
	}
	if all {
		out = append(out, pane.SayStayed(v.Stayed, v.Source)...)
	}
	return out
}

// withoutAutomata reports that a policy learns numbers of pages, or ranks them, or that an outside program plays, in place
// of automata: then each poll is told.
func withoutAutomata(v view) bool {
	switch stateKind(v) {
	case "indices", "estimates", "program":
		return true
	}
	return slices.ContainsFunc(v.Explanations, func(e lab.Explanation) bool { return e.Learnt })
}

// startedAgain says how often a program was started, from its second start on; "" before.
func startedAgain(v *pollinglab.ProgramView) string {
	return canvas.Tell("<{again?}This is start {Starts} of the program: it repeated {Reread poll} of the journal.>", v, "again", v.Starts > 1)
}

func sayState(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	if hand, ok := v.State.(*lab.HandView); ok {
		return gamepane.Say(s, hand)
	}
	out := sayPolling(v.State, s.Scheme.Meaning+".", hidden)
	said := min(len(v.Due), max(leastDue, pane.MostSaid-len(out)))
	return append(out[:min(len(out), pane.MostSaid-said)], each(v.Due[:said], "{Name} is due in {In:0f} ticks, share {Share:share}.", hidden)...)
}

// leastDue is the number of pages due next that are said after a long state.
const leastDue = 3

// each is what a form tells of each item.
func each[T any](items []T, form string, hidden bool, values ...any) (out []string) {
	for _, item := range items {
		out = append(out, canvas.Tell(form, append([]any{item, "hidden", hidden}, values...)...))
	}
	return out
}

func sayPolling(state lab.StateView, rule string, hidden bool) []string {
	switch v := state.(type) {
	case treeView:
		return sayTree(v, hidden)
	case armsView:
		return strings.Split(canvas.Tell("P1 (always polled) holds {Sizes.0 page}, P2 (polled in turn) {Sizes.1,}, in {N state} each; {Exchanges exchange} so far"+
			"<{hidden!}; of P1 {Correct%} belong there>.<\nThe last exchange: page {Entered#} took page {Left#}'s place in P1 at tick {ExchangeTick,}.>",
			v, "hidden", hidden), "\n")
	case raceView:
		out := []string{canvas.Tell("The amounts sum to {Sum:3f} of a capacity of {capacity}<; the last tick had {Polls poll}>: <{Full?}it is full|there is room>.",
			v, "capacity", int(v.Capacity))}
		if hidden {
			return out // the rest goes by rank
		}
		for _, b := range v.Bins[:min(len(v.Bins), pane.MostSaid-1)] {
			out = append(out, canvas.Tell("Rank<{several?}s {First#} to {End}| {First#}>: state {Mean:0f} of {N}, optimal {Optimal:0f}.", b,
				"several", b.Pages() > 1, "N", v.N))
		}
		return out
	case scatterView:
		if v.Estimated {
			return append([]string{canvas.Tell("{Unseen page:has} an estimate of 0<{hidden!}; the intervals of {Covered page} hold the truth>.", v, "hidden", hidden)},
				each(v.Pages[:min(len(v.Pages), pane.MostSaid-1)],
					"Page {Page#}: estimate {Number:share}, from {Low:share} to {High:share}<{hidden!}, change probability {Rate:share}>.", hidden)...)
		}
	case indexView:
		return sayIndices(v, rule, hidden)
	case *pollinglab.ProgramView:
		out := []string{canvas.Tell("<The program says: {Saying}|The program has not explained a poll.>", v)}
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

func sayIndices(v indexView, rule string, hidden bool) []string {
	out := []string{rule}
	if v.Density != nil {
		out = append(out, canvas.Tell("The change rate of {Name} is estimated at {Estimate:share}<{hidden!}, the truth is {True:share}>.", v.Density, "hidden", hidden))
	}
	if i := v.Intervals; i != nil {
		out = append(out, canvas.Tell("Intervals settle <{hits?}where {Balance:3f} of the polls hit|at {Balance:3f} {Unit}><{hidden!}, of the optimal shares {Optimum:3f}>.",
			i, "hits", i.Unit == "hits", "hidden", hidden))
	}
	for _, r := range v.Queue[:min(len(v.Queue), pane.MostSaid-2)] {
		out = append(out, canvas.Tell("{Name} <{Overdue?}is due in {in:0f} ticks|has index {index} at age {Age,}>.", r, v, "in", max(-r.Index, 0),
			"index", fmt.Sprintf("%.4g", r.Index)))
	}
	return out
}

func sayTree(v treeView, hidden bool) []string {
	var out []string
	for _, level := range v.Levels {
		for _, c := range level {
			if c.N > 0 && !c.Bundle && len(out) < pane.MostSaid {
				out = append(out, canvas.Tell("Pages {pages}: state {State} of {N}, split {Sigma:3}<{hidden!}, optimal {Optimal:3}>.", c, "pages", pageRange(c),
					"hidden", hidden))
			}
		}
	}
	return out
}

// SayShares reports the largest shares, page by page.
func SayShares(v view, hidden bool) (out []string) {
	for _, r := range v.Rows {
		out = append(out, canvas.Tell("{Name}: share {Share:share}<{hidden!}, optimal {Optimal:share}, rank {rank,}>, polls {Polls,}, hits {Hits,}.", r,
			"rank", r.Rank+1, "hidden", hidden))
	}
	return out
}

// ifFinite are the words about a number, or "" if the number is NaN or infinite.
func ifFinite(x float64, words string) string { return unless(!canvas.Finite(x), words) }
