package pollingpanes

import (
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
