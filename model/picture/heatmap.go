package picture

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette"
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
	Missing []int     // by cell: runs without a value; a cell with such runs alone is hatched
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

// colourMap runs from blue to pale yellow over [lo, hi] by equal steps of luminance, which
// colour-blind readers see too. Yellow is high, as on the screen; black text is legible on
// every cell.
func colourMap(lo, hi float64) (palette.ColorMap, error) {
	m, err := moreland.NewLuminance([]color.Color{
		color.RGBA{0x6f, 0x87, 0xc4, 255}, color.RGBA{0x7f, 0xa6, 0xc4, 255}, color.RGBA{0xa3, 0xbd, 0xac, 255},
		color.RGBA{0xd3, 0xd3, 0x8a, 255}, color.RGBA{0xff, 0xfb, 0xb0, 255},
	})
	if err != nil {
		return nil, err
	}
	m.SetMin(lo)
	m.SetMax(hi)
	return m, nil
}

// hatchSpacing is the distance of the lines of a hatched cell, in points.
const hatchSpacing = 9

// A hatch fills the cells without a value in which runs are missing.
type hatch struct{ *Heat }

// Plot implements [plot.Plotter].
func (h hatch) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	columns, _ := h.Dims()
	for cell, v := range h.Values {
		if !math.IsNaN(v) || h.Missing == nil || h.Missing[cell] == 0 {
			continue
		}
		column, row := h.X(cell%columns), h.Y(cell/columns)
		left, right, bottom, top := x(column-0.5), x(column+0.5), y(row-0.5), y(row+0.5)
		for at := left - (top - bottom); at < right; at += hatchSpacing {
			from := vg.Point{X: max(at, left), Y: bottom + max(0, left-at)}
			to := vg.Point{X: min(at+top-bottom, right), Y: min(top, bottom+right-at)}
			c.StrokeLine2(draw.LineStyle{Color: color.NRGBA{170, 170, 170, 255}, Width: 1}, from.X, from.Y, to.X, to.Y)
		}
	}
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
	p.Add(heat, hatch{h})
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
