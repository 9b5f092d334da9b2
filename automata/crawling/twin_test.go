package crawling

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// A naiveCrawler is greedy, random, bound or round-robin by its definition: it looks
// through all it knows in every slot. It takes ties as the fast one drew them.
type naiveCrawler struct {
	scheme string
	lib    *aLibrary
	gap    int64
	tie    func(doc int32) uint32
	known  map[int]*naiveEntry
	asked  map[int]int64 // of each server, the slot of the last request
}

type naiveEntry struct {
	parent  int
	index   float64
	tie     uint32
	waiting bool
}

func (n *naiveCrawler) begin() {
	n.known = map[int]*naiveEntry{}
	if n.scheme != "bound" {
		n.meet(0, -1, 0)
		return
	}
	for doc := range n.lib.Documents() {
		if n.lib.Exists(doc) {
			n.known[doc] = &naiveEntry{-1, n.lib.Relevance(doc), 0, true}
		}
	}
}

func (n *naiveCrawler) meet(doc, parent int, index float64) {
	n.known[doc] = &naiveEntry{parent, index, n.tie(int32(doc)), true}
}

// may lists the documents that may be asked for in slot tick, the best first.
func (n *naiveCrawler) may(tick int64) (docs []int) {
	for doc, e := range n.known {
		at, ok := n.asked[n.lib.Server(doc)]
		if e.waiting && (n.scheme == "bound" || !ok || n.gap == 0 || tick-at >= n.gap) {
			docs = append(docs, doc)
		}
	}
	slices.SortFunc(docs, func(a, b int) int {
		x, y := n.known[a], n.known[b]
		switch {
		case x.index != y.index && x.index > y.index, x.index == y.index && x.tie > y.tie:
			return -1
		case x.index == y.index && x.tie == y.tie:
			return a - b
		}
		return 1
	})
	return docs
}

// changes passes the changes of the slot to the bound.
func (n *naiveCrawler) changes() {
	if n.scheme != "bound" {
		return
	}
	for _, c := range n.lib.Changed() {
		doc, gain := int(c), n.lib.Gain(int(c))
		if gain >= 0 {
			n.known[doc] = &naiveEntry{-1, gain, 0, true}
		} else if e := n.known[doc]; e != nil {
			e.waiting = false
		}
	}
}

// inform follows a shift of all relevance.
func (n *naiveCrawler) inform() {
	for doc, e := range n.known {
		switch {
		case !e.waiting || n.scheme == "random" || n.scheme == "round-robin" && e.index < 0:
		case n.scheme == "bound":
			e.index = n.lib.Gain(doc)
		default:
			e.index = n.lib.Relevance(doc)
		}
	}
}

// fetch asks for a document and reads the answer in the same slot.
func (n *naiveCrawler) fetch(doc int, tick int64) {
	n.asked[n.lib.Server(doc)] = tick
	p := n.lib.fetch(doc)
	if !p.Exists {
		delete(n.known, doc)
		return
	}
	n.known[doc].waiting = false
	if n.scheme == "bound" {
		return
	}
	for _, to := range p.Links {
		if n.known[int(to)] == nil && n.lib.Exists(int(to)) {
			index := 0.0
			if n.scheme != "random" {
				index = n.lib.Relevance(int(to))
			}
			n.meet(int(to), doc, index)
		}
	}
	if n.scheme == "round-robin" && n.lib.changing {
		e := n.known[doc]
		e.index, e.tie, e.waiting = -1-float64(tick), 0, true
	}
}

// TestReferencesAnywhere: the schemes without a memory choose in every slot the choices of their definition, in webs that change and
// that do not, with any rest of a server, through shifts of all relevance.
func TestReferencesAnywhere(t *testing.T) {
	for _, scheme := range references() {
		rapid.Check(t, func(t *rapid.T) {
			compareWithDefinition(t, scheme,
				rapid.Bool().Draw(t, "changing"), rapid.Int64Range(0, 9).Draw(t, "gap"), rapid.Uint64Range(0, 1<<40).Draw(t, "seed"))
		})
	}
}

func compareWithDefinition(t *rapid.T, scheme string, changing bool, gap int64, seed uint64) {
	const n = 50
	lib, slowLib := drawLibrary(n, 2, seed), drawLibrary(n, 2, seed)
	lib.changing, slowLib.changing = changing, changing
	fast := aCrawler(scheme, lib, gap, nil)
	w := NewWebRobot(lib, fast, 1)
	slow := &naiveCrawler{scheme: scheme, lib: slowLib, gap: gap, asked: map[int]int64{}, tie: fast.(interface{ tieOf(int32) uint32 }).tieOf}
	tick, rest := int64(1000*seed), 0 // changes go by the slot
	for traversal := range 3 {
		lib.begin()
		slowLib.begin()
		w.Begin()
		slow.begin()
		for range 4 * n {
			tick++
			lib.tick(tick)
			slowLib.tick(tick)
			before := len(lib.fetched)
			w.Step(tick)
			slow.changes()
			may := slow.may(tick)
			got := -1
			if len(lib.fetched) > before {
				got = lib.fetched[before]
			}
			switch {
			case len(may) == 0:
				if rest++; got >= 0 {
					t.Fatalf("traversal %d, slot %d: %d is asked for, there is nothing to ask for", traversal, tick, got)
				}
				continue
			case got < 0 || scheme == "random" && !slices.Contains(may, got) || scheme != "random" && got != may[0]:
				t.Fatalf("traversal %d, slot %d: %d is asked for, %v may be, the best first", traversal, tick, got, may)
			}
			slow.fetch(got, tick)
			waiting := 0
			for doc := range n {
				parent := -1
				if e := slow.known[doc]; e != nil {
					if parent = e.parent; e.waiting {
						waiting++
					}
				}
				modeltest.MustEqual(t, fast.Discoverer(doc), parent, "slot %d: %d was discovered through", tick, doc)
			}
			modeltest.MustEqual(t, fast.Known(), waiting, "slot %d: documents that wait:", tick)
			if tick%53 == 0 {
				slices.Reverse(lib.relevance)
				slices.Reverse(slowLib.relevance)
				if informed, ok := fast.(Informed); ok {
					informed.Inform()
				}
				slow.inform()
			}
		}
	}
	if len(slow.lib.fetched) < n-10 || scheme == "round-robin" && changing && gap == 0 && rest > 0 {
		t.Fatalf("%d fetches in the last traversal; in %d slots there was nothing to ask for", len(slow.lib.fetched), rest)
	}
}

// Ties fall anew in each traversal: documents of one relevance come in another order.
func TestTiesFallAnew(t *testing.T) {
	lib := drawLibrary(100, 3, 4)
	clear(lib.relevance)
	w := NewWebRobot(lib, aCrawler("greedy", lib, 0, nil), 1)
	first, tick := traverse(w, lib, 0, 1000)
	if second, _ := traverse(w, lib, tick, 1000); slices.Equal(first, second) {
		t.Error("two traversals took a hundred equal documents in one order")
	}
}

// references are the schemes that learn nothing.
func references() (names []string) {
	for _, s := range Crawlers() {
		if !s.Learns {
			names = append(names, s.Name)
		}
	}
	return names
}
