package automata

import (
	"math"
	"testing"

	"lascope/model/modeltest"
)

// Stationary laws by hand: from the balance across each edge; where a chance is 0, on the states that are never left.
func TestStationaryByHand(t *testing.T) {
	for _, c := range []struct{ up, down, want []float64 }{
		{[]float64{0.5, 0}, []float64{0, 0.25}, []float64{1. / 3, 2. / 3}},
		{[]float64{0.2, 0.3, 0}, []float64{0, 0.4, 0.1}, []float64{1. / 3, 1. / 6, 1. / 2}},
		{[]float64{1}, []float64{1}, nil},                                                          // leaves its only state
		{[]float64{0}, []float64{0}, []float64{1}},                                                 //
		{[]float64{0.5, 0.5, 0}, []float64{0, 0.5, 0}, []float64{0, 0, 1}},                         // rests at the top
		{[]float64{0, 0.5, 0}, []float64{0, 0.5, 0.5}, []float64{1, 0, 0}},                         // rests at the bottom
		{[]float64{0, 0.5, 0}, []float64{0, 0.5, 0}, nil},                                          // rests at either end
		{[]float64{0.5, 0, 0.5, 0}, []float64{0, 0.1, 0.5, 0.25}, []float64{1. / 6, 5. / 6, 0, 0}}, // falls into the lower half
		{[]float64{1, 1, 0, 0}, []float64{0, 0, 1, 1}, []float64{0, 0.5, 0.5, 0}},                  // swings
		{[]float64{0, 0, 1, 0}, []float64{0, 1, 0, 0}, nil},                                        // has two ends
		{[]float64{1e-300, 1e-300, 0}, []float64{0, 1, 1}, []float64{1, 1e-300, 0}},                // nothing underflows
		{[]float64{1, 1, 0}, []float64{0, 1e-200, 1e-200}, []float64{0, 1e-200, 1}},                // nothing overflows
	} {
		got := Stationary(c.up, c.down)
		if c.want == nil && len(c.up) > 1 {
			if got != nil {
				t.Errorf("%v %v: %v, which is not the only law", c.up, c.down, got)
			}
			continue
		}
		for s, want := range c.want {
			if !(math.Abs(got[s]-want) <= 1e-12*max(want, 1e-290)) {
				t.Errorf("%v %v: %v, want %v", c.up, c.down, got, c.want)
				break
			}
		}
	}
}

// TotalVariation is half the sum of the differences.
func TestTotalVariationByHand(t *testing.T) {
	modeltest.Near(t, TotalVariation([]int64{1, 3, 4}, []float64{0.5, 0.25, 0.25}), 0.375, 1e-15, "")
	if got := TotalVariation([]int64{0, 0}, []float64{0.5, 0.5}); !math.IsNaN(got) {
		t.Errorf("without counts: %v", got)
	}
}
