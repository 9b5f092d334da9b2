package importer

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// mostRecord bounds the bytes of a row, with the lines that its quotes hold.
const mostRecord = 1 << 20

// Number is the value of decimal digits in a cell; ok is false for another text.
func Number(cell string) (number float64, ok bool) {
	number, err := strconv.ParseFloat(cell, 64)
	return number, err == nil && !math.IsNaN(number) && !math.IsInf(number, 0) && !strings.ContainsAny(cell, "xX_")
}

// A Table reads rows of fields: CSV (RFC 4180) with any separator, with quotes where they are needed. Lines end with LF,
// CR and LF, or CR alone. The row sep=; of a spreadsheet is followed, lines without a sign are passed over.
type Table struct {
	Head []string // the first row, without blanks around its fields

	in        *bufio.Reader
	separator string
	ends      byte // a line
	lines     int  // taken so far
	again     []string
	fields    []string
}

// A RowError reports a row that cannot be read. The rows after it can.
type RowError struct {
	Line   int    // its first line, from 1
	Text   string // of that line
	Reason string
}

func (e *RowError) Error() string { return fmt.Sprintf("%s: %.75q", e.Reason, e.Text) }

// NewTable reads the heading of a table in UTF-8, see [Text]. Without a separator it is the sign that parts the first rows into as
// many fields as the heading. The error is [io.EOF] for an empty text, a [*RowError], or r's error.
func NewTable(r io.Reader, separator string) (*Table, error) {
	t := &Table{in: bufio.NewReaderSize(r, 64<<10), separator: separator, ends: '\n'}
	head, _ := t.in.Peek(t.in.Size()) // an error comes again with the rows
	if bytes.IndexByte(head, '\n') < 0 && bytes.IndexByte(head, '\r') >= 0 {
		t.ends = '\r'
	}
	if sign, says := separatorRow(head); says {
		if _, err := t.line(); err != nil {
			return nil, err
		}
		if separator == "" {
			t.separator = sign
		}
	}
	if t.separator == "" {
		t.separator = found(head, t.ends)
	}
	fields, _, err := t.Next()
	if err != nil {
		return nil, err
	}
	for _, field := range fields {
		t.Head = append(t.Head, strings.TrimSpace(field))
	}
	return t, nil
}

// separatorRow is the separator that the first row of a spreadsheet's export names.
func separatorRow(head []byte) (sign string, says bool) {
	line := string(head[:min(len(head), 16)])
	line = strings.Trim(line[:max(0, strings.IndexAny(line, "\r\n"))], `"`)
	if len(line) != len("sep=;") || !strings.EqualFold(line[:4], "sep=") {
		return "", false
	}
	return line[4:], true
}

// separators are the signs among which one is found, those first that win where all else is equal.
var separators = []string{",", ";", "\t", "|"}

// foundRows bounds the rows by which a separator is found.
const foundRows = 20

// found is the separator that gives the most of the first rows the heading's number of fields, two or more; of equal ones
// that with the most fields.
func found(head []byte, ends byte) string {
	best, most := ",", [2]int{-1, 0}
	for _, sign := range separators {
		t := &Table{in: bufio.NewReader(bytes.NewReader(head)), separator: sign, ends: ends}
		if _, says := separatorRow(head); says {
			_, _ = t.line()
		}
		first, _, err := t.Next()
		if columns := len(first); err == nil && columns > 1 {
			same := 0
			for range foundRows {
				row, _, err := t.Next()
				if err != nil && !errors.As(err, new(*RowError)) {
					break
				}
				if err == nil && len(row) == columns {
					same++
				}
			}
			if score := [2]int{same, columns}; slices.Compare(score[:], most[:]) > 0 {
				best, most = sign, score
			}
		}
	}
	return best
}

// Next reads a row, and returns the number of its first line. The fields are valid until the next call. The error is [io.EOF] after
// the last row, a [*RowError], after which the next row can be read, or the reader's error.
func (t *Table) Next() (fields []string, line int, err error) {
	text := ""
	for strings.Trim(text, " \t"+t.separator) == "" {
		if text, err = t.line(); err != nil {
			return nil, t.lines, err
		}
	}
	line = t.lines
	if t.fields, err = split(t.fields[:0], text, t.separator); errors.Is(err, errOpen) {
		err = t.close(text)
	}
	columns := len(t.Head)
	switch {
	case len(text) > mostRecord:
		err = fmt.Errorf("it has more than %d bytes", mostRecord)
	case err != nil:
	case columns > 0 && len(t.fields) > columns && strings.Join(t.fields[columns:], "") == "": // a spreadsheet's empty columns
		t.fields = t.fields[:columns]
	case columns > 0 && len(t.fields) != columns:
		err = fmt.Errorf("wrong number of fields: %d, and the heading has %d", len(t.fields), columns)
	}
	if err != nil {
		return nil, line, &RowError{line, text, err.Error()}
	}
	return t.fields, line, nil
}

// close reads on to the line in which the quote closes that a row leaves open. Where none does, or the row cannot be
// read, the lines after its first come again.
func (t *Table) close(text string) error {
	var taken []string
	for size := len(text); size < mostRecord; {
		more, err := t.line()
		if err != nil {
			break // it comes again
		}
		taken = append(taken, more)
		size += len(more) + 1
		if strings.Count(more, `"`)%2 == 0 { // it is open at the end, too
			continue
		}
		t.fields, err = split(t.fields[:0], text+"\n"+strings.Join(taken, "\n"), t.separator)
		if err == nil {
			return nil
		}
		if !errors.Is(err, errOpen) {
			break
		}
	}
	t.again = append(taken, t.again...)
	t.lines -= len(taken)
	return errOpen
}

// line takes the next line, without its end. A line longer than [mostRecord] is cut somewhere beyond this length.
func (t *Table) line() (string, error) {
	if len(t.again) > 0 {
		text := t.again[0]
		t.again = t.again[1:]
		t.lines++
		return text, nil
	}
	var text []byte
	for {
		part, err := t.in.ReadSlice(t.ends)
		if len(text) <= mostRecord {
			text = append(text, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && !(errors.Is(err, io.EOF) && len(text) > 0):
			return "", err
		}
		t.lines++
		text = bytes.TrimSuffix(text, []byte{t.ends})
		return string(bytes.TrimSuffix(text, []byte("\r"))), nil
	}
}

// Reasons of rows that cannot be read.
var (
	errOpen  = errors.New("a quote that opens here does not close as CSV demands")
	errQuote = errors.New("after the quote that closes a field comes neither a separator nor the end; a quote in it is written twice")
)

// split parts a row at its separators. A field in quotes may have blanks around them; a quote within another field is a
// sign like others.
func split(fields []string, text, separator string) ([]string, error) {
	around := strings.TrimSuffix(" ", separator) // a blank that parts fields stands round none
	for {
		field, rest, more := strings.Cut(text, separator)
		if open := strings.TrimLeft(text, around); strings.HasPrefix(open, `"`) {
			var err error
			if field, rest, err = quoted(open[1:]); err != nil {
				return fields, err
			}
			rest = strings.TrimLeft(rest, around)
			if more = strings.HasPrefix(rest, separator); !more && rest != "" {
				return fields, errQuote
			}
			rest = strings.TrimPrefix(rest, separator)
		}
		fields = append(fields, field)
		if !more {
			return fields, nil
		}
		text = rest
	}
}

// quoted is a field up to the quote that closes it, and the rest of the row.
func quoted(text string) (field, rest string, err error) {
	for {
		before, after, closes := strings.Cut(text, `"`)
		if field += before; !closes {
			return "", "", errOpen
		}
		if !strings.HasPrefix(after, `"`) {
			return field, after, nil
		}
		field += `"`
		text = after[1:]
	}
}

var separatorWords = map[string]string{"": "", "comma": ",", "semicolon": ";", "tab": "\t", `\t`: "\t", "pipe": "|", "space": " "}

// Separator is the sign of a word: comma, semicolon, tab, pipe, or a sign itself; "" of "".
func Separator(word string) (string, error) {
	if sign, known := separatorWords[word]; known {
		return sign, nil
	}
	if r, size := utf8.DecodeRuneInString(word); size != len(word) || r == utf8.RuneError || strings.ContainsRune("\"\r\n", r) {
		return "", fmt.Errorf("%.40q is no separator of fields; it is one sign, or comma, semicolon, tab, pipe or space", word)
	}
	return word, nil
}
