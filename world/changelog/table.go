package changelog

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Columns name what [ReadTable] takes from a table of events: each a name of the heading, or a
// column's number from 1.
type Columns struct {
	Page, Time string
	Format     string // of the times: a word of [TimeFormats], a layout of Go's package time, or "" for one that fits the first time
	SkipBad    bool   // leave out rows that cannot be read
}

// A Table is the log of a table of events.
type Table struct {
	Log
	Skipped int     // rows left out
	Bad     []error // the reasons for the first [MostBad] of them, with their lines
}

// MostBad bounds the reasons that a [Table] keeps.
const MostBad = 20

// OpenTable is [ReadTable] of a file, plain or compressed by gzip.
func OpenTable(path string, columns Columns) (table Table, err error) {
	_, err = open(path, path, func(r io.Reader) (Log, error) {
		table, err = ReadTable(path, r, columns)
		return table.Log, err
	})
	return table, err
}

// ReadTable reads a table of events, a row each under a heading: CSV with commas, semicolons or
// tabs. Every event is a change of its page. Times without a zone are UTC. name names the source
// in errors, which are sentences with the line at fault.
func ReadTable(name string, r io.Reader, columns Columns) (Table, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	start, _ := in.Peek(in.Size()) // an error comes again with the rows
	first, _, _ := strings.Cut(string(start), "\n")
	rows := csv.NewReader(in)
	rows.Comma, rows.ReuseRecord = separator(first), true
	head, err := rows.Read()
	if err != nil {
		return Table{}, fmt.Errorf("%s: it has no heading: %w", name, err)
	}
	head = slices.Clone(head)
	head[0] = strings.TrimPrefix(head[0], "\ufeff")
	page, err := column(head, "--page", columns.Page)
	if err != nil {
		return Table{}, fmt.Errorf("%s: %w", name, err)
	}
	at, err := column(head, "--time", columns.Time)
	if err != nil {
		return Table{}, fmt.Errorf("%s: %w", name, err)
	}
	b := newBuilder()
	var t Table
	times := timeReader{format: columns.Format}
	for {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		var parse *csv.ParseError
		line := 0
		switch {
		case errors.As(err, &parse):
			line, err = parse.Line, parse.Err
			if parse.Line > parse.StartLine { // the open quote took all lines up to there
				return Table{}, fmt.Errorf("%s:%d: a quote that opens here does not close as CSV demands: %w", name, parse.StartLine, err)
			}
		case err != nil:
			return Table{}, fmt.Errorf("%s: it cannot be read to its end: %w", name, err)
		default:
			var seconds int64
			if seconds, err = times.seconds(row[at]); err == nil {
				err = b.add(row[page], seconds)
			}
			if err != nil {
				line, _ = rows.FieldPos(at)
			}
		}
		switch {
		case err == nil:
		case !columns.SkipBad || errors.Is(err, errFull):
			return Table{}, fmt.Errorf("%s:%d: %w", name, line, err)
		default:
			t.Skipped++
			if len(t.Bad) < MostBad {
				t.Bad = append(t.Bad, fmt.Errorf("%s:%d: %w", name, line, err))
			}
		}
	}
	t.Log = b.Log
	switch {
	case len(b.Changes) > 0:
		return t, nil
	case t.Skipped > 0:
		return Table{}, fmt.Errorf("none of its %d rows can be read; the first: %w", t.Skipped, t.Bad[0])
	}
	return Table{}, fmt.Errorf("%s: it has a heading and no rows", name)
}

// separator is the sign that parts the fields of a heading: the most frequent of comma,
// semicolon and tab.
func separator(heading string) rune {
	best := ','
	for _, sign := range ";\t" {
		if strings.Count(heading, string(sign)) > strings.Count(heading, string(best)) {
			best = sign
		}
	}
	return best
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
	return 0, fmt.Errorf("%s %.100q: no column has this name; the columns are %.200s", flag, word, strings.Join(head, ", "))
}
