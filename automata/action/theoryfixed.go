package action

import (
	"math"

	"lascope/automata"
)

// Stationary laws of the automata of fixed structure. The chain has rN states, listed as in
// [Fixed.Visits]. An arm is entered and left at state 1 only, and each leads to the next, so that
// in balance the same flow J passes through every arm. Within an arm the balance of each state
// then gives the law up to J; it is kept in logarithms, since J falls as c^N.

// fixedTheory is the theory of an automaton of fixed structure with a law.
func fixedTheory(law func(c []float64, n int) []float64) func(automata.Values, []float64, bool) Theory {
	return func(v automata.Values, c []float64, _ bool) Theory {
		n := v.Int("N")
		t := Theory{Law: law(c, n)}
		if t.Law != nil {
			t.Limit, t.Error, t.Method = armLaw(t.Law, n), lawError(c, n), "the chain's stationary distribution, in closed form"
		}
		return t
	}
}

// tsetlinLaw is the stationary law of Tsetlin's automaton with n states an action, within [lawError]: from state to
// state inward it grows by (1−c)/c, and J = c π(1). It is nil where two c are 0: the automaton
// then stays in one of several arms.
func tsetlinLaw(c []float64, n int) []float64 {
	return fixedLaw(c, n, func(c float64, log []float64) {
		first, growth := -math.Log(c), math.Log(1-c)-math.Log(c)
		for s := range log {
			log[s] = first
			if s > 0 {
				log[s] += float64(float64(s) * growth)
			}
		}
	})
}

// krylovLaw is the stationary law of Krylov's automaton, within [lawError]: a penalty moves outward with chance ½ and otherwise
// inward, so that the law equals Tsetlin's at c/2.
func krylovLaw(c []float64, n int) []float64 {
	half := make([]float64, len(c))
	for i, x := range c {
		half[i] = x / 2
	}
	return tsetlinLaw(half, n)
}

// krinskyLaw is the stationary law of Krinsky's automaton, within [lawError]: a reward leads to state N from every
// state, so that outward from N the law falls by c, and J(1−c) = c^N π(N); state 1 holds J besides.
func krinskyLaw(c []float64, n int) []float64 {
	return fixedLaw(c, n, func(c float64, log []float64) {
		if n == 1 {
			log[0] = -math.Log(c)
			return
		}
		growth := math.Log(c)
		deepest := math.Log(1-c) - float64(n)*growth
		for s := range log {
			log[s] = deepest
			if s < n-1 {
				log[s] += float64(float64(n-1-s) * growth)
			}
		}
		log[0] = -math.Log(c) // π(1) = J/c
	})
}

// lawError bounds the error of rounding of the laws of n states an action: a state's logarithm is a sum of at
// most n logarithms of c and 1−c.
func lawError(c []float64, n int) float64 {
	longest := 1.0
	for _, x := range c {
		for _, part := range []float64{x / 2, 1 - x} { // Krylov's law is Tsetlin's at c/2
			if part > 0 {
				longest = max(longest, -math.Log(part))
			}
		}
	}
	return 4 * epsilon * (float64(n)*longest + float64(n*len(c)))
}

// leastExponent is below the logarithm of the least number above 0.
const leastExponent = -746

// fixedLaw joins the laws of the arms at the same flow: arm fills the logarithms of one arm's law
// at J = 1. An arm without penalties is never left.
func fixedLaw(c []float64, n int, arm func(c float64, log []float64)) []float64 {
	out := make([]float64, len(c)*n)
	kept := -1
	for i, x := range c {
		if x == 0 {
			if kept >= 0 {
				return nil
			}
			kept = i
		}
	}
	if kept >= 0 {
		out[kept*n+n-1] = 1
		return out
	}
	top := math.Inf(-1)
	for i, x := range c {
		own := out[i*n : i*n+n]
		arm(x, own)
		for _, log := range own {
			top = max(top, log)
		}
	}
	sum := 0.0
	for s, log := range out {
		if log -= top; log < leastExponent {
			out[s] = 0
			continue
		}
		out[s] = math.Exp(log)
		sum += out[s]
	}
	for s := range out {
		out[s] /= sum
	}
	return out
}

// armLaw sums a law over the n states of each action: the probability of each action.
func armLaw(law []float64, n int) []float64 {
	out := make([]float64, len(law)/n)
	for i := range out {
		for _, x := range law[i*n : i*n+n] {
			out[i] += x
		}
	}
	return out
}
