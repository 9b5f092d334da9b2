package automata

import "slices"

// An fpaLadder finds, among the objects of one class that were polled in a slot, the
// ones nearest the boundary, an arbitrary one first among equals. Building it costs
// the number of objects, whatever N, and each draw no more.
type fpaLadder struct {
	sorted []int32 // the objects, those nearest the boundary first
	drawn  int     // how many have been taken from its front
	rungs  []fpaRung
	rung   int     // the one to draw from
	count  []int32 // of each state; all nought between builds
}

// An fpaRung is a state that some object is in, and where these end in sorted.
type fpaRung struct{ state, end int32 }

func newFPALadder(states, most int) fpaLadder {
	return fpaLadder{
		sorted: make([]int32, 0, most),
		rungs:  make([]fpaRung, 0, min(states, most)),
		count:  make([]int32, states+1),
	}
}

// build sorts entries, the doubled indices of objects, by their states; equals stay in
// order. Of states that the first most draws cannot reach it leaves all out.
func (l *fpaLadder) build(entries, at []int32, most int) {
	l.rungs, l.rung, l.drawn = l.rungs[:0], 0, 0
	for _, e := range entries {
		s := at[e>>1]
		if l.count[s] == 0 {
			l.rungs = append(l.rungs, fpaRung{state: s})
		}
		l.count[s]++
	}
	slices.SortFunc(l.rungs, func(a, b fpaRung) int { return int(b.state - a.state) })
	end, lowest := int32(0), int32(0)
	for i := range l.rungs {
		r := &l.rungs[i]
		if lowest == 0 {
			begin := end
			end += l.count[r.state]
			l.count[r.state], r.end = begin, end
			if int(end) >= most {
				lowest = r.state
			}
		}
	}
	l.sorted = l.sorted[:end]
	for _, e := range entries {
		if s := at[e>>1]; s >= lowest {
			l.sorted[l.count[s]] = e
			l.count[s]++
		}
	}
	for _, r := range l.rungs {
		l.count[r.state] = 0
	}
}

func (l *fpaLadder) empty() bool { return l.drawn == len(l.sorted) }

// rest is what has been built and not drawn.
func (l *fpaLadder) rest() []int32 { return l.sorted[l.drawn:] }

// draw takes an arbitrary one of those nearest the boundary; the first of them takes
// its place in the order.
func (l *fpaLadder) draw(c *coins) int32 {
	group := l.sorted[l.drawn:l.rungs[l.rung].end]
	k := c.below(uint64(len(group)))
	group[0], group[k] = group[k], group[0]
	l.drawn++
	if len(group) == 1 {
		l.rung++
	}
	return group[0]
}
