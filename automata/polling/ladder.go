package polling

import (
	"cmp"
	"slices"

	"lascope/automata"
)

// A ladder draws the polls of a slot by the states of their objects, those nearest the
// boundary first, an arbitrary one among equals. Building it takes time
// proportional to the number of polls, independent of N; a draw takes constant time.
type ladder struct {
	sorted []int32 `own:""` // the polls by their index, those nearest the boundary first
	drawn  int     // how many have been drawn from its front
	rungs  []rung  `own:""`
	rung   int     // the one to draw from
	count  []int32 `own:""` // of each state; all 0 between builds
}

// A rung is a state with objects, and where their polls end in sorted.
type rung struct{ state, end int32 }

func newLadder(states, most int) ladder {
	return ladder{
		sorted: make([]int32, 0, most),
		rungs:  make([]rung, 0, min(states, most)),
		count:  make([]int32, states+1),
	}
}

// build sorts polls by the states of their objects; equals stay in order.
func (l *ladder) build(polls []fpaPoll, objects []fpaObject) {
	l.rungs, l.rung, l.drawn = l.rungs[:0], 0, 0
	for _, p := range polls {
		s := objects[p.object].state
		if l.count[s] == 0 {
			l.rungs = append(l.rungs, rung{state: s})
		}
		l.count[s]++
	}
	slices.SortFunc(l.rungs, func(a, b rung) int { return cmp.Compare(b.state, a.state) })
	begin := int32(0)
	for i := range l.rungs {
		r := &l.rungs[i]
		r.end = begin + l.count[r.state]
		l.count[r.state], begin = begin, r.end
	}
	l.sorted = l.sorted[:len(polls)]
	for k, p := range polls {
		next := &l.count[objects[p.object].state]
		l.sorted[*next] = int32(k)
		*next++
	}
	for _, r := range l.rungs {
		l.count[r.state] = 0
	}
}

func (l *ladder) empty() bool { return l.drawn == len(l.sorted) }

// draw draws one of the polls nearest the boundary.
func (l *ladder) draw(c *automata.Coins) int32 {
	group := l.sorted[l.drawn:l.rungs[l.rung].end]
	k := c.Below(uint64(len(group)))
	group[0], group[k] = group[k], group[0]
	l.drawn++
	if len(group) == 1 {
		l.rung++
	}
	return group[0]
}
