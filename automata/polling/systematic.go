package polling

import (
	"math"
)

// A systematicSampler draws c pages a slot, page k with inclusion probability x_k,
// where Σx = c: one number u, uniform in [0, 1), picks the pages that the points u,
// u+1, … u+c−1 hit on the line on which the shares lie end to end (systematic
// sampling, Madow 1949). A page with x ≤ 1 is drawn at most once. For c = 1 this is
// a plain draw in proportion to x.
//
// A guide table says for each of n equal parts of the line which page its left end
// hits; the page of a point lies less than two steps behind on average, however the
// shares are spread (the method of guide tables, Chen and Asau 1974).
type systematicSampler struct {
	line  []linePart `own:""` // page by page; no look-up goes beyond the last one with a share
	guide []int32    `own:""`
	parts float64    // parts per unit of the line
	total float64    // the length of the line, Σx
}

// A linePart is where a page's share ends on the line, and the share. The last part has
// no end: a point that rounding takes to the line's own end belongs to it.
type linePart struct{ end, share float64 }

func newSystematicSampler(x []float64) systematicSampler {
	s := systematicSampler{line: make([]linePart, len(x)), guide: make([]int32, len(x)+1)}
	last := 0
	for k, x := range x {
		if x > 0 {
			s.total += x
			last = k
		}
		s.line[k] = linePart{s.total, x}
	}
	if s.total == 0 {
		return s
	}
	s.line[last].end = math.Inf(1)
	s.parts = float64(len(x)) / s.total
	page := int32(0)
	for i := range s.guide {
		for s.line[page].end*s.parts <= float64(i) {
			page++
		}
		s.guide[i] = page
	}
	return s
}

// at is the page that a point of the line hits, and its share.
func (s *systematicSampler) at(point float64) (page int, share float64) {
	page = int(s.guide[int(point*s.parts)])
	part := s.line[page]
	for part.end <= point {
		page++
		part = s.line[page]
	}
	return page, part.share
}

// part is where the page's share lies on the line.
func (s *systematicSampler) part(page int) (from, to float64) {
	if page > 0 {
		from = s.line[page-1].end
	}
	return from, min(s.line[page].end, s.total)
}
