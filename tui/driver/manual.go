package driver

import (
	"time"
)

// The methods of a loop that its caller drives by hand, without a goroutine: plain mode,
// where nothing may happen between two lines of words.

// SaveTo has the session saved.
func (l *Loop) SaveTo(a *Autosaves) { l.Saver = a.Start(l.Say) }

// Saves reports whether the session is saved.
func (l *Loop) Saves() bool { return l.Saver != nil }

// Close saves the session once more after an orderly end, and ends the saver.
func (l *Loop) Close(orderly bool) {
	if orderly {
		l.autosaveLast()
	}
	l.Saver.Stop()
}

// Active reports whether the run goes on.
func (l *Loop) Active() bool { return l.Running && l.Run.Ended() == "" }

// Wait is the time until the next batch is due.
func (l *Loop) Wait() time.Duration {
	l.Wanted.Store(false)
	return max(l.wait(), time.Nanosecond)
}

// LimitBatch limits the next batch to some ticks.
func (l *Loop) LimitBatch(most int64) { l.Batch = max(1, min(l.Batch, most)) }

// RunBatch runs a batch, and saves what is due.
func (l *Loop) RunBatch() {
	l.advance()
	l.Autosave()
}

// Apply applies a command. A seek that it begins is left under way.
func (l *Loop) Apply(c Command) {
	c.Apply(l)
	l.Touched = true
}

// Seeking reports whether a seek is under way.
func (l *Loop) Seeking() bool { return l.Seek != nil }

// SeekTowards goes on with a seek for one batch, not beyond stop. It reports whether it
// stopped there before the goal.
func (l *Loop) SeekTowards(stop int64) (stopped bool) {
	s := l.Seek
	goal := s.goal
	if s.find == nil {
		s.goal = min(goal, stop)
	}
	l.SeekOn()
	s.goal = goal
	if l.Seek != nil || s.find != nil || l.Run.Tick() >= goal || l.Run.Ended() != "" {
		return false
	}
	l.Seek = &seek{goal: goal, begun: time.Now()}
	return true
}
