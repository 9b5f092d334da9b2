package topic

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"lascope/world"
)

// Shifts is the table of the shifts of the crawl lab.
func Shifts() world.Shifts[*Web] {
	return world.NewShifts(`
		drift d | the topic moves a little, and one document in ten changes its content
		topic t | another topic: other documents are relevant
		hubs b | the hubs lose their links
		web | another web: new documents, links and relevance`,
		drift, newTopic, killHubs, another)
}

// Shift changes the web after slot tick and describes the change.
func (w *Web) Shift(s world.Shift[*Web], tick int64) (detail string) {
	w.past.shifts++
	detail = s.Do(w, tick)
	w.judge()
	return detail
}

// shiftDraws are the random numbers of the present shift.
func (w *Web) shiftDraws() *rand.Rand {
	return rand.New(rand.NewPCG(hashWord(w.seed, uint64(w.past.shifts), 1), hashWord(w.seed, uint64(w.past.shifts), 2)))
}

// drift moves the topic by 0.4 of the way to the next community and gives one
// document in ten another's content; in a real graph one in ten changes scores
// with another.
func drift(w *Web, _ int64) string {
	r, n := w.shiftDraws(), w.Documents()
	swap := func(a, b int) { w.score[a], w.score[b] = w.score[b], w.score[a] }
	if p := w.plan; p != nil {
		w.center += 0.4
		if w.center >= float64(p.communities) {
			w.center -= float64(p.communities)
		}
		swap = func(a, b int) { p.quality[a], p.quality[b] = p.quality[b], p.quality[a] }
	}
	moved := n / 10
	for range moved / 2 {
		a := 1 + r.IntN(n-1)
		b := 1 + r.IntN(n-1)
		if p := w.plan; p != nil { // a neighbour with a community as large
			b = 1 + (a-1+r.IntN(max(2, n/p.communities)))%(n-1)
		}
		swap(a, b)
	}
	return fmt.Sprintf("the topic moved and %d documents changed content", moved)
}

// newTopic moves the topic to a community far away; a real graph has its scores
// dealt anew.
func newTopic(w *Web, _ int64) string {
	r := w.shiftDraws()
	if p := w.plan; p != nil {
		k := p.communities
		from := int(w.center)
		to := (from + k/4 + 1 + r.IntN(max(1, k/2-1))) % k
		w.center = float64(to)
		return fmt.Sprintf("the topic is community %d now, was %d", to+1, from+1)
	}
	deal := w.score[1:]
	r.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
	return "every document has another's relevance"
}

// killHubs takes the links of all present hubs away. The documents of a
// real graph that cannot be reached without them are counted.
func killHubs(w *Web, _ int64) string {
	died := 0
	if w.dead == nil {
		w.dead = make([]bool, w.Documents())
	}
	for doc, hub := range w.hub {
		if hub {
			w.dead[doc] = true
			died++
		}
	}
	_, order := w.Graph.breadthFirst(func(doc int) bool { return !w.dead[doc] })
	if lost := w.Documents() - len(order); lost > 0 {
		return fmt.Sprintf("%d hubs lost their links, and %d documents cannot be reached any more", died, lost)
	}
	return fmt.Sprintf("%d hubs lost their links", died)
}

// Renewable refuses another web in place of a real graph.
func (w *Web) Renewable() error {
	if w.plan == nil {
		return errors.New("shift=web: a real graph has no other of its kind; leave graph out, or give ndp weights=")
	}
	return nil
}

// another draws another web of the same size, on the same servers, as the first one was drawn, of the family that next names.
func another(w *Web, _ int64) string {
	w.past.webs++
	switch w.past.next {
	case "same":
	case "any":
		of := []string{"hubs", "medium", "dense"}
		w.past.family = of[int(hashWord(w.seed, w.past.webs, 3)%uint64(len(of)))]
	default:
		w.past.family = w.past.next
	}
	w.grow(w.Documents())
	w.dead = nil
	rate := w.changes.rate
	w.changes = changes{}
	w.changes.set(w, rate)
	w.changes.begin()
	for _, c := range w.watchers {
		c.renew()
	}
	return fmt.Sprintf("web %d, of the family %s", w.past.webs+1, w.past.family)
}

// Webs is the number of this web: 1 before the first shift web.
func (w *Web) Webs() uint64 { return w.past.webs + 1 }

// Tune gives a live parameter of the world its new value.
func (w *Web) Tune(key string, v world.Values) {
	switch key {
	case "changes":
		w.changes.set(w, v.Number("changes"))
	case "gap":
		w.Gap = int64(v.Int("gap"))
	case "latency":
		w.Latency = v.Int("latency")
	case "next":
		w.past.next = v.Word("next")
	}
}
