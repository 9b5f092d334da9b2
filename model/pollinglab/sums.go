package pollinglab

import (
	"math"
	"slices"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/stats"
)

// A sum counts what polls cost and found since the start of the run.
type sum struct {
	tick                 int64
	polls, hits, fulls   int64
	spent, found, earned float64 // Σ of the polls' costs, over the hits of ω, and over the polls of ω times their chance of a hit
}

// Items are the polls.
func (s sum) Items() int64 { return s.polls }

// sum is the sum over all polls so far.
func (p *present) sum() sum {
	t := p.World.Totals()
	s := sum{tick: p.Tick, polls: t.Polls, hits: t.Hits, spent: t.Spent, found: t.Found, earned: t.Valued}
	if f, ok := p.Scheme.(polling.Filling); ok {
		s.fulls = f.Fulls()
	}
	return s
}

// rate is the rate of the polls from one sum to another.
func rate(from, to sum, capacity int) Rate {
	n := to.spent - from.spent
	used := stats.Ratio(n, float64(to.tick-from.tick)*float64(capacity))
	return Rate{
		Tick: to.tick, Polls: to.polls - from.polls,
		Hits: stats.Ratio(to.found-from.found, n) * min(1, used), Earned: stats.Ratio(to.earned-from.earned, n) * min(1, used),
		Plain: stats.Ratio(float64(to.hits-from.hits), n), Full: stats.Ratio(float64(to.fulls-from.fulls), n), Used: used,
	}
}

// beginWindow begins the mean of the latest polls anew.
func (e *Environment) beginWindow() {
	turn := int64(1)
	if inTurn(e.Settings.Scheme) && e.World.Capacity() == 1 {
		turn = int64(e.World.Pages())
	}
	e.window.Begin(e.Tick, e.sum(), turn, int64(e.World.Capacity()))
}

// latest is the rate of the latest polls.
func (e *Environment) latest() Rate {
	now := e.sum()
	from, to := e.window.Span(now)
	r := rate(from, to, e.World.Capacity())
	r.Tick = e.Tick
	return r
}

// A certificate compares the earnings of the run's quarters. It has sums at the ticks m·2^k, m = 4 to 7.
type certificate struct {
	sums  []sum
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
	c, now, bound := &e.certificate, e.sum(), e.World.Bound()
	from := c.before(now.tick / 2)
	middle := c.before((from.tick + now.tick) / 2)
	if !(bound > 0) || c.since > from.tick || middle.polls-from.polls < steadyPolls || now.polls-middle.polls < steadyPolls {
		return math.NaN()
	}
	earned := func(a, b sum) float64 {
		return stats.Ratio(b.earned-a.earned, float64(b.tick-a.tick)*float64(e.World.Capacity()))
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
