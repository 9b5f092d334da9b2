package pollinglab

import (
	"cmp"
	"fmt"
	"math"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world/web"
)

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
		switch change := v.Reaction.Change(); {
		case math.IsNaN(v.Reaction.After):
			reacting.Caption = fmt.Sprintf("The %s is being measured.", v.Reaction.Name)
		case change == "stays":
			reacting.Caption = fmt.Sprintf("The %s stays %s.", v.Reaction.Name, lab.Six(v.Reaction.After))
		case change == "":
			reacting.Caption = fmt.Sprintf("The %s is %s.", v.Reaction.Name, lab.Six(v.Reaction.After))
		default:
			before, after := lab.Apart(v.Reaction.Before, v.Reaction.After)
			reacting.Caption = fmt.Sprintf("The %s %s from %s to %s.", v.Reaction.Name, change, before, after)
		}
	}
	if measuring := v.Reaction.Name != "" && math.IsNaN(v.Reaction.After); !measuring && !math.IsNaN(v.Value) {
		reacting.Effects = append(reacting.Effects, value)
	}
	reacting.About = v.Traced[0].About
	return append(v.Traced[:len(v.Traced):len(v.Traced)], reacting)
}

// A followedPoll is one poll of the traced slot with all that was recorded of it.
type followedPoll struct {
	number int // from 0, among the polls of the slot
	answer web.LastPoll
	share  float64         // of the page when it was polled
	chosen *polling.Chosen // nil of a scheme that does not choose by numbers
	moves  []polling.Move  // of the automata that learnt of it
}

// stages describes a poll of the slot up to the states, and the share of its page, which
// was measured after the slot.
func (e explainer) stages(rule polling.Rule, shares []float64) (out []lab.Stage, share lab.Effect) {
	if len(e.Polls.First) == 0 {
		caption := "No poll in this tick: no page drew below its amount."
		if _, due := e.scheme.(polling.Deadlines); due {
			caption = "No poll in this tick: no page is due."
		}
		return []lab.Stage{{Kind: lab.Choosing, Caption: caption}}, lab.Effect{}
	}
	p := e.followed()
	out = []lab.Stage{e.choosing(p, rule), e.answering(p, rule), e.tossing(p, rule), e.moving(p, rule)}
	page := p.answer.Page
	for i := range out {
		out[i].About = pageSubject(page)
	}
	share = lab.Effect{Name: "share of " + e.world.Name(page), Before: e.shareBefore(p, rule), After: math.NaN()}
	if shares != nil {
		share.After = shares[page]
	}
	return out, share
}

// followed selects the poll whose stages are shown.
func (e explainer) followed() followedPoll {
	moves, chosen := e.Automata.Moves, e.Automata.Polls
	var k int
	var p followedPoll
	switch e.scheme.(type) {
	case *polling.Tree:
		first, roots := 0, 0
		for i, m := range moves {
			if m.Automaton == 0 {
				first, roots = i, roots+1
			}
		}
		k, p.moves = roots-1, moves[first:]
	case *polling.FPA:
		k, p.moves = followedInClasses(moves)
		if m := p.moves[0]; m.Second {
			for i := range chosen {
				if chosen[i].Page == m.Automaton {
					p.chosen = &chosen[i]
				}
			}
		}
		chosen = nil
	case polling.Knapsack:
		k = len(moves) - 1
		p.moves = moves[k:]
	default:
		k = len(chosen) - 1
	}
	if k < len(chosen) {
		p.chosen = &chosen[k]
	}
	p.number, p.answer, p.share = k, e.Polls.First[k], e.Polls.shares[k]
	return p
}

// followedInClasses selects the last poll of FPA, or the poll by which a page entered P1, with
// the two moves of the exchange.
func followedInClasses(moves []polling.Move) (number int, own []polling.Move) {
	polls := len(moves)
	for polls > 0 && moves[polls-1].Exchanged {
		polls--
	}
	if polls == len(moves) {
		return polls - 1, moves[polls-1:]
	}
	for k, m := range moves[:polls] {
		if m.Automaton == moves[polls].Automaton {
			return k, []polling.Move{m, moves[polls], moves[polls+1]}
		}
	}
	return polls - 1, moves[polls-1 : polls]
}

// shareBefore is the share of the page before the poll, scaled as the shares that are shown.
func (e explainer) shareBefore(p followedPoll, rule polling.Rule) float64 {
	if c := p.chosen; c != nil && !c.AtShare {
		return math.NaN()
	}
	if _, knapsack := e.scheme.(polling.Knapsack); knapsack && rule.AtOnce { // the amounts need not fill the knapsack
		return p.share * float64(e.world.Capacity()) / e.Polls.filled
	}
	return p.share
}

// choosing describes how the page was chosen.
func (e explainer) choosing(p followedPoll, rule polling.Rule) lab.Stage {
	page := e.world.Name(p.answer.Page)
	s := lab.Stage{Kind: lab.Choosing, Brief: page}
	s.Caption = page + ": " + rule.Choice
	if c := p.chosen; c != nil {
		s.Caption = c.Reason.Sentence(page)
		if d, ok := c.Reason.(polling.Lot); ok {
			coin, low, high := d.Coin()
			s.Coins = []lab.Coin{{Who: page, About: pageSubject(p.answer.Page), Value: coin, Low: low, High: high, Event: "polled",
				Outcome: "polled"}}
		}
	}
	if _, tree := e.scheme.(*polling.Tree); tree {
		for _, m := range p.moves {
			s.Path = append(s.Path, lab.PathNode{Name: e.nameOf(m), About: e.subjectOf(m)})
			if m.Sent.By == polling.ByToss {
				s.Coins = append(s.Coins, lab.Coin{
					Who: e.nameOf(m), About: e.subjectOf(m), Value: m.Sent.Toss, High: float64(m.Share) / float64(m.Whole),
					Event: "left", Outcome: map[bool]string{false: "left", true: "right"}[m.Second],
				})
			}
		}
		s.Path = append(s.Path, lab.PathNode{Name: page, About: pageSubject(p.answer.Page)})
		if p.chosen == nil {
			s.Caption = rule.Choice + ": " + page
		}
	}
	if game, ok := e.scheme.(polling.Knapsack); ok {
		s.Caption = fmt.Sprintf("%s is %s", page, drawnAt(game, p.moves[0], rule, e.Polls.filled))
	}
	if _, classes := e.scheme.(*polling.FPA); classes && p.chosen == nil {
		s.Caption = page + " stands in P1, which is polled every tick"
	}
	s.Caption += "."
	if e.Polls.polls > 1 {
		s.Caption = fmt.Sprintf("Poll %s of %s: %s", stats.Thousands(int64(p.number+1)), stats.Thousands(int64(e.Polls.polls)), s.Caption)
	}
	return s
}

// answering describes the answer, and the draw by which a hit counts.
func (e explainer) answering(p followedPoll, rule polling.Rule) lab.Stage {
	s := lab.Stage{Kind: lab.Answering, Brief: heardAs(p.answer.Hit), Good: p.answer.Hit, Hidden: hiddenChance(p.answer)}
	page, a := e.world.Name(p.answer.Page), p.answer
	since := fmt.Sprintf("in the %s ticks since its last poll", stats.Thousands(a.Elapsed))
	switch a.Elapsed {
	case a.Tick:
		since = "before its first poll"
	case 0:
		since = "since its last poll in the same tick"
	case 1:
		since = "in the tick since its last poll"
	}
	s.Caption = "Miss: no change " + since + "."
	if a.Hit {
		s.Caption = "Hit: a change " + since + "."
	}
	if rule.Second && a.Hit {
		if s.Good = a.Changes > 1; s.Good {
			s.Caption = fmt.Sprintf("Hit: %s changes %s. The second is a reward.", stats.Thousands(a.Changes), since)
		} else {
			s.Caption = fmt.Sprintf("Hit: one change %s. Without a second there is no reward.", since)
		}
	}
	if len(p.moves) > 0 && p.moves[0].Weighed.Tossed() {
		m := p.moves[0]
		outcome := "a penalty"
		if m.Hit {
			outcome = "a reward"
		}
		s.Coins = []lab.Coin{{Who: page, About: pageSubject(p.answer.Page), Value: m.Weighed.Coin, High: m.Weighed.Omega, Event: "a reward",
			Outcome: outcome}}
	}
	return s
}

// tossing describes the draws of the automata that learn, or says why there are none.
func (e explainer) tossing(p followedPoll, rule polling.Rule) lab.Stage {
	s := lab.Stage{Kind: lab.Tossing}
	for _, m := range p.moves {
		if m.Coin < 0 {
			continue
		}
		coin := lab.Coin{Who: e.nameOf(m), About: e.subjectOf(m), Value: m.Coin, High: m.Threshold, Event: "moves", Outcome: "stays"}
		if coin.Counts() {
			coin.Outcome = "moves"
		}
		s.Coins = append(s.Coins, coin)
	}
	switch game, knapsack := e.scheme.(polling.Knapsack); {
	case len(s.Coins) == 1:
		s.Caption = fmt.Sprintf("The automaton of %s draws a number from 0 to 1 and moves if it is below its probability.", s.Coins[0].Who)
	case len(s.Coins) > 1:
		s.Caption = fmt.Sprintf("%d automata passed the poll on. Each draws a number from 0 to 1 and moves if it is below its probability.",
			len(s.Coins))
	case knapsack:
		m := p.moves[0]
		s.Caption = fmt.Sprintf("No draw: the knapsack decides. %s: %s.",
			filledWords(game, e.Polls.filled, fullSign(m, rule), e.world.Capacity()), m.Why)
	case rule.Outside:
		s.Caption = "No draw: what the program learns from the answer is not seen here."
	case rule.Learns != "":
		s.Caption = fmt.Sprintf("No draw: %s.", rule.Learns)
	case len(p.moves) == 0:
		s.Caption = "No draw: a fixed policy learns nothing."
	case p.moves[0].Why == "inaction":
		s.Caption = fmt.Sprintf("No draw: the rule does not learn from a %s.", map[bool]string{true: "reward", false: "penalty"}[p.moves[0].Hit])
	default:
		s.Caption = fmt.Sprintf("No draw: a %s in P%d counts for certain.", heardAs(p.moves[0].Hit),
			map[bool]int{false: 1, true: 2}[p.moves[0].Second])
	}
	return s
}

// nameOf names the automaton of a move: a page, or the pages of a node of a tree.
func (e explainer) nameOf(m polling.Move) string {
	if _, ok := e.scheme.(*polling.Tree); ok {
		pages := e.subjectOf(m)
		return lab.PagesName(pages.First, pages.End)
	}
	return e.world.Name(m.Automaton)
}

// subjectOf is the page, or the pages, of the automaton of a move.
func (e explainer) subjectOf(m polling.Move) lab.Subject {
	if tree, ok := e.scheme.(*polling.Tree); ok {
		node, _ := tree.Node(m.Automaton)
		return lab.Pages(node.First, node.End)
	}
	return pageSubject(m.Automaton)
}

// pageSubject is a page, from 0, as a subject.
func pageSubject(page int) lab.Subject { return lab.Pages(page, page+1) }

// moving describes the states before and after.
func (e explainer) moving(p followedPoll, rule polling.Rule) lab.Stage {
	s := lab.Stage{Kind: lab.Moving}
	moved := 0
	_, classes := e.scheme.(*polling.FPA)
	for _, m := range p.moves {
		t := lab.Transition{Who: e.nameOf(m), About: e.subjectOf(m), From: float64(m.From), To: float64(m.To), Least: 1, Most: float64(m.N)}
		if m.From == m.To && (m.Coin < 0 || m.Coin < m.Threshold) {
			t.Why = m.Why
		}
		if classes {
			t.FromClass = map[bool]string{false: "P1", true: "P2"}[m.Second]
			if t.ToClass = t.FromClass; m.Exchanged {
				t.ToClass = map[bool]string{false: "P2", true: "P1"}[m.Second]
			}
		}
		if t.Moved() {
			moved++
		}
		s.Moves = append(s.Moves, t)
	}
	switch {
	case len(s.Moves) == 1:
		s.Caption = movedWords(s.Moves[0])
	case len(s.Moves) > 1 && s.Moves[len(s.Moves)-1].FromClass != s.Moves[len(s.Moves)-1].ToClass:
		s.Caption = fmt.Sprintf("%s enters P1 and changes places with %s.", s.Moves[1].Who, s.Moves[2].Who)
	case len(s.Moves) > 1:
		s.Caption = fmt.Sprintf("%d of %d automata move.", moved, len(s.Moves))
	case p.chosen != nil && p.chosen.Learnt != nil:
		b, page := p.chosen.Learnt, e.world.Name(p.answer.Page)
		s.Caption = fmt.Sprintf("%s: %s.", page, b.Words())
		s.Moves = []lab.Transition{{
			Who: b.Symbol + " of " + page, From: b.Before, To: b.After, Most: cmp.Or(b.Most, 1.25*max(b.Before, b.After)), Value: true,
		}}
	case rule.Outside:
		s.Caption = "No state: the program keeps its states; a line say TEXT explains them."
	case rule.Learns != "":
		s.Caption = "No state changes yet."
	default:
		s.Caption = "No state: the shares of a fixed policy do not follow the answers."
	}
	return s
}

// movedWords describe the step of one automaton.
func movedWords(t lab.Transition) string {
	switch {
	case t.Moved():
		return fmt.Sprintf("The automaton of %s moves from state %.0f to %.0f of %.0f.", t.Who, t.From, t.To, t.Most)
	case t.Why != "":
		return fmt.Sprintf("The automaton of %s stays in state %.0f of %.0f: %s.", t.Who, t.From, t.Most, t.Why)
	}
	return fmt.Sprintf("The automaton of %s stays in state %.0f of %.0f.", t.Who, t.From, t.Most)
}
