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

// A Heat is a heat map: a table of numbers drawn as colours. Columns run to the right and
// rows upwards; each is one unit wide, and the first is at 0.
type Heat struct {
	Name    string // the quantity shown by the colours
	Columns int
	Values  []float64 // row by row, the lowest first; NaN leaves a cell empty
	Words   []string  // written on the cells; nil for none
}

// Dims implements [plotter.GridXYZ].
func (h *Heat) Dims() (c, r int) { return h.Columns, len(h.Values) / h.Columns }

// X implements [plotter.GridXYZ].
func (h *Heat) X(c int) float64 { return float64(c) }

// Y implements [plotter.GridXYZ].
func (h *Heat) Y(r int) float64 { return float64(r) }

// Z implements [plotter.GridXYZ].
func (h *Heat) Z(c, r int) float64 { return h.Values[r*h.Columns+c] }

const (
	heatColours = 96  // colours of a map
	heatLegend  = 120 // width of the colour scale with its numbers, in points
)

// colourMap runs from pale yellow to dark orange over [lo, hi] by equal steps of
// luminance, which colour-blind readers see too. It is ColorBrewer's YlOrBr without the
// darkest colour, so that black text is legible on every cell.
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

// span returns the least and the greatest value; if all are equal, they are 1 apart.
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

// drawHeat draws the map and its colour scale.
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

// words are the labels of the cells, in the largest letters that fit.
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
