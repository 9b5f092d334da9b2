package pollinglab

import (
	"math"
	"slices"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world/web"
)

// A sum counts what polls cost and found since the start of the run.
type sum struct {
	web.Totals
	tick, fulls int64
}

// Items are the polls.
func (s sum) Items() int64 { return s.Polls }

// sum is the sum over all polls so far.
func (p *present) sum() sum {
	s := sum{Totals: p.Totals(), tick: p.Tick}
	if f, ok := p.Scheme.(polling.Filling); ok {
		s.fulls = f.Fulls()
	}
	return s
}

// since is the rate of the polls up to the present tick from one sum to another.
func (p *present) since(from, to sum) Rate {
	n := to.Spent - from.Spent
	per := func(total float64) float64 { return stats.Ratio(total, n) }
	return Rate{
		Tick: p.Tick, Polls: to.Polls - from.Polls, Hits: per(to.Found - from.Found), Earned: per(to.Valued - from.Valued),
		Plain: per(float64(to.Hits - from.Hits)), Full: per(float64(to.fulls - from.fulls)),
		Used: stats.Ratio(n, float64(to.tick-from.tick)*float64(p.Capacity())),
	}
}

// beginWindow begins the mean of the latest polls anew. The chance of a hit of a scheme that polls in turn rises and falls within a
// turn, so its rates are taken over whole turns.
func (e *Environment) beginWindow() {
	turn := int64(1)
	if lab.Row[polling.Scheme](e.Settings.Scheme).InTurn && e.Capacity() == 1 {
		turn = int64(e.Pages())
	}
	e.window.Begin(e.Tick, e.sum(), turn, int64(e.Capacity()))
}

// latest is the rate of the latest polls.
func (e *Environment) latest() Rate {
	r := e.since(e.window.Span(e.sum()))
	r.Hits *= min(1, r.Used)
	r.Earned *= min(1, r.Used)
	return r
}

// A certificate compares the earnings of the run's quarters. It has sums at the ticks m·2^k, m = 4 to 7.
type certificate struct {
	sums  []sum `own:"clip"`
	next  int64
	since int64 // the tick of the latest takeover or change of a parameter of the web
}

// steady is the part by which the earnings of the last two quarters of a run may differ for a certificate, and
// steadyPolls the least polls of each.
const (
	steady      = 0.01
	steadyPolls = 2000
)

// note keeps the sum that is due.
func (c *certificate) note(now sum) {
	c.sums = append(c.sums, now)
	step := int64(1)
	for 8*step <= now.tick {
		step *= 2
	}
	c.next = now.tick + step
}

// before is the latest sum not after a tick.
func (c *certificate) before(tick int64) (s sum) {
	for _, s = range slices.Backward(c.sums) {
		if s.tick <= tick {
			break
		}
	}
	return s
}

// certified is the part by which no policy earns more than the run, once it is steady: its last two quarters earned the same to a
// part of steady, under one scheme and with one bound. It is NaN before, where there is no bound, and while the latest polls find
// less, as after a shift. Earnings are per slot, whether or not all polls of the budget were made.
func (e *Environment) certified(latest Rate) float64 {
	c, now, bound := &e.certificate, e.sum(), e.Bound()
	from := c.before(now.tick / 2)
	middle := c.before((from.tick + now.tick) / 2)
	if !(bound > 0) || c.since > from.tick || middle.Polls-from.Polls < steadyPolls || now.Polls-middle.Polls < steadyPolls {
		return math.NaN()
	}
	earned := func(a, b sum) float64 {
		return stats.Ratio(b.Valued-a.Valued, float64(b.tick-a.tick)*float64(e.Capacity()))
	}
	late := earned(middle, now)
	if !(math.Abs(late-earned(from, middle)) <= steady*late) || latest.Earned < 0.9*late {
		return math.NaN()
	}
	return max(0, bound/earned(from, now)-1)
}

// keep takes the sums and the check of the value that are due at the present tick.
func (e *Environment) keep() {
	e.window.Keep(e.Tick, e.sum)
	if e.Tick >= e.certificate.next {
		e.certificate.note(e.sum())
	}
	if e.Tick >= e.checks.next {
		e.check()
	}
}

// begin begins the mean of the latest polls and the checks anew.
func (e *Environment) begin(name string, kind lab.MarkKind) {
	e.beginWindow()
	e.checks.begin(e.Tick, name, kind)
}
