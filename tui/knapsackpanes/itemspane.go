package knapsackpanes

import (
	"math"

	"lascope/model/knapsacklab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// An itemsPane draws a column an item: the probability that it wants in, of a scheme without automata the part of the ticks that
// packed it. Below stand its number, weight, estimate and hidden value.
type itemsPane struct{ pane.Plate }

// wordsOf are the rows of words below the columns of items, each wide.
func wordsOf(s *pane.Context, v view, each, h int) []itemWord {
	rows := []itemWord{{"item", "{item}", canvas.InkText}, {"weight", "{Weight}", canvas.InkText}}
	if canvas.Finite(v.Items[0].Estimate) {
		rows = append(rows, itemWord{"guess", "{Estimate:2}", canvas.InkPractice})
	}
	if !s.Hidden {
		rows = append(rows, itemWord{"value", "{Value:2}", canvas.InkTheory})
	}
	switch {
	case each < 3:
		rows = nil
	case each < 4:
		rows = rows[:1]
	}
	return rows[:max(0, min(len(rows), h-2))]
}

type itemWord struct {
	name, form string
	ink        canvas.Ink
}

func (p *itemsPane) Draw(s *pane.Context, a canvas.Area) {
	v := viewOf(s)
	p.Lay(a)
	p.Note(a, pane.Meaning{Sentence: "Each column is an item.", Definition: "Its" + teamHeight[3:], Source: v.Source})
	if a.W < labelRoom+len(v.Items) || a.H < 2 {
		return
	}
	each := (a.W - labelRoom) / len(v.Items)
	words := wordsOf(s, v, each, a.H)
	h := a.H - len(words)
	a.LabelEnd(labelRoom-2, 0, "1")
	if h >= 5 {
		a.LabelEnd(labelRoom-2, h/2, "½")
	}
	if h >= 3 {
		a.LabelEnd(labelRoom-2, h-1, "0")
	}
	a.Fill(labelRoom-1, 0, 1, h, '│', canvas.Frame)
	for i, w := range words {
		a.Label(0, h+i, w.name)
	}
	bars := a.Sub(labelRoom, 0, a.W, h)
	for k, item := range v.Items {
		x, bar, line := k*each, 0, -1
		if part := canvas.Pick(v.Team, item.P, item.Part); canvas.Finite(part) {
			bar = int(math.Round(part * float64(8*h)))
		}
		if !s.Hidden {
			if line = 0; v.Exact.Has(k) {
				line = 8*h - 1
				if s.Theme.Mono() || s.Theme.Ascii { // the mark in place of the bar's highest cell
					bar = min(bar, 8*(h-1))
				}
			}
		}
		for c := range max(1, each-1) {
			pane.DrawColumn(bars, x+c, bar, line, s.Theme)
		}
		for i, w := range words {
			word, st := canvas.Tell(w.form, item, "item", k+1), canvas.Fg(w.ink)
			if i == 0 && v.Packed.Has(k) {
				st = canvas.Accent.Bold()
			}
			a.Cut(labelRoom+x+max(0, (each-1-canvas.Width(word))/2), h+i, each, word, lit(s, st, k))
		}
		p.Part(a.Sub(labelRoom+x, 0, each, a.H), func() pane.Meaning { return itemMeaning(s, v, k, "") })
	}
}

const teamHeight = "The height is the probability with which its automaton wants it in; ▔ is at the top for an item of the exact packing."

// itemWords explain an item, in a packing by its name or in none.
const itemWords = `<Item {item} is in {packing}.>
	Item {item} has the weight {Weight} of a capacity of {Capacity}<{Team?} and wants in with probability {P:3}>.
	<{Part%} of the ticks since the last shift packed it.>
	<Its estimated value is {Estimate:3}, from {Found hit} in {Packs packing}.>
	<{Hidden!}Its hidden value is {Value:3}.>
	means: <{Team?}{height}
		|The height is the part of the ticks since the last shift that packed it; ▔ is at the top for an item of the exact packing.>
	source: {Source}`

func itemMeaning(s *pane.Context, v view, k int, packing string) pane.Meaning {
	return pane.Means(itemWords, v.Items[k], v, s, "item", k+1, "packing", packing, "height", teamHeight).With(knapsacklab.Subject(k))
}

func newItemsPane() pane.Pane {
	return &itemsPane{pane.Named("items", `
		▁–█ | the probability that an item wants in, or the part of the ticks that pack it
		▔, ▁ | 1 for an item of the exact packing, else 0
		½ | the middle of the axis`).Headed(`items
		how: <{Team?}probability p of the item|part of the ticks that pack it>
		caption: █ present should reach 1 for items of the ▔ exact packing, and 0 for the others.
		foot: █ present<{Hidden!}  ▔ exact packing  ▁ other items>`)}
}
