package crawllab

import (
	"cmp"
	"math"
	"slices"

	"lascope/model/lab"
)

// A discovery is a document fetched in this traversal, in the tree that links each to the one that led to it. It refers to others by
// their places in the order of fetching, in which the document that led to it comes first.
type discovery struct {
	doc, parent int32 // the start is its own parent
	level       int32 // its links from the start
	documents   int32 // in its subtree, itself included
	relevance   int64 // their sum, in units of 2⁻⁴⁰ of the greatest
	lit         bool  // on the path from the start to the last fetch

	// With a cell: the room for its children.
	left, each float64 // where the next child begins, and the width of a document; 0 without a cell
	bundle     int     // in the row below, the cell that gathers those too narrow to draw; −1 for none
	gathered   int64   // their relevance
}

const relevanceParts = 1 << 40

// discoveries is the tree of the documents fetched, in their order.
func (e *present) discoveries(fetched []int32) []discovery {
	part := 0.0
	if top := e.Web.BoundRelevance(0); top > 0 {
		part = relevanceParts / top
	}
	tree, place := make([]discovery, len(fetched)), make([]int32, e.Web.Documents())
	for i, doc := range fetched {
		d := discovery{doc: doc, documents: 1, relevance: int64(e.Web.Relevance(int(doc)) * part), bundle: -1}
		if i > 0 { // under the start if it returned and was discovered by its own descendant
			if p := e.Crawl.Crawler.Discoverer(int(doc)); p >= 0 && tree[place[p]].doc == int32(p) {
				d.parent = place[p]
			}
			d.level = tree[d.parent].level + 1
		}
		tree[i], place[doc] = d, int32(i)
	}
	for i := len(tree) - 1; i > 0; i-- {
		p := &tree[tree[i].parent]
		p.documents += tree[i].documents
		p.relevance += tree[i].relevance
	}
	if last := e.Crawl.last.doc; last >= 0 && tree[place[last]].doc == int32(last) {
		for i := place[last]; !tree[i].lit; i = tree[i].parent {
			tree[i].lit = true
		}
	}
	return tree
}

// linkMap is the map of the documents fetched in this traversal.
func (e *present) linkMap(request lab.ViewRequest) (out Map) {
	fetched := e.Crawl.Order
	if request.Width < 1 || request.Height < 1 || len(fetched) == 0 || fetched[0] != 0 {
		return out // no map is requested, nothing is fetched, or the scheme needs no links
	}
	narrow, rows := 1/float64(request.Width), min(request.Height, mapRows)
	mean := func(sum int64, documents int) float64 {
		return float64(sum) * (e.Web.BoundRelevance(0) / relevanceParts) / float64(documents)
	}
	tree := e.discoveries(fetched)
	for i := range tree {
		d := &tree[i]
		doc, documents, level, up := int(d.doc), int(d.documents), int(d.level), &tree[d.parent]
		out.Depth = max(out.Depth, level)
		left, width := up.left, up.each*float64(documents)
		if i == 0 {
			width = 1
		}
		if width == 0 || level >= rows {
			continue
		}
		if level == len(out.Levels) {
			out.Levels = append(out.Levels, nil)
		}
		row := &out.Levels[level]
		up.left += width
		if width >= narrow || d.lit && width >= narrow/4 {
			*row = append(*row, Cell{
				Doc: doc, Name: e.Web.Name(doc), Left: left, Width: width, Documents: documents,
				Relevance: mean(d.relevance, documents), Own: e.Web.Relevance(doc), Hub: e.Web.Hub(doc), Lit: d.lit,
			})
			up.bundle, d.each = -1, width/float64(documents)
			d.left = left + d.each // a document occupies the first part of its cell
			continue
		}
		if up.bundle < 0 {
			up.bundle, up.gathered = len(*row), 0
			*row = append(*row, Cell{Doc: -1, Left: left, Own: math.NaN()})
		}
		up.gathered += d.relevance
		c := &(*row)[up.bundle]
		c.Width += width
		c.Documents += documents
		c.Relevance = mean(up.gathered, c.Documents)
		c.Hub, c.Lit = c.Hub || e.Web.Hub(doc), c.Lit || d.lit
		if c.Width >= narrow {
			up.bundle = -1
		}
	}
	for _, row := range out.Levels {
		slices.SortFunc(row, func(a, b Cell) int { return cmp.Compare(a.Left, b.Left) })
	}
	return out
}
