package action

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mathext"

	"lascope/automata"
	"lascope/internal/draws"
	"lascope/internal/memory"
	"lascope/internal/refusal"
	"lascope/model/modeltest"
)

// A teller answers from penalty probabilities with a generator that can be copied.
type teller struct {
	c     []float64
	coins automata.Coins
	arms  draws.Arms
}

// asked are arms that ask a grader. The tests read no counts.
func asked(arms *draws.Arms, g draws.Grader, actions int) *draws.Arms {
	if arms.Pulls == nil {
		*arms = draws.Arms{Graded: true, Grader: g, Pulls: make([]int64, actions)}
	}
	arms.Grader = g
	return arms
}

func (e *teller) Open() *draws.Arms { return asked(&e.arms, e, len(e.c)) }

func (e *teller) Grade(i int, _ float64) float64 {
	if e.coins.Unit() < e.c[i] {
		return 1
	}
	return 0
}

func (e *teller) Best() int { return slices.Index(e.c, slices.Min(e.c)) }

// A scripted environment gives the answers of a list.
type scripted struct {
	answers []float64
	asked   []int
	arms    draws.Arms
}

func (s *scripted) Open() *draws.Arms { return asked(&s.arms, s, 100) }

func (s *scripted) Grade(i int, _ float64) float64 {
	s.asked = append(s.asked, i)
	return s.answers[len(s.asked)-1]
}

func (s *scripted) Best() int { return 0 }

// Every scheme runs in the same way in any batches, a clone has the same future and its own
// memory, and a tick allocates nothing.
func TestSchemesInBatches(t *testing.T) {
	for _, s := range Schemes() {
		c := []float64{0.5, 0.3, 0.6, 0.45}
		one, many := built(t, s.Name, 4, "", 9), built(t, s.Name, 4, "", 9)
		e1, e2 := &teller{c: c, coins: automata.NewCoins([2]uint64{5, 6})}, &teller{c: c, coins: automata.NewCoins([2]uint64{5, 6})}
		for range 700 {
			one.Advance(e1, 1)
		}
		for range 7 {
			many.Advance(e2, 100)
		}
		twin, e3 := memory.Copy(many), *e2
		one.Advance(e1, 333)
		twin.Advance(&e3, 333)
		p, q := make([]float64, 4), make([]float64, 4)
		one.Probabilities(e1, p)
		twin.Probabilities(&e3, q)
		if a, b := one.Reasons(), twin.Reasons(); !slices.Equal(p, q) || e1.coins != e3.coins || a != b {
			t.Errorf("%s: %v and %v, %+v and %+v", s.Name, p, q, a, b)
		}
		before := slices.Clone(p)
		many.Advance(e2, 500)
		twin.Probabilities(&e3, q)
		modeltest.Same(t, before, q, "%s: the clone moved with the original:", s.Name)
		if n := testing.AllocsPerRun(20, func() { one.Advance(e1, 100) }); n > 0 {
			t.Errorf("%s: %v allocations in 100 ticks", s.Name, n)
		}
	}
}

// A tuning keeps what was learnt: p, the estimates, the action and the part of N.
func TestTuningKeepsWhatWasLearnt(t *testing.T) {
	c := []float64{0.4, 0.3, 0.6}
	for _, one := range []struct {
		name, key string
		to        float64
		within    float64 // of p
	}{
		{"lrp", "a", 0.2, 0}, {"lrp", "b", 0, 0}, {"lri", "a", 0.9, 0}, {"lip", "b", 0.3, 0}, {"lrep", "b", 0.1, 0},
		{"dlri", "N", 1000, 1e-15}, {"dlri", "N", 33, 1. / 33}, {"dlri", "N", 3, 1. / 3}, {"pursuit", "lambda", 0.5, 0}, {"dpri", "N", 7, 1. / 21},
		{"tsetlin", "N", 50, 0}, {"krylov", "N", 1, 0}, {"krinsky", "N", 3, 0},
	} {
		a, env := built(t, one.name, 3, "", 2), &teller{c: c, coins: automata.NewCoins([2]uint64{1, 6})}
		a.Advance(env, 43)
		p, q := make([]float64, 3), make([]float64, 3)
		a.Probabilities(env, p)
		was := 0.0
		if f, ok := a.(*Fixed); ok {
			was = float64(f.State) / float64(f.N)
		}
		a.Tune(valuesOf(t, one.name, fmt.Sprintf("%s=%v", one.key, one.to)))
		a.Probabilities(env, q)
		sum := 0.0
		for i := range p {
			if sum += q[i]; math.Abs(p[i]-q[i]) > one.within {
				t.Errorf("%s %s=%g: p was %v and is %v", one.name, one.key, one.to, p, q)
			}
		}
		modeltest.Near(t, sum, 1, 1e-12, "%s %s=%g: p sums to", one.name, one.key, one.to)
		if f, ok := a.(*Fixed); ok {
			state := f.State
			if n := float64(f.N); n != one.to || math.Abs(float64(state)/n-was) > 0.5/n+1e-12 && state != 1 || len(f.Visits) != 3*int(n) {
				t.Errorf("%s N=%g: state %d, was at %v of N", one.name, one.to, state, was)
			}
		}
		steps := one.to
		switch a := a.(type) {
		case *dlri:
			steps = float64(a.total)
		case *dpri:
			steps = float64(a.total) / 3
		}
		modeltest.Equal(t, steps, one.to, "%s after another N: the steps are", one.name)
		if e, ok := a.(Estimator); ok {
			if n, _ := e.Counts(0); n < 10 {
				t.Errorf("%s forgot its estimates", one.name)
			}
		}
		a.Advance(env, 500)
	}
	for _, arms := range []int{5, 100} {
		if err := refusal.Of(func() { rowOf(t, "dlri").New(Setup{Actions: arms, Values: valuesOf(t, "dlri", "N=4")}) }); err == nil || !strings.Contains(err.Error(), "at least one step each, such as N=") {
			t.Errorf("dlri N=4 with %d arms: %v", arms, err)
		}
	}
}

// The chances of the greatest draw are those of a slow integral: the density of one posterior
// times the distribution functions of all others, on a fine grid.
func TestGreatestChances(t *testing.T) {
	for _, c := range [][2][]int64{
		{{0, 0}, {0, 0}}, {{3, 1}, {0, 4}}, {{0, 9, 2}, {5, 1, 2}}, {{700, 640, 3}, {300, 360, 2}}, {{90_000, 2, 0}, {10_000, 3, 4}},
		{{800_000, 40}, {200_000, 10}}, {{1, 2, 3, 4, 5, 6, 7, 8}, {8, 7, 6, 5, 4, 3, 2, 1}},
	} {
		rewards, penalties := c[0], c[1]
		got := make([]float64, len(rewards))
		greatestChances(got, rewards, penalties)
		sum := 0.0
		for i := range got {
			want := slowGreatest(rewards, penalties, i)
			if sum += got[i]; math.Abs(got[i]-want) > 2e-3 {
				t.Errorf("rewards %v, penalties %v: action %d has %v, want %v", rewards, penalties, i+1, got[i], want)
			}
		}
		modeltest.Near(t, sum, 1, 1e-12, "they sum to")
	}
}

// slowGreatest is the chance that action i has the greatest draw: the mean of the product of the
// other distribution functions over the quantiles of its posterior.
func slowGreatest(rewards, penalties []int64, i int) float64 {
	const n = 4000
	sum := 0.0
	for k := range n {
		x := mathext.InvRegIncBeta(1+float64(rewards[i]), 1+float64(penalties[i]), (float64(k)+0.5)/n)
		all := 1.0
		for j := range rewards {
			if j != i {
				all *= mathext.RegIncBeta(1+float64(rewards[j]), 1+float64(penalties[j]), x)
			}
		}
		sum += all
	}
	return sum / n
}

// Pure chance draws all alike; the best arm is always that of the environment.
func TestReferences(t *testing.T) {
	env := &teller{c: []float64{0.5, 0.2, 0.6}, coins: automata.NewCoins([2]uint64{1, 2})}
	counts, p := make([]float64, 3), make([]float64, 3)
	chance, best := built(t, "chance", 3, "", 1), built(t, "best", 3, "", 1)
	chance.Advance(env, 0)
	if _, ok := chance.Last(); ok {
		t.Error("no choice is noted")
	}
	chance.Probabilities(nil, p)
	for range 9000 {
		chance.Advance(env, 1)
		step, _ := chance.Last()
		if counts[step.Action]++; step.Was != p[step.Action] {
			t.Fatalf("a choice is drawn with p = %v of %v", step.Was, p)
		}
		best.Advance(env, 1)
		if step, _ := best.Last(); step.Action != 1 {
			t.Fatalf("the best arm is %d", step.Action)
		}
	}
	modeltest.ChiSquare(t, "pure chance", counts, uniform(3))
}
