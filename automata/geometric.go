package automata

import (
	"math"
)

// A GeometricGaps draws the number of slots to the next poll of a page that is polled
// in each slot with probability s/N, for s = 1..N: 1 with probability s/N, and so on.
// By inversion that is 1 + ⌊ln u / ln(1−s/N)⌋, for u uniform in (0, 1].
type GeometricGaps []float64 // by state: 1/log₂(1−s/N), below 0; 0 for s = N

// NewGeometricGaps prepares N states.
func NewGeometricGaps(n int) GeometricGaps {
	g := make(GeometricGaps, n+1)
	for s := 1; s < n; s++ {
		g[s] = math.Ln2 / math.Log1p(-float64(s)/float64(n))
	}
	return g
}

// Draw gives a gap of 1 or more for a state.
func (g GeometricGaps) Draw(s int32, c *Coins) int64 {
	return g.gap(s, c.Bits()>>11+1)
}

// gap is the gap of a state for u·2⁻⁵³, u in 1..2⁵³. The coarse logarithm decides it unless a whole number is as near as its error.
func (g GeometricGaps) gap(s int32, u uint64) int64 {
	slots, near := coarseLog2(u)*g[s], -coarseLog2Error*g[s]
	if k := math.Floor(slots); slots < 1<<30 && slots-k >= near && k+1-slots > near {
		return 1 + int64(k)
	}
	return g.exactGap(s, u)
}

// exactGap computes gap by math.Log2, where the coarse logarithm does not decide it.
func (g GeometricGaps) exactGap(s int32, u uint64) int64 {
	return 1 + int64(int32(math.Log2(float64(int64(u))*0x1p-53)*g[s]))
}

// logs has, for each 256th of [1, 2), the reciprocal of its middle and the middle's log₂.
var logs = func() (t [256]struct{ reciprocal, log float64 }) {
	for i := range t {
		middle := 1 + (float64(i)+0.5)/256
		t[i].reciprocal, t[i].log = 1/middle, math.Log2(middle)
	}
	return t
}()

// coarseLog2 is log₂(u·2⁻⁵³), u in 1..2⁵³, to within coarseLog2Error: three terms of the series of log₂(1+r), |r| ≤ 2⁻⁹, from the middle
// of a 256th. math.Log2 takes three times as long, a quarter of a poll of CGLA.
func coarseLog2(u uint64) float64 {
	word := math.Float64bits(float64(int64(u)))
	part := &logs[word>>44&255]
	r := math.Float64frombits(word&(1<<52-1)|1023<<52)*part.reciprocal - 1
	return float64(int64(word>>52)-1023-53) + part.log + r*(math.Log2E-r*(math.Log2E/2-r*(math.Log2E/3)))
}

const coarseLog2Error = 0x1p-36
