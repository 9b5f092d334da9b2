package topic

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"testing"

	"lascope/model/modeltest"
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
		modeltest.Equal(t, fingerprint(newCrawl(t, "docs=600 family="+family+" seed=7")), want, "%s:", family)
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
		modeltest.Equal(t, got, min(int32(math.Pow(u, 2)*40), 39), "document %d is on server", doc)
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
			modeltest.MustEqual(t, w.latencyOf(doc, tick), want, "document %d in tick %d: ticks", doc, tick)
			most = max(most, want)
		}
	}
	if most < 28 || newCrawl(t, "docs=400").latencyOf(1, 1) != 0 {
		t.Errorf("the longest latency is %d", most)
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
