package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestSobolIndicesOfIshigami: the indices of Ishigami's function are those known in closed form, within
// 0.02 and within their intervals.
func TestSobolIndicesOfIshigami(t *testing.T) {
	const a, b, n = 7, 0.1, 4096
	f := func(u []float64) float64 {
		x := make([]float64, 3)
		for i := range x {
			x[i] = math.Pi * (2*u[i] - 1)
		}
		return math.Sin(x[0]) + a*math.Pow(math.Sin(x[1]), 2) + b*math.Pow(x[2], 4)*math.Sin(x[0])
	}
	pointsA, pointsB := SobolPoints(n, 3, rand.NewPCG(1, 2))
	var samples []SobolSample
	for k := range n {
		s := SobolSample{A: f(pointsA[k]), B: f(pointsB[k])}
		for i := range 3 {
			mixed := append([]float64{}, pointsA[k]...)
			mixed[i] = pointsB[k][i]
			s.AB = append(s.AB, f(mixed))
		}
		samples = append(samples, s)
	}
	v1 := math.Pow(1+b*math.Pow(math.Pi, 4)/5, 2) / 2
	v2, v13 := a*a/8.0, b*b*math.Pow(math.Pi, 8)*(1.0/18-1.0/50)
	v := v1 + v2 + v13
	first, total := SobolIndices(samples, rand.NewPCG(3, 4))
	for i, want := range []float64{v1 / v, v2 / v, 0, (v1 + v13) / v, v2 / v, v13 / v} {
		e := append(append([]Estimate{}, first...), total...)[i]
		if math.Abs(e.Mean-want) > 0.02 || want < e.Lo-0.005 || want > e.Hi+0.005 || e.Hi-e.Lo > 0.15 {
			t.Errorf("index %d is %.4f (%.4f to %.4f), want %.4f", i, e.Mean, e.Lo, e.Hi, want)
		}
	}
	if first, _ := SobolIndices([]SobolSample{{1, 1, []float64{1}}, {1, 1, []float64{1}}}, rand.NewPCG(1, 1)); !math.IsNaN(first[0].Mean) {
		t.Errorf("a constant has the index %v", first[0])
	}
	if first, total := SobolIndices(nil, rand.NewPCG(1, 1)); first != nil || total != nil {
		t.Error("no samples have indices")
	}
}
