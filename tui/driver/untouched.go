package driver

import (
	"time"

	"lascope/internal/refusal"
)

// ToggleUntouched shows the untouched run beside the run, or removes it.
type ToggleUntouched struct{}

func (ToggleUntouched) Apply(l *Loop) {
	switch {
	case l.line == nil:
		refusal.Say("a race has no control run: a change reaches all its runs; open one of its lines alone")
	case l.line.Untouched.Drop():
		l.say(Done{"the control run is removed"})
	default:
		if err := l.line.Untouched.Show(); err != nil {
			l.say(Unchanged{err.Error()})
		} else {
			l.say(Done{"the control run goes on without your changes"})
		}
	}
}

// untouchedBehind reports that the untouched run has ticks to catch up with.
func (l *Loop) untouchedBehind() bool {
	return l.line != nil && l.seek == nil && l.line.Untouched.Behind() > 0
}

// untouchedOn advances the untouched run for about [batchTime]: it has the loop for as long as the run beside it at most, and
// catches up. A loop that is driven by hand does not show it.
func (l *Loop) untouchedOn() {
	if l.line == nil || !l.concurrent {
		return
	}
	for begun := time.Now(); time.Since(begun) < batchTime; {
		start := time.Now()
		ran := l.line.Untouched.Advance(l.untouched)
		if ran == 0 {
			return
		}
		per := time.Since(start).Seconds() / float64(ran)
		l.untouched = batchFor(batchTime/2, per, l.untouched)
	}
}
