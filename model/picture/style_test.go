package picture

import (
	"image/color"
	"math"
	"testing"
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

// Greater values have darker cells, and black words have a contrast of at least 4.5 : 1 on
// every cell.
func TestHeatColoursAreLegible(t *testing.T) {
	m, err := colourMap(-1, 3)
	if err != nil {
		t.Fatal(err)
	}
	before := math.Inf(1)
	for i, c := range m.Palette(heatColours).Colors() {
		l := luminanceOf(c)
		if l >= before {
			t.Errorf("colour %d is not darker than the one before", i)
		}
		if contrast := (l + 0.05) / 0.05; contrast < 4.5 {
			t.Errorf("colour %d: black has a contrast of %.1f", i, contrast)
		}
		before = l
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
