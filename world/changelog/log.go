// Package changelog holds logs of changes: which page changed when. It reads them from the
// files that a recorded web replays, from the history of a git repository and from tables of
// events, writes them, and describes them.
package changelog

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/foreign"
	"lascope/internal/importer"
	"lascope/internal/refusal"
	"lascope/world"
)

// Limits of a log.
const (
	MostChanges = 10_000_000
	MostPages   = 1 << 20
	MostLine    = 4096    // bytes of a line
	mostSeconds = 1 << 40 // either side of 1970: some 35,000 years
)

// heading is the first line of a log's file.
const heading = "page,unix_seconds"

// IsHeading reports the first line of a log's file.
func IsHeading(line string) bool { return strings.TrimPrefix(line, importer.Mark) == heading }

// A Change is one recorded change of one page.
type Change struct {
	Page int32 // index into the log's names
	At   int64 // Unix seconds
}

// A Log lists changes, in any order until it is sorted.
type Log struct {
	Names   []string // of the pages
	Changes []Change
}

// Sort orders the changes by time, changes in one second by name.
func (l Log) Sort() {
	slices.SortStableFunc(l.Changes, func(a, b Change) int {
		return cmp.Or(cmp.Compare(a.At, b.At), strings.Compare(l.Names[a.Page], l.Names[b.Page]))
	})
}

// span returns the times of the first and the last change of a sorted log that holds one.
func (l Log) span() (first, last int64) {
	return l.Changes[0].At, l.Changes[len(l.Changes)-1].At
}

// Without is the log without one of its changes, and without its page if that has no other.
func (l Log) Without(change int) Log {
	return l.part(func(k int, _ Change) bool { return k != change })
}

// part is the log of some changes, in their order, and of the pages that have one.
func (l Log) part(takes func(k int, c Change) bool) Log {
	part, place := Log{}, make([]int32, len(l.Names)) // 1 + a page's place in the part
	for k, c := range l.Changes {
		if !takes(k, c) {
			continue
		}
		if place[c.Page] == 0 {
			part.Names = append(part.Names, l.Names[c.Page])
			place[c.Page] = int32(len(part.Names))
		}
		part.Changes = append(part.Changes, Change{place[c.Page] - 1, c.At})
	}
	return part
}

// Slots counts the slots of a sorted log, of a length in seconds, from the first change to the last.
func (l Log) Slots(slot int64) int64 {
	first, last := l.span()
	return (last-first)/slot + 1
}

// Write writes the log's file, oldest change first: the heading page,unix_seconds, then a row a change. It returns the error of w.
func (l Log) Write(w io.Writer) error {
	l.Sort()
	rows := foreign.NewCSV(w)
	_ = rows.Write(strings.Split(heading, ",")) // rows.Flush returns the error
	for _, c := range l.Changes {
		_ = rows.Write([]string{l.Names[c.Page], strconv.FormatInt(c.At, 10)})
	}
	return rows.Flush()
}

// Open reads a log's file, plain or compressed by gzip. The error is a sentence that names the
// file and, if one is at fault, its line.
func Open(path string) (log Log, err error) {
	text, err := world.OpenText(path, "")
	if err != nil {
		return log, fmt.Errorf("trace=%s: the file cannot be read: %w", path, err)
	}
	defer text.Close()
	return Read(path, text)
}

// Read reads rows of page,unix_seconds under that heading, in any order. name names the source
// in errors.
func Read(name string, r io.Reader) (log Log, err error) {
	defer refusal.To(&err)
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, MostLine), MostLine)
	b := newBuilder()
	line := 1
	for ; lines.Scan(); line++ {
		text := lines.Text()
		switch {
		case line > 1:
			if err := refusal.Of(func() { b.row(text) }); err != nil {
				refusal.Say("%s:%d: %w", name, line, err)
			}
		case !IsHeading(text):
			refusal.Say("%s:1: the first line should be the heading %s, not %.100q", name, heading, text)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		refusal.Say("%s:%d: the line is longer than %d bytes", name, line, MostLine)
	case err != nil:
		refusal.Say("%s: it cannot be read to its end, after line %d: %w", name, line-1, err)
	case len(b.Changes) == 0:
		refusal.Say("%s: it has no changes; a trace is a line %s, then a row a change", name, heading)
	}
	return b.Log, nil
}

// row adds the change of a row of a log's file.
func (b *builder) row(text string) {
	fields := refusal.Must(fieldsOf(text))
	if len(fields) != 2 {
		refusal.Say("a row is %s: two fields, not %d", heading, len(fields))
	}
	at, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil || at < -mostSeconds || at > mostSeconds {
		refusal.Say("%.100q is not a time in whole seconds since 1970", fields[1])
	}
	b.add(foreign.FromCell(fields[0]), at)
}

// fieldsOf parts a line of CSV at its commas. Only a name in quotes needs the reader of CSV.
func fieldsOf(text string) ([]string, error) {
	if !strings.Contains(text, `"`) {
		return strings.Split(text, ","), nil
	}
	fields, err := csv.NewReader(strings.NewReader(text)).Read()
	var parse *csv.ParseError
	if errors.As(err, &parse) {
		return nil, parse.Err
	}
	return fields, err
}

// A builder adds changes to a log by the names of their pages.
type builder struct {
	Log
	pages map[string]int32
}

func newBuilder() *builder { return &builder{pages: map[string]int32{}} }

// errFull begins the errors of a log that reaches a limit.
var errFull = errors.New("a trace has at most")

// add adds a change, and refuses one that breaks a limit, or the rule of names.
func (b *builder) add(name string, at int64) {
	if name == "" {
		refusal.Say("the page has no name")
	}
	refusal.Check(world.NameError(name))
	page, known := b.pages[name]
	if !known {
		if len(b.Names) == MostPages {
			refusal.Say("%w %d pages", errFull, MostPages)
		}
		page = b.newPage(strings.Clone(name))
		b.pages[b.Names[page]] = page
	}
	b.change(page, at)
}

func (b *builder) newPage(name string) int32 {
	b.Names = append(b.Names, name)
	return int32(len(b.Names) - 1)
}

func (b *builder) change(page int32, at int64) {
	if len(b.Changes) == MostChanges {
		refusal.Say("%w %d rows", errFull, MostChanges)
	}
	b.Changes = append(b.Changes, Change{page, at})
}
