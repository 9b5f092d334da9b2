package pollinglab

import (
	"math"
	"slices"

	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world/web"
)

// A measurement is what has been measured of the scheme's shares at one moment, and what was
// derived from it for a screen. A million pages take longer to measure than a frame to
// draw, so it is done once a tick, however often somebody looks at it; and a screen that
// cannot follow each tick anyway takes what was measured a little earlier (Look.Age).
type measurement struct {
	At                Stamp
	shares            []float64 // scaled to the capacity; as the scheme has them while all are 0
	Value             float64
	largest, smallest float64 // share, the smallest of those above 0
	Page              int     // the pages before it are measured

	sorted   stats.RowOrder  // the pages measured, if an order by what was measured is wanted
	by       lab.ShareSort   // what sorted is sorted by
	from, to int             // the places of sorted that are arranged
	drawn    lab.StateView   // nil until it is drawn
	look     lab.ViewRequest // that drawn was drawn for
}

// A Stamp is a moment between two interventions.
type Stamp struct {
	Tick  int64
	epoch int // how often the truth, the scheme or a parameter changed; 0 is never
}

// DearPages is the size from which on measuring takes longer than a frame may. It is then
// done in parts of so many pages, a few thousandths of a second each.
const DearPages = 1 << 16

// recent reports whether what was derived at s does for the view request.
func (b *PollingEnvironment) recent(s Stamp, look lab.ViewRequest) bool {
	if s.epoch != b.epoch || s.Tick > b.Tick {
		return false
	}
	return s.Tick == b.Tick || b.World.Pages() >= DearPages && b.Tick-s.Tick <= look.Age
}

// Measured reports whether nothing that is dear is left to be done for the view request.
func (b *PollingEnvironment) Measured(look lab.ViewRequest) bool {
	return b.World.Pages() < DearPages || b.recent(b.Latest.At, look) && !b.deferred && b.order.fits(b)
}

// Drafted reports whether there is something to be shown under the present truth, however
// old.
func (b *PollingEnvironment) Drafted() bool { return b.Latest.At.epoch == b.epoch && b.order.fits(b) }

// MeasureSome does a part of what a view request at a large web takes and reports whether that was
// the last: a view request that may be of some age is content with what was begun earlier.
func (b *PollingEnvironment) MeasureSome(look lab.ViewRequest) (done bool) {
	switch {
	case b.Measured(look):
		return true
	case !b.order.fits(b):
		b.order.refresh(b)
		return false
	}
	return b.measurePart(look) && (look.Age > 0 || b.Measured(look))
}

// measurePart begins to measure the present, or goes on with what is under way: first all
// shares are taken at once, then their value is worked out part by part, and it does not
// matter if the run goes on meanwhile. It reports whether the gauge is a new one.
func (b *PollingEnvironment) measurePart(look lab.ViewRequest) (finished bool) {
	c := &b.Pending
	if going := c.At.epoch == b.epoch && (b.deferred || c.At.Tick == b.Tick || look.Age > 0); !going {
		b.takeShares(look)
		return false
	}
	t := b.World.Truth()
	part := c.shares[c.Page:min(len(c.shares), c.Page+DearPages)]
	for i, x := range part {
		c.Value += t.Earned(c.Page+i, x)
		c.largest = max(c.largest, x)
		if x > 0 {
			c.smallest = min(c.smallest, x)
		}
	}
	if cap(c.sorted) > 0 {
		c.sort(t, c.Page, c.Page+len(part))
	}
	if c.Page += len(part); c.Page < len(c.shares) {
		return false
	}
	c.Value /= float64(b.World.Capacity())
	if b.deferred {
		b.deferred = false
		if f := b.deliver; f != nil {
			b.deliver = nil
			f(c.Value)
		}
		b.curves.Amend(func(p *PollingPoint) {
			if p.Tick == c.At.Tick && math.IsNaN(p.Value) {
				p.Value = c.Value
			}
		})
	}
	b.Latest, b.Pending = b.Pending, b.Latest
	b.Pending.At = Stamp{}
	return true
}

// takeShares begins to measure the present, and draws at once what belongs to the very
// same moment.
func (b *PollingEnvironment) takeShares(look lab.ViewRequest) {
	c := &b.Pending
	if c.shares == nil {
		c.shares = make([]float64, b.World.Pages())
	}
	b.Scheme.Shares(c.shares)
	sum := 0.0
	for _, x := range c.shares {
		sum += x
	}
	if sum > 0 {
		scale := float64(b.World.Capacity()) / sum
		for i := range c.shares {
			c.shares[i] *= scale
		}
	}
	by := look.Sort.Seen(look.Blind)
	*c = measurement{At: Stamp{b.Tick, b.epoch}, shares: c.shares, smallest: math.Inf(1), sorted: c.sorted[:0], by: by}
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
		if g.by == lab.ByError {
			key = math.Abs(key - t.Optimal(page))
		}
		g.sorted = append(g.sorted, stats.KeyedPage{Key: key, Page: int32(page)})
	}
}

// byMeasure tells the orders that go by what is measured.
func byMeasure(s lab.ShareSort) bool { return s == lab.ByShare || s == lab.ByError }

// measure leaves in the gauge what the view request wants to know of the scheme's shares.
func (b *PollingEnvironment) measure(look lab.ViewRequest) {
	if b.recent(b.Latest.At, look) && (look.Age > 0 || !b.deferred) {
		return
	}
	b.settleCurves()
	if b.recent(b.Latest.At, look) {
		return
	}
	if b.Pending.At != (Stamp{b.Tick, b.epoch}) { // what is under way is of no use
		if b.Pending.shares == nil {
			b.Latest, b.Pending = measurement{}, b.Latest
		}
		b.takeShares(lab.ViewRequest{})
	}
	for !b.measurePart(lab.ViewRequest{}) {
	}
}

// owe records a sample whose value will be worked out by and by, or before the next.
func (b *PollingEnvironment) owe() {
	b.settleCurves()
	if now := (Stamp{b.Tick, b.epoch}); b.Latest.At != now {
		if b.Pending.At != now {
			b.takeShares(lab.ViewRequest{})
		}
		b.deferred = true
		b.curves.Record(b.Tick, b.pointOf(math.NaN()))
		return
	}
	b.curves.Record(b.Tick, b.pointOf(b.Latest.Value))
}

// settleCurves works out at once what the curves still lack.
func (b *PollingEnvironment) settleCurves() {
	for b.deferred {
		b.measurePart(lab.ViewRequest{})
	}
}

// settled are the samples whose value is known.
func settled(samples []PollingPoint) []PollingPoint {
	if k := len(samples) - 1; k >= 0 && math.IsNaN(samples[k].Value) {
		return samples[:k:k]
	}
	return samples
}

// Value measures the scheme's shares against the present truth.
func (b *PollingEnvironment) Value() float64 {
	b.measure(lab.ViewRequest{})
	return b.Latest.Value
}

// stateView shows how the scheme remembers.
func (b *PollingEnvironment) stateView(look lab.ViewRequest) lab.StateView {
	if g := &b.Latest; g.drawn == nil || g.look != b.stateLook(look) {
		b.draw(g, look)
	}
	return b.Latest.drawn
}

// draw draws the scheme's memory beside the shares that a gauge holds.
func (b *PollingEnvironment) draw(g *measurement, look lab.ViewRequest) {
	g.drawn, g.look = b.drawState(g.shares, look), b.stateLook(look)
}

// stateLook is what the drawing of the scheme's memory goes by. Moves are drawn in a chain
// alone.
func (b *PollingEnvironment) stateLook(look lab.ViewRequest) lab.ViewRequest {
	moves := look.Trail && loneTRAA(b.Scheme) != nil
	return lab.ViewRequest{Width: look.Width, Height: look.Height, Root: look.Root, Equal: look.Equal, Trail: moves, Blind: look.Blind}
}
