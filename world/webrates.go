package world

import (
	"fmt"
	"math"
)

// webRates are a web's rates by true rank, the hottest first, and the page that
// stands at each rank before anything is perturbed or shifted.
type webRates struct {
	p    []float64 // chance of a change in a slot, by rank, falling
	node []int32   // page at each rank
}

// zipfRates are p_k = α/k^β [LAKG §III.C]; page k has rank k.
func zipfRates(n int, alpha, beta float64) webRates {
	r := webRates{p: make([]float64, n), node: make([]int32, n)}
	for k := range n {
		r.p[k] = alpha * math.Pow(float64(k+1), -beta)
		r.node[k] = int32(k)
	}
	return r
}

// thesisRates are p_i = i^(−θ_i), θ_i = m·u_i with u_i uniform in [0, 1] and m
// such that Σp = total [Thesis §6.3; the text has m = 2].
func thesisRates(n int, total float64, seed uint64) (webRates, error) {
	draw := newDraws(seed, "thesis web")
	u := make([]float64, n)
	for i := range u {
		u[i] = draw.unit()
	}
	p := make([]float64, n)
	sum := func(m float64) float64 {
		s := 0.0
		for i := range p {
			p[i] = math.Pow(float64(i+1), -m*u[i])
			s += p[i]
		}
		return s
	}
	const steepest = 1e6
	if total > float64(n) || total < sum(steepest) {
		return webRates{}, fmt.Errorf("ratio × capacity = %.6g changes a slot: %d pages of the thesis's web can make %.3g to %d; choose the ratio, the capacity or the pages so that it lies between",
			total, n, math.Ceil(1000*sum(steepest))/1000, n)
	}
	low, high := 0.0, steepest
	for range 200 {
		if m := (low + high) / 2; sum(m) > total {
			low = m
		} else {
			high = m
		}
	}
	sum(high)
	r := webRates{p: make([]float64, n), node: fallingOrder(p)}
	for rank, i := range r.node {
		r.p[rank] = p[i]
	}
	return r, nil
}
