package web

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestModelAnswers: hits come with probability d(x), and every poller gets the same coin.
func TestModelAnswers(t *testing.T) {
	for _, updates := range []string{"overwrite", "vanish"} {
		w := pollingOf(t, "pages=4 feedback=model updates="+updates)
		twin := pollingOf(t, "pages=4 feedback=model updates="+updates)
		web, other := w.Answers(), twin.Answers()
		tick := int64(0)
		for page := range 4 {
			for _, x := range []float64{0.02, 0.4, 1, 2.5} {
				const n = 20_000
				hits := 0.0
				for range n {
					tick++
					hit := web.Poll(page, tick, x)
					if hit {
						hits++
					}
					if x <= 1 && web.Fresh(page, tick) && !hit {
						t.Fatalf("page %d slot %d: it changed and shows nothing new", page, tick)
					}
					if tick%7 == 0 && other.Poll(page, tick, x) != hit {
						t.Fatalf("page %d slot %d: the coin fell differently for another poller", page, tick)
					}
				}
				checkCount(t, updates, hits, n, w.Truth().Hit(page, x), 1)
			}
		}
	}
}

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
				if shifted(w, "mirror", tick); w.Last() != l {
					t.Fatalf("%s: %v becomes %v", kind, l, w.Last())
				}
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
