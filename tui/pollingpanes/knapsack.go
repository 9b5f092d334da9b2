package pollingpanes

import (
	"fmt"
	"math"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A knapsack draws the knapsack of a game as one bar: as many cells a piece as its amount has of the capacity, blank up to
// it. More than the capacity stands behind its mark. The row below has the greatest amounts.
type knapsack struct {
	view raceView
	area canvas.Area
	ends []int
}

const numberedPieces = 4

// knapsackRows are the rows of the bar and, in a pane of h rows with room for them, of the amounts below it.
func knapsackRows(h int) int { return canvas.Pick(h < 6, 1, 2) }

func newKnapsack(v raceView, a canvas.Area) knapsack {
	k := knapsack{view: v, area: a.Rows(0, knapsackRows(a.H))}
	sum := 0.0
	for _, piece := range v.Pieces {
		sum += piece.Amount
		k.ends = append(k.ends, int(math.Round(sum*k.scale())))
	}
	return k
}

// scale is the cells a unit: the bar holds the capacity, or all pieces where they are more.
func (k knapsack) scale() float64 {
	return float64(k.area.W-1) / max(k.view.Capacity, content(k.view), 1e-9)
}

// content is the sum that fills the knapsack: of the amounts, or of the polls of the slot.
func content(v raceView) float64 {
	return canvas.Pick(v.Polls >= 0, float64(v.Polls), v.Sum)
}

// draw draws the bar and the amounts. The pieces have two tones in turn; the one polled last is bright while steps can be followed.
func (k knapsack) draw(s *pane.Context) {
	from, x, state := 0, 0, knapsackWords(s, k.view)
	others, theirs := 0, 0.0 // that are not named
	amount := func(name string, amount float64) {
		if words := canvas.Unit(amount, 3); x+canvas.Width(name+words)+3 <= k.area.W-canvas.Width(state[len(state)-1]) {
			x = k.area.Text(x, 1, name+" ", canvas.Dim)
			x = k.area.Text(x, 1, words, canvas.Practice) + 2
		}
	}
	for i, piece := range k.view.Pieces {
		st, fill := canvas.Practice, canvas.Pick(i%2 == 0, '█', '▓')
		switch {
		case piece.Page < 0:
			fill = '▒'
		case piece.Polled && s.Still:
			st = canvas.Accent.Bold()
		case s.Lit(lab.AboutPages, piece.Page):
			st = canvas.Text.Bold()
		}
		k.area.Fill(from, 0, k.ends[i]-from, 1, fill, st)
		if piece.Page < 0 && piece.Polled && s.Still && k.ends[i] > from {
			k.area.Set(from, 0, '█', canvas.Accent.Bold())
		}
		name := canvas.Thousands(piece.Page + 1)
		if piece.Page >= 0 && i < numberedPieces && k.ends[i]-from >= canvas.Width(name) {
			label(k.area, from, name, canvas.Strong.Bold(), s.Theme)
		}
		switch {
		case k.view.Polls >= 0:
		case piece.Page >= 0 && i < numberedPieces:
			amount(name, piece.Amount)
		default:
			others, theirs = others+piece.Pages, theirs+piece.Amount
		}
		from = k.ends[i]
	}
	if others > 0 {
		amount(canvas.Counted(others, "other"), theirs)
	}
	k.area.Set(min(k.capacity(), k.area.W-1), 0, '┃', canvas.Strong.Bold())
	for _, words := range state {
		if x+canvas.Width(words) <= k.area.W {
			k.area.Right(k.area.W, 1, words, canvas.Strong)
			break
		}
	}
}

func (k knapsack) capacity() int { return int(math.Round(k.view.Capacity * k.scale())) }

// knapsackWords are the content of the knapsack, in full, shorter and shortest.
func knapsackWords(s *pane.Context, v raceView) []string {
	holds := canvas.Pick(v.Polls >= 0, canvas.Counted(v.Polls, "poll"), canvas.Unit(v.Sum, 3))
	state := "full"
	if !v.Full {
		rest := v.Capacity - content(v)
		amount := canvas.Unit(rest, 3)
		switch {
		case v.Polls >= 0:
			amount = canvas.Itoa(int(rest))
		case rest <= 0:
			amount = "nothing"
		case rest < 0.0005:
			amount = "<.001"
		}
		state = "room for " + amount
	}
	words := []string{fmt.Sprintf("%s of %s: %s", holds, canvas.Short(v.Capacity), state), state}
	if latest := pollingView(s).Latest; s.Snap.Scheme.Name == "lakg" && canvas.Finite(latest.Full) {
		words = append([]string{words[0] + fmt.Sprintf("  full at %s of the polls, %s hits", canvas.Percent(latest.Full),
			canvas.Percent(latest.Plain))}, words...)
	}
	return words
}

// note notes the bar and the amounts.
func (k knapsack) note(s *pane.Context, p *pane.Plate) {
	v := k.view
	p.Note(k.area, pane.Meaning{Sentence: fmt.Sprintf("The knapsack holds %s.", knapsackWords(s, v)[0]), Definition: fullMeaning,
		Source: s.Source()})
	from := 0
	for i, piece := range v.Pieces {
		p.Part(k.area.Sub(from, 0, k.ends[i]-from, 1), func() pane.Meaning { return k.pieceMeaning(s, piece) })
		from = k.ends[i]
	}
	p.Note(k.area.Sub(k.capacity(), 0, 1, 1), pane.Meaning{Definition: fullMeaning, Source: s.Source(),
		Sentence: fmt.Sprintf("The mark is the capacity, %s: behind it the knapsack is full.", canvas.Short(v.Capacity))})
}

func (k knapsack) pieceMeaning(s *pane.Context, piece pollinglab.Piece) pane.Meaning {
	v, m := k.view, pane.Meaning{Source: s.Source()}
	unit := canvas.Pick(v.Polls >= 0, "of the last tick's polls", "polls per tick")
	if piece.Page < 0 {
		m.Sentence = fmt.Sprintf("%s with small amounts put %s %s into the knapsack together.", canvas.Counted(piece.Pages, "page"),
			canvas.Unit(piece.Amount, 3), unit)
		m.Definition = fmt.Sprintf("Each has less than %s: too little for a cell.", canvas.Unit(1/k.scale(), 4)) +
			canvas.Pick(piece.Polled, " The bright cell is the page polled last, one of them.", "")
		return m
	}
	m.Sentence = fmt.Sprintf("Page %s puts %s %s into the knapsack; its automaton is in state %d of %d.",
		canvas.Thousands(piece.Page+1), canvas.Unit(piece.Amount, 3), unit, piece.State, v.N)
	m.Definition = "A page's amount x grows with its state."
	m.Memory = lab.Page(piece.Page)
	if piece.Polled {
		m.Changed = fmt.Sprintf("It was polled at tick %s.", canvas.Thousands(pollingView(s).Measured))
	}
	return m
}

const fullMeaning = "A hit while there is room takes a page's state up; a miss while it is full takes it down."
