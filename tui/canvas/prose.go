package canvas

import (
	"regexp"
	"strings"
)

// Prose is a page as rows of words in their styles.
type Prose struct {
	W       int
	Lines   Lines
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

// emphasis matches `code` and *words* between marks that touch them. In words, alone matches the sign of a curve, which stays with
// its name.
var (
	emphasis = regexp.MustCompile("`([^` ]|[^` ][^`]*[^` ])`|\\*([^* ]|[^* ][^*]*[^* ])\\*")
	alone    = regexp.MustCompile(`(^| )([^\pL\x00-\x7f]) `)
)

// emphasised are the words of a text, each of pieces in one style.
func emphasised(text string, st Style) (words Lines) {
	const joint = "\x00" // a blank within a word
	var word []Span
	add := func(text string, st Style) {
		for i, piece := range strings.Split(text, " ") {
			if i > 0 && len(word) > 0 {
				words, word = append(words, word), nil
			}
			if piece != "" {
				word = append(word, st.Span(strings.ReplaceAll(piece, joint, " ")))
			}
		}
	}
	end := 0
	for _, m := range emphasis.FindAllStringSubmatchIndex(text, -1) {
		add(text[end:m[0]], st)
		if end = m[1]; m[2] >= 0 {
			add(text[m[2]:m[3]], st.Ink(InkStrong))
		} else {
			add(alone.ReplaceAllString(text[m[4]:m[5]], "$1$2"+joint), st.Strong())
		}
	}
	add(text[end:]+" ", st)
	return words
}
