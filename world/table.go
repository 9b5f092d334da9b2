package world

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"lascope/internal/importer"
	"lascope/internal/refusal"
)

// ReadTable reads the rows of a CSV file under one of the headings, see [importer.Table], and refuses a bad one with file and line.
// where is FILE:LINE. No field is empty, and each can be shown.
func ReadTable(file string, headings []string, row func(where string, fields []string)) {
	text, err := OpenText(file, "")
	if err != nil {
		refusal.Say("%s: %w; give a CSV file with the heading %s", file, err, headings[0])
	}
	defer text.Close()
	heading := ""
	check := func(err error) {
		var bad *importer.RowError
		if errors.As(err, &bad) {
			refusal.Say("%s:%d: %.75q is no row; a row is %s: %s", file, bad.Line, bad.Text, heading, bad.Reason)
		}
		refusal.As(err, "%s: %w", file)
	}
	table, err := importer.NewTable(text, "")
	if err == io.EOF {
		refusal.Say("%s:1: the file is empty; its heading is %s", file, headings[0])
	}
	check(err)
	if heading = strings.Join(table.Head, ","); !slices.Contains(headings, heading) {
		refusal.Say("%s:1: the heading is %.75q; it should be %s", file, heading, strings.Join(headings, " or "))
	}
	for {
		fields, line, err := table.Next()
		if err == io.EOF {
			return
		}
		check(err)
		where := fmt.Sprintf("%s:%d", file, line)
		if slices.Contains(fields, "") {
			refusal.Say("%s: %.75q is no row; a row is %s", where, strings.Join(fields, ","), heading)
		}
		for i, name := range fields {
			fields[i] = Shown(name)
			refusal.As(NameError(fields[i]), "%s: %w", where)
		}
		row(where, fields)
	}
}

// TableSize is about the number of rows of such a file, its lines without the heading, and their mean length in bytes; 0 for a file that
// is refused.
func TableSize(file string) (rows, length float64) {
	text, err := OpenText(file, "")
	if err != nil {
		return 0, 0
	}
	defer text.Close()
	var lines lineCount
	size, _ := io.Copy(&lines, text) // a damaged file is refused when it is read
	return max(0, float64(lines-1)), float64(size) / float64(max(1, lines))
}

// A lineCount counts the lines written to it.
type lineCount int64

func (c *lineCount) Write(p []byte) (int, error) {
	*c += lineCount(bytes.Count(p, []byte("\n")))
	return len(p), nil
}
