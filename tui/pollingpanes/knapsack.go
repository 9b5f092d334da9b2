package pollingpanes

import (
	"math"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

const numberedPieces = 4

// knapsackRows are the rows of the bar and, in a pane of h rows with room for them, of the amounts below it.
func knapsackRows(h int) int { return canvas.Pick(h < 6, 1, 2) }

// content is the sum that fills the knapsack: of the amounts, or of the polls of the slot.
func content(v raceView) float64 {
	return canvas.Pick(v.Polls >= 0, float64(v.Polls), v.Sum)
}

// drawKnapsack draws the knapsack of a game as one bar: as many cells a piece as its amount has of the capacity, blank up to
// it. More than the capacity stands behind its mark. The row below has the greatest amounts. The pieces have two tones in turn; the
// one polled last is bright while steps can be followed.
func drawKnapsack(s *pane.Context, p *pane.Plate, v raceView, a canvas.Area) {
	state := knapsackWords(s, v)
	p.Note(a, means(s, "The knapsack holds {state}."+fullMeaning, "state", state[0]))
	// The cells a unit: the bar holds the capacity, or all pieces where they are more.
	scale := float64(a.W-1) / max(v.Capacity, content(v), 1e-9)
	from, sum, x := 0, 0.0, 0
	others, theirs := 0, 0.0 // that are not named
	amount := func(name string, amount float64) {
		if words := canvas.Unit(amount, 3); x+canvas.Width(name+words)+3 <= a.W-canvas.Width(state[len(state)-1]) {
			x = a.Text(x, 1, name+" ", canvas.Dim)
			x = a.Text(x, 1, words, canvas.Practice) + 2
		}
	}
	for i, piece := range v.Pieces {
		sum += piece.Amount
		to := int(math.Round(sum * scale))
		bar := a.Sub(from, 0, to-from, 1)
		p.Part(bar, func() pane.Meaning { return pieceMeaning(s, v, piece, 1/scale) })
		from = to
		bright, named := piece.Polled && s.Still, piece.Page >= 0 && i < numberedPieces
		st, fill := canvas.Practice, canvas.Pick(i%2 == 0, '█', '▓')
		switch {
		case piece.Page < 0:
			fill = '▒'
		case bright:
			st = canvas.Accent.Bold()
		case s.Lit(lab.AboutPages, piece.Page):
			st = canvas.Text.Bold()
		}
		bar.Fill(0, 0, bar.W, 1, fill, st)
		if piece.Page < 0 && bright {
			bar.Set(0, 0, '█', canvas.Accent.Bold())
		}
		name := canvas.Thousands(piece.Page + 1)
		if named && canvas.Width(name) < bar.W { // the bar parts it from the next
			label(bar, 0, name, canvas.Bold, s.Theme)
		}
		switch {
		case v.Polls >= 0:
		case named:
			amount(name, piece.Amount)
		default:
			others, theirs = others+piece.Pages, theirs+piece.Amount
		}
	}
	if others > 0 {
		amount(canvas.Counted(others, canvas.Pick(x > 0, "other", "page")), theirs)
	}
	mark := a.Sub(int(math.Round(v.Capacity*scale)), 0, 1, 1)
	mark.Set(0, 0, '┃', canvas.Bold)
	p.Note(mark, means(s, "The mark is the capacity, {Capacity:short}: behind it the knapsack is full."+fullMeaning, v))
	a.Right(a.W, 1, canvas.Fitting(a.W-x, append(state, "")...), canvas.Strong)
}

// knapsackWords are the content of the knapsack, in full, shorter and shortest.
func knapsackWords(s *pane.Context, v raceView) []string {
	holds, rest := canvas.Unit(v.Sum, 3), v.Capacity-content(v)
	state := "room for " + canvas.Unit(rest, 3)
	switch {
	case v.Polls >= 0:
		holds, state = canvas.Counted(v.Polls, "poll"), "room for "+canvas.Itoa(int(rest))
	case rest <= 0:
		state = "room for nothing"
	case rest < 0.0005:
		state = "room for <.001"
	}
	state = canvas.Pick(v.Full, "full", state)
	words := []string{holds + " of " + canvas.Short(v.Capacity) + ": " + state, state}
	if latest := pollingView(s).Latest; s.Snap.Scheme.Name == "lakg" && canvas.Finite(latest.Full) {
		words = append([]string{words[0] + canvas.Tell("  full at {Full%} of the polls, {Plain%} hits", latest)}, words...)
	}
	return words
}

// pieceMeaning explains a piece; a cell is an amount.
func pieceMeaning(s *pane.Context, v raceView, piece pollinglab.Piece, cell float64) pane.Meaning {
	const puts = " {Amount:3} <{polls?}of the last tick's polls|polls per tick> into the knapsack"
	if piece.Page < 0 {
		return means(s, "{Pages page} with small amounts put"+puts+` together.
			means: Each has less than {cell:4}: too little for a cell.<{Polled?} The bright cell is the page polled last, one of them.>
			source: {Source}`, piece, "cell", cell, "polls", v.Polls >= 0)
	}
	m := means(s, "Page {page,} puts"+puts+`; its automaton is in state {State} of {N}.
		means: A page's amount x grows with its state.
		<changed: {Polled?}It was polled at tick {Measured,}.>
		source: {Source}`, piece, "page", piece.Page+1, "N", v.N, "polls", v.Polls >= 0)
	m.Memory = lab.Page(piece.Page)
	return m
}

const fullMeaning = `
	means: A hit while there is room takes a page's state up; a miss while it is full takes it down.
	source: {Source}`
