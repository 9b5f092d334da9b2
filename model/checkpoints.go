package model

import (
	"cmp"
	"slices"

	"lascope/internal/memory"
)

// Bounds of the memory that a [Timeline] takes for checkpoints, which are copies of its run.
const (
	timelineBudget  = 48 << 20 // bytes of all checkpoints
	fewestPoints    = 4        // a run too large for as many within the budget is a large one
	mostPoints      = 512
	shortestSpacing = 1024 // ticks
	bytesPerTick    = 4    // copying 4 bytes takes a few hundredths of the time of a tick
	sharedPart      = 3    // a copy takes about a third of its run and shares the rest
	measuredWith    = 4    // checkpoints before one that are measured with it
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

// Checkpoints are copies of a run at ticks that it has passed, dense near the present and
// exponentially sparser away from it, in bounded memory. The first is the start; none is ever
// advanced.
type checkpoints struct {
	points     []*Run // by tick
	next       int64  // the tick at which a checkpoint is due
	spacing    int64  // ticks between checkpoints near the present
	longest    int64  // bound on spacing by the duration of a tick
	pointBytes int64  // bytes of a checkpoint beyond those it shares with others
	budget     int64  // bytes of all checkpoints
	large      bool   // the budget holds few copies; the first checkpoint is the line alone
	dense      bool   // under way to goal: checkpoints gather before it
	goal       int64
	near       int64 // ticks before the goal at which a large run is copied
	copied     bool  // a checkpoint was made since the last measurement of a tick
	stored     int   // checkpoints made since the last one whose size was measured
}

// newCheckpoints are the checkpoints of a run at its start. budget is the memory in bytes; a run of which it holds fewer than
// fewestPoints copies has largeBudget.
func newCheckpoints(run *Run, budget, largeBudget int64) checkpoints {
	c := checkpoints{budget: budget, longest: never}
	whole := memory.Seen{}
	if whole.Bytes(run)*fewestPoints > budget && run.tick == 0 {
		c.points = []*Run{{spec: run.spec, agenda: newAgenda(run.pending)}}
		c.large, c.pointBytes = true, memory.Bytes(run)
		need, look, _ := run.spec.Bytes() // the error is nil: the run was built
		c.budget = min(fewestPoints*max(c.pointBytes, need+look), largeBudget)
		if c.spacing = spacingOf(run, c.pointBytes/largeBytesPerTick); c.pointBytes > largeBudget {
			c.spacing = never // each step back replays the line
		}
	} else {
		p := run.Clone()
		c.points = []*Run{p}
		c.measure(whole, p, nil)
	}
	c.next = run.tick + c.spacing
	return c
}

// First is the earliest tick in reach.
func (c *checkpoints) First() int64 { return c.points[0].tick }

// store adds a copy of the run at its present tick, unless this tick has one.
func (t *Timeline) store() {
	if t.spacing == never {
		return // there is no memory for copies
	}
	at, found := t.find(t.tick)
	if found || t.settled == t.tick {
		return // a checkpoint precedes the interventions of its tick
	}
	p := t.Run.Clone()
	switch {
	case t.large:
		seen := memory.Seen{}
		seen.Bytes(t.Run)
		t.pointBytes = seen.Bytes(p)
	case len(t.points) < measureEvery || t.stored >= measureEvery:
		seen, before := memory.Seen{}, t.points[max(0, at-measuredWith):at]
		seen.Bytes(before[0])
		t.measure(seen, p, before[1:])
		t.stored = 0
	}
	t.stored++
	t.copied = true
	t.keep(p)
}

// keep adds a checkpoint, perhaps of another time, and makes room for it.
func (t *Timeline) keep(p *Run) {
	at, found := t.find(p.tick)
	if found || t.spacing == never {
		return
	}
	t.points = slices.Insert(t.points, at, p)
	for int64(len(t.points)) > t.limit() {
		t.thin(p)
	}
}

// drop removes the checkpoints after a tick.
func (c *checkpoints) drop(tick int64) {
	at, _ := c.find(min(tick, never) + 1)
	clear(c.points[at:])
	c.points = c.points[:at]
}

// find is the index of the first checkpoint at a tick or later.
func (c *checkpoints) find(tick int64) (at int, found bool) {
	return slices.BinarySearchFunc(c.points, tick, func(p *Run, tick int64) int { return cmp.Compare(p.tick, tick) })
}

// before is the latest checkpoint before a tick; the first if none is.
func (c *checkpoints) before(tick int64) *Run {
	at, _ := c.find(tick)
	return c.points[max(at-1, 0)]
}

// latest is the latest checkpoint.
func (c *checkpoints) latest() *Run { return c.points[len(c.points)-1] }

// limit is the number of checkpoints that the budget allows.
func (t *Timeline) limit() int64 {
	room := (t.budget - t.taken) / max(1, t.pointBytes)
	if t.large {
		return min(1+room, mostPoints) // the first is a line and takes no memory
	}
	return min(max(room, fewestPoints), mostPoints)
}

// measure measures a checkpoint together with the checkpoints before it, beyond the memory seen, and sets the spacing by their mean
// size. The memory of a curve that has just grown is shared with later copies, so it counts in part.
func (c *checkpoints) measure(seen memory.Seen, p *Run, before []*Run) {
	sum := seen.Bytes(p)
	for _, q := range before {
		sum += seen.Bytes(q)
	}
	c.pointBytes = sum / int64(len(before)+1)
	c.spacing = spacingOf(p, c.pointBytes/bytesPerTick)
}

// spacingOf converts a spacing in slots of one poll to slots of the present capacity, which
// take longer.
func spacingOf(run *Run, ticks int64) int64 {
	return max(1, max(shortestSpacing, ticks)*fasterPolls/(fasterPolls-1+run.capacity()))
}

// Pace sets the present duration of a tick in seconds, as the caller measured it since the previous call. The next checkpoint comes
// earlier if a step back would take too long; the run does not depend on it. A duration that includes the making of a checkpoint
// is too long, so it may only space checkpoints out: were it ignored, checkpoints that lie close by the measurement of one slow tick
// would stand in every later one, and stay close.
func (t *Timeline) Pace(tick float64) {
	copied := t.copied
	t.copied = false
	if !(tick > 0) {
		return
	}
	longest := int64(max(1, min(longestReplay/tick, never)))
	if copied && longest < t.longest {
		return
	}
	t.longest = longest
	t.next = min(t.next, t.tick+t.gap())
}

// plan sets the tick of the next checkpoint by the present one.
func (t *Timeline) plan() { t.next = t.tick + t.gap() }

// gap is the number of ticks to the next checkpoint.
func (c *checkpoints) gap() int64 {
	if c.spacing == never {
		return never
	}
	return min(c.spacing, c.longest)
}

// approach gathers the checkpoints to come before a goal.
func (c *checkpoints) approach(goal int64) {
	c.goal, c.near, c.dense = goal, min(nearGoal, max(1, c.longest/nearParts)), true
}

// due is the next tick at which to stop: for a checkpoint, or at the head.
func (t *Timeline) due() int64 {
	due := t.next
	switch {
	case t.dense && !t.large:
		due = min(due, t.goal-(t.goal-t.tick)/2)
	case t.dense && t.tick < t.goal-t.near:
		due = min(due, t.goal-t.near)
	}
	if t.tick < t.head {
		due = min(due, t.head)
	}
	return due
}

// thin removes the checkpoint whose neighbours are nearest to each other relative to their
// distance from the present. Gaps therefore grow in proportion to that distance, and each
// doubling of it holds about equally many checkpoints. The first always stays; so does the
// one just taken, of a large run.
func (t *Timeline) thin(taken *Run) {
	now, least, drop := t.tick, 0.0, -1
	for i := 1; i < len(t.points); i++ {
		if t.large && t.points[i] == taken && len(t.points) > 2 {
			continue
		}
		after := max(t.head, now)
		if i+1 < len(t.points) {
			after = t.points[i+1].tick
		}
		gap := float64(after - t.points[i-1].tick)
		distance := float64(max(now-t.points[i].tick, t.points[i].tick-now) + t.spacing)
		if cost := gap / distance; drop < 0 || cost < least {
			least, drop = cost, i
		}
	}
	t.points = slices.Delete(t.points, drop, drop+1)
}
