package stats

import (
	"math"
	"testing"
)

// TestAgreement: the rows of OMA-time on hosts, as they stood, by hand.
func TestAgreement(t *testing.T) {
	for _, c := range []struct {
		here, se, there, seThere, allowance, z float64
		verdict                                string
	}{
		{12600, 496, 10860, 194, 0, 3.267, "agrees"},
		{12600, 400, 10860, 194, 0, 3.914, "differs"},
		{12600, 400, 10860, 194, 2000, 3.914, "near"},
		{5, 0, 5.001, 0, 0.01, math.NaN(), "agrees"},
		{5, 0, 6, 0, 0.01, math.NaN(), "differs"},
	} {
		z, verdict := Agreement(c.here, c.se, c.there, c.seThere, c.allowance)
		if !(math.Abs(z-c.z) < 5e-4 || math.IsNaN(z) && math.IsNaN(c.z)) || verdict != c.verdict {
			t.Errorf("%v: %.4f %s, want %.4f %s", c.here, z, verdict, c.z, c.verdict)
		}
	}
	if z := Together([]float64{1.989, 3.267, 1.948, 1.583}); math.Abs(z-4.394) > 1e-3 {
		t.Errorf("four rows together: %.4f", z)
	}
}
