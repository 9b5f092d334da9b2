package pollinglab

import (
	"fmt"
	"math"
	"strings"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world/web"
)

// An explainer puts the trace of one slot into words.
type explainer struct {
	*slotTrace
	world  *web.Web
	scheme polling.Poller
}

// explain describes the last slot: the reason for each poll, every automaton that learnt of
// a poll, and the others. The shares are those after the slot; nil if they were not measured.
func (e explainer) explain(v *View, shares []float64) {
	explained, ok := e.scheme.(polling.Explained)
	if !ok {
		return
	}
	rule := explained.Rule()
	moves := e.Automata.Moves
	v.Traced, v.Reaction = e.stages(rule, shares)
	if v.PollsOfSlot = e.Polls.polls; len(e.Polls.First) > 0 {
		p := e.followed()
		v.Followed, v.Place = pollOf(e.world, e.scheme, p.answer), p.number+1
	}
	rest := e.world.Pages() - e.Polls.pages
	all := e.Automata.Moved // explanations, of which only lab.MostExplanations are put into words
	switch s := e.scheme.(type) {
	case *polling.Tree:
		v.Explanations = e.explainTree(s, rule)
		if e.Polls.polls > 1 {
			all += e.Polls.polls
		}
		rest = e.world.Pages() - 1 - e.Automata.Distinct
		if chosen := e.Automata.Polls; len(chosen) == 1 {
			rule.Choice, rule.ChoiceSource = chosen[0].Words(), ""
		}
	case polling.Knapsack:
		v.Explanations = explainKnapsack(s, moves, rule, e.Polls.filled, e.world.Capacity(), e.world.Name)
		e.addHidden(v.Explanations)
	case *polling.FPA:
		v.Explanations = explainClasses(moves, e.Automata.Polls, e.world.Name)
		e.addHidden(v.Explanations)
	default:
		all = e.Automata.Chose
		for i, c := range e.Automata.Polls {
			told := e.explainPoll(i, c.Words(), rule)
			told.Learnt = c.Learnt != nil
			v.Explanations = append(v.Explanations, told)
		}
	}
	v.Choice, v.ChoiceSource, v.Source = rule.Choice, rule.ChoiceSource, rule.Source
	switch {
	case e.Polls.polls == 0: // where each page is drawn separately, none is due, or the purse is empty
		if verb, _, ok := strings.Cut(rule.Rest, ":"); ok && e.world.Costs() != nil {
			rule.Rest = verb + ": earlier polls have spent the units of this tick"
		}
		v.Stayed = fmt.Sprintf("No page was polled; all %s %s.", stats.Thousands(int64(rest)), rule.Rest)
	case rest > 0:
		v.Stayed = lab.Others(int64(rest), rule.Others, rule.Rest)
	}
	if more := all - lab.MostExplanations; more > 0 {
		v.Explanations = append(v.Explanations[:lab.MostExplanations],
			lab.Explanation{What: fmt.Sprintf("and %s more", stats.Thousands(int64(more)))})
	}
}

// explainPoll describes the i-th poll of the slot.
func (e explainer) explainPoll(i int, why string, rule polling.Rule) lab.Explanation {
	l := e.Polls.First[i]
	return lab.Explanation{Who: e.world.Name(l.Page), What: answerWords(l, rule.Second) + "; " + why,
		Briefs: []string{answerWords(l, rule.Second), heardAs(l.Hit)}, Hidden: hiddenChance(l), About: lab.Pages(l.Page, l.Page+1)}
}

// addHidden adds the hit probability of each poll to its explanation; those come first.
func (e explainer) addHidden(explanations []lab.Explanation) {
	for i := range min(len(e.Polls.First), len(explanations)) {
		explanations[i].Hidden = hiddenChance(e.Polls.First[i])
	}
}

// hiddenChance is the probability of the answer that an observer of all rates would
// have named; "" on a recorded web.
func hiddenChance(l web.LastPoll) string {
	if math.IsNaN(l.Chance) {
		return ""
	}
	return "hit probability " + lab.Three(l.Chance)
}

// heardAs names the answer to a poll.
func heardAs(hit bool) string {
	if hit {
		return "hit"
	}
	return "miss"
}

// answerWords are the answer to a poll, with the changes that it showed where they add up. second: the second of them is
// the reward.
func answerWords(l web.LastPoll, second bool) string {
	shown := ""
	if l.Hit && l.Changes > 1 {
		shown = ", " + stats.Thousands(l.Changes) + " changes"
	}
	switch {
	case !second || !l.Hit:
		return heardAs(l.Hit) + shown
	case shown != "":
		return "hit" + shown + ", the second a reward"
	}
	return "hit, one change, without a second no reward"
}

// weighedAs names the answer that an automaton took after a draw against the page's importance: a
// hit counts as a reward or, if it does not count, as a penalty, like a miss.
func weighedAs(m polling.Move) string {
	switch {
	case !m.Weighed.Tossed():
		return heardAs(m.Hit)
	case m.Hit:
		return "hit, " + tossedFor(m.Weighed.Coin, m.Weighed.Omega) + ", a reward"
	}
	return "hit, " + tossedFor(m.Weighed.Coin, m.Weighed.Omega) + ", a penalty"
}

// tossed describes the draw of a move and its probability; below it the draw counts.
func tossed(m polling.Move) string { return tossedFor(m.Coin, m.Threshold) }

// tossedFor describes any draw and its probability.
func tossedFor(x, below float64) string {
	coin, limit := lab.Distinct(x, below)
	sign := "≥"
	if x < below {
		sign = "<"
	}
	return fmt.Sprintf("draw %s %s %s", coin, sign, limit)
}

// explainTree describes the automata of a hierarchy: a hit takes s towards the material
// polled with the share of the other, a miss away from it [H-TRAA] §3.1. Of several
// polls each precedes the automata that learnt of it.
func (e explainer) explainTree(tree *polling.Tree, rule polling.Rule) []lab.Explanation {
	moves := e.Automata.Moves[:min(len(e.Automata.Moves), lab.MostExplanations)]
	out := make([]lab.Explanation, 0, len(moves))
	poll := 0
	for _, m := range moves {
		if m.Automaton == 0 && e.Polls.polls > 1 { // the root hears of every poll first
			why := strings.TrimSpace(rule.Choice + " " + rule.ChoiceSource)
			if len(e.Automata.Polls) > 0 {
				why = e.Automata.Polls[poll].Words()
			}
			out = append(out, e.explainPoll(poll, why, rule))
			poll++
		}
		sigma := func(share int32) float64 { return float64(share) / float64(m.Whole) }
		half := halfOf(m.Second)
		answer, short := weighedAs(m), heardAs(m.Hit)
		if rule.Second {
			if short = "no second change"; m.Hit {
				short = "a second change"
			}
			if !m.Weighed.Tossed() {
				answer = short
			}
		}
		heard := fmt.Sprintf("%s in the %s half", answer, half)
		stays := fmt.Sprintf("state %d stays, split %s", m.From, lab.Three(sigma(m.Share)))
		what, moves := "", []string{stays, fmt.Sprintf("state %d stays", m.From)}
		switch {
		case m.Coin < 0:
			what = fmt.Sprintf("%s, from which the rule does not learn: %s", heard, stays)
		case m.Coin >= m.Threshold:
			what = fmt.Sprintf("%s, %s: %s", heard, tossed(m), stays)
		case m.From == m.To:
			what = fmt.Sprintf("%s, %s, but state %d is the end of 1..%d: %s", heard, tossed(m), m.From, m.N, stays)
		default:
			before, after := lab.Distinct(sigma(m.Share), sigma(m.ShareTo))
			moves[0] = fmt.Sprintf("state %d → %d, split %s → %s", m.From, m.To, before, after)
			moves[1] = fmt.Sprintf("state %d → %d", m.From, m.To)
			what = fmt.Sprintf("%s, %s: %s", heard, tossed(m), moves[0])
		}
		node, _ := tree.Node(m.Automaton)
		out = append(out, lab.Explanation{
			Who: e.nameOf(m), About: lab.Pages(node.First, node.End),
			What: what, Briefs: []string{
				fmt.Sprintf("%s, %s: %s", short, half, moves[0]), fmt.Sprintf("%s: %s", half, moves[0]), moves[0], moves[1],
			}, Moved: m.From != m.To, Way: wayWords(m),
		})
	}
	return out
}

// wayWords give the numbers by which an automaton of a tree sent a poll to one of its two
// children. The credits of the two sum to nought and gain σ and 1−σ a service; a child
// is due when its credit reaches one, and the earlier one is served.
func wayWords(m polling.Move) string {
	to, other := halfOf(m.Second), halfOf(!m.Second)
	switch s, n, e := int(m.Share), int(m.Whole), int(m.Sent.Credit); m.Sent.By {
	case polling.ByCredit:
		first, second := lab.Distinct(float64(n-e)/float64(s), float64(n+e)/float64(n-s))
		if m.Second {
			first, second = second, first
		}
		return fmt.Sprintf("to the %s half: due in %s polls, the %s in %s", to, first, other, second)
	case polling.ByToss:
		toss, share := lab.Distinct(m.Sent.Toss, float64(s)/float64(n))
		sign := "≥"
		if !m.Second {
			sign = "<"
		}
		return fmt.Sprintf("to the %s half: draw %s %s split %s", to, toss, sign, share)
	}
	return ""
}

// halfOf names a half of an automaton's pages.
func halfOf(second bool) string {
	if second {
		return "right"
	}
	return "left"
}

// explainKnapsack describes a knapsack game: a hit while there is room takes s up, a miss
// while the knapsack is full takes it down [LAKG] §II; Thesis §5.1. sum is Σx at the
// beginning of the slot. Where the polls of the slot fill the knapsack, they stand for Σx.
func explainKnapsack(s polling.Knapsack, moves []polling.Move, rule polling.Rule, sum float64, capacity int,
	name func(int) string) []lab.Explanation {
	moves = moves[:min(len(moves), lab.MostExplanations)]
	out := make([]lab.Explanation, 0, len(moves))
	for _, m := range moves {
		parts := []string{drawnAt(s, m, rule, sum), weighedAs(m), filledWords(s, sum, fullSign(m, rule), capacity)}
		if rule.Counts != "" {
			parts = append(parts, rule.Counts)
		}
		if m.Coin >= 0 {
			parts = append(parts, tossed(m))
		}
		to, short := fmt.Sprintf("state %d of %d stays", m.From, m.N), fmt.Sprintf("state %d stays", m.From)
		if m.From != m.To {
			amounts := "amount " + lab.Four(s.Amount(int(m.From))) + " → " + lab.Four(s.Amount(int(m.To)))
			short = fmt.Sprintf("state %d → %d, %s", m.From, m.To, amounts)
			to = fmt.Sprintf("state %d → %d of %d, %s", m.From, m.To, m.N, amounts)
		}
		out = append(out, lab.Explanation{
			Who: name(m.Automaton), About: lab.Pages(m.Automaton, m.Automaton+1),
			What: strings.Join(parts, ", ") + ": " + to, Briefs: []string{heardAs(m.Hit) + ": " + to, short}, Moved: m.From != m.To,
		})
		if !rule.AtOnce {
			sum += s.Amount(int(m.To)) - s.Amount(int(m.From))
		}
	}
	return out
}

// fullSign relates the content of the knapsack at a move to the capacity.
func fullSign(m polling.Move, rule polling.Rule) string {
	if m.Full {
		return rule.Full
	}
	return map[string]string{"≥": "<", ">": "≤"}[rule.Full]
}

// filledWords compare the content of the knapsack with the capacity.
func filledWords(s polling.Knapsack, sum float64, sign string, capacity int) string {
	if polls := s.Polled(); polls >= 0 {
		return fmt.Sprintf("polls in this tick %d %s %d", polls, sign, capacity)
	}
	filled, room := lab.Distinct(sum, float64(capacity))
	if math.Abs(sum-float64(capacity)) < 1e-9 { // rounding alone sets them apart
		filled, room = lab.Three(sum), lab.Three(sum)
	}
	return fmt.Sprintf("knapsack %s %s %s", filled, sign, room)
}

// drawnAt is the chance that the page was polled: in CGLA that of the page's own draw, φ/N; in
// LAKG its part of all amounts, for each poll.
func drawnAt(s polling.Knapsack, m polling.Move, rule polling.Rule, sum float64) string {
	x := s.Amount(int(m.From))
	if rule.AtOnce {
		return "polled with probability " + lab.Six(x)
	}
	return "drawn with probability " + lab.Six(x/sum)
}

// explainClasses describes two classes: in P1 a hit moves inward and a miss outward, in P2
// the other way round; at the boundary they ask to change places [Thesis] §5.2.
func explainClasses(moves []polling.Move, turns []polling.Chosen, name func(int) string) []lab.Explanation {
	moves = moves[:min(len(moves), lab.MostExplanations)]
	out := make([]lab.Explanation, 0, len(moves))
	for _, m := range moves {
		class := 0
		if m.Second {
			class = 1
		}
		what := fmt.Sprintf("%s in P%d", heardAs(m.Hit), class+1)
		brief := what
		if class == 1 && !m.Exchanged {
			what += ", " + turns[0].Words()
			turns = turns[1:]
		}
		switch {
		case m.Exchanged:
			what = fmt.Sprintf("changes places, from P%d to P%d", class+1, 2-class)
			brief = what
		case m.Coin >= 0:
			what += ", " + tossed(m)
		}
		short := fmt.Sprintf("state %d stays", m.From)
		to := ""
		switch {
		case m.From != m.To || m.Exchanged:
			short = fmt.Sprintf("state %d → %d", m.From, m.To)
			to = fmt.Sprintf("%s of %d", short, m.N)
		case m.Coin >= 0 && m.Coin >= m.Threshold:
			to = fmt.Sprintf("state %d of %d stays", m.From, m.N)
		default:
			to = fmt.Sprintf("state %d of %d stays, %s", m.From, m.N, m.Why)
			short += ", " + m.Why
		}
		out = append(out, lab.Explanation{
			Who: name(m.Automaton), About: lab.Pages(m.Automaton, m.Automaton+1),
			What: what + ": " + to, Briefs: []string{brief + ": " + to, short}, Moved: m.From != m.To || m.Exchanged,
		})
	}
	return out
}
