package picture

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	stddraw "image/draw"
	"image/png"
	"io"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// A Page holds charts, one below the other, under a title.
type Page struct {
	Title, Subtitle string
	Charts          []*Chart
}

// A Print is the form in which a page is written.
type Print struct {
	Format string    // one of [Formats]
	Width  vg.Length // of the page on paper; 0: 960 points for a screen
	Dots   float64   // of a PNG, an inch; 0: 96, with a Width 300
}

// Formats are the formats of pictures, as the ends of their files' names.
var Formats = []string{"svg", "png", "pdf"}

// Lengths of the page, in units: in points, on paper smaller.
const (
	pageWidth       = 960
	pageLeft        = 16
	pageRight       = 12
	pageBottom      = 12
	pageTop         = 14
	titleLine       = 31  // from line to line of the title
	smallLine       = 18  // of the subtitle
	titleGap        = 15  // from the subtitle to the charts
	chartHeight     = 450 // of a chart whose Height is 1
	chartTitle      = 48  // with the space above and below
	chartTitleLine  = 22
	chartTitleAbove = 18
	dotsPerInch     = 96
	narrow          = 720 // narrower pages have lower charts
	printDots       = 300

	// printUnit is a unit on paper, in points. It sets the letters of 16 units in 7.2 points and
	// curves in 1.2.
	printUnit = 0.45
)

// ParseWidth parses the width of a page on paper: "90mm", "9cm", "3.5in" or "255pt", from 50 mm to
// 2 m.
func ParseWidth(word string) (vg.Length, error) {
	units := map[string]vg.Length{"mm": vg.Millimeter, "cm": vg.Centimeter, "in": vg.Inch, "pt": 1}
	for name, unit := range units {
		number, ok := strings.CutSuffix(word, name)
		if v, err := strconv.ParseFloat(number, 64); ok && err == nil {
			if w := vg.Length(v) * unit; w >= 50*vg.Millimeter && w <= 2000*vg.Millimeter {
				return w, nil
			}
		}
	}
	return 0, fmt.Errorf("--size %s: it is the width on paper, 50mm to 2000mm, in mm, cm, in or pt, such as 90mm", word)
}

// CheckName refuses a file name that does not end with a format.
func CheckName(path string) error {
	if slices.Contains(Formats, Format(path)) {
		return nil
	}
	return fmt.Errorf("--picture %s: the name should end with .svg, .png or .pdf, such as race.svg", path)
}

// Begins returns a test for the text of a file: whether it begins a picture in the format of the file's name.
func Begins(path string) func(text string) bool {
	return func(text string) bool {
		switch Format(path) {
		case "png":
			return strings.HasPrefix(text, "\x89PNG")
		case "pdf":
			return strings.HasPrefix(text, "%PDF-")
		}
		return strings.HasPrefix(text, "<?xml") || strings.HasPrefix(text, "<svg")
	}
}

// Format is the format given by the end of a file name, in lower case, such as "svg".
func Format(path string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
}

// Write draws the page. Equal pages give equal bytes.
func (p *Page) Write(w io.Writer, as Print) error {
	l := layout{p, pageWidth}
	unit := 1.0
	if as.Width > 0 {
		unit = printUnit
		l.width = as.Width / printUnit
	}
	switch as.Format {
	case "svg":
		return l.writeSVG(w, unit)
	case "png":
		dots := as.Dots
		if dots == 0 && as.Width > 0 {
			dots = printDots
		} else if dots == 0 {
			dots = dotsPerInch
		}
		whole := math.Round(dots * unit) // dots to 72 units, which the canvas has whole
		l.width *= vg.Length(dots * unit / whole)
		return l.writePNG(w, int(whole), dots)
	case "pdf":
		return l.writePDF(w, unit)
	}
	return fmt.Errorf("%s: a picture is %s", as.Format, strings.Join(Formats, ", "))
}

// A layout is a page of a width in units.
type layout struct {
	*Page
	width vg.Length
}

// writeSVG draws the page as SVG, a unit in points.
func (p layout) writeSVG(w io.Writer, unit float64) error {
	h := p.height()
	c := vgsvg.New(p.width*vg.Length(unit), h*vg.Length(unit))
	if unit != 1 {
		c.Scale(unit, unit)
	}
	p.draw(draw.NewCanvas(c, p.width, h))
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return err
	}
	// Without Liberation Sans, the viewer takes a font whose letters have the same widths.
	out := bytes.ReplaceAll(b.Bytes(), []byte("font-family:Liberation Sans;"),
		[]byte("font-family:Liberation Sans,Arimo,Arial,Helvetica,sans-serif;"))
	_, err := w.Write(out)
	return err
}

// writePNG draws the page as PNG: inUnits dots for 72 units, and dots an inch in the file.
func (p layout) writePNG(w io.Writer, inUnits int, dots float64) error {
	c := vgimg.NewWith(vgimg.UseWH(p.width, p.height()), vgimg.UseDPI(inUnits))
	p.draw(draw.New(c))
	var b bytes.Buffer
	e := png.Encoder{CompressionLevel: png.BestCompression}
	if err := e.Encode(&b, paletted(c.Image())); err != nil {
		return err
	}
	_, err := w.Write(withDots(b.Bytes(), dots))
	return err
}

// withDots is a PNG with its dots an inch, so that it is printed in its size: the chunk pHYs after
// the header, of 33 bytes [PNG 11.3.4.3].
func withDots(file []byte, dots float64) []byte {
	const header, metre = 33, 1 / 0.0254
	chunk := []byte("pHYs")
	for range 2 {
		chunk = binary.BigEndian.AppendUint32(chunk, uint32(math.Round(dots*metre)))
	}
	chunk = append(chunk, 1) // by the metre
	phys := binary.BigEndian.AppendUint32(nil, uint32(len(chunk)-4))
	phys = binary.BigEndian.AppendUint32(append(phys, chunk...), crc32.ChecksumIEEE(chunk))
	return slices.Concat(file[:header], phys, file[header:])
}

// height is the page's height in units.
func (p layout) height() vg.Length {
	h := vg.Length(pageTop+pageBottom) + p.titleHeight()
	for _, c := range p.Charts {
		h += p.chartHeight(c)
	}
	return h
}

// chartHeight is the height of a chart with its title and a legend below it.
func (p layout) chartHeight(c *Chart) vg.Length {
	h := vg.Length(cmp.Or(c.Height, 1)*chartHeight)*min(1, p.width/narrow) + vg.Length(max(0, len(p.chartTitle(c))-1)*chartTitleLine)
	if p.legendBelow() {
		h += c.legendRows(p.inside())
	}
	return h
}

// chartTitle are the lines of a chart's title.
func (p layout) chartTitle(c *Chart) []string {
	return wrapped(c.Title, chartTitleStyle, p.inside())
}

// fitted is a style in which a text is at most so long.
func fitted(s draw.TextStyle, text string, most vg.Length) draw.TextStyle {
	if w := s.Width(text); w > most {
		s.Font.Size *= most / w
	}
	return s
}

// inside is the width between the margins.
func (p layout) inside() vg.Length { return p.width - pageLeft - pageRight }

// letters are beside a point, to the right of it.
func letters(size vg.Length, bold bool, c color.Color, beside draw.YAlignment) draw.TextStyle {
	return draw.TextStyle{Color: c, Font: sans(size, bold), Handler: plot.DefaultTextHandler, XAlign: draw.XLeft, YAlign: beside}
}

// The letters of the title, of the subtitle and of the title of a chart.
var (
	titleStyle      = letters(22, true, ink, draw.YTop)
	smallStyle      = letters(14, false, grey, draw.YTop)
	chartTitleStyle = letters(18, false, ink, draw.YTop)
)

// titles are the lines of the title and of the subtitle.
func (p layout) titles() (large, small []string) {
	subtitle := p.Subtitle
	if slices.ContainsFunc(p.Charts, (*Chart).dotted) {
		subtitle += "\ndotted intervals: Wilson's, or Student's t with a run added at each end of the range"
	}
	return wrapped(p.Title, titleStyle, p.inside()), wrapped(subtitle, smallStyle, p.inside())
}

func (p layout) titleHeight() vg.Length {
	large, small := p.titles()
	return vg.Length(len(large)*titleLine + len(small)*smallLine + titleGap)
}

// wider is the width of the letters that a viewer has in place of an SVG's, DejaVu Sans on many systems.
const wider = 1.14

// wrapped breaks a text into lines of at most a width, between words. A last word of one or two letters stays with
// the word before it.
func wrapped(text string, style draw.TextStyle, width vg.Length) (lines []string) {
	for line := range strings.SplitSeq(text, "\n") {
		row := ""
		words := strings.Fields(line)
		if n := len(words); n > 1 && len(words[n-1]) <= 2 {
			words = append(words[:n-2], words[n-2]+" "+words[n-1])
		}
		for _, word := range words {
			if longer := strings.TrimSpace(row + " " + word); row == "" || style.Width(longer)*wider <= width {
				row = longer
				continue
			}
			lines, row = append(lines, row), word
		}
		if row != "" {
			lines = append(lines, row)
		}
	}
	return lines
}

// draw draws the title, then each chart with its legend to the right, on a narrow page below.
func (p layout) draw(c draw.Canvas) {
	c.Canvas = lettering{c.Canvas}
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	c = draw.Crop(c, pageLeft, -pageRight, pageBottom, -pageTop)
	y := c.Max.Y
	large, small := p.titles()
	for _, line := range large {
		c.FillText(titleStyle, vg.Point{X: c.Min.X, Y: y}, line)
		y -= titleLine
	}
	for _, line := range small {
		c.FillText(smallStyle, vg.Point{X: c.Min.X, Y: y}, line)
		y -= smallLine
	}

	legend := p.legendWidth()
	top := c.Max.Y - p.titleHeight()
	var panels []panel
	for i, chart := range p.Charts {
		if i+1 < len(p.Charts) && chart.X.Text == p.Charts[i+1].X.Text {
			untitled := *chart // the axis is the next one's
			untitled.X.Text = ""
			chart = &untitled
		}
		part := c
		part.Max.Y, part.Min.Y = top, top-p.chartHeight(chart)
		top = part.Min.Y
		if lines := p.chartTitle(chart); len(lines) > 0 {
			for _, line := range lines {
				part.FillText(chartTitleStyle, vg.Point{X: part.Min.X, Y: part.Max.Y - chartTitleAbove}, line)
				part.Max.Y -= chartTitleLine
			}
			part.Max.Y -= chartTitle - chartTitleLine
		}
		body, side := draw.Crop(part, 0, -legend, 0, 0), draw.Crop(part, part.Size().X-legend+legendGap, 0, 0, 0)
		if p.legendBelow() {
			body, side = part, part
			body.Min.Y += chart.legendRows(p.inside())
			side.Max.Y = body.Min.Y
		}
		panels = append(panels, chart.panel(body, side))
	}
	lineUp(panels)
	for _, one := range panels {
		one.Draw(one.body)
		one.legend(one.DataCanvas(one.body))
	}
}

// A panel is a plot, its place on the page, and the drawing of its legend beside its data.
type panel struct {
	*plot.Plot
	body   draw.Canvas
	heat   bool
	legend func(data draw.Canvas)
}

var _ plot.GlyphBoxer = margin{}

// A margin keeps the space of a marker at both ends of the axis of x, markers or not.
type margin struct{}

func (margin) Plot(draw.Canvas, *plot.Plot) {}

func (margin) GlyphBoxes(*plot.Plot) []plot.GlyphBox {
	marker := vg.Rectangle{Min: vg.Point{X: -2 * markerRadius}, Max: vg.Point{X: 2 * markerRadius}}
	return []plot.GlyphBox{{X: 0, Y: 0.5, Rectangle: marker}, {X: 1, Y: 0.5, Rectangle: marker}}
}

// lineUp gives stacked plots one range of x, and the same left and right edges inside their
// axes, so that a tick stands above itself.
func lineUp(panels []panel) {
	if len(panels) < 2 {
		return
	}
	lo, hi := panels[0].X.Min, panels[0].X.Max
	for _, one := range panels {
		lo, hi = min(lo, one.X.Min), max(hi, one.X.Max)
	}
	for _, one := range panels {
		one.X.Min, one.X.Max = lo, hi
		if !one.heat {
			one.Add(margin{})
		}
	}
	for range 4 { // a label at the end of an axis takes space by the width of the plot
		left, right := vg.Length(0), panels[0].body.Max.X
		for _, one := range panels {
			data := one.DataCanvas(one.body)
			left, right = max(left, data.Min.X), min(right, data.Max.X)
		}
		for i := range panels {
			data := panels[i].DataCanvas(panels[i].body)
			panels[i].body.Min.X += left - data.Min.X
			panels[i].body.Max.X -= data.Max.X - right
		}
	}
}

// legendWidth is the width of the widest legend, at most half the page; 0 without legends.
func (p layout) legendWidth() vg.Length {
	widest := vg.Length(0)
	for _, c := range p.Charts {
		widest = max(widest, c.LegendWidth())
	}
	return min(widest, p.width/2)
}

// legendBelow reports that a legend at the side would take more than a third of the page. The scale
// of colours of a heat map always stands at its side.
func (p layout) legendBelow() bool {
	maps := slices.ContainsFunc(p.Charts, func(c *Chart) bool { return c.Heat != nil })
	return !maps && p.legendWidth() > p.width/3
}

// paletted reduces an image to its 256 most frequent colours, which cover nearly all
// pixels. The file is a third of the size.
func paletted(from image.Image) *image.Paletted {
	bounds := from.Bounds()
	whole := image.NewRGBA(bounds)
	stddraw.Draw(whole, bounds, from, bounds.Min, stddraw.Src)
	pixel := func(i int) uint32 { return binary.BigEndian.Uint32(whole.Pix[4*i:]) }
	count := map[uint32]int{}
	for i := range bounds.Dx() * bounds.Dy() {
		count[pixel(i)]++
	}
	colours := slices.SortedFunc(maps.Keys(count), func(a, b uint32) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})
	palette, index := color.Palette{}, map[uint32]uint8{}
	for _, c := range colours {
		rgba := color.RGBA{uint8(c >> 24), uint8(c >> 16), uint8(c >> 8), uint8(c)}
		if len(palette) < 256 {
			palette = append(palette, rgba)
		}
		index[c] = uint8(palette.Index(rgba))
	}
	out := image.NewPaletted(bounds, palette)
	for i := range out.Pix {
		out.Pix[i] = index[pixel(i)]
	}
	return out
}
