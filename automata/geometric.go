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
	return g.gap(s, c.Next()>>11+1)
}

// gap is the gap of a state for u·2⁻⁵³, u in 1..2⁵³.
func (g GeometricGaps) gap(s int32, u uint64) int64 {
	return 1 + int64(int32(math.Log2(float64(int64(u))*0x1p-53)*g[s]))
}
