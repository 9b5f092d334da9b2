package model

// A Place is where a run stands: its whole line and the tick. A run of that line, led
// to that tick ([Timeline.Goto]) and, if it is Done, settled there, is in that very
// state.
type Place struct {
	Line string
	Tick int64
	Done bool // what is due at this very tick has been done
}

// place is where the run stands.
func (r *Run) place() Place { return Place{r.Line(), r.tick, r.settled == r.tick} }

// Settle does what is due at the present tick, as it is once somebody has intervened
// there.
func (t *Timeline) Settle() { t.run.settle() }
