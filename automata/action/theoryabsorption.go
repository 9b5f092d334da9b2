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

// The grid of [RewardAbsorption] has gridSteps points a step of the chain from p = 0, at least
// leastGrid. Below leastStep the diffusion takes its place.
const (
	gridSteps = 16
	leastGrid = 512
	leastStep = 0.004
	gridStill = 1e-12
)

// RewardAbsorption solves L_{R−I} with two actions and the step a of a reward: on a grid of p with
// lines between its points,
//
//	A(p) = [p(1−c₁) A(p + a(1−p)) + (1−p)(1−c₂) A(p − a p)] / [p(1−c₁) + (1−p)(1−c₂)].
//
// For a below 0.004 it is the diffusion. It is nil where neither action is ever rewarded or a is 0.
func RewardAbsorption(c1, c2, a float64) *Absorption {
	up, down := 1-c1, 1-c2
	switch {
	case up == 0 && down == 0 || a == 0:
		return nil
	case a < leastStep:
		return rewardDiffusion(up, down, a)
	}
	n := max(leastGrid, int(math.Ceil(gridSteps/a)))
	out := &Absorption{At: make([]float64, n+1)}
	type point struct {
		up       float64 // the chance that the next move is upward
		to, from int     // the points at or below the ends of the two moves
		high     float64 // of the way from point to on
		low      float64
	}
	points := make([]point, n)
	for k := 1; k < n; k++ {
		p := float64(k) / float64(n)
		q := &points[k]
		q.up = p * up / (p*up + (1-p)*down)
		high, low := (p+a*(1-p))*float64(n), p*(1-a)*float64(n)
		q.to, q.from = min(int(high), n-1), int(low)
		q.high, q.low = high-float64(q.to), low-float64(q.from)
	}
	copy(out.At, rewardDiffusion(up, down, max(a, leastStep)).resampled(n))
	at := out.At
	renew := func(k int) float64 {
		q := &points[k]
		high := at[q.to] + q.high*(at[q.to+1]-at[q.to])
		low := at[q.from] + q.low*(at[q.from+1]-at[q.from])
		was := at[k]
		at[k] = q.up*high + (1-q.up)*low
		return math.Abs(at[k] - was)
	}
	for most := 1.0; most > gridStill; {
		most = 0
		for k := 1; k < n; k++ { // what is known at a corner is carried to the other in one pass
			most = max(most, renew(k))
		}
		for k := n - 1; k > 0; k-- {
			most = max(most, renew(k))
		}
	}
	return out
}

// resampled are the values on n+1 points.
func (f *Absorption) resampled(n int) []float64 {
	out := make([]float64, n+1)
	for k := range out {
		out[k] = f.From(float64(k) / float64(n))
	}
	return out
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
