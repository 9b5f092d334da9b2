package topic

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lascope/world"
)

// fingerprint is a number of all links, relevances and hubs of a web.
func fingerprint(w *Web) uint64 {
	h := fnv.New64a()
	add := func(x uint64) { h.Write(binary.LittleEndian.AppendUint64(nil, x)) }
	for doc := range w.Documents() {
		edge, row := w.row(doc)
		add(uint64(edge))
		for _, to := range row {
			add(uint64(to))
		}
		add(math.Float64bits(w.Relevance(doc)))
		if w.Hub(doc) {
			add(1)
		}
	}
	return h.Sum64()
}

// TestWebsOfASeed: the webs of three families, and what changes and shifts make of one, are those that were recorded: no
// rule by which a web grows may change unseen.
func TestWebsOfASeed(t *testing.T) {
	for family, want := range map[string]uint64{"hubs": 5712879216112082296, "medium": 14033359042960620500, "dense": 13724876421457960291} {
		if got := fingerprint(newCrawl(t, "docs=600 family="+family+" seed=7")); got != want {
			t.Errorf("%s: %d, want %d", family, got, want)
		}
	}
	w := newCrawl(t, "docs=600 changes=2.5 seed=7")
	for tick := range int64(300) {
		w.Tick(tick)
	}
	for _, c := range []struct {
		shift, detail string
		want          uint64
	}{
		{"drift", "the topic moved and 60 documents changed content", 15589496760611772496}, {"topic", "the topic is community 12 now, was 7", 8749397505551327835},
		{"topic", "the topic is community 5 now, was 12", 10452186726333480024}, {"hubs", "6 hubs lost their links", 10661621945994612048}, {"drift", "the topic moved and 60 documents changed content", 8637774023275120194},
	} {
		detail := shifted(w, c.shift)
		if got := fingerprint(w); got != c.want || detail != c.detail {
			t.Errorf("%s: %q, %d, want %q, %d", c.shift, detail, got, c.detail, c.want)
		}
	}
}

// TestServersByHand: eight neighbours share a place u on the line, but one document in four has its own; the server is ⌊u²·servers⌋.
func TestServersByHand(t *testing.T) {
	w := newCrawl(t, "docs=400 servers=40 seed=3")
	seed := world.Substream(3, "crawl servers")[0]
	for doc, got := range w.server {
		u := world.HashUnit(seed, uint64(doc)>>3, 1)
		if world.HashUnit(seed, uint64(doc), 2) < 0.25 {
			u = world.HashUnit(seed, uint64(doc), 3)
		}
		if want := min(int32(math.Pow(u, 2)*40), 39); got != want {
			t.Errorf("document %d is on server %d, want %d", doc, got, want)
		}
	}
}

// TestLatencyByHand: 1 + ⌊−ln(1−u)·(mean − ½)⌋, at most eight times the mean; without a latency 0.
func TestLatencyByHand(t *testing.T) {
	w := newCrawl(t, "docs=400 latency=4 seed=3")
	most := int64(0)
	for doc := range 400 {
		for tick := range int64(40) {
			u := world.HashUnit(3^0x3f6a8885a308d313, uint64(doc), uint64(tick))
			want := min(1+int64(3.5*math.Log(1/(1-u))), 32)
			if got := w.latencyOf(doc, tick); got != want {
				t.Fatalf("document %d in tick %d: %d ticks, want %d", doc, tick, got, want)
			}
			most = max(most, want)
		}
	}
	if most < 28 || newCrawl(t, "docs=400").latencyOf(1, 1) != 0 {
		t.Errorf("the longest latency is %d", most)
	}
}

// TestCloseness: a community at distance d on the ring, either way round, is close by e^(−d²/3); a version of a document
// says .6 to 1.4 of the first.
func TestCloseness(t *testing.T) {
	w := newCrawl(t, "docs=600 changes=1 seed=3")
	k := w.plan.communities
	if k != 12 || newCrawl(t, "docs=200").plan.communities != 4 || newCrawl(t, "docs=2000").plan.communities != 24 {
		t.Errorf("600 documents have %d communities", k)
	}
	for _, center := range []float64{0, 5.4, 11.6} {
		w.center = center
		w.measure()
		for c, got := range w.close {
			d := math.Min(math.Mod(float64(c)-center+float64(k), float64(k)), math.Mod(center-float64(c)+float64(k), float64(k)))
			if want := math.Exp(-d * d / 3); math.Abs(float64(got)-want) > 1e-5 {
				t.Errorf("topic at %v: community %d is %v close, want %v", center, c, got, want)
			}
		}
	}
	w.changes.version[5], w.score[5] = 3, 0.5
	u := world.HashUnit(3^0x9d39247e33776d41, 5, 3)
	if got := w.assess(5); w.changes.gone(5) || math.Abs(got-0.5*(0.6+0.8*u)) > 1e-12 {
		t.Errorf("the third version of a document of .5 is %v", got)
	}
}

// TestDriftRoundTheRing: a topic drifts by .4 of a community, beyond the last to the first.
func TestDriftRoundTheRing(t *testing.T) {
	w := newCrawl(t, "docs=600")
	for from, want := range map[float64]float64{3: 3.4, 11.75: 0.15, 11.6: 0} {
		w.center = from
		if shifted(w, "drift"); math.Abs(w.center-want) > 1e-12 {
			t.Errorf("a drift from %v to %v, want %v", from, w.center, want)
		}
	}
}

// TestMemoryOfFiles: a graph of a file has a link for each 16 bytes and a document for each four links.
func TestMemoryOfFiles(t *testing.T) {
	links, scores := crawlFiles(t, "from,to\na,b\nb,c\n", "page,relevance\na,1\n")
	v := crawlValues("graph=" + links + " relevance=" + scores + " servers=10")
	bytes, docs, n := MemoryBytes(v)
	text, all := world.FileBytes(links), world.FileBytes(links)+world.FileBytes(scores)
	if n != text/16 || docs != text/64 || math.Abs(bytes-(serverBytes*10+graphTextBytes*all+documentBytes*docs+linkBytes*n)) > 1e-9 {
		t.Errorf("%v bytes, %v documents, %v links of %v bytes", bytes, docs, n, text)
	}
}

// TestHoldAndLeave: a collection holds what it has fetched, and is told of no change once it has left; the web changes only with a rate.
func TestHoldAndLeave(t *testing.T) {
	w := newCrawl(t, "docs=300 changes=1")
	stays, leaves := NewCollection(w), NewCollection(w)
	stays.fetch(0)
	if !stays.Holds(0) || stays.Holds(1) || leaves.Holds(0) {
		t.Error("it does not hold what it has fetched alone")
	}
	if leaves.Leave(); len(w.watchers) != 1 || w.watchers[0] != stays {
		t.Errorf("%d collections follow the web", len(w.watchers))
	}
	if !w.Changes() || newCrawl(t, "docs=300").Changes() {
		t.Error("the web changes without a rate")
	}
}

// TestRealDraws: a drift of a real graph exchanges the scores of two documents beside the start, one pair for twenty documents; the
// least and the greatest relevance are read.
func TestRealDraws(t *testing.T) {
	links, scores := "from,to\n", "page,relevance\nstart,0\n"
	for i := range 40 {
		links += fmt.Sprintf("start,p%02d\n", i)
		scores += fmt.Sprintf("p%02d,%d\n", i, i)
	}
	a, b := crawlFiles(t, links, strings.Replace(scores, "p39,39", "p39,1000000", 1))
	w := newCrawl(t, "graph="+a+" relevance="+b)
	if w.Relevance(40) != 1e6 || w.Relevance(1) != 0 {
		t.Errorf("the relevances are %v", w.Relevances())
	}
	want := slices.Clone(w.score)
	r := rand.New(rand.NewPCG(hashWord(w.seed, 1, 1), hashWord(w.seed, 1, 2)))
	for range 2 { // 41 documents: 4 change
		i, j := 1+r.IntN(40), 1+r.IntN(40)
		want[i], want[j] = want[j], want[i]
	}
	if detail := shifted(w, "drift"); !slices.Equal(w.score, want) || detail != "the topic moved and 4 documents changed content" {
		t.Errorf("%q: %v, want %v", detail, w.score, want)
	}
}
