package polling

import (
	"math"

	"lascope/automata"
)

// Nutch is the adaptive schedule of Apache Nutch [Nutch], class AdaptiveFetchSchedule, with the values that Nutch 1
// ships in conf/nutch-default.xml (both read at commit 63d4f11 of its repository): a change found multiplies a page's interval by
// 1−dec, none by 1+inc, between 1 slot and twelve times the interval of polling in turn, at
// which all begin. In each slot the pages longest past the end of their intervals are polled;
// where none is due, none is. An interval rests where a poll is a hit with probability
// ln(1+inc)/(ln(1+inc) − ln(1−dec)), whatever the budget: .60 as shipped.
//
// With sync, a page is due earlier by the part sync_rate of the time since its last known change, and its
// interval is at least that time. With importance a hit counts as a change for its part ω, and
// as none for the rest: the factor is (1−dec)^ω·(1+inc)^(1−ω).
//
// Sync polls a page that has not changed for more than the longest interval over sync_rate in every slot, as in Nutch.
//
// Where the shipped file is absent, the class falls back on inc = 0.2, dec = 0.2, sync on with sync_rate = 0.2.
type nutch struct {
	base
	nutchRates
	page    []nutchPage `own:""`
	queue   edfQueue
	longest float64
	now     int64
}

// nutchRates are the parameters.
type nutchRates struct {
	shorter, longer float64 // the factors 1−dec and 1+inc of an interval
	sync            bool
	syncRate        float64
}

func nutchRatesOf(v automata.Values) nutchRates {
	return nutchRates{1 - v.Number("dec"), 1 + v.Number("inc"), v.Word("sync") == "on", v.Number("sync_rate")}
}

type nutchPage struct {
	slots   float64 // its interval
	last    int64   // the slot of its last poll,
	changed int64   // and of the last that found a change
}

// nutchLongest is the longest interval in rounds of polling in turn.
const nutchLongest = 12

// nutchScheme is the row of Nutch's schedule.
var nutchScheme = Scheme{
	Card: automata.NewCard(`
		nutch | Nutch | [Nutch] | learns
		an interval a page, shorter by the part dec after a hit, longer by inc after a miss
		numbers item=48
		inc       | 0.001 to 10 by 0.05    | 0.4 | live               | the part by which an interval grows when a poll finds no change
		dec       | 0.001 to 0.999 by 0.05 | 0.2 | live               | the part by which an interval shrinks when a poll finds a change
		sync      | off, on                | on  | live               | whether a page is due earlier by a part of the time since its last change
		sync_rate | 0 to 1 by 0.05         | 0.3 | live, with sync=on | the part of the time since a page's last change by which it is due earlier

		Nutch, the adaptive schedule of a crawler
		what The rule that ships with Apache Nutch: each page has an interval, and the page longest past its interval is
		polled.
		how A hit multiplies the interval by 1 − dec, a miss by 1 + inc, from one tick to 12 rounds of polling in turn. With
		sync, as shipped, a page is due earlier by a part of the time since its last change. If no page is due, no poll is
		made.
		watch × present shares should reach ◆ optimal shares, and does not: it is .868 at tick 20,000 and .666 at tick
		60,000. A page without a change for 40 rounds is due in every tick, and cold pages take the polls.
		try m | Mirror the web: an interval shrinks by a fifth with each hit.
		try nutch sync=off | × is .746 at tick 100,000, and .692 hits per poll are found.
		try nutch sync=off inc=0.2 | It settles at another hit rate, .45 in place of .60.
		limit inc and dec alone set the hit rate at which intervals settle; the optimal shares depend on the capacity, too.`),
	Rule: `
		choice its interval ended the longest ago
		rest wait for the ends of their intervals
		learns a change multiplies the interval by {shorter%.4g}, none by {longer%.4g}`,
	Build: newNutch, Check: checkAges,
}

func newNutch(s Setup) Poller {
	v := &nutch{base: newBase(s), nutchRates: nutchRatesOf(s.Values), page: make([]nutchPage, s.Pages)}
	v.bound()
	for page := range v.page {
		v.page[page].slots = v.longest / nutchLongest
	}
	v.begin(0)
	return v
}

// bound sets the longest interval by the budget.
func (v *nutch) bound() { v.longest = nutchLongest * float64(v.n) / float64(v.capacity) }

// begin lets all pages be due at once after slot now, in the order of their numbers.
func (v *nutch) begin(now int64) {
	v.now, v.queue.due = now, make([]Due, len(v.page))
	for page := range v.page {
		v.page[page].last, v.page[page].changed = now, now
		v.queue.due[page] = Due{page, float64(now + 1)}
	}
}

func (v *nutch) Advance(web Web, tick, n int64) {
	if v.now != tick { // the policy took over a web that was already running
		v.begin(tick)
	}
	for end := tick + n; v.now < end; {
		v.now++
		for polls := v.capacity; polls > 0 && v.queue.due[0].Deadline <= float64(v.now); polls-- {
			v.poll(web, v.queue.due[0])
		}
	}
}

// poll polls the page that is due first.
func (v *nutch) poll(web Web, due Due) {
	at := &v.page[due.Page]
	before := at.slots
	hit := web.Poll(due.Page, v.now, 1/float64(v.now-at.last))
	next := v.learn(due.Page, hit)
	v.queue.replace(Due{due.Page, next})
	if v.trace.room(0) {
		v.trace.Note(Poll{
			Page: due.Page, Why: due.words(math.NaN(), Due{Deadline: next}), Learnt: &Number{Symbol: "I", Before: before, After: at.slots},
		})
	}
}

// learn changes a page's interval by an answer and gives the time at which it is due next.
func (v *nutch) learn(page int, hit bool) (due float64) {
	at := &v.page[page]
	switch {
	case !hit:
		at.slots *= v.longer
	case v.omega == nil:
		at.slots *= v.shorter
	default:
		at.slots *= math.Exp(v.omega[page]*math.Log(v.shorter) + (1-v.omega[page])*math.Log(v.longer))
	}
	if at.last = v.now; hit {
		at.changed = v.now
	}
	earlier := 0.0
	if v.sync {
		still := float64(v.now - at.changed)
		at.slots, earlier = max(at.slots, still), v.syncRate*still
	}
	at.slots = min(max(at.slots, 1), v.longest)
	return max(float64(v.now)-earlier+at.slots, float64(v.now+1))
}

// Shares: in proportion to 1/I.
func (v *nutch) Shares(dst []float64) {
	for page := range v.page {
		dst[page] = 1 / v.page[page].slots
	}
	capShares(dst, v.capacity)
}

func (v *nutch) Interval(page int) float64 { return v.page[page].slots }

func (v *nutch) Balance() float64 {
	return math.Log(v.longer) / (math.Log(v.longer) - math.Log(v.shorter))
}

func (v *nutch) Next(most int) []Due { return v.queue.next(most) }

func (v *nutch) NextPage() (page int, ok bool) { return v.queue.due[0].Page, true }

func (v *nutch) Tune(_ string, values automata.Values) {
	v.nutchRates = nutchRatesOf(values)
}

// Resize: intervals beyond the new longest are cut at their next polls.
func (v *nutch) Resize(capacity int, omega []float64) {
	v.base.Resize(capacity, omega)
	v.bound()
}
