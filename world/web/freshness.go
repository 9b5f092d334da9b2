package web

import (
	"math"
)

// Freshness, the textbook's other objective (Cho and Garcia-Molina, ACM TODS 28, 2003): a copy is fresh at the end of a slot if its
// page has not changed since its last poll. A page polled evenly x times a slot is fresh for x·d(x)/p of the time. So the mean
// over n pages is a value with weights 1/(n p), which the hottest pages have least of.

// Freshness is the mean over the pages of the chance that the copy is fresh at the end of slot tick, by the polls made; of a
// recorded web the part of the copies that are. NaN where no page changes, or a change vanishes.
func (w *Web) Freshness(tick int64) float64 {
	if w.truth.units != nil || w.truth.vanish || w.feedback == "model" {
		return math.NaN()
	}
	sum := 0.0
	for page, r := range w.records {
		if w.log != nil {
			sum += fact(w.firstAfter(page, r.last) > tick)
		} else {
			sum += math.Exp(-w.hazardOf(page, r.last, tick))
		}
	}
	return sum / float64(w.Pages())
}

// fresh is the part of the time that the copy of the page at a rank is fresh, over the number of pages, if even polls show found changes
// of it a slot.
func (t *Truth) fresh(rank int, found float64) float64 {
	if p := t.rates[rank]; p > 0 {
		return found / p / float64(len(t.rates))
	}
	return 1 / float64(len(t.rates)) // it never changes
}

// A freshest holds the shares of the greatest freshness.
type freshest struct {
	shares           []float64 // by rank
	optimal, uniform float64   // the freshness of these, and of equal shares
}

// Freshest is the page's share in the optimum of freshness.
func (t *Truth) Freshest(page int) float64 { return t.solveFreshest().shares[t.rankOf[page]] }

// FreshestValues returns the greatest freshness of any shares and the freshness of equal shares; NaN where freshness has no
// meaning.
func (t *Truth) FreshestValues() (optimal, uniform float64) {
	if t.units != nil || t.vanish {
		return math.NaN(), math.NaN()
	}
	f := t.solveFreshest()
	return f.optimal, f.uniform
}

// solveFreshest solves it at the first question after the rates or the capacity have changed. f'(x)/p is the same, μ, for all pages with
// 0 < x < 1; a page with 1/p below μ gets no poll.
func (t *Truth) solveFreshest() *freshest {
	if t.freshest != nil {
		return t.freshest
	}
	n := len(t.rates)
	out, worth := &freshest{shares: make([]float64, n)}, make([]float64, n)
	for k, p := range t.rates {
		if p > 0 {
			worth[k] = 1 / p
		}
	}
	equalMargins(out.shares, t.hazards, worth, nil, t.capacity)
	for k, p := range t.rates {
		out.optimal += t.fresh(k, earned(out.shares[k], p, t.hazards[k], false))
		out.uniform += t.fresh(k, earned(t.uniform(), p, t.hazards[k], false))
	}
	t.freshest = out
	return out
}
