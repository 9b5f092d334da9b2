package crawllab

import (
	"cmp"
	"math"
	"slices"

	"lascope/automata/crawling"
	"lascope/model/lab"
)

const (
	pathShown  = 4  // documents on the way to the last fetch, itself included
	linksShown = 24 // documents behind it
)

// A Neighbourhood is the documents around the last fetch: the way of discoveries to it and
// its links.
type Neighbourhood struct {
	Path   []Node // each discovered through the one before; the last is the last fetch
	Links  []Node // the documents discovered through it first, by value
	More   int    // links that are left out
	Beside []Node // other documents discovered through the one before the last fetch
	// Credit is the update of the value Q(x,1) of the last fetch by Eq. 10 of [Robot]: its reward and the values of the documents
	// behind it flow back along the link that led to it. It is nil where no value moved in the last slot, or without
	// ViewRequest.Trace.
	Credit *crawling.Move
}

// A Node is a document of a [Neighbourhood].
type Node struct {
	Doc       int
	Name      string
	Fetched   bool
	Relevance float64 // NaN before the fetch
	Hub       bool    // known after the fetch
	New       bool    // discovered through the last fetch
	Value     float64 // Q(x,1) of a new one; NaN for others, or without ViewRequest.Trace
}

// neighbourhood describes the documents around the last fetch; empty before any.
func (e *Environment) neighbourhood(request lab.ViewRequest) Neighbourhood {
	var out Neighbourhood
	last, crawler := e.Crawl.last.doc, e.Crawl.Crawler
	if !request.Links || last < 0 {
		return out
	}
	for doc := last; doc >= 0 && len(out.Path) < pathShown; doc = crawler.Discoverer(doc) {
		out.Path = append(out.Path, e.node(doc, last))
	}
	slices.Reverse(out.Path)
	if n := len(out.Path); n > 1 {
		through := out.Path[n-2].Doc
		_, links := e.Web.Graph.Row(through)
		for _, to := range links {
			if doc := int(to); doc != last && crawler.Discoverer(doc) == through && len(out.Beside) < linksShown {
				out.Beside = append(out.Beside, e.node(doc, last))
			}
		}
	}
	traced := e.trace.of(e.tick) && e.Crawl.last.tick == e.tick
	values := map[int]float64{}
	if traced {
		for _, d := range e.trace.Discoveries {
			values[d.Doc] = d.Index
		}
		for _, m := range e.trace.Moves {
			if m.Control == 1 {
				out.Credit = &m
			}
		}
	}
	for _, to := range e.Crawl.Answer.Links {
		n := e.node(int(to), last)
		if q, known := values[n.Doc]; known && n.New && e.Settings.Learns {
			n.Value = q
		}
		at, _ := slices.BinarySearchFunc(out.Links, n, before)
		if at < linksShown {
			out.Links = slices.Insert(out.Links[:min(len(out.Links), linksShown-1)], at, n)
		}
	}
	out.More = len(e.Crawl.Answer.Links) - len(out.Links)
	return out
}

// before orders links: new ones first, of greater value first, then by number.
func before(a, b Node) int {
	switch {
	case a.New && !b.New:
		return -1
	case b.New && !a.New:
		return 1
	}
	return cmp.Or(-cmp.Compare(a.Value, b.Value), cmp.Compare(a.Doc, b.Doc))
}

// node describes a document as far as its fetch made it known.
func (e *present) node(doc, last int) Node {
	n := Node{Doc: doc, Name: e.Web.Name(doc), Relevance: math.NaN(), Value: math.NaN(), Fetched: e.Crawl.Holds(doc)}
	n.New = doc != last && e.Crawl.Crawler.Discoverer(doc) == last
	if n.Fetched {
		n.Relevance, n.Hub = e.Web.Relevance(doc), e.Web.Hub(doc)
	}
	return n
}
