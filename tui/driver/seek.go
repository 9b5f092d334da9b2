package driver

import (
	"fmt"
	"math"
	"time"

	"lascope/model"
	"lascope/model/stats"
)

// A seek is a way to a tick under way. A tick far from a checkpoint takes long to replay,
// so the loop seeks in batches and applies commands between them.
type seek struct {
	goal int64
	// find, if not nil, advances by at most that many ticks and reports whether it
	// found its event. The goal is then unknown.
	find      func(most int64) bool
	onward    *model.MilestoneSearch // runs on to a milestone, of which the screen follows the way; nil for none
	news      string                 // the sentence for the reader at the goal; "" for none
	begun     time.Time
	announced bool // the status shows it as busy
	waiting   bool // it has not left yet: another command was queued
}

// BusyAfter is the time that an answer may take before the screen shows it as busy.
const BusyAfter = 25 * time.Millisecond

// open reports that the goal is unknown.
func (s *seek) open() bool { return s.find != nil || s.onward != nil }

// Destination is the tick that the run is at or on its way to.
func (l *Loop) Destination() int64 {
	if l.seek != nil && !l.seek.open() {
		return l.seek.goal
	}
	return l.Run.Tick()
}

// seekTo pauses and leaves for a tick. While another command is queued it does not leave:
// of a drag along the time line, or a key held down, only the last tick is replayed.
func (l *Loop) seekTo(tick int64) {
	t, ok := l.timeline()
	if !ok {
		return
	}
	l.seek, l.busy, l.tuned = nil, "", tuned{} // the way to the tick before is given up
	l.setRunning(false)
	l.watch()
	l.endSaid = false
	l.seek = &seek{goal: max(tick, t.First()), begun: time.Now(), waiting: true}
	if l.commands.len() == 0 {
		l.seekOn()
	}
}

// leave restores the checkpoint at which the way to the goal begins; false if there is
// none.
func (l *Loop) leave() bool {
	l.seek.waiting = false
	err := l.Run.(*model.Timeline).Rewind(l.seek.goal)
	if err != nil {
		l.Run.(*model.Timeline).Show()
		l.seek = nil
		l.refuse(err)
	}
	return err == nil
}

// seekOn goes on for one batch.
func (l *Loop) seekOn() {
	if l.seek.waiting && !l.leave() {
		return
	}
	s := l.seek
	if l.approach(s) || l.Run.Tick() >= s.goal {
		l.seek, l.busy = nil, ""
		if s.news != "" {
			l.say(Done{s.news})
		}
		l.refresh()
		l.followPace()
		l.resetPace()
		return
	}
	if !s.announced && s.onward == nil && time.Since(s.begun) > BusyAfter {
		s.announced = true
		l.busy = classSearchBusy
		if s.find == nil {
			l.busy = fmt.Sprintf("replaying to %s …", stats.Thousands(s.goal))
		}
		l.publishBusy(l.busy)
	}
}

// approach advances by one batch towards the goal and reports whether the way ends there.
// Only the last slot of the way records its moves.
func (l *Loop) approach(s *seek) (over bool) {
	t, start := l.Run.(*model.Timeline), time.Now()
	from := t.Tick()
	left := s.goal - from
	n := min(l.batch, max(1, left-1))
	switch {
	case s.find != nil:
		over = s.find(n) || t.Ended() != ""
	case s.onward != nil:
		over = l.onward(s, n)
	case left > 1:
		if over = t.Approach(n) < n; over {
			if _, err := t.Goto(t.Tick()); err != nil { // it has ended: its last slot is shown
				l.refuse(err)
			}
		}
	case left == 1:
		over = t.Advance(1) < 1
	}
	if ran := t.Tick() - from; ran > 0 && left != 1 { // the last slot takes longer
		l.measurePace(time.Now(), time.Since(start).Seconds(), ran)
	}
	return over
}

// longestFinish bounds the time that an intervention waits for the end of a seek.
const longestFinish = time.Second

// finishSeek ends a seek at its goal, or, if that is more than longestFinish away, at the
// tick it has come to.
func (l *Loop) finishSeek() {
	for begun := time.Now(); l.seek != nil && !l.seek.open() && time.Since(begun) < longestFinish && !l.stopping(); {
		l.seekOn()
	}
	l.CancelSeek()
}

// CancelSeek ends a seek at the tick it has come to.
func (l *Loop) CancelSeek() {
	if l.seek != nil && l.seek.waiting {
		l.seekOn()
	}
	if l.seek == nil {
		return
	}
	l.Run.(*model.Timeline).Show()
	l.seek, l.busy = nil, ""
	l.wanted.Store(true)
}

// untilLast is the number of ticks that a batch may run towards the end of a replayed
// session. At the end and beyond there is no limit.
func (l *Loop) untilLast() int64 {
	if left := l.last - l.Run.Tick(); left > 0 {
		return l.showLast(left)
	}
	return math.MaxInt64
}
