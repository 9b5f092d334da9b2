package result

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/engine"
	"lascope/model/lab"
)

// A saved experiment is a text file: the format's name and version, the line, the program's
// version, then the results. A sweep is saved as its [SweepPart]. Runs and races end with a
// line that counts the lines of results, so that a truncated file is detected.

// A Saved is an experiment read from a file: one of Run, Race and Sweep.
type Saved struct {
	Name  string // the file's
	Run   *SavedRun
	Race  *RaceResult
	Sweep *SweepPart
}

// Open reads a saved run, race or sweep. Errors have the file, the line and the reason.
func Open(path string) (*Saved, error) {
	text, err := disk.ReadFile(path, "a saved run, race or sweep", disk.SavedLargest)
	if err != nil {
		return nil, err
	}
	return ReadSaved(path, text)
}

// ReadSaved reads the text of a saved run, race or sweep; name is its file in errors.
func ReadSaved(name string, text []byte) (out *Saved, err error) {
	defer refusal.To(&err)
	out = &Saved{Name: name}
	switch headingOf(text) {
	case PartHeading:
		out.Sweep = newSavedLines(name, text).part()
	case RaceHeading:
		out.Race = newSavedLines(name, text).race()
	case runHeading:
		out.Run = newSavedLines(name, text).run()
	case model.SessionHeading, model.BranchesHeading:
		out.Run = replayed(name, string(text))
	default:
		refusal.Say("%s:1: not a saved run, race or sweep: it should begin with %q, %q, %q or %q", name, runHeading,
			model.SessionHeading, RaceHeading, PartHeading)
	}
	return out, nil
}

// headingOf is the first line of a file.
func headingOf(text []byte) string {
	heading, _, _ := bytes.Cut(text, []byte("\n"))
	return strings.TrimSpace(string(heading))
}

// savedLines are the lines of a saved file after its heading.
type savedLines struct {
	name  string
	lines []string
	next  int
}

// newSavedLines are the lines of a text, of which the last must be the checksum of the others.
func newSavedLines(name string, text []byte) *savedLines {
	body := refusal.Must(disk.CheckSum(name, text))
	if len(body) == len(text) {
		refusal.Say("%s: its last line should be the SHA-256 of the others: the file is cut off, or an old lascope wrote it; run it again", name)
	}
	return &savedLines{name: name, lines: strings.Split(strings.TrimSuffix(string(body), "\n"), "\n"), next: 1}
}

// refuse names the file and the last line read.
func (l *savedLines) refuse(format string, args ...any) {
	refusal.Say("%s:%d: %w", l.name, l.next, fmt.Errorf(format, args...))
}

// check refuses by an error, unless it is nil.
func (l *savedLines) check(err error) {
	if err != nil {
		l.refuse("%w", err)
	}
}

// line is the next line; false at the end.
func (l *savedLines) line() (string, bool) {
	if l.next >= len(l.lines) {
		return "", false
	}
	l.next++
	return strings.TrimSuffix(l.lines[l.next-1], "\r"), true
}

// comment is the next line without its mark, if it begins with it.
func (l *savedLines) comment(mark string) (string, bool) {
	if l.next < len(l.lines) && strings.HasPrefix(l.lines[l.next], mark) {
		s, _ := l.line()
		return strings.TrimSpace(strings.TrimPrefix(s, mark)), true
	}
	return "", false
}

// spec reads the experiment's line as words.
func (l *savedLines) spec(kind string) []string {
	line, ok := l.comment("# " + kind + " ")
	if !ok {
		refusal.Say("%s:2: the line of the %s is missing: it should be \"# %s …\"", l.name, kind, kind)
	}
	words, err := model.SplitLine(line)
	l.check(err)
	return words
}

// made reads the version and the data files at the head of a saved file.
func (l *savedLines) made() (version string, data []model.DataFile) {
	version, _ = l.comment(engine.MadeBy)
	data, rest, err := model.ReadDataLines(l.lines[l.next:])
	if l.next = len(l.lines) - len(rest); err != nil {
		refusal.Say("%s:%d: %w", l.name, l.next+1, err)
	}
	return version, data
}

// present reads the same, and refuses data of which a file has other contents now.
func (l *savedLines) present() (version string, data []model.DataFile) {
	version, data = l.made()
	refusal.As(model.CheckData(data), "%s cannot be opened: %w", l.name)
	return version, data
}

// body reads the lines up to the line "end N", which must count them and be the last.
// things names the lines' content in errors.
func (l *savedLines) body(things string, read func(line string)) {
	for count := 0; ; count++ {
		line, ok := l.line()
		if !ok {
			l.refuse("the file is incomplete: its last line should be \"end\" and the number of %s", things)
		}
		if n, found := strings.CutPrefix(line, "end "); found {
			if n != strconv.Itoa(count) {
				l.refuse("%q, but there are %d %s before it", lab.Quoted(line), count, things)
			}
			break
		}
		read(line)
	}
	if l.next < len(l.lines) {
		l.next++
		l.refuse("there is more after the end")
	}
}

// OpenAll opens saved experiments to be compared: only sweeps, or only runs and races.
func OpenAll(paths []string) (all []*Saved, err error) {
	defer refusal.To(&err)
	for _, path := range paths {
		one := refusal.Must(Open(path))
		if one.Sweep != nil && one.Sweep.Points {
			refusal.Say("%s: %w", path, one.Sweep.Drawable())
		}
		if len(all) > 0 && (one.Sweep == nil) != (all[0].Sweep == nil) {
			refusal.Say("%s and %s cannot be shown over each other: one is a sweep, the other has curves over ticks", all[0].Name,
				one.Name)
		}
		all = append(all, one)
	}
	return all, nil
}
