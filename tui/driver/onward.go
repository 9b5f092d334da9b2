package driver

import (
	"errors"
	"fmt"
	"math"
	"time"

	"lascope/model"
	"lascope/model/stats"
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
	tick := stats.Thousands(p.Run.Tick())
	switch {
	case !over:
	case reached != nil:
		s.news = fmt.Sprintf("%s at tick %s", reached.Meaning, tick)
	case p.Run.Ended() == "":
		p.say(Unchanged{fmt.Sprintf("at tick %s still no sign of %s; once more goes on", tick, s.onward.Goal())})
	}
	return over
}
