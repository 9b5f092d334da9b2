package action

import (
	"math"

	"lascope/internal/theory"
)

// Absorption of the reward–inaction schemes with two actions: only a reward moves p, so that the
// corners 0 and 1 are absorbing, and the probability A of absorption in corner 1, where the first
// action is certain, follows from its values a step away.

// An Absorption is the probability of absorption in corner 1 as a function of the probability p₁
// of the first action, with a bound of its error. Method names how it was computed.
type Absorption struct {
	Method string
	at     func(p1 float64) theory.Number
}

// From is the probability from p1, 0 to 1.
func (f *Absorption) From(p1 float64) theory.Number { return f.at(max(0, min(p1, 1))) }

// epsilon is the distance from 1 to the next number.
const epsilon = theory.Epsilon

// certain is the absorption where only one of the two actions is ever rewarded: the automaton ends in this action's corner, unless
// it starts in the other corner.
func certain(up float64) *Absorption {
	return &Absorption{Method: "only one arm is ever rewarded", at: func(p float64) theory.Number {
		if p == 1 || up > 0 && p > 0 {
			return theory.Number{Value: 1}
		}
		return theory.Number{}
	}}
}

// discreteAbsorption is exact for DL_{R−I} with two actions and n steps, but for rounding: p moves one step at a time, up at the
// rate k(1−c₁), down at (n−k)(1−c₂) from k/n. It is nil where neither action is ever rewarded. Between two steps it has the value
// of the nearer one.
func discreteAbsorption(c1, c2 float64, n int) *Absorption {
	up, down := 1-c1, 1-c2
	switch {
	case up == 0 && down == 0:
		return nil
	case up == 0 || down == 0:
		return certain(up)
	}
	// A(k+1) − A(k) shrinks by (n−k)·down / (k·up) at each k.
	log, top, length := make([]float64, n), 0.0, 0.0
	for k := 1; k < n; k++ {
		step := math.Log(float64(n-k)*down) - math.Log(float64(k)*up)
		log[k] = log[k-1] + step
		top, length = max(top, log[k]), length+math.Abs(step)
	}
	at := make([]float64, n+1)
	for k := range n {
		at[k+1] = at[k] + math.Exp(log[k]-top)
	}
	for k := range at {
		at[k] /= at[n]
	}
	rounding := 4 * epsilon * (float64(n) + length)
	return &Absorption{Method: "product of ratios of the chain", at: func(p float64) theory.Number {
		return theory.Within(at[int(math.Round(p*float64(n)))], rounding)
	}}
}

// The polynomial of [rewardAbsorption] has a degree that doubles from the least to the most until the bound
// of its error is small enough.
const (
	leastDegree = 16
	mostDegree  = 256
	enough      = 1e-7
)

// rewardAbsorption solves L_{R−I} with two actions, the reward probabilities u = 1−c₁ and d = 1−c₂, and
// the step a of a reward: with q = 1−p,
//
//	(p u + q d) A(p) = p u A(p + a q) + q d A(p − a p),  A(0) = 0, A(1) = 1.
//
// A polynomial that satisfies it at the Chebyshev points, which are closest near the corners, where A is curved, has a
// small error that its residue bounds ([absorptionPolynomial.bound]). Where a is so small that
// A climbs within a thin layer at a corner, Norman's bounds ([normanBounds]) are closer. The narrower of the two is
// taken. It is nil where neither action is ever rewarded or a is 0.
func rewardAbsorption(c1, c2, a float64) *Absorption {
	up, down := 1-c1, 1-c2
	switch {
	case up == 0 && down == 0 || a == 0:
		return nil
	case up == 0 || down == 0:
		return certain(up)
	}
	f := newAbsorptionPolynomial(up, down, a, leastDegree)
	for n := 2 * leastDegree; n <= mostDegree && f.error > enough; n *= 2 {
		if g := newAbsorptionPolynomial(up, down, a, n); g.error < f.error {
			f = g
		}
	}
	norman := normanBounds(up, down, a)
	return &Absorption{Method: "the chain's equation at Chebyshev points, or Norman's bounds where they are closer",
		at: func(p float64) theory.Number {
			between, value := norman(p), f.from(p)
			if between.Error < value.Error {
				return between
			}
			return value
		}}
}

// An absorptionPolynomial is a polynomial through its values at the Chebyshev points of the second kind.
type absorptionPolynomial struct {
	up, down, a float64
	points      []float64 // p, from 0 to 1
	values      []float64
	error       float64 // ρ of the bound
}

// newAbsorptionPolynomial satisfies the equation, divided by a p q, at the n−1 inner points:
//
//	u (A(p + a q) − A(p))/(a q) + d (A(p − a p) − A(p))/(a p) = 0.
func newAbsorptionPolynomial(up, down, a float64, n int) *absorptionPolynomial {
	f := &absorptionPolynomial{up: up, down: down, a: a, points: make([]float64, n+1)}
	for k := range f.points {
		s := math.Sin(math.Pi * float64(k) / float64(2*n))
		f.points[k] = float64(s * s)
	}
	// Row k−1 is the equation at point k; column j−1 its unknown A at point j. The last column is the right side.
	rows, basis := make([][]float64, n-1), make([]float64, n+1)
	for k := 1; k < n; k++ {
		row, p := make([]float64, n), f.points[k]
		add := func(to, weight float64) {
			f.basis(basis, to)
			for j := range n - 1 {
				row[j] += float64(weight * basis[j+1])
			}
			row[n-1] -= float64(weight * basis[n])
		}
		rise, fall := up/(a*(1-p)), down/(a*p)
		add(p+a*(1-p), rise)
		add(p*(1-a), fall)
		row[k-1] -= rise + fall
		rows[k-1] = row
	}
	f.values = append(append([]float64{0}, theory.Solve(rows)...), 1)
	f.error = f.bound()
	return f
}

// basis fills in the weight of each value in the polynomial at p, by the barycentric formula
// (J.-P. Berrut and L. N. Trefethen, Barycentric Lagrange interpolation, 2004).
func (f *absorptionPolynomial) basis(out []float64, p float64) {
	sum, sign := 0.0, 1.0
	for j, x := range f.points {
		if p == x {
			clear(out)
			out[j] = 1
			return
		}
		out[j] = sign / (p - x)
		if j == 0 || j == len(f.points)-1 {
			out[j] /= 2
		}
		sum += out[j]
		sign = -sign
	}
	for j := range out {
		out[j] /= sum
	}
}

// at is the polynomial at p; basis is scratch.
func (f *absorptionPolynomial) at(p float64, basis []float64) float64 {
	f.basis(basis, p)
	sum := 0.0
	for j, w := range basis {
		sum += float64(w * f.values[j])
	}
	return sum
}

// bound is ρ, the greatest part that the residue R of the equation has of −L V. With u ≥ d the function
//
//	V(p) = 2q + p q  has  −L V = (u−d)(1+2p) + a(q u + p d) > 0,
//
// where L is the equation's left side, so that ρ V is at least the error at every p: the error and
// ρ V differ by a function that no step of the chain lets rise in the mean. With u < d p and q change places. R is a
// polynomial; between the points at which it is computed, four to each of its degrees, it is at most a tenth greater.
func (f *absorptionPolynomial) bound() float64 {
	n, most := len(f.points)-1, 0.0
	basis := make([]float64, n+1)
	for k := range 4 * n {
		s := math.Sin(math.Pi * float64(2*k+1) / float64(16*n))
		p := float64(s * s)
		q := 1 - p
		here := f.at(p, basis)
		residue := f.up*(f.at(p+f.a*q, basis)-here)/(f.a*q) + f.down*(f.at(p-f.a*p, basis)-here)/(f.a*p)
		far := p
		if f.up < f.down {
			far = q
		}
		fall := math.Abs(f.up-f.down)*(1+2*far) + f.a*(q*f.up+p*f.down)
		most = max(most, math.Abs(residue)/fall)
	}
	return 1.1 * most
}

// from is the value at p with the bound ρ V(p) of its error.
func (f *absorptionPolynomial) from(p float64) theory.Number {
	near := 1 - p
	if f.up < f.down {
		near = p
	}
	value := f.at(p, make([]float64, len(f.points)))
	return theory.Within(max(0, min(value, 1)), f.error*(2*near+float64(p*(1-p)))+epsilon)
}

// normanBounds are the bounds of L_{R−I} by functions of the form (1 − e^(−x p/a)) / (1 − e^(−x/a))
// (M. F. Norman, On the linear model with two absorbing barriers, J. Math. Psych. 1968). With u > d it is
// at most A for (eˣ − 1)/x = u/d and at least A for x/(1 − e^(−x)) = u/d. With u = d A is p.
func normanBounds(up, down, a float64) func(p float64) theory.Number {
	switch {
	case up == down:
		return func(p float64) theory.Number { return theory.Number{Value: p} }
	case up < down:
		other := normanBounds(down, up, a)
		return func(p float64) theory.Number {
			b := other(1 - p)
			return theory.Within(1-b.Value, b.Error)
		}
	}
	ratio := up / down
	low := rootOf(ratio, func(x float64) float64 { return math.Expm1(x) / x })
	high := rootOf(ratio, func(x float64) float64 { return -x / math.Expm1(-x) })
	return func(p float64) theory.Number {
		least, most := math.Expm1(-low*p/a)/math.Expm1(-low/a), math.Expm1(-high*p/a)/math.Expm1(-high/a)
		return theory.Within((least+most)/2, (most-least)/2+1e-12)
	}
}

// rootOf is the x above 0 at which a rising function that is 1 at 0 has a value above 1.
func rootOf(value float64, f func(float64) float64) float64 {
	high := 1.0
	for f(high) < value {
		high *= 2
	}
	low := 0.0
	for range 200 {
		middle := (low + high) / 2
		if middle == low || middle == high {
			break
		}
		if f(middle) < value {
			low = middle
		} else {
			high = middle
		}
	}
	return high
}
