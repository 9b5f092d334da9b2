package model

import (
	"slices"
)

// This file keeps the copies of a run that a [Timeline] goes back to.

// Bounds of a time line's memory.
const (
	timelineBudget   = 48 << 20 // bytes of checkpoints, but
	fewestPoints     = 4        // never fewer of them than these, or none at all,
	mostPoints       = 512      // nor more
	shortestSpacing  = 1024     // ticks
	bytesATick       = 4        // copying so many takes a few hundredths of a tick's time
	weighEveryPoints = 16
	fasterPolls      = 8 // times as fast, where there are many in a slot

	// A run too large for the fewest copies may have more memory, so that a step back
	// need not replay it from its line: a run of a million pages has two copies then, the
	// latest one at most a second or two behind the present.
	largeBudget     = 256 << 20
	largeBytesATick = 24
	largePoints     = 3       // the line and two copies
	nearGoal        = 4096    // ticks before a goal at which a copy is kept for further steps back, or
	nearParts       = 16      // this part of the ticks that a step back may replay
	longestReplay   = 2       // seconds that a step back should take at the most
	endless         = 1 << 60 // ticks
)

// checkpoint keeps a copy of the present, unless there is one of this tick.
func (t *Timeline) checkpoint() {
	if t.spacing == endless {
		return // there is no room for copies
	}
	at, found := t.find(t.run.tick)
	if found || t.run.settled == t.run.tick {
		return // a checkpoint stands before what is done at its tick
	}
	p := t.run.Clone()
	switch {
	case t.few && t.limit() < largePoints:
		t.weighLarge(p)
	case !t.few && len(t.points)%weighEveryPoints == 0:
		t.weigh(p, t.points[at-1])
	}
	t.copied = true
	t.points = slices.Insert(t.points, at, p)
	for int64(len(t.points)) > t.limit() {
		t.thin(p)
	}
}

// find is the place of the first checkpoint at a tick or later.
func (t *Timeline) find(tick int64) (at int, found bool) {
	return slices.BinarySearchFunc(t.points, tick, func(p *Run, tick int64) int {
		switch {
		case p.tick < tick:
			return -1
		case p.tick > tick:
			return 1
		}
		return 0
	})
}

// limit is how many checkpoints the budget holds.
func (t *Timeline) limit() int64 {
	if t.few {
		return min(1+t.budget/t.each, mostPoints) // the start, a line, takes no room
	}
	return min(max(t.budget/max(1, t.each), fewestPoints), mostPoints)
}

// weigh measures a checkpoint and chooses the spacing by it.
func (t *Timeline) weigh(p, beside *Run) {
	seen := shared{}
	seen.bytes(beside)
	t.each = max(t.each, seen.bytes(p))
	t.spacing = t.apart(t.each / bytesATick)
}

// weighLarge lets a run that is too large for two copies have them if there is room for
// what they do not share with it: of a single one, which is as often as not taken just
// where somebody stops, there would be no way back.
func (t *Timeline) weighLarge(p *Run) {
	seen := shared{}
	seen.bytes(t.run)
	if two := t.budget / (largePoints - 1); seen.bytes(p) <= two {
		t.each = two
	}
}

// apart is a spacing of so many ticks, or fewer where a tick takes longer: with a capacity
// of many polls a slot, which schemes made for that spend faster.
func (t *Timeline) apart(ticks int64) int64 {
	polls := max(1, int64(t.run.settings.Values["capacity"].Number))
	return max(1, max(shortestSpacing, ticks)*fasterPolls/(fasterPolls-1+polls))
}

// Pace tells how many seconds a tick takes here and now: where the next checkpoint is so
// far that a step back would take long, it comes earlier. The run does not depend on it.
// Ticks on whose way a checkpoint was made tell how long that took, and nothing of others.
func (t *Timeline) Pace(tick float64) {
	copied := t.copied
	if t.copied = false; copied || !(tick > 0) {
		return
	}
	t.most = int64(max(1, min(longestReplay/tick, endless)))
	t.next = min(t.next, t.run.tick+t.gap())
}

// gap is how many ticks there are to the next checkpoint.
func (t *Timeline) gap() int64 {
	if t.most == 0 || t.spacing == endless {
		return t.spacing
	}
	return min(t.spacing, t.most)
}

// vicinity is how many ticks before a goal a copy is kept for further steps back.
func (t *Timeline) vicinity() int64 {
	if t.most == 0 {
		return nearGoal
	}
	return min(nearGoal, max(1, t.most/nearParts))
}

// thin drops the checkpoint that will be missed least: the one whose neighbours
// are nearest to each other, measured by their distance from the present. So gaps
// grow in proportion to the distance, and there are about equally many checkpoints
// in each doubling of it. The start always stays, and where there are few so does the one
// just taken.
func (t *Timeline) thin(taken *Run) {
	least, drop := 0.0, -1
	for i := 1; i < len(t.points); i++ {
		if t.few && t.points[i] == taken && len(t.points) > 2 {
			continue
		}
		after := max(t.head, t.run.tick)
		if i+1 < len(t.points) {
			after = t.points[i+1].tick
		}
		gap := float64(after - t.points[i-1].tick)
		away := float64(max(t.run.tick-t.points[i].tick, t.points[i].tick-t.run.tick) + t.spacing)
		if cost := gap / away; drop < 0 || cost < least {
			least, drop = cost, i
		}
	}
	t.points = slices.Delete(t.points, drop, drop+1)
}
