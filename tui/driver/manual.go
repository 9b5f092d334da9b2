package driver

import (
	"time"

	"lascope/internal/refusal"
)

// Methods for a caller that drives a loop by hand, without a goroutine: plain mode, where
// nothing may happen between two lines of words. The caller takes commands from
// [Loop.Next] and hands them to [Loop.Apply].

// SaveTo begins to autosave the session; [Loop.Close] ends it.
func (l *Loop) SaveTo(a *Autosaves) { l.saver = a.start(l.say) }

// Saves reports whether the session is saved.
func (l *Loop) Saves() bool { return l.saver != nil }

// Close saves the session once more after an orderly end, and ends the saver.
func (l *Loop) Close(orderly bool) {
	if orderly {
		l.autosaveLast()
	}
	l.saver.stop()
}

// Active reports whether the run goes on.
func (p *player) Active() bool { return p.Running && p.Ended() == "" }

// Wait is the time until the next batch is due.
func (l *Loop) Wait() time.Duration {
	l.wanted.Store(false)
	return max(l.wait(), time.Nanosecond)
}

// LimitBatch limits the next batch to some ticks.
func (p *player) LimitBatch(most int64) { p.batch = max(1, min(p.batch, most)) }

// RunBatch runs a batch, and saves the session if an autosave is due.
func (l *Loop) RunBatch() {
	l.advance()
	l.Autosave()
}

// Apply applies a command. A seek that the command begins is left under way; see
// [Loop.SeekTowards].
func (l *Loop) Apply(c Command) {
	l.command = l.applied.Load() + 1
	switch c.(type) {
	case Tune, Control, SetSpeed, Ask: // a further value may replace the one that is held
	default:
		l.putHeld()
	}
	if err := refusal.Of(func() { c.Apply(l) }); err != nil {
		l.refuse(err)
	}
	l.follow()
	l.applied.Add(1)
}

// Seeking reports whether a seek is under way.
func (p *player) Seeking() bool { return p.seek != nil }

// SeekTowards goes on with a seek for one batch, not beyond stop. It reports whether it
// stopped there before the goal.
func (p *player) SeekTowards(stop int64) (stopped bool) {
	s := p.seek
	goal, news := s.goal, s.news
	if s.find == nil && stop < goal {
		s.goal, s.news = stop, ""
	}
	p.seekOn()
	s.goal, s.news = goal, news
	if p.seek != nil || s.find != nil || p.Tick() < stop || stop >= goal || p.Ended() != "" {
		return false
	}
	p.seek = &seek{goal: goal, news: news, begun: time.Now(), busy: s.busy}
	return true
}
