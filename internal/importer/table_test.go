package importer

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
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

// TestTable: tables as programs write them.
func TestTable(t *testing.T) {
	const open, after, number = "a quote that opens here does not close as CSV demands",
		"after the quote that closes a field comes neither a separator nor the end; a quote in it is written twice", "wrong number of fields"
	for name, c := range map[string]struct {
		text, separator, head string
		rows                  []string
	}{
		"commas":                              {"p,t\na,1\nb,2\n", "", "p|t", []string{"2 a|1", "3 b|2"}},
		"no last line end":                    {"p,t\na,1", "", "p|t", []string{"2 a|1"}},
		"CR and LF":                           {"p,t\r\na,1\r\n", "", "p|t", []string{"2 a|1"}},
		"CR alone":                            {"p,t\ra,1\rb,2\r", "", "p|t", []string{"2 a|1", "3 b|2"}},
		"a CR in a field":                     {"p,t\na\rb,1\n", "", "p|t", []string{"2 a\rb|1"}},
		"semicolons":                          {"p;t\na;1\n", "", "p|t", []string{"2 a|1"}},
		"tabs":                                {"p\tt\na, b\t1\n", "", "p|t", []string{"2 a, b|1"}},
		"pipes":                               {"p|t\na|1\n", "", "p|t", []string{"2 a|1"}},
		"a heading with commas":               {"p (path, query);t\n/;1\n", "", "p (path, query)|t", []string{"2 /|1"}},
		"a quoted heading with commas":        {"\"p, title, long, name\";t\n/;1\n", "", "p, title, long, name|t", []string{"2 /|1"}},
		"semicolons in quotes":                {"\"p;q;r;s\",t\n\"a;b\",1\n", "", "p;q;r;s|t", []string{"2 a;b|1"}},
		"commas of decimals":                  {"p;t;x\na;1;2,5\nb;2;3,5\n", "", "p|t|x", []string{"2 a|1|2,5", "3 b|2|3,5"}},
		"a heading alone, with semicolons":    {"a,b;c;d\te", "", "a,b|c|d\te", nil},
		"a heading alone, of two signs alike": {"a,b;c", "", "a|b;c", nil},
		"one column":                          {"p\na\n", "", "p", []string{"2 a"}},
		"another separator by name":           {"p^t\na^1\n", "^", "p|t", []string{"2 a|1"}},
		"a separator against the rows":        {"p;t,u\na;1,2\n", ",", "p;t|u", []string{"2 a;1|2"}},
		"blanks":                              {"p t\n\"a b\" 1\n", " ", "p|t", []string{"2 a b|1"}},
		"sep=;":                               {"sep=;\np;t,u\na;1,2\n", "", "p|t,u", []string{"3 a|1,2"}},
		"sep= in quotes, CR and LF":           {"\"sep=\t\"\r\np\tt\r\na\t1\r\n", "", "p|t", []string{"3 a|1"}},
		"sep= with CR alone":                  {"SEP=;\rp;t\ra;1\r", "", "p|t", []string{"3 a|1"}},
		"sep=; against the caller":            {"sep=;\np,t;u\na,1;2\n", ",", "p|t;u", []string{"3 a|1;2"}},
		"a column called sep=":                {"sep=x,t\na,1\n", "", "sep=x|t", []string{"2 a|1"}},
		"lines without a sign":                {"\n\np,t\n\na,1\n,\n \nb,2\n\n", "", "p|t", []string{"5 a|1", "8 b|2"}},
		"blanks round headings":               {" p , t\u00a0\na, 1\n", "", "p|t", []string{"2 a| 1"}},
		"quotes after blanks":                 {"\"p\" , \"t\"\n\"a, b\" , \"1\"\n", "", "p|t", []string{"2 a, b|1"}},
		"quotes in quotes":                    {"p,t\n\"a \"\"b\"\"\",1\n\"\",2\n\"\"\"\",3\n", "", "p|t", []string{"2 a \"b\"|1", "3 |2", "4 \"|3"}},
		"a quote within a field":              {"p,t\n5\" disk,1\n", "", "p|t", []string{"2 5\" disk|1"}},
		"lines in quotes":                     {"p,t\n\"a\n\nb\",1\nc,2\n", "", "p|t", []string{"2 a\n\nb|1", "5 c|2"}},
		"lines in quotes, with quotes":        {"p,t\r\n\"a\r\n\"\"b\"\"\r\n\",1\r\nc,2\r\n", "", "p|t", []string{"2 a\n\"b\"\n|1", "5 c|2"}},
		"a quote that does not close":         {"p,t\na,0\n\"b,1\nc,2\nd,3\n", "", "p|t", []string{"2 a|0", "3!" + open, "4 c|2", "5 d|3"}},
		"a quote that closes too late":        {"p,t\n\"b,1\nc,2\n\"d\",3\n", "", "p|t", []string{"2!" + open, "3 c|2", "4 d|3"}},
		"signs after a quote":                 {"p,t\n\"b\"x,1\nc,2\n", "", "p|t", []string{"2!" + after, "3 c|2"}},
		"too few fields":                      {"p,t\nb\nc,2\n", "", "p|t", []string{"2!" + number, "3 c|2"}},
		"too many fields":                     {"p,t\nb,1,x\nc,2\n", "", "p|t", []string{"2!" + number, "3 c|2"}},
		"empty columns of a spreadsheet":      {"p,t\na,1,,\nb,2\n", "", "p|t", []string{"2 a|1", "3 b|2"}},
		"a long field":                        {"p,t\n" + strings.Repeat("n", mostRecord) + ",1\nc,2\n", "", "p|t", []string{"2!it has more than 1048576 bytes", "3 c|2"}},
		"a field of all that is allowed":      {"p,t\n" + strings.Repeat("n", 100_000) + ",1\nc,2\n", "", "p|t", []string{"2 " + strings.Repeat("n", 100_000) + "|1", "3 c|2"}},
		"a zero byte":                         {"p,t\na\x00,1\n", "", "p|t", []string{"2 a\x00|1"}},
		"odd rows among the first":            {"p;t\na,b;1\nc,d;2\ne,f\ng;3\n", "", "p|t", []string{"2 a,b|1", "3 c,d|2", "4!" + number, "5 g|3"}},
	} {
		head, rows, err := rowsOf(c.text, c.separator)
		if err != nil || head != c.head || !slices.Equal(rows, c.rows) {
			t.Errorf("%s: %q %.300q, %v; want %q %.300q", name, head, rows, err, c.head, c.rows)
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
		if got, err := Separator(word); err != nil || got != want {
			t.Errorf("%q: %q, %v", word, got, err)
		}
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
