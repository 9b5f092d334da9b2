package changelog

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"lascope/internal/refusal"
	"lascope/world"
)

// MostBad bounds the reasons that an [Imported] keeps.
const MostBad = 20

// A How is the way in which other people's files are read.
type How struct {
	Encoding string // a name of the WHATWG's standard; "" for a byte order mark, a declaration, or UTF-8
	SkipBad  bool   // leave out entries that cannot be read
}

// Imported is the log of other people's files.
type Imported struct {
	Log
	Skipped int         // entries left out
	Bad     []error     // the reasons for the first [MostBad] of them, with their places
	More    []FileCount // the others, file by file
}

// A FileCount is the number of entries of a file.
type FileCount struct {
	File    string
	Entries int
}

// An importing log takes the entries of files.
type importing struct {
	How
	*builder
	skipped int
	bad     []error
	more    []FileCount
}

func newImporting(how How) *importing { return &importing{How: how, builder: newBuilder()} }

func (l *importing) result() Imported { return Imported{l.Log, l.skipped, l.bad, l.more} }

// add adds a change of a page, of which signs that cannot be shown are escaped.
func (l *importing) add(name string, at int64) {
	switch {
	case !utf8.ValidString(name):
		refusal.Say("the page's name %.100q is no UTF-8 text; --encoding names its encoding, such as --encoding windows-1252", name)
	case l.Encoding != "" && strings.ContainsRune(name, utf8.RuneError):
		refusal.Say("the page's name %.100q holds bytes that are no signs of the encoding %s", name, l.Encoding)
	case strings.ContainsAny(name, "\r\n"):
		refusal.Say("the page's name %.100q holds the end of a line", name)
	}
	shown := world.Shown(name)
	if row := len(shown) + strings.Count(shown, `"`); row > MostLine-rowRest {
		refusal.Say("the page's name %.60q… has %d bytes; a row of a trace has room for %d", name, len(name), MostLine-rowRest)
	}
	l.builder.add(shown, at)
}

// rowRest bounds the bytes of a row of a trace beside the name: an apostrophe before a formula, quotes, comma, time and end.
const rowRest = len(`"'",-1099511627776`) + len("\r\n")

// skip counts an entry that cannot be read, at its line; 0 for the whole file. It refuses one that is not to be left out.
func (l *importing) skip(file string, line int, reason error) {
	place := file
	if line > 0 {
		place = fmt.Sprintf("%s:%d", file, line)
	}
	reason = fmt.Errorf("%s: %w", place, reason)
	if errors.Is(reason, errFull) {
		refusal.Check(reason)
	}
	if !l.SkipBad {
		refusal.Say("%w; --skip-bad leaves out such entries", reason)
	}
	l.skipped++
	last := len(l.more) - 1
	switch {
	case len(l.bad) < MostBad:
		l.bad = append(l.bad, reason)
	case last >= 0 && l.more[last].File == file:
		l.more[last].Entries++
	default:
		l.more = append(l.more, FileCount{file, 1})
	}
}
