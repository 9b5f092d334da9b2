package result

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/disk"
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
func ReadSaved(name string, text []byte) (*Saved, error) {
	out := &Saved{Name: name}
	heading, _, _ := bytes.Cut(text, []byte("\n"))
	first := strings.TrimSpace(string(heading))
	var err error
	if slices.Contains([]string{PartHeading, RaceHeading, runHeading}, first) {
		if text, err = checkedSum(name, text); err != nil {
			return nil, err
		}
	}
	switch first {
	case PartHeading:
		out.Sweep, err = readPart(newSavedLines(name, text))
	case RaceHeading:
		out.Race, err = readRace(newSavedLines(name, text))
	case runHeading:
		out.Run, err = readRun(newSavedLines(name, text))
	case model.SessionHeading, model.BranchesHeading:
		out.Run, err = replayed(name, string(text))
	default:
		return nil, fmt.Errorf("%s:1: not a saved run, race or sweep: it should begin with %q, %q, %q or %q", name, runHeading,
			model.SessionHeading, RaceHeading, PartHeading)
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

// checkedSum is the text of a saved file without its last line, which must be the checksum of the others.
func checkedSum(name string, text []byte) ([]byte, error) {
	body, err := disk.CheckSum(name, text)
	if err == nil && len(body) == len(text) {
		err = fmt.Errorf("%s: its last line should be the SHA-256 of the others: the file is cut off, or an old lascope wrote it; run it "+
			"again", name)
	}
	return body, err
}

// savedLines are the lines of a saved file after its heading.
type savedLines struct {
	name  string
	lines []string
	next  int
}

// newSavedLines splits a text into lines.
func newSavedLines(name string, text []byte) *savedLines {
	return &savedLines{name: name, lines: strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"), next: 1}
}

// refuse makes an error with the file and the last line read.
func (l *savedLines) refuse(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %w", l.name, l.next, fmt.Errorf(format, args...))
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
func (l *savedLines) spec(kind string) ([]string, error) {
	line, ok := l.comment("# " + kind + " ")
	if !ok {
		return nil, fmt.Errorf("%s:2: the line of the %s is missing: it should be \"# %s …\"", l.name, kind, kind)
	}
	words, err := model.SplitLine(line)
	if err != nil {
		return nil, l.refuse("%w", err)
	}
	return words, nil
}

// made reads the version and the data files at the head of a saved file.
func (l *savedLines) made() (version string, data []model.DataFile, err error) {
	version, _ = l.comment(engine.MadeBy)
	data, rest, err := model.ReadDataLines(l.lines[l.next:])
	l.next = len(l.lines) - len(rest)
	if err != nil {
		return "", nil, fmt.Errorf("%s:%d: %w", l.name, l.next+1, err)
	}
	return version, data, nil
}

// present reads the same, and refuses data of which a file has other contents now.
func (l *savedLines) present() (version string, data []model.DataFile, err error) {
	if version, data, err = l.made(); err != nil {
		return "", nil, err
	}
	if err := model.CheckData(data); err != nil {
		return "", nil, fmt.Errorf("%s cannot be opened: %w", l.name, err)
	}
	return version, data, nil
}

// body reads the lines up to the line "end N", which must count them and be the last.
// things names the lines' content in errors.
func (l *savedLines) body(things string, read func(line string) error) error {
	for count := 0; ; count++ {
		line, ok := l.line()
		if !ok {
			return l.refuse("the file is incomplete: its last line should be \"end\" and the number of %s", things)
		}
		if n, found := strings.CutPrefix(line, "end "); found {
			if n != strconv.Itoa(count) {
				return l.refuse("%q, but there are %d %s before it", lab.Quoted(line), count, things)
			}
			break
		}
		if err := read(line); err != nil {
			return l.refuse("%w", err)
		}
	}
	if l.next < len(l.lines) {
		l.next++
		return l.refuse("there is more after the end")
	}
	return nil
}

// OpenAll opens saved experiments to be compared: only sweeps, or only runs and races.
func OpenAll(paths []string) ([]*Saved, error) {
	var all []*Saved
	for _, path := range paths {
		one, err := Open(path)
		if err != nil {
			return nil, err
		}
		if one.Sweep != nil && one.Sweep.Sweep.Points {
			return nil, fmt.Errorf("%s: %w", path, one.Sweep.Sweep.Drawable())
		}
		if len(all) > 0 && (one.Sweep == nil) != (all[0].Sweep == nil) {
			return nil, fmt.Errorf("%s and %s cannot be shown over each other: one is a sweep, the other has curves over ticks", all[0].Name,
				one.Name)
		}
		all = append(all, one)
	}
	return all, nil
}
