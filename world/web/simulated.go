package web

import (
	"math"
)

// simulated is the answering side of a web: its pages and the counts of their polls. Changes are drawn, or taken from a trace at
// their true times. The kinds of answers below read this one state in several ways.
type simulated struct {
	log        *trace       // nil where changes are drawn
	records    []pageRecord `own:""`
	ranks      []pageRank   `own:""`
	rates      []float64    // p by rank, the truth's own table
	hazards    []float64    // a by rank, as well
	omega      []float64    `own:""` // ω by page; nil when importance is off
	costs      []float64    `own:""` // w by page; nil when all polls cost 1
	units      unitValues   // of materials, the truth's own; nil for pages
	spent      float64      // Σ w over the polls, with costs
	changeSeed [2]uint64    // of the pages' changes
	answerSeed [2]uint64    // of the model's answers
	epoch      uint32
	vanish     bool
	byModel    bool     // with unit=sample: hits are coins of the model's
	pending    []uint32 `own:""` // by page: the changes counted that no poll has shown; nil unless changes add up

	pollSums
	lastPoll

	previous []previousRate `own:""` // by page; nil before the first shift

	populations []population `own:""` // by page, with unit=sample alone; nil otherwise
}

// A lastPoll is the last poll of a web.
type lastPoll struct {
	page    int     // polled
	before  int64   // the slot of that page's poll before
	chance  float64 // the probability of a hit
	sample  int8    // with unit=sample alone
	lastHit int64   // the number of the last poll that was a hit
	shown   int64   // the changes that the last hit showed, where changes add up
}

// pollSums are updated by every poll and every hit; Totals and Last derive the rest.
type pollSums struct {
	polls, hits int64
	earned      float64 // Σ over the polls of their chance of a hit
	unweighed   float64 // Σ over the polls, while importance was on, of 1 − ω times their chance
	weighed     float64 // Σ of ω over the hits while importance was on,
	weighedHits int64   // and their number
	further     float64 // Σ of ω over the changes beyond the first of each hit, where changes add up
}

// Totals count the polls and hits of a run since its start.
type Totals struct {
	Polls, Hits int64
	Spent       float64 // Σ over the polls of their cost, 1 without costs
	Valued      float64 // Σ over the polls of the chance of a hit that each had, times ω where importance is on
	Found       float64 // Σ over the hits of ω, 1 where importance is off
	Retrieved   float64 // Σ of ω over the changes shown, where importance is off 1 each; a hit shows one unless changes add up
}

// bookPoll counts a poll with a chance of a hit as a miss; bookHit makes it a hit.
func (w *simulated) bookPoll(page int, tick int64, r *pageRecord, chance float64) {
	w.polls++
	w.chance = chance
	w.earned += chance
	if w.omega != nil {
		w.unweighed += (1 - w.omega[page]) * chance
	}
	if w.costs != nil {
		w.spent += w.costs[page]
	}
	w.page, w.before = page, r.last
	r.last = tick
}

// bookHit counts the poll just booked as a hit.
func (w *simulated) bookHit(page int) {
	w.hits++
	w.lastHit = w.polls
	w.ranks[page].hits++
	if w.omega != nil {
		w.weighed += w.omega[page]
		w.weighedHits++
	}
}

// overwriteAnswers are real pages whose change stays visible until the next: a
// poll is a hit if the page changed since its last poll, or since the start.
type overwriteAnswers struct{ *simulated }

func (w overwriteAnswers) Poll(page int, tick int64, _ float64) bool {
	r := &w.records[page]
	w.bookPoll(page, tick, r, w.chanceSince(page, tick))
	r.polls += onePoll
	if r.next > tick {
		return false
	}
	r.next = w.firstAfter(page, tick)
	w.bookHit(page)
	return true
}

// vanishAnswers are real pages whose change is visible only in the slot in which
// it happens; a second poll in that slot finds nothing more.
type vanishAnswers struct{ *simulated }

func (w vanishAnswers) Poll(page int, tick int64, _ float64) bool {
	r := &w.records[page]
	chance := 0.0
	if r.last < tick {
		chance = w.chanceIn(page, tick)
	}
	w.bookPoll(page, tick, r, chance)
	r.polls += onePoll
	if r.next < tick {
		r.next = w.firstAfter(page, tick-1)
	}
	if r.next > tick {
		return false
	}
	r.next = w.firstAfter(page, tick)
	w.bookHit(page)
	return true
}

// cumulativeAnswers are real pages whose changes add up [Thesis] §8.2: a poll shows all
// changes since the last poll, or since the start, and is a hit if there is any.
type cumulativeAnswers struct{ *simulated }

func (w cumulativeAnswers) Poll(page int, tick int64, _ float64) bool {
	r := &w.records[page]
	w.bookPoll(page, tick, r, w.chanceSince(page, tick))
	r.polls += onePoll
	w.count(page, tick)
	changes := w.pending[page]
	if w.pending[page] = 0; changes == 0 {
		return false
	}
	w.bookHit(page)
	w.bookFurther(page, float64(changes-1))
	w.shown = int64(changes)
	return true
}

// Shown is the number of changes that the last poll showed.
func (w cumulativeAnswers) Shown() int64 {
	if w.polls == 0 || w.lastHit != w.polls {
		return 0
	}
	return w.shown
}

// count adds a page's changes up to and including slot tick to those pending. It finds
// them one by one.
func (w *simulated) count(page int, tick int64) {
	for r := &w.records[page]; r.next <= tick; r.next = w.firstAfter(page, r.next) {
		w.pending[page]++
	}
}

// accumulate begins or ends the counting of changes between polls after slot tick. Of changes that overwrote each other until then
// a poll can find one, of changes that vanished none.
func (w *simulated) accumulate(on bool, tick int64) {
	if on == (w.pending != nil) {
		return
	}
	if !on {
		for page, changes := range w.pending {
			if changes > 0 {
				w.records[page].next = min(tick, w.records[page].next)
			}
		}
		w.pending = nil
		return
	}
	w.pending = make([]uint32, len(w.records))
	if w.vanish && w.previous == nil {
		w.previous = make([]previousRate, len(w.records))
	}
	for page := range w.records {
		w.refind(page)
		if w.vanish {
			w.previous[page] = previousRate{until: tick} // a poll will show none from before
		}
		if r := &w.records[page]; r.next <= tick {
			r.next = w.firstAfter(page, tick)
			if !w.vanish {
				w.pending[page] = 1
			}
		}
	}
}

// bookFurther counts changes beyond the first of the hit just booked.
func (w *simulated) bookFurther(page int, changes float64) {
	if w.omega != nil {
		changes *= w.omega[page]
	}
	w.further += changes
}

// modelAnswers are not pages but the papers' mathematics: a poll of a page with
// share x is a hit with probability d(x). The coin of a page in a slot is the
// same for every scheme, and a second poll in the slot has another.
type modelAnswers struct{ *simulated }

func (w modelAnswers) Poll(page int, tick int64, x float64) bool {
	r := &w.records[page]
	hazard := r.hazard
	chance := chanceOf(hazard / x)
	if x > 1 || w.vanish {
		chance = chanceOf(hazard) / max(1, x)
	}
	before := r.again(tick)
	w.bookPoll(page, tick, r, chance)
	coin := w.toss(page, tick, before)
	hit := coinSide(coin) < coinSides*(chance-chanceError)
	if !hit && coinSide(coin) <= coinSides*(chance+chanceError) {
		hit = w.detects(coin, hazard, x) // nearly never: it costs an exponential
	}
	if hit {
		w.bookHit(page)
	}
	if w.pending != nil {
		w.pending[page] = 0
		if hit && x < 1 { // of p/x changes a poll on average, d(x) polls show any
			p := w.rates[w.ranks[page].rank]
			w.bookFurther(page, p/(x*detection(hazard, x, false))-1)
		}
	}
	return hit
}

// detects reports whether a coin in [0, 1) falls below d(x).
func (w modelAnswers) detects(coin uint64, hazard, x float64) bool {
	if x <= 1 && !w.vanish { // d(x) = 1 − e^(−a/x)
		return coinSides-coinSide(coin) > coinSides*math.Exp(-(hazard/x))
	}
	return coinSide(coin) < coinSides*detection(hazard, x, w.vanish)
}

// Fresh takes the coin of the slot's first poll: a change in the slot is also new.
func (w modelAnswers) Fresh(page int, tick int64) bool {
	return coinSide(w.toss(page, tick, 0)) < coinSides*w.rates[w.ranks[page].rank]
}

// coinSides is the number of sides of a model's coin.
const coinSides = 1 << 53

// coin books a poll of a page with a chance of a hit, and gives its coin: each poll of a slot has another.
func (w *simulated) coin(page int, tick int64, chance float64) uint64 {
	r := &w.records[page]
	before := r.again(tick)
	w.bookPoll(page, tick, r, chance)
	return w.toss(page, tick, before)
}

// again counts a poll, and returns the number of the page's polls before it in its slot.
func (r *pageRecord) again(tick int64) (before uint64) {
	if r.last == tick {
		before = r.polls&inSlot + 1
	}
	r.polls = r.polls&^inSlot + onePoll + before
	return before
}

// toss tosses a page's coin of a slot, for the first poll or a later one.
func (w *simulated) toss(page int, tick int64, before uint64) (coin uint64) {
	return blockWord(fold(w.answerSeed[0]^uint64(page), w.answerSeed[1]^uint64(tick)), before)
}

// coinSide is the side on which a coin falls, 0 to coinSides−1.
func coinSide(coin uint64) float64 { return float64(int64(coin >> 11)) }
