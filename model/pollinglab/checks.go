package pollinglab

import (
	"math"
	"slices"

	"lascope/model/lab"
)

// Checks measure the value at ticks that depend on the run alone, and find the events that come of it: 95 % of the optimum
// reached, come back to, and lost.
type checks struct {
	start   lab.Mark   // the latest shift or takeover; the zero value at the start
	shifted int64      // the tick of the latest shift that the line repeats
	next    int64      // the tick of the next check
	last    int64      // the tick of the latest; -1 before the first
	samples []Point    `own:"clip"` // of the value; never written again, but for the last
	events  lab.Events `own:"clip"`

	ever  bool // 95 % has been reached
	high  bool // the latest value beyond either bound was at 95 % or more,
	low   bool // or below 90 %
	below bool // a check since the start was below 95 %
	away  bool // the next one at 95 % is a return: from the first below it, or from a loss
	held  bool // 95 % was reached since the start, and nothing was lost since
}

// firstChecks is the number of checks at even distances after a start, of a large web fewer, with the samples of its curves, which
// need the same measurement. Later ones are further apart.
const (
	firstChecks = 32
	fewChecks   = 4
)

// checkSpacing is the distance of the first checks: an eighth of the ticks in which every page could be polled once.
func (p *present) checkSpacing() int64 {
	c := 8 * int64(p.Capacity())
	return (int64(p.Pages()) + c - 1) / c
}

// begin begins anew after a shift or a takeover.
func (c *checks) begin(tick int64, name string, kind lab.MarkKind) {
	c.start = lab.Mark{Tick: tick, Name: name, Kind: kind}
	c.below, c.away, c.held = false, false, false
	c.next = tick
}

// check measures the value at a check that is due, of a large web in parts while the run goes on.
func (e *Environment) check() {
	c := &e.checks
	spacing, few := e.checkSpacing(), int64(firstChecks)
	if e.large() {
		spacing, few = e.SampleSpacing(ValueColumn), fewChecks
	}
	if age := e.Tick - c.start.Tick; age > 0 || c.last < 0 || e.Tick-c.last >= spacing {
		e.settleOthers()
		c.last = e.Tick
		c.add(e.pointOf(math.NaN()))
		e.deliver(func(value float64) { e.checks.note(value, e.Latest.Fresh) })
		c.next = e.Tick + max(spacing, age/few)
	} else { // the value before the shift is known
		c.next = e.Tick + spacing
	}
}

// add appends a sample; of very many every second is dropped.
func (c *checks) add(p Point) {
	if len(c.samples) >= lab.WholePoints {
		rest := make([]Point, 0, lab.WholePoints)
		for pair := range slices.Chunk(c.samples, 2) {
			rest = append(rest, pair[0])
		}
		c.samples = rest
	}
	c.samples = append(c.samples, p)
}

// note finds the event of the latest check, by its value.
func (c *checks) note(value, fresh float64) {
	p := &c.samples[len(c.samples)-1]
	p.Value, p.Fresh = value, fresh
	c.judge(p.Tick, value >= lab.ConvergedFraction*p.Optimal, value < lab.LostFraction*p.Optimal)
}

// judge finds the event of a check at or above 95 %, or below 90 %, of the optimum.
func (c *checks) judge(tick int64, high, low bool) {
	switch {
	case high && !c.ever:
		c.events.Add(lab.Event{Kind: lab.Reached, Tick: tick})
	case high && c.away:
		c.events.Add(lab.Event{Kind: lab.Returned, Tick: tick, Since: c.start.Tick, Detail: c.start.Name})
	case low && c.held:
		c.events.Add(lab.Event{Kind: lab.Lost, Tick: tick})
		c.held, c.away = false, true
	}
	if high {
		c.ever, c.held, c.away = true, true, false
	} else if !c.below {
		c.below, c.away = true, true
	}
	c.bound(high, low)
}

// bound notes a value beyond either bound.
func (c *checks) bound(high, low bool) {
	if high || low {
		c.high, c.low = high, low
	}
}
