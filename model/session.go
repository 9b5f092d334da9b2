package model

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"sort"
	"strconv"
	"strings"

	"lascope/internal/disk"
	"lascope/internal/foreign"
	"lascope/internal/refusal"
	"lascope/model/lab"
)

// A Session is a saved run: the line with its live interventions, the furthest tick seen, the
// notes, and the other branches. It is saved as text that a person can read and write:
//
//	# lascope session 2
//	# line h-traa pages=512 seed=7 @80000:mirror
//	# exec python3 mine.py
//	note 80000 now the hottest page is the coldest
//	branch 1 93000 h-traa pages=512 seed=7 @80000:rank
//	note 81000 by rank it recovers sooner
//	end 120000
//
// The lines up to the first branch describe the present branch, from which the run goes on;
// its number is the lowest one that no other branch has. Notes belong to the branch above
// them. A session of one branch has the format of version 1. The line exec says which program played the scheme own; it
// is never started from there.
type Session struct {
	Spec     Spec
	Until    int64 // the furthest tick seen
	Notes    []Note
	Number   int      // of the present branch, from 1; 0 stands for 1
	Branches []Branch // the others, by number
	Data     []DataFile
}

// The first line of a saved session: of one branch, and of several.
const (
	SessionHeading  = "# lascope session 1"
	BranchesHeading = "# lascope session 2"
)

// Session is the timeline for saving, up to the furthest tick seen, with pending events and
// all branches. The error means that the saved line could not be opened.
func (t *Timeline) Session() (Session, error) {
	spec, err := Parse(t.Line())
	if err != nil {
		return Session{}, fmt.Errorf("the run's own line cannot be read back: %w", err)
	}
	spec.Program = t.spec.Program
	s := Session{Spec: spec, Until: t.Until(), Notes: t.present.notes, Number: t.number(t.present), Data: t.data}
	for i, b := range t.list {
		if b == t.present {
			continue
		}
		s.Branches = append(s.Branches, Branch{Spec: b.spec(), Until: b.head, Notes: b.notes, Number: i + 1})
		for _, d := range b.data {
			if !slices.ContainsFunc(s.Data, d.sameWord) {
				s.Data = append(slices.Clip(s.Data), d)
			}
		}
	}
	return s, nil
}

// Adopt continues a session that was saved, on the run of its line: the timeline takes over its notes and other branches. A run
// that was left for it without an intervention or a note is no branch of it; an undo goes there all the same.
func (t *Timeline) Adopt(s Session) {
	t.record()
	if c := t.last; c != nil && c.branch.untouched() {
		t.remove(c.branch)
	}
	t.present.head, t.present.settled = max(t.present.head, s.Until), true
	at := slices.Index(t.list, t.present)
	for _, b := range s.Branches {
		one := newBranch(b.Spec, dataOf(b.Spec, t.data), b.Spec.Events)
		one.head, one.settled, one.notes = b.Until, true, b.Notes
		before := at
		if b.Number > s.Number {
			before++
		}
		t.list = slices.Insert(t.list, before, one)
		at++
	}
	t.addNotes(s.Notes...)
	t.enter(t.present)
}

// dataOf identifies the files that a branch reads, without those that cannot be read. Those that
// are known already are not read again.
func dataOf(spec Spec, known []DataFile) (data []DataFile) {
	for _, f := range spec.Reads() {
		if i := slices.IndexFunc(known, func(d DataFile) bool { return d.word() == f.Word+f.Path }); i >= 0 {
			data = append(data, known[i])
		} else if d, err := Data([]disk.File{f}); err == nil {
			data = append(data, d...)
		}
	}
	return data
}

// Write writes the session as text. It returns w's error.
func (s Session) Write(w io.Writer) error {
	var b bytes.Buffer
	heading := SessionHeading
	if len(s.Branches) > 0 {
		heading = BranchesHeading
	}
	fmt.Fprintf(&b, "%s\n# line %s\n%s%s", heading, s.Spec, DataLines(s.Data), s.Spec.execLine())
	writeNotes(&b, s.Notes)
	for _, other := range s.Branches {
		fmt.Fprintf(&b, "branch %d %d %s\n", other.Number, other.Until, other.Spec)
		writeNotes(&b, other.Notes)
	}
	fmt.Fprintf(&b, "end %d\n", s.Until)
	_, err := w.Write(b.Bytes())
	return err
}

func writeNotes(b *bytes.Buffer, notes []Note) {
	for _, n := range notes {
		if text := foreign.Line(n.Text); text != "" {
			fmt.Fprintf(b, "note %d %s\n", n.Tick, text)
		}
	}
}

// execMark begins the line of the program that played the scheme own.
const execMark = "# exec "

// execLine names the program that plays the line; "" for none.
func (s Spec) execLine() string {
	if s.Program == nil || s.Program.Parent || !s.Plays() {
		return ""
	}
	return execMark + lab.CommandLine(s.Program.Command()) + "\n"
}

// OpenSession reads a session from a file, with the paths under which its data files are found here. The error is as for
// [ReadSession] or [Session.Located], or names a file that cannot be read.
func OpenSession(path string) (Session, error) {
	s, err := readSessionFile(path)
	if err == nil {
		s, err = s.Located(path)
	}
	return s, err
}

// readSessionFile reads a session as it was saved.
func readSessionFile(path string) (Session, error) {
	text, err := disk.ReadFile(path, "a saved session", disk.SessionLargest)
	if err != nil {
		return Session{}, err
	}
	return ReadSession(path, string(text))
}

// Located is the session with the paths under which its data files are found here: the paths of its lines, or else the absolute
// ones. The error names the session's file and a data file that has other contents now.
func (s Session) Located(name string) (Session, error) {
	s, err := s.withPaths(DataFile.locate)
	if err != nil {
		return s, fmt.Errorf("%s cannot be opened: %w", name, err)
	}
	return s, nil
}

// withPaths is the session with other paths of its data files.
func (s Session) withPaths(path func(DataFile) (string, error)) (_ Session, err error) {
	defer refusal.To(&err)
	s.Spec = s.Spec.withPaths(s.Data, path)
	s.Branches = slices.Clone(s.Branches)
	for i, b := range s.Branches {
		s.Branches[i].Spec = b.Spec.withPaths(s.Data, path)
	}
	return s, nil
}

// Identity is the text of the session with the contents of its data files in place of their
// paths. Two sessions with one identity are the same run, in any directory.
func (s Session) Identity() string {
	if same, err := s.withPaths(func(d DataFile) (string, error) { return d.SHA256, nil }); err == nil {
		s = same
		s.Data = nil
	}
	var b strings.Builder
	_ = s.Write(&b)
	return b.String()
}

// ReadSession reads the text of a session; name is its file's in errors. The error names the
// file, the line and the reason.
func ReadSession(name, text string) (s Session, err error) {
	defer refusal.To(&err)
	body := refusal.Must(disk.CheckSum(name, []byte(text)))
	r := sessionReader{Session: &s, notes: &s.Notes}
	s.Until = -1
	number := 0
	for line := range strings.Lines(string(body)) {
		number++
		line = strings.TrimSpace(line)
		if number > 1 {
			refusal.As(refusal.Of(func() { r.line(line) }), "%s:%d: %w", name, number)
		} else if line != SessionHeading && line != BranchesHeading {
			refusal.Say("%s:1: not a saved session: it should begin with %q", name, SessionHeading)
		}
	}
	switch {
	case !r.lined:
		refusal.Say("%s: the run's line is missing: the second line should be \"# line …\"", name)
	case s.Until < 0:
		refusal.Say("%s: it is incomplete: the last line should be \"end TICK\"", name)
	}
	s.Notes = merged(s.Notes)
	for i := range s.Branches {
		s.Branches[i].Notes = merged(s.Branches[i].Notes)
	}
	slices.SortFunc(s.Branches, func(a, b Branch) int { return cmp.Compare(a.Number, b.Number) })
	for s.Number = 1; s.Number <= len(s.Branches) && s.Branches[s.Number-1].Number == s.Number; { // the least that no branch has
		s.Number++
	}
	return s, nil
}

// A sessionReader reads a session line by line.
type sessionReader struct {
	*Session
	lined bool    // the run's line was read
	notes *[]Note // of the branch that is being read
}

// line reads one line below the heading.
func (r *sessionReader) line(line string) {
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case line == "":
	case r.Until >= 0:
		refusal.Say("nothing follows the end")
	case strings.HasPrefix(line, "# line ") && !r.lined:
		r.lined = true
		r.Spec = refusal.Must(Parse(strings.TrimPrefix(line, "# line ")))
	case strings.HasPrefix(line, dataMark):
		r.Data = append(r.Data, readDataLine(line))
	case strings.HasPrefix(line, execMark):
		r.Spec.Program = &lab.Program{Words: lab.ReadCommandLine(strings.TrimPrefix(line, execMark)), Recorded: true}
	case word == "#":
	case word == "note":
		at, text, _ := strings.Cut(rest, " ")
		tick, err := lab.ParseTicks(at)
		if text = foreign.Line(text); err != nil || text == "" {
			refusal.Say("a note is note TICK TEXT, such as note 80000 now it turns")
		}
		*r.notes = append(*r.notes, Note{tick, text})
	case word == "branch":
		r.branch(rest)
	case word == "end":
		end, err := lab.ParseTicks(rest)
		refusal.As(err, "the end is end TICK: %w")
		r.Until = end
	default:
		refusal.Say("%s: a line of a session is note TICK TEXT, branch NUMBER TICK LINE or end TICK", word)
	}
}

// branch reads NUMBER TICK LINE. The notes that follow belong to this branch.
func (r *sessionReader) branch(text string) {
	number, rest, _ := strings.Cut(text, " ")
	tick, line, _ := strings.Cut(rest, " ")
	n, wrong := strconv.Atoi(number)
	until, err := lab.ParseTicks(tick)
	if wrong != nil || err != nil || n < 1 || line == "" {
		refusal.Say("a branch is branch NUMBER TICK LINE, such as branch 1 93000 h-traa seed=7 @80000:rank")
	}
	spec := refusal.Must(Parse(line))
	switch {
	case slices.ContainsFunc(r.Branches, func(other Branch) bool { return other.Number == n }):
		refusal.Say("branch %d is there twice; each branch has another number", n)
	case len(r.Branches) == mostBranches:
		refusal.Say("a session has at most %d other branches", mostBranches)
	}
	r.Branches = append(r.Branches, Branch{Spec: spec, Until: until, Number: n})
	r.notes = &r.Branches[len(r.Branches)-1].Notes
}

// Print replays the session without a screen, with the same output as its line's. given reports which flags were given; without
// until the session's end is the last tick. The error is as for [New], [Printout.Complete] or [Printout.Print].
func (s Session) Print(ctx context.Context, w io.Writer, o Printout, given func(flag string) bool) (err error) {
	defer refusal.To(&err)
	run := refusal.Must(New(s.Spec))
	if !given("until") {
		o.Until = s.Until
	}
	o = refusal.Must(o.Complete(run, func(flag string) bool { return flag == "until" || given(flag) }))
	return o.Print(ctx, run, w)
}

// A Note is a person's remark at a tick.
type Note struct {
	Tick int64
	Text string
}

// merged merges more notes into notes by tick; at one tick they stand last. The result is a new slice, so that branches and
// snapshots share the old one.
func merged(notes []Note, more ...Note) []Note {
	all := slices.Concat(notes, more)
	slices.SortStableFunc(all, func(m, n Note) int { return cmp.Compare(m.Tick, n.Tick) })
	return slices.Clip(all)
}

// notesUntil is the number of notes up to a tick.
func notesUntil(notes []Note, tick int64) int {
	return sort.Search(len(notes), func(i int) bool { return notes[i].Tick > tick })
}
