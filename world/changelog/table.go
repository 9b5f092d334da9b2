package changelog

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Columns name what [ReadTable] takes from a table of events: each a name of the heading, or a
// column's number from 1.
type Columns struct {
	Page, Time string
	Format     string // of the times: "rfc3339", "unix", a layout of Go's package time, or "" for one that fits the first row
}

// layouts are the formats of times that need not be named.
var layouts = []string{"rfc3339", "unix", "2006-01-02 15:04"}

// OpenTable is [ReadTable] of a file, plain or compressed by gzip.
func OpenTable(path string, columns Columns) (Log, error) {
	return open(path, path, func(r io.Reader) (Log, error) { return ReadTable(path, r, columns) })
}

// ReadTable reads a table of events, a row each under a heading: CSV with commas, semicolons or
// tabs. Every event is a change of its page. Times without a zone are UTC. name names the source
// in errors, which are sentences with the line at fault.
func ReadTable(name string, r io.Reader, columns Columns) (Log, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	start, _ := in.Peek(in.Size()) // an error comes again with the rows
	first, _, _ := strings.Cut(string(start), "\n")
	rows := csv.NewReader(in)
	rows.Comma, rows.ReuseRecord = separator(first), true
	head, err := rows.Read()
	if err != nil {
		return Log{}, fmt.Errorf("%s: it has no heading: %w", name, err)
	}
	head = slices.Clone(head)
	head[0] = strings.TrimPrefix(head[0], "\ufeff")
	page, err := column(head, "--page", columns.Page)
	if err != nil {
		return Log{}, fmt.Errorf("%s: %w", name, err)
	}
	at, err := column(head, "--time", columns.Time)
	if err != nil {
		return Log{}, fmt.Errorf("%s: %w", name, err)
	}
	b := newBuilder()
	format := columns.Format
	for {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		var parse *csv.ParseError
		switch {
		case errors.As(err, &parse):
			return Log{}, fmt.Errorf("%s:%d: %w", name, parse.Line, parse.Err)
		case err != nil:
			return Log{}, fmt.Errorf("%s: it cannot be read to its end: %w", name, err)
		}
		if format == "" {
			format = fitting(row[at])
		}
		seconds, err := secondsOf(row[at], format)
		if err == nil {
			err = b.add(row[page], seconds)
		}
		if err != nil {
			line, _ := rows.FieldPos(at)
			return Log{}, fmt.Errorf("%s:%d: %w", name, line, err)
		}
	}
	if len(b.Changes) == 0 {
		return Log{}, fmt.Errorf("%s: it has a heading and no rows", name)
	}
	return b.Log, nil
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
		return i, nil
	}
	if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= len(head) {
		return n - 1, nil
	}
	return 0, fmt.Errorf("%s %.100q: no column has this name; the columns are %.200s", flag, word, strings.Join(head, ", "))
}

// fitting is the first of the known formats that reads a time.
func fitting(text string) string {
	for _, format := range layouts {
		if _, err := secondsOf(text, format); err == nil {
			return format
		}
	}
	return ""
}

// secondsOf reads a time, in Unix seconds, rounded down.
func secondsOf(text, format string) (int64, error) {
	text = strings.TrimSpace(text)
	var seconds int64
	switch format {
	case "":
		return 0, fmt.Errorf("%.100q is no time in the formats %s; give the table's own, such as --format %q", text, strings.Join(layouts, ", "), "02.01.2006 15:04:05")
	case "unix":
		number, err := strconv.ParseFloat(text, 64)
		if err != nil || !(math.Abs(number) <= MostSeconds) {
			return 0, fmt.Errorf("%.100q is not a time in seconds since 1970", text)
		}
		seconds = int64(math.Floor(number))
	default:
		layout := format
		if format == "rfc3339" {
			layout = time.RFC3339
		}
		at, err := time.Parse(layout, text)
		if err != nil {
			return 0, fmt.Errorf("%.100q is not a time in the format %s", text, format)
		}
		seconds = at.Unix()
	}
	if seconds < -MostSeconds || seconds > MostSeconds {
		return 0, fmt.Errorf("%.100q lies more than %d seconds from 1970", text, int64(MostSeconds))
	}
	return seconds, nil
}
