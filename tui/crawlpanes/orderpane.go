package crawlpanes

import (
	"fmt"
	"math"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

const firstPlaces = 700

// An orderPane draws the relevance of documents in the order of their fetches, beside the order of the traversal before, and marks
// the hubs: the paper's Figures 4 and 5.
type orderPane struct {
	pane.Plate
	first bool // the first 700 places, as in the paper's figures, not all
	even  bool // the axis is linear
}

func (p *orderPane) Heading(s *pane.Context) pane.Heading {
	v := crawlView(s)
	window := canvas.Tell("<{all?}all {Documents}|{first?}first {places}|whole traversal>", v, "all", v.Documents <= firstPlaces, "first", p.first,
		"places", firstPlaces)
	h := pane.Head(`fetches
		how: relevance of each, in order
		caption: High points early are good; an early ▴ hub costs now and pays later.
		right: {axis} · {window}
		foot: traversal {Traversal,} · {Entries,} of {Documents,} fetched · {Order.Hubs hub}<{some?} shown>`, v,
		"axis", pane.Chosen(s.Keys.Axis, canvas.Pick(p.even, "even", "log")), "window", pane.Chosen(s.Keys.Window, window),
		"some", p.first && v.Entries > firstPlaces)
	h.Scale = canvas.Strong.Line(" ▴ hub  ∘ 50 fetches ")
	return h
}

func (p *orderPane) Request(l *lab.ViewRequest, w, _ int) {
	l.Bins = max(2*(w-20), 20)
	if p.first {
		l.Places = firstPlaces
	}
}

func (p *orderPane) Key(h pane.Host, k tea.KeyMsg) bool {
	return p.Toggle(k, h.KeyMap().Axis, &p.even) || p.Toggle(k, h.KeyMap().Window, &p.first)
}

const orderFloor = 1e-3

func (p *orderPane) Draw(s *pane.Context, a canvas.Area) {
	v := crawlView(s)
	p.Lay(a)
	if len(v.Order.Bins) == 0 || !(v.Order.Top > 0) {
		return
	}
	o, top, height := &v.Order, v.Order.Top, func(r float64) float64 { return r }
	c := &chart.Chart{Xname: "fetched", MinLegend: pane.LegendColumns, X1: float64(max(o.Shown, 2)), Y1: top * 1.02}
	step := chart.NiceStep(c.Y1 / float64(chart.TickCount(a.H)))
	c.Ticks, c.Word = chart.NiceTicks(0, c.Y1, chart.TickCount(a.H)), chart.Decimals(chart.DigitsOf(step))
	if !p.even {
		floor := math.Log10(top * orderFloor)
		height = func(r float64) float64 { return math.Log10(max(r, top*orderFloor)) }
		c.LogAxis(floor-0.1, math.Ceil(math.Log10(top))) // the lowest row is for hubs
		word := c.Word
		c.Word = func(y float64) string { return canvas.Pick(y < floor, func(float64) string { return "" }, word)(y) }
	}
	p.addBins(c, v, height)
	s.MaskSeries(c, "", s.Scheme.Title)
	p.Chart(s, a, c, "relevance", orderGlossary)
	if a.W < 16 || a.H < 4 {
		return
	}
	p.noteDocuments(s, a, c, o)
	in := c.PlotArea(a)
	for _, b := range o.Bins {
		if len(b.Hubs) > 0 {
			x := c.Column(float64(b.First+b.End-1)/2, in.W)
			in.Set(x, in.H-1, '▴', canvas.Bold)
			p.Note(in.Sub(x, in.H-1, 1, 1), pane.Meaning{Source: "[Robot] Fig. 5",
				Sentence: "▴ marks a hub among the documents fetched here: of little relevance, it links to many."})
		}
	}
	if o.Chosen >= 0 {
		x, y := c.Column(float64(o.Chosen), in.W), c.Row(height(o.ChosenRelevance), in.H)
		in.Set(max(0, min(x, in.W-1)), max(0, min(y, in.H-1)), '◆', canvas.Bold.On(canvas.InkSelect))
	}
}

func (p *orderPane) addBins(c *chart.Chart, v view, height func(float64) float64) {
	before := chart.Series{Name: "last traversal", Mark: '◌', Ink: canvas.InkDim, At: math.NaN()}
	each := chart.Series{Ink: canvas.InkFrame, Stroke: chart.Points, Hidden: true}
	mean := chart.Series{Name: "recent mean", Mark: '∘', Ink: canvas.InkPractice, Stroke: chart.Thick, At: math.NaN()}
	hubs := chart.Series{Ink: canvas.InkStrong, Stroke: chart.Points, Hidden: true}
	for _, b := range v.Order.Bins {
		x := float64(b.First+b.End-1) / 2
		if canvas.Finite(b.Before) {
			before.Add(x, height(b.Before))
			before.Last, before.At = canvas.Chance(b.Before), height(b.Before)
		}
		if b.Count == 0 {
			continue
		}
		mean.Add(x, height(b.Mean))
		mean.Last, mean.At = canvas.Chance(b.Mean), height(b.Mean)
		for _, r := range b.Points {
			each.Add(x, height(r))
		}
		for _, r := range b.Hubs {
			hubs.Add(x, height(r))
		}
	}
	before.Hidden = before.Xs == nil
	c.Series = []chart.Series{each, before, mean, hubs}
}

// noteDocuments adds to the meaning of a curve's cell the document fetched there.
func (p *orderPane) noteDocuments(s *pane.Context, a canvas.Area, c *chart.Chart, o *crawllab.Order) {
	p.Field(a, func(at pane.Point) pane.Meaning {
		m := at.Chart(s, c, "relevance", orderGlossary)
		part := c.At(at.Area, at.X, at.Y)
		if b := o.At(part.X); part.Kind == chart.Curve && b != nil && b.Doc >= 0 {
			m.About = documentSubject(b.Doc)
			if b.Count > 1 {
				m.Changed = fmt.Sprintf("A click chooses the most relevant of the %d documents fetched here.", b.Count)
			}
		}
		return m
	})
}

func newOrderPane() pane.Pane {
	return &orderPane{Plate: pane.Named("order", `
		∘ | the mean relevance of the last 50 fetches
		▴ | a hub: of little relevance, links to many`).With(pane.CurveSigns...)}
}

var orderGlossary = pane.Glossary{
	"": "The relevance of the documents of this traversal in the order of their fetches. " +
		"A good crawler finds the relevant ones first.; [Robot] Figs. 4, 5",
	"last traversal": "The mean relevance of 50 fetches in the traversal before.; [Robot] Figs. 4, 5",
}
