package pollingpanes

import (
	"fmt"
	"math"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A knapsack draws the knapsack of a game as a box that pieces fill row by row from its bottom,
// as many cells a piece as its amount has of the capacity. Pieces above the spill line
// are more than the capacity.
type knapsack struct {
	view *pollinglab.RaceView
	area canvas.Area
	over int // rows above the spill line
	rows int // rows below it
	ends []int
}

// Widths of the box, walls included.
const (
	leastKnapsack = 12
	mostKnapsack  = 60
)

// knapsackWidth is the width of the box in a pane of w cells; 0 where the race takes all.
func knapsackWidth(w int) int {
	width := min(w*2/5, mostKnapsack, w-raceLeast-1)
	if width < leastKnapsack {
		return 0
	}
	return width
}

// newKnapsack lays out a box in an area; v may be nil.
func newKnapsack(v *pollinglab.RaceView, a canvas.Area) knapsack {
	k := knapsack{view: v, area: a}
	inside := max(0, a.H-2) // without the spill line and the bottom
	k.over = (inside + 4) / 6
	k.rows = inside - k.over
	if v == nil {
		return k
	}
	sum := 0.0
	for _, piece := range v.Pieces {
		sum += piece.Amount
		k.ends = append(k.ends, int(math.Round(min(2, sum/v.Capacity)*float64(k.cells()))))
	}
	return k
}

// columns is the width between the walls.
func (k knapsack) columns() int { return max(0, k.area.W-2) }

// cells are those below the spill line: the capacity.
func (k knapsack) cells() int { return k.columns() * k.rows }

// place is the column and row of a cell, by its number from the bottom.
func (k knapsack) place(cell int) (x, y int) {
	up := cell / k.columns()
	y = k.area.H - 2 - up
	if up >= k.rows {
		y-- // the spill line
	}
	return 1 + cell%k.columns(), y
}

// cellAt is the number of the cell at a column and row; -1 for the walls and the line.
func (k knapsack) cellAt(x, y int) int {
	switch {
	case x < 1 || x > k.columns() || y < 0 || y >= k.area.H-1 || y == k.over:
		return -1
	case y < k.over:
		y++
	}
	return (k.area.H-2-y)*k.columns() + x - 1
}

// pieceAt is the index of the piece that covers a cell; -1 for none.
func (k knapsack) pieceAt(cell int) int {
	for i, end := range k.ends {
		if cell >= 0 && cell < end {
			return i
		}
	}
	return -1
}

// draw draws the box with its pieces.
func (k knapsack) draw(s *pane.Context) {
	wall := canvas.Fg(canvas.InkDim)
	for y := k.over; y < k.area.H-1; y++ {
		k.area.Set(0, y, '│', wall)
		k.area.Set(k.area.W-1, y, '│', wall)
	}
	k.area.Fill(1, k.area.H-1, k.columns(), 1, '─', wall)
	k.area.Set(0, k.area.H-1, '╰', wall)
	k.area.Set(k.area.W-1, k.area.H-1, '╯', wall)
	k.area.Fill(1, k.over+1, k.columns(), k.rows, '·', canvas.Fg(canvas.InkFrame))
	k.drawLine()
	from, before := 0, -1
	for i, end := range k.ends {
		before = k.drawPiece(s, i, from, end, before)
		from = end
	}
	if seen := float64(k.rows+k.over) / float64(max(1, k.rows)); content(k.view) > seen*k.view.Capacity {
		more := canvas.Fg(canvas.InkWarn).Bold()
		k.area.Set(0, 0, '▴', more)
		k.area.Set(k.area.W-1, 0, '▴', more)
	}
}

// content is the sum that fills the knapsack: of the amounts, or of the polls of the slot.
func content(v *pollinglab.RaceView) float64 {
	if v.Polls >= 0 {
		return float64(v.Polls)
	}
	return v.Sum
}

// drawLine draws the spill line, labelled with the capacity.
func (k knapsack) drawLine() {
	line := canvas.Fg(canvas.InkStrong).Bold()
	k.area.Fill(0, k.over, k.area.W, 1, '━', line)
	label := " capacity " + canvas.Short(k.view.Capacity) + " "
	if canvas.Width(label) > k.area.W-4 {
		label = " " + canvas.Short(k.view.Capacity) + " "
	}
	k.area.Right(k.area.W-1, k.over, label, line)
}

// pieceInks are the colours of pages, in turn.
var pieceInks = [...]canvas.Ink{canvas.InkPractice, canvas.InkText, canvas.InkDim, canvas.InkFrame}

// drawPiece draws the cells from..end-1 of a piece and its label, and returns its index of
// pieceInks; before is that of the piece before.
func (k knapsack) drawPiece(s *pane.Context, i, from, end, before int) (ink int) {
	piece := k.view.Pieces[i]
	ink = max(0, piece.Page) % len(pieceInks)
	if ink == before {
		ink = (ink + 1) % len(pieceInks)
	}
	st, fill := k.style(s, piece, ink, i)
	for cell := from; cell < end; cell++ {
		x, y := k.place(cell)
		if cell >= k.cells() && fill != '░' { // spilt
			k.area.Set(x, y, '▒', canvas.Fg(canvas.Pick(st.Back() == canvas.InkPaper, st.Fore(), st.Back())))
			continue
		}
		k.area.Set(x, y, fill, st)
	}
	if piece.Page < 0 && piece.Polled && end > from {
		x, y := k.place(from)
		k.area.Set(x, y, '●', blinking(s, canvas.Fg(canvas.InkAccent)))
		from++
	}
	if !s.Theme.Mono() && st.Fore() == canvas.InkAccent {
		st = canvas.Fg(s.Theme.Over[st.Fore()]).On(st.Fore()).Bold()
	}
	k.label(piece, from, end, st)
	return ink
}

// style is the style of a piece below the spill line and the rune that fills it. Without
// colours neighbours have different runes.
func (k knapsack) style(s *pane.Context, piece pollinglab.Piece, ink, i int) (st canvas.Style, fill rune) {
	switch {
	case piece.Page < 0:
		return canvas.Fg(canvas.InkDim), '░'
	case s.Lit(lab.AboutPages, piece.Page):
		st = canvas.Fg(canvas.Pick(piece.Polled, canvas.InkAccent, canvas.InkText)).On(canvas.InkSelect)
		return st.Bold(), canvas.Pick(piece.Polled, '●', ' ')
	case piece.Polled:
		st = canvas.Fg(canvas.InkAccent)
		if piece.Page == pollingView(s).Last.Page {
			st = blinking(s, st)
		}
		return st, canvas.Pick(s.Theme.Mono(), '●', canvas.Pick(i%2 == 0, '█', '▓'))
	case s.Theme.Mono():
		return canvas.Fg(canvas.InkText), canvas.Pick(i%2 == 0, '█', '▓')
	}
	return canvas.Fg(s.Theme.Over[pieceInks[ink]]).On(pieceInks[ink]), ' '
}

// blinking is the style of the page polled last, which blinks while the run rests or goes slowly.
func blinking(s *pane.Context, st canvas.Style) canvas.Style {
	if s.Still && !s.Steady {
		st |= canvas.AttrBlink
	}
	return st.Bold()
}

// label writes a piece's page, and its amount if there is room, into the first of its rows
// that holds the most cells.
func (k knapsack) label(piece pollinglab.Piece, from, end int, st canvas.Style) {
	first, room := from, 0
	for cell := from; cell < end; {
		next := min(end, (cell/k.columns()+1)*k.columns())
		if next-cell > room {
			first, room = cell, next-cell
		}
		cell = next
	}
	amount := " " + canvas.Unit(piece.Amount, 3)
	if k.view.Polls >= 0 {
		amount = ""
	}
	name := canvas.Thousands(int64(piece.Page + 1))
	if piece.Page < 0 {
		name = canvas.Counted(piece.Pages, "page")
	}
	x, y := k.place(first)
	short := name
	if piece.Page < 0 {
		short = "+" + canvas.Thousands(int64(piece.Pages))
	}
	for _, words := range []string{" " + name + amount + " ", " " + name + " ", short} {
		if canvas.Width(words) < room || words != short && canvas.Width(words) == room { // next to a number a blank or a cell
			k.area.Text(x, y, words, st&^canvas.AttrBlink)
			return
		}
	}
}

// knapsackWords are the content of the knapsack, in full, shorter and shortest.
func knapsackWords(s *pane.Context, v *pollinglab.RaceView) []string {
	holds := canvas.Unit(v.Sum, 3)
	if v.Polls >= 0 {
		holds = canvas.Counted(int(v.Polls), "poll")
	}
	state := "full"
	if !v.Full {
		rest := v.Capacity - content(v)
		amount := canvas.Unit(rest, 3)
		switch {
		case v.Polls >= 0:
			amount = canvas.Itoa(int(rest))
		case rest > 0 && rest < 0.0005:
			amount = "<.001"
		}
		state = "room for " + amount
	}
	words := []string{
		fmt.Sprintf("knapsack %s of %s: %s", holds, canvas.Short(v.Capacity), state),
		fmt.Sprintf("%s of %s: %s", holds, canvas.Short(v.Capacity), state),
		state,
	}
	if full, hits := fullAndHits(pollingView(s)); s.Snap.Scheme.Name == "lakg" && canvas.Finite(full) {
		words = append([]string{words[0] + fmt.Sprintf("  full at %s of the polls, %s hits", canvas.Percent(full), canvas.Percent(hits))}, words...)
	}
	return words

}

// explain explains a cell of the box.
func (k knapsack) explain(s *pane.Context, x, y int) pane.Meaning {
	v := k.view
	m := pane.Meaning{Source: s.Snap.Scheme.Source}
	unit := canvas.Pick(v.Polls >= 0, "of the last tick's polls", "polls per tick")
	switch i := k.pieceAt(k.cellAt(x, y)); {
	case i >= 0 && v.Pieces[i].Page < 0:
		piece := v.Pieces[i]
		m.Sentence = fmt.Sprintf("%s with small amounts put %s %s into the knapsack together.", canvas.Counted(piece.Pages, "page"), canvas.Unit(piece.Amount, 3), unit)
		m.Definition = fmt.Sprintf("Each has less than %s: too little for a cell.", canvas.Unit(v.Capacity/float64(max(1, k.cells())), 4))
		if piece.Polled {
			m.Definition += " ● is the page polled last, one of them."
		}
	case i >= 0:
		piece := v.Pieces[i]
		m.Sentence = fmt.Sprintf("Page %s puts %s %s into the knapsack; its automaton is in state %d of %d.",
			canvas.Thousands(int64(piece.Page+1)), canvas.Unit(piece.Amount, 3), unit, piece.State, v.N)
		m.Definition = "A page's amount x grows with its state. Pieces above the line are more than the capacity."
		m.Memory = lab.Pages(piece.Page, piece.Page+1)
		if piece.Polled {
			m.Changed = fmt.Sprintf("It was polled at tick %s.", canvas.Thousands(pollingView(s).Measured))
		}
	case y == k.over:
		m.Sentence = fmt.Sprintf("The line is the capacity, %s: above it the knapsack is full.", canvas.Short(v.Capacity))
		m.Definition = fullMeaning
	default:
		m.Sentence = fmt.Sprintf("%s.", pane.Sentence(knapsackWords(s, v)[0]))
		m.Definition = fullMeaning
	}
	return m
}

// fullMeaning is the rule of the games.
const fullMeaning = "A hit while there is room takes a page's state up; a miss while it is full takes it down."
