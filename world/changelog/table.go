package changelog

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"lascope/internal/importer"
	"lascope/internal/refusal"
	"lascope/world"
)

// Columns name what [readTable] takes from a table of events: each a name of the heading, or a
// column's number from 1.
type Columns struct {
	Page, Time string
	Format     string // of the times: a word of [TimeFormats], a layout of Go's package time, or "" for one that fits the first time
	Separator  string // of the fields; "" for the one that fits the first rows
	How
}

// OpenTable is [readTable] of a file, plain or compressed by gzip.
func OpenTable(path string, columns Columns) (out Imported, err error) {
	text, err := world.OpenText(path, columns.Encoding)
	if err != nil {
		return out, fmt.Errorf("%s: the file cannot be read: %w", path, err)
	}
	defer text.Close()
	return readTable(path, text, columns)
}

// readTable reads a table of events, a row each under a heading, see [importer.Table]. Every event is a change of its
// page. Times without a zone are UTC. name names the source in errors, which are sentences with the line at fault.
func readTable(name string, r io.Reader, columns Columns) (out Imported, err error) {
	defer refusal.To(&err)
	table, err := importer.NewTable(r, columns.Separator)
	if errors.Is(err, io.EOF) {
		refusal.Say("%s: it is empty, and has no heading", name)
	}
	refusal.As(err, "%s: it has no heading: %w", name)
	column := func(flag, word string) int {
		i, err := column(table.Head, flag, word)
		refusal.As(err, "%s: %w", name)
		return i
	}
	page, at := column("--page", columns.Page), column("--time", columns.Time)
	l := newImporting(columns.How)
	times := timeReader{format: columns.Format}
	for damaged := false; !damaged; {
		row, line, err := table.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if damaged = err != nil && !errors.As(err, new(*importer.RowError)); damaged {
			err = fmt.Errorf("it cannot be read to its end: %w", err)
		}
		if err == nil {
			err = refusal.Of(func() { l.add(row[page], times.seconds(row[at])) })
		}
		if err != nil {
			l.skip(name, line, err)
		}
	}
	switch {
	case len(l.Changes) > 0:
	case l.skipped > 0:
		refusal.Say("none of its %d rows can be read; the first: %w", l.skipped, l.bad[0])
	default:
		refusal.Say("%s: it has a heading and no rows", name)
	}
	return l.result(), nil
}

// column finds a column by its name or its number. flag names it in the error.
func column(head []string, flag, word string) (int, error) {
	if i := slices.Index(head, word); i >= 0 {
		if j := slices.Index(head[i+1:], word); j >= 0 {
			return 0, fmt.Errorf("%s %.100q: columns %d and %d have this name; give the number of one, such as %[1]s %[4]d", flag, word, i+1, i+j+2)
		}
		return i, nil
	}
	if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= len(head) {
		return n - 1, nil
	}
	return 0, fmt.Errorf("%s %.100q: no column has this name or number; the columns are %.200s", flag, word, strings.Join(head, ", "))
}
