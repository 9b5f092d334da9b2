package topic

import (
	"math"
	"math/rand/v2"
	"slices"
)

// startLinks is the number of links on the start document [Robot].
const startLinks = 15

// A family says how a generated graph hides its content. In every family each
// document can be reached without a hub; hubs are the short way.
//
// The content of a community is partly open, linked from other content, and
// partly gated: only hubs and dull pages link to it. A crawler that follows relevance
// finds the open part at once and the gated part late, for hubs have as little
// relevance as the dull pages among which they wait. The more is gated, the more
// there is to learn.
type family struct {
	gated  float64 // part of the content that is gated
	perHub int     // documents of a community to one of its hubs
	hubbed float64 // mean number of hubs that link to a document of content, less one
	tail   float64 // least number of further links of a document; their number falls off as a power law
}

// families are the three of the crawl lab. The gated parts are set so that
// fringe greedy earns about 0.76, 0.84 and 0.91 of the upper bound, for which the
// paper's own graph gives no number.
var families = map[string]family{
	"hubs":   {gated: 0.79, perHub: 40, hubbed: 0.5, tail: 1},
	"medium": {gated: 0.52, perHub: 40, hubbed: 1, tail: 2},
	"dense":  {gated: 0.34, perHub: 40, hubbed: 1, tail: 4},
}

// The kinds of documents in a generated graph.
const (
	dullPage  = iota // little relevance, links to anything
	openPage         // content that other content links to
	gatedPage        // content that only hubs and dull pages link to
	hubPage          // little relevance, links to most of its community's content
)

// A plan is a generated graph with the parts of its relevance.
type plan struct {
	graph       *Graph
	communities int
	community   []uint16  // of each document
	quality     []float32 `own:""` // relevance to the topic of the document's community, [0, 1]
	noise       []float32 // relevance to any topic, small
	hub         []bool    // made to be a hub of its community
}

// A community is a run of documents that link mostly to each other. of has its documents so far by kind, from which links are
// drawn; the front page counts as a dull page and as an open one.
type community struct {
	first, end int32
	of         [hubPage + 1][]int32
}

// newPlan draws a graph of n documents.
func newPlan(n int, f family, seed [2]uint64) *plan {
	r := rand.New(rand.NewPCG(seed[0], seed[1]))
	p := &plan{
		communities: min(max(n/50, 4), 24),
		community:   make([]uint16, n), quality: make([]float32, n), noise: make([]float32, n), hub: make([]bool, n),
	}
	communities := make([]community, p.communities)
	links := make([]link, 0, 12*n)
	for c := range communities {
		communities[c].first = 1 + int32(c*(n-1)/p.communities)
		communities[c].end = 1 + int32((c+1)*(n-1)/p.communities)
		links = p.fillCommunity(uint16(c), &communities[c], f, r, links)
	}
	links = linkStart(communities, links)
	for c := range communities {
		links = addOrdinaryLinks(communities, c, f, r, links)
		links = addHubLinks(communities, c, f, r, links)
	}
	p.graph = newGraph(n, links)
	return p
}

// linkStart links the start to the front pages of as many communities as it can, and
// to further dull pages where there are fewer; a front page beyond that hangs on
// another.
func linkStart(communities []community, links []link) []link {
	for i := range max(startLinks, len(communities)) {
		local, turn := &communities[i%len(communities)], i/len(communities)
		from := int32(0)
		if i >= startLinks {
			from = communities[i%startLinks].first
		}
		links = append(links, link{from, local.of[dullPage][turn*len(local.of[dullPage])/4]})
	}
	return links
}

// fillCommunity gives each document of a community its kind, its relevance and one link
// that leads to it, from an earlier document that is no hub: the tree by which
// everything can be reached.
func (p *plan) fillCommunity(c uint16, t *community, f family, r *rand.Rand, links []link) []link {
	hubs := max(1, int(t.end-t.first)/f.perHub)
	for doc := t.first; doc < t.end; doc++ {
		p.community[doc] = c
		kind := dullPage
		u := r.Float64()
		switch {
		case doc == t.first:
		case r.IntN(int(t.end-doc)) < hubs:
			kind = hubPage
			p.hub[doc] = true
			hubs--
		case u < 0.6*f.gated:
			kind = gatedPage
		case u < 0.6:
			kind = openPage
		}
		if kind != hubPage && r.Float64() < 0.5 {
			p.noise[doc] = grain(0.04 * r.Float64())
		}
		if kind == openPage || kind == gatedPage {
			p.quality[doc] = grain(0.08 + float64(0.92*math.Pow(r.Float64(), 1.5)))
		}
		if doc > t.first {
			among := dullPage
			if kind == hubPage || kind != gatedPage && r.Float64() < 0.6 {
				among = openPage
			}
			links = append(links, link{drawEarly(t.of[among], r), doc})
		}
		t.of[kind] = append(t.of[kind], doc)
		if doc == t.first {
			t.of[openPage] = append(t.of[openPage], doc)
		}
	}
	return links
}

// grain rounds to a multiple of 2⁻¹⁶, so that the last bit of a transcendental
// function, which is not the same on every machine, does not count.
func grain(x float64) float32 { return float32(math.Round(x*65536) / 65536) }

// drawEarly draws a document with a preference for the early ones, which gives the tree a
// power law of out-degrees.
func drawEarly(among []int32, r *rand.Rand) int32 {
	u := r.Float64()
	return among[int(u*u*float64(len(among)))]
}

// addOrdinaryLinks adds the further links of all ordinary documents of a community: a
// number that falls off as a power law, four in five of them within it.
func addOrdinaryLinks(communities []community, c int, f family, r *rand.Rand, links []link) []link {
	local := &communities[c]
	for kind, docs := range local.of[:hubPage] {
		for _, doc := range docs {
			if kind == openPage && doc == local.first {
				continue // the front page has its links already, as a dull page
			}
			for range furtherLinks(f.tail, r) {
				links = append(links, link{doc, drawTarget(communities, c, kind, r)})
			}
		}
	}
	return links
}

// furtherLinks draws a number with density falling as its power −2.3, at most 100.
func furtherLinks(least float64, r *rand.Rand) int {
	return int(min(least*math.Pow(1-r.Float64(), -1/1.3), 100))
}

// drawTarget draws the target of a link from a document of some kind.
func drawTarget(communities []community, c, kind int, r *rand.Rand) int32 {
	away := r.Float64() < 0.2
	if away {
		c = r.IntN(len(communities))
	}
	local, among := &communities[c].of, dullPage
	switch u := r.Float64(); {
	case u < 0.4:
		among = openPage
	case u < 0.5 && !away:
		among = hubPage
	case u < 0.6 && !away && kind == dullPage && len(local[gatedPage]) > 0:
		among = gatedPage
	}
	return drawEarly(local[among], r)
}

// addHubLinks adds the links of a community's hubs: each document of content is on one
// of them at least, more often on the strong ones, which come first.
func addHubLinks(communities []community, c int, f family, r *rand.Rand, links []link) []link {
	local := &communities[c].of
	hubs, next := local[hubPage], communities[(c+1)%len(communities)].of[hubPage]
	for _, doc := range slices.Concat(local[openPage], local[gatedPage]) {
		for again := true; again; again = r.Float64() < f.hubbed/(1+f.hubbed) {
			links = append(links, link{drawEarly(hubs, r), doc})
		}
	}
	for i, hub := range hubs {
		if i > 0 {
			links = append(links, link{hub, drawEarly(hubs[:i], r)})
		}
		links = append(links, link{hub, drawEarly(next, r)})
	}
	return links
}
