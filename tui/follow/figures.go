package follow

import (
	"fmt"
	"math"
	"strings"

	"lascope/automata"
	"lascope/model/lab"
	"lascope/tui/canvas"
)

// A figure is one draw, state or share: its name, a bar, and words.
type figure struct {
	who   string
	bar   func(a canvas.Area, y int, moved float64) // moved is the part of its movement, 0 to 1
	words []string                                  // from the most to the fewest
	st    canvas.Style                              // of the words
}

// A figureList holds the figures of a stage, whose bars have the same width.
type figureList struct {
	list []figure
	name int // width of the widest name
}

// The measures of figures.
const (
	leastColumn = 26 // cells of a column of figures
	firstLand   = 0.3
	lastStart   = 0.55 // the parts of a stage after which the first figure stands still, and the last begins
)

// drawStage draws a stage's path, coins, states and shares, in as many columns as it takes, and returns the rows it used; part
// is the part of the stage that has been played.
func drawStage(stage *lab.Stage, a canvas.Area, th *canvas.Theme, part float64) int {
	f, y := figureList{}, 0
	for _, c := range stage.Coins {
		f.list = append(f.list, coinFigure(c))
	}
	for _, t := range stage.Moves {
		f.list = append(f.list, stateFigure(t))
	}
	for _, e := range stage.Effects {
		f.list = append(f.list, effectFigure(e, th))
	}
	for _, g := range f.list {
		f.name = max(f.name, canvas.Width(g.who))
	}
	if len(stage.Path) > 0 && a.H > 0 {
		drawPath(stage.Path, a, part)
		y = 1
	}
	n, rows := len(f.list), a.H-y
	if n == 0 || rows < 1 {
		return y
	}
	columns := max(1, min((n+rows-1)/rows, a.W/leastColumn))
	shown := min(n, columns*rows)
	for k := shown - 1; k >= 0; k-- { // a coin falls in front of those above
		cell := a.Sub(k/rows*a.W/columns, y, a.W/columns-1, rows)
		if columns == 1 {
			cell.W = a.W
		}
		if k == shown-1 && shown < n && shown > 1 {
			cell.Label(0, k%rows, "… "+canvas.Itoa(n-k)+" more")
			continue
		}
		f.draw(cell, k%rows, k, max(0, min(1, (part-lastStart*float64(k)/float64(n))/firstLand)))
	}
	return y + min(n, rows)
}

// pathReached is the number of n nodes that the poll has come to.
func pathReached(part float64, n int) int {
	return min(n, 1+int(part/(lastStart+firstLand)*float64(n)))
}

// drawPath draws the nodes from the root to the page, one after the other; of a long way those
// around the node that the poll has come to.
func drawPath(path []lab.PathNode, a canvas.Area, part float64) {
	reached := pathReached(part, len(path))
	from, w := reached, 0
	for from > 0 && w+canvas.Width(path[from-1].Name)+3 <= a.W-4 {
		from--
		w += canvas.Width(path[from].Name) + 3
	}
	x := 0
	if from > 0 {
		x = a.Label(0, 0, "… ")
	}
	for i := from; i < len(path); i++ {
		st := canvas.Practice
		switch {
		case i == reached-1:
			st = canvas.Accent.Bold()
		case i >= reached:
			st = canvas.Dim
		}
		if i > from {
			x = a.Label(x, 0, " ▸ ")
		}
		if i >= reached && x+canvas.Width(path[i].Name) > a.W-4 {
			a.Label(x, 0, "…")
			return
		}
		x = a.Text(x, 0, path[i].Name, st)
	}
}

// cellOf is the cell of a part, 0 to 1, of a bar of w cells.
func cellOf(part float64, w int) int {
	return max(0, min(w-1, int(math.Floor(part*float64(w)))))
}

// leastBar is the width of the narrowest bar beside more than the fewest words, shortBar beside these.
const leastBar, shortBar = 8, 3

// widest is the width of the words number i of all figures.
func (f *figureList) widest(i int) (w int) {
	for _, g := range f.list {
		w = max(w, canvas.Width(g.words[min(i, len(g.words)-1)]))
	}
	return w
}

func (f *figureList) draw(a canvas.Area, y, k int, moved float64) {
	g := f.list[k]
	name, who := min(f.name, max(a.W/3, a.W-f.widest(math.MaxInt)-2-shortBar)), g.who
	if f.name > name { // the numbers distinguish pages
		who = strings.TrimPrefix(who[strings.LastIndex(who, " of ")+1:], "of ")
		who = strings.TrimPrefix(who, "pages ")
	}
	a.Cut(0, y, name, who, canvas.Text)
	words := 0 // those that fit in all figures; none has more than three
	for words < 2 && f.widest(words) > a.W-name-2-leastBar {
		words++
	}
	w := f.widest(words)
	if w > a.W-name-2-shortBar { // words stand whole or not at all
		w = 0
	}
	if moved >= 1 {
		a.Cut(a.W-w, y, w, g.words[min(words, len(g.words)-1)], g.st)
	}
	if bar := a.Sub(name+1, 0, a.W-name-w-2, a.H); bar.W >= 3 {
		g.bar(bar, y, moved)
	}
}

// coinFigure is a bar from 0 to 1 with the probability, onto which the draw falls.
func coinFigure(c lab.Coin) figure {
	st := canvas.Pick(c.Counts(), canvas.Practice.Bold(), canvas.Text)
	if c.Hidden {
		st = canvas.Theory
	}
	return figure{
		who: c.Who, st: st, words: c.Words(),
		bar: func(a canvas.Area, y int, moved float64) {
			low, high := cellOf(c.Low, a.W), cellOf(c.High, a.W)
			a.Fill(0, y, a.W, 1, '─', canvas.Dim)
			a.Fill(low, y, high-low, 1, '━', canvas.Practice)
			if c.Low > 0 {
				a.Set(low, y, '┃', canvas.Bold)
			}
			a.Set(high, y, '┃', canvas.Bold)
			if moved > 0 {
				row := int(math.Round(moved * float64(y)))
				a.Set(coinCell(c, a.W), row, '●', canvas.Accent.Bold())
			}
		},
	}
}

// coinCell is the cell of a draw, on its side of the probability also where the bar is too coarse.
func coinCell(c lab.Coin, w int) int {
	x, high := cellOf(c.Value, w), cellOf(c.High, w)
	if x == high && c.Value < c.High && x > 0 && c.Low == 0 {
		return x - 1
	}
	return canvas.Pick(x == high && c.Value >= c.High && x < w-1, x+1, x)
}

// stateFigure is a rail of states, or of a learnt value, along which a mark slides.
func stateFigure(t lab.Transition) figure {
	st := canvas.Pick(t.Moved(), canvas.Accent.Bold(), canvas.Text)
	number := func(x float64) string { return fmt.Sprintf("%.0f", x) }
	if t.Value {
		number = automata.Six
	}
	from, to := number(t.From), number(t.To)
	if t.FromClass != t.ToClass {
		from, to = t.FromClass+" "+from, t.ToClass+" "+to
	}
	words := []string{from + " → " + to}
	switch {
	case math.IsNaN(t.From):
		words = []string{to}
	case !t.Moved() && t.Why != "":
		words = []string{from + " stays: " + t.Why, from + " stays", from}
	case !t.Moved():
		words = []string{from + " stays", from}
	case t.Value && t.FromClass == t.ToClass:
		from, to = lab.Distinct(t.From, t.To)
		words = append(words, from+" → "+to)
	case !t.Value:
		words = append([]string{words[0] + " of " + number(t.Most)}, words...)
	}
	return figure{who: t.Who, st: st, words: words, bar: func(a canvas.Area, y int, moved float64) { drawRail(t, a, y, moved) }}
}

// stateCells is the width of a state on a rail.
const stateCells = 3

// drawRail draws the states around a move, with the ends where they are near.
func drawRail(t lab.Transition, a canvas.Area, y int, moved float64) {
	first, last := t.Least, t.Most
	if count := float64(max(3, a.W/stateCells)); !t.Value && last-first+1 > count {
		first = max(t.Least, min(math.Floor((t.From+t.To)/2-count/2), t.Most-count+1))
		last = first + count - 1
	}
	span := last - first
	place := func(state float64) int {
		if !(span > 0) {
			return 0
		}
		return max(0, min(a.W-1, int(math.Round((state-first)/span*float64(a.W-1)))))
	}
	a.Fill(0, y, a.W, 1, '─', canvas.Dim)
	if !t.Value && float64(a.W) > 2*span {
		for state := first; state <= last; state++ {
			a.Set(place(state), y, '┬', canvas.Dim)
		}
	}
	if first == t.Least {
		a.Set(0, y, '├', canvas.Text)
	}
	if last == t.Most {
		a.Set(a.W-1, y, '┤', canvas.Text)
	}
	from := t.From
	if math.IsNaN(from) {
		from = t.To
	}
	if t.Moved() {
		a.Set(place(from), y, '○', canvas.Text)
	}
	a.Set(place(from+(t.To-from)*moved), y, '●', canvas.Accent.Bold())
}

// effectFigure is a bar that grows or falls from the quantity before the slot to the quantity after it.
func effectFigure(e lab.Effect, th *canvas.Theme) figure {
	st := canvas.Pick(e.Hidden, canvas.Theory.Bold(), canvas.Practice.Bold())
	before, after := quantity(e.Before), quantity(e.After)
	words := []string{after}
	switch change := e.Change(); {
	case change == "stays":
		words = []string{after + " stays", after}
	case change != "":
		if before == after {
			before, after = lab.Distinct(e.Before, e.After)
		}
		words = []string{before + " → " + after + " " + change, before + " → " + after, after}
	}
	return figure{who: e.Name, st: st, words: words, bar: func(a canvas.Area, y int, moved float64) {
		from := e.Before
		if math.IsNaN(from) {
			from = e.After
		}
		scale := max(from, e.After)
		if scale > 0 {
			scale = math.Pow(10, math.Ceil(math.Log10(scale)))
			a.Bar(0, y, (from+(e.After-from)*moved)/scale*float64(a.W), st, th)
		}
	}}
}

func quantity(x float64) string {
	if x == math.Trunc(x) {
		return canvas.Thousands(x)
	}
	return canvas.Unit(x, 4)
}
