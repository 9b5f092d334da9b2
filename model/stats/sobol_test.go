package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestSobolIndicesOfIshigami: the indices of Ishigami's function are those known in closed form, within
// 0.04 and within their intervals, though a fifth of the variance of a run is noise.
func TestSobolIndicesOfIshigami(t *testing.T) {
	const a, b, n = 7, 0.1, 4096
	f := func(u []float64) float64 {
		x := make([]float64, 3)
		for i := range x {
			x[i] = math.Pi * (2*u[i] - 1)
		}
		return math.Sin(x[0]) + a*math.Pow(math.Sin(x[1]), 2) + b*math.Pow(x[2], 4)*math.Sin(x[0])
	}
	r := rand.New(rand.NewPCG(8, 9))
	noisy := func(u []float64) [2]float64 { // each run has a noise of half the deviation of f
		return [2]float64{f(u) + 1.86*r.NormFloat64(), f(u) + 1.86*r.NormFloat64()}
	}
	pointsA, pointsB := SobolPoints(n, 3, rand.NewPCG(1, 2))
	var samples []SobolSample
	for k := range n {
		s := SobolSample{A: noisy(pointsA[k]), B: noisy(pointsB[k])}
		for i := range 3 {
			mixed := append([]float64{}, pointsA[k]...)
			mixed[i] = pointsB[k][i]
			s.AB = append(s.AB, noisy(mixed))
		}
		samples = append(samples, s)
	}
	v1 := math.Pow(1+b*math.Pow(math.Pi, 4)/5, 2) / 2
	v2, v13 := a*a/8.0, b*b*math.Pow(math.Pi, 8)*(1.0/18-1.0/50)
	v := v1 + v2 + v13
	s := SobolIndices(samples, rand.NewPCG(3, 4))
	first, total := s.First, s.Total
	if noise := 1.86 * 1.86; math.Abs(s.Chance.Mean-noise/(v+noise)) > 0.03 || s.Chance.Lo > s.Chance.Mean || math.Abs(s.Expected.Mean/v-1) > 0.1 {
		t.Errorf("chance %+v, variance %+v", s.Chance, s.Expected)
	}
	for i, want := range []float64{v1 / v, v2 / v, 0, (v1 + v13) / v, v2 / v, v13 / v} {
		e := append(append([]Estimate{}, first...), total...)[i]
		if math.Abs(e.Mean-want) > 0.04 || want < e.Lo-0.005 || want > e.Hi+0.005 || e.Hi-e.Lo > 0.2 {
			t.Errorf("index %d is %.4f (%.4f to %.4f), want %.4f", i, e.Mean, e.Lo, e.Hi, want)
		}
	}
	if s := SobolIndices([]SobolSample{{A: [2]float64{1, 1}, B: [2]float64{1, 1}, AB: [][2]float64{{1, 1}}}}, rand.NewPCG(1, 1)); !s.Constant {
		t.Errorf("a constant: %+v", s)
	}
	if s := SobolIndices(nil, rand.NewPCG(1, 1)); s.First != nil || s.Total != nil {
		t.Error("no samples have indices")
	}
}
