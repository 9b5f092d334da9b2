package model

import (
	"lascope/model/lab"
)

// A Snapshot is what a screen shows of a run at one tick: immutable once made,
// safe to read from any goroutine, and no larger than the screen it was made for.
type Snapshot struct {
	Line   string      // the run's whole line: its spec and all that was done since
	Lab    *lab.Lab    // which lab
	Scheme *lab.Scheme // the scheme in force
	Tick   int64       // slots done
	Ended  string      // why the run cannot go on, such as the end of a trace; "" while it can
	Warns  []string
	// Settings are all parameters with the values in force, in table order.
	Settings []lab.Setting
	// Journal holds what was done so far, Pending what is still to come.
	Journal, Pending []Event
	Marks            []lab.Mark      // where the curves should be marked
	View             lab.View        // the lab's own part
	Look             lab.ViewRequest // the request this snapshot answers

	// In a [Timeline] alone: the earliest tick one can go back to and the furthest
	// one seen, another future than the present one (nil if none), and the notes.
	First, Head int64
	Future      *Future
	Notes       []Note
}

// Masked is the snapshot without the truth that only an observer of the whole world
// knows: hidden numbers are NaN, hidden groups and ranks are unknown, hidden words are
// blanks of the same width. A number that decides which rows a pane has is 0 instead of
// NaN, so that nothing on the screen moves.
func (s *Snapshot) Masked() *Snapshot {
	out := *s
	if s.View != nil {
		out.View = s.View.Masked()
	}
	if s.Future != nil {
		f := *s.Future
		if f.View != nil {
			f.View = f.View.Masked()
		}
		out.Future = &f
	}
	return &out
}
