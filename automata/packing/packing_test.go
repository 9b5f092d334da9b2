package packing

import (
	"math"
	"slices"
	"testing"

	"lascope/automata"
	"lascope/internal/memory"
	"lascope/internal/theory"
	"lascope/model/modeltest"
)

// A scripted environment answers by a hidden value an item, with its own coins.
type scripted struct {
	values []float64
	coins  automata.Coins
	best   theory.ItemSet
	packs  []theory.ItemSet // so far
}

func (s *scripted) Answer(packed theory.ItemSet) (hits theory.ItemSet) {
	s.packs = append(s.packs, packed)
	for k, v := range s.values {
		if u := s.coins.Unit(); packed.Has(k) && u < v {
			hits |= theory.SetOf(k)
		}
	}
	return hits
}

func (s *scripted) Best() theory.ItemSet  { return s.best }
func (s *scripted) Dense() theory.ItemSet { return s.best &^ s.best.Rest() }

var (
	weights  = []int{5, 3, 8, 2, 6, 4, 7, 1}
	capacity = 15
)

func newEnvironment() *scripted {
	return &scripted{values: []float64{0.5, 0.2, 0.9, 0.1, 0.7, 0.4, 0.6, 0.05}, coins: automata.NewCoins([2]uint64{7, 8}), best: 0b1010}
}

// built makes a scheme by its name.
func built(t *testing.T, name string, a float64) Packer {
	t.Helper()
	for _, row := range Schemes() {
		if row.Name == name {
			return row.New(Setup{Weights: weights, Capacity: capacity, Seed: [2]uint64{1, 2}, Values: modeltest.Values{"a": a}})
		}
	}
	t.Fatal(name)
	return nil
}

// A slow team is the obvious twin: it lists the automata that want in, orders them by the coins, and tries each.
func slowChoice(p []float64, coins *automata.Coins) (packed map[int]bool) {
	var wanting []int
	for k := range p {
		if coins.Unit() < p[k] {
			wanting = append(wanting, k)
		}
	}
	packed = map[int]bool{}
	for len(wanting) > 0 {
		i := int(coins.Below(uint64(len(wanting))))
		k, used := wanting[i], 0
		for j := range packed {
			used += weights[j]
		}
		if used+weights[k] <= capacity {
			packed[k] = true
		}
		wanting[0], wanting[i] = wanting[i], wanting[0]
		wanting = wanting[1:]
	}
	return packed
}

// TestTeamsAreTheirObviousTwin: choice, payoff or pursued packing, and step of both teams, tick by tick.
func TestTeamsAreTheirObviousTwin(t *testing.T) {
	for _, name := range []string{"lri-team", "pack-pursuit"} {
		const a = 0.02
		scheme, env := built(t, name, a).(Team), newEnvironment()
		coins := automata.NewCoins([2]uint64{1, 2})
		p, packs, hits := slices.Repeat([]float64{0.5}, len(weights)), make([]float64, len(weights)), make([]float64, len(weights))
		most := 0.0
		for tick := range 800 {
			packed := slowChoice(p, &coins)
			scheme.Advance(env, 1)
			step, ok := scheme.Last()
			count := 0.0
			for k := range weights {
				if !ok || step.Packed.Has(k) != packed[k] || !packed[k] && step.Hits.Has(k) {
					t.Fatalf("%s at %d: packed %s, hits %s, want %v", name, tick, step.Packed, step.Hits, packed)
				}
				if packed[k] {
					packs[k]++
				}
				if step.Hits.Has(k) {
					hits[k]++
					count++
				}
			}
			most = max(most, count)
			target, size := packed, a*count/max(most, 1)
			if name == "pack-pursuit" {
				target, size = map[int]bool{}, a
				best := 0.0
				for s := range theory.ItemSet(1) << len(weights) {
					estimates := make([]float64, len(weights))
					for k := range estimates {
						estimates[k] = (hits[k] + 1) / (packs[k] + 1)
					}
					if v := s.Value(estimates); s.Weight(weights) <= capacity && v > best+1e-12 {
						best = v
					}
				}
				estimates := make([]float64, len(weights))
				for k := range weights {
					target[k] = step.Pursued.Has(k)
					estimates[k] = scheme.(Estimator).Estimate(k)
				}
				if got := step.Pursued.Value(estimates); math.Abs(got-best) > 1e-9 {
					t.Fatalf("at %d it pursues %s with the estimates' sum %v, the greatest is %v", tick, step.Pursued, got, best)
				}
			}
			for k := range p {
				to := 0.0
				if target[k] {
					to = 1
				}
				p[k] += size * (to - p[k])
				modeltest.MustNear(t, scheme.Probabilities()[k], p[k], 1e-9, "%s at %d: p%d is", name, tick, k+1)
				p[k] = scheme.Probabilities()[k] // rounding does not add up
			}
		}
		if slices.Max(p)-slices.Min(p) < 0.3 {
			t.Errorf("%s has not learnt: %v", name, p)
		}
	}
}

// TestNoHitNoStep: without a hit the team stays, and its rule says so.
func TestNoHitNoStep(t *testing.T) {
	team, env := built(t, "lri-team", 0.1), newEnvironment()
	clear(env.values)
	team.Advance(env, 50)
	for k, p := range team.(Team).Probabilities() {
		if rule := team.Reason(k); p != 0.5 || rule != "no item hits, so p stays" {
			t.Fatalf("p%d is %v: %s", k+1, p, rule)
		}
	}
}

// TestThompsonIsItsObviousTwin: the packing is the best of all sets by the draws, and the counts are those of the answers.
func TestThompsonIsItsObviousTwin(t *testing.T) {
	scheme, env := built(t, "pack-thompson", 0).(Estimator), newEnvironment()
	coins := automata.NewCoins([2]uint64{1, 2})
	packs, hits := make([]int64, len(weights)), make([]int64, len(weights))
	for tick := range 400 {
		draws := make([]float64, len(weights))
		for k := range draws {
			draws[k] = automata.BetaDraw(float64(1+hits[k]), float64(1+packs[k]-hits[k]), &coins)
		}
		scheme.Advance(env, 1)
		step, _ := scheme.Last()
		best := 0.0
		for s := range theory.ItemSet(1) << len(weights) {
			if s.Weight(weights) <= capacity {
				best = max(best, s.Value(draws))
			}
		}
		if got := step.Packed.Value(draws); !slices.Equal(draws, step.Draws) || math.Abs(got-best) > 1e-9 {
			t.Fatalf("at %d the draws %v, want %v; %s has %v, the best %v", tick, step.Draws, draws, step.Packed, got, best)
		}
		for k := range weights {
			if step.Packed.Has(k) {
				packs[k]++
			}
			if step.Hits.Has(k) {
				hits[k]++
			}
			if n, h := scheme.Counts(k); n != packs[k] || h != hits[k] || scheme.Estimate(k) != float64(1+h)/float64(2+n) {
				t.Fatalf("at %d item %d has %d hits of %d, estimate %v", tick, k+1, h, n, scheme.Estimate(k))
			}
		}
	}
}

// TestReferences: they pack as they are told, and refuse to be tuned.
func TestReferences(t *testing.T) {
	env := newEnvironment()
	for name, want := range map[string]theory.ItemSet{"pack-exact": env.Best(), "pack-density": env.Dense()} {
		r := built(t, name, 0)
		if _, ok := r.Last(); ok {
			t.Errorf("%s has a step before the first", name)
		}
		r.Advance(env, 3)
		if step, ok := r.Last(); !ok || step.Packed != want {
			t.Errorf("%s packs %s, want %s", name, step.Packed, want)
		}
	}
}

// TestTune: the step changes, what was learnt stays.
func TestTune(t *testing.T) {
	for _, name := range []string{"lri-team", "pack-pursuit"} {
		scheme, env := built(t, name, 0.1).(Team), newEnvironment()
		scheme.Advance(env, 100)
		before := slices.Clone(scheme.Probabilities())
		if scheme.Tune(modeltest.Values{"a": 0.0}); !slices.Equal(before, scheme.Probabilities()) {
			t.Error(name)
		}
		scheme.Advance(env, 100)
		modeltest.Same(t, before, scheme.Probabilities(), "%s moves by a step of 0:", name)
	}
}

// TestClone: a copy has the same future and shares nothing; a step allocates nothing.
func TestClone(t *testing.T) {
	for _, row := range Schemes() {
		one, env := built(t, row.Name, 0.05), newEnvironment()
		one.Advance(env, 200)
		two, other := memory.Copy(one), newEnvironment()
		other.coins = env.coins
		one.Advance(env, 300)
		two.Advance(other, 300)
		modeltest.Same(t, env.packs[200:], other.packs, "%s: its copy packs otherwise:", row.Name)
		for k := range weights {
			if a, b := one.Reason(k), two.Reason(k); a != b || a == "" {
				t.Errorf("%s: %q and %q", row.Name, a, b)
			}
		}
		env.packs = make([]theory.ItemSet, 0, 1<<12)
		modeltest.Equal(t, testing.AllocsPerRun(10, func() { env.packs = env.packs[:0]; one.Advance(env, 20) }), 0, "%s: allocations:", row.Name)
	}
}
