package pollingpanes

import (
	"math"
	"strings"
	"testing"

	"lascope/model/pollinglab"
	"lascope/tui/chart"
)

// TestFittedRangeHoldsFutures: the fitted axis contains the later two thirds of each future
// that is compared, and its end.
func TestFittedRangeHoldsFutures(t *testing.T) {
	v := &pollinglab.View{Optimal: 0.977, Proportional: 0.945, Value: 0.96}
	samples := []pollinglab.Point{{Tick: 0, Value: 0.2}, {Tick: 500, Value: 0.95}, {Tick: 1000, Value: 0.96}}
	if lo, hi := fittedRange(v, samples, nil); lo < 0.9 || hi < 0.977 {
		t.Errorf("without futures the axis is %g..%g", lo, hi)
	}
	future := chart.Series{Xs: []float64{0, 1000, 2000}, Ys: []float64{0.1, 0.7, 0.616}}
	if lo, hi := fittedRange(v, samples, []chart.Series{future}); lo > 0.616 || lo < 0.5 || hi < 0.977 {
		t.Errorf("with a future that ends at .616 the axis is %g..%g", lo, hi)
	}
}

// TestFittedRangeHoldsTheBound: the fitted axis contains the bound; a web without one has none.
func TestFittedRangeHoldsTheBound(t *testing.T) {
	samples := []pollinglab.Point{{Tick: 0, Value: 0.2}, {Tick: 500, Value: 0.5}, {Tick: 1000, Value: 0.5}}
	for _, bound := range []float64{0.3, 0.9} {
		v := &pollinglab.View{Optimal: 0.52, Proportional: 0.51, Value: 0.5, Bound: bound}
		if lo, hi := fittedRange(v, samples, nil); lo > bound || hi < bound {
			t.Errorf("the axis %g..%g leaves out the bound %g", lo, hi, bound)
		}
	}
	v := &pollinglab.View{Optimal: 0.52, Proportional: 0.51, Value: 0.5, Bound: math.NaN()}
	if lo, hi := fittedRange(v, samples, nil); lo < 0.4 || hi > 0.6 {
		t.Errorf("without a bound the axis is %g..%g", lo, hi)
	}
}

// TestValueHeading: the heading names both curves of the scheme, and with importance the foot
// names the curves that count each hit 1.
func TestValueHeading(t *testing.T) {
	for line, weighted := range map[string]bool{"h-traa pages=16": false, "weighted pages=16 importance=on": true} {
		c := contextOf(t, line, 50, &gainsPane{})
		h := (&ValuePane{}).Heading(c)
		if !strings.HasPrefix(h.How, "earned; if used: Σ") {
			t.Errorf("%s: the heading is %q", line, h.How)
		}
		if strings.Contains(h.Foot, "each hit 1") != weighted {
			t.Errorf("%s: the foot is %q", line, h.Foot)
		}
	}
}
