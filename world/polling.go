package world

import (
	"errors"
	"fmt"
	"math"
	"strconv"
)

// Answers is the side of a web that a poller meets.
type Answers interface {
	// Poll fetches a page in slot tick and reports whether it shows something
	// new. x is the share it is polled with; only a web that answers by the
	// model uses it.
	Poll(page int, tick int64, x float64) bool
	// Fresh reports whether the page changes in slot tick itself.
	Fresh(page int, tick int64) bool
}

// Polling is the polling lab's world: a simulated web, or a recorded one.
// Slots are numbered from 1.
type Polling struct {
	truth Truth
	sim   *simulated // nil on a recorded web
	rec   *recorded  // nil on a simulated web

	nodeOmega  []float64 // ω by rank, whether importance is on or off
	omega      []float64 // ω by page, refilled at a shift; nil when importance is off
	shifts     draws
	cumulative []float64 // Σ p over ranks 0..k, for draws ∝ p
	feedback   string
}

// NewPolling builds the world that the values of [PollingParams] describe, or
// refuses in a sentence.
func NewPolling(v Values) (*Polling, error) {
	if v.Word("trace") != "" {
		return newRecordedPolling(v)
	}
	n, capacity := v.Int("pages"), v.Int("capacity")
	if err := checkCapacity(capacity, n); err != nil {
		return nil, err
	}
	seed := uint64(v.Number("seed"))
	rates, err := webRatesOf(v, seed)
	if err != nil {
		return nil, err
	}
	w := &Polling{
		sim: &simulated{
			records:    make([]pageRecord, n),
			changeSeed: Substream(seed, "page changes")[0],
			answerSeed: Substream(seed, "model answers")[0],
		},
		shifts: newDraws(seed, "shifts"),
	}
	w.truth = Truth{rates: rates.p, capacity: float64(capacity), pageAt: rates.node, rankOf: make([]int32, n)}
	for rank, page := range w.truth.pageAt {
		w.truth.rankOf[page] = int32(rank)
	}
	w.drawImportance(seed)
	w.perturb(seed, v.Number("perturb"))
	w.setImportance(v.Word("importance") == "on")
	w.setUpdates(v.Word("updates"))
	w.truth.solve()
	w.sumRates()
	for page := range n {
		r := &w.sim.records[page]
		r.setRate(w.truth.Rate(page), 0)
		r.next = w.sim.firstAfter(page, r, 0)
	}
	w.setFeedback(v.Word("feedback"))
	return w, nil
}

// checkCapacity refuses a budget that no web of n pages can use.
func checkCapacity(capacity, n int) error {
	if capacity > n {
		return fmt.Errorf("capacity=%d: the capacity is at most one poll a slot for each of the %d pages", capacity, n)
	}
	return nil
}

// webRatesOf makes the rates of the web named.
func webRatesOf(v Values, seed uint64) (webRates, error) {
	if v.Word("web") == "thesis" {
		return thesisRates(v.Int("pages"), v.Number("ratio")*v.Number("capacity"), seed)
	}
	return zipfRates(v.Int("pages"), v.Number("alpha"), v.Number("beta")), nil
}

// drawImportance draws ω = p + (1 − p)·U, biased by p [Thesis §6.3]. It belongs
// to the rank: at a shift it moves with the rate.
func (w *Polling) drawImportance(seed uint64) {
	draw := newDraws(seed, "importance")
	u := make([]float64, len(w.truth.rates))
	for page := range u {
		u[page] = draw.unit()
	}
	w.nodeOmega = make([]float64, len(u))
	for rank, p := range w.truth.rates {
		w.nodeOmega[rank] = p + float64((1-p)*u[w.truth.pageAt[rank]])
	}
}

// perturb lets a uniformly drawn rank, not the last, change places with the next,
// m times.
func (w *Polling) perturb(seed uint64, m float64) {
	draw := newDraws(seed, "perturbation")
	last := uint64(len(w.truth.rates) - 1)
	for range int64(m) {
		i := int(draw.below(last))
		w.truth.swap(i, i+1)
	}
}

// setImportance turns the importance on or off.
func (w *Polling) setImportance(on bool) {
	if !on {
		w.truth.omega, w.omega, w.sim.omega = nil, nil, nil
		return
	}
	w.truth.omega = w.nodeOmega
	w.omega = make([]float64, len(w.nodeOmega))
	w.sim.omega = w.omega
	w.placeImportance()
}

// placeImportance gives each page the ω of its rank.
func (w *Polling) placeImportance() {
	if w.omega == nil {
		return
	}
	for rank, page := range w.truth.pageAt {
		w.omega[page] = w.nodeOmega[rank]
	}
}

func (w *Polling) setUpdates(word string) {
	w.truth.vanish = word == "vanish"
	if w.sim != nil {
		w.sim.vanish = w.truth.vanish
	} else {
		w.rec.vanish = w.truth.vanish
	}
}

// setFeedback says who answers: the pages or the model.
func (w *Polling) setFeedback(word string) {
	w.feedback = word
	if word == "model" && w.sim.steps == nil {
		w.sim.steps = make([]float32, w.Pages())
		for page := range w.sim.steps {
			w.sim.steps[page] = float32(-math.Log1p(-w.truth.Rate(page)))
		}
	}
}

// sumRates prepares draws ∝ p.
func (w *Polling) sumRates() {
	w.cumulative = make([]float64, len(w.truth.rates))
	sum := 0.0
	for k, p := range w.truth.rates {
		sum += p
		w.cumulative[k] = sum
	}
}

// Answers is the present answering side. It is asked for again after a Tune.
func (w *Polling) Answers() Answers {
	switch {
	case w.rec != nil:
		return w.rec
	case w.feedback == "model":
		return modelAnswers{w.sim}
	case w.truth.vanish:
		return vanishAnswers{w.sim}
	}
	return overwriteAnswers{w.sim}
}

// Truth is what only an observer knows. It is good until the next Shift or Tune.
func (w *Polling) Truth() *Truth { return &w.truth }

// Pages is the number of pages, n.
func (w *Polling) Pages() int { return len(w.truth.rates) }

// Capacity is the budget c, polls a slot.
func (w *Polling) Capacity() int { return int(w.truth.capacity) }

// Omega is each page's importance in [0, 1]; nil when importance is off.
func (w *Polling) Omega() []float64 { return w.omega }

// Count is how often a page was polled, and with how many hits.
func (w *Polling) Count(page int) (polls, hits uint32) {
	if w.rec != nil {
		return w.rec.records[page].polls, w.rec.records[page].hits
	}
	return w.sim.records[page].polls, w.sim.records[page].hits
}

// Totals count all polls so far.
func (w *Polling) Totals() PollingTotals {
	if w.rec != nil {
		return w.rec.totals
	}
	return w.sim.totals
}

// LastPoll is the latest poll in all its hidden truth.
type LastPoll struct {
	Page    int
	Tick    int64 // its slot; 0 before the first poll
	Elapsed int64 // slots since the poll of that page before, or since the start
	Hit     bool
	// Chance is the hidden probability of a hit, at the page's present rate; NaN
	// on a recorded web, where nothing was left to chance.
	Chance float64
}

// Last is the latest poll.
func (w *Polling) Last() LastPoll {
	if w.rec != nil {
		l := w.rec.last
		return LastPoll{l.page, l.tick, l.elapsed, l.hit, math.NaN()}
	}
	l := w.sim.last
	out := LastPoll{l.page, l.tick, l.elapsed, l.hit, 0}
	switch {
	case w.feedback == "model":
		out.Chance = w.truth.Hit(l.page, l.share)
	case w.truth.vanish:
		out.Chance = w.truth.Rate(l.page)
	default:
		out.Chance = -math.Expm1(float64(l.elapsed) * math.Log1p(-w.truth.Rate(l.page)))
	}
	return out
}

// Changes is the number of changes that a trace records up to and including slot
// tick; −1 on a simulated web, where nobody counts them.
func (w *Polling) Changes(tick int64) int64 {
	if w.rec == nil {
		return -1
	}
	return w.rec.changesUntil(tick)
}

// End is the last slot of a trace; 0 on a simulated web, which has no end.
func (w *Polling) End() int64 {
	if w.rec == nil {
		return 0
	}
	return w.rec.end
}

// Name names a page: "page 1" is page 0; on a trace it is the recorded name.
func (w *Polling) Name(page int) string {
	if w.rec != nil {
		return w.rec.names[page]
	}
	return "page " + strconv.Itoa(page+1)
}

// errRecorded refuses to change what was recorded.
var errRecorded = errors.New("a recorded web changes by itself and cannot be shifted or given other rates; simulate one with web=zipf or web=thesis")
