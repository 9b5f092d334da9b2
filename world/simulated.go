package world

import "math"

// simulated is the answering side of a simulated web: its pages, and what has
// been asked of them. The three kinds of answers below are this one state, read
// in three ways.
type simulated struct {
	records    []pageRecord
	laws       []pageLaw
	rates      []float64 // p by rank, the truth's own table
	hazards    []float64 // a by rank, as well
	omega      []float64 // ω by page; nil when importance is off
	changeSeed [2]uint64 // of the pages' changes
	answerSeed [2]uint64 // of the model's answers
	epoch      uint32
	vanish     bool // for the model's d(x)

	totals PollingTotals
	last   lastAnswer

	earlier []earlierLaw // by page; nil before the first shift
	kept    float64      // the chance of the last poll as it was before a shift,
	keptAt  int64        // by the number of polls that had been made
}

// lastAnswer is the latest poll.
type lastAnswer struct {
	page    int
	tick    int64
	elapsed int64
	share   float64
	hit     bool
}

// PollingTotals count the polls of a run since its start.
type PollingTotals struct {
	Polls, Hits int64
	Retrieved   float64 // Σ of ω over the hits, where importance is off 1 each
}

// bookHit counts a hit.
func (w *simulated) bookHit(page int, r *pageRecord) {
	w.last.hit = true
	r.hits++
	w.totals.Hits++
	weight := 1.0
	if w.omega != nil {
		weight = w.omega[page]
	}
	w.totals.Retrieved += weight
}

// bookPoll counts a poll, as a miss until it is known better.
func (w *simulated) bookPoll(page int, tick int64, r *pageRecord) {
	w.last.page, w.last.tick, w.last.elapsed, w.last.hit = page, tick, tick-r.last, false
	w.totals.Polls++
	r.polls++
	r.last = tick
}

// overwriteAnswers are real pages whose change stays visible until the next: a
// poll is a hit if the page changed since its last poll, or since the start.
type overwriteAnswers simulated

func (w *overwriteAnswers) Poll(page int, tick int64, _ float64) bool {
	r := &w.records[page]
	(*simulated)(w).bookPoll(page, tick, r)
	if r.next > tick {
		return false
	}
	r.next = (*simulated)(w).firstAfter(page, tick)
	(*simulated)(w).bookHit(page, r)
	return true
}

func (w *overwriteAnswers) Fresh(page int, tick int64) bool {
	return (*simulated)(w).changesIn(page, tick)
}

// vanishAnswers are real pages whose change is visible only in the slot in which
// it happens; a second poll in that slot finds nothing more.
type vanishAnswers simulated

func (w *vanishAnswers) Poll(page int, tick int64, _ float64) bool {
	r := &w.records[page]
	(*simulated)(w).bookPoll(page, tick, r)
	if r.next < tick {
		r.next = (*simulated)(w).firstAfter(page, tick-1)
	}
	if r.next > tick {
		return false
	}
	r.next = (*simulated)(w).firstAfter(page, tick)
	(*simulated)(w).bookHit(page, r)
	return true
}

func (w *vanishAnswers) Fresh(page int, tick int64) bool {
	return (*simulated)(w).changesIn(page, tick)
}

// modelAnswers are not pages but the papers' mathematics: a poll of a page with
// share x is a hit with probability d(x). The coin of a page in a slot is the
// same for whoever tosses it, and a second poll in the slot has one of its own.
type modelAnswers simulated

func (w *modelAnswers) Poll(page int, tick int64, x float64) bool {
	r := &w.records[page]
	before := uint64(0) // polls of the page in this slot
	if r.last == tick {
		before = r.polls>>pollBits + 1
	}
	(*simulated)(w).bookPoll(page, tick, r)
	r.polls = before<<pollBits | r.polls&(1<<pollBits-1)
	w.last.share = x
	law, miss := &w.laws[page], 1-w.coin(page, tick, before)
	// A hit is coin < 1 − e^(−u), which is e^(−u) < miss. The exponential lies above the
	// first terms of its series and below the inverse of e^u's first terms, close enough
	// that it is seldom needed itself.
	u := law.hazard
	if x != 1 { // often it is, and a division takes as long as all that follows
		u /= x
	}
	half := u * u / 2
	third := half * u * (1.0 / 3)
	switch {
	case x > 1 || w.vanish:
		if 1-miss >= law.detection(x, w.vanish) {
			return false
		}
	case miss*(1+u+half+third) >= 1+0x1p-50:
	case miss <= 1-u+half-third-0x1p-50 || miss <= math.Exp(-u):
		return false
	}
	(*simulated)(w).bookHit(page, r)
	return true
}

// Fresh takes the coin of the slot's first poll: what changed in the slot is
// also new.
func (w *modelAnswers) Fresh(page int, tick int64) bool {
	return w.coin(page, tick, 0) < w.rates[w.laws[page].rank]
}

// coin is a page's random number in a slot, for the first poll or a later one.
func (w *modelAnswers) coin(page int, tick int64, before uint64) float64 {
	return unitOf(blockWord(fold(w.answerSeed[0]^uint64(page), w.answerSeed[1]^uint64(tick)), before))
}
