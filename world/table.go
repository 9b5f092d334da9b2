package world

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"lascope/internal/importer"
)

// ReadTable reads the rows of a CSV file under one of the headings, see [importer.Table], and refuses a bad one with file and line.
// where is FILE:LINE. No field is empty, and each can be shown.
func ReadTable(file string, headings []string, row func(where string, fields []string) error) error {
	text, err := OpenText(file, "")
	if err != nil {
		return fmt.Errorf("%s: %w; give a CSV file with the heading %s", file, err, headings[0])
	}
	defer text.Close()
	table, err := importer.NewTable(text, "")
	if err == io.EOF {
		return fmt.Errorf("%s:1: the file is empty; its heading is %s", file, headings[0])
	}
	heading := ""
	if err == nil {
		if heading = strings.Join(table.Head, ","); !slices.Contains(headings, heading) {
			return fmt.Errorf("%s:1: the heading is %.75q; it should be %s", file, heading, strings.Join(headings, " or "))
		}
	}
	for err == nil {
		var fields []string
		var line int
		if fields, line, err = table.Next(); err != nil {
			break
		}
		where := fmt.Sprintf("%s:%d", file, line)
		if slices.Contains(fields, "") {
			return fmt.Errorf("%s: %.75q is no row; a row is %s", where, strings.Join(fields, ","), heading)
		}
		for i, name := range fields {
			fields[i] = Shown(name)
			if err := NameError(fields[i]); err != nil {
				return fmt.Errorf("%s: %w", where, err)
			}
		}
		if err := row(where, fields); err != nil {
			return err
		}
	}
	var bad *importer.RowError
	switch {
	case err == io.EOF:
		return nil
	case errors.As(err, &bad):
		return fmt.Errorf("%s:%d: %.75q is no row; a row is %s: %s", file, bad.Line, bad.Text, heading, bad.Reason)
	}
	return fmt.Errorf("%s: %w", file, err)
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
