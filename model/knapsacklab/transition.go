package knapsacklab

import (
	"fmt"
	"slices"

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
		Who: t.settings.Scheme.Title, What: fmt.Sprintf("%s; hits: %s", packed, t.Hits), Briefs: []string{packed}, Moved: true,
		Hidden: "value " + lab.Three(t.Packed.Value(t.asked.values)) + " of " + lab.Three(t.asked.exact),
	}}
	for k := range t.World.Items() {
		x := t.item(k)
		x.Who, x.About, x.Hidden = itemName(k), Subject(k), "hidden value "+lab.Three(t.asked.values[k])
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

// stages describes the step.
func (t transition) stages() []lab.Stage {
	return []lab.Stage{t.choosing(), t.answering(), t.tossing(), t.moving(), t.reacting()}
}

// choosing describes the choice of the packing.
func (t transition) choosing() lab.Stage {
	s := lab.Stage{Kind: lab.Choosing, Brief: fmt.Sprintf("%d packed", t.Packed.Len())}
	weight := t.weight()
	switch before := t.asked.before; {
	case len(before) > 0:
		s.Caption = fmt.Sprintf("%d of %d items want in; tried in random order, %d fit: %s.", t.Wanted.Len(), t.World.Items(),
			t.Packed.Len(), weight)
		for k, p := range before {
			coin := lab.Coin{Who: itemName(k), About: Subject(k), Value: t.Draws[k], High: p, Event: "wants in", Outcome: "stays out"}
			s.Coins = append(s.Coins, coin.Decided())
		}
	case t.Draws != nil:
		s.Caption = fmt.Sprintf("A draw from each posterior; the exact packing of the draws is %s, %s.", t.Packed, weight)
	default:
		s.Caption = fmt.Sprintf("It knows the values and packs %s, %s.", t.Packed, weight)
	}
	return s
}

// answering describes the answers, with the hidden coins of the packed items.
func (t transition) answering() lab.Stage {
	word := fmt.Sprintf("%d of %d hit", t.Hits.Len(), t.Packed.Len())
	s := lab.Stage{Kind: lab.Answering, Brief: word, Good: t.Hits != 0, Caption: fmt.Sprintf("%s: %s.", word, t.Hits),
		Hidden: "expected " + lab.Three(t.Packed.Value(t.asked.values))}
	for left := t.Packed; left != 0; left = left.Rest() {
		k := left.First()
		coin := lab.Coin{Who: itemName(k), About: Subject(k), Value: t.asked.coins[k], High: t.asked.values[k], Event: "hits",
			Outcome: "misses", Hidden: true}
		s.Coins = append(s.Coins, coin.Decided())
	}
	return s
}

// tossing says how the answers count; no coin is tossed.
func (t transition) tossing() lab.Stage {
	s := lab.Stage{Kind: lab.Tossing, Caption: "No further draw: the rule alone decides."}
	switch {
	case t.Most > 0:
		s.Caption = fmt.Sprintf("The payoff of all is β = %d/%d: the hits, over the most hits so far.", t.Hits.Len(), t.Most)
	case t.Pursued != 0:
		s.Caption = fmt.Sprintf("The exact packing of the estimates is %s.", t.Pursued)
	}
	return s
}

// moving describes the probabilities, or the estimates of the packed items.
func (t transition) moving() lab.Stage {
	s := lab.Stage{Kind: lab.Moving}
	for k, p := range t.asked.before {
		s.Moves = append(s.Moves, lab.Transition{Who: itemName(k), About: Subject(k), From: p, To: t.now[k], Most: 1, Value: true})
	}
	switch estimator, counts := t.Scheme.(packing.Estimator); {
	case len(s.Moves) > 0 && t.Pursued != 0:
		s.Caption = "The p of the items in that packing grow, the others fall."
	case len(s.Moves) > 0 && t.Hits == 0:
		s.Caption = "No hit, no payoff: every p stays."
	case len(s.Moves) > 0:
		s.Caption = "The p of the packed items grow, the others fall."
	case counts:
		s.Caption = "The posteriors of the packed items move."
		for left := t.Packed; left != 0; left = left.Rest() {
			k := left.First()
			packs, hits := t.before(estimator, k)
			was := float64(1+hits) / float64(2+packs)
			s.Moves = append(s.Moves, lab.Transition{Who: itemName(k), About: Subject(k), From: was, To: estimator.Estimate(k), Most: 1,
				Value: true})
		}
	default:
		s.Caption = "It learns nothing: it knows the values."
	}
	return s
}

// reacting describes the weight that the automata want in, and the hidden value of the recent packings.
func (t transition) reacting() lab.Stage {
	s := lab.Stage{Kind: lab.Reacting, Caption: fmt.Sprintf("The bag holds %s.", t.weight())}
	if len(t.asked.before) > 0 && t.now != nil {
		wanted := lab.Effect{Name: "weight that wants in"}
		for k, w := range t.World.Weights {
			wanted.Before += float64(float64(w) * t.asked.before[k])
			wanted.After += float64(float64(w) * t.now[k])
		}
		s.Effects = append(s.Effects, wanted)
		s.Caption = fmt.Sprintf("The expected weight that wants in, Σ p·w, %s; the bag holds %d.", wanted.Change(), t.World.Capacity)
	}
	s.Effects = append(s.Effects, lab.Effect{Name: "value of recent packings", Before: t.asked.value, After: t.World.Recent, Hidden: true})
	return s
}
