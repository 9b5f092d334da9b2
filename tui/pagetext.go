package tui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// A pageText is a page as rows of words in their styles.
type pageText struct {
	w       int
	lines   [][]canvas.Span
	options []int               // the option that a row belongs to; −1 for none
	option  int                 // that of the rows being written
	answer  int                 // the row of the answer; 0 before it is given
	tight   bool                // no row is left free
	keyed   func(string) string // puts the present keys in place of the default ones; nil for none
	large   *canvas.Theme       // the closing sentence is in large letters of this theme; nil for none
}

// writeClosing writes a closing text: its first sentence in large letters, if that is asked for and
// all of it has a large form, and the rest as [pageText.write].
func (t *pageText) writeClosing(words string, st canvas.Style) {
	first, rest, more := strings.Cut(words, ". ")
	if more {
		first += "."
	}
	lines, ok := []string(nil), false
	if t.large != nil {
		lines, ok = chart.BigLines(first, t.w)
	}
	if !ok {
		t.write("", words, st)
		return
	}
	for _, line := range lines {
		var g canvas.Grid
		g.Reset(t.w, chart.SmallBig.Rows(t.large)+1)
		chart.DrawBigText(g.All(), 0, 0, line, st, t.large)
		for y := range g.H {
			row := make([]rune, g.W)
			for x := range row {
				row[x] = g.All().At(x, y).R
			}
			t.lines, t.options = append(t.lines, []canvas.Span{{Text: string(row), St: st.Ink(canvas.InkStrong).Bold()}}), append(t.options, -1)
		}
	}
	if more {
		t.write("", rest, st)
	}
}

// gap leaves a row free.
func (t *pageText) gap() {
	if t.tight {
		return
	}
	t.lines, t.options = append(t.lines, nil), append(t.options, -1)
}

// trim takes free rows off the end.
func (t *pageText) trim() {
	for len(t.lines) > 0 && t.lines[len(t.lines)-1] == nil {
		t.lines, t.options = t.lines[:len(t.lines)-1], t.options[:len(t.options)-1]
	}
}

// write breaks words into rows, each after its mark. `Code` and *words* are
// emphasised.
func (t *pageText) write(mark, words string, st canvas.Style) {
	if t.keyed != nil {
		words = t.keyed(words)
	}
	indent := canvas.Width(mark)
	row, used := []canvas.Span{{Text: mark, St: st.Ink(canvas.InkStrong).Bold()}}, 0
	if st.Fore() != canvas.InkText && st.Fore() != canvas.InkStrong {
		row[0].St = st
	}
	end := func() {
		t.lines, t.options = append(t.lines, row), append(t.options, t.option)
		row, used = []canvas.Span{{Text: strings.Repeat(" ", indent), St: st}}, 0
	}
	room := max(1, t.w-indent)
	for _, word := range emphasised(words, st) {
		n := canvas.SpansWidth(word)
		if used > 0 && used+1+n > room {
			end()
		}
		if used > 0 {
			row = append(row, canvas.Span{Text: " ", St: st})
			used++
		}
		for _, part := range word {
			rest := part.Text
			for canvas.Width(rest) > room-used { // longer than a row
				first := canvas.Head(rest, room-used)
				if first == "" && used == 0 {
					break // one rune, wider than a row
				}
				row = append(row, canvas.Span{Text: first, St: part.St})
				rest = rest[len(first):]
				end()
			}
			row = append(row, canvas.Span{Text: rest, St: part.St})
			used += canvas.Width(rest)
		}
	}
	if used > 0 {
		end()
	}
}

// emphasised are the words of a text, each of pieces in one style.
func emphasised(text string, st canvas.Style) [][]canvas.Span {
	styles := map[rune]canvas.Style{'`': st.Ink(canvas.InkStrong), '*': st.Ink(canvas.InkStrong).Bold()}
	var words [][]canvas.Span
	var word []canvas.Span
	var piece strings.Builder
	now, inside := st, rune(0)
	cutPiece := func() {
		if piece.Len() > 0 {
			word = append(word, canvas.Span{Text: piece.String(), St: now})
			piece.Reset()
		}
	}
	cutWord := func() {
		if cutPiece(); len(word) > 0 {
			words, word = append(words, word), nil
		}
	}
	for i, r := range text {
		switch {
		case r == ' ' && !(inside == '*' && aMark(piece.String())):
			cutWord()
		case r == inside:
			cutPiece()
			now, inside = st, 0
		case inside == 0 && opens(text, i, r):
			cutPiece()
			now, inside = styles[r], r
		default:
			piece.WriteRune(r)
		}
	}
	cutWord()
	return words
}

// aMark reports the sign of a curve, which stays with its name.
func aMark(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return n == len(s) && r > 0x80 && !unicode.IsLetter(r)
}

// opens reports an opening mark of emphasis: it is closed later and precedes a word.
func opens(text string, i int, r rune) bool {
	if r != '`' && r != '*' {
		return false
	}
	rest := text[i+1:]
	at := strings.IndexRune(rest, r)
	return at > 0 && rest[0] != ' ' && rest[at-1] != ' '
}
