package web

import (
	"math"

	"lascope/internal/refusal"
	"lascope/world"
)

// rateTable are a web's rates by true rank, the hottest first, and the page that
// stands at each rank before anything is perturbed or shifted.
type rateTable struct {
	p    []float64 // chance of a change in a slot, by rank, falling
	node []int32   // page at each rank
	given
}

// given are the parts of a file that a generated web has not; nil otherwise.
type given struct {
	names []string   // of the pages
	omega []float64  // importance by rank
	units unitValues // of its materials, by rank
}

// zipfRates are p_k = α/k^β [LAKG] §III.C; page k has rank k.
func zipfRates(n int, alpha, beta float64) rateTable {
	r := rateTable{p: make([]float64, n), node: make([]int32, n)}
	for k := range n {
		r.p[k] = alpha / math.Pow(float64(k+1), beta)
		r.node[k] = int32(k)
	}
	return r
}

// thesisRates are p_i = i^(−θ_i), θ_i = m·u_i with u_i uniform in [0, 1] and m
// such that Σp = total [Thesis] §7.1; the text has m = 2.
func thesisRates(n int, total float64, seed uint64) rateTable {
	draw := world.NewDraws(seed, "thesis web")
	fall := make([]float64, n) // u_i ln i
	for i := range fall {
		fall[i] = draw.Unit() * math.Log(float64(i+1))
	}
	const steepest = 1e6
	if least, _ := thesisSum(fall, steepest); total >= float64(n) || total <= least {
		refusal.Say("ratio × capacity = %.6g changes per tick: %d pages of the thesis's web can make more than %.3g and fewer than %d; choose the ratio, the capacity or the pages so that it lies between",
			total, n, least, n)
	}
	// The logarithm of Σp − p_1 is convex in m and falls: Newton's method
	// approaches the solution from below.
	m := 0.0
	for range 1000 {
		sum, slope := thesisSum(fall, m)
		step := math.Log((total-1)/(sum-1)) * (sum - 1) / slope
		m += step
		if math.Abs(step) <= 1e-14*m {
			break
		}
	}
	p := make([]float64, n)
	for i := range p {
		p[i] = math.Exp(-m * fall[i])
	}
	return ranked(p, nil)
}

// ranked is the table of the rates of pages, which may have names.
func ranked(p []float64, names []string) rateTable {
	order := fallingOrder(p)
	return rateTable{p: byRank(order, p), node: order, given: given{names: names}}
}

// byRank are the values of pages in the order of their ranks.
func byRank[T any](order []int32, of []T) []T {
	out := make([]T, len(of))
	for rank, page := range order {
		out[rank] = of[page]
	}
	return out
}

// thesisSum is Σp of the thesis's web with spread m, and its derivative.
func thesisSum(fall []float64, m float64) (sum, slope float64) {
	for _, l := range fall {
		p := math.Exp(-m * l)
		sum += p
		slope -= l * p
	}
	return sum, slope
}
