package web

import (
	"lascope/internal/theory"
)

// margins reports that the optimum is one of equal margins, whose level μ is found by a search.
func (t *Truth) margins() bool {
	return (t.omega != nil || t.costs != nil || t.units != nil) && !t.vanish
}

// Optimum is OptimalValue with a bound of its error. With importance or costs the margin μ is found to a part of 10⁻¹⁰,
// around a maximum, where its error counts by its square.
func (t *Truth) Optimum() theory.Number {
	out := theory.Rounded(t.OptimalValue, len(t.rates))
	if t.margins() {
		out.Error += marginGap * t.OptimalValue
	}
	return out
}

// OptimalShare is [Truth.Optimal] with a bound of its error. The relative error of a share is at most a thousand times the relative
// error of μ, since a share falls with the logarithm of μ.
func (t *Truth) OptimalShare(page int) theory.Number {
	out := theory.Rounded(t.Optimal(page), len(t.rates))
	if t.margins() {
		out.Error += 1000 * marginGap
	}
	return out
}

// OptimumMethod names how the optimum is computed.
func (t *Truth) OptimumMethod() string {
	switch {
	case t.units != nil:
		return "equal probabilities " + t.units.words() + " of all materials with x > 0, by bisection"
	case t.vanish && t.costs != nil:
		return "the pages of the greatest ω p/w, every tick"
	case t.vanish:
		return "the pages of the greatest ω p, every tick"
	case t.costs != nil:
		return "equal margins ω f'(x)/w at all pages that are polled less than once a tick"
	case t.omega != nil:
		return "equal margins ω f'(x) at all pages that are polled less than once a tick"
	}
	return "equal hit rates d at all pages polled less than once a tick"
}

// BoundNumber is [Web.Bound] with a bound of its error: the gap at which the search for the price ends, and 10⁻⁶ for
// the waits that may be fractions. A clairvoyant's count is exact.
func (w *Web) BoundNumber() theory.Number {
	out := theory.Rounded(w.Bound(), w.Pages())
	if w.log == nil && out.Known() && !w.truth.vanish {
		out.Error += (boundGap + 1e-6) * out.Value
	}
	return out
}

// BoundMethod names how the bound is computed.
func (w *Web) BoundMethod() string {
	switch {
	case w.log != nil:
		return "the most hits of a clairvoyant on the recorded changes"
	case w.truth.vanish:
		return "the value of the optimal shares: ages do not count where changes vanish"
	}
	return "Lagrange's dual, by tangents"
}
