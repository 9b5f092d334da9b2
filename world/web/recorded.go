package web

import (
	"sort"

	"lascope/world"
	"lascope/world/changelog"
)

// recorded is the answering side of a recorded web: its changes happen again at
// their true times, the same for every scheme.
type recorded struct {
	*trace
	vanish     bool
	cumulative bool // changes add up
	records    []recordedPage
	totals     Totals
	last       lastAnswer
}

// lastAnswer is the latest poll of a recorded web.
type lastAnswer struct {
	page          int
	tick, elapsed int64
	hit           bool
	changes       int64 // shown, where changes add up
}

// A recordedPage is the polling state of a page of a trace.
type recordedPage struct {
	next  int   // index of its first change after the last poll
	last  int64 // the slot of the last poll; 0 before the first
	polls uint64
	hits  uint64
}

// newRecorded builds the world of the file of a trace. Its rates are known
// only afterwards: a page's rate is the part of all slots in which it changed.
func newRecorded(v world.Values) (*Web, error) {
	t, err := readTraceFile(v.Word("trace"), v.Word("slot"), v.Word("lone") == "keep")
	if err != nil {
		return nil, err
	}
	return recordedOf(v, t)
}

// Replay is the recorded web of a log, which takes the place of the file of trace=.
func Replay(v world.Values, log changelog.Log) (*Web, error) {
	length, err := slotSeconds(v.Word("slot"))
	if err != nil {
		return nil, err
	}
	t, err := newTrace("the log", log, length)
	if err != nil {
		return nil, err
	}
	return recordedOf(v, t)
}

func recordedOf(v world.Values, t *trace) (*Web, error) {
	n := len(t.names)
	if err := checkCapacity(v.Int("capacity"), n); err != nil {
		return nil, err
	}
	w := &Web{rec: &recorded{trace: t, records: make([]recordedPage, n)}}
	rates := make([]float64, n)
	for page, slots := range t.changes {
		rates[page] = float64(len(slots)) / float64(t.end)
	}
	order := fallingOrder(rates)
	w.truth = Truth{
		Hindsight: true, capacity: v.Number("capacity"),
		rates: make([]float64, n), ranking: ranking{pageAt: order, rankOf: make([]int32, n)},
	}
	for rank, page := range order {
		w.truth.rates[rank] = rates[page]
		w.truth.rankOf[page] = int32(rank)
	}
	w.setUpdates(v.Word("updates"))
	w.solve()
	return w, nil
}

// Poll reports whether the page changed since its last poll, or since the start;
// where changes vanish, whether it changes in this slot and was not polled in it.
func (w *recorded) Poll(page int, tick int64, _ float64) bool {
	r, slots := &w.records[page], w.changes[page]
	before := r.next
	for r.next < len(slots) && slots[r.next] <= tick {
		r.next++
	}
	hit, changes := r.next > before, r.next-before
	if w.vanish {
		hit = hit && slots[r.next-1] == tick
	}
	w.last = lastAnswer{page: page, tick: tick, elapsed: tick - r.last, hit: hit}
	r.last = tick
	r.polls++
	w.totals.Polls++
	if hit {
		r.hits++
		w.totals.Hits++
		w.totals.Earned++ // its changes are facts: the chance of a hit was 1
		w.totals.Valued++
		w.totals.Found++
		w.totals.Retrieved++
	}
	if hit && w.cumulative {
		w.last.changes = int64(changes)
		w.totals.Retrieved += float64(changes - 1)
	}
	return hit
}

// accumulate begins the adding up of changes after slot tick. Of the changes that overwrote
// each other until then one is left to be seen, of those that vanished none.
func (w *recorded) accumulate(tick int64) {
	left := 1
	if w.vanish {
		left = 0
	}
	for page := range w.records {
		r, slots := &w.records[page], w.changes[page]
		past := sort.Search(len(slots), func(i int) bool { return slots[i] > tick })
		r.next = max(r.next, past-left)
	}
}

// Fresh reports whether the page changes in slot tick itself.
func (w *recorded) Fresh(page int, tick int64) bool {
	slots := w.changes[page]
	i := sort.Search(len(slots), func(i int) bool { return slots[i] >= tick })
	return i < len(slots) && slots[i] == tick
}

// changesUntil counts the recorded changes up to and including slot tick.
func (w *recorded) changesUntil(tick int64) int64 {
	return int64(sort.Search(len(w.rows), func(i int) bool { return w.rows[i] > tick }))
}

// Lone are the changes of a trace that lie alone and are left out; none on a simulated web.
func (w *Web) Lone() changelog.Lone {
	if w.rec == nil {
		return changelog.Lone{}
	}
	return w.rec.lone
}
