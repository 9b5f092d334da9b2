package automata

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
	ends  []float64 // where each page's share ends on the line
	guide []int32
	parts float64 // parts per unit of the line
	last  int32   // the last page with a share above 0
}

func newSystematicSampler(x []float64) systematicSampler {
	s := systematicSampler{ends: make([]float64, len(x)), guide: make([]int32, len(x))}
	total := 0.0
	for k, x := range x {
		if x > 0 {
			total += x
			s.last = int32(k)
		}
		s.ends[k] = total
	}
	if total == 0 {
		return s
	}
	s.parts = float64(len(x)) / total
	page := int32(0)
	for i := range s.guide {
		for page < s.last && s.ends[page]*s.parts <= float64(i) {
			page++
		}
		s.guide[i] = page
	}
	return s
}

// length is that of the whole line, Σx.
func (s *systematicSampler) length() float64 { return s.ends[len(s.ends)-1] }

// at is the page that a point below length hits.
func (s *systematicSampler) at(point float64) int {
	page := s.guide[min(int(point*s.parts), len(s.guide)-1)]
	for page < s.last && s.ends[page] <= point {
		page++
	}
	return int(page)
}

// part is where the page's share lies on the line.
func (s *systematicSampler) part(page int) (from, to float64) {
	if page > 0 {
		from = s.ends[page-1]
	}
	return from, s.ends[page]
}
