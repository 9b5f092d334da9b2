package tui

import (
	"time"
)

// The methods of a loop that its caller drives by hand, without a goroutine: plain mode,
// where nothing may happen between two lines of words.

// SaveTo has the session saved.
func (l *loop) SaveTo(a *autosaves) { l.saver = a.start(l.say) }

// Saves reports whether the session is saved.
func (l *loop) Saves() bool { return l.saver != nil }

// Close saves the session once more after an orderly end, and ends the saver.
func (l *loop) Close(orderly bool) {
	if orderly {
		l.autosaveLast()
	}
	l.saver.stop()
}

// Running reports whether the run goes on.
func (l *loop) Running() bool { return l.running && l.run.Ended() == "" }

// Wait is the time until the next batch is due.
func (l *loop) Wait() time.Duration {
	l.wanted.Store(false)
	return max(l.wait(), time.Nanosecond)
}

// LimitBatch limits the next batch to some ticks.
func (l *loop) LimitBatch(most int64) { l.batch = max(1, min(l.batch, most)) }

// RunBatch runs a batch, and saves what is due.
func (l *loop) RunBatch() {
	l.advance()
	l.autosave()
}

// Apply applies a command. A seek that it begins is left under way.
func (l *loop) Apply(c Command) {
	c.apply(l)
	l.touched = true
}

// Seeking reports whether a seek is under way.
func (l *loop) Seeking() bool { return l.seek != nil }

// SeekTowards goes on with a seek for one batch, not beyond stop. It reports whether it
// stopped there before the goal.
func (l *loop) SeekTowards(stop int64) (stopped bool) {
	s := l.seek
	goal := s.goal
	if s.find == nil {
		s.goal = min(goal, stop)
	}
	l.seekOn()
	s.goal = goal
	if l.seek != nil || s.find != nil || l.run.Tick() >= goal || l.run.Ended() != "" {
		return false
	}
	l.seek = &seek{goal: goal, begun: time.Now()}
	return true
}
