package location

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"lascope/automata"
	"lascope/internal/memory"
	"lascope/model/modeltest"
)

// A testOracle is right with probability p, and at the target says either
// with equal chance.
type testOracle struct {
	target, p float64
	coins     automata.Coins
}

func (o *testOracle) chance(position float64) float64 {
	switch {
	case position < o.target:
		return o.p
	case position > o.target:
		return 1 - o.p
	}
	return 0.5
}

func (o *testOracle) Right(position float64) bool { return o.coins.Unit() < o.chance(position) }

func testSPL(t testing.TB, n int) Locator {
	t.Helper()
	return Locators()[0].New(Setup{Values: modeltest.Values{"N": n}})
}

// The product of ratios agrees with the eigenvector of the whole matrix, found by
// solving πP = π, Σπ = 1; also where the ends and the target make it lopsided.
func TestStationaryAgainstLinearSystem(t *testing.T) {
	for _, c := range []struct {
		n         int
		target, p float64
	}{{1, 0.5, 0.6}, {2, 0.5, 0.9}, {10, 0.73, 0.7}, {10, 0.7, 0.7}, {20, 0, 0.55}, {20, 1, 0.8}, {12, 0.4, 0.3}, {7, 0.2, 0.5}} {
		o := &testOracle{target: c.target, p: c.p}
		up, down := testSPL(t, c.n).Chain(o.chance)
		size := len(up)
		a, b := mat.NewDense(size, size, nil), mat.NewVecDense(size, nil)
		for s := range size {
			a.Set(s, s, a.At(s, s)-up[s]-down[s])
			if s+1 < size {
				a.Set(s+1, s, a.At(s+1, s)+up[s])
			}
			if s > 0 {
				a.Set(s-1, s, a.At(s-1, s)+down[s])
			}
		}
		for s := range size { // one balance equation follows from the others
			a.Set(size-1, s, 1)
		}
		b.SetVec(size-1, 1)
		var want mat.VecDense
		modeltest.OK(t, want.SolveVec(a, b))
		for s, pi := range automata.Stationary(up, down) {
			modeltest.Near(t, pi, want.AtVec(s), 1e-10, "N=%d λ*=%v p=%v: π(%d) =", c.n, c.target, c.p, s)
		}
	}
}

// Reference: [Thesis] §4.1, geometric on either side of λ* with ratio p/(1−p), when
// no state stands on λ*.
func TestStationaryIsGeometric(t *testing.T) {
	o := &testOracle{target: 0.5 + 1e-6, p: 0.75}
	pi := automata.Stationary(testSPL(t, 1000).Chain(o.chance))
	for s := 1; s <= 1000; s++ {
		ratio := 3.0
		switch {
		case s == 501: // the two states around λ*
			ratio = 1
		case s > 501:
			ratio = 1.0 / 3
		}
		if got := pi[s] / pi[s-1]; pi[s] > 1e-290 && pi[s-1] > 1e-290 && math.Abs(got/ratio-1) > 1e-9 {
			t.Fatalf("π(%d)/π(%d) = %v, want %v", s, s-1, got, ratio)
		}
	}
}

// SPL's visits follow the exact stationary distribution, also under a deceiver
// (p < ½) and with λ* on a state. Samples are taken far enough apart to be
// independent; twice that far for a chain that can only swing (its parity mixes at
// the ends alone).
func TestSPLVisitsChiSquare(t *testing.T) {
	for i, c := range []struct {
		n         int
		target, p float64
		apart     int64
	}{{10, 0.73, 0.7, 301}, {10, 0.7, 0.65, 301}, {16, 0.2, 0.6, 601}, {6, 0.5, 0.45, 401}, {20, 1, 0.75, 401}} {
		o := &testOracle{target: c.target, p: c.p, coins: automata.NewCoins([2]uint64{uint64(i), 3})}
		s := testSPL(t, c.n)
		s.Advance(o, 5000)
		counts := make([]float64, s.States())
		for range 4000 {
			s.Advance(o, c.apart)
			counts[s.State()]++
		}
		modeltest.ChiSquare(t, "SPL", counts, automata.Stationary(s.Chain(o.chance)))
	}
}

// At the largest N a tuning keeps the position too, also where an int has 32 bits.
func TestSPLTunesTheLargestN(t *testing.T) {
	s := testSPL(t, 1_000_000)
	for _, n := range []int{999_999, 1, 1_000_000} {
		if s.Tune(modeltest.Values{"N": n}); s.States() != n+1 {
			t.Fatalf("N=%d: %d states", n, s.States())
		}
		if n > 1 && s.State() != (n+1)/2 && s.State() != n {
			t.Errorf("N=%d: state %d, the position was ½ or 1", n, s.State())
		}
	}
}

// Tuning N keeps the position, as well as the new resolution allows, and forgets
// the visits; a clone goes its own way.
func TestSPLTuneAndClone(t *testing.T) {
	o := &testOracle{target: 0.7, p: 0.8, coins: automata.NewCoins([2]uint64{1, 2})}
	s := testSPL(t, 20)
	s.Advance(o, 500)
	before := s.Position(s.State())
	s.Tune(modeltest.Values{"N": 100})
	if got := s.Position(s.State()); math.Abs(got-before) > 1e-12 || len(s.Visits()) != 101 || s.Visits()[s.State()] != 0 {
		t.Errorf("N=100: at %v, was at %v; %d states", got, before, len(s.Visits()))
	}
	twin, other := memory.Copy(s), *o
	s.Advance(o, 100)
	if twin.Visits()[s.State()] != 0 && twin.State() == s.State() {
		t.Error("the clone moved with the original")
	}
	twin.Advance(&other, 100)
	modeltest.Equal(t, twin.State(), s.State(), "the clone is in state")
	if n := testing.AllocsPerRun(20, func() { s.Advance(o, 100) }); n > 0 {
		t.Errorf("%v allocations in 100 ticks", n)
	}
}

// Forgotten visits begin anew; the last advice is that of the last tick.
func TestSPLForgets(t *testing.T) {
	s := testSPL(t, 4)
	if _, _, ok := s.Last(); ok {
		t.Error("advice before the first tick")
	}
	s.Advance(&scriptedGuide{right: true}, 1)
	if from, right, ok := s.Last(); from != 2 || !right || !ok {
		t.Errorf("the last advice: from state %d, right %v, given %v", from, right, ok)
	}
	s.Forget()
	if !slices.Equal(s.Visits(), make([]int64, 5)) || s.State() != 3 {
		t.Errorf("in state %d, visits %v", s.State(), s.Visits())
	}
}

// Reference: [Thesis] §4.1.2, β = 1 one step right, β = 0 one step left, the ends hold.
func TestSPLAnywhere(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(rt, "N")
		s, want, visits := testSPL(t, n), n/2, make([]int64, n+1)
		for range 40 {
			o := &scriptedGuide{right: rapid.Bool().Draw(rt, "right")}
			s.Advance(o, 1)
			modeltest.MustEqual(rt, o.at, float64(want)/float64(n), "in state %d of %d the oracle is asked at", want, n)
			if o.right {
				want = min(n, want+1)
			} else {
				want = max(0, want-1)
			}
			if visits[want]++; s.State() != want || !slices.Equal(s.Visits(), visits) {
				rt.Fatalf("state %d, want %d; visits %v, want %v", s.State(), want, s.Visits(), visits)
			}
		}
	})
}

// A scriptedGuide gives the advice set, and records the position of the question.
type scriptedGuide struct {
	right bool
	at    float64
}

func (g *scriptedGuide) Right(position float64) bool { g.at = position; return g.right }
