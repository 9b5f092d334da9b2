package tui

import (
	"strings"
)

// A pageText is a page as rows of words in their styles.
type pageText struct {
	w       int
	lines   [][]span
	options []int // the option that a row belongs to; −1 for none
	option  int   // that of the rows being written
	answer  int   // the row of the answer; 0 before it is given
}

// gap leaves a row free.
func (t *pageText) gap() {
	t.lines, t.options = append(t.lines, nil), append(t.options, -1)
}

// trim takes free rows off the end.
func (t *pageText) trim() {
	for len(t.lines) > 0 && t.lines[len(t.lines)-1] == nil {
		t.lines, t.options = t.lines[:len(t.lines)-1], t.options[:len(t.options)-1]
	}
}

// write breaks words into rows, all of them behind their mark. `Code` and *words* are
// emphasised.
func (t *pageText) write(mark, words string, st style) {
	indent := width(mark)
	row, used := []span{{mark, st.ink(inkAccent).bold()}}, 0
	if st.fore() != inkText && st.fore() != inkStrong {
		row[0].st = st
	}
	end := func() {
		t.lines, t.options = append(t.lines, row), append(t.options, t.option)
		row, used = []span{{strings.Repeat(" ", indent), st}}, 0
	}
	room := max(1, t.w-indent)
	for _, word := range emphasised(words, st) {
		n := spansWidth(word)
		if used > 0 && used+1+n > room {
			end()
		}
		if used > 0 {
			row = append(row, span{" ", st})
			used++
		}
		for _, part := range word {
			rest := part.text
			for width(rest) > room-used { // longer than a row
				first := head(rest, room-used)
				if first == "" && used == 0 {
					break // one rune, wider than a row
				}
				row = append(row, span{first, part.st})
				rest = rest[len(first):]
				end()
			}
			row = append(row, span{rest, part.st})
			used += width(rest)
		}
	}
	if used > 0 {
		end()
	}
}

// emphasised are the words of a text, each of pieces in one style.
func emphasised(text string, st style) [][]span {
	styles := map[rune]style{'`': st.ink(inkAccent), '*': st.ink(inkStrong).bold()}
	var words [][]span
	var word []span
	var piece strings.Builder
	now, inside := st, rune(0)
	cutPiece := func() {
		if piece.Len() > 0 {
			word = append(word, span{piece.String(), now})
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
		case r == ' ':
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

// opens tells a mark of emphasis that is closed again, and stands before a word.
func opens(text string, i int, r rune) bool {
	if r != '`' && r != '*' {
		return false
	}
	rest := text[i+1:]
	at := strings.IndexRune(rest, r)
	return at > 0 && rest[0] != ' ' && rest[at-1] != ' '
}
