package model

import (
	"math"
	"testing"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// TestCertificate: a steady run is told by how much no policy earns more; one that still learns, has just been
// shifted or has no bound is not.
func TestCertificate(t *testing.T) {
	for _, c := range []struct {
		line      string
		until     int64
		low, high float64 // of the certificate; NaN for none
	}{
		{"whittle pages=64 alpha=0.3 beta=1", 40_000, 0, 0.005},
		{"uniform pages=64 alpha=0.3 beta=1", 40_000, 0.4, 0.6},
		{"h-traa pages=64 alpha=0.3 beta=1", 2_000, math.NaN(), 0},
		{"whittle pages=64 alpha=0.3 beta=1 @30000:uniform", 40_000, math.NaN(), 0},
		{"optimal pages=64 feedback=model", 40_000, math.NaN(), 0},
	} {
		r := MustRun(t, c.line)
		r.Environment.Observe(lab.ViewRequest{})
		r.Advance(c.until)
		got := r.Environment.Observe(lab.ViewRequest{}).(*pollinglab.View).Certificate
		if math.IsNaN(c.low) != math.IsNaN(got) || got < c.low || got > c.high && !math.IsNaN(c.low) {
			t.Errorf("%s: no policy earns more than %v more, want %v to %v", c.line, got, c.low, c.high)
		}
	}
}
