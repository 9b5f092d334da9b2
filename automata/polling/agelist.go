package polling

// An ageList holds all pages in the order of their last polls, eldest first: a ring in which a
// poll moves its page to the end. Pages not polled yet are in the order of their numbers.
type ageList struct {
	links []ageLink `own:""`
} // a page's link is at page+1; at 0 the ring begins and ends

type ageLink struct{ before, after int32 }

func newAgeList(pages int) ageList {
	l := ageList{make([]ageLink, pages+1)}
	for i := range l.links {
		l.links[i] = ageLink{int32(i - 1), int32(i + 1)}
	}
	l.links[0].before, l.links[pages].after = int32(pages), 0
	return l
}

// first is the eldest page.
func (l *ageList) first() int { return int(l.links[0].after) - 1 }

// polled moves a page to the end.
func (l *ageList) polled(page int) {
	at := int32(page + 1)
	e := l.links[at]
	l.links[e.before].after, l.links[e.after].before = e.after, e.before
	last := l.links[0].before
	l.links[at] = ageLink{last, 0}
	l.links[last].after, l.links[0].before = at, at
}
