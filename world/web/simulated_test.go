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

// TestQuickAnswers holds the model's answers, most of which need no exponential, against the exponential; each poll of a slot has a
// coin of its own.
func TestQuickAnswers(t *testing.T) {
	w := modelAnswers{pollingOf(t, "pages=2 feedback=model").sim}
	draw := rand.New(rand.NewPCG(1, 2))
	for tick := int64(1); tick <= 200_000; tick++ {
		u := 20 * draw.Float64() * draw.Float64() * draw.Float64()
		w.records[0].hazard = u
		for k := range uint64(tick % 3) {
			coin := coinSide(w.toss(0, tick, k)) / coinSides
			if want := 1-coin > math.Exp(-u); w.Poll(0, tick, 1) != want || k > 0 && w.toss(0, tick, k) == w.toss(0, tick, 0) {
				t.Fatalf("u=%g coin=%g of poll %d: want %v", u, coin, k+1, want)
			}
		}
		x, coin := 1-draw.Float64(), coinSide(w.toss(1, tick, 0))/coinSides
		w.records[1].hazard = u * x
		if want := 1-coin > math.Exp(-u*x/x); w.Poll(1, tick, x) != want {
			t.Fatalf("a=%g x=%g coin=%g: want %v", u*x, x, coin, want)
		}
	}
	for u, want := range map[float64]bool{math.Inf(1): true, 0: false} {
		w.records[0].hazard = u
		if w.Poll(0, 200_001, 1) != want {
			t.Errorf("u=%g: want %v", u, want)
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

// TestTotals counts by hand.
func TestTotals(t *testing.T) {
	w := pollingOf(t, "pages=8 importance=on")
	web, want, valued := w.Answers(), Totals{}, 0.0
	for tick := int64(1); tick <= 1000; tick++ {
		page := int(tick*tick) % 8
		want.Polls++
		hit := web.Poll(page, tick, 1)
		want.Earned += w.Last().Chance
		valued += w.Last().Chance * w.Omega()[page]
		if hit {
			want.Hits++
			want.Retrieved += w.Omega()[page]
			want.Found += w.Omega()[page]
		}
	}
	want.Valued, want.Spent = w.Totals().Valued, float64(want.Polls)
	if math.Abs(want.Valued-valued) > 1e-9 {
		t.Errorf("the polls are worth %v, want %v", want.Valued, valued)
	}
	if got := w.Totals(); got != want || want.Hits == 0 {
		t.Errorf("totals are %+v, want %+v", got, want)
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
