package tui

import (
	"fmt"
	"math"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
)

// OpenSession replays a saved session on the terminal: its notes pop up at their
// ticks at any speed, and it rests at its end. Whoever intervenes has left it.
func OpenSession(s model.Session, o Options) error {
	o.replay = &s
	return Open(s.Spec, o)
}

// replay hands a session's notes to its run, and lets it rest where the session ends.
func (c *cockpit) replay(s *model.Session) {
	t, ok := c.run.(*model.Timeline)
	if s == nil || !ok || t.Line() != s.Spec.String() { // a run laid over it has other notes
		return
	}
	t.Annotations(s.Notes)
	t.Annotations([]model.Note{{Tick: s.Until, Text: "the session ends here"}})
	c.last = s.Until
}

// untilLast is how many ticks may be run in one batch on the way to the end of a replayed
// session. Its last slot is run alone, so that its moves can be told. Who is at the end, or
// beyond it, may go on.
func (c *cockpit) untilLast() int64 {
	switch left := c.last - c.run.Tick(); {
	case left > 1:
		return left - 1
	case left == 1:
		c.watch()
		return 1
	}
	return math.MaxInt64
}

// popNotes shows the notes that the run has come past since the last look.
func (a *app) popNotes() tea.Cmd {
	if a.now == nil {
		return nil
	}
	s := a.now.snap
	from := a.noted
	a.noted = s.Tick
	if a.now.runs != a.notedRun {
		a.notedRun = a.now.runs
		return nil
	}
	var texts []string
	for _, n := range s.Notes {
		if n.Tick > from && n.Tick <= s.Tick || n.Tick == s.Tick && s.Tick != from {
			texts = append(texts, fmt.Sprintf("%s: %s", thousands(n.Tick), n.Text))
		}
	}
	if len(texts) == 0 {
		return nil
	}
	return a.notes.add(note{kind: noteDone, text: strings.Join(texts, " · ")})
}

// askSave asks for a file's name and saves the session there.
func (a *app) askSave(string) tea.Cmd {
	a.driver.pause()
	p := newPrompt("save the session as:", func(a *app, path string) tea.Cmd {
		if exists(path) {
			return a.notes.add(note{kind: noteRefused, text: path + " is there already; " + a.keys.Prompt.Help().Key + "save! " + path + " writes over it, or take another name."})
		}
		a.driver.saveSession(path)
		return nil
	})
	p.setText(a.now.snap.Scheme.Name + ".session")
	a.overlay = p
	return nil
}

// saveSession writes the session to a file, whole or not at all.
func (d *driver) saveSession(path string) {
	d.command(func(c *cockpit) {
		t, ok := c.timeline()
		if !ok {
			return
		}
		s, err := t.Session()
		if err == nil {
			err = model.WriteWhole(path, s.Write)
		}
		if err != nil {
			c.say(refused{err})
			return
		}
		c.say(done{fmt.Sprintf("saved to %s; replay it with: lascope replay %s", path, path)})
	})
}

// openSaved replays a session in place of the run.
func openSaved(a *app, path string) (tea.Cmd, error) {
	s, err := model.OpenSession(path)
	if err != nil {
		return nil, err
	}
	a.driver.command(func(c *cockpit) {
		c.replace(s.Spec, "opened "+s.Spec.String(), func() {
			if t, ok := c.run.(*model.Timeline); ok {
				t.Annotations(s.Notes)
			}
		})
	})
	return nil, nil
}
