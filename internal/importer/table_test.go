package importer

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// rowsOf reads a table, a word a row: its line, and its fields or the reason why it cannot be read.
func rowsOf(text, separator string) (head string, rows []string, err error) {
	table, err := NewTable(strings.NewReader(text), separator)
	if err != nil {
		return "", nil, err
	}
	for {
		fields, line, err := table.Next()
		var bad *RowError
		switch {
		case errors.Is(err, io.EOF):
			return strings.Join(table.Head, "|"), rows, nil
		case errors.As(err, &bad):
			reason, _, _ := strings.Cut(bad.Reason, ":")
			rows = append(rows, fmt.Sprint(line, "!", reason))
		case err != nil:
			return "", nil, err
		default:
			rows = append(rows, fmt.Sprint(line, " ", strings.Join(fields, "|")))
		}
	}
}

// TestTables plays testdata/tables.txt.
func TestTables(t *testing.T) {
	modeltest.Scripts(t, "testdata/tables.txt", func(t *testing.T) func(string, []string) string {
		return func(command string, _ []string) string {
			var text, separator string
			fmt.Sscanf(command, "table %q %q", &text, &separator)
			head, rows, err := rowsOf(text, separator)
			modeltest.OK(t, err)
			out := strings.Trim(strconv.Quote(head), `"`) + "\n"
			for _, row := range rows {
				row = strconv.Quote(row)
				out += row[1:len(row)-1] + "\n"
			}
			return out
		}
	})
}

// TestTableOfLongFields: a row has at most mostRecord bytes.
func TestTableOfLongFields(t *testing.T) {
	for n, want := range map[int]string{mostRecord: "2!it has more than 1048576 bytes", 100_000: "2 " + strings.Repeat("n", 100_000) + "|1"} {
		if _, rows, err := rowsOf("p,t\n"+strings.Repeat("n", n)+",1\nc,2\n", ""); err != nil || !slices.Equal(rows, []string{want, "3 c|2"}) {
			t.Errorf("%d bytes: %.300q, %v", n, rows, err)
		}
	}
	for _, empty := range []string{"", "\n", "\r\n\r\n", "sep=;\n"} {
		if _, err := NewTable(strings.NewReader(empty), ""); !errors.Is(err, io.EOF) {
			t.Errorf("%q: %v, want the end", empty, err)
		}
	}
}

// TestTableAgainstCSV: a table that encoding/csv writes reads back as it does there, row by row.
func TestTableAgainstCSV(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	signs := []string{"a", "b", " ", ",", ";", "\t", "\"", "\n", "é", "|", "'"}
	field := func() string {
		text := "x" // encoding/csv passes over no row then
		for range draw.IntN(6) {
			text += signs[draw.IntN(len(signs))]
		}
		return text
	}
	for range 2000 {
		var b strings.Builder
		comma := []rune(",;\t|")[draw.IntN(4)]
		w := csv.NewWriter(&b)
		w.Comma, w.UseCRLF = comma, draw.IntN(2) == 0
		columns := 2 + draw.IntN(3)
		for range 1 + draw.IntN(6) {
			var row []string
			for range columns {
				row = append(row, field())
			}
			modeltest.OK(t, w.Write(row))
		}
		w.Flush()
		r := csv.NewReader(strings.NewReader(b.String()))
		r.Comma = comma
		want := modeltest.Must(r.ReadAll())
		table, err := NewTable(strings.NewReader(b.String()), string(comma))
		if err != nil {
			t.Fatalf("%q: %v", b.String(), err)
		}
		for _, row := range want[1:] {
			if got, _, err := table.Next(); err != nil || !slices.Equal(got, row) {
				t.Fatalf("%q: %q, %v; want %q", b.String(), got, err, row)
			}
		}
		if _, _, err := table.Next(); !errors.Is(err, io.EOF) {
			t.Fatalf("%q: %v after the last row", b.String(), err)
		}
	}
}

// TestSeparator: words and signs.
func TestSeparator(t *testing.T) {
	for word, want := range map[string]string{"": "", "comma": ",", "tab": "\t", `\t`: "\t", "\t": "\t", ";": ";", "pipe": "|", "¦": "¦", "space": " "} {
		modeltest.Equal(t, modeltest.Must(Separator(word)), want, "%q:", word)
	}
	for _, word := range []string{"\"", "\n", "::", "commas", "\xff"} {
		if _, err := Separator(word); err == nil {
			t.Errorf("%q is a separator", word)
		}
	}
}

// FuzzTable: each row has the heading's fields, or a reason; lines rise; reading ends.
func FuzzTable(f *testing.F) {
	for _, text := range []string{"p,t\n\"a\nb\",1\n", "sep=;\np;t\na;1\n", "p\tt\r\"a\t1\r\"", "p,t\n\"\"x\n\"\"\"\n\n,\n"} {
		f.Add(text, "")
	}
	f.Fuzz(func(t *testing.T, text, word string) {
		separator, err := Separator(word)
		if err != nil {
			return
		}
		table, err := NewTable(strings.NewReader(text), separator)
		if err != nil {
			return
		}
		for last := 0; ; {
			fields, line, err := table.Next()
			if errors.Is(err, io.EOF) {
				return
			}
			if line <= last || line > strings.Count(text, "\n")+strings.Count(text, "\r")+1 {
				t.Fatalf("line %d after %d of %q", line, last, text)
			}
			last = line
			var bad *RowError
			if err == nil && len(fields) != len(table.Head) || err != nil && (!errors.As(err, &bad) || bad.Line != line || bad.Reason == "") {
				t.Fatalf("line %d of %q: %q, %v", line, text, fields, err)
			}
		}
	})
}
