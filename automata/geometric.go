package automata

import "math"

// A geometricGaps draws the number of slots to the next poll of a page that is polled
// in each slot with probability s/N, for s = 1..N: 1 with probability s/N, and so on.
// By inversion that is 1 + ⌊ln u / ln(1−s/N)⌋, for u uniform in (0, 1].
//
// The logarithm is first looked up with an error below 3·10⁻⁶, which settles nearly all
// draws; only where that leaves two answers possible is it computed in full. The
// result is that of the formula, always.
type geometricGaps struct {
	scale []float64 // of each state, 1/log₂(1−s/N), below 0; 0 for s = N
}

// log2Steps holds log₂(1+i/256).
var log2Steps = func() (t [257]float64) {
	for i := range t {
		t[i] = math.Log2(1 + float64(i)/256)
	}
	return t
}()

// newGeometricGaps prepares N states.
func newGeometricGaps(n int) geometricGaps {
	g := geometricGaps{scale: make([]float64, n+1)}
	for s := 1; s < n; s++ {
		g.scale[s] = math.Ln2 / math.Log1p(-float64(s)/float64(n))
	}
	return g
}

// draw gives a gap of 1 or more.
func (g *geometricGaps) draw(c *coins, s int32) int64 { return g.gap(c.next()>>11+1, s) }

// gap is the formula for u·2⁻⁵³, u in 1..2⁵³.
func (g *geometricGaps) gap(u uint64, s int32) int64 {
	const chord = 3e-6 // what a chord over a 256th of an octave may fall short of log₂
	scale := g.scale[s]
	b := math.Float64bits(float64(int64(u))) // a signed number takes one step to convert, an unsigned one several
	i := b >> 44 & 0xff
	rest := float64(int64(b&(1<<44-1))) * 0x1p-44
	below := log2Steps[i]
	y := (float64(int(b>>52)-1023-53) + below + rest*(log2Steps[i+1]-below)) * scale
	whole := int64(y)
	// The exact quotient is y or up to chord·|scale| less.
	slack := -chord * scale
	if part := y - float64(whole); part < slack || part > 1-slack {
		whole = g.exact(u, s)
	}
	return 1 + whole
}

func (g *geometricGaps) exact(u uint64, s int32) int64 {
	return int64(math.Log2(float64(int64(u))*0x1p-53) * g.scale[s])
}
