package model

import "math"

// crawlScratch is what drawing the map needs, kept from one picture to the next.
type crawlScratch struct {
	place     []int32 // of each fetched document in the order of fetching
	parent    []int32
	documents []int32   // of the part of the tree below each document, itself included
	relevance []float64 // their sum
	first     []int32   // the first document discovered through it; −1 for none
	next      []int32   // the next one discovered through the same
	latest    []int32   // the last one
	lit       []bool
}

func (s *crawlScratch) fit(n int) {
	if len(s.parent) == n {
		return
	}
	*s = crawlScratch{
		place: make([]int32, n), parent: make([]int32, n), documents: make([]int32, n), relevance: make([]float64, n),
		first: make([]int32, n), next: make([]int32, n), latest: make([]int32, n), lit: make([]bool, n),
	}
}

// has reports whether a document is among those fetched, whose places are known.
func (s *crawlScratch) has(fetched []int32, doc int32) bool {
	i := int(s.place[doc])
	return i < len(fetched) && fetched[i] == doc
}

// discoveries draws what was discovered from what, among what has been fetched in
// this traversal.
func (b *crawlBench) discoveries(look Look, last int) CrawlMap {
	fetched := b.crawl.held.Order()
	if look.Width < 1 || look.Height < 1 || len(fetched) == 0 || fetched[0] != 0 {
		return CrawlMap{} // nobody looks, nothing is there yet, or the scheme needs no links
	}
	b.grow(fetched)
	if last >= 0 && !b.scratch.has(fetched, int32(last)) {
		last = -1
	}
	for doc := last; doc >= 0; doc = int(b.scratch.parent[doc]) {
		b.scratch.lit[doc] = true
	}
	m := mapMaker{b: b, grain: 1 / float64(look.Width), rows: min(look.Height, mapRows)}
	m.cell(0, 0, 0, 1)
	for doc := last; doc >= 0; doc = int(b.scratch.parent[doc]) {
		b.scratch.lit[doc] = false
	}
	return m.out
}

// grow makes the tree of discoveries of what was fetched, in order.
func (b *crawlBench) grow(fetched []int32) {
	s, crawler := &b.scratch, b.crawl.robot.Crawler
	s.fit(b.web.Documents())
	for i, doc := range fetched {
		s.place[doc] = int32(i)
		s.first[doc], s.latest[doc], s.next[doc] = -1, -1, -1
		s.documents[doc], s.relevance[doc] = 1, b.web.Relevance(int(doc))
		p := int32(crawler.Discoverer(int(doc)))
		if doc == 0 {
			s.parent[doc] = -1
			continue
		}
		if p < 0 || !s.has(fetched[:i], p) {
			p = 0 // discovered again, after it came back, by what it had discovered itself
		}
		s.parent[doc] = p
		if s.latest[p] < 0 {
			s.first[p] = doc
		} else {
			s.next[s.latest[p]] = doc
		}
		s.latest[p] = doc
	}
	for i := len(fetched) - 1; i >= 0; i-- {
		doc := fetched[i]
		if p := s.parent[doc]; p >= 0 {
			s.documents[p] += s.documents[doc]
			s.relevance[p] += s.relevance[doc]
		}
	}
}

// A mapMaker lays cells out, level by level.
type mapMaker struct {
	b     *crawlBench
	out   CrawlMap
	grain float64 // the narrowest cell
	rows  int
}

// cell adds a document and what was discovered through it.
func (m *mapMaker) cell(level int, doc int32, left, width float64) {
	m.out.Depth = max(m.out.Depth, level)
	if level == m.rows {
		return
	}
	if level == len(m.out.Levels) {
		m.out.Levels = append(m.out.Levels, nil)
	}
	s, web := &m.b.scratch, m.b.web
	m.out.Levels[level] = append(m.out.Levels[level], CrawlCell{
		Doc: int(doc), Name: web.Name(int(doc)), Left: left, Width: width,
		Documents: int(s.documents[doc]), Relevance: s.relevance[doc] / float64(s.documents[doc]),
		Own: web.Relevance(int(doc)), Hub: web.Hub(int(doc)), Lit: s.lit[doc],
	})
	each := width / float64(s.documents[doc])
	left += each // a document's own part is the first of its cell
	var bundle CrawlCell
	flush := func() {
		if bundle.Documents > 0 && level+1 < m.rows {
			if level+1 == len(m.out.Levels) {
				m.out.Levels = append(m.out.Levels, nil)
			}
			bundle.Relevance /= float64(bundle.Documents)
			m.out.Levels[level+1] = append(m.out.Levels[level+1], bundle)
			m.out.Depth = max(m.out.Depth, level+1)
		}
		bundle = CrawlCell{Doc: -1, Own: math.NaN()}
	}
	flush()
	for child := s.first[doc]; child >= 0; child = s.next[child] {
		w := each * float64(s.documents[child])
		if w >= m.grain || s.lit[child] && w >= m.grain/4 {
			flush()
			m.cell(level+1, child, left, w)
		} else {
			if bundle.Documents == 0 {
				bundle.Left = left
			}
			bundle.Width += w
			bundle.Documents += int(s.documents[child])
			bundle.Relevance += s.relevance[child]
			bundle.Hub = bundle.Hub || web.Hub(int(child))
			bundle.Lit = bundle.Lit || s.lit[child]
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
