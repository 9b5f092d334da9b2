package driver

import (
	"lascope/model/lab"
)

// Recall asks for the latest answers that an automaton heard; a [Recalled] answers.
type Recall struct{ About lab.Subject }

// Recalled is the answer to a [Recall]: the latest answers before a tick, the latest last, at
// most ten, of the slots that were replayed.
type Recalled struct {
	About lab.Subject
	Heard []lab.Heard
	Slots int64
}

// The answers that a recall reports, and the polls that it replays: about 20 ms.
const (
	recalledAnswers = 10
	recalledPolls   = 4000
)

// Apply replays the last slots.
func (c Recall) Apply(l *Loop) {
	if l.line == nil {
		return
	}
	heard, replayed, err := l.line.Recall(c.About, recalledAnswers, recalledPolls)
	if err == nil {
		l.say(Recalled{c.About, heard, replayed})
	}
}
