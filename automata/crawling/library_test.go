package crawling

import (
	"math/rand/v2"
	"slices"
)

// aLibrary is a small web for the tests of the crawl lab's schemes: links that the
// test gives or draws, relevance that it may read, changes as a function of the
// tick.
type aLibrary struct {
	links     [][]int32
	edges     []int // the number of each row's first link
	relevance []float64
	all       []float64 // the last result of Relevances; nil before
	servers   int
	latency   func(doc int, tick int64) int64

	changing bool
	version  []int
	absent   []bool

	held    []float64 // relevance of the entries of the collection
	heldAs  []int     // version + 1
	fetched []int     // documents in the order fetched, since forget
	now     int64
	asked   []int64 // per server: the tick of the last request
	nearest int64   // the least gap between two requests to one server
	changed []int32
}

// drawLibrary draws n documents with about degree links each, all reachable; one in
// ten links to much and has no relevance.
func drawLibrary(n, degree int, seed uint64) *aLibrary {
	r := rand.New(rand.NewPCG(seed, 17))
	l := &aLibrary{links: make([][]int32, n), relevance: make([]float64, n), servers: 5}
	for doc := 1; doc < n; doc++ {
		if r.IntN(3) > 0 {
			l.relevance[doc] = r.Float64()
		}
		from := r.IntN(doc)
		l.links[from] = append(l.links[from], int32(doc))
	}
	for doc := range n {
		k := r.IntN(2*degree + 1)
		if r.IntN(10) == 0 {
			k, l.relevance[doc] = 6*degree, 0
		}
		for range k {
			if to := r.IntN(n); to != doc {
				l.links[doc] = append(l.links[doc], int32(to))
			}
		}
	}
	l.version, l.absent = make([]int, n), make([]bool, n)
	l.held, l.heldAs = make([]float64, n), make([]int, n)
	l.asked = make([]int64, l.servers)
	l.nearest = 1 << 60
	for s := range l.asked {
		l.asked[s] = -1 << 40
	}
	return l
}

func (l *aLibrary) clone() *aLibrary {
	c := *l
	c.relevance, c.all, c.version, c.absent = slices.Clone(l.relevance), slices.Clone(l.all), slices.Clone(l.version), slices.Clone(l.absent)
	c.held, c.heldAs, c.fetched, c.asked = slices.Clone(l.held), slices.Clone(l.heldAs), slices.Clone(l.fetched), slices.Clone(l.asked)
	c.changed = slices.Clone(l.changed)
	return &c
}

// tick lets documents change: about one in two ticks, when changing.
func (l *aLibrary) tick(t int64) {
	l.now = t
	l.changed = l.changed[:0]
	if !l.changing {
		return
	}
	r := rand.New(rand.NewPCG(uint64(t), 23))
	if r.IntN(2) == 0 {
		return
	}
	doc := 1 + r.IntN(len(l.links)-1)
	switch {
	case l.absent[doc]:
		l.absent[doc] = false
	case r.IntN(6) == 0 && len(l.links[doc]) == 0:
		l.absent[doc] = true
	}
	l.version[doc]++
	l.judge()
	l.changed = append(l.changed, int32(doc))
}

// begin empties the collection.
func (l *aLibrary) begin() {
	clear(l.held)
	clear(l.heldAs)
	l.fetched = nil
}

func (l *aLibrary) Documents() int      { return len(l.links) }
func (l *aLibrary) Servers() int        { return l.servers }
func (l *aLibrary) Server(doc int) int  { return doc % l.servers }
func (l *aLibrary) Exists(doc int) bool { return !l.absent[doc] }
func (l *aLibrary) Absent() []bool      { return l.absent }
func (l *aLibrary) Changed() []int32    { return l.changed }

func (l *aLibrary) Links() int { return l.edge(len(l.links)) }

// edge is the number of the first link of a row.
func (l *aLibrary) edge(doc int) int {
	if l.edges == nil {
		l.edges = make([]int, len(l.links)+1)
		for i, row := range l.links {
			l.edges[i+1] = l.edges[i] + len(row)
		}
	}
	return l.edges[doc]
}

// Relevance depends a little on the version.
func (l *aLibrary) Relevance(doc int) float64 {
	if l.absent[doc] {
		return 0
	}
	return l.relevance[doc] * (1 - 0.01*float64(l.version[doc]%7))
}

func (l *aLibrary) Relevances() []float64 {
	if l.all == nil {
		l.all = make([]float64, len(l.relevance))
	}
	l.judge()
	return l.all
}

// judge updates the last result of Relevances.
func (l *aLibrary) judge() {
	for doc := range l.all {
		l.all[doc] = l.Relevance(doc)
	}
}

func (l *aLibrary) Gain(doc int) float64 {
	p := l.look(doc)
	if p.Exists && !p.Held || p.Modified || !p.Exists && p.Held {
		return p.Reward()
	}
	return -1
}

func (l *aLibrary) Request(doc int, tick int64) int64 {
	s := l.Server(doc)
	l.nearest = min(l.nearest, tick-l.asked[s])
	l.asked[s] = tick
	if l.latency == nil {
		return 0
	}
	return l.latency(doc, tick)
}

func (l *aLibrary) look(doc int) Page {
	return Page{
		Relevance: l.Relevance(doc), Before: l.held[doc], Exists: !l.absent[doc],
		Held: l.heldAs[doc] > 0, Modified: l.heldAs[doc] > 0 && l.heldAs[doc] != l.version[doc]+1,
	}
}

func (l *aLibrary) Fetch(doc int, p *Page) { *p = l.fetch(doc) }

func (l *aLibrary) fetch(doc int) Page {
	p := l.look(doc)
	l.fetched = append(l.fetched, doc)
	if !p.Exists {
		l.held[doc], l.heldAs[doc] = 0, 0
		return p
	}
	l.held[doc], l.heldAs[doc] = p.Relevance, l.version[doc]+1
	p.Edge, p.Links = l.edge(doc), l.links[doc]
	return p
}

// settings are a scheme's values by key.
type crawlValues map[string]any

func (v crawlValues) Number(key string) float64 { return v[key].(float64) }
func (v crawlValues) Int(key string) int        { return int(v[key].(float64)) }
func (v crawlValues) Word(key string) string    { return v[key].(string) }

// robotValues are the paper's, but for the pairs of key and value.
func robotValues(pairs ...any) crawlValues {
	v := crawlValues{"alpha": 0.5, "gamma": 0.5, "epsilon": 0.0, "alphadecay": 0.0, "epsilondecay": 0.0, "state": "document+parent", "waiting": "freeze"}
	for i := 0; i < len(pairs); i += 2 {
		v[pairs[i].(string)] = pairs[i+1]
	}
	return v
}

// aCrawler builds a scheme by name on a library.
func aCrawler(name string, l *aLibrary, gap int64, v crawlValues) Crawler {
	for _, row := range Crawlers() {
		if row.Name == name {
			return row.New(Setup{Library: l, Oracle: l, Maintain: l.changing, Gap: gap, Seed: [2]uint64{3, 5}, Values: v})
		}
	}
	panic(name)
}

// traverse runs one traversal for a number of ticks at most and returns the documents in
// the order fetched, and the last tick.
func traverse(w *WebRobot, l *aLibrary, tick, most int64) (order []int, last int64) {
	l.begin()
	w.Begin()
	for end := tick + most; tick < end && (l.changing || !w.Done()); {
		tick++
		l.tick(tick)
		w.Step(tick)
	}
	return l.fetched, tick
}
