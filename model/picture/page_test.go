package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/vg"

	"lascope/model/modeltest"
	"lascope/model/stats"
)

// Ticks stand at round numbers.
func TestTicks(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		want   []string
	}{
		{0, 400_000, []string{"0", "100,000", "200,000", "300,000", "400,000"}},
		{0, 1, []string{"0", "0.2", "0.4", "0.6", "0.8", "1"}},
		{1.5, 4, []string{"1.5", "2", "2.5", "3", "3.5", "4"}},
		{-0.02, 0.02, []string{"-0.02", "-0.01", "0", "0.01", "0.02"}},
	} {
		var got []string
		for _, tick := range evenTicks(c.lo, c.hi) {
			got = append(got, tick.Label)
		}
		modeltest.Same(t, got, c.want, "%v to %v:", c.lo, c.hi)
	}
	var decades []string
	for _, tick := range decadeTicks(50, 20_000) {
		if tick.Label != "" {
			decades = append(decades, tick.Label)
		}
	}
	if want := []string{"100", "1,000", "10,000"}; !slices.Equal(decades, want) {
		t.Errorf("decades %v, want %v", decades, want)
	}
}

// A width on paper has a unit and is a page's.
func TestParseWidth(t *testing.T) {
	for word, want := range map[string]float64{"90mm": 255.118, "9cm": 255.118, "3.5in": 252, "255pt": 255} {
		if got, err := ParseWidth(word); err != nil || math.Abs(float64(got)-want) > 0.01 {
			t.Errorf("%s: %v points, %v", word, got, err)
		}
	}
	for _, word := range []string{"", "90", "mm", "-90mm", "10mm", "3m", "NaNmm", "9e9pt"} {
		if got, err := ParseWidth(word); err == nil || !strings.Contains(err.Error(), "such as 90mm") {
			t.Errorf("%q: %v points, %v", word, got, err)
		}
	}
}

// testPage has a chart with a band and a heat map.
func testPage() *Page {
	series := Series{Name: "a ± b", Style: StyleAt(0), X: []float64{0, 10}}
	for _, y := range []float64{1, 2} {
		series.Points = append(series.Points, stats.EstimateOf([]float64{y, y + 1}))
	}
	heat := &Heat{Name: "hits (a poll)", Columns: 2, Values: []float64{0, math.NaN()}, Crossed: []bool{false, true}, Framed: []int{0}, Words: []string{"1\n± 2", "0 of 3"}}
	return &Page{Title: "A title of many words that is longer than the page on paper is wide", Subtitle: "one line", Charts: []*Chart{
		{X: Scale{Text: "ticks"}, Y: Scale{Text: "value (hits per poll)"}, Series: []Series{series}}, {Heat: heat},
	}}
}

// TestHiddenLetters: words of others have no hidden runes in a picture, nor in the title of a PDF.
func TestHiddenLetters(t *testing.T) {
	const evil = "a\x1b]52;c;QQ==\a\u202e\u3164\x00b<i>"
	p := testPage()
	p.Title, p.Subtitle, p.Charts[0].Title, p.Charts[0].Series[0].Name, p.Charts[0].X.Text, p.Charts[1].Heat.Name = evil, evil, evil, evil, evil, evil
	var svg bytes.Buffer
	if err := p.Write(&svg, Print{Format: "svg"}); err != nil || strings.ContainsAny(svg.String(), "\x1b\x00\u202e\u3164") || !strings.Contains(svg.String(), "QQ==b&lt;i&gt;") {
		t.Errorf("the SVG has other words: %v, %q", err, svg.String())
	}
	var pdf bytes.Buffer
	if err := (&Drawing{Title: evil, Width: 10, Height: 10, Ground: color.White}).Write(&pdf, "pdf"); err != nil || bytes.Contains(pdf.Bytes(), []byte("\x20\x2e\x31\x64")) {
		t.Errorf("the PDF's title has hidden runes: %v", err)
	}
}

// TestWidenedIntervals: an interval that two runs or Wilson widen is dotted, as the edge of a band or as a bar, and the subtitle says so.
func TestWidenedIntervals(t *testing.T) {
	draw := func(kind stats.Kind, bars bool) string {
		p := testPage()
		p.Charts = p.Charts[:1]
		s := &p.Charts[0].Series[0]
		s.Bars = bars
		for k := range s.Points {
			s.Points[k].Kind = kind
		}
		var b bytes.Buffer
		modeltest.OK(t, p.Write(&b, Print{Format: "svg"}))
		return b.String()
	}
	for _, bars := range []bool{false, true} {
		plain := draw(stats.KindStudent, bars)
		for _, kind := range []stats.Kind{stats.KindShares, stats.KindAdded} {
			got := draw(kind, bars)
			if strings.Count(got, "stroke-dasharray") <= strings.Count(plain, "stroke-dasharray") || !strings.Contains(got, "dotted intervals") {
				t.Errorf("%s, bars %v: nothing is dotted", kind, bars)
			}
		}
		if strings.Contains(plain, "dotted intervals") {
			t.Errorf("bars %v: the subtitle of Student's t speaks of dotted intervals", bars)
		}
	}
}

// On paper a page has its width in each format, and a PNG its dots.
func TestPrints(t *testing.T) {
	write := func(as Print) string {
		var b bytes.Buffer
		modeltest.OK(t, testPage().Write(&b, as))
		if as.Format == "png" && as.Dots == 0 {
			return b.String() // large: one picture of dots is drawn twice
		}
		var again bytes.Buffer
		if err := testPage().Write(&again, as); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
			t.Errorf("%v: drawn twice it is another picture: %v", as, err)
		}
		return b.String()
	}
	width := 90 * vg.Millimeter
	if svg := write(Print{Format: "svg", Width: width}); !strings.Contains(svg, `width="255.12pt"`) || !strings.Contains(svg, ">ticks<") {
		t.Error("the SVG is not 90 mm wide, or has no words")
	}
	pdf := write(Print{Format: "pdf", Width: width})
	modeltest.HasAll(t, pdf, []string{"%PDF-1.", "/MediaBox [0 0 255.12 ", "/FontFile2", "/CreationDate (D:20000101"}, "the PDF lacks")
	for _, c := range []struct {
		as         Print
		wide, dots int
	}{
		{Print{Format: "png", Width: width}, 1063, 300},
		{Print{Format: "png", Width: width, Dots: 150}, 531, 150},
		{Print{Format: "png"}, 1280, 96},
	} {
		file := write(c.as)
		i, err := png.DecodeConfig(strings.NewReader(file))
		if err != nil || i.Width < c.wide-2 || i.Width > c.wide+2 {
			t.Errorf("%v: %d dots wide, want %d; %v", c.as, i.Width, c.wide, err)
		}
		at := strings.Index(file, "pHYs")
		if at < 0 {
			t.Fatalf("%v: no dots an inch", c.as)
		}
		if per := binary.BigEndian.Uint32([]byte(file[at+4 : at+8])); math.Abs(float64(per)*0.0254-float64(c.dots)) > 0.1 {
			t.Errorf("%v: %d dots a metre", c.as, per)
		}
	}
}

// Charts over each other have one title of their axis.
func TestSharedAxis(t *testing.T) {
	p := testPage()
	p.Charts = []*Chart{p.Charts[0], p.Charts[0], p.Charts[0]}
	var b bytes.Buffer
	modeltest.OK(t, p.Write(&b, Print{Format: "svg"}))
	modeltest.Equal(t, strings.Count(b.String(), ">ticks<"), 1, "the axis has titles")
}

// A circle of a PDF keeps its radius.
func TestArcs(t *testing.T) {
	var b bytes.Buffer
	modeltest.OK(t, onPDF(&b, "", 100, 100, func(c *pdfCanvas) {
		c.SetCompression(false)
		var p vg.Path
		p.Move(vg.Point{X: 70, Y: 50})
		p.Arc(vg.Point{X: 50, Y: 50}, 20, 0, 2*math.Pi)
		c.Fill(p)
	}))
	for _, want := range []string{" 60.00000 67.32051 c", " 30.00000 50.00000 c", " 60.00000 32.67949 c", " 70.00000 50.00000 c"} {
		modeltest.Has(t, b.String(), want, "no curve ends with")
	}
}

// paletted keeps all colours of an image with few, and the most frequent of one with many.
func TestPaletted(t *testing.T) {
	few := image.NewRGBA(image.Rect(0, 0, 16, 16))
	many := image.NewRGBA(image.Rect(0, 0, 64, 16))
	for y := range 16 {
		for x := range 16 {
			few.SetRGBA(x, y, color.RGBA{uint8(x * 16), uint8(y * 16), 7, 255})
		}
		for x := range 64 {
			c := color.RGBA{uint8(4 * x), uint8(16 * y), 9, 255}
			if x < 32 {
				c = color.RGBA{1, 2, 3, 255}
			}
			many.SetRGBA(x, y, c)
		}
	}
	for y := range 16 {
		for x := range 16 {
			modeltest.MustEqual(t, paletted(few).At(x, y), few.At(x, y), "(%d, %d):", x, y)
		}
	}
	out := paletted(many)
	if len(out.Palette) != 256 || out.At(0, 0) != many.At(0, 0) {
		t.Errorf("%d colours, the most frequent as %v, want 256 and %v", len(out.Palette), out.At(0, 0), many.At(0, 0))
	}
}

// A last word of one or two letters is no line.
func TestWrapped(t *testing.T) {
	width := smallStyle.Width("mean ± half its interval (Student's") * wider
	for text, want := range map[string][]string{
		"mean ± half its interval (Student's t)":   {"mean ± half its interval", "(Student's t)"},
		"mean ± half its interval (Student's law)": {"mean ± half its interval (Student's", "law)"},
		"one":    {"one"},
		"a b\nc": {"a b", "c"},
	} {
		modeltest.Same(t, wrapped(text, smallStyle, width), want, "%q:", text)
	}
}

// TestPrinted: the fonts of a page of paper have the marks of lessons, or others for them.
func TestPrinted(t *testing.T) {
	letters := modeltest.Must(sfnt.Parse(liberationsansregular.TTF))
	for _, r := range printed.Replace("×◆◇○●∘△▽┃━▔▼▾▴┊╱▸░▒█▌▐→λγαεσ₁²½§√≤−") {
		modeltest.Equal(t, modeltest.Must(letters.GlyphIndex(&sfnt.Buffer{}, r)) > 0, true, "the font has %c:", r)
	}
}
