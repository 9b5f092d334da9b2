package picture

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

var _ plot.DataRanger = (*columns)(nil)

// columns are the columns of a series, from 0 to its means.
type columns Series

func (s columns) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	r, g, b, _ := s.colour.RGBA()
	light := func(v uint32) uint8 { return uint8(255 - (255-v>>8)*3/5) }
	for i, e := range s.Points {
		if e.N == 0 {
			continue
		}
		left, right := x(s.X[i]-s.Column/2), x(s.X[i]+s.Column/2)
		corners := []vg.Point{{X: left, Y: y(0)}, {X: left, Y: y(e.Mean)}, {X: right, Y: y(e.Mean)}, {X: right, Y: y(0)}}
		c.FillPolygon(color.RGBA{light(r), light(g), light(b), 255}, corners)
		c.StrokeLines(draw.LineStyle{Color: s.colour, Width: 1}, corners)
	}
}

func (s columns) DataRange() (xmin, xmax, ymin, ymax float64) {
	xmin, xmax = s.X[0]-s.Column/2, s.X[len(s.X)-1]+s.Column/2
	for _, e := range s.Points {
		ymin, ymax = min(ymin, e.Mean), max(ymax, e.Mean)
	}
	return xmin, xmax, ymin, ymax
}
