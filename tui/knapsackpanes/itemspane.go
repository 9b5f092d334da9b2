package knapsackpanes

import (
	"fmt"
	"math"
	"strconv"

	"lascope/model/knapsacklab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// An itemsPane draws a column an item: the probability that it wants in, of a scheme without automata the part of the ticks that
// packed it. Below stand its number, weight, estimate and hidden value.
type itemsPane struct{ pane.Base }

func (p *itemsPane) Name() string   { return "items" }
func (p *itemsPane) HasItems() bool { return true }

func (p *itemsPane) Heading(s *pane.Context) pane.Heading {
	h := pane.Heading{Title: "items", How: "probability of wanting in", Caption: "█ present should reach 1 for items of the ▔ exact packing, and 0 for the others."}
	if v := viewOf(s); !v.Team {
		h.How = "part of the ticks that pack it"
	}
	h.Foot = canvas.Pick(s.Hidden, "█ present", "█ present  ▔ exact packing  ▁ other items")
	return h
}

// A columns layout is that of the items: each has a column of the same width.
type columnsLayout struct {
	each   int      // columns an item
	height int      // rows of the columns
	rows   []string // the rows of words below them
}

func layItems(s *pane.Context, v *knapsacklab.View, a canvas.Area) columnsLayout {
	l := columnsLayout{each: (a.W - labelRoom) / len(v.Items)}
	words := []string{"item", "weight", "value"}
	if canvas.Finite(v.Items[0].Estimate) {
		words = []string{"item", "weight", "guess", "value"}
	}
	if s.Hidden {
		words = words[:len(words)-1]
	}
	switch {
	case l.each < 3:
		words = nil
	case l.each < 4:
		words = words[:1]
	}
	l.rows = words[:max(0, min(len(words), a.H-2))]
	l.height = a.H - len(l.rows)
	return l
}

// shown is the height of an item's column, 0 to 1.
func shown(v *knapsacklab.View, item int) float64 {
	return canvas.Pick(v.Team, v.Items[item].P, v.Items[item].Part)
}

func (p *itemsPane) Draw(s *pane.Context, a canvas.Area) {
	v := viewOf(s)
	if a.W < labelRoom+len(v.Items) || a.H < 2 {
		return
	}
	l := layItems(s, v, a)
	dim := canvas.Fg(canvas.InkDim)
	a.Right(labelRoom-2, 0, "1", dim)
	if l.height >= 5 {
		a.Right(labelRoom-2, l.height/2, "½", dim)
	}
	if l.height >= 3 {
		a.Right(labelRoom-2, l.height-1, "0", dim)
	}
	a.Fill(labelRoom-1, 0, 1, l.height, '│', canvas.Fg(canvas.InkFrame))
	for i, name := range l.rows {
		a.Text(0, l.height+i, name, dim)
	}
	bars := a.Sub(labelRoom, 0, a.W-labelRoom, l.height)
	for k := range v.Items {
		x := k * l.each
		width := max(1, l.each-1)
		bar, line := 0, -1
		if part := shown(v, k); canvas.Finite(part) {
			bar = int(math.Round(part * float64(8*l.height)))
		}
		if !s.Hidden {
			if line = 0; v.Exact.Has(k) {
				line = 8*l.height - 1
				if s.Theme.Mono() || s.Theme.Ascii { // the mark in place of the bar's highest cell
					bar = min(bar, 8*(l.height-1))
				}
			}
		}
		for c := range width {
			pane.DrawColumn(bars, x+c, bar, line, s.Theme)
		}
		for i, name := range l.rows {
			p.word(s, v, a, k, l, name, labelRoom+x, l.height+i)
		}
	}
}

func (p *itemsPane) word(s *pane.Context, v *knapsacklab.View, a canvas.Area, k int, l columnsLayout, name string, x, y int) {
	item, st := v.Items[k], canvas.Fg(canvas.InkText)
	word := ""
	switch name {
	case "item":
		word = strconv.Itoa(k + 1)
		if v.Packed.Has(k) {
			st = canvas.Fg(canvas.InkAccent).Bold()
		}
	case "weight":
		word = strconv.Itoa(item.Weight)
	case "guess":
		word, st = canvas.Unit(item.Estimate, 2), canvas.Fg(canvas.InkPractice)
	default:
		word, st = canvas.Unit(item.Value, 2), canvas.Fg(canvas.InkTheory)
	}
	a.Text(x+max(0, (l.each-1-canvas.Width(word))/2), y, canvas.Cut(word, l.each), lit(s, st, k))
}

func itemMeaning(s *pane.Context, v *knapsacklab.View, k int) pane.Meaning {
	item := v.Items[k]
	m := pane.Meaning{
		About: knapsacklab.Subject(k), Sentence: fmt.Sprintf("Item %d has the weight %d of a capacity of %d", k+1, item.Weight, v.Capacity), Source: v.Source,
		Definition: "The height is the probability with which its automaton wants it in; ▔ is at the top for an item of the exact packing.",
	}
	if v.Team {
		m.Sentence += fmt.Sprintf(" and wants in with probability %s", canvas.Unit(item.P, 3))
	} else {
		m.Definition = "The height is the part of the ticks since the last shift that packed it; ▔ is at the top for an item of the exact packing."
	}
	m.Sentence += "."
	if canvas.Finite(item.Part) {
		m.Sentence += fmt.Sprintf(" %s of the ticks since the last shift packed it.", canvas.Percent(item.Part))
	}
	if canvas.Finite(item.Estimate) {
		m.Sentence += fmt.Sprintf(" Its estimated value is %s, from %s hits in %s packings.", canvas.Unit(item.Estimate, 3), canvas.Thousands(item.Found), canvas.Thousands(item.Packs))
	}
	m.Sentence += canvas.Pick(!s.Hidden, fmt.Sprintf(" Its hidden value is %s.", canvas.Unit(item.Value, 3)), "")
	return m
}

func (p *itemsPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := viewOf(s)
	l := layItems(s, v, at.Area)
	if x := at.X - labelRoom; x >= 0 && l.each > 0 && x/l.each < len(v.Items) {
		return itemMeaning(s, v, x/l.each)
	}
	return pane.Meaning{
		Sentence:   "Each column is an item.",
		Definition: "Its height is the probability with which its automaton wants it in; ▔ is at the top for an item of the exact packing.",
		Source:     v.Source,
	}
}

func (p *itemsPane) Signs() []pane.LegendEntry {
	return []pane.LegendEntry{
		{Symbol: pane.LevelSigns, Meaning: "the probability that an item wants in, or the part of the ticks that pack it"},
		{Symbol: "▔, ▁", Meaning: "1 for an item of the exact packing, else 0"},
		{Symbol: "½", Meaning: "the middle of the axis"},
	}
}
