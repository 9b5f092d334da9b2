package action

import (
	"math"
)

// Absorption of the reward–inaction schemes with two actions: only a reward moves p, so that the
// corners 0 and 1 are absorbing, and the probability A of absorption in corner 1, where the first
// action is certain, follows from its values a step away.

// An Absorption is the probability of absorption in corner 1 as a function of the probability p₁
// of the first action: At[k] at p₁ = k/(len(At)−1).
type Absorption struct {
	At []float64
	// Diffusion reports that the values are those of the diffusion with the same drift and variance,
	// which the chain tends to for small steps.
	Diffusion bool
}

// From is the probability from p1, 0 to 1, on the line between two values.
func (f *Absorption) From(p1 float64) float64 {
	last := len(f.At) - 1
	at := max(0, min(p1, 1)) * float64(last)
	k := min(int(at), last-1)
	part := at - float64(k)
	return f.At[k] + part*(f.At[k+1]-f.At[k])
}

// DiscreteAbsorption is exact for DL_{R−I} with two actions and n steps: p moves one step at a time,
// up at the rate k(1−c₁), down at (n−k)(1−c₂) from k/n. It is nil where neither is ever rewarded.
func DiscreteAbsorption(c1, c2 float64, n int) *Absorption {
	up, down := 1-c1, 1-c2
	if up == 0 && down == 0 {
		return nil
	}
	out := &Absorption{At: make([]float64, n+1)}
	if up == 0 {
		out.At[n] = 1
		return out
	}
	// A(k+1) − A(k) shrinks by (n−k)·down / (k·up) at each k.
	log, top := make([]float64, n), 0.0
	for k := 1; k < n; k++ {
		log[k] = log[k-1] + math.Log(float64(n-k)*down) - math.Log(float64(k)*up)
		top = max(top, log[k])
	}
	for k := range n {
		out.At[k+1] = out.At[k] + math.Exp(log[k]-top)
	}
	for k := range out.At {
		out.At[k] /= out.At[n]
	}
	return out
}

// The grid of [RewardAbsorption] has gridSteps points in the longest move of the chain, and at
// least leastGrid in all. Below leastStep the diffusion takes its place.
const (
	gridSteps = 16
	leastGrid = 128
	leastStep = 0.001
)

// RewardAbsorption solves L_{R−I} with two actions and the step a of a reward: on a grid of p with
// lines between its points,
//
//	A(p) = [p(1−c₁) A(p + a(1−p)) + (1−p)(1−c₂) A(p − a p)] / [p(1−c₁) + (1−p)(1−c₂)].
//
// For a below 0.001 it is the diffusion. It is nil where neither action is ever rewarded or a is 0.
func RewardAbsorption(c1, c2, a float64) *Absorption {
	up, down := 1-c1, 1-c2
	switch {
	case up == 0 && down == 0 || a == 0:
		return nil
	case a < leastStep:
		return rewardDiffusion(up, down, a)
	}
	n := max(leastGrid, int(math.Ceil(gridSteps/a)))
	reach := int(math.Ceil(a*float64(n))) + 1 // of a move, in points
	m := newBanded(n+1, reach)
	m.set(0, 0, 1)
	m.set(n, n, 1)
	m.right[n] = 1
	for k := 1; k < n; k++ {
		p := float64(k) / float64(n)
		m.set(k, k, 1)
		chance := p * up / (p*up + (1-p)*down) // that the next move is upward
		move := func(to, weight float64) {
			at := min(int(to*float64(n)), n-1)
			part := to*float64(n) - float64(at)
			m.set(k, at, -weight*(1-part))
			m.set(k, at+1, -weight*part)
		}
		move(p+a*(1-p), chance)
		move(p*(1-a), 1-chance)
	}
	return &Absorption{At: m.solve()}
}

// A banded is a system of linear equations in which row k has entries within width of k alone.
type banded struct {
	width int
	rows  [][]float64 // row k holds column j at j − k + width
	right []float64
}

func newBanded(n, width int) *banded {
	m := &banded{width: width, rows: make([][]float64, n), right: make([]float64, n)}
	for k := range m.rows {
		m.rows[k] = make([]float64, 2*width+1)
	}
	return m
}

// set adds to an entry.
func (m *banded) set(row, column int, x float64) { m.rows[row][column-row+m.width] += x }

// solve eliminates in place. It chooses no pivot: the diagonal of a chain's equations dominates.
func (m *banded) solve() []float64 {
	n, w := len(m.rows), m.width
	for k := range n {
		pivot := m.rows[k]
		for i := k + 1; i <= min(k+w, n-1); i++ {
			row := m.rows[i]
			f := row[k-i+w] / pivot[w]
			if f == 0 {
				continue
			}
			from := row[k-i+w:]
			for j, x := range pivot[w:] {
				from[j] -= f * x
			}
			m.right[i] -= f * m.right[k]
		}
	}
	for k := n - 1; k >= 0; k-- {
		row := m.rows[k]
		for j := 1; j <= min(w, n-1-k); j++ {
			m.right[k] -= row[w+j] * m.right[k+j]
		}
		m.right[k] /= row[w]
	}
	return m.right
}

// diffusionGrid is the number of steps of the integral of [rewardDiffusion].
const diffusionGrid = 4096

// rewardDiffusion is the diffusion of L_{R−I}: with drift a p q (u−d) and variance a² p q (q u + p d),
// where q = 1−p and u, d are the reward probabilities, A′(p) is proportional to the exponential of
// −∫ 2(u−d)/(a (q u + p d)) dp, which is (q u + p d)^(2/a).
func rewardDiffusion(up, down, a float64) *Absorption {
	out := &Absorption{At: make([]float64, diffusionGrid+1), Diffusion: true}
	log := func(p float64) float64 { return 2 / a * math.Log((1-p)*up+p*down) }
	top := max(log(0), log(1))
	for k := range diffusionGrid {
		// Each cell by Simpson's rule.
		p0, p1 := float64(k)/diffusionGrid, float64(k+1)/diffusionGrid
		cell := math.Exp(log(p0)-top) + 4*math.Exp(log((p0+p1)/2)-top) + math.Exp(log(p1)-top)
		out.At[k+1] = out.At[k] + cell
	}
	for k := range out.At {
		out.At[k] /= out.At[diffusionGrid]
	}
	return out
}
