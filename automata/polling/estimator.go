package polling

import (
	"math"

	"lascope/automata"
)

// The estimator polls all pages in turn to estimate how often they change, and would
// then poll in proportion to the estimates [LAKG] §III.C. The papers plot
// its earnings after each length of the estimation phase, so it estimates for ever, and its shares are the ones by which it would
// poll if the phase ended now. The papers leave open how it estimates; there are three readings:
//
//	step  the part of the polls that found a change in the slot of the poll itself;
//	      grows steadily towards proportional, as the papers describe
//	rate  the part of the polls that found anything new; for all but the rarest
//	      changes that is nearly 1
//	cgm   hits put right for the changes that they hide: X̄ = misses, r = −ln((X̄+½)/(n+½))
//	      changes an interval [Cho and Garcia-Molina, Estimating frequency of change, 2003]

// counted are the chances that came true for a page, and all of them, by which its rate is estimated: polls, or for cgm the intervals
// between two that end in a miss.
func (e *Estimator) counted(v estimate, polls float64) (n, all float64) {
	switch e.estimate {
	case "step":
		return float64(v.fresh), polls
	case "rate":
		return float64(v.hits), polls
	}
	return polls - 1 - float64(v.hits-v.first), polls - 1
}

// rate estimates the chance that a page changes in a slot.
func (e *Estimator) rate(v estimate, polls, interval float64) float64 {
	n, all := e.counted(v, polls)
	switch {
	case polls == 0:
		return 0
	case e.estimate == "cgm":
		return -math.Expm1(math.Log((n+0.5)/(all+0.5)) / interval)
	}
	return n / all
}

// score95 is the normal quantile of a 95 % interval.
const score95 = 1.959963984540054

// proportion is the 95 % interval of a chance that came true hits times of n, 1 or more [Wilson, Probable
// inference, the law of succession, and statistical inference, 1927].
func proportion(hits, n float64) (low, high float64) {
	const z2 = score95 * score95
	middle, half := hits+z2/2, score95*math.Sqrt(hits*(n-hits)/n+z2/4)
	return max(0, (middle-half)/(n+z2)), min(1, (middle+half)/(n+z2))
}

// bounds are the 95 % interval of the chance that a page changes in a slot.
func (e *Estimator) bounds(v estimate, polls, interval float64) (low, high float64) {
	n, all := e.counted(v, polls)
	if all <= 0 {
		return 0, 1
	}
	low, high = proportion(n, all)
	if e.estimate == "cgm" {
		low, high = -math.Expm1(math.Log(high)/interval), -math.Expm1(math.Log(low)/interval)
	}
	return low, high
}

// Estimated is the estimate of the chance that a page changes in a slot, with its 95 %
// interval: 0, and 0 to 1, before its first poll.
func (e *Estimator) Estimated(page int) (rate, low, high float64) {
	polls := e.pollsOf(page)
	if polls == 0 {
		return 0, 0, 1
	}
	v, interval := e.seen[page], e.interval()
	low, high = e.bounds(v, polls, interval)
	return e.rate(v, polls, interval), low, high
}

// pollsOf is the number of polls of a page.
func (e *Estimator) pollsOf(page int) float64 {
	return float64((e.polls + int64(e.n-1-page)) / int64(e.n))
}

// interval is the mean of the slots between two polls of a page.
func (e *Estimator) interval() float64 {
	return float64(e.now-e.begun) / (float64(e.polls) / float64(e.n))
}

// An Estimator polls as [uniform] does and counts the answers of each page.
type Estimator struct {
	uniform
	estimate string
	seen     []estimate `own:""`
	begun    int64      // the slot before the first poll
	now      int64      // the last slot done
	polls    int64
}

// An estimate holds the counts of one page.
type estimate struct {
	hits, fresh uint64
	first       uint64 // 1 if the very first poll was a hit: it ends no interval
}

// hit notes a poll that found something new: it may be the page's first, and it may have
// changed in the slot of the poll.
func (v *estimate) hit(first, fresh bool) {
	v.hits++
	if first {
		v.first = 1
	}
	if fresh {
		v.fresh++
	}
}

// estimatorScheme is the row of the estimator.
var estimatorScheme = Scheme{
	Card: automata.NewCard(`
		estimator | Estimator | [LAKG] §III.C | learns
		polls pages in turn to estimate their rates; its shares are proportional to these
		numbers item=24 speed=5000
		estimate | step, cgm, rate | | live | the estimator of the rates

		Estimator, counting in turn
		what First count, then poll in proportion: the classical way to learn. Here the counting never ends, and × shows how
		good its shares would be.
		how It polls all 512 pages in turn, whatever it has learned. For each page it counts the polls that found a change
		of that very tick; this part is its estimate of the change probability. The present shares are proportional to the
		estimates.
		watch × present shares should reach ◆ optimal shares, but climbs slowly to ◇ proportional: .868 at tick 60,000. Its
		polls go in turn: v twice shows ● expected hits at .23. ● estimates come to the ╱ diagonal.
		try m | Mirror the web: old counts weigh on. 140,000 ticks after a mirror at tick 60,000 × is .647.
		try estimator estimate=rate | Every hit counts, and hot pages all look alike: × is .408.
		try estimator estimate=cgm | Hits are put right for hidden changes: × .541 at 60,000.
		limit Counting costs the polls that it should save.`),
	Rule: turnRule + `
		learns the estimator counts the answers`,
	InTurn: true, Build: newEstimator,
}

func newEstimator(s Setup) Poller {
	return &Estimator{uniform: uniform{base: newBase(s)}, estimate: s.Values.Word("estimate"), seen: make([]estimate, s.Pages)}
}

// Advance: all three readings are kept up, so that they can be compared on one phase. No page is polled twice
// in a slot, so a change in the slot is always new: a poll that finds nothing new need not ask.
func (e *Estimator) Advance(web Web, tick, n int64) {
	if e.polls == 0 {
		e.begun = tick
	}
	x := e.share()
	for e.now = tick; n > 0; n-- {
		e.now++
		for range e.capacity {
			v := &e.seen[e.next]
			was := *v
			if web.Poll(e.next, e.now, x) {
				v.hit(e.polls < int64(e.n), web.Fresh(e.next, e.now))
			}
			e.polls++
			if e.trace.room(0) {
				e.trace.Note(Poll{Page: e.next, Why: turnOf(e.next+1, e.n), Learnt: e.explain(e.next, was)})
			}
			if e.next++; e.next == e.n {
				e.next = 0
			}
		}
	}
}

func (e *Estimator) Shares(dst []float64) {
	interval := e.interval()
	for page, v := range e.seen {
		dst[page] = e.rate(v, e.pollsOf(page), interval)
	}
	capShares(dst, e.capacity)
}

// explain is the estimate of a page that has just been polled; was are its counts before.
func (e *Estimator) explain(page int, was estimate) *Number {
	v, polls, slots := e.seen[page], e.pollsOf(page), e.interval()
	out := &Number{Symbol: "p̂", Before: math.NaN(), After: e.rate(v, polls, slots), Most: 1}
	if polls > 1 {
		out.Before = e.rate(was, polls-1, slots)
	}
	n, all := e.counted(v, polls)
	out.Evidence = automata.Tell("{n%.0f} of {all%.0f} <{cgm?}intervals of {slots:six} ticks without a hit: "+
		"p̂ = 1 − ({more%.1f}/{most%.1f})^(1/{slots:six})|polls <{rate?}were hits|found a change of the same tick>: p̂> = {After:six}", out,
		"n", n, "all", all, "cgm", e.estimate == "cgm", "rate", e.estimate == "rate", "slots", slots, "more", n+0.5, "most", all+0.5)
	return out
}

func (e *Estimator) Tune(_ string, v automata.Values) {
	e.estimate = v.Word("estimate")
}
