package model

import (
	"slices"
)

// Bounds of the memory that a [Timeline] takes for checkpoints, which are copies of its run.
const (
	timelineBudget  = 48 << 20 // bytes of all checkpoints
	fewestPoints    = 4        // a run too large for as many within the budget is a large one
	mostPoints      = 512
	shortestSpacing = 1024 // ticks
	bytesPerTick    = 4    // copying 4 bytes takes a few hundredths of the time of a tick
	sharedPart      = 3    // a copy takes about a third of its run and shares the rest
	measureEvery    = 16   // checkpoints between two measurements of their size; fewer are all measured
	fasterPolls     = 8    // speed of a poll in a slot of many over a slot of one poll

	// A large run has fewer copies within a larger budget, so that a step back replays at
	// most a second or two instead of the whole line.
	largeBudget       = 256 << 20
	largeBytesPerTick = 24
	nearGoal          = 4096    // ticks before a goal at which a copy is kept for further steps back,
	nearParts         = 16      // but at most this part of the ticks that a step back may replay
	longestReplay     = 2       // seconds that a step back should take at most
	never             = 1 << 60 // a spacing in ticks
)

// checkpointBytes estimates the bytes that the checkpoints of a run may take; run is the
// run's heap in bytes, its view included.
func checkpointBytes(run int64) int64 {
	switch {
	case run*fewestPoints <= timelineBudget:
		return min(mostPoints*run/sharedPart, timelineBudget)
	case run <= largeBudget:
		return min(fewestPoints*run, largeBudget) + run // and a run for the copy being made
	}
	return 0
}

// checkpoint stores a copy of the present unless this tick has one.
func (t *Timeline) checkpoint() {
	if t.spacing == never {
		return // there is no memory for copies
	}
	at, found := t.find(t.run.tick)
	if found || t.run.settled == t.run.tick {
		return // a checkpoint precedes the interventions of its tick
	}
	p := t.run.Clone()
	switch {
	case t.large:
		seen := shared{}
		seen.bytes(t.run)
		t.pointBytes = seen.bytes(p)
	case len(t.points) < measureEvery || len(t.points)%measureEvery == 0:
		t.setSpacing(p, t.points[at-1])
	}
	t.copied = true
	t.points = slices.Insert(t.points, at, p)
	for int64(len(t.points)) > t.limit() {
		t.thin(p)
	}
}

// find is the index of the first checkpoint at a tick or later.
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

// limit is the number of checkpoints that the budget allows beside the branches.
func (t *Timeline) limit() int64 {
	room := (t.budget - t.taken) / max(1, t.pointBytes)
	if t.large {
		return min(1+room, mostPoints) // the first is a line and takes no memory
	}
	return min(max(room, fewestPoints), mostPoints)
}

// setSpacing measures a checkpoint next to a neighbour and sets the spacing by its size.
func (t *Timeline) setSpacing(p, neighbour *Run) {
	seen := shared{}
	seen.bytes(neighbour)
	t.pointBytes = seen.bytes(p)
	t.spacing = t.spacingOf(t.pointBytes / bytesPerTick)
}

// spacingOf converts a spacing in slots of one poll to slots of the present capacity, which
// take longer.
func (t *Timeline) spacingOf(ticks int64) int64 {
	polls := max(1, int64(t.run.settings.Values["capacity"].Number))
	return max(1, max(shortestSpacing, ticks)*fasterPolls/(fasterPolls-1+polls))
}

// Pace sets the present duration of a tick in seconds, as the caller measured it since the
// previous call. The next checkpoint comes earlier if a step back would take too long; the
// run does not depend on it. A duration that includes the making of a checkpoint is ignored.
func (t *Timeline) Pace(tick float64) {
	copied := t.copied
	if t.copied = false; copied || !(tick > 0) {
		return
	}
	t.longest = int64(max(1, min(longestReplay/tick, never)))
	t.next = min(t.next, t.run.tick+t.gap())
}

// gap is the number of ticks to the next checkpoint.
func (t *Timeline) gap() int64 {
	if t.longest == 0 || t.spacing == never {
		return t.spacing
	}
	return min(t.spacing, t.longest)
}

// vicinity is the number of ticks before a goal at which a copy is kept for further steps
// back.
func (t *Timeline) vicinity() int64 {
	if t.longest == 0 {
		return nearGoal
	}
	return min(nearGoal, max(1, t.longest/nearParts))
}

// thin removes the checkpoint whose neighbours are nearest to each other relative to their
// distance from the present. Gaps therefore grow in proportion to that distance, and each
// doubling of it holds about equally many checkpoints. The first always stays; so does the
// one just taken, of a large run.
func (t *Timeline) thin(taken *Run) {
	least, drop := 0.0, -1
	for i := 1; i < len(t.points); i++ {
		if t.large && t.points[i] == taken && len(t.points) > 2 {
			continue
		}
		after := max(t.head, t.run.tick)
		if i+1 < len(t.points) {
			after = t.points[i+1].tick
		}
		gap := float64(after - t.points[i-1].tick)
		distance := float64(max(t.run.tick-t.points[i].tick, t.points[i].tick-t.run.tick) + t.spacing)
		if cost := gap / distance; drop < 0 || cost < least {
			least, drop = cost, i
		}
	}
	t.points = slices.Delete(t.points, drop, drop+1)
}
