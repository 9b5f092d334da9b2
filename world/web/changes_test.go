package web

import (
	"fmt"
	"math"
	"strconv"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
	"pgregory.net/rapid"

	"lascope/internal/draws"
	"lascope/model/modeltest"
)

// slowHas reports whether a page changes in a slot, by the definition alone: the
// slot's coin, or any point of any cell of its block.
func slowHas(w *simulated, page int, slot int64) bool {
	at, hazard := w.ranks[page], w.records[page].hazard
	id := w.changeSeed[0] ^ (uint64(at.epoch)<<32 | uint64(page))
	if hazard >= frequent {
		return slotCoin(id, w.changeSeed[1], w.rates[at.rank], slot)
	}
	length := blockLength(hazard * cellsAHazard)
	block := slot >> length
	h := fold(id, w.changeSeed[1]^uint64(block))
	for c := range uint64(64) {
		if occupiedCells(h)>>c&1 == 0 {
			continue
		}
		for k := range pointsIn(blockWord(h, 64+c)) {
			at := (float64(c) + draws.UnitOf(blockWord(h, 128+64*k+c))) * (cellHazard / hazard)
			if block<<length+int64(math.Floor(at)) == slot {
				return true
			}
		}
	}
	return false
}

// slowChanges are a page's changes in slots 1 to end, slot by slot.
func slowChanges(w *simulated, page int, end int64) map[int64]bool {
	out := map[int64]bool{}
	for slot := int64(1); slot <= end; slot++ {
		if slowHas(w, page, slot) {
			out[slot] = true
		}
	}
	return out
}

// evenWeb is a web of two pages of rate p.
func evenWeb(t testing.TB, p float64, seed int) *Web {
	return pollingOf(t, "pages=2 beta=0 alpha="+strconv.FormatFloat(p, 'g', -1, 64)+" seed="+strconv.Itoa(seed))
}

func TestFirstChangeAgainstSlotBySlot(t *testing.T) {
	for _, p := range []float64{0.0004, 0.003, 0.03, 0.11, 0.24, 0.25, 0.26, 0.6, 0.999, 1} {
		w := evenWeb(t, p, 4).simulated
		changes := slowChanges(w, 1, 12_000)
		want := int64(-1) // the first change after the slot, once one is known
		for slot := int64(11_999); slot >= 0; slot-- {
			if changes[slot+1] {
				want = slot + 1
			}
			if got := w.firstAfter(1, slot); want >= 0 && got != want || want < 0 && got <= 12_000 {
				t.Fatalf("p=%g: after slot %d comes %d, want %d", p, slot, got, want)
			}
		}
		if len(changes) == 0 {
			t.Errorf("p=%g: no changes: the test has tested nothing", p)
		}
	}
}

// TestChangesAreOneSequence polls pages at random slots in several ways and
// holds every answer against the full list of changes.
func TestChangesAreOneSequence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		alpha := rapid.Float64Range(0.001, 1).Draw(t, "alpha")
		w := modeltest.Must(New(valuesOf(fmt.Sprintf("pages=5 alpha=%v seed=3", alpha))))
		page := rapid.IntRange(0, 4).Draw(t, "page")
		changes := slowChanges(w.simulated, page, 1000)
		updates := rapid.SampledFrom([]string{"overwrite", "vanish", "cumulative"}).Draw(t, "updates")
		vanish := updates == "vanish"
		modeltest.OK(t, w.Tune("updates", valuesOf("updates="+updates), 0))
		web, last, shown := w.Answers(), int64(0), 0.0
		for tick := int64(0); ; {
			tick = max(1, tick+rapid.Int64Range(0, 60).Draw(t, "gap"))
			if tick > 1000 {
				break
			}
			want, found := changes[tick] && tick > last, int64(0)
			for s := last + 1; s <= tick && !vanish; s++ {
				want = want || changes[s]
				if changes[s] && updates == "cumulative" {
					found++
				}
			}
			modeltest.MustEqual(t, web.Fresh(page, tick), changes[tick], "slot %d: fresh is %v:", tick, !changes[tick])
			modeltest.MustEqual(t, web.Poll(page, tick, 0.1), want, "slot %d after %d: hit", tick, last)
			if want {
				shown += float64(max(1, found))
			}
			if l, all := w.Last(), w.Totals().Retrieved; l.Changes != found || all != shown {
				t.Fatalf("slot %d after %d: %d changes, want %d; %v in all, want %v", tick, last, l.Changes, found, all, shown)
			}
			last = tick
		}
	})
}

// checkCount fails when a count of n trials of chance q strays by more than five
// standard deviations and two, which chance does less than once in 10⁵, also where the
// count is rare and Poisson; spread is the variance's ratio to that of independent trials.
func checkCount(t *testing.T, what string, got, n, q, spread float64) {
	t.Helper()
	bound, deviation := 1e-9, math.Sqrt(spread*n*q*(1-q))
	if deviation > 0 {
		bound = 5*deviation + 2
	}
	if math.Abs(got-n*q) > bound {
		t.Errorf("%s: %g of %g, %g expected ± %g", what, got, n, n*q, deviation)
	}
}

// checkFit is a chi-square test at 10⁻⁶ of counts against probabilities.
func checkFit(t *testing.T, what string, counts, chances []float64) {
	t.Helper()
	n, x := 0.0, 0.0
	for _, got := range counts {
		n += got
	}
	for k, got := range counts {
		if n*chances[k] < 5 {
			t.Fatalf("%s: class %d expects only %g", what, k, n*chances[k])
		}
		x += (got - n*chances[k]) * (got - n*chances[k]) / (n * chances[k])
	}
	if limit := (distuv.ChiSquared{K: float64(len(counts) - 1)}).Quantile(1 - 1e-6); x > limit {
		t.Errorf("%s: chi-square %g exceeds %g", what, x, limit)
	}
}

// TestChangesAreCoins holds the changes against independent coins of chance p:
// how many there are, and whether one depends on the slot before, within a block
// and across its border, on the slot a block before, on another page's, or on
// the same slot of another epoch.
func TestChangesAreCoins(t *testing.T) {
	const slots = 100_000
	list := func(w *simulated, page int) (has []bool) {
		has = make([]bool, slots+1)
		for at := w.firstAfter(page, 0); at <= slots; at = w.firstAfter(page, at) {
			has[at] = true
		}
		return has
	}
	for _, p := range []float64{0.003, 0.04, 0.13, 0.24, 0.26, 0.5, 0.77, 0.999, 1} {
		w := evenWeb(t, p, 11)
		changes, other := list(w.simulated, 1), list(w.simulated, 0)
		block := int64(1)
		if hazard := w.records[1].hazard; hazard < frequent {
			block <<= blockLength(hazard * cellsAHazard)
		}
		w.ranks[1].epoch++
		later := list(w.simulated, 1)
		var count, pairs, border, borders, far, pages, epochs float64
		both := func(a, b bool) float64 {
			if a && b {
				return 1
			}
			return 0
		}
		for s := block + 1; s <= slots; s++ {
			count += both(changes[s], true)
			pairs += both(changes[s], changes[s-1])
			far += both(changes[s], changes[s-block])
			pages += both(changes[s], other[s])
			epochs += both(changes[s], later[s])
			if s%block == 0 {
				border += both(changes[s], changes[s-1])
				borders++
			}
		}
		n, name := float64(slots-block), "p="+strconv.FormatFloat(p, 'g', -1, 64)+", "
		checkCount(t, name+"changes", count, n, p, 1)
		// Overlapping pairs have at most three times the variance of coins; where a block is
		// one slot, the pairs across borders overlap too.
		atBorders := 1.0
		if block == 1 {
			atBorders = 3
		}
		checkCount(t, name+"changes in two slots running", pairs, n, p*p, 3)
		checkCount(t, name+"changes a block apart", far, n, p*p, 3)
		checkCount(t, name+"changes across a block's border", border, borders, p*p, atBorders)
		checkCount(t, name+"changes of two pages", pages, n, p*p, 1)
		checkCount(t, name+"changes in two epochs", epochs, n, p*p, 1)
	}
}

// TestGapsAreGeometric: from change to change, within and across blocks.
func TestGapsAreGeometric(t *testing.T) {
	for _, p := range []float64{0.02, 0.13, 0.24, 0.3} {
		const classes = 25
		w := evenWeb(t, p, 5)
		width := int64(math.Ceil(0.2 / p)) // slots a class
		counts, chances := make([]float64, classes), make([]float64, classes)
		for at := int64(0); at < 400_000; {
			next := w.firstAfter(0, at)
			counts[min((next-at-1)/width, classes-1)]++
			at = next
		}
		rest := 1.0
		for k := range chances {
			chances[k] = rest * -math.Expm1(float64(width)*math.Log1p(-p))
			rest -= chances[k]
		}
		chances[classes-1] += rest
		checkFit(t, "gaps", counts, chances)
	}
}

// TestChangesInABlock: how many slots of a block change is binomial, and where
// in it they are is even.
func TestChangesInABlock(t *testing.T) {
	const p, blocks, most, parts = 0.02, 4000, 12, 37
	w := evenWeb(t, p, 6).simulated
	block := int64(1) << blockLength(w.records[0].hazard*cellsAHazard)
	inBlock, places := map[int64]int{}, make([]float64, parts)
	for at := w.firstAfter(0, block-1); at < (blocks+1)*block; at = w.firstAfter(0, at) {
		inBlock[at/block]++
		places[at%block*parts/block]++
	}
	counts, chances := make([]float64, most), make([]float64, most)
	binomial := distuv.Binomial{N: float64(block), P: p}
	for b := range int64(blocks) {
		counts[min(inBlock[b+1], most-1)]++
	}
	for k := range chances {
		chances[k] = binomial.Prob(float64(k))
	}
	chances[most-1] = 1 - binomial.CDF(most-2)
	checkFit(t, "changes in a block", counts, chances)
	even := make([]float64, parts)
	for slot := range block {
		even[slot*parts/block] += 1 / float64(block)
	}
	checkFit(t, "places in a block", places, even)
}

// TestRareChanges: first changes of pages so rare that no run would wait for them.
func TestRareChanges(t *testing.T) {
	const hazard, classes, pages = 1e-11, 20, 20_000
	counts, chances := make([]float64, classes), make([]float64, classes)
	for page := range uint64(pages) {
		at := firstPoint(page, 1234567, hazard, 0)
		counts[min(classes-1, int(-math.Expm1(-hazard*float64(at))*classes))]++
	}
	for k := range chances {
		chances[k] = 1.0 / classes
	}
	checkFit(t, "first changes", counts, chances)
	for _, hazard := range []float64{1e-60, 5e-324, 0} {
		modeltest.Equal(t, firstPoint(7, 8, hazard, 1<<43), never, "a=%g: a change in slot", hazard)
	}
}
