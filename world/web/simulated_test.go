package web

import (
	"math"
	"math/rand/v2"
	"testing"

	"lascope/model/modeltest"
)

// TestChanceIsCalibrated: the hidden chance reported with every poll equals the frequency of
// hits, through shifts, on pages and by the model.
func TestChanceIsCalibrated(t *testing.T) {
	for _, kind := range []string{"feedback=pages", "updates=vanish", "feedback=model", "feedback=model updates=vanish", "alpha=1"} {
		w := pollingOf(t, "pages=12 seed=3 "+kind)
		draw := rand.New(rand.NewPCG(3, 4))
		sum, variance := 0.0, 0.0
		for tick := int64(1); tick <= 40_000; tick++ {
			if tick%9 == 0 {
				shifted(w, Shifts().Names()[draw.IntN(len(Shifts()))], tick-1)
			}
			w.Answers().Poll(draw.IntN(12), tick, 1.5*draw.Float64())
			l := w.Last()
			if l.Hit {
				sum++
			}
			sum -= l.Chance
			variance += l.Chance * (1 - l.Chance)
			if tick%9 == 8 { // the chance stays the same when the web changes
				shifted(w, "mirror", tick)
				modeltest.MustEqual(t, w.Last(), l, "%s: the mirrored log becomes", kind)
			}
		}
		if math.Abs(sum) > 5*math.Sqrt(variance) {
			t.Errorf("%s: hits exceed their chances by %g, standard deviation %g", kind, sum, math.Sqrt(variance))
		}
	}
}

func TestPollAllocatesNothing(t *testing.T) {
	for _, line := range []string{"feedback=pages", "updates=vanish", "feedback=model", "trace=testdata/small.csv"} {
		w := pollingOf(t, line)
		web, tick := w.Answers(), int64(0)
		if n := testing.AllocsPerRun(1000, func() {
			tick++
			web.Poll(int(tick)%w.Pages(), tick, 0.01)
			web.Fresh(int(tick)%w.Pages(), tick)
		}); n != 0 {
			t.Errorf("%s: a poll allocates %g times", line, n)
		}
	}
}
