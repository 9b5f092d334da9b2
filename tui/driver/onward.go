package driver

import (
	"errors"
	"math"
	"time"

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
		l.refuse(errors.New("a race has no milestones; open one of its lines alone to run on to them"))
		return
	}
	l.finishSeek()
	search, err := model.NewMilestoneSearch(l.line, c.Milestone, c.Masked)
	if err != nil {
		l.refuse(err)
		return
	}
	l.setRunning(false)
	l.watch()
	l.target = target{}
	l.seek = &seek{goal: math.MaxInt64, onward: search, begun: time.Now()}
	l.busy = "▶▶ on to " + search.Goal()
}

// onward advances towards a milestone by about n ticks. At the end it says which milestone the
// run has come to.
func (p *player) onward(s *seek, n int64) (over bool) {
	reached, over := s.onward.Advance(n)
	switch {
	case !over:
	case reached != nil:
		s.news = canvas.Say("%s at tick %d", reached.Meaning, p.Run.Tick())
	case p.Run.Ended() == "":
		p.say(Unchanged{canvas.Say("at tick %d still no sign of %s; once more goes on", p.Run.Tick(), s.onward.Goal())})
	}
	return over
}
