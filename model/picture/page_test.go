package picture

import (
	"image"
	"image/color"
	"slices"
	"testing"
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
		if !slices.Equal(got, c.want) {
			t.Errorf("%v to %v: %v, want %v", c.lo, c.hi, got, c.want)
		}
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
			if got := paletted(few).At(x, y); got != few.At(x, y) {
				t.Fatalf("(%d, %d): %v, want %v", x, y, got, few.At(x, y))
			}
		}
	}
	out := paletted(many)
	if len(out.Palette) != 256 || out.At(0, 0) != many.At(0, 0) {
		t.Errorf("%d colours, the most frequent as %v, want 256 and %v", len(out.Palette), out.At(0, 0), many.At(0, 0))
	}
}
