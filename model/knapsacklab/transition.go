package knapsacklab

import (
	"fmt"
	"slices"

	"lascope/automata"
	"lascope/automata/packing"
	"lascope/model/lab"
)

// The words about a tick. All are made of the step of a scheme and its rule: the stages, and the explanations of the packing and of
// each item.

// A transition is the last traced step, with the probabilities after it; nil without automata.
type transition struct {
	*Environment
	packing.Step
	now []float64
}

func (e *Environment) transition() transition {
	step, _ := e.Scheme.Last()
	return transition{e, step, e.probabilities()}
}

// explanations describe the packing, then each item.
func (t transition) explanations() []lab.Explanation {
	packed := fmt.Sprintf("%s packed, %s", t.Packed, t.weight())
	out := []lab.Explanation{{
		Who: t.settings.Title, What: fmt.Sprintf("%s; hits: %s", packed, t.Hits), Briefs: []string{packed}, Moved: true,
		Hidden: "value " + automata.Three(t.Packed.Value(t.asked.values)) + " of " + automata.Three(t.asked.exact),
	}}
	for k := range t.World.Items() {
		x := t.item(k)
		x.Who, x.About, x.Hidden = itemName(k), Subject(k), "hidden value "+automata.Three(t.asked.values[k])
		out = append(out, x)
	}
	return out
}

// weight compares the weight of the packing with the capacity.
func (t transition) weight() string {
	return fmt.Sprintf("weight %d of %d", t.Packed.Weight(t.World.Weights), t.World.Capacity)
}

// The choice of an item, its answer, and the change of its probability; of its posterior; and of an item about which nothing is learnt.
const (
	teamForm = "{wanted}; <{estimates?}{answer}, >{rule}; p {was:six} → {now:six}"
	drawForm = `draw {draw:four} from {was}, {rule}; <{packed?}{answer}: a hit counts in the first parameter, a miss in the second; {brief}
		|no answer, its posterior stays>`
	fixedForm = "{rule}; {answer}; it learns nothing"
)

// item describes the choice of an item, its answer, and the change of its probability or its posterior.
func (t transition) item(k int) lab.Explanation {
	tell := func(form string, values ...any) string {
		return lab.Tell(form, append(values, "rule", t.Scheme.Reason(k), "answer", t.answer(k), "packed", t.Packed.Has(k))...)
	}
	choice := t.outcome(k)
	estimator, estimates := t.Scheme.(packing.Estimator)
	switch {
	case t.now != nil:
		was, now := t.asked.before[k], t.now[k]
		brief := "p <.0001"
		if max(was, now) >= .00005 {
			a, b := lab.Distinct(was, now)
			brief = "p " + a + " → " + b
		}
		return lab.Explanation{What: tell(teamForm, "wanted", t.wanted(k), "estimates", estimates, "was", was, "now", now),
			Briefs: []string{choice + "; " + brief, brief}, Moved: now != was}
	case !estimates: // nothing is learnt
		return lab.Explanation{What: tell(fixedForm), Briefs: []string{choice}}
	}
	was, now := posterior(t.before(estimator, k)), posterior(estimator.Counts(k))
	brief := tell("{was} <{packed?}→ {now}|stays>", "was", was, "now", now)
	return lab.Explanation{What: tell(drawForm, "draw", t.Draws[k], "was", was, "brief", brief),
		Briefs: []string{choice + "; " + brief, brief}, Moved: t.Packed.Has(k)}
}

// before are the packings and the hits of an item before the step.
func (t transition) before(e packing.Estimator, item int) (packs, hits int64) {
	packs, hits = e.Counts(item)
	return packs - int64(t.Packed>>item&1), hits - int64(t.Hits>>item&1)
}

// posterior names the posterior of an item's value.
func posterior(packs, hits int64) string { return fmt.Sprintf("Beta(%d, %d)", 1+hits, 1+packs-hits) }

// wanted describes the choice of an automaton by its draw, with its turn.
func (t transition) wanted(item int) string {
	draw, _ := lab.Distinct(t.Draws[item], t.asked.before[item])
	weights, room, turn := t.World.Weights, t.World.Capacity, slices.Index(t.Order, item)
	for _, k := range t.Order[:max(turn, 0)] {
		if t.Packed.Has(k) {
			room -= weights[k]
		}
	}
	return lab.Tell(`draw {draw} <{wanted?}below p = {p:six}, so it wants in; turn {turn#}, weight {weight}, room {room}: <{packed?}packed|it does not fit>
		|not below p = {p:six}, so it stays out>`, "draw", draw, "wanted", t.Wanted.Has(item), "p", t.asked.before[item], "turn", turn,
		"weight", weights[item], "room", room, "packed", t.Packed.Has(item))
}

// outcome is the choice of an item and its answer in a few words.
func (t transition) outcome(item int) string {
	switch {
	case !t.Wanted.Has(item):
		return "stays out"
	case !t.Packed.Has(item):
		return "does not fit"
	}
	return "packed, " + t.answer(item)
}

func (t transition) answer(item int) string {
	switch {
	case t.Hits.Has(item):
		return "a hit"
	case t.Packed.Has(item):
		return "a miss"
	}
	return "no answer"
}

// Subject is the item, from 0, that a sentence or a cell is about.
func Subject(item int) lab.Subject { return lab.One(lab.AboutItem, item) }

// itemName names an item for a reader, who counts from 1.
func itemName(item int) string { return fmt.Sprintf("item %d", item+1) }

// Stages describes the last packing step by step.
func (v *View) Stages(lab.View) []lab.Stage { return v.Traced }

// stagesForm describes the stages of a step: the choice of the packing, the answers, how these count, the probabilities or the
// estimates, and the weight that the automata want in.
const stagesForm = `<{team?}{wanted} of {items} items want in; tried in random order, {n} fit: {weight}.
		|{Draws?}A draw from each posterior; the exact packing of the draws is {Packed}, {weight}.
		|It knows the values and packs {Packed}, {weight}.> | {n} packed
	{hits} of {n} hit: {Hits}. | {hits} of {n} hit
	<{Most?}The payoff of all is β = {hits}/{Most}: the hits, over the most hits so far.
		|{pursued?}The exact packing of the estimates is {Pursued}.
		|No further draw: the rule alone decides.>
	<{team?}<{pursued?}The p of the items in that packing grow, the others fall.
			|{missed?}No hit, no payoff: every p stays.
			|The p of the packed items grow, the others fall.>
		|{counts?}The posteriors of the packed items move.
		|It learns nothing: it knows the values.>
	<{team?}The expected weight that wants in, Σ p·w, {change}; the bag holds {capacity}.|The bag holds {weight}.>`

// stages describes the step, with the hidden coins of the packed items.
func (t transition) stages() []lab.Stage {
	before := t.asked.before
	estimator, counts := t.Scheme.(packing.Estimator)
	wanted := []float64{0, 0} // the weight that the automata want in, before and after
	for k, p := range before {
		wanted[0] += float64(float64(t.World.Weights[k]) * p)
		wanted[1] += float64(float64(t.World.Weights[k]) * t.now[k])
	}
	effects := lab.Effects("weight that wants in, ◆value of recent packings", []float64{wanted[0], t.asked.value},
		[]float64{wanted[1], t.World.Recent})
	s := lab.Told(stagesForm, t.Step, "team", len(before) > 0, "wanted", t.Wanted.Len(), "items", t.World.Items(), "n", t.Packed.Len(),
		"hits", t.Hits.Len(), "missed", t.Hits == 0, "pursued", t.Pursued != 0, "counts", counts, "weight", t.weight(),
		"capacity", t.World.Capacity, "change", effects[0].Change())
	choice, answer, move := &s[lab.Choosing], &s[lab.Answering], &s[lab.Moving]
	answer.Good, answer.Hidden = t.Hits != 0, "expected "+automata.Three(t.Packed.Value(t.asked.values))
	for k := range t.World.Items() {
		who, about, learnt := itemName(k), Subject(k), lab.Transition{Who: itemName(k), About: Subject(k), Most: 1, Value: true}
		switch {
		case len(before) > 0:
			coin := lab.Coin{Who: who, About: about, Value: t.Draws[k], High: before[k], Event: "wants in", Outcome: "stays out"}
			choice.Coins = append(choice.Coins, coin.Decided())
			learnt.From, learnt.To = before[k], t.now[k]
			move.Moves = append(move.Moves, learnt)
		case counts && t.Packed.Has(k):
			packs, hits := t.before(estimator, k)
			learnt.From, learnt.To = float64(1+hits)/float64(2+packs), estimator.Estimate(k)
			move.Moves = append(move.Moves, learnt)
		}
		if t.Packed.Has(k) {
			coin := lab.Coin{Who: who, About: about, Value: t.asked.coins[k], High: t.asked.values[k], Event: "hits", Outcome: "misses",
				Hidden: true}
			answer.Coins = append(answer.Coins, coin.Decided())
		}
	}
	if s[lab.Reacting].Effects = effects; len(before) == 0 {
		s[lab.Reacting].Effects = effects[1:]
	}
	return s
}
