package pollinglab

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world/web"
)

// The words about a slot. All are made of the polls on its trace: the stages of one of them, and a line for each automaton
// that learnt, or for a poll that moved none.

// An explainer puts the trace of one slot into words.
type explainer struct {
	*slotTrace
	world *web.Web
	rule  polling.Wording
}

// A transition is a poll with its answer and its moves.
type transition struct {
	polling.Poll
	moves  []polling.Move
	answer web.LastPoll
}

// transition is the k-th recorded poll of the slot.
func (e explainer) transition(k int) transition {
	t := transition{Poll: polling.Poll{Page: e.Polls.First[k].Page}, answer: e.Polls.First[k]}
	if k < len(e.Automata.Polls) {
		t.Poll = e.Automata.Polls[k]
		t.moves = e.Automata.Moves[t.First:t.End]
	}
	return t
}

// followed selects the poll whose stages are shown, by its number from 0: the last, or one by which a page changed classes,
// with the moves of the exchange.
func (e explainer) followed() (number int, t transition) {
	polls := e.Automata.Polls
	last := len(e.Polls.First) - 1
	if len(polls) > last+1 {
		exchange := polls[last+1]
		for k := range last + 1 {
			if t := e.transition(k); t.Page == exchange.Page {
				t.moves = append(t.moves[:len(t.moves):len(t.moves)], e.Automata.Moves[exchange.First:exchange.End]...)
				return k, t
			}
		}
	}
	if len(polls) > 0 {
		last = min(last, len(polls)-1)
	}
	return last, e.transition(last)
}

// explain describes the last slot: the reason for each poll, every automaton that learnt of
// a poll, and the others. shares are the shares after the slot; nil if they were not measured.
func (e explainer) explain(v *View, scheme polling.Poller, shares []float64) {
	polls := e.Polls.polls
	v.PollsOfSlot = polls
	v.Choice, v.ChoiceSource, v.Source = e.rule.Choice, e.rule.ChoiceSource, e.rule.Source
	rest, all := e.world.Pages()-e.Polls.pages, max(e.Automata.Moved, polls)
	if e.rule.Automata > 0 {
		if rest = e.rule.Automata - e.Automata.Distinct; polls > 1 {
			all += polls
		}
	}
	switch {
	case polls == 0: // where each page is drawn separately, none is due, or the purse is empty
		if verb, _, ok := strings.Cut(e.rule.Rest, ":"); ok && e.world.Costs() != nil {
			e.rule.Rest = verb + ": earlier polls have spent the units of this tick"
		}
		v.Stayed = fmt.Sprintf("No page was polled; all %s %s.", stats.Thousands(int64(rest)), e.rule.Rest)
	case rest > 0:
		v.Stayed = lab.Others(int64(rest), lab.Tell("<{Automata?}automata>", e.rule), e.rule.Rest)
	}
	if polls == 0 {
		v.Traced = []lab.Stage{{Kind: lab.Choosing, Caption: v.Stayed}}
		return
	}
	k, t := e.followed()
	v.Followed, v.Place = pollOf(e.world, scheme, t.answer), k+1
	v.Traced, v.Reaction = e.stages(k, t), e.reaction(t, shares)
	v.Explanations = lab.Bounded(e.lines(), all)
	if e.rule.Automata > 0 && polls == 1 && t.Why != "" {
		v.Choice, v.ChoiceSource = t.Why, ""
	}
}

// lines describe the polls one by one, then the exchanges of classes.
func (e explainer) lines() (out []lab.Explanation) {
	for k := range e.Polls.First {
		if len(out) >= lab.MostExplanations {
			return out
		}
		t := e.transition(k)
		tree := e.rule.Automata > 0
		if len(t.moves) == 0 || tree && e.Polls.polls > 1 {
			out = append(out, e.pollLine(t))
		}
		for _, m := range t.moves {
			line := e.moveLine(t, m)
			if !tree {
				line.Hidden = hiddenChance(t.answer)
			}
			out = append(out, line)
		}
	}
	for _, m := range e.Automata.Moves {
		if m.Into != "" {
			out = append(out, e.moveLine(transition{}, m))
		}
	}
	return out
}

// pollLine describes a poll by the reason for its choice and the number learnt.
func (e explainer) pollLine(t transition) lab.Explanation {
	answer, learnt := answerWords(t.answer, e.rule.Second), ""
	if t.Learnt != nil {
		learnt = t.Learnt.Words()
	}
	return lab.Explanation{Who: e.world.Name(t.Page), About: lab.Page(t.Page), Learnt: t.Learnt != nil, Hidden: hiddenChance(t.answer),
		What:   lab.Tell("{answer}; <{Why}|{Choice}< {ChoiceSource}>><; {learnt}>", t.Poll, e.rule, "answer", answer, "learnt", learnt),
		Briefs: []string{answer, heardAs(t.answer.Hit)}}
}

// The words about a move, from the most to the fewest.
const (
	moveForm  = "{heard}< in {Place.Name}><, {why}><, {fill}<, {Counts}>><, {draw}>: {state}<, {stays}>"
	briefForm = "{brief}<, {Place.Brief}>: {state}<, {stays}>"
	stateForm = "state {From}<{moved?} → {To}<, {Value.Name} {before} → {after}| of {N}>|{Value.Name?} stays, {Value.Name} {before}| of {N} stays>"
	shortForm = "state {From}<{moved?} → {To}| stays>"
	enterForm = "changes places, from {Place.Name} to {Into}: {state}"
	wayForm   = `<{left?}to the <{Second?}right half: due in {right} polls, the left in {left}|left half: due in {left} polls, the right in {right}>
		|to {Place.Name}: draw {toss}>`
)

// moveLine describes the answer to an automaton, its draw, and its state before and after.
func (e explainer) moveLine(t transition, m polling.Move) lab.Explanation {
	moved := m.From != m.To || m.Into != ""
	before, after := lab.Pair(m.Value.Before, m.Value.After)
	state := lab.Tell(stateForm, m, "moved", moved, "before", before, "after", after)
	heard, brief, why, fill, draw, stays := heardAs(m.Hit), heardAs(m.Hit), "", "", "", stayWords(m)
	if m.Weighed.Tossed() {
		heard = "hit, " + drawWords(m.Weighed.Coin, m.Weighed.Omega) + ", " + takenAs(m.Hit)
	}
	if e.rule.Second {
		if brief = "no second change"; m.Hit {
			brief = "a second change"
		}
		if !m.Weighed.Tossed() {
			heard = brief
		}
	}
	if e.rule.Automata == 0 {
		why = t.Why
	}
	if t.Fill != nil {
		fill, stays = fillWords(t.Fill), ""
	}
	if m.Coin >= 0 {
		draw = drawWords(m.Coin, m.Threshold)
	}
	left, right, toss := "", "", ""
	switch m.Sent.By {
	case polling.ByCredit:
		left, right = lab.Distinct(m.Sent.Due[0], m.Sent.Due[1])
	case polling.ByToss:
		toss = compared(m.Sent.Toss, "split ", m.Value.Before)
	}
	tell := func(form string) string {
		return lab.Tell(form, m, e.rule, "moved", moved, "heard", heard, "brief", brief, "why", why, "fill", fill, "draw", draw, "state", state,
			"stays", stays, "left", left, "right", right, "toss", toss)
	}
	out := lab.Explanation{Who: e.nameOf(m), About: subjectOf(m), Moved: moved, Way: tell(wayForm)}
	switch {
	case m.Into != "":
		out.What = tell(enterForm)
		out.Briefs = []string{out.What, tell(shortForm)}
	case m.Place.Name != "":
		out.What, out.Briefs = tell(moveForm), []string{tell(briefForm), m.Place.Brief + ": " + state, state, tell(shortForm)}
	default:
		out.What, out.Briefs = tell(moveForm), []string{tell(briefForm), state, tell(shortForm)}
	}
	return out
}

// stayWords give the reason why an automaton stayed, but for its draw; "" for one that moved.
func stayWords(m polling.Move) string {
	if m.From == m.To && m.Into == "" && (m.Coin < 0 || m.Coin < m.Threshold) {
		return m.Why
	}
	return ""
}

// fillWords compare the content of the knapsack with the capacity.
func fillWords(f *polling.Fill) string {
	sign := "<"
	switch {
	case f.Full && f.Over:
		sign = ">"
	case f.Full:
		sign = "≥"
	case f.Over:
		sign = "≤"
	}
	if f.Polls {
		return fmt.Sprintf("polls in this tick %.0f %s %d", f.Content, sign, f.Capacity)
	}
	filled, room := lab.Distinct(f.Content, float64(f.Capacity))
	if math.Abs(f.Content-float64(f.Capacity)) < 1e-9 { // rounding alone sets them apart
		filled, room = lab.Three(f.Content), lab.Three(f.Content)
	}
	return fmt.Sprintf("knapsack %s %s %s", filled, sign, room)
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
	if shown := shownWords(l, second); shown != "" {
		return "hit, " + shown
	}
	return heardAs(l.Hit)
}

// shownWords are the changes that a hit showed, where they add up; "" elsewhere.
func shownWords(l web.LastPoll, second bool) string {
	switch {
	case !l.Hit || l.Changes < 2 && !second:
		return ""
	case l.Changes < 2:
		return "one change, without a second no reward"
	case second:
		return stats.Thousands(l.Changes) + " changes, the second a reward"
	}
	return stats.Thousands(l.Changes) + " changes"
}

// takenAs names an answer as an automaton takes it.
func takenAs(reward bool) string {
	if reward {
		return "a reward"
	}
	return "a penalty"
}

// drawWords describe a draw and its probability; below it the draw counts.
func drawWords(x, below float64) string { return "draw " + compared(x, "", below) }

// compared relates two numbers, the second with its name.
func compared(x float64, name string, y float64) string {
	a, b := lab.Distinct(x, y)
	if x < y {
		return a + " < " + name + b
	}
	return a + " ≥ " + name + b
}

// nameOf names the automaton of a move: a page, or the pages of a node of a tree.
func (e explainer) nameOf(m polling.Move) string {
	if m.Pages[1]-m.Pages[0] == 1 {
		return e.world.Name(m.Pages[0])
	}
	return lab.PagesName(m.Pages[0], m.Pages[1])
}

// subjectOf is the page, or the pages, of the automaton of a move.
func subjectOf(m polling.Move) lab.Subject { return lab.Pages(m.Pages[0], m.Pages[1]) }

// stages describes a poll of the slot, by its number from 0, up to the states.
func (e explainer) stages(number int, t transition) []lab.Stage {
	out := []lab.Stage{e.choosing(number, t), e.answering(t), e.tossing(t), e.moving(t)}
	for i := range out {
		out[i].About = lab.Page(t.Page)
	}
	return out
}

// reaction is the share of the page polled, which was measured after the slot.
func (e explainer) reaction(t transition, shares []float64) lab.Effect {
	share := lab.Effect{Name: "share of " + e.world.Name(t.Page), Before: math.NaN(), After: math.NaN()}
	if t.Share > 0 {
		share.Before = t.Share
	}
	if shares != nil {
		share.After = shares[t.Page]
	}
	return share
}

// choosing describes how the page was chosen.
func (e explainer) choosing(number int, t transition) lab.Stage {
	page, about := e.world.Name(t.Page), lab.Page(t.Page)
	s := lab.Stage{Kind: lab.Choosing, Brief: page, Caption: page + ": " + cmp.Or(t.Why, e.rule.Choice) + "."}
	if l := t.Lot; l != nil {
		s.Coins = []lab.Coin{{Who: page, About: about, Value: l.Point / l.Length, Low: l.From / l.Length, High: l.To / l.Length,
			Event: "polled", Outcome: "polled"}}
	}
	if e.rule.Automata > 0 {
		for _, m := range t.moves {
			s.Path = append(s.Path, lab.PathNode{Name: e.nameOf(m), About: subjectOf(m)})
			if m.Sent.By == polling.ByToss {
				s.Coins = append(s.Coins, lab.Coin{Who: e.nameOf(m), About: subjectOf(m), Value: m.Sent.Toss, High: m.Value.Before,
					Event: "left", Outcome: m.Place.Brief})
			}
		}
		s.Path = append(s.Path, lab.PathNode{Name: page, About: about})
	}
	if e.Polls.polls > 1 {
		s.Caption = lab.Tell("Poll {place,} of {of,}: ", "place", number+1, "of", e.Polls.polls) + s.Caption
	}
	return s
}

// answering describes the answer, and the draw by which a hit counts.
func (e explainer) answering(t transition) lab.Stage {
	s := lab.Stage{Kind: lab.Answering, Brief: heardAs(t.answer.Hit), Good: t.answer.Hit && (t.answer.Changes > 1 || !e.rule.Second),
		Hidden: hiddenChance(t.answer), Caption: lab.Tell("<{Hit?}Hit: <{shown}|a change>|Miss: no change>, {since}.", t.answer,
			"shown", shownWords(t.answer, e.rule.Second), "since", sinceWords(t.answer.Tick, t.answer.Elapsed))}
	if len(t.moves) > 0 && t.moves[0].Weighed.Tossed() {
		w := t.moves[0].Weighed
		s.Coins = []lab.Coin{{Who: e.world.Name(t.Page), About: lab.Page(t.Page), Value: w.Coin, High: w.Omega, Event: "a reward",
			Outcome: takenAs(t.moves[0].Hit)}}
	}
	return s
}

// Since says how long after the poll before it was made.
func (l LastPoll) Since() string { return sinceWords(l.Tick, l.Elapsed) }

func sinceWords(tick, elapsed int64) string {
	switch elapsed {
	case tick:
		return "its first poll"
	case 0:
		return "again in the same tick"
	case 1:
		return "1 tick since its last poll"
	}
	return stats.Thousands(elapsed) + " ticks since its last poll"
}

// tossing describes the draws of the automata that learn, or says why there are none.
func (e explainer) tossing(t transition) lab.Stage {
	s := lab.Stage{Kind: lab.Tossing}
	for _, m := range t.moves {
		if m.Coin < 0 {
			continue
		}
		coin := lab.Coin{Who: e.nameOf(m), About: subjectOf(m), Value: m.Coin, High: m.Threshold, Event: "moves", Outcome: "stays"}
		s.Coins = append(s.Coins, coin.Decided())
	}
	who, fill, why, heard, place := "", "", "", "", ""
	if len(s.Coins) == 1 {
		who = s.Coins[0].Who
	}
	if len(t.moves) > 0 {
		why, heard, place = t.moves[0].Why, heardAs(t.moves[0].Hit), t.moves[0].Place.Name
	}
	if t.Fill != nil {
		fill = fillWords(t.Fill)
	}
	s.Caption = lab.Tell(`<The automaton of {who} draws a number from 0 to 1 and moves if it is below its probability.
		|{coins?}{coins} automata passed the poll on. Each draws a number from 0 to 1 and moves if it is below its probability.
		|No draw: <the knapsack decides. {fill}: {why}
			|{Outside?}what the program learns from the answer is not seen here
			|{Learns}
			|{moves!}a fixed policy learns nothing
			|{Counts}
			|a {heard} in {place} counts for certain>.>`, e.rule, "who", who, "coins", len(s.Coins), "fill", fill, "why", why,
		"moves", len(t.moves), "heard", heard, "place", place)
	return s
}

// moving describes the states before and after.
func (e explainer) moving(t transition) lab.Stage {
	s := lab.Stage{Kind: lab.Moving}
	moved := 0
	for _, m := range t.moves {
		step := lab.Transition{Who: e.nameOf(m), About: subjectOf(m), From: float64(m.From), To: float64(m.To), Least: 1, Most: float64(m.N),
			Why: stayWords(m), FromClass: m.Place.Name, ToClass: cmp.Or(m.Into, m.Place.Name)}
		if step.Moved() {
			moved++
		}
		s.Moves = append(s.Moves, step)
	}
	switch n := len(s.Moves); {
	case n == 1:
		s.Caption = s.Moves[0].Sentence("The automaton of " + s.Moves[0].Who)
	case n > 1 && t.moves[n-1].Into != "":
		s.Caption = fmt.Sprintf("%s enters %s and changes places with %s.", s.Moves[n-2].Who, s.Moves[n-2].ToClass, s.Moves[n-1].Who)
	case n > 1:
		s.Caption = fmt.Sprintf("%d of %d automata move.", moved, n)
	case t.Learnt != nil:
		b, page := t.Learnt, e.world.Name(t.Page)
		s.Caption = fmt.Sprintf("%s: %s.", page, b.Words())
		s.Moves = []lab.Transition{{
			Who: b.Symbol + " of " + page, From: b.Before, To: b.After, Most: cmp.Or(b.Most, 1.25*max(b.Before, b.After)), Value: true,
		}}
	default:
		s.Caption = lab.Tell("No state<{Outside?}: the program keeps its states; a line say TEXT explains them|{Learns?} changes yet"+
			"|: the shares of a fixed policy do not follow the answers>.", e.rule)
	}
	return s
}

// Stages: of a tick of several polls they follow the last, or in FPA one whose page changed places.
func (v *View) Stages(before lab.View) []lab.Stage {
	if len(v.Traced) == 0 {
		return nil
	}
	value := lab.Effect{Name: "value", Before: math.NaN(), After: v.Value, Hidden: true}
	if b, ok := before.(*View); ok && b.Measured+1 == v.Measured {
		value.Before = b.Value
	}
	reacting := lab.Stage{Kind: lab.Reacting, Caption: "No page was polled, so no share changes."}
	if v.Reaction.Name != "" {
		reacting.Effects = append(reacting.Effects, v.Reaction)
		reacting.Caption = v.Reaction.Sentence()
	}
	if measuring := v.Reaction.Name != "" && math.IsNaN(v.Reaction.After); !measuring && !math.IsNaN(v.Value) {
		reacting.Effects = append(reacting.Effects, value)
	}
	reacting.About = v.Traced[0].About
	return append(v.Traced[:len(v.Traced):len(v.Traced)], reacting)
}
