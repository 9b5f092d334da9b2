package pollinglab

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/automata"
	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/world/web"
)

// The words about a slot. All are made of the polls on its trace: the stages of one of them, and a line for each automaton
// that learnt, or for a poll that moved none.

// An explainer puts the trace of one slot into words.
type explainer struct {
	*slotTrace
	*web.Web
	polling.Wording
}

// A transition is a poll with its answer and its moves.
type transition struct {
	polling.Poll
	moves  []polling.Move
	answer LastPoll
}

// poll is a poll in words, without its share.
func (e explainer) poll(l web.LastPoll) LastPoll {
	shown := lab.Tell(`<{Hit?}{several?}{Changes,} changes<{Second?}, the second a reward>
		|{Hit?}{Second?}one change, without a second no reward>`, l, e.Wording, "several", l.Changes > 1)
	return LastPoll{LastPoll: l, Name: e.Name(l.Page), Rank: e.Truth().Rank(l.Page), Shown: shown,
		Answer: lab.Tell("<{Hit?}hit<, {shown}>|miss>", l, "shown", shown)}
}

// transition is the k-th recorded poll of the slot.
func (e explainer) transition(k int) transition {
	t := transition{Poll: polling.Poll{Page: e.First[k].Page}, answer: e.poll(e.First[k])}
	if k < len(e.Polls) {
		t.Poll = e.Polls[k]
		t.moves = e.Moves[t.First:t.End]
	}
	return t
}

// followed selects the poll whose stages are shown, by its number from 0: the last, or one by which a page changed classes,
// with the moves of the exchange.
func (e explainer) followed() (number int, t transition) {
	last := len(e.First) - 1
	if len(e.Polls) > last+1 {
		exchange := e.Polls[last+1]
		for k := range last + 1 {
			if t := e.transition(k); t.Page == exchange.Page {
				t.moves = append(slices.Clip(t.moves), e.Moves[exchange.First:exchange.End]...)
				return k, t
			}
		}
	}
	if len(e.Polls) > 0 {
		last = min(last, len(e.Polls)-1)
	}
	return last, e.transition(last)
}

// explain describes the last slot: the reason for each poll, every automaton that learnt of
// a poll, and the others. shares are the shares after the slot; nil if they were not measured.
func (e explainer) explain(v *View, shares []float64) {
	v.PollsOfSlot, v.Wording = e.polls, e.Wording
	rest, all := e.Pages()-e.pages, max(e.Moved, e.polls)
	if e.Automata > 0 {
		if rest = e.Automata - e.Distinct; e.polls > 1 {
			all += e.polls
		}
	}
	if e.polls == 0 { // where each page is drawn separately, none is due, or the purse is empty
		if verb, _, ok := strings.Cut(e.Rest, ":"); ok && e.Costs() != nil {
			e.Rest = verb + ": earlier polls have spent the units of this tick"
		}
		v.Stayed = lab.Tell("No page was polled; all {rest,} {Rest}.", e.Wording, "rest", rest)
		v.Traced = []lab.Stage{{Kind: lab.Choosing, Caption: v.Stayed}}
		return
	}
	if rest > 0 {
		v.Stayed = lab.Others(int64(rest), lab.Tell("<{Automata?}automata>", e.Wording), e.Rest)
	}
	k, t := e.followed()
	v.Followed, v.Place = t.answer, k+1
	v.Traced = []lab.Stage{e.choosing(k, t), e.answering(t), e.tossing(t), e.moving(t)}
	for i := range v.Traced {
		v.Traced[i].About = lab.Page(t.Page)
	}
	v.Reaction = lab.Effect{Name: "share of " + t.answer.Name, Before: math.NaN(), After: math.NaN()}
	if t.Share > 0 {
		v.Reaction.Before = t.Share
	}
	if shares != nil {
		v.Reaction.After = shares[t.Page]
	}
	v.Explanations = lab.Bounded(e.lines(), all)
	if e.Automata > 0 && e.polls == 1 && t.Why != "" {
		v.Choice, v.From = t.Why, ""
	}
}

// lines describe the polls one by one, each by the reason for its choice and the number learnt, or by its moves, then the exchanges of
// classes.
func (e explainer) lines() (out []lab.Explanation) {
	for k := range e.First {
		if len(out) >= lab.MostExplanations {
			return out
		}
		t := e.transition(k)
		if tree := e.Automata > 0; len(t.moves) == 0 || tree && e.polls > 1 {
			learnt := ""
			if t.Learnt != nil {
				learnt = t.Learnt.Words()
			}
			out = append(out, lab.Explanation{Who: t.answer.Name, About: lab.Page(t.Page), Learnt: t.Learnt != nil, Hidden: t.answer.truth(),
				What:   lab.Tell("{Answer}; <{Why}|{Choice}< {From}>><; {learnt}>", t.Poll, t.answer, e.Wording, "learnt", learnt),
				Briefs: []string{t.answer.Answer, heardAs(t.answer.Hit)}})
		}
		for _, m := range t.moves {
			line := e.moveLine(t, m)
			if e.Automata == 0 {
				line.Hidden = t.answer.truth()
			}
			out = append(out, line)
		}
	}
	for _, m := range e.Moves {
		if m.Into != "" {
			out = append(out, e.moveLine(transition{}, m))
		}
	}
	return out
}

// The words about a move, from the most to the fewest.
const (
	moveForm = "<{weighed?}hit, {weighed}, {taken}|{brief}>< in {Place.Name}><{Automata!}, {why}><, {fill}<, {Counts}>><, {draw}>: {state}" +
		"<{fill!}, {stays}>"
	briefForm = "{brief}<, {Place.Brief}>: {state}<{fill!}, {stays}>"
	stateForm = "state {From}<{moved?} → {To}<, {Value.Name} {before} → {after}| of {N}>|{Value.Name?} stays, {Value.Name} {before}| of {N} stays>"
	shortForm = "state {From}<{moved?} → {To}| stays>"
	enterForm = "changes places, from {Place.Name} to {Into}: {state}"
	wayForm   = `<{credit?}to the <{Second?}right half: due in {right} polls, the left in {left}
			|left half: due in {left} polls, the right in {right}>
		|to {Place.Name}: draw {toss}>`
)

// moveLine describes the answer to an automaton, its draw, and its state before and after.
func (e explainer) moveLine(t transition, m polling.Move) lab.Explanation {
	moved, brief, weighed, fill, toss := m.From != m.To || m.Into != "", heardAs(m.Hit), "", "", ""
	before, after := lab.Pair(m.Value.Before, m.Value.After)
	left, right := lab.Distinct(m.Sent.Due[0], m.Sent.Due[1])
	state := lab.Tell(stateForm, m, "moved", moved, "before", before, "after", after)
	if e.Second {
		brief = lab.Tell("<{Hit?}a|no> second change", m)
	}
	if m.Weighed.Tossed() {
		weighed = drawWords(m.Weighed.Coin, m.Weighed.Omega)
	}
	if t.Fill != nil {
		fill = fillWords(t.Fill)
	}
	if m.Sent.By == polling.ByToss {
		toss = compared(m.Sent.Toss, "split ", m.Value.Before)
	}
	tell := func(form string) string {
		return lab.Tell(form, m, e.Wording, "moved", moved, "brief", brief, "weighed", weighed, "taken", takenAs(m.Hit), "why", t.Why,
			"fill", fill, "draw", drawWords(m.Coin, m.Threshold), "state", state, "stays", stayWords(m), "credit", m.Sent.By == polling.ByCredit,
			"left", left, "right", right, "toss", toss)
	}
	out := lab.Explanation{Who: e.nameOf(m), About: subjectOf(m), Moved: moved, Way: tell(wayForm)}
	switch {
	case m.Into != "":
		out.What = tell(enterForm)
		out.Briefs = []string{out.What}
	case m.Place.Name != "":
		out.What, out.Briefs = tell(moveForm), []string{tell(briefForm), m.Place.Brief + ": " + state, state}
	default:
		out.What, out.Briefs = tell(moveForm), []string{tell(briefForm), state}
	}
	out.Briefs = append(out.Briefs, tell(shortForm))
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
	filled, room := lab.Distinct(f.Content, float64(f.Capacity))
	if math.Abs(f.Content-float64(f.Capacity)) < 1e-9 { // rounding alone sets them apart
		filled, room = automata.Three(f.Content), automata.Three(f.Content)
	}
	return lab.Tell("<{Polls?}polls in this tick {polls} {sign} {Capacity}|knapsack {filled} {sign} {room}>", f, "polls", int(f.Content),
		"sign", sign, "filled", filled, "room", room)
}

// truth is the probability of the answer that an observer of all rates would have named; "" on a recorded web.
func (l LastPoll) truth() string { return lab.Tell("<hit probability {Chance:three}>", l) }

// heardAs names the answer to a poll.
func heardAs(hit bool) string {
	if hit {
		return "hit"
	}
	return "miss"
}

// takenAs names an answer as an automaton takes it.
func takenAs(reward bool) string {
	if reward {
		return "a reward"
	}
	return "a penalty"
}

// drawWords describe a draw and its probability, below which it counts; "" for a number below 0, which stands for none.
func drawWords(x, below float64) string {
	if x < 0 {
		return ""
	}
	return "draw " + compared(x, "", below)
}

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
		return e.Name(m.Pages[0])
	}
	return lab.PagesName(m.Pages[0], m.Pages[1])
}

// subjectOf is the page, or the pages, of the automaton of a move.
func subjectOf(m polling.Move) lab.Subject { return lab.Pages(m.Pages[0], m.Pages[1]) }

// choosing describes how the page was chosen.
func (e explainer) choosing(number int, t transition) lab.Stage {
	page, about := t.answer.Name, lab.Page(t.Page)
	s := lab.Stage{Kind: lab.Choosing, Brief: page, Caption: lab.Tell("<{several?}Poll {place,} of {of,}: >{page}: <{Why}|{Choice}>.", t.Poll,
		e.Wording, "several", e.polls > 1, "place", number+1, "of", e.polls, "page", page)}
	if l := t.Lot; l != nil {
		s.Coins = []lab.Coin{{Who: page, About: about, Value: l.Point / l.Length, Low: l.From / l.Length, High: l.To / l.Length,
			Event: "polled", Outcome: "polled"}}
	}
	if e.Automata > 0 {
		for _, m := range t.moves {
			s.Path = append(s.Path, lab.PathNode{Name: e.nameOf(m), About: subjectOf(m)})
			if m.Sent.By == polling.ByToss {
				s.Coins = append(s.Coins, lab.Coin{Who: e.nameOf(m), About: subjectOf(m), Value: m.Sent.Toss, High: m.Value.Before,
					Event: "left", Outcome: m.Place.Brief})
			}
		}
		s.Path = append(s.Path, lab.PathNode{Name: page, About: about})
	}
	return s
}

// answering describes the answer, and the draw by which a hit counts.
func (e explainer) answering(t transition) lab.Stage {
	s := lab.Stage{Kind: lab.Answering, Brief: heardAs(t.answer.Hit), Good: t.answer.Hit && (t.answer.Changes > 1 || !e.Second),
		Hidden: t.answer.truth(), Caption: lab.Tell("<{Hit?}Hit: <{Shown}|a change>|Miss: no change>, {since}.", t.answer,
			"since", t.answer.Since())}
	if len(t.moves) > 0 && t.moves[0].Weighed.Tossed() {
		w := t.moves[0].Weighed
		s.Coins = []lab.Coin{{Who: t.answer.Name, About: lab.Page(t.Page), Value: w.Coin, High: w.Omega, Event: "a reward",
			Outcome: takenAs(t.moves[0].Hit)}}
	}
	return s
}

// Since says how long after the poll before it was made.
func (l LastPoll) Since() string {
	return lab.Tell("<{first?}its first poll|{Elapsed!}again in the same tick|<{one?}1 tick|{Elapsed,} ticks> since its last poll>", l,
		"first", l.Elapsed == l.Tick, "one", l.Elapsed == 1)
}

// tossing describes the draws of the automata that learn, or says why there are none.
func (e explainer) tossing(t transition) lab.Stage {
	s := lab.Stage{Kind: lab.Tossing}
	for _, m := range t.moves {
		if m.Coin >= 0 {
			coin := lab.Coin{Who: e.nameOf(m), About: subjectOf(m), Value: m.Coin, High: m.Threshold, Event: "moves", Outcome: "stays"}
			s.Coins = append(s.Coins, coin.Decided())
		}
	}
	fill, first := "", polling.Move{}
	if len(t.moves) > 0 {
		first = t.moves[0]
	}
	if t.Fill != nil {
		fill = fillWords(t.Fill)
	}
	s.Caption = lab.Tell(`<{one?}The automaton of {coins.0.Who} draws a number from 0 to 1 and moves if it is below its probability.
		|{coins?}{number} automata passed the poll on. Each draws a number from 0 to 1 and moves if it is below its probability.
		|No draw: <the knapsack decides. {fill}: {Why}
			|{Outside?}what the program learns from the answer is not seen here
			|{Learns}
			|{moves!}a fixed policy learns nothing
			|{Counts}
			|a {heard} in {Place.Name} counts for certain>.>`, first, e.Wording, "one", len(s.Coins) == 1, "coins", s.Coins, "number", len(s.Coins),
		"fill", fill, "moves", t.moves, "heard", heardAs(first.Hit))
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
		b, page := t.Learnt, t.answer.Name
		s.Caption = fmt.Sprintf("%s: %s.", page, b.Words())
		s.Moves = []lab.Transition{{
			Who: b.Symbol + " of " + page, From: b.Before, To: b.After, Most: cmp.Or(b.Most, 1.25*max(b.Before, b.After)), Value: true,
		}}
	default:
		s.Caption = lab.Tell("No state<{Outside?}: the program keeps its states; a line say TEXT explains them|{Learns?} changes yet"+
			"|: the shares of a fixed policy do not follow the answers>.", e.Wording)
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
