package driver

import (
	"errors"
	"fmt"
	"time"

	"lascope/model"
	"lascope/model/stats"
)

// DropUntouched ends the untouched run, which goes on beside the run after a live change.
type DropUntouched struct{}

func (DropUntouched) Apply(l *Loop) {
	t, ok := l.Run.(*model.Timeline)
	switch {
	case !ok:
		l.refuse(errors.New("a race has no control run: a change reaches all its runs; open one of its lines alone"))
	case t.Untouched().Drop():
		l.say(Done{"the control run is removed"})
	default:
		l.say(Unchanged{"there is no control run; it begins with a live change of a parameter or of the scheme"})
	}
}

// An untouchedPace is the progress of the untouched run, which has the loop for as long as the run
// beside it at most, and catches up.
type untouchedPace struct {
	batch int64 // ticks
	runs  int   // the Loop.Runs in which its absence was explained
}

// untouchedBehind reports that the untouched run has ticks to catch up with.
func (l *Loop) untouchedBehind() bool {
	t, ok := l.Run.(*model.Timeline)
	return ok && l.seek == nil && t.Untouched().Behind() > 0
}

// untouchedOn advances the untouched run for about [batchTime]. A loop that is driven by hand does
// not show it.
func (l *Loop) untouchedOn() {
	t, ok := l.Run.(*model.Timeline)
	if !ok || !l.concurrent {
		return
	}
	p := &l.untouched
	for begun := time.Now(); time.Since(begun) < batchTime; {
		start := time.Now()
		ran := t.Untouched().Advance(max(1, p.batch))
		if ran == 0 {
			return
		}
		per := time.Since(start).Seconds() / float64(ran)
		p.batch = max(1, min(int64(batchTime.Seconds()/2/max(per, 1e-10)), 4*max(1, p.batch), maxBatch))
	}
}

// explainNoUntouched says once in a run that it is too large for an untouched run beside it.
func (l *Loop) explainNoUntouched() {
	t, ok := l.Run.(*model.Timeline)
	if !ok || !l.concurrent || l.untouched.runs == l.Runs+1 {
		return
	}
	if n := t.Untouched().TooMany(); n > 0 {
		l.untouched.runs = l.Runs + 1
		l.say(Done{fmt.Sprintf("no control run goes on beside %s %s; %s are the most", stats.Thousands(n), t.Spec().Lab.Size,
			stats.Thousands(model.MostUntouched))})
	}
}
