package action

import (
	"lascope/automata"
	"lascope/model/modeltest"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// exactly is the error that exact results are allowed.
const exactly = 1e-9

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	modeltest.Near(t, got, want, within, "%s is", what)
}

// A row of a chain: the chance of each next state.
type chainRow map[int]float64

// solved is the stationary law of a chain: π(P − I) = 0, Σπ = 1.
func solved(rows []chainRow) []float64 {
	n := len(rows)
	system, sum := mat.NewDense(n, n, nil), mat.NewVecDense(n, nil) // transposed, the last equation replaced by the sum
	for from, row := range rows {
		system.Set(from, from, -1)
		for to, chance := range row {
			system.Set(to, from, system.At(to, from)+chance)
		}
	}
	for j := range n {
		system.Set(n-1, j, 1)
	}
	sum.SetVec(n-1, 1)
	var law mat.VecDense
	if err := law.SolveVec(system, sum); err != nil {
		panic(err)
	}
	return law.RawVector().Data
}

// fixedChain is the chain of a fixed structure, derived from its rule in words.
func fixedChain(name string, c []float64, n int) []chainRow {
	rows := make([]chainRow, len(c)*n)
	for i, x := range c {
		for s := 1; s <= n; s++ {
			at := func(i, s int) int { return i*n + s - 1 }
			in, out, deepest := at(i, min(s+1, n)), at(i, s-1), at(i, n)
			if s == 1 {
				out = at((i+1)%len(c), 1)
			}
			row := chainRow{}
			switch name {
			case "tsetlin":
				row[in] += 1 - x
				row[out] += x
			case "krinsky":
				row[deepest] += 1 - x
				row[out] += x
			case "krylov":
				row[in] += 1 - x + x/2
				row[out] += x / 2
			}
			rows[at(i, s)] = row
		}
	}
	return rows
}

var fixedLaws = map[string]func(c []float64, n int) []float64{"tsetlin": tsetlinLaw, "krinsky": krinskyLaw, "krylov": krylovLaw}

// TestStationaryLaws: the laws by balance are those of the linear solve of the whole chain.
func TestStationaryLaws(t *testing.T) {
	for name, law := range fixedLaws {
		for _, c := range [][]float64{{0.2, 0.5}, {0.6, 0.8}, {0.1, 0.4, 0.8}, {0.3, 0.3}, {1, 0.7}, {0.05, 0.5, 0.95, 1, 0.4}} {
			for _, n := range []int{1, 2, 3, 5, 8} {
				got, want := law(c, n), solved(fixedChain(name, c, n))
				for s := range want {
					modeltest.Near(t, got[s], want[s], exactly, "%s, c = %v, N = %d: π(%d) =", name, c, n, s)
				}
			}
		}
		for arm, c := range [][]float64{{0, 0.3}, {0.3, 0}} {
			if got := law(c, 4); got[4*arm+3] != 1 {
				t.Errorf("%s with an arm that is never penalised: %v", name, got)
			}
		}
		if got := law([]float64{0, 0}, 4); got != nil {
			t.Errorf("%s with two arms that are never penalised: %v", name, got)
		}
		for _, x := range law([]float64{0.1, 0.2}, 1000) {
			if math.IsNaN(x) {
				t.Fatalf("%s with N = 1000 has no law", name)
			}
		}
	}
}

// TestTextbookNumbers: the numbers of the textbooks.
func TestTextbookNumbers(t *testing.T) {
	c := []float64{0.2, 0.5}
	p := rewardPenaltyLimit(c)
	near(t, "E p₁ of L_R−P", p[0], 0.5/0.7, exactly)
	near(t, "M of L_R−P", AveragePenalty(p, c), 2*0.2*0.5/0.7, exactly)
	one := armLaw(tsetlinLaw(c, 1), 1)
	near(t, "π₁ of Tsetlin with N = 1", one[0], 0.5/0.7, exactly)
	near(t, "M of Tsetlin with N = 1", AveragePenalty(one, c), AveragePenalty(p, c), exactly)

	c = []float64{0.1, 0.4, 0.8}
	for i, want := range []float64{10, 2.5, 1.25} {
		near(t, "E p of L_R−P", rewardPenaltyLimit(c)[i], want/13.75, exactly)
	}
	near(t, "M of L_R−P", AveragePenalty(rewardPenaltyLimit(c), c), 3/13.75, exactly)

	// Both c above one half: with N Tsetlin's law tends to p_i ∝ 1/(2c_i − 1), Krylov's to the best.
	c = []float64{0.6, 0.8}
	m := func(law []float64, n int) float64 { return AveragePenalty(armLaw(law, n), c) }
	near(t, "M of Tsetlin with N = 100", m(tsetlinLaw(c, 100), 100), 0.65, exactly)
	near(t, "M of Krylov with N = 100", m(krylovLaw(c, 100), 100), 0.6, exactly)
	for s, x := range krylovLaw(c, 6) {
		near(t, "Krylov against Tsetlin at c/2", x, tsetlinLaw([]float64{0.3, 0.4}, 6)[s], exactly)
	}
	near(t, "M₀", PureChance(c), 0.7, exactly)
}

// TestVerdicts: each class, and its border.
func TestVerdicts(t *testing.T) {
	c := []float64{0.2, 0.5}
	for _, one := range []struct {
		limit float64
		want  Verdict
	}{{0.35, Useless}, {0.4, Useless}, {0.3499, Expedient}, {0.2101, Expedient}, {0.21, Optimal}, {0.2, Optimal}, {math.NaN(), Unknown}} {
		modeltest.Equal(t, Judge(one.limit, c), one.want, "the limit %g is", one.limit)
	}
	for _, one := range []struct {
		p    float64
		want Verdict
	}{{0.5, Unknown}, {0.1, Unknown}, {0.999, Unknown}, {1, WellOff}, {0, BadlyOff}, {rounding, BadlyOff}} {
		modeltest.Equal(t, JudgeCorner([]float64{one.p, 1 - one.p}, c), one.want, "p₁ = %g is", one.p)
	}
}

// drifted is E Δp of an automaton's own transition function: learn is given each action with each
// answer and returns p after it.
func drifted(p, c []float64, learn func(i int, beta float64) []float64) []float64 {
	out := make([]float64, len(p))
	for i, x := range p {
		for beta, chance := range []float64{1 - c[i], c[i]} {
			for j, y := range learn(i, float64(beta)) {
				out[j] += x * chance * (y - p[j])
			}
		}
	}
	return out
}

// TestDrift: E Δp is the expectation over the automaton's own transitions.
func TestDrift(t *testing.T) {
	c := []float64{0.2, 0.4, 0.9}
	check := func(what string, d Drift, p, want []float64) {
		t.Helper()
		got, sum := make([]float64, len(p)), 0.0
		d.C = c
		d.At(got, p)
		for i := range got {
			near(t, what, got[i], want[i], exactly)
			sum += got[i]
		}
		near(t, what+", the sum", sum, 0, exactly)
	}
	for _, p := range [][]float64{{0.5, 0.3, 0.2}, {0.9, 0.05, 0.05}, {0, 0.5, 0.5}, {1, 0, 0}} {
		for _, ab := range [][2]float64{{0.1, 0.1}, {0.1, 0}, {0, 0.2}, {0.1, 0.01}} {
			want := drifted(p, c, func(i int, beta float64) []float64 {
				l := linear{simplex: simplex{p: slices.Clone(p)}, a: ab[0], b: ab[1]}
				l.learn(i, beta)
				return l.p
			})
			check("the drift of a linear scheme", Drift{A: ab[0], B: ab[1]}, p, want)
		}
	}
	parts := []int64{7, 12, 1}
	p := []float64{0.35, 0.6, 0.05}
	discretely := func(pulled func(i int) int) []float64 {
		return drifted(p, c, func(i int, beta float64) []float64 {
			d := discrete{parts: slices.Clone(parts), total: 20}
			if beta == 0 {
				d.pull(pulled(i))
			}
			return []float64{d.p(0), d.p(1), d.p(2)}
		})
	}
	check("the drift of DL_R−I", Drift{Rule: DiscreteRule, Step: 0.05}, p, discretely(func(i int) int { return i }))

	if Pursued([]float64{7, 7, 3}, []int64{10, 10, 9}, 1) != nil {
		t.Error("an action is pursued before each has its first choices")
	}
	rewards, choices := []float64{7, 7, 6.5}, []int64{10, 10, 10}
	after := func(i int, beta float64) int {
		e := estimates{choices: slices.Clone(choices), rewards: slices.Clone(rewards)}
		e.add(i, beta)
		return e.greatest()
	}
	pursued, penalised := Pursued(rewards, choices, 1), Pursued(rewards, choices, 0)
	for beta, got := range [][]int{pursued, penalised} {
		if want := []int{after(0, float64(beta)), after(1, float64(beta)), after(2, float64(beta))}; !slices.Equal(got, want) || slices.Equal(want, []int{0, 0, 0}) {
			t.Errorf("an answer of %d leads to the pursuit of %v, want %v", beta, got, want)
		}
	}
	check("the drift of DP_R−I", Drift{Rule: DiscretePursuitRule, Step: 0.05, Pursued: pursued}, p, discretely(func(i int) int { return after(i, 0) }))
	for _, always := range []bool{false, true} {
		d := Drift{Rule: PursuitRule, A: 0.1, Pursued: pursued}
		if always {
			d.Penalised = penalised
		}
		check("the drift of CP", d, p, drifted(p, c, func(i int, beta float64) []float64 {
			a := pursuit{simplex: simplex{p: slices.Clone(p)}}
			if beta == 0 || always {
				a.learn(after(i, beta), 0.1)
			}
			return a.p
		}))
	}
}

// TestDiscreteAbsorption: the products are the linear solve of the chain on k/N.
func TestDiscreteAbsorption(t *testing.T) {
	for _, c := range [][2]float64{{0.2, 0.5}, {0.5, 0.5}, {0.9, 0.1}, {0, 1}} {
		const n = 12
		// With the corners joined by a step to either end's neighbour the chain's absorption
		// probability is solved by iteration.
		at := make([]float64, n+1)
		at[n] = 1
		for range 200_000 {
			for k := 1; k < n; k++ {
				up, down := float64(k)*(1-c[0]), float64(n-k)*(1-c[1])
				at[k] = (up*at[k+1] + down*at[k-1]) / (up + down)
			}
		}
		got := discreteAbsorption(c[0], c[1], n)
		for k := range at {
			near(t, "the absorption of DL_R−I", got.From(float64(k)/n).Value, at[k], exactly)
		}
	}
	// From k it goes to k+1 with chance ∝ k(1−c₁), to k−1 with chance ∝ (n−k)(1−c₂): the ratios at 1 and 2 of n = 3.
	near(t, "its rounding, in ε", discreteAbsorption(0.2, 0.6, 3).From(1./3).Error/epsilon, 4*(3+math.Abs(math.Log(2*0.4/0.8))+math.Abs(math.Log(0.4/(2*0.8)))), 1e-6)
	if discreteAbsorption(1, 1, 8) != nil {
		t.Error("without rewards there is no absorption")
	}
	if got := discreteAbsorption(1, 0.5, 8); got.From(0.9).Value != 0 || got.From(1).Value != 1 {
		t.Error("the first arm, without rewards, absorbs from inside")
	}
}

// TestSimulatedAbsorption: the runs absorbed in the best corner are as many as the chain says,
// within four standard errors.
func TestSimulatedAbsorption(t *testing.T) {
	const runs = 3000
	for _, one := range []struct {
		name, line string
		want       float64
	}{
		{"lri", "a=0.2", rewardAbsorption(0.4, 0.6, 0.2).From(0.5).Value},
		{"dlri", "N=10", discreteAbsorption(0.4, 0.6, 10).From(0.5).Value},
	} {
		right := 0.0
		for k := range uint64(runs) {
			env := &teller{c: []float64{0.4, 0.6}, coins: automata.NewCoins([2]uint64{k + runs, 7})}
			a := built(t, one.name, 2, one.line, k)
			for p := []float64{0.5, 0.5}; ; {
				a.Advance(env, 50)
				a.Probabilities(env, p)
				if max(p[0], p[1]) > 1-1e-6 {
					right += math.Round(p[0])
					break
				}
			}
		}
		near(t, one.name+" absorbed in the best corner", right/runs, one.want, 4*math.Sqrt(one.want*(1-one.want)/runs))
	}
}

// TestSimulatedLaws: long runs are near the exact laws, within four standard errors of means over
// independent runs.
func TestSimulatedLaws(t *testing.T) {
	const runs, ticks = 200, 2000
	c := []float64{0.2, 0.5}
	for _, one := range []struct {
		name, line string
		want       float64 // the limit of E p₁
	}{
		{"lrp", "a=0.01 b=0.01", 0.5 / 0.7},
		{"tsetlin", "N=1", 0.5 / 0.7},
		{"tsetlin", "N=3", armLaw(tsetlinLaw(c, 3), 3)[0]},
		{"krinsky", "N=3", armLaw(krinskyLaw(c, 3), 3)[0]},
		{"krylov", "N=2", armLaw(krylovLaw(c, 2), 2)[0]},
	} {
		sum, squares := 0.0, 0.0
		for k := range uint64(runs) {
			env := &teller{c: c, coins: automata.NewCoins([2]uint64{k + runs, 11})}
			a := built(t, one.name, 2, one.line, k)
			a.Advance(env, 1000)
			mean, p := 0.0, []float64{0, 0}
			for range ticks {
				a.Advance(env, 1)
				a.Probabilities(env, p)
				mean += p[0] / ticks
			}
			sum, squares = sum+mean, squares+mean*mean
		}
		mean := sum / runs
		near(t, one.name+", E p₁", mean, one.want, 4*math.Sqrt((squares/runs-mean*mean)/runs))
	}
}
