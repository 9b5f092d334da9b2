package picture

import (
	"bytes"
	"image/color"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"lascope/model/modeltest"
	"lascope/model/stats"
)

// luminanceOf is the relative luminance of WCAG 2.
func luminanceOf(c color.Color) float64 {
	linear := func(v uint32) float64 {
		x := float64(v) / 0xffff
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	r, g, b, _ := c.RGBA()
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// Greater values have brighter cells, up to yellow as on the screen, and black words have a
// contrast of at least 4.5 : 1 on every cell.
func TestHeatColoursAreLegible(t *testing.T) {
	colours := HeatPalette(heatColours)
	before := math.Inf(-1)
	for i, c := range colours {
		l := luminanceOf(c)
		if l <= before {
			t.Errorf("colour %d is not brighter than the one before", i)
		}
		if contrast := (l + 0.05) / 0.05; contrast < 4.5 {
			t.Errorf("colour %d: black has a contrast of %.1f", i, contrast)
		}
		before = l
	}
	yellow := func(c color.Color) int {
		r, g, b, _ := c.RGBA()
		return int(min(r, g)) - int(b)
	}
	if high, low := yellow(colours[heatColours-1]), yellow(colours[0]); high < 0x3000 || low > 0 {
		t.Errorf("the highest value has %x more yellow than blue, the lowest %x", high, low)
	}
}

// Ticks of a scale of colours stand at their positions, by differences or by factors.
func TestHeatTicks(t *testing.T) {
	for _, c := range []struct {
		lo, hi float64
		log    bool
		want   map[string]float64
	}{
		{0.2, 0.6, false, map[string]float64{"0.2": 0, "0.3": 0.25, "0.4": 0.5, "0.5": 0.75, "0.6": 1}},
		{1, 10_000, true, map[string]float64{"1": 0, "10": 0.25, "100": 0.5, "1,000": 0.75, "10,000": 1}},
		{3, 3, false, map[string]float64{"3": 0.5}},
	} {
		seen := 0
		for _, tick := range HeatTicks(c.lo, c.hi, c.log) {
			if at, ok := c.want[tick.Label]; ok && math.Abs(tick.Value-at) < 1e-9 {
				seen++
			} else if tick.Label != "" {
				t.Errorf("%v to %v: %q at %v", c.lo, c.hi, tick.Label, tick.Value)
			}
		}
		modeltest.Equal(t, seen, len(c.want), "%v to %v: ticks:", c.lo, c.hi)
	}
}

// Cells in which runs did not reach their time are hatched, those without a number crossed out.
func TestHatch(t *testing.T) {
	draws := func(hatched, crossed bool) string {
		h := &Heat{Columns: 2, Values: []float64{1, math.NaN()}, Hatched: []bool{hatched, false}, Crossed: []bool{false, crossed}}
		var b bytes.Buffer
		modeltest.OK(t, (&Page{Charts: []*Chart{{Heat: h}}}).Write(&b, Print{Format: "svg"}))
		return b.String()
	}
	whole, crossed, hatched := draws(false, false), draws(false, true), draws(true, false)
	if lines := strings.Count(hatched, "#AAAAAA"); lines < 20 {
		t.Errorf("a hatched cell has %d lines", lines)
	}
	modeltest.Equal(t, strings.Count(crossed, "#969696"), 2, "a crossed cell has lines")
	if strings.Contains(whole, "#AAAAAA") || strings.Contains(whole, "#969696") {
		t.Error("a cell of which all runs have a number is hatched or crossed out")
	}
}

// Stacked charts have one range of x and the same edges, whatever their labels.
func TestStackedChartsLineUp(t *testing.T) {
	known := func(y float64) stats.Estimate { return stats.Estimate{N: 1, Mean: y, Lo: math.NaN(), Hi: math.NaN()} }
	charts := []*Chart{
		{Y: Scale{Text: "value"}, Series: []Series{{Name: "a", Style: StyleAt(0), X: []float64{0, 20000}, Points: []stats.Estimate{known(0.1), known(0.9)}}}},
		{Y: Scale{Text: "difference"}, Series: []Series{{Style: styles[9], X: []float64{5000, 9000}, Points: []stats.Estimate{known(-123456), known(123456)}}}},
	}
	body := draw.NewCanvas(vgsvg.New(800, 400), 800, 400)
	var panels []panel
	for _, c := range charts {
		p := c.plot()
		panels = append(panels, panel{p, body, false, nil})
	}
	edges := func(i int) [2]vg.Length {
		data := panels[i].DataCanvas(panels[i].body)
		return [2]vg.Length{data.Min.X, data.Max.X}
	}
	if edges(0) == edges(1) {
		t.Fatal("these charts line up by themselves")
	}
	lineUp(panels)
	a, b := edges(0), edges(1)
	if math.Abs(float64(a[0]-b[0])) > 0.01 || math.Abs(float64(a[1]-b[1])) > 0.01 {
		t.Errorf("the edges are %v and %v", a, b)
	}
	if panels[0].X.Min != panels[1].X.Min || panels[0].X.Max != 20000 || panels[1].X.Max != 20000 {
		t.Errorf("the ranges are %v to %v and %v to %v", panels[0].X.Min, panels[0].X.Max, panels[1].X.Min, panels[1].X.Max)
	}
}

// The 16 curves of the largest sweep chart differ in colour, dash or marker.
func TestStylesDiffer(t *testing.T) {
	for i := range 16 {
		for k := range i {
			a, b := StyleAt(i), StyleAt(k)
			sameDash := len(a.dash) == len(b.dash) && (len(a.dash) == 0 || a.dash[0] == b.dash[0])
			if a.colour == b.colour && sameDash && a.marker == b.marker {
				t.Errorf("curves %d and %d look the same", k, i)
			}
		}
	}
}

// The marks of missing runs have room below a low point at their place, and only there.
func TestMarksHaveRoom(t *testing.T) {
	none := stats.Estimate{Undefined: 3, Mean: math.NaN(), Lo: math.NaN(), Hi: math.NaN()}
	known := func(y float64) stats.Estimate { return stats.Estimate{N: 3, Mean: y, Lo: math.NaN(), Hi: math.NaN()} }
	for _, c := range []struct {
		points []stats.Estimate
		want   float64
	}{{[]stats.Estimate{known(400), known(500)}, 392}, {[]stats.Estimate{known(500), known(400)}, 400}} {
		chart := &Chart{Series: []Series{
			{Name: "a", Style: StyleAt(0), X: []float64{0, 1}, Points: c.points, Bars: true},
			{Name: "b", Style: StyleAt(1), X: []float64{0, 1}, Points: []stats.Estimate{none, known(450)}, Bars: true},
		}}
		p := chart.plot()
		modeltest.Near(t, p.Y.Min, c.want, 1e-9, "%v: the axis begins at", c.points)
	}
}
