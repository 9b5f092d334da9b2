package automata

import "math"

// A geometricGaps draws the number of slots to the next poll of a page that is polled
// in each slot with probability s/N, for s = 1..N: 1 with probability s/N, and so on.
// By inversion that is 1 + ⌊ln u / ln(1−s/N)⌋, for u uniform in (0, 1].
//
// The logarithm is first looked up with an error below 3·10⁻⁶, which settles nearly all
// draws; only where that leaves two answers possible is it computed in full. The
// result is that of the formula, always.
type geometricGaps []geometricGap // by state

type geometricGap struct {
	scale float64 // 1/log₂(1−s/N), below 0; 0 for s = N
	sure  float64 // how far from n+½ a looked up quotient may be that rounds down to n for sure
}

// log2Chords holds log₂ at 1+i/256, less the bias of u's exponent, and its rise to the
// next over 2⁴⁴.
var log2Chords = func() (t [256]struct{ low, rise float64 }) {
	for i := range t {
		low := math.Log2(1 + float64(i)/256)
		t[i].low = low - (1023 + 53)
		t[i].rise = (math.Log2(1+float64(i+1)/256) - low) * 0x1p-44
	}
	return t
}()

// newGeometricGaps prepares N states.
func newGeometricGaps(n int) geometricGaps {
	const chord = 3e-6 // what a chord over a 256th of an octave may fall short of log₂
	g := make(geometricGaps, n+1)
	for s := 1; s < n; s++ {
		scale := math.Ln2 / math.Log1p(-float64(s)/float64(n))
		g[s] = geometricGap{scale, 0.5 + chord*scale}
	}
	g[n].sure = 1
	return g
}

// draw gives a gap of 1 or more for each of some states, of a coin each.
func (g geometricGaps) draw(dst []int32, states []int32, coins *coins) {
	c, dst := *coins, dst[:len(states)]
	for i, s := range states {
		var word uint64
		word, c = c.after()
		u := float64(int64(word>>11 + 1)) // a signed number takes one step to convert, an unsigned one several
		whole, sure := g[s].lookUp(u)
		if !sure {
			whole = g[s].exact(u)
		}
		dst[i] = 1 + whole
	}
	*coins = c
}

// lookUp is the quotient for u·2⁻⁵³, u in 1..2⁵³, where it is sure.
func (g *geometricGap) lookUp(u float64) (whole int32, sure bool) {
	b := int64(math.Float64bits(u))
	t := &log2Chords[b>>44&0xff]
	y := (float64(b>>52) + t.low + float64(b&(1<<44-1))*t.rise) * g.scale
	whole = int32(y)
	return whole, math.Abs(y-float64(whole)-0.5) < g.sure
}

// exact is the quotient.
func (g *geometricGap) exact(u float64) int32 {
	return int32(math.Log2(u*0x1p-53) * g.scale)
}
