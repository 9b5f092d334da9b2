package crawllab

import (
	"math"
	"slices"

	"lascope/model/lab"
	"lascope/world/topic"
)

// A DiscoveryTree links each fetched document of a traversal to the document that led to
// it. The map is drawn from it. It grows with the fetches between two snapshots. Where
// documents change it is rebuilt, because a document may return and be discovered by
// another.
type DiscoveryTree struct {
	of    *crawl
	begun int64 // the slot before the traversal
	tick  int64 // where documents change: its slot

	nodes []discovery // in the order of fetching
	depth int32       // the greatest level of the nodes
	place []int32     // of each document in nodes
	lit   []int32     // the places on the path from the start to the last fetch
}

// A discovery is a fetched document. It refers to others by their places, −1 for none.
type discovery struct {
	doc, parent         int32
	first, latest, next int32 // its first and its latest child, and its next sibling
	level               int32 // its links from the start
	documents           int32 // in its subtree, itself included
	relevance           int64 // their sum, in units of 2⁻⁴⁰ of the greatest; integers sum to the same in any order
}

const relevanceParts = 1 << 40

// has reports whether a document is among the nodes.
func (t *DiscoveryTree) has(doc int32) bool {
	i := int(t.place[doc])
	return i < len(t.nodes) && t.nodes[i].doc == doc
}

// forget invalidates the tree after the relevance of documents changed.
func (t *DiscoveryTree) forget() { t.of = nil }

// draw is the map of the documents fetched in this traversal.
func (t *DiscoveryTree) draw(e *present, request lab.ViewRequest, last int) Map {
	fetched := e.Crawl.Held.Order()
	if request.Width < 1 || request.Height < 1 || len(fetched) == 0 || fetched[0] != 0 {
		return Map{} // no map is requested, nothing is fetched, or the scheme needs no links
	}
	t.grow(e, fetched)
	t.lit = t.lit[:0]
	if last >= 0 && t.has(int32(last)) {
		for i := t.place[last]; i >= 0; i = t.nodes[i].parent {
			t.lit = append(t.lit, i)
		}
		slices.Reverse(t.lit)
	}
	m := mapMaker{tree: t, web: e.Web, grain: 1 / float64(request.Width), rows: min(request.Height, mapRows)}
	m.cell(0, 0, 0, 1)
	m.out.Depth = int(t.depth)
	return m.out
}

// grow adds the documents fetched since the last call to the tree.
func (t *DiscoveryTree) grow(e *present, fetched []int32) {
	crawler := e.Crawl.Robot.Crawler
	begun := e.tick - e.Crawl.Held.Ticks()
	if t.of != e.Crawl || t.begun != begun || e.Ideal != nil && t.tick != e.tick {
		if t.place == nil {
			t.place = make([]int32, e.Web.Documents())
			t.nodes = make([]discovery, 0, e.Web.Documents())
		}
		t.of, t.begun, t.tick, t.nodes = e.Crawl, begun, e.tick, t.nodes[:0]
		t.depth = 0
	}
	part := 0.0
	if top := e.Web.BoundRelevance(0); top > 0 {
		part = relevanceParts / top
	}
	old := len(t.nodes)
	for _, doc := range fetched[old:] {
		i, up, level := int32(len(t.nodes)), int32(-1), int32(0)
		if doc != 0 {
			up = 0 // it returned and was discovered by its own descendant
			if p := int32(crawler.Discoverer(int(doc))); p >= 0 && t.has(p) {
				up = t.place[p]
			}
			p := &t.nodes[up]
			level = p.level + 1
			t.depth = max(t.depth, level)
			if p.latest < 0 {
				p.first, p.latest = i, i
			} else {
				t.nodes[p.latest].next, p.latest = i, i
			}
		}
		t.place[doc] = i
		t.nodes = append(t.nodes, discovery{
			doc: doc, parent: up, first: -1, latest: -1, next: -1, level: level,
			documents: 1, relevance: int64(e.Web.Relevance(int(doc)) * part),
		})
	}
	// A new document counts for its parent, and for all ancestors if the parent is old.
	for i := len(t.nodes) - 1; i >= old; i-- {
		n := &t.nodes[i]
		for p := n.parent; p >= 0; p = t.nodes[p].parent {
			t.nodes[p].documents += n.documents
			t.nodes[p].relevance += n.relevance
			if int(p) >= old {
				break
			}
		}
	}
}

// A mapMaker lays cells out, level by level.
type mapMaker struct {
	tree  *DiscoveryTree
	web   *topic.Web
	out   Map
	grain float64 // the narrowest cell
	rows  int
}

// isLit reports whether a node at a level is on the path to the last fetch.
func (t *DiscoveryTree) isLit(level int, node int32) bool {
	return level < len(t.lit) && t.lit[level] == node
}

// cell adds a document, by its place, and the documents discovered through it.
func (m *mapMaker) cell(level int, node int32, left, width float64) {
	if level == m.rows {
		return
	}
	if level == len(m.out.Levels) {
		m.out.Levels = append(m.out.Levels, nil)
	}
	t, web := m.tree, m.web
	n := &t.nodes[node]
	doc := int(n.doc)
	part := web.BoundRelevance(0) / relevanceParts
	m.out.Levels[level] = append(m.out.Levels[level], Cell{
		Doc: doc, Name: web.Name(doc), Left: left, Width: width,
		Documents: int(n.documents), Relevance: float64(n.relevance) * part / float64(n.documents),
		Own: web.Relevance(doc), Hub: web.Hub(doc), Lit: t.isLit(level, node),
	})
	each := width / float64(n.documents)
	left += each // a document occupies the first part of its cell
	var bundle Cell
	relevance := int64(0)
	flush := func() {
		if bundle.Documents > 0 && level+1 < m.rows {
			if level+1 == len(m.out.Levels) {
				m.out.Levels = append(m.out.Levels, nil)
			}
			bundle.Relevance = float64(relevance) * part / float64(bundle.Documents)
			m.out.Levels[level+1] = append(m.out.Levels[level+1], bundle)
		}
		bundle, relevance = Cell{Doc: -1, Own: math.NaN()}, 0
	}
	flush()
	for child := n.first; child >= 0; child = t.nodes[child].next {
		c := &t.nodes[child]
		w, lit := each*float64(c.documents), t.isLit(level+1, child)
		if w >= m.grain || lit && w >= m.grain/4 {
			flush()
			m.cell(level+1, child, left, w)
		} else {
			if bundle.Documents == 0 {
				bundle.Left = left
			}
			bundle.Width += w
			bundle.Documents += int(c.documents)
			relevance += c.relevance
			bundle.Hub = bundle.Hub || web.Hub(int(c.doc))
			bundle.Lit = bundle.Lit || lit
			if bundle.Width >= m.grain {
				left += w
				flush()
				continue
			}
		}
		left += w
	}
	flush()
}
