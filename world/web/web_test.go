package web

import (
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
	"lascope/world"
)

// pollingOf builds a world from words such as "pages=500 alpha=0.3".
func pollingOf(t testing.TB, line string) *Web {
	t.Helper()
	return modeltest.Must(New(valuesOf(line)))
}

// valuesOf are the defaults of Params with the changes of a line.
func valuesOf(line string) world.Values {
	return modeltest.Must(world.Defaults(Params(Shifts()), strings.Fields(line)...))
}

// TestShiftKeepsTheUnseen: a change before a shift that was not polled is still new after
// it. A page's changes after the shift do not depend on the polls before it.
func TestShiftKeepsTheUnseen(t *testing.T) {
	for _, shift := range Shifts().Names() {
		idle, busy := pollingOf(t, "pages=40 seed=9"), pollingOf(t, "pages=40 seed=9")
		web := busy.Answers()
		for tick := int64(1); tick <= 500; tick++ {
			web.Poll(int(tick)%40, tick, 0)
		}
		unseen := map[int]bool{}
		for page := range idle.records {
			unseen[page] = len(slowChanges(idle.simulated, page, 500)) > 0
		}
		for _, w := range []*Web{idle, busy} {
			shifted(w, shift, 500)
		}
		for page := range idle.records {
			a, b := idle.simulated, busy.simulated
			if x, y := a.firstAfter(page, 500), b.firstAfter(page, 500); x != y {
				t.Errorf("%s: page %d changes at %d in one web and at %d in the other", shift, page, x, y)
			}
			if unseen[page] && !idle.Answers().Poll(page, 501, 0) {
				t.Errorf("%s: page %d had changed and the change is lost", shift, page)
			}
		}
	}
}

// TestShiftsMoveRates: each shift changes the ranks as documented.
func TestShiftsMoveRates(t *testing.T) {
	w := pollingOf(t, "pages=6 importance=on")
	rates, omegas := make([]float64, 6), make([]float64, 6)
	for page := range rates {
		rates[page], omegas[page] = w.Truth().Rate(page), w.Omega()[page]
	}
	value := w.Truth().OptimalValue
	shifted(w, "mirror", 0)
	for page := range rates {
		if w.Truth().Rate(page) != rates[5-page] || w.Omega()[page] != omegas[5-page] {
			t.Errorf("mirror: page %d has p=%g ω=%g, want those of page %d", page, w.Truth().Rate(page), w.Omega()[page], 5-page)
		}
	}
	shifted(w, "top", 0)
	if w.Truth().Page(0) != 4 || w.Truth().Page(1) != 5 {
		t.Errorf("top: ranks 1 and 2 are pages %d and %d, want 4 and 5", w.Truth().Page(0), w.Truth().Page(1))
	}
	for range 100 {
		for _, name := range []string{"rank", "shuffle"} {
			shifted(w, name, 0)
		}
		for page := range rates {
			modeltest.MustEqual(t, w.Truth().Page(w.Truth().Rank(page)), page, "at its rank stands page")
		}
	}
	modeltest.Equal(t, w.Truth().OptimalValue, value, "with the same rates the optimum is")
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

// shifted does a shift of the lab's world by its name and returns its description.
func shifted(w *Web, name string, tick int64) string {
	return w.Shift(Shifts()[slices.Index(Shifts().Names(), name)], tick)
}
