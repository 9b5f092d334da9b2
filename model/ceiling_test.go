package model

import (
	"fmt"
	"math"
	"testing"

	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestCeiling: the hits a poll of docs/ceiling.md over polls 180,000 to 200,000, on 512 shuffled pages,
// against independent measurements, to within .004. The long form is the mean of 20 seeds.
func TestCeiling(t *testing.T) {
	modeltest.SkipUnderRace(t)
	webs := []string{"alpha=0.3 beta=1.5", "alpha=0.3 beta=1", "alpha=0.9 beta=1.5"}
	for _, row := range []struct {
		line string
		want [3]float64
	}{
		{"whittle", [3]float64{0.5586, 0.881, 0.968}},
		{"gamma", [3]float64{0.556, 0.880, 0.967}},
		{"grid", [3]float64{0.554, 0.876, 0.962}},
		{"interval floor=0.05 cover=0.005", [3]float64{0.556, 0.878, 0.958}},
		{"interval", [3]float64{0.551, 0.870, 0.956}},
		{"interval cover=0.05", [3]float64{0.549, 0.870, 0.928}},
		{"nutch", [3]float64{0.509, 0.587, 0.572}},
		{"commit", [3]float64{0.328, 0.705, 0.506}},
	} {
		for i, web := range webs {
			t.Run(row.line+" "+web, func(t *testing.T) {
				t.Parallel()
				seeds, sum := modeltest.Sized(20, 2), 0.0
				for seed := 1; seed <= seeds; seed++ {
					r := MustRun(t, fmt.Sprintf("%s pages=512 %s seed=%d @0:shuffle", row.line, web, seed))
					totals := r.Environment.(*pollinglab.Environment).World.Totals
					for totals().Polls < 180_000 {
						r.Advance(min(1000, 180_000-totals().Polls))
					}
					before := totals()
					for totals().Polls < 200_000 {
						r.Advance(min(1000, 200_000-totals().Polls))
					}
					sum += (totals().Earned - before.Earned) / float64(totals().Polls-before.Polls)
				}
				if got := sum / float64(seeds); math.Abs(got-row.want[i]) > 0.004 {
					t.Errorf("%.4f, want %.4f", got, row.want[i])
				}
			})
		}
	}
}
