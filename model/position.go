package model

// A Position is a point in a run: its whole line and the tick. A run of that line that
// goes to that tick ([Timeline.Goto]) and, if Done, settles there, is in the same state.
type Position struct {
	Line string
	Tick int64
	Done bool // the interventions due at this tick have been applied
}

// Position is the run's present Position.
func (r *Run) Position() Position { return Position{r.Line(), r.tick, r.settled == r.tick} }

// Settle applies the interventions that are due at the present tick.
func (t *Timeline) Settle() { t.run.settle() }
