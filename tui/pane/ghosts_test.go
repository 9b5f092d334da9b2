package pane

import (
	"math"
	"slices"
	"testing"

	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// TestFan: the areas and the median are the quantiles of the curves at each place that half of the
// curves reach.
func TestFan(t *testing.T) {
	var curves []chart.Series
	for k := range 21 {
		end := 100.
		if k < 11 {
			end = 50 // most curves end here
		}
		curves = append(curves, chart.Series{Xs: []float64{0, end}, Ys: []float64{float64(k), float64(k) + end}})
	}
	fan := fanOf(curves)
	if len(fan) != 3 {
		t.Fatal(fan)
	}
	for i, want := range [][2]float64{{1, 19}, {5, 15}, {10, 10}} {
		s := fan[i]
		if last := s.Xs[len(s.Xs)-1]; s.Xs[0] != 0 || last > 50 || last < 49 {
			t.Errorf("%v goes from %v to %v", want, s.Xs[0], last)
		}
		high := s.To
		if high == nil {
			high = s.Ys
		}
		for j, x := range s.Xs {
			if math.Abs(s.Ys[j]-x-want[0]) > 1e-9 || math.Abs(high[j]-x-want[1]) > 1e-9 {
				t.Fatalf("%v at %v is %v to %v", want, x, s.Ys[j], high[j])
			}
		}
	}
	if fan[2].Last != canvas.Unit(60, 3) || fanOf(curves[:1]) != nil || fanOf(make([]chart.Series, 4)) != nil {
		t.Error("the median or a fan without curves")
	}
	if !slices.IsSorted(fan[0].Xs) {
		t.Error(fan[0].Xs)
	}
}
