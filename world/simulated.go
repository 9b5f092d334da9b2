package world

import "math"

// simulated is the answering side of a simulated web: its pages, and what has
// been asked of them. The three kinds of answers below are this one state, read
// in three ways.
type simulated struct {
	records    []pageRecord
	changeSeed uint64 // of the pages' changes
	answerSeed uint64 // of the model's answers
	omega      []float64
	epoch      uint32
	vanish     bool      // for the model's d(x)
	steps      []float32 // a = −ln(1−p) by page, for the model's d(x); nil until the model answers

	totals PollingTotals
	last   lastAnswer
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
	Retrieved   float64 // Σ of ω over the hits; the number of hits when importance is off
}

// note books a poll and its answer.
func (w *simulated) note(r *pageRecord, page int, tick int64, x float64, hit bool) bool {
	w.last = lastAnswer{page, tick, tick - r.last, x, hit}
	r.last = tick
	r.polls++
	w.totals.Polls++
	if hit {
		r.hits++
		w.totals.Hits++
		if w.omega == nil {
			w.totals.Retrieved++
		} else {
			w.totals.Retrieved += w.omega[page]
		}
	}
	return hit
}

// overwriteAnswers are real pages whose change stays visible until the next: a
// poll is a hit if the page changed since its last poll, or since the start.
type overwriteAnswers struct{ *simulated }

func (w overwriteAnswers) Poll(page int, tick int64, x float64) bool {
	r := &w.records[page]
	hit := r.next <= tick
	if hit {
		r.next = w.firstAfter(page, r, tick)
	}
	return w.note(r, page, tick, x, hit)
}

func (w overwriteAnswers) Fresh(page int, tick int64) bool { return w.changesIn(page, tick) }

// vanishAnswers are real pages whose change is visible only in the slot in which
// it happens; a second poll in that slot finds nothing more.
type vanishAnswers struct{ *simulated }

func (w vanishAnswers) Poll(page int, tick int64, x float64) bool {
	r := &w.records[page]
	if r.next < tick {
		r.next = w.firstAfter(page, r, tick-1)
	}
	hit := r.next == tick
	if hit {
		r.next = w.firstAfter(page, r, tick)
	}
	return w.note(r, page, tick, x, hit)
}

func (w vanishAnswers) Fresh(page int, tick int64) bool { return w.changesIn(page, tick) }

// changesIn reports whether the page changes in the slot itself.
func (w *simulated) changesIn(page int, tick int64) bool {
	return w.firstAfter(page, &w.records[page], tick-1) == tick
}

// modelAnswers are not pages but the papers' mathematics: a poll of a page with
// share x is a hit with probability d(x). The coin of a page in a slot is the
// same for whoever tosses it.
type modelAnswers struct{ *simulated }

func (w modelAnswers) Poll(page int, tick int64, x float64) bool {
	r := &w.records[page]
	again := uint64(0) // a second poll in the slot has a coin of its own
	if r.last == tick {
		again = uint64(r.polls) + 1
	}
	coin := hashUnit(w.answerSeed+again, uint64(page), uint64(tick))
	return w.note(r, page, tick, x, coin < w.chance(page, x))
}

// chance is d(x); see [Truth.Hit].
func (w *simulated) chance(page int, x float64) float64 {
	a := float64(w.steps[page])
	switch {
	case x > 1:
		return -math.Expm1(-a) / x
	case w.vanish:
		return -math.Expm1(-a)
	}
	return 1 - math.Exp(-a/x)
}

func (w modelAnswers) Fresh(page int, tick int64) bool {
	p := w.chance(page, 1)
	return hashUnit(w.answerSeed^0x9e3779b97f4a7c15, uint64(page), uint64(tick)) < p
}
