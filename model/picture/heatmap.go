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

// A Heat is a heat map: a table of positions on a scale of colours. Columns run to the right and
// rows upwards; each is one unit wide, and the first is at 0.
type Heat struct {
	Name    string // the quantity shown by the colours
	Columns int
	Values  []float64   // row by row, the lowest first: 0 to 1; NaN leaves a cell empty
	Ticks   []plot.Tick // of the scale, at positions from 0 to 1
	Missing []int       // by cell: runs without a value; a cell with such runs alone is hatched
	Framed  []int       // cells with a frame
	Words   []string    // written on the cells; nil for none
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

// heatScale runs over 0 to 1 from blue to yellow by equal steps of luminance, which
// colour-blind readers see too. Yellow is high; black text is legible on every colour.
func heatScale() (palette.ColorMap, error) {
	m, err := moreland.NewLuminance([]color.Color{
		color.RGBA{0x5d, 0x80, 0xcf, 255}, color.RGBA{0x3f, 0x9f, 0xc0, 255}, color.RGBA{0x4f, 0xb9, 0x9a, 255},
		color.RGBA{0xa3, 0xcf, 0x5f, 255}, color.RGBA{0xf9, 0xe9, 0x3b, 255},
	})
	if err == nil {
		m.SetMax(1)
	}
	return m, err
}

// HeatPalette returns n colours of a heat map, from the lowest to the highest.
func HeatPalette(n int) ([]color.Color, error) {
	m, err := heatScale()
	if err != nil {
		return nil, err
	}
	return m.Palette(n).Colors(), nil
}

// HeatTicks are ticks of a scale of colours from lo to hi, linear or logarithmic, at their
// positions from 0 to 1.
func HeatTicks(lo, hi float64, log bool) []plot.Tick {
	if hi <= lo {
		return []plot.Tick{{Value: 0.5, Label: TickLabel(lo)}}
	}
	ticks := evenTicks(lo, hi)
	if log {
		ticks = decadeTicks(lo, hi)
	}
	for i := range ticks {
		if t := &ticks[i]; log {
			t.Value = math.Log(t.Value/lo) / math.Log(hi/lo)
		} else {
			t.Value = (t.Value - lo) / (hi - lo)
		}
	}
	return ticks
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

// A frame is a line around each framed cell.
type frame struct{ *Heat }

// Plot implements [plot.Plotter].
func (f frame) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	columns, _ := f.Dims()
	const half = 2 // of the line, which stays in its cell
	for _, cell := range f.Framed {
		column, row := f.X(cell%columns), f.Y(cell/columns)
		left, right, bottom, top := x(column-0.5)+half, x(column+0.5)-half, y(row-0.5)+half, y(row+0.5)-half
		c.StrokeLines(draw.LineStyle{Color: ink, Width: 2 * half}, []vg.Point{
			{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top}, {X: left, Y: top}, {X: left, Y: bottom - half},
		})
	}
}

// drawHeat draws the map and its scale of colours.
func (c *Chart) drawHeat(body, legend draw.Canvas) error {
	h := c.Heat
	colours, err := heatScale()
	if err != nil {
		return err
	}
	p := c.axes()
	heat := plotter.NewHeatMap(h, colours.Palette(heatColours))
	heat.Min, heat.Max = 0, 1
	p.Add(heat, hatch{h}, frame{h})
	if h.Words != nil {
		words, err := h.words()
		if err != nil {
			return err
		}
		p.Add(words)
	}
	p.Draw(body)

	side := Chart{Y: Scale{Text: h.Name, Ticks: h.Ticks}}
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
