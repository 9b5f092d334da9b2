package model

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"lascope/model/lab"
	"lascope/model/wholefile"
	"lascope/world"
)

// A Session is a saved run: the line with its live interventions, the last tick, and the
// notes. It is saved as text that a person can read and write:
//
//	# lascope session 1
//	# line h-traa pages=512 seed=7 @80000:mirror
//	note 80000 now the hottest page is the coldest
//	end 120000
type Session struct {
	Spec  Spec
	Until int64 // the last tick
	Notes []Note
}

// SessionHeading is the first line of a saved session.
const SessionHeading = "# lascope session 1"

// Session is the timeline for saving, up to the furthest tick seen, with pending events. The
// error means that the saved line could not be opened.
func (t *Timeline) Session() (Session, error) {
	spec, err := Parse(t.Line())
	if err != nil {
		return Session{}, fmt.Errorf("the run's own line cannot be read back: %w", err)
	}
	return Session{Spec: spec, Until: max(t.head, t.run.tick), Notes: t.notes.list()}, nil
}

// Write writes the session as text. The error is that of w.
func (s Session) Write(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n# line %s\n", SessionHeading, s.Spec)
	for _, n := range s.Notes {
		if text := oneLine(n.Text); text != "" {
			fmt.Fprintf(&b, "note %d %s\n", n.Tick, text)
		}
	}
	fmt.Fprintf(&b, "end %d\n", s.Until)
	_, err := w.Write(b.Bytes())
	return err
}

// oneLine is a text in one line: invisible characters become blanks, and blanks single.
func oneLine(text string) string {
	text = strings.Map(func(r rune) rune {
		if world.Hidden(r) {
			return ' '
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// OpenSession reads a session from a file. The error is that of [ReadSession] or names a file
// that cannot be read.
func OpenSession(path string) (Session, error) {
	text, err := wholefile.ReadFile(path, "a saved session", wholefile.SessionLargest)
	if err != nil {
		return Session{}, err
	}
	return ReadSession(path, string(text))
}

// ReadSession reads the text of a session; name is its file's in errors. The error names the
// file, the line and the reason.
func ReadSession(name, text string) (s Session, err error) {
	s.Until = -1
	lined, number := false, 0
	var notes []Note
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		word, rest, _ := strings.Cut(line, " ")
		switch {
		case number == 1:
			if line != SessionHeading {
				return s, fmt.Errorf("%s:1: not a saved session: it should begin with %q", name, SessionHeading)
			}
		case line == "":
		case s.Until >= 0:
			return s, fmt.Errorf("%s:%d: nothing follows the end", name, number)
		case strings.HasPrefix(line, "# line ") && !lined:
			lined = true
			if s.Spec, err = Parse(strings.TrimPrefix(line, "# line ")); err != nil {
				return s, fmt.Errorf("%s:%d: %w", name, number, err)
			}
		case word == "#":
		case word == "note":
			at, text, _ := strings.Cut(rest, " ")
			tick, err := lab.ParseTicks(at)
			text = oneLine(text)
			if err != nil || text == "" {
				return s, fmt.Errorf("%s:%d: a note is note TICK TEXT, such as note 80000 now it turns", name, number)
			}
			notes = append(notes, Note{tick, text})
		case word == "end":
			if s.Until, err = lab.ParseTicks(rest); err != nil {
				return s, fmt.Errorf("%s:%d: the end is end TICK: %w", name, number, err)
			}
		default:
			return s, fmt.Errorf("%s:%d: %s: a line of a session is note TICK TEXT or end TICK", name, number, word)
		}
	}
	switch {
	case !lined:
		return s, fmt.Errorf("%s: the run's line is missing: the second line should be \"# line …\"", name)
	case s.Until < 0:
		return s, fmt.Errorf("%s: it is torn: the last line should be \"end TICK\"", name)
	}
	var book notebook
	book.add(notes...)
	s.Notes = book.list()
	return s, nil
}

// Print replays the session without a screen, with the same output as its line's. given
// reports which flags were given; without until the session's end is the last tick. The error
// is that of [New], [Run.Complete] or [Run.Print].
func (s Session) Print(ctx context.Context, w io.Writer, o Printout, given func(flag string) bool) error {
	run, err := New(s.Spec)
	if err != nil {
		return err
	}
	if !given("until") {
		o.Until = s.Until
	}
	o, err = run.Complete(o, func(flag string) bool { return flag == "until" || given(flag) })
	if err != nil {
		return err
	}
	return run.Print(ctx, w, o)
}
