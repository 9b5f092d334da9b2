package crawling

import (
	"math"

	"lascope/automata"
	"lascope/internal/draws"
)

// A baseCrawler holds the state that all crawlers share: the documents known in this traversal, the discoverer of each, and the
// frontier of waiting documents.
type baseCrawler struct {
	lib       Library
	oracle    Oracle // of an informed scheme alone
	reason    string // of the order in which documents wait
	seed      uint64
	traversal uint64
	maintain  bool
	known     []bool  `own:""`
	parent    []int32 `own:""` // the discoverer of each known document; −1 for the start
	fetched   []int64 `own:""` // where documents change: the tick of the last answer, plus one; 0 if there was none
	front     frontier
	tick      int64
	trace     *Trace
}

func newBaseCrawler(s Setup, reason string) baseCrawler {
	n := s.Library.Documents()
	return baseCrawler{
		lib: s.Library, oracle: s.Oracle, reason: reason, seed: s.Seed[0], maintain: s.Maintain,
		known: make([]bool, n), parent: make([]int32, n), fetched: make([]int64, n),
		front: newFrontier(s.Library, s.Gap, s.Tick), tick: s.Tick,
	}
}

// begin forgets all documents but the start, which waits with an index.
func (s *baseCrawler) begin(index float64) {
	s.traversal++
	clear(s.known)
	if s.maintain {
		clear(s.fetched)
	}
	s.front.reset()
	s.meet(0, -1, index)
}

// learn takes an answer without states: the documents that it links to wait with an index.
func (s *baseCrawler) learn(doc int, p *Page, tick int64, index func(doc int) float64) {
	if !p.Exists {
		s.forget(doc)
		return
	}
	s.answered(doc, tick)
	known, absent := s.known, s.lib.Absent()
	for _, to := range p.Links {
		if !known[to] && (absent == nil || !absent[to]) {
			s.meet(to, int32(doc), index(int(to)))
		}
	}
}

// meet makes a document known and lets it wait.
func (s *baseCrawler) meet(doc, parent int32, index float64) {
	s.known[doc] = true
	s.parent[doc] = parent
	s.front.push(newWaiting(index, s.tieOf(doc), doc))
	if s.trace != nil {
		s.noteDiscovery(doc, index, State{}, false)
	}
}

// tieOf is the random number that decides among equal indices: drawn when the
// document is discovered, anew in each traversal, the same for every scheme.
func (s *baseCrawler) tieOf(doc int32) uint32 {
	return uint32(draws.Scramble(s.seed ^ (s.traversal<<32 | uint64(uint32(doc)))))
}

// answered notes when a document was fetched, where that matters.
func (s *baseCrawler) answered(doc int, tick int64) {
	if s.maintain {
		s.fetched[doc] = tick + 1
	}
}

// forget makes a document unknown again: it has been deleted, and may be
// discovered anew should it come back.
func (s *baseCrawler) forget(doc int) {
	s.known[doc] = false
	s.fetched[doc] = 0
}

// Step lets slot tick begin.
func (s *baseCrawler) Step(tick int64) {
	s.tick = tick
	s.front.wake(tick)
}

// takeFirst takes the document that comes first and asks its server.
func (s *baseCrawler) takeFirst(tick int64) (doc int, ok bool) {
	w, ok := s.front.top()
	if !ok {
		return 0, false
	}
	if s.trace != nil {
		s.chose(w.doc(), w.index(), s.reason, s.front.count)
	}
	s.take(w.doc(), tick)
	return int(w.doc()), true
}

// take takes a document off the frontier and asks its server.
func (s *baseCrawler) take(doc int32, tick int64) {
	s.front.remove(doc)
	s.front.ask(doc, tick)
}

// Known counts the documents that wait.
func (s *baseCrawler) Known() int { return s.front.count }

// Discoverer is the document through which another was discovered.
func (s *baseCrawler) Discoverer(doc int) int {
	if !s.known[doc] {
		return -1
	}
	return int(s.parent[doc])
}

// Best appends the documents that come next.
func (s *baseCrawler) Best(dst []Candidate, most int) []Candidate {
	return s.best(dst, most, func(*Candidate) string { return s.reason })
}

// best appends the documents that come next; why gives the reason for each.
func (s *baseCrawler) best(dst []Candidate, most int, why func(c *Candidate) string) []Candidate {
	for _, w := range s.front.best(most) {
		c := s.candidate(w)
		c.Why = why(&c)
		dst = append(dst, c)
	}
	return dst
}

func (s *baseCrawler) candidate(w waiting) Candidate {
	c := Candidate{
		Doc: int(w.doc()), Index: w.index(), Fetch: math.NaN(), Wait: math.NaN(), Own: math.NaN(),
		Parent: int(s.parent[w.doc()]), Age: -1, Resting: s.front.resting(w.doc()),
	}
	if at := s.fetched[w.doc()]; at > 0 {
		c.Age = s.tick - (at - 1)
	}
	return c
}

// Resettle follows a change of the world's rules.
func (s *baseCrawler) Resettle(maintain bool, gap int64) {
	s.maintain = maintain
	s.front.setGap(s.lib, gap, s.tick)
}

// Tune: there is no parameter.
func (s *baseCrawler) Tune(automata.Values) {}

func (s *baseCrawler) Attach(lib Library, o Oracle) { s.lib, s.oracle, s.trace = lib, o, nil }
