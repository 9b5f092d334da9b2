package model

import (
	"slices"

	"lascope/model/lab"
)

// A Snapshot is the state of a run at one tick as a screen shows it. It is immutable, safe
// to read from any goroutine, and no larger than its request needs.
type Snapshot struct {
	Line   string           // the run's whole line, all interventions included
	Lab    *lab.Lab         // the run's lab
	Scheme *lab.Scheme      // the scheme in force
	Tick   int64            // slots done
	Waits  bool             // for the choice of a person
	Ended  string           // why the run cannot go on, such as the end of a trace; "" while it can
	Warns  []string         // sentences for the screen
	Given  []lab.Assignment // the values of the parameters that an outside program has
	// Settings are all parameters with the values in force, in table order.
	Settings  []lab.Setting
	Journal   []Event         // the interventions done
	Marks     []lab.Mark      // of the curves, by tick; the latest 256
	View      lab.View        // the lab's own part
	Request   lab.ViewRequest // the request this snapshot answers
	Score     *Score          // of a person's game so far; nil where no person plays
	Challenge string          // the line of that game without its choices; "" for none

	Course // set by a [Timeline] only
}

// A Course is the place of a [Snapshot] in its session.
type Course struct {
	First, Head int64    // the earliest tick in reach, and the furthest tick seen
	Future      *Future  // the known future of this branch; nil for none
	Compared    []Future // the other branches that are drawn beside it
	Untouched   *Future  // the untouched run; nil for none
	Notes       []Note
	Branches    []Branch // all branches; nil if there is no other
}

// Masked is the snapshot without the hidden truth, which no scheme can know: hidden numbers
// are NaN, hidden groups and ranks are [lab.Unknown], hidden words are blanks of the same
// width. A number that decides which rows a pane has is 0 instead of NaN, so that the layout
// does not move.
func (s *Snapshot) Masked() *Snapshot {
	out := *s
	if s.View != nil {
		out.View = s.View.Masked()
	}
	out.Future, out.Untouched = s.Future.masked(), s.Untouched.masked()
	out.Compared = slices.Clone(s.Compared)
	for i := range out.Compared {
		out.Compared[i] = *out.Compared[i].masked()
	}
	out.Branches = slices.Clone(s.Branches)
	for i, b := range out.Branches {
		if b.View != nil {
			out.Branches[i].View = b.View.Masked()
		}
	}
	return &out
}

// masked is a future without the hidden truth; nil for nil.
func (f *Future) masked() *Future {
	if f == nil {
		return nil
	}
	out := *f
	out.View = f.View.Masked()
	return &out
}
