package topic

import "slices"

// A Graph is a directed graph of documents in compressed rows: memory is linear
// in documents and links. Document 0 is the start. A link has a number, its place
// among all links, so that data of links can be stored in an array.
type Graph struct {
	first []int32 // the links of document i are first[i]..first[i+1]−1
	to    []int32 // the target of each link
}

// A link leads from one document to another.
type link struct{ from, to int32 }

// newGraph sorts links into rows, keeping their order within a row. Links from a
// document to itself and repeated links are left out.
func newGraph(documents int, links []link) *Graph {
	g := &Graph{first: make([]int32, documents+1), to: make([]int32, len(links))}
	for _, l := range links {
		g.first[l.from+1]++
	}
	for i := range documents {
		g.first[i+1] += g.first[i]
	}
	place := slices.Clone(g.first[:documents])
	for _, l := range links {
		g.to[place[l.from]] = l.to
		place[l.from]++
	}
	lastFrom := make([]int32, documents) // the document, plus one, that last linked here
	kept := int32(0)
	for i := range documents {
		row := g.to[g.first[i]:g.first[i+1]]
		g.first[i] = kept
		lastFrom[i] = int32(i) + 1
		for _, to := range row {
			if lastFrom[to] != int32(i)+1 {
				lastFrom[to] = int32(i) + 1
				g.to[kept] = to
				kept++
			}
		}
	}
	g.first[documents] = kept
	g.to = slices.Clone(g.to[:kept])
	return g
}

// Documents is the number of documents, the start among them.
func (g *Graph) Documents() int { return len(g.first) - 1 }

// Links is the number of links.
func (g *Graph) Links() int { return len(g.to) }

// Row gives the documents that a document links to, and the number of the first
// of these links; the others follow it. The slice must not be changed.
func (g *Graph) Row(doc int) (edge int, to []int32) {
	a, b := g.first[doc], g.first[doc+1]
	return int(a), g.to[a:b:b]
}

// breadthFirst gives for each document the one through which it is first met on
// the way from the start, following only the rows that open reports; −1 for the
// start and for documents that cannot be reached. order holds the others, nearest first.
func (g *Graph) breadthFirst(open func(doc int) bool) (parent, order []int32) {
	parent = make([]int32, g.Documents())
	for i := range parent {
		parent[i] = -1
	}
	order = append(make([]int32, 0, g.Documents()), 0)
	for i := 0; i < len(order); i++ {
		doc := order[i]
		if !open(int(doc)) {
			continue
		}
		_, row := g.Row(int(doc))
		for _, to := range row {
			if to != 0 && parent[to] < 0 {
				parent[to] = doc
				order = append(order, to)
			}
		}
	}
	return parent, order
}
