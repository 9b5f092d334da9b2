package linepanes

import (
	"math"

	"lascope/model/linelab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A DistancePane draws the total variation distance between visits and theory over the
// run, on a logarithmic axis.
type DistancePane struct{ pane.TickCurves }

// Name implements [pane.Pane].
func (p *DistancePane) Name() string { return "distance" }

// Heading implements [pane.Pane].
func (p *DistancePane) Heading(s *pane.Context) pane.Heading {
	return pane.Heading{Title: "distance", How: "total variation, visits to theory, log", Right: p.WindowWords(s)}
}

// distanceFloor is the smallest distance that the axis shows.
const distanceFloor = 1e-4

// Draw implements [pane.Pane].
func (p *DistancePane) Draw(s *pane.Context, a canvas.Area) {
	v := lineView(s)
	if v == nil {
		return
	}
	if v.Chain.NoTheory != "" {
		a.Wrapped(0, "There is no distance: "+v.Chain.NoTheory+".", canvas.Fg(canvas.InkDim))
		return
	}
	samples := v.Whole
	if p.Recent {
		samples = v.Recent
	}
	xs := pane.TicksOf(samples, func(q linelab.Point) int64 { return q.Tick })
	ys := pane.ValuesOf(samples, func(q linelab.Point) float64 {
		if !canvas.Finite(q.Distance) {
			return math.NaN()
		}
		return math.Log10(max(q.Distance, distanceFloor))
	})
	c := p.Frame(s, xs, "ticks")
	c.Log = true
	low := 0.0
	for _, y := range ys {
		if canvas.Finite(y) {
			low = min(low, y)
		}
	}
	c.Y0, c.Y1 = min(-1, math.Floor(low*2)/2), 0
	for y := math.Ceil(c.Y0); y <= 0; y++ {
		c.Ticks = append(c.Ticks, y)
	}
	c.Word = func(y float64) string {
		x := math.Pow(10, y)
		return chart.Decimals(max(1, chart.DigitsOf(x)))(x)
	}
	one := chart.Series{Name: "distance", Mark: '●', Ink: canvas.InkAccent, Xs: xs, Ys: ys, At: ys[len(ys)-1], Last: canvas.Unit(v.Chain.Distance, 4)}
	c.Series = []chart.Series{one}
	s.MaskSeries(c)
	c.Draw(a, s.Theme)
}
