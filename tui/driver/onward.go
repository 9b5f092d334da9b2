package driver

import (
	"math"
	"time"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/tui/canvas"
)

// RunOn runs on at full speed to a milestone of the lab and rests there. The screen follows
// the way. [Pause] stops it.
type RunOn struct {
	Milestone string // its name; "" for whichever comes next
	Masked    bool   // milestones that only an observer knows are left out
}

func (c RunOn) Apply(l *Loop) {
	if l.line == nil {
		refusal.Say("a race has no milestones; open one of its lines alone to run on to them")
	}
	l.finishSeek()
	search := refusal.Must(model.NewMilestoneSearch(l.line, c.Milestone, c.Masked))
	l.setRunning(false)
	l.watch()
	l.target = target{}
	s := &seek{goal: math.MaxInt64, onward: true, begun: time.Now()}
	s.find = func(n int64) bool {
		reached, over := search.Advance(n)
		switch {
		case !over:
		case reached != nil:
			s.news = canvas.Say("%s at tick %d", reached.Meaning, l.Tick())
		case l.Ended() == "":
			what, which := "at tick %d still no sign of %s; once more goes on", search.Goal(true)
			if which == "" {
				what, which = "up to tick %d %s has held all the way; once more goes on", search.Goal(false)
			}
			l.say(Unchanged{canvas.Say(what, l.Tick(), which)})
		}
		return over
	}
	l.seek, l.busy = s, "▶▶ on to "+search.Goal(false)
}
