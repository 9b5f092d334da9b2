package knapsacklab

import (
	"fmt"

	"lascope/automata/packing"
	"lascope/model/lab"
)

// Stages describes the last packing step by step.
func (v *View) Stages(lab.View) []lab.Stage { return v.Traced }

// stages describes the last traced step.
func (e *Environment) stages() []lab.Stage {
	step, _ := e.Scheme.Last()
	return []lab.Stage{e.choosing(step), e.answering(step), e.tossing(step), e.moving(step), e.reacting(step)}
}

// choosing describes the choice of the packing.
func (e *Environment) choosing(step packing.Step) lab.Stage {
	s := lab.Stage{Kind: lab.Choosing, Brief: fmt.Sprintf("%d packed", step.Packed.Len())}
	weight := fmt.Sprintf("weight %d of %d", step.Packed.Weight(e.World.Weights()), e.World.Capacity())
	switch before := e.asked.before; {
	case len(before) > 0:
		s.Caption = fmt.Sprintf("%d of %d items want in; tried in random order, %d fit: %s.", step.Wanted.Len(), e.World.Items(),
			step.Packed.Len(), weight)
		for k, p := range before {
			coin := lab.Coin{Who: itemName(k), About: Subject(k), Value: step.Draws[k], High: p, Event: "wants in", Outcome: "stays out"}
			if coin.Counts() {
				coin.Outcome = coin.Event
			}
			s.Coins = append(s.Coins, coin)
		}
	case step.Draws != nil:
		s.Caption = fmt.Sprintf("A draw from each posterior; the exact packing of the draws is %s, %s.", step.Packed, weight)
	default:
		s.Caption = fmt.Sprintf("It knows the values and packs %s, %s.", step.Packed, weight)
	}
	return s
}

// answering describes the answers, with the hidden coins of the packed items.
func (e *Environment) answering(step packing.Step) lab.Stage {
	word := fmt.Sprintf("%d of %d hit", step.Hits.Len(), step.Packed.Len())
	s := lab.Stage{Kind: lab.Answering, Brief: word, Good: step.Hits != 0, Caption: fmt.Sprintf("%s: %s.", word, step.Hits),
		Hidden: "expected " + lab.Three(step.Packed.Value(e.World.Values()))}
	for left := step.Packed; left != 0; left = left.Rest() {
		k := left.First()
		coin := lab.Coin{Who: itemName(k), About: Subject(k), Value: e.asked.coins[k], High: e.World.Values()[k], Event: "hits",
			Outcome: "misses", Hidden: true}
		if coin.Counts() {
			coin.Outcome = coin.Event
		}
		s.Coins = append(s.Coins, coin)
	}
	return s
}

// tossing says how the answers count; no coin is tossed.
func (e *Environment) tossing(step packing.Step) lab.Stage {
	s := lab.Stage{Kind: lab.Tossing, Caption: "No further draw: the rule alone decides."}
	switch {
	case step.Most > 0:
		s.Caption = fmt.Sprintf("The payoff of all is β = %d/%d: the hits, over the most hits so far.", step.Hits.Len(), step.Most)
	case step.Pursued != 0:
		s.Caption = fmt.Sprintf("The exact packing of the estimates is %s.", step.Pursued)
	}
	return s
}

// moving describes the probabilities, or the estimates of the packed items.
func (e *Environment) moving(step packing.Step) lab.Stage {
	s := lab.Stage{Kind: lab.Moving}
	now := e.probabilities()
	for k, p := range e.asked.before {
		s.Moves = append(s.Moves, lab.Transition{Who: itemName(k), About: Subject(k), From: p, To: now[k], Most: 1, Value: true})
	}
	switch estimator, counts := e.Scheme.(packing.Estimator); {
	case len(s.Moves) > 0 && step.Pursued != 0:
		s.Caption = "The p of the items in that packing grow, the others fall."
	case len(s.Moves) > 0 && step.Hits == 0:
		s.Caption = "No hit, no payoff: every p stays."
	case len(s.Moves) > 0:
		s.Caption = "The p of the packed items grow, the others fall."
	case counts:
		s.Caption = "The posteriors of the packed items move."
		for left := step.Packed; left != 0; left = left.Rest() {
			k := left.First()
			packs, hits := estimator.Counts(k)
			was := float64(1+hits-int64(step.Hits>>k&1)) / float64(1+packs)
			s.Moves = append(s.Moves, lab.Transition{Who: itemName(k), About: Subject(k), From: was, To: estimator.Estimate(k), Most: 1,
				Value: true})
		}
	default:
		s.Caption = "It learns nothing: it knows the values."
	}
	return s
}

// reacting describes the weight that the automata want in, and the hidden value of the recent packings.
func (e *Environment) reacting(step packing.Step) lab.Stage {
	s := lab.Stage{Kind: lab.Reacting, Caption: fmt.Sprintf("The bag holds weight %d of %d.", step.Packed.Weight(e.World.Weights()),
		e.World.Capacity())}
	now := e.probabilities()
	if len(e.asked.before) > 0 && now != nil {
		wanted := lab.Effect{Name: "weight that wants in"}
		for k, w := range e.World.Weights() {
			wanted.Before += float64(float64(w) * e.asked.before[k])
			wanted.After += float64(float64(w) * now[k])
		}
		s.Effects = append(s.Effects, wanted)
		s.Caption = fmt.Sprintf("The expected weight that wants in, Σ p·w, %s; the bag holds %d.", wanted.Change(), e.World.Capacity())
	}
	s.Effects = append(s.Effects, lab.Effect{Name: "value of recent packings", Before: e.asked.value, After: e.World.Recent(), Hidden: true})
	return s
}
