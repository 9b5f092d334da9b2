package pollingpanes

import (
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// The curves that meet: the part of the polls at which the knapsack was full, and the part that hit.

const meetingPoints = 60

// meetingRows is the height of the two curves below the race of LAKG, in a pane of h rows; 0 for none.
func meetingRows(s *pane.Context, h int) int {
	return canvas.Pick(s.Snap.Scheme.Name != "lakg" || s.Hidden || h < 16, 0, 6)
}

func meetingWords(full, hits string, marked bool) [][]canvas.Span {
	return [][]canvas.Span{
		canvas.Fact(canvas.Pick(marked, "─ full", "full"), full, canvas.Bold),
		canvas.Fact(canvas.Pick(marked, "∘ ", "")+hitsCounted, hits, canvas.Practice.Bold()),
	}
}

func meetingMeaning(s *pane.Context, definition string) pane.Meaning {
	return means(s, `The knapsack was full at {Latest.Full%} of the last polls, and {Latest.Plain%} of them hit.
		means: {definition}
		source: {source}`, "definition", definition, "source", s.Source())
}

const meetingSign = "the part of the polls that hit, beside that with a full knapsack"

// meetingChart draws the part of the polls at which the knapsack was full and the part that hit.
func meetingChart(v view) *chart.Chart {
	full := chart.Series{Name: "knapsack full", Mark: '─', Ink: canvas.InkStrong}
	hits := chart.Series{Name: hitsCounted, Mark: '∘', Ink: canvas.InkPractice}
	rates := v.Rates(v.Whole, meetingPoints)
	for _, r := range rates {
		full.Add(float64(r.Tick), r.Full)
		hits.Add(float64(r.Tick), r.Plain)
	}
	c := &chart.Chart{X0: 0, X1: 1, Y0: 0, Y1: 1, Ticks: []float64{0, 0.5, 1},
		Word: func(y float64) string { return canvas.Itoa(int(100*y)) + " %" }, Xname: "ticks"}
	if n := len(rates); n > 0 {
		c.X1 = float64(rates[n-1].Tick)
		full.Last, full.At = canvas.Percent(full.Ys[n-1]), full.Ys[n-1]
		hits.Last, hits.At = canvas.Percent(hits.Ys[n-1]), hits.Ys[n-1]
	}
	c.Series = []chart.Series{full, hits}
	return c
}
