package topic

import (
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
	"lascope/world"
)

// crawlValues are the defaults of the crawl lab's world with the changes of a line.
func crawlValues(line string) world.Values {
	return modeltest.Must(world.Defaults(Params(Shifts()), strings.Fields(line)...))
}

func newCrawl(t *testing.T, line string) *Web {
	t.Helper()
	return modeltest.Must(New(crawlValues(line)))
}

// TestFamilies: the start has 15 links and every document can be reached from it, even
// without the hubs. The hubs have little relevance and link to most of the relevant
// documents. The out-degrees follow a power law.
func TestFamilies(t *testing.T) {
	for _, family := range []string{"hubs", "medium", "dense"} {
		for _, docs := range []string{"200", "777", "2000", "20000"} {
			w := newCrawl(t, "family="+family+" docs="+docs)
			n := w.Documents()
			_, row := w.Graph.Row(0)
			modeltest.Equal(t, len(row), 15, "%s %s: links of the start:", family, docs)
			if _, order := w.Graph.breadthFirst(func(int) bool { return true }); len(order) != n {
				t.Errorf("%s %s: %d of %d can be reached", family, docs, len(order), n)
			}
			if _, order := w.Graph.breadthFirst(func(doc int) bool { return !w.Hub(doc) }); len(order) != n {
				t.Errorf("%s %s: %d of %d can be reached without hubs", family, docs, len(order), n)
			}
			if n < 2000 {
				continue
			}
			checkHubs(t, w, family, docs)
			checkPowerLaw(t, w, family, docs)
		}
	}
}

func checkHubs(t *testing.T, w *Web, family, docs string) {
	linked := make([]bool, w.Documents())
	hubs, most := 0, 0.0
	for doc := range w.Documents() {
		if !w.Hub(doc) {
			continue
		}
		hubs++
		most = max(most, w.Relevance(doc))
		_, row := w.Graph.Row(doc)
		for _, to := range row {
			linked[to] = true
		}
	}
	sum, behind := 0.0, 0.0
	for doc, l := range linked {
		sum += w.Relevance(doc)
		if l {
			behind += w.Relevance(doc)
		}
	}
	if mean := sum / float64(w.Documents()); most >= mean {
		t.Errorf("%s %s: a hub has relevance %v, the mean is %v", family, docs, most, mean)
	}
	if hubs > w.Documents()/50 || behind < 0.6*sum {
		t.Errorf("%s %s: %d hubs link to %.2f of all relevance", family, docs, hubs, behind/sum)
	}
}

// checkPowerLaw: the number of documents with at least k links falls by a factor as
// k doubles, again and again, with an exponent of 1 to 2 of the tail.
func checkPowerLaw(t *testing.T, w *Web, family, docs string) {
	atLeast := func(k int) float64 {
		n := 0.0
		for doc := range w.Documents() {
			if _, row := w.Graph.Row(doc); len(row) >= k {
				n++
			}
		}
		return n
	}
	for _, k := range []int{8, 16} {
		if exponent := math.Log2(atLeast(k) / atLeast(2*k)); exponent < 0.7 || exponent > 2.4 {
			t.Errorf("%s %s: from %d to %d links the tail falls as the power −%.2f", family, docs, k, 2*k, exponent)
		}
	}
}

// slowCollection is a collection by its definition: the version of each document, and sums
// over all documents each time.
type slowCollection struct {
	web  *Web
	held map[int]slowEntry
}

type slowEntry struct {
	version   uint32
	relevance float64
}

func (s *slowCollection) measures() (recall, freshness float64) {
	all, both, held := 0.0, 0.0, 0.0
	for doc := range s.web.Documents() {
		if !s.web.changes.gone(doc) {
			all += s.web.Relevance(doc)
		}
		e, ok := s.held[doc]
		if !ok {
			continue
		}
		held += e.relevance
		if !s.web.changes.gone(doc) && e.version == s.web.changes.versionOf(doc) {
			both += s.web.Relevance(doc)
		}
	}
	recall, freshness = 1, 1
	if all > 0 {
		recall = both / all
	}
	if held > 0 {
		freshness = both / held
	}
	return recall, freshness
}

// TestCollectionMeasures follows recall, freshness and quality [Robot, Eqs. 1, 2]
// through fetches, changes and shifts beside the slow definition.
func TestCollectionMeasures(t *testing.T) {
	w := newCrawl(t, "docs=300 changes=0.7")
	c, slow := NewCollection(w), &slowCollection{w, map[int]slowEntry{}}
	modified, deleted, missing := 0, 0, 0
	for tick := int64(1); tick <= 4000; tick++ {
		w.Tick(tick)
		doc := int(hashWord(5, uint64(tick), 0) % uint64(w.Documents()))
		gain := c.Gain(doc)
		old, had := slow.held[doc]
		p := c.fetch(doc)
		if p.Exists == w.changes.gone(doc) || p.Held != had || p.Before != old.relevance || p.Relevance != w.Relevance(doc) {
			t.Fatalf("tick %d, document %d: %+v, the entry was %+v %v", tick, doc, p, old, had)
		}
		modeltest.MustEqual(t, p.Modified, had && old.version != w.changes.versionOf(doc), "tick %d, document %d: modified", tick, doc)
		checkGain(t, gain, &p)
		switch {
		case p.Exists:
			slow.held[doc] = slowEntry{w.changes.versionOf(doc), w.Relevance(doc)}
			if p.Modified {
				modified++
			}
		case p.Held:
			delete(slow.held, doc)
			deleted++
		default:
			missing++
		}
		if tick%1000 == 0 {
			name := Shifts().Names()[int(tick)/1000%len(Shifts())]
			shifted(w, name)
			if name == "web" {
				clear(slow.held)
			}
			for doc, e := range slow.held { // entries up to date are scored anew
				if e.version == w.changes.versionOf(doc) {
					slow.held[doc] = slowEntry{e.version, w.Relevance(doc)}
				}
			}
		}
		recall, freshness := slow.measures()
		if math.Abs(c.Recall()-recall) > 1e-9 || math.Abs(c.Freshness()-freshness) > 1e-9 || math.Abs(c.Quality()-min(recall, freshness)) > 1e-9 {
			t.Fatalf("tick %d: R, F, M = %v, %v, %v, want %v, %v, %v", tick, c.Recall(), c.Freshness(), c.Quality(), recall, freshness, min(recall, freshness))
		}
		modeltest.MustEqual(t, c.Entries, len(slow.held), "tick %d: entries", tick)
	}
	if modified < 100 || deleted < 10 || missing < 10 {
		t.Errorf("only %d modified, %d deleted, %d missing documents were met", modified, deleted, missing)
	}
}

// checkGain: Gain predicted Eq. 11 of the answer.
func checkGain(t *testing.T, gain float64, p *Page) {
	t.Helper()
	want := -1.0
	switch {
	case p.Exists && !p.Held:
		want = p.Relevance
	case p.Exists && p.Modified:
		want = max(p.Before, p.Relevance)
	case !p.Exists && p.Held:
		want = p.Before
	}
	if gain != want {
		t.Fatalf("gain %v of %+v, want %v", gain, p, want)
	}
}

// TestPerformanceOfTheBound: fetching by relevance earns exactly the bound, and the
// bound's recall is that of the sorted documents.
func TestPerformanceOfTheBound(t *testing.T) {
	w := newCrawl(t, "docs=500")
	var docs []int
	total := 0.0
	for doc := range w.Documents() {
		docs = append(docs, doc)
		total += w.Relevance(doc)
	}
	slices.SortFunc(docs, func(a, b int) int {
		switch {
		case w.Relevance(a) > w.Relevance(b):
			return -1
		case w.Relevance(a) < w.Relevance(b):
			return 1
		}
		return a - b
	})
	c := NewCollection(w)
	sum, area := 0.0, 0.0
	for k, doc := range docs {
		c.fetch(doc)
		c.EndTick()
		sum += w.Relevance(doc)
		area += sum / total
		if math.Abs(w.BoundRecall(k+1)-sum/total) > 1e-12 || w.BoundRelevance(k) != w.Relevance(doc) {
			t.Fatalf("after %d fetches the bound has recall %v, want %v", k+1, w.BoundRecall(k+1), sum/total)
		}
	}
	if mean, bound := c.Performance(); math.Abs(mean-bound) > 1e-12 || math.Abs(mean-area/500) > 1e-12 {
		t.Errorf("performance %v, of the bound %v, want %v", mean, bound, area/500)
	}
	if w.BoundRecall(501) != 1 || w.BoundRelevance(500) != 0 {
		t.Error("beyond the last document there is nothing")
	}
}

// TestRapidFire counts requests that come too soon, beside the definition.
func TestRapidFire(t *testing.T) {
	w := newCrawl(t, "docs=200 servers=7 gap=5")
	c := NewCollection(w)
	var log []struct {
		server int32
		tick   int64
	}
	want := int64(0)
	for tick := int64(0); tick < 300; tick++ {
		doc := int(hashWord(9, uint64(tick), 0) % 200)
		for _, l := range log {
			if l.server == w.server[doc] && tick-l.tick < 5 {
				want++
				break
			}
		}
		c.Request(doc, tick)
		log = append(log, struct {
			server int32
			tick   int64
		}{w.server[doc], tick})
	}
	if all, rapid := c.Requests(); all != 300 || rapid != want || want == 0 {
		t.Errorf("%d of %d requests came too soon, want %d", rapid, all, want)
	}
}

// fetch gives the answer as a value.
func (c *Collection) fetch(doc int) (p Page) {
	c.Fetch(doc, &p)
	return p
}

// A live parameter takes effect, the lab's own are left to it.
func TestTune(t *testing.T) {
	w := newCrawl(t, "")
	v := crawlValues("changes=2 gap=5 latency=7")
	for _, key := range []string{"changes", "gap", "latency", "duration", "shift", "period", "timing"} {
		w.Tune(key, v)
	}
	if !w.Changes() || w.Gap != 5 || w.Latency != 7 {
		t.Errorf("changes %v, gap %d, latency %d", w.Changes(), w.Gap, w.Latency)
	}
}

// shifted does a shift of the lab's world by its name and returns its description.
func shifted(w *Web, name string) string {
	return w.Shift(Shifts()[slices.Index(Shifts().Names(), name)], 0)
}
