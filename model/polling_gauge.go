package model

import "math"

// A gauge is what has been measured of the scheme's shares. A million pages take
// longer to measure than a frame to draw, so it is done once a tick, however often
// somebody looks at it; and a screen that cannot follow each tick anyway takes what
// was measured a little earlier (Look.Age).
type gauge struct {
	shares, extremes, rows, state stamp // when each was derived

	value             float64
	largest, smallest float64 // see extremes
	sorted            rowOrder
	by                ShareSort // what sorted is sorted by
	from, to          int       // the places of sorted that are arranged
	drawn             StateView
	look              Look // that drawn was drawn for
}

// A stamp is a moment between two interventions.
type stamp struct {
	tick  int64
	epoch int // how often the truth, the scheme or a parameter changed; 0 is never
}

// dearPages is the size from which on measuring takes longer than a frame may.
const dearPages = 1 << 16

// recent reports whether what was derived at s does for the look.
func (b *pollingBench) recent(s stamp, look Look) bool {
	if s.epoch != b.epoch || s.tick > b.tick {
		return false
	}
	return s.tick == b.tick || b.world.Pages() >= dearPages && b.tick-s.tick <= look.Age
}

// measure leaves the scheme's shares in b.shares, scaled to the capacity, and their
// value under the present truth in the gauge.
func (b *pollingBench) measure(look Look) {
	g := &b.gauge
	if b.recent(g.shares, look) {
		return
	}
	b.scheme.Shares(b.shares)
	g.value = b.world.Truth().Value(b.shares)
	sum := 0.0
	for _, x := range b.shares {
		sum += x
	}
	if sum > 0 {
		scale := float64(b.world.Capacity()) / sum
		for i := range b.shares {
			b.shares[i] *= scale
		}
	}
	g.shares = stamp{b.tick, b.epoch}
}

// value measures the scheme's shares against the present truth.
func (b *pollingBench) value() float64 {
	b.measure(Look{})
	return b.gauge.value
}

// scrollRoom is how many places before and behind those shown are arranged with them,
// so that scrolling on costs nothing.
const scrollRoom = 4096

// arranged is the page at each place from..to-1 of the gauge's order.
func (g *gauge) arranged(from, to int) func(int) int {
	if from < g.from || to > g.to {
		g.from, g.to = max(0, from-scrollRoom), min(len(g.sorted), to+scrollRoom)
		g.sorted.arrange(g.from, g.to)
	}
	return func(k int) int { return int(g.sorted[k].page) }
}

// extremes are the largest share, learned or optimal, and the smallest above 0.
func (b *pollingBench) extremes(look Look) (largest, smallest float64) {
	g := &b.gauge
	if b.recent(g.extremes, look) {
		return g.largest, g.smallest
	}
	t := b.world.Truth()
	largest, smallest = 0, math.Inf(1)
	for page, x := range b.shares {
		best := t.Optimal(page)
		largest = max(largest, x, best)
		if x > 0 {
			smallest = min(smallest, x)
		}
		if best > 0 {
			smallest = min(smallest, best)
		}
	}
	g.largest, g.smallest, g.extremes = largest, smallest, g.shares
	return largest, smallest
}

// stateView shows how the scheme remembers.
func (b *pollingBench) stateView(look Look) StateView {
	g := &b.gauge
	wants := Look{Width: look.Width, Height: look.Height, Root: look.Root, Equal: look.Equal, Trail: look.Trail}
	if !b.recent(g.state, look) || g.look != wants {
		g.drawn, g.look, g.state = b.drawState(look), wants, stamp{b.tick, b.epoch}
	}
	return g.drawn
}
