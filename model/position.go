package model

// A Position is a point in a run: its whole line and a tick. A run of that line at that tick
// ([Timeline.Goto]), settled if Done ([Timeline.Settle]), is in the same state.
type Position struct {
	Line string
	Tick int64
	Done bool // the interventions due at this tick have been applied
}

// Position is the run's present position.
func (r *Run) Position() Position { return Position{r.Line(), r.tick, r.settled == r.tick} }

// Settle applies the interventions that are due at the present tick.
func (t *Timeline) Settle() { t.settle() }
