package topic

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"lascope/model/modeltest"
)

// TestChangesKnowNobody: two webs of one line change alike, through any fetches in
// one of them; another seed changes otherwise.
func TestChangesKnowNobody(t *testing.T) {
	a, b := newCrawl(t, "docs=400 changes=1.3"), newCrawl(t, "docs=400 changes=1.3")
	other := newCrawl(t, "docs=400 changes=1.3 seed=2")
	c := NewCollection(a)
	same := 0
	for tick := int64(1); tick <= 3000; tick++ {
		a.Tick(tick)
		b.Tick(tick)
		other.Tick(tick)
		modeltest.MustSame(t, a.Changed(), b.Changed(), "tick %d: changed are", tick)
		if slices.Equal(a.Changed(), other.Changed()) {
			same++
		}
		c.Request(int(tick)%400, tick)
		c.fetch(int(tick) % 400)
		if tick%700 == 0 {
			for _, w := range []*Web{a, b, other} {
				shifted(w, "drift")
			}
		}
	}
	if !slices.Equal(a.relevance, b.relevance) || !slices.Equal(a.changes.absent, b.changes.absent) {
		t.Error("the webs differ in the end")
	}
	if same > 300 {
		t.Errorf("another seed's web changes alike in %d of 3,000 ticks", same)
	}
}

// TestChangesOfSmallGraphs: a graph whose documents can all be deleted goes on changing:
// with the start alone left, the next event writes one.
func TestChangesOfSmallGraphs(t *testing.T) {
	for _, to := range []string{"a", "abc"} {
		links, scores := "from,to\n", "page,relevance\nstart,0\n"
		for _, doc := range to {
			links += "start," + string(doc) + "\n"
			scores += string(doc) + ",1\n"
		}
		graph, relevance := crawlFiles(t, links, scores)
		bare := 0
		for seed := range 20 {
			w := newCrawl(t, "graph="+graph+" relevance="+relevance+" changes=1 seed="+strconv.Itoa(seed))
			for tick := int64(1); tick <= 500; tick++ {
				gone := w.changes.count == len(to)
				w.Tick(tick)
				changed := w.Changed()
				if len(changed) != 1 || changed[0] == 0 {
					t.Fatalf("%d documents, seed %d, tick %d: %v changed, not one document besides the start", 1+len(to), seed, tick, changed)
				}
				if gone {
					bare++
					if w.changes.gone(int(changed[0])) {
						t.Fatalf("%d documents, seed %d, tick %d: nothing was left, and nothing was written", 1+len(to), seed, tick)
					}
				}
			}
		}
		if bare == 0 && len(to) == 1 {
			t.Error("a graph of two documents never lost its only one: the test shows nothing")
		}
	}
}

// TestChangeRates: the events of a tick are the rate's whole
// part, and one more with the chance of the rest; most are changes of documents that
// change often. A leaf is missing at first with chance absentPart (4.5 standard deviations),
// and the number of missing documents stays.
func TestChangeRates(t *testing.T) {
	w := newCrawl(t, "docs=1000 changes=2.25")
	const ticks = 40_000
	events, counts := 0.0, make([]float64, 1000)
	absent, missing, leaves := 0.0, float64(w.changes.count), 0.0
	for _, leaf := range w.changes.leaf {
		if leaf {
			leaves++
		}
	}
	if d := missing - absentPart*leaves; d*d > 20.25*leaves*absentPart*(1-absentPart) {
		t.Errorf("%v of %v leaves are missing at first, want about %.0f", missing, leaves, absentPart*leaves)
	}
	for tick := int64(1); tick <= ticks; tick++ {
		w.Tick(tick)
		n := len(w.Changed())
		if n > 3 {
			t.Fatalf("%d documents changed in one tick", n)
		}
		events += float64(n)
		for _, doc := range w.Changed() {
			counts[doc]++
		}
		absent += float64(w.changes.count)
	}
	// The number of events of a tick is 2 or 3: 4.5 standard errors of its mean.
	if rate, se := events/ticks, math.Sqrt(0.25*0.75/ticks); math.Abs(rate-2.25) > 4.5*se {
		t.Errorf("%.4f ± %.4f changes a tick, the line says 2.25", rate, se)
	}
	modeltest.Near(t, absent/ticks, missing, 1, "documents missing at a time, as at first:")
	modeltest.Equal(t, counts[0], 0, "the start changed:")
	slices.Sort(counts)
	if median, top := counts[500], counts[990]; top < 6*median {
		t.Errorf("the median document changed %v times, one in a hundred %v times: too even", median, top)
	}
}

// TestEverythingThatExistsCanBeReached after any deletions.
func TestEverythingThatExistsCanBeReached(t *testing.T) {
	w := newCrawl(t, "docs=500 changes=3")
	for tick := int64(1); tick <= 5000; tick++ {
		w.Tick(tick)
		if tick%500 > 0 {
			continue
		}
		_, order := w.Graph.breadthFirst(func(doc int) bool { return !w.changes.gone(doc) })
		reached := map[int32]bool{}
		for _, doc := range order {
			reached[doc] = true
		}
		for doc := range w.Documents() {
			if !w.changes.gone(doc) && !reached[int32(doc)] {
				t.Fatalf("tick %d: document %d exists and cannot be reached", tick, doc)
			}
		}
	}
}

// TestCrawlShifts checks the effects of each shift.
func TestCrawlShifts(t *testing.T) {
	w := newCrawl(t, "docs=2000")
	correlation := func(a, b []float64) float64 {
		ma, mb, saa, sbb, sab := 0.0, 0.0, 0.0, 0.0, 0.0
		for i := range a {
			ma += a[i] / float64(len(a))
			mb += b[i] / float64(len(b))
		}
		for i := range a {
			saa += (a[i] - ma) * (a[i] - ma)
			sbb += (b[i] - mb) * (b[i] - mb)
			sab += (a[i] - ma) * (b[i] - mb)
		}
		return sab / math.Sqrt(saa*sbb)
	}
	shift := func(name, says string) (before []float64) {
		before = slices.Clone(w.relevance)
		modeltest.Has(t, shifted(w, name), says, "%s:", name)
		return before
	}
	before := shift("drift", "the topic moved")
	if r := correlation(before, w.relevance); r < 0.3 || r > 0.97 {
		t.Errorf("after a drift relevance correlates by %.2f with what it was", r)
	}
	before = shift("topic", "the topic is community")
	if r := correlation(before, w.relevance); math.Abs(r) > 0.2 {
		t.Errorf("after a new topic relevance correlates by %.2f with what it was", r)
	}
	hubs := []int{}
	for doc := range w.Documents() {
		if w.Hub(doc) {
			hubs = append(hubs, doc)
		}
	}
	before = shift("hubs", "lost their links")
	modeltest.Same(t, before, w.relevance, "the death of hubs changed relevance:")
	c := NewCollection(w)
	for _, hub := range hubs {
		if p := c.fetch(hub); len(p.Links) > 0 || w.Hub(hub) {
			t.Errorf("hub %d still has %d links", hub, len(p.Links))
		}
	}
}
