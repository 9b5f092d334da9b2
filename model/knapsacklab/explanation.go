package knapsacklab

import (
	"fmt"

	"lascope/model/lab"
)

// explanations describe the last traced step: the packing, then each item.
func (e *Environment) explanations() []lab.Explanation {
	step, _ := e.Scheme.Last()
	weight := step.Packed.Weight(e.World.Weights())
	packed := fmt.Sprintf("%s packed, weight %d of %d", step.Packed, weight, e.World.Capacity())
	out := []lab.Explanation{{
		Who: e.settings.Scheme.Title, What: fmt.Sprintf("%s; hits: %s", packed, step.Hits),
		Briefs: []string{packed}, Moved: true, Hidden: "value " + lab.Three(step.Packed.Value(e.World.Values())) + " of " +
			lab.Three(e.World.ExactValue),
	}}
	for k := range e.World.Items() {
		x := e.Scheme.Explain(k, e.asked.was(k))
		if p := e.probabilities(); p != nil {
			x.Brief = "p <.0001"
			if max(e.asked.was(k), p[k]) >= .00005 {
				was, now := lab.Distinct(e.asked.was(k), p[k])
				x.Brief = "p " + was + " → " + now
			}
		}
		briefs := []string{x.Choice + "; " + x.Brief, x.Brief}
		if x.Brief == x.Choice { // nothing is learnt
			briefs = briefs[1:]
		}
		out = append(out, lab.Explanation{Who: itemName(k), About: Subject(k), What: x.What, Briefs: briefs, Moved: x.Moved,
			Hidden: "hidden value " + lab.Three(e.World.Values()[k])})
	}
	return out
}

// Subject is the item, from 0, that a sentence or a cell is about.
func Subject(item int) lab.Subject {
	return lab.Subject{Kind: lab.AboutItem, First: item, End: item + 1}
}

// itemName names an item for a reader, who counts from 1.
func itemName(item int) string { return fmt.Sprintf("item %d", item+1) }
