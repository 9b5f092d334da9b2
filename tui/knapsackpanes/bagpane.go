package knapsackpanes

import (
	"fmt"
	"strconv"

	"lascope/internal/knapsack"
	"lascope/model/knapsacklab"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A bagPane draws the last packing as a bar as long as the capacity, an item a block as wide as its weight, and below it the exact
// packing.
type bagPane struct{ pane.Base }

func (p *bagPane) Name() string { return "bag" }

func (p *bagPane) Heading(s *pane.Context) pane.Heading {
	v := viewOf(s)
	return pane.Heading{Title: "bag", How: "width = weight", Caption: "The upper row is packed now; learning makes it the row below, the exact packing.",
		Right: fmt.Sprintf("%d of %d", v.Packed.Weight(weights(v)), v.Capacity), Foot: canvas.Pick(s.Hidden, "█ hit  ▒ miss", "█ hit  ▒ miss  ░ exact packing")}
}

func (p *bagPane) HasItems() bool { return true }

// lit is the style of the words about an item, on another background if the item is chosen or has the sentence under the cursor.
func lit(s *pane.Context, st canvas.Style, item int) canvas.Style {
	return canvas.Pick(s.Lit(lab.AboutItem, item), st.On(canvas.InkSelect), st)
}

func (p *bagPane) Most() int { return bagRows + 2 }

// Rows of a low pane: the numbers of the packed items, their blocks, a blank row, the exact packing and its numbers.
const (
	bagRows   = 6
	labelRoom = 7 // columns of the labels on the left
)

func weights(v *knapsacklab.View) []int {
	out := make([]int, len(v.Items))
	for k := range out {
		out[k] = v.Items[k].Weight
	}
	return out
}

// A block is an item's part of a bar: columns from to to, without to.
type block struct{ item, from, to int }

func blocks(v *knapsacklab.View, set knapsack.Set, w int) (out []block) {
	weight := 0
	for ; set != 0; set = set.Rest() {
		k := set.First()
		from := weight * w / v.Capacity
		weight += v.Items[k].Weight
		out = append(out, block{k, from, weight * w / v.Capacity})
	}
	return out
}

// A bagLayout is the places of the parts in an area.
type bagLayout struct {
	width         int // of the bars, in columns
	numbers, bar  int // rows of the packing
	height        int // rows of its bar
	ghost, ghosts int // rows of the exact packing and of its numbers; -1 where there is no room
	low           int // rows of the exact packing's bar
}

func layBag(a canvas.Area) bagLayout {
	l := bagLayout{width: a.W - labelRoom, bar: 1, height: 1, ghost: -1, ghosts: -1, low: 1}
	switch {
	case a.H >= bagRows: // bars grow with the pane, twice as high as the exact packing
		l.height = min(max(2, a.H/3), 8)
		l.low = l.height / 2
		l.ghost = l.height + 2
		l.ghosts = l.ghost + l.low
	case a.H >= 4:
		l.ghost, l.ghosts = 2, 3
	case a.H == 3:
		l.ghost = 2
	}
	return l
}

func (p *bagPane) Draw(s *pane.Context, a canvas.Area) {
	v := viewOf(s)
	if a.W < 2*labelRoom || a.H < 2 {
		return
	}
	l := layBag(a)
	bar := a.Sub(labelRoom, 0, l.width, a.H)
	a.Text(0, l.bar, "packed", canvas.Fg(canvas.InkDim))
	bar.Fill(0, l.bar, l.width, l.height, '·', canvas.Fg(canvas.InkFrame))
	for _, b := range blocks(v, v.Packed, l.width) {
		drawBlock(bar, b, l.bar, l.height, canvas.Pick(v.Hits.Has(b.item), '█', '▒'), canvas.Fg(canvas.InkPractice))
		number(s, bar, b, l.numbers, canvas.Fg(canvas.InkText))
	}
	if l.ghost < 0 || s.Hidden {
		return
	}
	a.Text(0, l.ghost, "exact", canvas.Fg(canvas.InkTheory))
	bar.Fill(0, l.ghost, l.width, l.low, '·', canvas.Fg(canvas.InkFrame))
	for _, b := range blocks(v, v.Exact, l.width) {
		drawBlock(bar, b, l.ghost, l.low, '░', canvas.Fg(canvas.InkTheory))
		if l.ghosts >= 0 {
			number(s, bar, b, l.ghosts, canvas.Fg(canvas.InkTheory))
		}
	}
}

// drawBlock fills the columns of a block, from a width of two but for the last one, which parts it from the next.
func drawBlock(a canvas.Area, b block, y, h int, r rune, st canvas.Style) {
	w := b.to - b.from
	if w >= 2 {
		w--
		a.Fill(b.to-1, y, 1, h, '│', canvas.Fg(canvas.InkFrame))
	}
	a.Fill(b.from, y, w, h, r, st)
}

func number(s *pane.Context, a canvas.Area, b block, y int, st canvas.Style) {
	word := strconv.Itoa(b.item + 1)
	if room := b.to - b.from - 1; len(word) <= room {
		a.Text(b.from+(room-len(word))/2, y, word, lit(s, st, b.item))
	}
}

func (p *bagPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := viewOf(s)
	l := layBag(at.Area)
	set, name := v.Packed, "the last packing"
	if l.ghost >= 0 && at.Y >= l.ghost {
		if s.Hidden {
			return pane.Meaning{Sentence: "Here stands the exact packing, which no scheme that learns knows.", Source: "[Bellman 1957]"}
		}
		set, name = v.Exact, "the exact packing"
	}
	x := at.X - labelRoom
	for _, b := range blocks(v, set, l.width) {
		if x >= b.from && x < b.to {
			m := itemMeaning(s, v, b.item)
			m.Sentence = fmt.Sprintf("Item %d is in %s. ", b.item+1, name) + m.Sentence
			return m
		}
	}
	weight := set.Weight(weights(v))
	return pane.Meaning{
		Sentence:   fmt.Sprintf("Of %s the weight is %d of %d; %d are free.", name, weight, v.Capacity, v.Capacity-weight),
		Definition: "A block is an item, as wide as its weight: █ has hit in the last tick, ▒ has missed, ░ belongs to the exact packing.",
		Source:     v.Source,
	}
}

func (p *bagPane) Signs() []pane.LegendEntry {
	return []pane.LegendEntry{
		{Symbol: "█", Meaning: "an item that is packed and has hit"},
		{Symbol: "▒", Meaning: "an item that is packed and has missed"},
		{Symbol: "░", Meaning: "an item of the exact packing"},
		{Symbol: "·", Meaning: "room that is free"},
	}
}
