package knapsackpanes

import (
	"strconv"

	"lascope/internal/theory"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A bagPane draws the last packing as a bar as long as the capacity, an item a block as wide as its weight, and below it the exact
// packing.
type bagPane struct{ pane.Plate }

// lit is the style of the words about an item, on another background if the item is chosen or has the sentence under the cursor.
func lit(s *pane.Context, st canvas.Style, item int) canvas.Style {
	return canvas.Pick(s.Lit(lab.AboutItem, item), st.On(canvas.InkSelect), st)
}

// Rows of a low pane: the numbers of the packed items, their blocks, a blank row, the exact packing and its numbers.
const (
	bagRows   = 6
	labelRoom = 7 // columns of the labels on the left
)

func weights(v view) []int {
	out := make([]int, len(v.Items))
	for k := range out {
		out[k] = v.Items[k].Weight
	}
	return out
}

// A packing is one of the two bars.
type packing struct {
	theory.ItemSet
	name, full   string
	ink          canvas.Ink
	bar, h, word int // the row of the bar, its height and the row of the numbers
}

func (p *bagPane) Draw(s *pane.Context, a canvas.Area) {
	v := viewOf(s)
	p.Lay(a)
	if a.W < 2*labelRoom || a.H < 2 {
		return
	}
	now := packing{v.Packed, "packed", "the last packing", canvas.InkPractice, 1, 1, 0}
	best := packing{v.Exact, "exact", "the exact packing", canvas.InkTheory, 2, 1, 3}
	if a.H >= bagRows { // bars grow with the pane, twice as high as the exact packing
		now.h = min(max(2, a.H/3), 8)
		best.h, best.bar = now.h/2, now.h+2
		best.word = best.bar + best.h
	}
	p.drawPacking(s, a, v, now, a)
	below := a.Rows(best.bar, a.H)
	switch {
	case a.H < 3:
	case s.Hidden:
		p.Note(below, pane.Meaning{Sentence: "Here stands the exact packing, which no scheme that learns knows.", Source: "[Bellman 1957]"})
	default:
		p.drawPacking(s, a, v, best, below)
	}
}

// packingWords explain a packing.
const packingWords = `Of {full} the weight is {weight} of {Capacity}; {free} are free.
	means: A block is an item, as wide as its weight: █ has hit in the last tick, ▒ has missed, ░ belongs to the exact packing.
	source: {Source}`

// drawPacking draws a packing and notes it on the rows that mean it.
func (p *bagPane) drawPacking(s *pane.Context, a canvas.Area, v view, one packing, means canvas.Area) {
	all := one.Weight(weights(v))
	p.Means(means, packingWords, v, "full", one.full, "weight", all, "free", v.Capacity-all)
	bar := a.After(labelRoom)
	a.Text(0, one.bar, one.name, canvas.Pick(one.ink == canvas.InkTheory, canvas.Theory, canvas.Dim))
	bar.Fill(0, one.bar, bar.W, one.h, '·', canvas.Frame)
	weight, to := 0, 0
	for set := one.ItemSet; set != 0; set = set.Rest() {
		k, from := set.First(), to
		weight += v.Items[k].Weight
		to = weight * bar.W / v.Capacity
		w, fill, words := to-from, '░', canvas.Theory
		if one.ink == canvas.InkPractice {
			fill, words = canvas.Pick(v.Hits.Has(k), '█', '▒'), canvas.Text
		}
		if w >= 2 { // a line parts it from the next
			w--
			bar.Fill(to-1, one.bar, 1, one.h, '│', canvas.Frame)
		}
		bar.Fill(from, one.bar, w, one.h, fill, canvas.Fg(one.ink))
		if word, room := strconv.Itoa(k+1), to-from-1; len(word) <= room {
			bar.Text(from+(room-len(word))/2, one.word, word, lit(s, words, k))
		}
		p.Part(means.Sub(labelRoom+from, 0, to-from, a.H), func() pane.Meaning { return itemMeaning(s, v, k, one.full) })
	}
}

func newBagPane() pane.Pane {
	return &bagPane{pane.Named("bag", `
		█ | an item that is packed and has hit
		▒ | an item that is packed and has missed
		░ | an item of the exact packing
		· | room that is free`).Headed(`bag
		how: width = weight
		caption: The upper row is packed now; learning makes it the row below, the exact packing.
		right: weight {Weight} of {Capacity}
		foot: █ hit  ▒ miss<{Hidden!}  ░ exact packing>`)}
}
