// Package foreign is the only way of words of others to an output: one function for each medium. Words of others are
// the names in files and of files, answers, notes, the output of programs, and all input that an error quotes.
package foreign

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Hidden reports a rune that has no place on a screen: control codes, the signs that turn or hide the text around them, and
// fillers such as U+3164. The joiners U+200C and U+200D are not among them: Persian words and emoji of several people hold
// them, and the screen leaves them out.
func Hidden(r rune) bool {
	if r >= ' ' && r <= '~' || r == '\u200c' || r == '\u200d' {
		return false
	}
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point)
}

func isBreak(r rune) bool { return r == '\n' || r == '\t' }

// visible reports a text without hidden runes and bytes that are no text. Line breaks and tabs count as visible.
func visible(text string) bool {
	plain := true
	for i := 0; i < len(text) && plain; i++ {
		plain = text[i] >= ' ' && text[i] <= '~'
	}
	return plain || utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return Hidden(r) && !isBreak(r) })
}

// Plain is a text without hidden runes, for a picture or a document. Line breaks and tabs stay.
func Plain(text string) string {
	if visible(text) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if Hidden(r) && !isBreak(r) {
			return -1
		}
		return r
	}, text)
}

// Line is a text in one line: [Plain], breaks are blanks, and blanks are single.
func Line(text string) string {
	return strings.Join(strings.Fields(Plain(strings.Join(strings.Fields(text), " "))), " ")
}

// Terminal is a text with hidden runes escaped, such as \x1b, so that a terminal does not obey them and a reader sees
// them. Line breaks and tabs stay.
func Terminal(text string) string {
	if visible(text) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, "\\x%02x", text[0])
		case !Hidden(r) || isBreak(r):
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, "\\x%02x", r)
		case r < 0x10000:
			fmt.Fprintf(&b, "\\u%04x", r)
		default:
			fmt.Fprintf(&b, "\\U%08x", r)
		}
		text = text[n:]
	}
	return b.String()
}

// Markup is a text in HTML or SVG.
func Markup(text string) string { return html.EscapeString(Plain(text)) }

// JSON is a value in JSON, its texts without hidden runes. Line breaks and tabs stay.
func JSON(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	out := text[:0]
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		if r == '\\' {
			r, n = escaped(text)
		}
		if !Hidden(r) || isBreak(r) {
			out = append(out, text[:n]...)
		}
		text = text[n:]
	}
	return out, nil
}

// escaped is the rune of the escape sequence that a text of JSON begins with, and the sequence's bytes.
func escaped(text []byte) (rune, int) {
	switch text[1] {
	case 'u':
		r, _ := strconv.ParseUint(string(text[2:6]), 16, 16) // json.Marshal writes four digits
		return rune(r), 6
	case 'b', 'f', 'r':
		return '\r', 2
	}
	return ' ', 2 // a line break, a tab, a quote or a backslash
}

// formulas are the first letters of a formula in a spreadsheet, also in their wide forms.
const formulas = "=+-@＝＋－＠"

// isFormula reports a cell that a spreadsheet would compute without its blanks and apostrophes before. Numbers, one or more,
// and single signs are none.
func isFormula(cell string) bool {
	cell = strings.TrimLeft(cell, "' ")
	if r, n := utf8.DecodeRuneInString(cell); n == len(cell) || !strings.ContainsRune(formulas, r) {
		return false
	}
	for word := range strings.FieldsSeq(cell) {
		if _, err := strconv.ParseFloat(word, 64); err != nil {
			return true
		}
	}
	return false
}

// Cell is a text as a cell of CSV: in one line, without hidden runes, and with an apostrophe before a formula.
// [FromCell] takes the apostrophe away.
func Cell(text string) string {
	if !visible(text) || strings.ContainsFunc(text, isBreak) {
		text = Plain(strings.NewReplacer("\r\n", " ", "\r", " ", "\n", " ", "\t", " ").Replace(text))
	}
	if isFormula(text) {
		return "'" + text
	}
	return text
}

// FromCell is the text of a cell that [Cell] wrote, or another program.
func FromCell(cell string) string {
	if text, ok := strings.CutPrefix(cell, "'"); ok && isFormula(text) {
		return text
	}
	return cell
}

// A CSV writes rows, their cells as [Cell].
type CSV struct {
	rows  *csv.Writer
	cells []string
}

// NewCSV returns a writer to w.
func NewCSV(w io.Writer) *CSV { return &CSV{rows: csv.NewWriter(w)} }

// Write writes a row. It returns the writer's error, and so does [CSV.Flush].
func (c *CSV) Write(row []string) error {
	c.cells = c.cells[:0]
	for _, cell := range row {
		c.cells = append(c.cells, Cell(cell))
	}
	return c.rows.Write(c.cells)
}

// Flush writes the buffered rows, and returns the first error of the writer.
func (c *CSV) Flush() error {
	c.rows.Flush()
	return c.rows.Error()
}

// A Writer passes text to a terminal or a pipe as [Terminal].
type Writer struct {
	to   io.Writer
	part []byte // the beginning of a rune that a write has cut
}

// NewWriter returns a writer to another.
func NewWriter(to io.Writer) *Writer { return &Writer{to: to} }

// Write returns the error of the writer below. A rune that the text cuts waits for its end.
func (w *Writer) Write(text []byte) (int, error) {
	all := append(w.part, text...)
	end := len(all)
	for from := end - 1; from >= max(0, end-utf8.UTFMax); from-- {
		if utf8.RuneStart(all[from]) {
			if !utf8.FullRune(all[from:]) {
				end = from
			}
			break
		}
	}
	w.part = append([]byte(nil), all[end:]...)
	if _, err := io.WriteString(w.to, Terminal(string(all[:end]))); err != nil {
		return 0, err
	}
	return len(text), nil
}
