package action

import (
	"math"
	"slices"
)

// Sizes of the quadrature of [greatestChances].
const (
	evenPoints = 128 // on the whole range
	ownPoints  = 40  // about the mean of each narrow posterior
	deviations = 8   // beyond which a posterior counts as 0
)

// greatestChances computes for each action the chance that its draw is the greatest:
// ∫ f_i Π_{j≠i} F_j, by the trapezoidal rule. The greatest draw lies above the greatest lower end
// of a posterior, so that only the actions that reach above it count.
func greatestChances(out []float64, rewards, penalties []int64) {
	clear(out)
	low, high := 0.0, 0.0
	mean, deviation := make([]float64, len(out)), make([]float64, len(out))
	for i := range out {
		a, b := float64(1+rewards[i]), float64(1+penalties[i])
		mean[i] = a / (a + b)
		deviation[i] = math.Sqrt(a * b / ((a + b) * (a + b) * (a + b + 1)))
		low = max(low, mean[i]-deviations*deviation[i])
		high = max(high, min(1, mean[i]+deviations*deviation[i]))
	}
	var count []int // the actions that count
	for i := range out {
		if mean[i]+deviations*deviation[i] > low {
			count = append(count, i)
		}
	}
	points := evenly(nil, low, high, evenPoints)
	for _, i := range count {
		if deviation[i] < (high-low)/evenPoints*4 {
			points = evenly(points, max(low, mean[i]-deviations*deviation[i]), min(high, mean[i]+deviations*deviation[i]), ownPoints)
		}
	}
	slices.Sort(points)
	points = slices.Compact(points)
	all := make([]float64, len(points)) // Π F_j
	logs := make([][2]float64, len(points))
	for k, x := range points {
		all[k], logs[k] = 1, [2]float64{math.Log(x), math.Log1p(-x)}
	}
	densities, laws := make([][]float64, len(count)), make([][]float64, len(count))
	for n, i := range count {
		densities[n], laws[n] = posterior(points, logs, float64(rewards[i]), float64(penalties[i]))
		for k := range all {
			all[k] *= laws[n][k]
		}
	}
	sum := 0.0
	for n, i := range count {
		before := 0.0
		for k := range points {
			now := 0.0
			if laws[n][k] > 0 {
				now = densities[n][k] * all[k] / laws[n][k]
			}
			if k > 0 {
				out[i] += (before + now) / 2 * (points[k] - points[k-1])
			}
			before = now
		}
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
}

// evenly appends n points from low to high.
func evenly(points []float64, low, high float64, n int) []float64 {
	for k := range n {
		points = append(points, min(high, low+(high-low)*float64(k)/float64(n-1))) // rounding passes 1
	}
	return points
}

// posterior returns the density of Beta(1+rewards, 1+penalties) at points, and its distribution function, scaled to 1 at the last
// point; logs holds ln x and ln(1−x) of each point x.
func posterior(points []float64, logs [][2]float64, rewards, penalties float64) (density, law []float64) {
	density, law = make([]float64, len(points)), make([]float64, len(points))
	one, _ := math.Lgamma(2 + rewards + penalties)
	two, _ := math.Lgamma(1 + rewards)
	three, _ := math.Lgamma(1 + penalties)
	scale := one - two - three
	for k := range points {
		exponent := scale
		if rewards > 0 {
			exponent += rewards * logs[k][0]
		}
		if penalties > 0 {
			exponent += penalties * logs[k][1]
		}
		density[k] = math.Exp(exponent)
	}
	above := 0.0
	for k := len(points) - 1; k >= 0; k-- {
		if k < len(points)-1 {
			above += (density[k] + density[k+1]) / 2 * (points[k+1] - points[k])
		}
		law[k] = max(0, 1-above)
	}
	return density, law
}
