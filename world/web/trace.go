package web

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"lascope/world"
)

// Limits of a trace.
const (
	mostTraceRows  = 10_000_000
	mostTraceSlots = 1 << 40
	mostTraceTime  = 1 << 40 // seconds either side of 1970: some 35,000 years
	mostTraceLine  = 4096    // bytes
)

// A trace is a log of changes as it was recorded: for each page the slots in
// which it changed.
type trace struct {
	names   []string  // pages, by first appearance in time, then by name
	changes [][]int64 // each page's slots with a change, rising, each slot once
	rows    []int64   // the slot of every recorded change, rising
	end     int64     // the last slot
}

// readTraceFile reads a trace from a file, plain or compressed by gzip.
func readTraceFile(path, slot string) (*trace, error) {
	length, err := time.ParseDuration(slot)
	if err != nil || length < time.Second || length%time.Second != 0 {
		return nil, fmt.Errorf("slot=%s: slot is the length of a slot of a trace in whole seconds, 1s or longer, such as 10m, 1h or 24h", slot)
	}
	f, err := world.OpenFile(path)
	if err != nil {
		return nil, fmt.Errorf("trace=%s: the file cannot be read: %w", path, err)
	}
	defer f.Close()
	in := bufio.NewReader(f)
	magic, err := in.Peek(2)
	if err == nil && bytes.Equal(magic, world.GzipMagic) {
		z, err := gzip.NewReader(in)
		if err != nil {
			return nil, fmt.Errorf("trace=%s: the file begins as gzip does, but is damaged: %w", path, err)
		}
		defer z.Close()
		return readTrace(path, world.Within(z), int64(length/time.Second))
	}
	return readTrace(path, world.Within(in), int64(length/time.Second))
}

// A traceRow is one recorded change.
type traceRow struct {
	page int32
	at   int64 // unix seconds
}

// readTrace reads rows of page,unix_seconds under that heading, in any order.
// Slot 1 begins at the earliest change. name names the source in refusals.
func readTrace(name string, r io.Reader, slot int64) (*trace, error) {
	rows, names, err := readTraceRows(name, r)
	if err != nil {
		return nil, err
	}
	if len(names) < 2 {
		return nil, fmt.Errorf("%s: it has changes of %d pages; a web needs 2 or more", name, len(names))
	}
	slices.SortStableFunc(rows, func(a, b traceRow) int {
		return cmp.Or(cmp.Compare(a.at, b.at), strings.Compare(names[a.page], names[b.page]))
	})
	start := rows[0].at
	if slots := (rows[len(rows)-1].at-start)/slot + 1; slots > mostTraceSlots {
		return nil, fmt.Errorf("%s: its %d slots are more than %d; choose a longer slot", name, slots, int64(mostTraceSlots))
	}
	t := &trace{rows: make([]int64, 0, len(rows))}
	place := make([]int32, len(names)) // 1 + a page's place among t.names
	for _, row := range rows {
		at := 1 + (row.at-start)/slot
		t.rows = append(t.rows, at)
		if place[row.page] == 0 {
			t.names = append(t.names, names[row.page])
			t.changes = append(t.changes, nil)
			place[row.page] = int32(len(t.names))
		}
		slots := &t.changes[place[row.page]-1]
		if k := len(*slots); k == 0 || (*slots)[k-1] != at {
			*slots = append(*slots, at)
		}
	}
	t.end = t.rows[len(t.rows)-1]
	return t, nil
}

// readTraceRows reads the rows as they stand, and the pages' names in the order
// of the file.
func readTraceRows(name string, r io.Reader) (rows []traceRow, names []string, err error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, mostTraceLine), mostTraceLine)
	pages := map[string]int32{}
	line := 0
	refuse := func(reason string, about ...any) ([]traceRow, []string, error) {
		return nil, nil, fmt.Errorf("%s:%d: %w", name, line, fmt.Errorf(reason, about...))
	}
	for lines.Scan() {
		line++
		text := lines.Text()
		if line == 1 {
			if heading := strings.TrimPrefix(text, "\ufeff"); heading != "page,unix_seconds" {
				return refuse("the first line should be the heading page,unix_seconds, not %.100q", heading)
			}
			continue
		}
		fields, err := traceFields(text)
		switch {
		case err != nil:
			return refuse("%w", err)
		case len(fields) != 2:
			return refuse("a row is page,unix_seconds: two fields, not %d", len(fields))
		case fields[0] == "":
			return refuse("the page has no name")
		case !world.Showable(fields[0]):
			return refuse("the page's name %.100q has characters that cannot be shown", fields[0])
		case len(rows) == mostTraceRows:
			return refuse("a trace has at most %d rows", mostTraceRows)
		}
		at, err := strconv.ParseInt(fields[1], 10, 64)
		if err != nil || at < -mostTraceTime || at > mostTraceTime {
			return refuse("%.100q is not a time in whole seconds since 1970", fields[1])
		}
		page, known := pages[fields[0]]
		if !known {
			if len(names) == mostPages {
				return refuse("a trace has at most %d pages", mostPages)
			}
			page = int32(len(names))
			names = append(names, strings.Clone(fields[0]))
			pages[names[page]] = page
		}
		rows = append(rows, traceRow{page, at})
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		line++
		return refuse("the line is longer than %d bytes", mostTraceLine)
	case err != nil:
		return nil, nil, fmt.Errorf("%s: it cannot be read to its end, after line %d: %w", name, line, err)
	case len(rows) == 0:
		return nil, nil, fmt.Errorf("%s: it has no changes; a trace is a line page,unix_seconds, then a row a change", name)
	}
	return rows, names, nil
}

// traceFields parts a line of CSV at its commas; only a name in quotes needs more.
func traceFields(text string) ([]string, error) {
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
