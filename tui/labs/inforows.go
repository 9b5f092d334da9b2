package labs

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"lascope/tui/canvas"
)

// InfoWidth and Rows are the size in which every page of the program can be set.
const InfoWidth, Rows = 76, 20

// The columns of a page: labels, then the number, the key or line, and the text of a try.
const (
	textColumn = 7
	doColumn   = textColumn + 3
	tryColumn  = doColumn + 5
)

// An InfoRow is a row of the page as set. Its text begins at column X.
type InfoRow struct {
	Label, Number, Do, Text string
	X                       int
	Try                     int // from 1; 0 for a row of no try
}

// Set breaks the page into rows of w columns. renamed maps usual key names to the present ones.
func (p *Info) Set(w int, renamed map[string]string) (rows []InfoRow) {
	paragraph := func(label, text string) {
		for i, line := range wrap(text, w-textColumn) {
			rows = append(rows, InfoRow{Label: canvas.Pick(i == 0, label, ""), Text: line, X: textColumn})
		}
	}
	paragraph("What", p.What)
	paragraph("How", p.How)
	paragraph("Watch", p.Watch)
	for i, t := range p.Tries {
		head := InfoRow{Label: canvas.Pick(i == 0, "Try", ""), Number: strconv.Itoa(i + 1), X: tryColumn, Try: i + 1}
		add := func(do, text string) {
			head.Do, head.Text = do, text
			rows = append(rows, head)
			head = InfoRow{X: tryColumn, Try: i + 1}
		}
		do := t.Do
		if t.Key() {
			do = cmp.Or(renamed[do], do)
		}
		if canvas.Width(do) > tryColumn-doColumn-1 {
			for _, part := range canvas.Wrap(do, w-doColumn) {
				add(part, "")
			}
			do = ""
		}
		for _, line := range wrap(t.Text, w-tryColumn) {
			add(do, line)
			do = ""
		}
	}
	paragraph("Limit", p.Limit)
	paragraph("Line", p.Line)
	paragraph("Source", p.origin())
	return rows
}

// joint stands for the blank between a mark and its word while a text is broken into rows.
const joint = "\uE000"

// wrap breaks a text into rows. A mark stands on the row of the word after it.
func wrap(text string, w int) []string {
	words := strings.Fields(text)
	for i, word := range words {
		if r, n := utf8.DecodeRuneInString(word); n == len(word) && unicode.IsSymbol(r) {
			words[i] += joint
		}
	}
	rows := canvas.Wrap(strings.ReplaceAll(strings.Join(words, " "), joint+" ", joint), w)
	for i, row := range rows {
		rows[i] = strings.ReplaceAll(row, joint, " ")
	}
	return rows
}

// DrawInfo draws rows from the first one on.
func DrawInfo(in canvas.Area, rows []InfoRow) {
	for y, r := range rows {
		r.write(func(x int, text string, st canvas.Style) { in.Text(x, y, text, st) })
	}
}

// write writes the parts of a row, each from its column on.
func (r InfoRow) write(part func(x int, text string, st canvas.Style)) {
	part(0, r.Label, canvas.Dim)
	part(textColumn, r.Number, canvas.Bold)
	part(doColumn, r.Do, canvas.Bold)
	part(r.X, r.Text, canvas.Text)
}

// Print writes the page as rows of text. It returns out's error.
func (p *Info) Print(out io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  (%s)\n\n", p.Title, p.Lab)
	for _, r := range p.Set(InfoWidth, nil) {
		row := []rune(strings.Repeat(" ", InfoWidth))
		r.write(func(x int, text string, _ canvas.Style) { copy(row[x:], []rune(text)) })
		b.WriteString(strings.TrimRight(string(row), " ") + "\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// markNames are the marks that stand alone in texts, with their names in the legends.
var markNames = []string{
	"× present shares", "◆ optimal shares", "◇ proportional", "○ uniform", // the polling lab
	"◆ limit", "○ pure chance", "◇ least penalty", // the arms lab
	"◆ exact", "◇ by density", // the knapsack lab
}

// named puts the names of the lab's marks in place of the marks, for a listener.
func (p *Info) named(text string) string {
	for _, entry := range markNames {
		if mark, name, _ := strings.Cut(entry, " "); strings.Contains(p.legend, entry) {
			text = strings.ReplaceAll(strings.ReplaceAll(text, entry, name), mark, name)
		}
	}
	return text
}

// Sentences are the page in lines of words.
func (p *Info) Sentences() []string {
	out := []string{p.Title + " (" + p.Lab + ")", p.What, p.How, p.Watch}
	for _, t := range p.Tries {
		out = append(out, "Try "+t.Do+": "+t.Text)
	}
	for _, text := range []string{p.Limit, p.Line} {
		if text != "" {
			out = append(out, text)
		}
	}
	for i := range out {
		out[i] = p.named(out[i])
	}
	if p.Source != "" {
		out = append(out, "It stands in "+p.origin())
	}
	return out
}
