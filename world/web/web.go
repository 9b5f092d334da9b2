package web

import (
	"math"
	"sort"
	"strconv"

	"lascope/internal/refusal"
	"lascope/world"
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

// Web is the polling lab's world: a simulated web, or a recorded one.
// Slots are numbered from 1.
type Web struct {
	truth      Truth
	*simulated `own:""`

	given    given
	feedback string
	seed     uint64
	shifts   world.Draws
	parts    []float64 `own:""` // Σ p over the ranks before each partLength-th, for draws ∝ p
}

// New builds the world that the values of [Params] describe, or
// refuses in a sentence.
func New(v world.Values) (w *Web, err error) {
	defer refusal.To(&err)
	if path := v.Word("trace"); path != "" {
		return replay(v, readTraceFile(path, v.Word("slot"), v.Word("lone") == "keep")), nil
	}
	checkPosed(v)
	return build(v, rateTableOf(v), nil), nil
}

// build builds a web with these rates. Its changes come from the log, or are drawn where log is nil.
func build(v world.Values, rates rateTable, log *trace) *Web {
	n, seed := len(rates.p), uint64(v.Number("seed"))
	w := &Web{
		simulated: &simulated{
			log:        log,
			records:    make([]pageRecord, n),
			ranks:      make([]pageRank, n),
			changeSeed: world.Substream(seed, "page changes"),
			answerSeed: world.Substream(seed, "model answers"),
		},
		given:    rates.given,
		seed:     seed,
		shifts:   world.NewDraws(seed, "shifts"),
		feedback: v.Word("feedback"),
	}
	w.truth = Truth{rates: rates.p, capacity: v.Number("capacity"), Hindsight: log != nil,
		ranking: ranking{pageAt: rates.node, rankOf: make([]int32, n)}}
	if w.setUnits(v); w.Sampled() {
		w.byModel = w.feedback == "model"
		w.populations = make([]population, n)
		for page := range w.populations {
			w.populations[page].last = -1
		}
	}
	w.perturb(v.Number("perturb"))
	w.truth.placePages()
	w.setUpdates(v.Word("updates"))
	if v.Word("updates") == "cumulative" {
		w.pending = make([]uint32, n)
	}
	w.setImportance(v.Word("importance") == "on")
	if v.Word("costs") == "on" {
		w.setCosts(v.Number("spread"))
	}
	w.solve()
	for page := range w.records {
		w.setRank(page, w.truth.rankOf[page])
		w.records[page].next = w.firstAfter(page, 0)
	}
	return w
}

// solve finds the truth that goes with the present rates, importance, updates
// and capacity.
func (w *Web) solve() {
	w.truth.solve()
	w.parts = w.parts[:0]
	sum := 0.0
	for rank, p := range w.truth.rates {
		if rank%partLength == 0 {
			w.parts = append(w.parts, sum)
		}
		sum += p
	}
	w.parts = append(w.parts, sum)
	w.rates, w.hazards, w.units = w.truth.rates, w.truth.hazards, w.truth.units
}

// partLength is how many ranks a part of Web.parts has: enough to keep it
// small, few enough to search one by one.
const partLength = 512

// checkCapacity refuses a budget that no web of n pages can use.
func checkCapacity(capacity, n int) {
	if capacity > n {
		refusal.Say("capacity=%d: the capacity is at most one poll per tick for each of the %d pages; give a smaller one, such as capacity=%d", capacity, n, max(1, n/4))
	}
}

// rateTableOf makes the rates of the web named.
func rateTableOf(v world.Values) (t rateTable) {
	n := v.Int("pages")
	rates, materials := v.Word("rates"), v.Word("materials")
	switch {
	case materials != "":
		t = readMaterials(materials)
		n = len(t.p)
	case rates != "":
		t = readRates(rates)
		n = len(t.p)
	}
	switch checkCapacity(v.Int("capacity"), n); {
	case t.p != nil:
		return t
	case v.Word("web") == "thesis":
		return thesisRates(n, v.Number("ratio")*v.Number("capacity"), uint64(v.Number("seed")))
	}
	return zipfRates(n, v.Number("alpha"), v.Number("beta"))
}

// perturb lets a uniformly drawn rank, not the last, change places with the next,
// m times [H-TRAA].
func (w *Web) perturb(m float64) {
	draw, pages := world.NewDraws(w.seed, "perturbation"), w.truth.pageAt
	last := uint64(len(pages) - 1)
	for range int64(m) {
		i := draw.Below(last)
		pages[i], pages[i+1] = pages[i+1], pages[i]
	}
}

// setImportance draws ω = p + (1 − p)·U, biased by p [Thesis] §7.1, or takes it from the file of
// the rates, or turns the importance off. It belongs to the rank: at a shift it moves with the rate,
// and U is the same whenever it is turned on.
func (w *Web) setImportance(on bool) {
	if w.omega, w.truth.omega = nil, nil; on {
		w.omega = make([]float64, w.Pages())
		w.truth.omega = make([]float64, w.Pages())
		draw := world.NewDraws(w.seed, "importance")
		for rank, p := range w.truth.rates {
			w.truth.omega[rank] = p + float64((1-p)*draw.Unit())
		}
		copy(w.truth.omega, w.given.omega)
		w.placeImportance()
	}
}

// Unweighted reports that the file of the rates has an importance, which is off.
func (w *Web) Unweighted() bool { return w.given.omega != nil && w.omega == nil }

// setCosts draws w = S^(U−½), scaled to the mean 1, for each rank [Further] §2. It moves with the rank, as the importance
// does.
func (w *Web) setCosts(spread float64) {
	draw, sum := world.NewDraws(w.seed, "costs"), 0.0
	w.costs, w.truth.costs = make([]float64, w.Pages()), make([]float64, w.Pages())
	for rank := range w.truth.costs {
		w.truth.costs[rank] = math.Pow(spread, draw.Unit()-0.5)
		sum += w.truth.costs[rank]
	}
	for rank := range w.truth.costs {
		w.truth.costs[rank] *= float64(w.Pages()) / sum
	}
	w.placeImportance()
}

// placeImportance gives each page the ω and the cost of its rank.
func (w *Web) placeImportance() {
	for page := range w.omega {
		w.omega[page] = w.truth.omega[w.truth.rankOf[page]]
	}
	for page := range w.costs {
		w.costs[page] = w.truth.costs[w.truth.rankOf[page]]
	}
}

func (w *Web) setUpdates(word string) {
	w.truth.vanish = word == "vanish"
	w.vanish = w.truth.vanish
}

// Answers is the present answering side. It is asked for again after a Tune.
func (w *Web) Answers() Answers {
	switch {
	case w.Sampled():
		return sampleAnswers{w.simulated}
	case w.truth.units != nil:
		return unitAnswers{w.simulated}
	case w.feedback == "model":
		return modelAnswers{w.simulated}
	case w.truth.vanish:
		return vanishAnswers{w.simulated}
	case w.pending != nil:
		return cumulativeAnswers{w.simulated}
	}
	return overwriteAnswers{w.simulated}
}

// Truth is the observer's knowledge. It is valid until the next Shift or Tune.
func (w *Web) Truth() *Truth { return &w.truth }

// Pages is the number of pages, n.
func (w *Web) Pages() int { return len(w.truth.rates) }

// Capacity is the budget c, polls a slot.
func (w *Web) Capacity() int { return int(w.truth.capacity) }

// Omega is each page's importance in [0, 1]; nil when importance is off. The
// numbers change places at a shift.
func (w *Web) Omega() []float64 { return w.omega }

// Costs are the units that a poll of each page costs, of mean 1; nil when all cost 1. The numbers change places at a shift.
func (w *Web) Costs() []float64 { return w.costs }

// Count returns the numbers of polls of a page and of hits.
func (w *Web) Count(page int) (polls, hits uint64) {
	return w.records[page].polls / onePoll, w.ranks[page].hits
}

// PolledAt is the slot of a page's last poll; 0 before the first.
func (w *Web) PolledAt(page int) int64 { return w.records[page].last }

// Totals count all polls so far.
func (w *Web) Totals() Totals {
	s := w.simulated
	spent, found := s.spent, s.weighed+float64(s.hits-s.weighedHits)
	if s.costs == nil {
		spent = float64(s.polls)
	}
	return Totals{s.polls, s.hits, spent, s.earned - s.unweighed, found, found + s.further}
}

// LastPoll is the latest poll in all its hidden truth.
type LastPoll struct {
	Page    int   // from 0
	Tick    int64 // its slot; 0 before the first poll
	Elapsed int64 // slots since the poll of that page before, or since the start
	Hit     bool  // it showed something new
	Changes int64 // the number of changes that it showed, where changes add up; else 0
	// Chance is the probability of a hit that an observer of all rates would have
	// named before the poll; NaN on a recorded web, where nothing is left to chance.
	Chance float64 `hidden:"zero"`
}

// Last is the latest poll.
func (w *Web) Last() LastPoll {
	s := w.simulated
	tick := s.records[s.page].last
	l := LastPoll{Page: s.page, Tick: tick, Elapsed: tick - s.before, Hit: s.polls > 0 && s.lastHit == s.polls, Chance: s.chance}
	if l.Hit && s.pending != nil && w.feedback == "pages" {
		l.Changes = s.shown
	}
	if s.log != nil {
		l.Chance = math.NaN()
	}
	return l
}

// Changes is the number of changes that a trace records up to and including slot
// tick; −1 on a simulated web, which does not count them.
func (w *Web) Changes(tick int64) int64 {
	if w.log == nil {
		return -1
	}
	rows := w.log.rows
	return int64(sort.Search(len(rows), func(i int) bool { return rows[i] > tick }))
}

// End is the last slot of a trace; 0 on a simulated web, which has no end.
func (w *Web) End() int64 {
	if w.log == nil {
		return 0
	}
	return w.log.end
}

// Named reports whether the pages have names of a file.
func (w *Web) Named() bool { return w.given.names != nil }

// Name names a page: "page 1" is page 0; of a file it has the file's name.
func (w *Web) Name(page int) string {
	if w.Named() {
		return w.given.names[page]
	}
	return "page " + strconv.Itoa(page+1)
}
