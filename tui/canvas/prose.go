package canvas

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Prose is a page as rows of words in their styles.
type Prose struct {
	W       int
	Lines   [][]Span
	Options []int // the option that a row belongs to; −1 for none
	Option  int   // the option of the rows being written
	Answer  int   // the row of the answer; 0 before it is given
	Tight   bool  // no row is left free
}

// Gap leaves a row free.
func (t *Prose) Gap() {
	if t.Tight {
		return
	}
	t.Lines, t.Options = append(t.Lines, nil), append(t.Options, -1)
}

// Trim takes free rows off the end.
func (t *Prose) Trim() {
	for len(t.Lines) > 0 && t.Lines[len(t.Lines)-1] == nil {
		t.Lines, t.Options = t.Lines[:len(t.Lines)-1], t.Options[:len(t.Options)-1]
	}
}

// Write breaks words into rows, each after its mark. `Code` and *words* are
// emphasised.
func (t *Prose) Write(mark, words string, st Style) {
	indent := Width(mark)
	row, used := []Span{st.Strong().Span(mark)}, 0
	if st.Fore() != InkText && st.Fore() != InkStrong {
		row[0].St = st
	}
	end := func() {
		t.Lines, t.Options = append(t.Lines, row), append(t.Options, t.Option)
		row, used = []Span{st.Span(strings.Repeat(" ", indent))}, 0
	}
	room := max(1, t.W-indent)
	for _, word := range emphasised(words, st) {
		n := SpansWidth(word)
		if used > 0 && used+1+n > room {
			end()
		}
		if used > 0 {
			row = append(row, st.Span(" "))
			used++
		}
		for _, part := range word {
			rest := part.Text
			for Width(rest) > room-used { // longer than a row
				first := head(rest, room-used)
				if first == "" && used == 0 {
					break // one rune, wider than a row
				}
				row = append(row, part.St.Span(first))
				rest = rest[len(first):]
				end()
			}
			row = append(row, part.St.Span(rest))
			used += Width(rest)
		}
	}
	if used > 0 {
		end()
	}
}

// emphasised are the words of a text, each of pieces in one style.
func emphasised(text string, st Style) [][]Span {
	styles := map[rune]Style{'`': st.Ink(InkStrong), '*': st.Strong()}
	var words [][]Span
	var word []Span
	var piece strings.Builder
	now, inside := st, rune(0)
	cutPiece := func() {
		if piece.Len() > 0 {
			word = append(word, now.Span(piece.String()))
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
