package tui

import (
	"fmt"

	"lascope/model"
	"lascope/model/wholefile"
)

// Commands about sessions.
type (
	// SaveSession writes the session to a file, whole or not at all.
	SaveSession struct{ Path string }
	// ReplaySession opens a saved session in place of the run, with its notes.
	ReplaySession struct{ Session model.Session }
	// Restore opens a session that was cut off in place of the run, at the tick where
	// it ended.
	Restore struct{ CutOff }
	// Continue goes to where a session was cut off in the run of its line.
	Continue struct{ CutOff }
)

// A CutOff is a session that was cut off, taken from its file.
type CutOff struct {
	Session model.Session
	Kept    func() // called once the session is saved again
	Back    func() // called instead if it cannot be opened
}

func (c SaveSession) apply(l *loop) {
	t, ok := l.timeline()
	if !ok {
		return
	}
	s, err := t.Session()
	if err == nil {
		err = wholefile.WriteWhole(c.Path, s.Write)
	}
	if err != nil {
		l.say(refused{err})
		return
	}
	l.say(done{fmt.Sprintf("saved to %s; replay it with: lascope replay %s", c.Path, c.Path)})
}

func (c ReplaySession) apply(l *loop) {
	s := c.Session
	l.replace(s.Spec, "opened "+s.Spec.String(), func() { l.annotate(s.Notes) })
}

func (c Restore) apply(l *loop) {
	if err := l.openNow(c.Session.Spec); err != nil {
		c.Back()
		l.say(refused{err})
		return
	}
	Continue(c).apply(l)
	l.say(done{"here it was cut off"})
}

func (c Continue) apply(l *loop) {
	l.annotate(c.Session.Notes)
	if l.saver != nil {
		l.saver.hand(c.Session, c.Kept)
	} else {
		c.Kept()
	}
	l.seekTo(c.Session.Until)
	l.target = target{number: restoreNumber, tick: c.Session.Until, settle: true}
}

// annotate hands the notes of a session to its run.
func (l *loop) annotate(notes []model.Note) {
	if t, ok := l.run.(*model.Timeline); ok {
		t.Annotations(notes)
	}
}

// replay hands the notes of a session to the run of its line, and lets it pause where the
// session ends. A run laid over it, of another line, has other notes.
func (l *loop) replay(s *model.Session) {
	if t, ok := l.run.(*model.Timeline); s == nil || !ok || t.Line() != s.Spec.String() {
		return
	}
	l.annotate(s.Notes)
	l.annotate([]model.Note{{Tick: s.Until, Text: "the session ends here"}})
	l.last = s.Until
}
