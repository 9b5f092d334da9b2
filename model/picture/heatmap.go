package picture

import (
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"lascope/model/stats"
)

var _ plotter.GridXYZ = (*Heat)(nil)

// A Heat is a heat map: a table of positions on a scale of colours. Columns run to the right and
// rows upwards; each is one unit wide, and the first is at 0.
type Heat struct {
	Name    string // the quantity shown by the colours
	Columns int
	Values  []float64   // row by row, the lowest first: 0 to 1; NaN leaves a cell empty
	Ticks   []plot.Tick // of the scale, at positions from 0 to 1
	Hatched []bool      // by cell: some runs did not reach their time; nil for none
	Crossed []bool      // by cell: the number has no meaning in its runs; nil for none
	Framed  []int       // cells with a frame
	Dashed  []int       // cells with a dashed frame
	Words   []string    // written on the cells; nil for none
}

// Dims are the numbers of columns and rows.
func (h *Heat) Dims() (c, r int) { return h.Columns, len(h.Values) / h.Columns }

// X is the place of a column.
func (h *Heat) X(c int) float64 { return float64(c) }

// Y is the place of a row.
func (h *Heat) Y(r int) float64 { return float64(r) }

// Z is the value of a cell.
func (h *Heat) Z(c, r int) float64 { return h.Values[r*h.Columns+c] }

const (
	heatColours = 96 // colours of a map
	heatLegend  = 80 // width of the colour scale without its numbers
)

// heatScale runs over 0 to 1 from blue to yellow by equal steps of luminance, which
// colour-blind readers see too. Yellow is high; black text is legible on every colour.
func heatScale() palette.ColorMap {
	m, _ := moreland.NewLuminance([]color.Color{
		color.RGBA{0x5d, 0x80, 0xcf, 255}, color.RGBA{0x3f, 0x9f, 0xc0, 255}, color.RGBA{0x4f, 0xb9, 0x9a, 255},
		color.RGBA{0xa3, 0xcf, 0x5f, 255}, color.RGBA{0xf9, 0xe9, 0x3b, 255},
	}) // the error is nil: these colours grow lighter
	m.SetMax(1)
	return m
}

// HeatPalette returns n colours of a heat map, from the lowest to the highest.
func HeatPalette(n int) []color.Color { return heatScale().Palette(n).Colors() }

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
		if first := strings.TrimLeft(TickLabel(ticks[i].Value), "0."); log && hi < 1000*lo && (first[0] == '2' || first[0] == '5') {
			ticks[i].Label = TickLabel(stats.RoundTo(ticks[i].Value, 10)) // few powers of ten
		}
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

// box is the place of a cell on a plot.
func (h *Heat) box(c draw.Canvas, p *plot.Plot, cell int) (left, right, bottom, top vg.Length) {
	x, y := p.Transforms(&c)
	column, row := h.X(cell%h.Columns), h.Y(cell/h.Columns)
	return x(column - 0.5), x(column + 0.5), y(row - 0.5), y(row + 0.5)
}

// marked reports whether the runs of a cell did not all reach their time, or whether its number has no meaning.
func (h *Heat) marked(cell int) (hatched, crossed bool) {
	return h.Hatched != nil && h.Hatched[cell], h.Crossed != nil && h.Crossed[cell]
}

// mark draws a hatch over the cells in which runs did not reach their time, a cross over those without a number, then a line around each
// framed cell.
func (h *Heat) mark(c draw.Canvas, p *plot.Plot) {
	for cell := range h.Values {
		hatched, crossed := h.marked(cell)
		left, right, bottom, top := h.box(c, p, cell)
		if hatched {
			hatchBox(c, left, right, bottom, top)
		}
		if crossed {
			line := draw.LineStyle{Color: color.NRGBA{150, 150, 150, 255}, Width: 1.2}
			c.StrokeLine2(line, left, bottom, right, top)
			c.StrokeLine2(line, left, top, right, bottom)
		}
	}
	const half = 1.5 // of the line, which stays in its cell
	for i, cell := range slices.Concat(h.Framed, h.Dashed) {
		style := draw.LineStyle{Color: ink, Width: 2 * half}
		if i >= len(h.Framed) {
			style.Dashes = []vg.Length{6, 4}
		}
		left, right, bottom, top := h.box(c, p, cell)
		left, right, bottom, top = left+half, right-half, bottom+half, top-half
		c.StrokeLines(style, []vg.Point{
			{X: left, Y: bottom}, {X: right, Y: bottom}, {X: right, Y: top}, {X: left, Y: top}, {X: left, Y: bottom - half},
		})
	}
}

// hatchBox draws the lines of a hatch in a box.
func hatchBox(c draw.Canvas, left, right, bottom, top vg.Length) {
	for at := left - (top - bottom); at < right; at += hatchSpacing {
		from := vg.Point{X: max(at, left), Y: bottom + max(0, left-at)}
		to := vg.Point{X: min(at+top-bottom, right), Y: min(top, bottom+right-at)}
		c.StrokeLine2(draw.LineStyle{Color: color.NRGBA{170, 170, 170, 255}, Width: 1}, from.X, from.Y, to.X, to.Y)
	}
}

// heatPanel is the map with its scale of colours at the side.
func (c *Chart) heatPanel(body, side draw.Canvas) panel {
	h := c.Heat
	p := c.axes()
	shades := heatScale().Palette(heatColours)
	heat := plotter.NewHeatMap(h, shades)
	heat.Min, heat.Max = 0, 1
	p.Add(heat, plotterFunc(h.mark))
	if h.Words != nil {
		p.Add(plotterFunc(func(to draw.Canvas, p *plot.Plot) { h.write(to, p, shades.Colors()) }))
	}
	c.fitTitles(p, body)
	return panel{p, body, true, func(data draw.Canvas) {
		side.Min.Y, side.Max.Y = data.Min.Y, data.Max.Y
		h.drawScale(side, shades.Colors())
	}}
}

// drawScale draws the scale of colours with its ticks to the right of it and the name of the
// quantity beyond them.
func (h *Heat) drawScale(to draw.Canvas, colours []color.Color) {
	const width, tick, gap = 22, 6, 4
	height := to.Size().Y
	for i, c := range colours { // each up to the top, so that no seam is left
		to.SetColor(c)
		bar := vg.Rectangle{Min: vg.Point{X: to.Min.X, Y: to.Min.Y + height*vg.Length(i)/vg.Length(len(colours))},
			Max: vg.Point{X: to.Min.X + width, Y: to.Max.Y}}
		to.Fill(bar.Path())
	}
	style := legendStyle
	line := draw.LineStyle{Color: ink, Width: 1.2}
	for _, t := range h.Ticks {
		at := vg.Point{X: to.Min.X + width, Y: to.Min.Y + height*vg.Length(t.Value)}
		to.StrokeLine2(line, at.X, at.Y, at.X+tick, at.Y)
		at.X += tick + gap
		to.FillText(style, at, t.Label)
	}
	name := fitted(style, h.Name, height)
	name.Rotation, name.XAlign, name.YAlign = math.Pi/2, draw.XCenter, draw.YTop
	to.FillText(name, vg.Point{X: to.Min.X + width + tick + h.scaleWidth() - heatLegend + 3*gap, Y: to.Min.Y + height/2}, h.Name)
}

// scaleWidth is the width of the scale of colours with its ticks and name.
func (h *Heat) scaleWidth() vg.Length {
	widest := vg.Length(0)
	for _, t := range h.Ticks {
		widest = max(widest, legendStyle.Width(t.Label))
	}
	return heatLegend + widest
}

// ground is the colour of a cell; colours are listed from the lowest value to the highest.
func (h *Heat) ground(cell int, colours []color.Color) color.Color {
	if math.IsNaN(h.Values[cell]) {
		return color.White
	}
	return colours[int(math.Round(h.Values[cell]*float64(len(colours)-1)))]
}

// The greatest and the least size of letters on the cells of a map, in units of the page.
const wordsLargest, wordsLeast = 15, 9

// write writes the texts of the cells in the largest letters that fit: all their lines, or the first alone, or none.
func (h *Heat) write(c draw.Canvas, p *plot.Plot, colours []color.Color) {
	x, y := p.Transforms(&c)
	first := make([]string, len(h.Words))
	for i, word := range h.Words {
		first[i], _, _ = strings.Cut(word, "\n")
	}
	for _, texts := range [][]string{h.Words, first} {
		style := legendStyle
		style.XAlign = draw.XCenter
		size := min(wordsLargest, (y(1)-y(0))/2.8)
		for _, text := range texts {
			size = min(size, style.Font.Size*(x(1)-x(0))*0.86/max(1, style.Width(text)))
		}
		if size < wordsLeast {
			continue
		}
		style.Font.Size = size
		for cell, text := range texts {
			at := vg.Point{X: x(h.X(cell % h.Columns)), Y: y(h.Y(cell / h.Columns))}
			if hatched, crossed := h.marked(cell); text != "" && (hatched || crossed) { // on the lines
				half := vg.Point{X: style.Width(text)/2 + 2, Y: size * 0.6 * vg.Length(1+strings.Count(text, "\n"))}
				c.SetColor(h.ground(cell, colours))
				c.Fill(vg.Rectangle{Min: at.Sub(half), Max: at.Add(half)}.Path())
			}
			c.FillText(style, at, text)
		}
		return
	}
}
