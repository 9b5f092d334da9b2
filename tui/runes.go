package tui

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// This file knows how many cells a rune takes, for a note, a lesson or a page's name
// may be in any script. A wide rune, such as 漢, takes two: the second one holds
// secondHalf. A sign that stands over or under another takes none: it is joined to the
// rune before it, and both are one negative number in their cell. So is a flag, of two
// letters; a Korean syllable written in its parts is put together.

// secondHalf fills the cell after a wide rune.
const secondHalf rune = 0

// A fitted rune is what is shown for a rune and the cells that it takes: none is joined
// to the rune before it, or, where nothing is shown, left out.
type fitted struct {
	r     rune
	cells int
}

// Runes that were fitted, and what was joined, by its number less one.
var (
	knownRunes = map[rune]fitted{}
	joined     []string
	joinedAs   = map[string]rune{}
)

// Limits of what is remembered, and of what stands in one cell, in bytes.
const (
	mostKnown  = 1 << 14
	mostJoined = 1 << 12
	longJoined = 32
)

// fit tells what is shown for a rune.
func fit(r rune) fitted {
	if r >= 0x20 && r < 0x7f || r > 0xad && r < 0x300 {
		return fitted{r, 1}
	}
	return recalled(r)
}

// recalled is how a rune that is not so common was fitted.
func recalled(r rune) fitted {
	if r < 0xa0 {
		return fitted{' ', 1} // a control code
	}
	f, known := knownRunes[r]
	if !known {
		f = measured(r)
		if len(knownRunes) < mostKnown {
			knownRunes[r] = f
		}
	}
	return f
}

// measured asks the library. What alters the width of its neighbours, as not all
// terminals have it, is left out or a dot: it does so between two letters of Hindi or after
// a syllable of Korean, or it makes a flag or a syllable of several runes.
func measured(r rune) fitted {
	alone, between := ansi.StringWidth(string(r)), ansi.StringWidth("क"+string(r)+"क")-2
	after := ansi.StringWidth("가"+string(r)) - 2
	switch {
	case unicode.Is(unicode.Variation_Selector, r), r == '\u200c', r == '\u200d', r >= 0x1f3fb && r <= 0x1f3ff:
		return fitted{}
	case unicode.In(r, unicode.Cf, unicode.Regional_Indicator), r >= 0x1100 && r < 0x1200, r >= 0xa960 && r < 0xa980, r >= 0xd7b0 && r < 0xd800:
		return fitted{'·', 1}
	case alone == between && alone == after && (alone == 1 || alone == 2 || alone == 0 && unicode.Is(unicode.M, r)):
		return fitted{r, alone}
	}
	return fitted{'·', 1}
}

// narrow is a rune that fills exactly one cell, in place of one that would not.
func narrow(r rune) rune {
	if f := fit(r); f.cells == 1 {
		return f.r
	}
	return '·'
}

// join adds a sign to what stands in a cell.
func (c *cell) join(sign rune) {
	if c.r == secondHalf {
		return
	}
	if n, ok := joinedNumber(glyph(c.r) + string(sign)); ok {
		c.r = n
	}
}

// joinedNumber is what stands in a cell for several runes, if there is room for more.
func joinedNumber(text string) (rune, bool) {
	n, known := joinedAs[text]
	if !known {
		if len(joined) >= mostJoined || len(text) > longJoined {
			return 0, false
		}
		joined = append(joined, text)
		n = -rune(len(joined))
		joinedAs[text] = n
	}
	return n, true
}

// units are the parts of a text that are shown as one, each with where it begins.
func units(s string) iter.Seq2[int, fitted] {
	return func(yield func(int, fitted) bool) {
		for i := 0; i < len(s); {
			r, n := rune(s[i]), 1
			if r >= utf8.RuneSelf {
				r, n = utf8.DecodeRuneInString(s[i:])
			}
			f := fit(r)
			if r >= 0x1100 && (r < 0x1200 || r >= 0xac00) {
				if whole, more := together(r, s[i+n:]); more > 0 {
					f, n = fitted{whole, 2}, n+more
				}
			}
			if !yield(i, f) {
				return
			}
			i += n
		}
	}
}

// Where Unicode's syllables of Korean begin, and what they are made of: each has one of its
// first parts, one of the middle, and one of the last or none.
const (
	syllables, firstPart, middlePart, lastPart = 0xac00, 0x1100, 0x1161, 0x11a7 // no last part is the first of them
	firstParts, middleParts, lastParts         = 19, 21, 28
)

// together is what a rune is with what follows, and how many bytes more it takes; none where
// it stands by itself.
func together(r rune, rest string) (whole rune, more int) {
	next, n := utf8.DecodeRuneInString(rest)
	if unicode.Is(unicode.Regional_Indicator, r) && unicode.Is(unicode.Regional_Indicator, next) {
		if flag, ok := joinedNumber(string(r) + string(next)); ok {
			return flag, n
		}
	}
	if first, middle := r-firstPart, next-middlePart; first >= 0 && first < firstParts && middle >= 0 && middle < middleParts {
		r, more = syllables+(first*middleParts+middle)*lastParts, n
		next, n = utf8.DecodeRuneInString(rest[more:])
	}
	if at := r - syllables; at >= 0 && at < firstParts*middleParts*lastParts && at%lastParts == 0 && next > lastPart && next < lastPart+lastParts {
		return r + next - lastPart, more + n
	}
	return r, more
}

// glyph is what a cell's rune stands for.
func glyph(r rune) string {
	if r < 0 {
		return joined[-r-1]
	}
	return string(r)
}

// isWide tells what takes two cells. Lines, blocks and dots are asked for most often.
func isWide(r rune) bool {
	if r < 0 {
		if r, _ = utf8.DecodeRuneInString(glyph(r)); unicode.Is(unicode.Regional_Indicator, r) {
			return true
		}
	}
	usual := r < 0x1100 || r >= 0x2500 && r < 0x2600 || r >= 0x2800 && r < 0x2900
	return !usual && fit(r).cells == 2
}

// settle puts a blank in place of half a wide rune: the other half was drawn over, or
// cut off.
func (g *grid) settle() {
	if !g.wide {
		return
	}
	for i := range g.cells {
		c := &g.cells[i]
		switch {
		case c.r == secondHalf && (i%g.w == 0 || !isWide(g.cells[i-1].r)),
			isWide(c.r) && (i%g.w == g.w-1 || g.cells[i+1].r != secondHalf):
			c.r = ' '
		}
	}
}

// width is the number of cells that a text takes.
func width(s string) int {
	n := 0
	for _, f := range units(s) {
		n += f.cells
	}
	return n
}

// head is as much of a text as has room in n cells, never a part of a rune with its
// signs.
func head(s string, n int) string {
	used := 0
	for i, f := range units(s) {
		if used += f.cells; used > n {
			return s[:i]
		}
	}
	return s
}

// tail is as much of a text's end as has room in n cells.
func tail(s string, n int) string {
	used := width(s)
	for i, f := range units(s) {
		if used <= n && f.cells > 0 {
			return s[i:]
		}
		used -= f.cells
	}
	return ""
}

// split parts a text after n cells, or after its first rune if that is wider.
func split(s string, n int) (first, rest string) {
	if first = head(s, n); first == "" {
		first = head(s, 2)
	}
	return first, s[len(first):]
}

// middle cuts the middle out of a text that is longer than n cells.
func middle(s string, n int) string {
	if width(s) <= n {
		return s
	}
	if n <= 1 {
		return strings.Repeat("…", max(n, 0))
	}
	left := (n - 1) / 2
	return head(s, left) + "…" + tail(s, n-1-left)
}

// cut cuts the end off a text that is longer than n cells.
func cut(s string, n int) string {
	if width(s) <= n {
		return s
	}
	if n <= 0 {
		return ""
	}
	return head(s, n-1) + "…"
}

// wrap breaks a text into lines of at most n cells: at blanks where it can, and between
// wide runes, which are written without blanks.
func wrap(s string, n int) []string {
	if n < 1 {
		return nil
	}
	var lines []string
	line, used := []byte{}, 0
	for _, word := range strings.Fields(s) {
		if width(word) == 0 {
			continue // signs with no letter to stand on
		}
		for i, part := range breakable(word) {
			w, blank := width(part), min(used, 1)
			if i > 0 {
				blank = 0
			}
			if used > 0 && used+blank+w > n {
				lines = append(lines, string(line))
				line, used, blank = line[:0], 0, 0
			}
			line, used = append(append(line, " "[:blank]...), part...), used+blank+w
			for used > n {
				first, rest := split(string(line), n)
				if rest == "" {
					break // one rune, wider than a line
				}
				lines = append(lines, first)
				line, used = append(line[:0], rest...), width(rest)
			}
		}
	}
	if used > 0 {
		lines = append(lines, string(line))
	}
	return lines
}

// clinging are marks that no line begins with.
const clinging = "、。，．・：；！？）］｝」』】〉》ー…"

// breakable are the parts of a word between which a line may be broken: before and
// after each wide rune, but not before a mark that clings.
func breakable(word string) []string {
	var parts []string
	start, wide := 0, false
	for i, f := range units(word) {
		if i > start && f.cells > 0 && (wide || f.cells == 2) && !strings.ContainsRune(clinging, f.r) {
			parts = append(parts, word[start:i])
			start = i
		}
		if f.cells > 0 {
			wide = f.cells == 2
		}
	}
	return append(parts, word[start:])
}
