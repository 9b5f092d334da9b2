package placementlab

import (
	"math"

	"lascope/model/lab"
	"lascope/model/stats"
)

// measurements holds the sums and events that a screen needs.
type measurements struct {
	window lab.Window[answered] // of the latest queries
	goal   lab.Goal
	stuck  bool  // in a deadlock
	look   int64 // the tick of the next look for one
}

// Answered counts queries, over all schemes so far.
type answered struct{ queries, penalties int64 }

func (e *Environment) answered() answered {
	c := e.Scheme.Counts()
	return answered{c.Queries + e.past.Queries, c.Penalties + e.past.Penalties}
}

// Items are the queries.
func (a answered) Items() int64 { return a.queries }

// begin begins the part of the latest queries that are penalised anew. Sites have several queries a tick.
func (e *Environment) begin() {
	most := int64(1)
	if e.rules.Sites {
		most = math.MaxInt32
	}
	e.window.Begin(e.tick, e.answered(), 1, most)
	e.look = e.tick
	e.goal.Begin(e.tick)
}

// keep notes the sums of the queries, whether the run has converged, and whether it is stuck, if due. Sites never block each other.
func (e *Environment) keep() {
	e.window.Keep(e.tick, e.answered)
	if e.goal.Due(e.tick) <= 0 {
		least := int64(1)
		if e.rules.Sites { // it is a sum over all sites
			least = 1 + int64(e.World.Placed().Objects())/256
		}
		met := e.Converged()
		e.goal.Look(e.tick, least, 0, met, !met && e.unsettled())
	}
	if e.tick >= e.look {
		e.look = e.tick + e.lookSpacing()
		e.lookForDeadlock()
	}
}

// lookSpacing is the distance of two looks for a deadlock: part of the time that one takes to count.
func (e *Environment) lookSpacing() int64 {
	return max(64, e.patience()/2, e.sampleSpacing())
}

// lookForDeadlock notes a pair that began to block each other, at the query from which on both waited, or that is free.
func (e *Environment) lookForDeadlock() {
	if e.rules.Sites {
		return
	}
	e.truth.refresh(e)
	w, stuck := e.deadlock()
	switch {
	case stuck && !e.stuck:
		e.goal.Events.Add(lab.Event{Kind: lab.Deadlocked, Tick: w.Since})
	case !stuck && e.stuck:
		e.goal.Events.Add(lab.Event{Kind: lab.Freed, Tick: e.tick})
	}
	e.stuck = stuck
}

// latest is the part of the latest queries that were penalised, and their number.
func (e *Environment) latest() (part float64, queries int64) {
	now := e.answered()
	from, to := e.window.Span(now)
	queries = to.queries - from.queries
	return stats.Ratio(float64(to.penalties-from.penalties), float64(queries)), queries
}
