package world

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"
)

// pollingValues are the defaults of PollingParams with some words changed.
type pollingValues map[string]string

func (v pollingValues) Word(key string) string {
	if w, ok := v[key]; ok {
		return w
	}
	for _, p := range PollingParams {
		if p.Key == key {
			return p.Default
		}
	}
	panic(key + " is not declared")
}

func (v pollingValues) Number(key string) float64 {
	x, err := strconv.ParseFloat(v.Word(key), 64)
	if err != nil {
		panic(err)
	}
	return x
}

func (v pollingValues) Int(key string) int { return int(v.Number(key)) }

// pollingOf builds a world from words such as "pages=500 alpha=0.3".
func pollingOf(t testing.TB, line string) *Polling {
	t.Helper()
	w, err := NewPolling(valuesOf(line))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func valuesOf(line string) pollingValues {
	v := pollingValues{}
	for _, word := range strings.Fields(line) {
		key, value, _ := strings.Cut(word, "=")
		v[key] = value
	}
	return v
}

// naiveChanges are the changes of a page in slots 1..end, by asking for one after
// the other.
func naiveChanges(w *simulated, page int, end int64) map[int64]bool {
	out := map[int64]bool{}
	for t := int64(0); ; {
		t = w.firstAfter(page, &w.records[page], t)
		if t > end {
			return out
		}
		out[t] = true
	}
}

// TestChangesAreOneSequence polls pages at random slots in several ways and
// holds every answer against the full list of changes.
func TestChangesAreOneSequence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alpha := rapid.Float64Range(0.001, 1).Draw(t, "alpha")
		w, err := NewPolling(pollingValues{"pages": "5", "alpha": strconv.FormatFloat(alpha, 'g', -1, 64), "seed": "3"})
		if err != nil {
			t.Fatal(err)
		}
		page := rapid.IntRange(0, 4).Draw(t, "page")
		changes := naiveChanges(w.sim, page, 2000)
		vanish := rapid.Bool().Draw(t, "vanish")
		if vanish {
			w.setUpdates("vanish")
		}
		web, last := w.Answers(), int64(0)
		for tick := int64(0); ; {
			tick += rapid.Int64Range(0, 60).Draw(t, "gap")
			if tick == 0 {
				tick = 1
			}
			if tick > 2000 {
				break
			}
			want := changes[tick] && tick > last
			for s := last + 1; s <= tick && !vanish; s++ {
				want = want || changes[s]
			}
			if web.Fresh(page, tick) != changes[tick] {
				t.Fatalf("slot %d: fresh is %v", tick, !changes[tick])
			}
			if got := web.Poll(page, tick, 0.1); got != want {
				t.Fatalf("slot %d after %d: hit %v, want %v", tick, last, got, want)
			}
			last = tick
		}
	})
}

// TestChangesAreCoins holds the changes against independent coins of chance p:
// how many there are, and whether one depends on the slot before, within a block
// and across its border. Each statistic stays within five standard deviations,
// which chance breaks less than once in a million.
func TestChangesAreCoins(t *testing.T) {
	const slots = 200_000
	for _, p := range []float64{0.003, 0.04, 0.26, 0.5, 0.77, 0.999, 1} {
		w := pollingOf(t, "pages=2 beta=0 seed=11 alpha="+strconv.FormatFloat(p, 'g', -1, 64))
		changes := naiveChanges(w.sim, 1, slots)
		block := int64(1) << (w.sim.records[1].block() % hot)
		var count, pairs, border, borders float64
		for s := int64(2); s <= slots; s++ {
			both := 0.0
			if changes[s] && changes[s-1] {
				both = 1
			}
			if changes[s] {
				count++
			}
			pairs += both
			if s%block == 0 {
				border += both
				borders++
			}
		}
		check := func(name string, got, n, q float64) {
			// Pairs overlap: their variance is at most three times that of coins.
			if deviation := math.Sqrt(3 * n * q * (1 - q)); math.Abs(got-n*q) > 5*deviation+1e-9 {
				t.Errorf("p=%g: %s in %g, %g expected ± %g", p, name, got, n*q, deviation)
			}
		}
		check("changes", count, slots-1, p)
		check("changes in two slots running", pairs, slots-1, p*p)
		check("changes across a block's border", border, borders, p*p)
	}
}

// TestGapsAreGeometric: chi-square on the gaps between changes at 0.1 %.
func TestGapsAreGeometric(t *testing.T) {
	const p, classes = 0.13, 25
	w := pollingOf(t, "pages=2 beta=0 seed=5 alpha=0.13")
	counts, n := make([]float64, classes+1), 0.0
	for at := int64(0); n < 40_000; n++ {
		next := w.sim.firstAfter(0, &w.sim.records[0], at)
		counts[min(next-at-1, classes)]++
		at = next
	}
	x, rest := 0.0, 1.0
	for k, got := range counts {
		q := rest * p
		if k == classes {
			q = rest
		}
		rest -= q
		x += (got - n*q) * (got - n*q) / (n * q)
	}
	if limit := (distuv.ChiSquared{K: classes}).Quantile(0.999); x > limit {
		t.Errorf("chi-square %g exceeds %g", x, limit)
	}
}

// TestShiftKeepsTheUnseen: what changed before a shift and was not polled is
// still new after it; and a page's changes after the shift do not depend on who
// polled what before.
func TestShiftKeepsTheUnseen(t *testing.T) {
	for _, shift := range []string{"mirror", "shuffle", "rank", "top"} {
		idle, busy := pollingOf(t, "pages=40 seed=9"), pollingOf(t, "pages=40 seed=9")
		web := busy.Answers()
		for tick := int64(1); tick <= 500; tick++ {
			web.Poll(int(tick)%40, tick, 0)
		}
		unseen := map[int]bool{}
		for page := range idle.sim.records {
			unseen[page] = len(naiveChanges(idle.sim, page, 500)) > 0
		}
		for _, w := range []*Polling{idle, busy} {
			if _, err := w.Shift(shift, 500); err != nil {
				t.Fatal(err)
			}
		}
		for page := range idle.sim.records {
			a, b := idle.sim, busy.sim
			if x, y := a.firstAfter(page, &a.records[page], 500), b.firstAfter(page, &b.records[page], 500); x != y {
				t.Errorf("%s: page %d changes at %d in one web and at %d in the other", shift, page, x, y)
			}
			if unseen[page] && !idle.Answers().Poll(page, 501, 0) {
				t.Errorf("%s: page %d had changed and the change is lost", shift, page)
			}
		}
	}
}

// TestShiftsMoveRates checks what each shift does to the ranks.
func TestShiftsMoveRates(t *testing.T) {
	w := pollingOf(t, "pages=6 importance=on")
	rates, omegas := make([]float64, 6), make([]float64, 6)
	for page := range rates {
		rates[page], omegas[page] = w.Truth().Rate(page), w.Omega()[page]
	}
	value := w.Truth().OptimalValue
	if _, err := w.Shift("mirror", 0); err != nil {
		t.Fatal(err)
	}
	for page := range rates {
		if w.Truth().Rate(page) != rates[5-page] || w.Omega()[page] != omegas[5-page] {
			t.Errorf("mirror: page %d has p=%g ω=%g, want those of page %d", page, w.Truth().Rate(page), w.Omega()[page], 5-page)
		}
	}
	if _, err := w.Shift("top", 0); err != nil {
		t.Fatal(err)
	}
	if w.Truth().Page(0) != 4 || w.Truth().Page(1) != 5 {
		t.Errorf("top: ranks 1 and 2 are pages %d and %d, want 4 and 5", w.Truth().Page(0), w.Truth().Page(1))
	}
	for range 100 {
		for _, name := range []string{"rank", "shuffle"} {
			if _, err := w.Shift(name, 0); err != nil {
				t.Fatal(err)
			}
		}
		for page := range rates {
			if got := w.Truth().Page(w.Truth().Rank(page)); got != page {
				t.Fatalf("page %d stands at the rank of page %d", page, got)
			}
		}
	}
	if w.Truth().OptimalValue != value {
		t.Errorf("the optimum changed from %g to %g, though the rates are the same", value, w.Truth().OptimalValue)
	}
	if _, err := w.Shift("miror", 0); err == nil {
		t.Error("a shift that is none was accepted")
	}
}

// TestRankIsDrawnByRate: five standard deviations on the draws of rank 1.
func TestRankIsDrawnByRate(t *testing.T) {
	w := pollingOf(t, "pages=512")
	const n = 20_000
	first := 0.0
	for range n {
		if w.drawRank() == 0 {
			first++
		}
	}
	q := w.truth.rates[0] / w.cumulative[511]
	if math.Abs(first-n*q) > 5*math.Sqrt(n*q*(1-q)) {
		t.Errorf("rank 1 was drawn %g times of %d, %g expected", first, n, n*q)
	}
}

// TestModelAnswers: hits come with probability d(x), and the same coin falls for
// everybody.
func TestModelAnswers(t *testing.T) {
	for _, updates := range []string{"overwrite", "vanish"} {
		w := pollingOf(t, "pages=4 feedback=model updates="+updates)
		twin := pollingOf(t, "pages=4 feedback=model updates="+updates)
		web, other := w.Answers(), twin.Answers()
		for page := range 4 {
			for _, x := range []float64{0.02, 0.4, 1, 2.5} {
				const n = 20_000
				hits := 0.0
				for tick := int64(1); tick <= n; tick++ {
					hit := web.Poll(page, tick, x)
					if hit {
						hits++
					}
					if tick%7 == 0 && other.Poll(page, tick, x) != hit {
						t.Fatalf("page %d slot %d: the coin fell differently for another poller", page, tick)
					}
				}
				w.sim.records[page].last, twin.sim.records[page].last = 0, 0
				d := w.Truth().Hit(page, x)
				if math.Abs(hits-n*d) > 5*math.Sqrt(n*d*(1-d))+1e-9 {
					t.Errorf("%s page %d x=%g: %g hits of %d, %g expected", updates, page, x, hits, n, n*d)
				}
			}
		}
	}
}

// TestPerturbationMovesAPageAbout60Ranks at n = 512 and a million swaps.
func TestPerturbationMovesAPageAbout60Ranks(t *testing.T) {
	w := pollingOf(t, "pages=512 perturb=1e6")
	moved := 0.0
	for page := range 512 {
		moved += math.Abs(float64(w.Truth().Rank(page) - page))
	}
	// A page takes about 2m/511 steps of ±1: a random walk of standard deviation
	// 62.6, whose mean distance is √(2/π) of that, a little less at the ends.
	if mean := moved / 512; mean < 42 || mean > 58 {
		t.Errorf("a page moves %.1f ranks on average, about 50 expected", mean)
	}
}

func TestNewPollingRefuses(t *testing.T) {
	for line, want := range map[string]string{
		"pages=4 capacity=5":                      "capacity=5:",
		"web=thesis pages=4 capacity=4 ratio=1.5": "ratio × capacity",
		"trace=/no/such/file":                     "/no/such/file",
		"trace=x slot=1ms":                        "slot=1ms:",
	} {
		if _, err := NewPolling(valuesOf(line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want a sentence with %q", line, err, want)
		}
	}
}

func TestTuneKeepsTheWeb(t *testing.T) {
	w := pollingOf(t, "pages=8")
	v := valuesOf("pages=8 alpha=0.5 beta=1")
	if err := w.Tune("alpha", v, 10); err != nil {
		t.Fatal(err)
	}
	if got := w.Truth().Rate(1); got != 0.25 {
		t.Errorf("page 2 has rate %g, want α/2 = 0.25", got)
	}
	if err := w.Tune("capacity", valuesOf("pages=8 capacity=9"), 10); err == nil {
		t.Error("a capacity above the number of pages was accepted")
	}
	if w.Capacity() != 1 {
		t.Error("a refused capacity is in force")
	}
	if err := pollingOf(t, "web=thesis pages=100 capacity=10").Tune("alpha", valuesOf("web=thesis alpha=0.5"), 0); err == nil {
		t.Error("the thesis's web took an α")
	}
}

func TestPollAllocatesNothing(t *testing.T) {
	for _, line := range []string{"feedback=pages", "feedback=pages updates=vanish", "feedback=model"} {
		web, tick := pollingOf(t, line).Answers(), int64(0)
		if n := testing.AllocsPerRun(1000, func() {
			tick++
			web.Poll(int(tick)%512, tick, 0.01)
			web.Fresh(int(tick)%512, tick)
		}); n != 0 {
			t.Errorf("%s: a poll allocates %g times", line, n)
		}
	}
}
