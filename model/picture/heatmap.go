package picture

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/brewer"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Heat is a table of numbers drawn as colours: column by column to the right, row by
// row upwards, each a unit wide, the first at 0.
type Heat struct {
	Name    string // of the quantity that the colours show
	Columns int
	Values  []float64 // row by row, the lowest first; NaN where there is none
	Words   []string  // written on the cells; nil for none
}

// Dims, X, Y and Z implement [plotter.GridXYZ].
func (h *Heat) Dims() (c, r int)   { return h.Columns, len(h.Values) / h.Columns }
func (h *Heat) X(c int) float64    { return float64(c) }
func (h *Heat) Y(r int) float64    { return float64(r) }
func (h *Heat) Z(c, r int) float64 { return h.Values[r*h.Columns+c] }

// The number of colours of a map, and the width of its scale with the numbers beside it,
// in points.
const (
	heatColours = 96
	heatLegend  = 120
)

// colourMap runs from pale yellow to dark orange over [lo, hi] by equal steps of
// luminance, which the colour-blind see too: ColorBrewer's YlOrBr without its darkest
// colour, so that black is legible on all of it.
func colourMap(lo, hi float64) (palette.ColorMap, error) {
	brewed, err := brewer.GetPalette(brewer.TypeSequential, "YlOrBr", 6)
	if err != nil {
		return nil, err
	}
	controls := slices.Clone(brewed.Colors()[:5])
	slices.Reverse(controls) // moreland goes from dark to light
	m, err := moreland.NewLuminance(controls)
	if err != nil {
		return nil, err
	}
	m.SetMin(lo)
	m.SetMax(hi)
	return palette.Reverse(m), nil
}

// span is the least and the greatest value, apart even where all are equal.
func (h *Heat) span() (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, v := range h.Values {
		if !math.IsNaN(v) {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	if hi <= lo {
		hi = lo + 1
	}
	return lo, hi
}

// drawHeat draws the map and, on a canvas beside it, the scale of its colours.
func (c *Chart) drawHeat(body, legend draw.Canvas) error {
	h := c.Heat
	lo, hi := h.span()
	colours, err := colourMap(lo, hi)
	if err != nil {
		return err
	}
	p := c.axes()
	heat := plotter.NewHeatMap(h, colours.Palette(heatColours))
	heat.Min, heat.Max = lo, hi
	p.Add(heat)
	if h.Words != nil {
		words, err := h.words()
		if err != nil {
			return err
		}
		p.Add(words)
	}
	p.Draw(body)

	side := Chart{Y: Scale{Text: h.Name}}
	scale := side.axes()
	scale.Add(&plotter.ColorBar{ColorMap: colours, Vertical: true, Colors: heatColours})
	scale.HideX()
	data := p.DataCanvas(body)
	legend.Min.Y, legend.Max.Y = data.Min.Y, data.Max.Y
	scale.Draw(legend)
	return nil
}

// words are the labels of the cells, as large as the cells allow.
func (h *Heat) words() (*plotter.Labels, error) {
	columns, rows := h.Dims()
	at := plotter.XYLabels{Labels: h.Words}
	for cell := range h.Values {
		at.XYs = append(at.XYs, plotter.XY{X: h.X(cell % columns), Y: h.Y(cell / columns)})
	}
	labels, err := plotter.NewLabels(at)
	if err != nil {
		return nil, err
	}
	size := vg.Length(min(15, 180/float64(columns), 160/float64(rows)))
	for i := range labels.TextStyle {
		labels.TextStyle[i] = draw.TextStyle{Color: color.Black, Font: sans(size, false), Handler: plot.DefaultTextHandler, XAlign: draw.XCenter, YAlign: draw.YCenter}
	}
	return labels, nil
}
