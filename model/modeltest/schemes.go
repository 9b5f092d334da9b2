package modeltest

import (
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Values are parameters by key; those not given have the scheme's defaults.
type Values map[string]any

// Number is the real number of a key.
func (v Values) Number(key string) float64 {
	if i, ok := v[key].(int); ok {
		return float64(i)
	}
	return v[key].(float64)
}

// Int is the whole number of a key.
func (v Values) Int(key string) int { return v[key].(int) }

// Word is the word of a key.
func (v Values) Word(key string) string { return v[key].(string) }

// ChiSquare holds counts of independent samples against theory at significance
// 10⁻⁶, so that a correct program passes with any seed; states expected fewer than 10 times are taken together.
func ChiSquare(t *testing.T, name string, counts []float64, theory []float64) {
	t.Helper()
	total := 0.0
	for _, c := range counts {
		total += c
	}
	var got, want []float64
	rareGot, rareWant := 0.0, 0.0
	for s, c := range counts {
		if e := theory[s] * total; e >= 10 {
			got, want = append(got, c), append(want, e)
		} else {
			rareGot, rareWant = rareGot+c, rareWant+e
		}
	}
	if rareWant > 0 {
		got, want = append(got, rareGot), append(want, rareWant)
	}
	x := stat.ChiSquare(got, want)
	limit := distuv.ChiSquared{K: float64(len(got) - 1)}.Quantile(1 - 1e-6)
	if x > limit {
		t.Errorf("%s: χ² = %.1f with %d degrees of freedom, at most %.1f: %v, want %v", name, x, len(got)-1, limit, got, want)
	}
}
