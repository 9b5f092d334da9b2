package driver

import (
	"fmt"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
)

// commands about sessions.
type (
	// SaveSession writes the session to a file, whole or not at all.
	SaveSession struct{ Path string }
	// ReplaySession opens a saved session in place of the run, with its notes.
	ReplaySession struct{ Session model.Session }
	// Restore opens a kept session in place of the run, at its last tick.
	Restore struct{ Taken }
	// Continue goes to the last tick of a kept session in the run of its line.
	Continue struct{ Taken }
)

// A Taken is a kept session taken from its file; see [model.KeptSession.Take].
type Taken struct {
	Session model.Session
	CutOff  bool   // its program was cut off
	Saved   func() // called once the session is saved again
	Failed  func() // called instead if it cannot be opened
}

func (c SaveSession) Apply(l *Loop) {
	s := refusal.Must(l.timeline().Session())
	refusal.Check(disk.Overwrite(c.Path, s.Write))
	exec := ""
	if p := s.Spec.Program; p != nil && s.Spec.Plays() {
		exec = " --exec '" + lab.CommandLine(p.Command()) + "'"
	}
	l.say(Done{fmt.Sprintf("saved to %s; replay it with: lascope replay %s%s", c.Path, c.Path, exec)})
}

func (c ReplaySession) Apply(l *Loop) {
	s := c.Session
	l.replace(s.Spec, "opened "+s.Spec.String(), opened(s.Spec), func() { l.adopt(s) })
}

func (c Restore) Apply(l *Loop) {
	if err := l.openNow(c.Session.Spec, opened(c.Session.Spec)); err != nil {
		c.Failed()
		refusal.Check(err)
	}
	Continue(c).Apply(l)
	news := canvas.Pick(c.CutOff, "here it was cut off", "here it was left")
	if l.seek == nil {
		l.say(Done{news})
	} else {
		l.seek.news = news
	}
}

func (c Continue) Apply(l *Loop) {
	l.adopt(c.Session)
	if l.saver != nil {
		l.saver.hand(c.Session, c.Saved)
	} else {
		c.Saved()
	}
	l.seekTo(c.Session.Until)
	l.target = target{number: restoreNumber, tick: c.Session.Until, settle: true}
}

// adopt hands the notes and the branches of a session to the run of its line.
func (l *Loop) adopt(s model.Session) {
	if l.line != nil {
		l.line.Adopt(s)
	}
}

// replaySession hands a session to the run of its line, and lets it pause where the
// session ends. A run laid over it, of another line, has other notes.
func (l *Loop) replaySession(s *model.Session) {
	if s == nil || l.line == nil || l.line.Line() != s.Spec.String() {
		return
	}
	l.adopt(*s)
	l.adopt(model.Session{Notes: []model.Note{{Tick: s.Until, Text: "the session ends here"}}})
	l.last = s.Until
}
