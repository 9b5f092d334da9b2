package model

import (
	"math"
	"slices"

	"lascope/world/web"
)

// A measurement is what has been measured of the scheme's shares at one moment, and what was
// derived from it for a screen. A million pages take longer to measure than a frame to
// draw, so it is done once a tick, however often somebody looks at it; and a screen that
// cannot follow each tick anyway takes what was measured a little earlier (Look.Age).
type measurement struct {
	at                stamp
	shares            []float64 // scaled to the capacity; as the scheme has them while all are 0
	value             float64
	largest, smallest float64 // share, the smallest of those above 0
	page              int     // the pages before it are measured

	sorted   rowOrder    // the pages measured, if an order by what was measured is wanted
	by       ShareSort   // what sorted is sorted by
	from, to int         // the places of sorted that are arranged
	drawn    StateView   // nil until it is drawn
	look     ViewRequest // that drawn was drawn for
}

// A stamp is a moment between two interventions.
type stamp struct {
	tick  int64
	epoch int // how often the truth, the scheme or a parameter changed; 0 is never
}

// dearPages is the size from which on measuring takes longer than a frame may. It is then
// done in parts of so many pages, a few thousandths of a second each.
const dearPages = 1 << 16

// recent reports whether what was derived at s does for the view request.
func (b *pollingEnvironment) recent(s stamp, look ViewRequest) bool {
	if s.epoch != b.epoch || s.tick > b.tick {
		return false
	}
	return s.tick == b.tick || b.world.Pages() >= dearPages && b.tick-s.tick <= look.Age
}

// measured reports whether nothing that is dear is left to be done for the view request.
func (b *pollingEnvironment) measured(look ViewRequest) bool {
	return b.world.Pages() < dearPages || b.recent(b.latest.at, look) && !b.deferred && b.order.fits(b)
}

// drafted reports whether there is something to be shown under the present truth, however
// old.
func (b *pollingEnvironment) drafted() bool { return b.latest.at.epoch == b.epoch && b.order.fits(b) }

// measureSome does a part of what a view request at a large web takes and reports whether that was
// the last: a view request that may be of some age is content with what was begun earlier.
func (b *pollingEnvironment) measureSome(look ViewRequest) (done bool) {
	switch {
	case b.measured(look):
		return true
	case !b.order.fits(b):
		b.order.refresh(b)
		return false
	}
	return b.measurePart(look) && (look.Age > 0 || b.measured(look))
}

// measurePart begins to measure the present, or goes on with what is under way: first all
// shares are taken at once, then their value is worked out part by part, and it does not
// matter if the run goes on meanwhile. It reports whether the gauge is a new one.
func (b *pollingEnvironment) measurePart(look ViewRequest) (finished bool) {
	c := &b.pending
	if going := c.at.epoch == b.epoch && (b.deferred || c.at.tick == b.tick || look.Age > 0); !going {
		b.takeShares(look)
		return false
	}
	t := b.world.Truth()
	part := c.shares[c.page:min(len(c.shares), c.page+dearPages)]
	for i, x := range part {
		c.value += t.Earned(c.page+i, x)
		c.largest = max(c.largest, x)
		if x > 0 {
			c.smallest = min(c.smallest, x)
		}
	}
	if cap(c.sorted) > 0 {
		c.sort(t, c.page, c.page+len(part))
	}
	if c.page += len(part); c.page < len(c.shares) {
		return false
	}
	c.value /= float64(b.world.Capacity())
	if b.deferred {
		b.deferred = false
		if f := b.deliver; f != nil {
			b.deliver = nil
			f(c.value)
		}
		b.curves.amend(func(p *PollingPoint) {
			if p.Tick == c.at.tick && math.IsNaN(p.Value) {
				p.Value = c.value
			}
		})
	}
	b.latest, b.pending = b.pending, b.latest
	b.pending.at = stamp{}
	return true
}

// takeShares begins to measure the present, and draws at once what belongs to the very
// same moment.
func (b *pollingEnvironment) takeShares(look ViewRequest) {
	c := &b.pending
	if c.shares == nil {
		c.shares = make([]float64, b.world.Pages())
	}
	b.scheme.Shares(c.shares)
	sum := 0.0
	for _, x := range c.shares {
		sum += x
	}
	if sum > 0 {
		scale := float64(b.world.Capacity()) / sum
		for i := range c.shares {
			c.shares[i] *= scale
		}
	}
	by := look.Sort.Seen(look.Blind)
	*c = measurement{at: stamp{b.tick, b.epoch}, shares: c.shares, smallest: math.Inf(1), sorted: c.sorted[:0], by: by}
	if look.Rows > 0 && byMeasure(by) {
		c.sorted = slices.Grow(c.sorted, len(c.shares))
	} else {
		c.sorted = nil
	}
	if look.Width > 0 && b.order.fits(b) {
		b.draw(c, look)
	}
}

// sort gives pages from..to-1, which must be the next, their places' keys.
func (g *measurement) sort(t *web.Truth, from, to int) {
	for page := from; page < to; page++ {
		key := g.shares[page]
		if g.by == ByError {
			key = math.Abs(key - t.Optimal(page))
		}
		g.sorted = append(g.sorted, keyedPage{key, int32(page)})
	}
}

// byMeasure tells the orders that go by what is measured.
func byMeasure(s ShareSort) bool { return s == ByShare || s == ByError }

// measure leaves in the gauge what the view request wants to know of the scheme's shares.
func (b *pollingEnvironment) measure(look ViewRequest) {
	if b.recent(b.latest.at, look) && (look.Age > 0 || !b.deferred) {
		return
	}
	b.settleCurves()
	if b.recent(b.latest.at, look) {
		return
	}
	if b.pending.at != (stamp{b.tick, b.epoch}) { // what is under way is of no use
		if b.pending.shares == nil {
			b.latest, b.pending = measurement{}, b.latest
		}
		b.takeShares(ViewRequest{})
	}
	for !b.measurePart(ViewRequest{}) {
	}
}

// owe records a sample whose value will be worked out by and by, or before the next.
func (b *pollingEnvironment) owe() {
	b.settleCurves()
	if now := (stamp{b.tick, b.epoch}); b.latest.at != now {
		if b.pending.at != now {
			b.takeShares(ViewRequest{})
		}
		b.deferred = true
		b.curves.record(b.tick, b.pointOf(math.NaN()))
		return
	}
	b.curves.record(b.tick, b.pointOf(b.latest.value))
}

// settleCurves works out at once what the curves still lack.
func (b *pollingEnvironment) settleCurves() {
	for b.deferred {
		b.measurePart(ViewRequest{})
	}
}

// settled are the samples whose value is known.
func settled(samples []PollingPoint) []PollingPoint {
	if k := len(samples) - 1; k >= 0 && math.IsNaN(samples[k].Value) {
		return samples[:k:k]
	}
	return samples
}

// value measures the scheme's shares against the present truth.
func (b *pollingEnvironment) value() float64 {
	b.measure(ViewRequest{})
	return b.latest.value
}

// stateView shows how the scheme remembers.
func (b *pollingEnvironment) stateView(look ViewRequest) StateView {
	if g := &b.latest; g.drawn == nil || g.look != b.stateLook(look) {
		b.draw(g, look)
	}
	return b.latest.drawn
}

// draw draws the scheme's memory beside the shares that a gauge holds.
func (b *pollingEnvironment) draw(g *measurement, look ViewRequest) {
	g.drawn, g.look = b.drawState(g.shares, look), b.stateLook(look)
}

// stateLook is what the drawing of the scheme's memory goes by. Moves are drawn in a chain
// alone.
func (b *pollingEnvironment) stateLook(look ViewRequest) ViewRequest {
	moves := look.Trail && loneTRAA(b.scheme) != nil
	return ViewRequest{Width: look.Width, Height: look.Height, Root: look.Root, Equal: look.Equal, Trail: moves, Blind: look.Blind}
}
