package model

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Pictures of races and sweeps, SVG or PNG by their file's name.

// Sizes of the pictures.
const (
	pictureWidth  = 18 * vg.Centimeter
	pictureHeight = 12 * vg.Centimeter
)

// CheckPicture refuses a file name that does not say which kind of picture.
func CheckPicture(path string) error {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".svg", ".png":
		return nil
	}
	return fmt.Errorf("--picture %s: the name should end with .svg or .png", path)
}

// pictures are the files that one drawing goes to.
func pictures(paths []string, drawn func(w io.Writer, format string) error) []output {
	var out []output
	for _, path := range paths {
		format := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
		out = append(out, output{path, func(w io.Writer) error { return drawn(w, format) }})
	}
	return out
}

// The colours of Okabe and Ito, which the colour-blind can tell apart.
var pictureInks = []color.RGBA{
	{0, 114, 178, 255}, {213, 94, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255},
	{230, 159, 0, 255}, {86, 180, 233, 255}, {0, 0, 0, 255}, {148, 132, 12, 255},
}

func pictureInk(i int) color.RGBA { return pictureInks[i%len(pictureInks)] }

// pale is an ink as the band of an interval has it.
func pale(c color.RGBA) color.RGBA {
	const keep = 52 // of 255; the colours are premultiplied
	f := func(v uint8) uint8 { return uint8(int(v) * keep / 255) }
	return color.RGBA{f(c.R), f(c.G), f(c.B), keep}
}

// newPicture is an empty plot in the house style.
func newPicture(title, x, y string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = color.White
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.TextStyle.Font.Size = vg.Points(11)
	p.Title.Padding = vg.Points(6)
	p.Legend.Top = true
	p.Legend.Padding = vg.Points(3)
	p.X.Tick.Marker = plot.TickerFunc(thousandsTicks)
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = color.Gray{230}, color.Gray{230}
	p.Add(grid)
	return p
}

// thousandsTicks are the usual ticks, with commas where the numbers are long.
func thousandsTicks(lo, hi float64) []plot.Tick {
	ticks := plot.DefaultTicks{}.Ticks(lo, hi)
	for i, t := range ticks {
		if t.Label != "" && hi >= 1000 && t.Value == math.Trunc(t.Value) {
			ticks[i].Label = Thousands(int64(t.Value))
		}
	}
	return ticks
}

// addBand draws estimates over xs: the mean as a line, its interval as a band.
func addBand(p *plot.Plot, name string, ink color.RGBA, xs []float64, points []Estimate) error {
	var mean, upper, lower plotter.XYs
	for i, e := range points {
		if math.IsNaN(e.Mean) {
			continue
		}
		mean = append(mean, plotter.XY{X: xs[i], Y: e.Mean})
		if !math.IsNaN(e.Lo) {
			upper = append(upper, plotter.XY{X: xs[i], Y: e.Hi})
			lower = append(lower, plotter.XY{X: xs[i], Y: e.Lo})
		}
	}
	if len(mean) == 0 {
		return nil
	}
	if len(upper) > 1 {
		around := upper
		for i := len(lower) - 1; i >= 0; i-- {
			around = append(around, lower[i])
		}
		band, err := plotter.NewPolygon(around)
		if err != nil {
			return err
		}
		band.Color, band.LineStyle.Width = pale(ink), 0
		p.Add(band)
	}
	line, err := plotter.NewLine(mean)
	if err != nil {
		return err
	}
	line.Color, line.Width = ink, vg.Points(1.5)
	p.Add(line)
	p.Legend.Add(name, line)
	return nil
}

// writePlots draws plots one below the other; the heights share out the page.
func writePlots(w io.Writer, format string, height vg.Length, heights []float64, plots ...*plot.Plot) error {
	canvas, err := draw.NewFormattedCanvas(pictureWidth, height, format)
	if err != nil {
		return err
	}
	page := draw.New(canvas)
	page.SetColor(color.White)
	page.Fill(page.Rectangle.Path())
	top := page.Max.Y
	for i, p := range plots {
		part := page
		part.Max.Y = top
		part.Min.Y = top - vg.Length(heights[i])*height
		top = part.Min.Y
		drawWithLegend(p, draw.Crop(part, vg.Points(4), -vg.Points(14), vg.Points(4), -vg.Points(4)))
	}
	_, err = canvas.WriteTo(w)
	return err
}

// drawWithLegend draws a plot with its legend on the right of it, where it hides
// no curve.
func drawWithLegend(p *plot.Plot, c draw.Canvas) {
	legend := p.Legend
	p.Legend = plot.NewLegend()
	wide := legend.Rectangle(c).Size().X
	if wide > 0 {
		wide += vg.Points(10)
		legend.Draw(draw.Crop(c, c.Size().X-wide, 0, 0, -vg.Points(24)))
	}
	p.Draw(draw.Crop(c, 0, -wide, 0, 0))
}

// Picture draws the race: the schemes' curves above, their paired differences
// below, each a mean with its interval.
func (r *RaceResult) Picture(w io.Writer, format string) error {
	xs := make([]float64, len(r.Ticks))
	for i, t := range r.Ticks {
		xs[i] = float64(t)
	}
	title := fmt.Sprintf("%s, means of %d replications with 95 %% intervals (Student's t)", r.Race.Column, r.Reps)
	upper := newPicture(title, "", r.Race.Column)
	lower := newPicture("paired differences, on the same webs", "ticks", "difference")
	n := len(r.Race.Specs)
	for i, line := range r.Lines {
		p, ink := upper, pictureInk(i)
		if i >= n {
			p, ink = lower, pictureInk(i-n)
		}
		if err := addBand(p, line.Name, ink, xs, line.Points); err != nil {
			return err
		}
	}
	zero, err := plotter.NewLine(plotter.XYs{{X: 0, Y: 0}, {X: xs[len(xs)-1], Y: 0}})
	if err != nil {
		return err
	}
	zero.Dashes = []vg.Length{vg.Points(3), vg.Points(3)}
	lower.Add(zero)
	return writePlots(w, format, pictureHeight*3/2, []float64{0.58, 0.42}, upper, lower)
}
