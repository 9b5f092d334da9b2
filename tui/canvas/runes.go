package canvas

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"github.com/rivo/uniseg"

	"lascope/internal/foreign"
)

// Widths of text in any script. A wide rune, such as 漢, takes two cells; the second holds
// SecondHalf. A combining mark takes none: the cell of the rune before it then holds a
// negative number, which stands for both. The two letters of a flag are joined in the same
// way. The parts of a Korean syllable are composed.

// SecondHalf fills the cell after a wide rune.
const SecondHalf rune = 0

// A fitted rune is the rune shown in place of another, and its cells. One with no cells is
// joined to the rune before it; a zero rune with no cells is left out.
type fitted struct {
	r     rune
	cells int
}

// known are the caches: fitted runes, and joined texts. The text of the negative number n is joined[-n-1]. Screens that are built
// or saved beside the one on show use them too, so a lock guards them.
var known = struct {
	sync.RWMutex
	runes    map[rune]fitted
	joined   []string
	joinedAs map[string]rune
}{runes: map[rune]fitted{}, joinedAs: map[string]rune{}}

// Limits of the caches, in entries, and of the text of one cell, in bytes.
const (
	mostKnown  = 1 << 14
	mostJoined = 1 << 12
	longJoined = 32
)

// fit returns the rune shown for r, and its cells.
func fit(r rune) fitted {
	if r >= 0x20 && r < 0x7f || r > 0xad && r < 0x300 {
		return fitted{r, 1}
	}
	if r < 0xa0 {
		return fitted{' ', 1} // a control code
	}
	known.RLock()
	f, ok := known.runes[r]
	known.RUnlock()
	if !ok {
		f = measured(r)
		known.Lock()
		if len(known.runes) < mostKnown {
			known.runes[r] = f
		}
		known.Unlock()
	}
	return f
}

// measured returns a rune's cells as x/ansi counts them where nothing is set. A rune that changes the width of
// its neighbours, between two Hindi letters or after a Korean syllable, is shown as a dot or
// left out, since terminals disagree on it. So is a part of a flag or of a syllable.
func measured(r rune) fitted {
	var widths displaywidth.Options // RUNEWIDTH_EASTASIAN does not count here: a picture is the same for everybody
	alone, between := widths.String(string(r)), widths.String("क"+string(r)+"क")-2
	after := widths.String("가"+string(r)) - 2
	switch {
	case unicode.Is(unicode.Variation_Selector, r), r == '\u200c', r == '\u200d', r >= 0x1f3fb && r <= 0x1f3ff:
		return fitted{}
	case foreign.Hidden(r), unicode.Is(unicode.Regional_Indicator, r), r >= 0x1100 && r < 0x1200, r >= 0xa960 && r < 0xa980, r >= 0xd7b0 &&
		r < 0xd800:
		return fitted{'·', 1}
	case alone == between && alone == after && (alone == 1 || alone == 2 || alone == 0 && unicode.Is(unicode.M, r)):
		return fitted{r, alone}
	}
	return fitted{'·', 1}
}

// narrow returns r if it fills one cell, else a dot.
func narrow(r rune) rune {
	if f := fit(r); f.cells == 1 {
		return f.r
	}
	return '·'
}

// join adds a combining mark to the text of a cell.
func (c *Cell) join(mark rune) {
	if c.R == SecondHalf {
		return
	}
	if n, ok := joinedNumber(Glyph(c.R) + string(mark)); ok {
		c.R = n
	}
}

// joinedNumber returns the number of a text of several runes; false if the cache is full.
func joinedNumber(text string) (rune, bool) {
	known.Lock()
	defer known.Unlock()
	n, ok := known.joinedAs[text]
	if !ok {
		if len(known.joined) >= mostJoined || len(text) > longJoined {
			return 0, false
		}
		known.joined = append(known.joined, text)
		n = -rune(len(known.joined))
		known.joinedAs[text] = n
	}
	return n, true
}

// units yields the parts of a text that are drawn as one rune, each with its offset.
func units(s string) iter.Seq2[int, fitted] {
	return func(yield func(int, fitted) bool) {
		for i := 0; i < len(s); {
			r, n := rune(s[i]), 1
			if r >= utf8.RuneSelf {
				r, n = utf8.DecodeRuneInString(s[i:])
			}
			f := fit(r)
			if r >= 0x1100 && (r < 0x1200 || r >= 0xac00) {
				if whole, all := together(r, s[i:]); all > n {
					f, n = fitted{whole, 2}, all
				}
			}
			if !yield(i, f) {
				return
			}
			i += n
		}
	}
}

// together returns the flag or the Korean syllable that a text begins with, and its length
// in bytes; 0 if r stands alone.
func together(r rune, s string) (whole rune, n int) {
	if !unicode.Is(unicode.Regional_Indicator, r) {
		return syllable(r, s)
	}
	flag, _, _, _ := uniseg.FirstGraphemeClusterInString(s, -1)
	flag = flag[:min(len(flag), 2*utf8.RuneLen(r))] // without marks that follow
	if next, _ := utf8.DecodeLastRuneInString(flag); len(flag) > utf8.RuneLen(r) && unicode.Is(unicode.Regional_Indicator, next) {
		if number, ok := joinedNumber(flag); ok {
			return number, len(flag)
		}
	}
	return r, 0
}

// The Unicode Standard's numbers of Korean syllables (section 3.12).
const (
	firstLead, leads   = 0x1100, 19
	firstVowel, vowels = 0x1161, 21
	beforeTail, tails  = 0x11a7, 28 // a syllable without a tail counts as one
	firstSyllable      = 0xac00
)

// syllable returns the Korean syllable that the letters at the beginning of a text form, a first syllable and a tail too, and its length;
// 0 if r stands alone. All of them have three bytes.
func syllable(r rune, s string) (whole rune, n int) {
	next := func() rune { c, _ := utf8.DecodeRuneInString(s[n:]); return c }
	n = 3
	if lead := r - firstLead; lead >= 0 && lead < leads {
		vowel := next() - firstVowel
		if vowel < 0 || vowel >= vowels {
			return r, 0
		}
		r = firstSyllable + (lead*vowels+vowel)*tails
		n += 3
	} else if of := r - firstSyllable; of < 0 || of >= leads*vowels*tails || of%tails != 0 {
		return r, 0
	}
	if tail := next() - beforeTail; tail > 0 && tail < tails {
		return r + tail, n + 3
	}
	return r, n
}

// Glyph returns the text of a cell's rune.
func Glyph(r rune) string {
	if r < 0 {
		known.RLock()
		defer known.RUnlock()
		return known.joined[-r-1]
	}
	return string(r)
}

// isWide reports whether a rune takes two cells. The ranges of lines, blocks and braille
// come first, as the most frequent.
func isWide(r rune) bool {
	if r < 0 {
		if r, _ = utf8.DecodeRuneInString(Glyph(r)); unicode.Is(unicode.Regional_Indicator, r) {
			return true
		}
	}
	usual := r < 0x1100 || r >= 0x2500 && r < 0x2600 || r >= 0x2800 && r < 0x2900
	return !usual && fit(r).cells == 2
}

// Settle blanks half a wide rune whose other half was drawn over or cut off.
func (g *Grid) Settle() {
	if !g.wide {
		return
	}
	for i := range g.Cells {
		c := &g.Cells[i]
		switch {
		case c.R == SecondHalf && (i%g.W == 0 || !isWide(g.Cells[i-1].R)),
			isWide(c.R) && (i%g.W == g.W-1 || g.Cells[i+1].R != SecondHalf):
			c.R = ' '
		}
	}
}

// Width returns the cells of a text.
func Width(s string) int {
	n := 0
	for _, f := range units(s) {
		n += f.cells
	}
	return n
}

// head returns the longest beginning of a text that fits n cells. It never parts a rune
// from its combining marks.
func head(s string, n int) string {
	used := 0
	for i, f := range units(s) {
		if used += f.cells; used > n {
			return s[:i]
		}
	}
	return s
}

// Tail returns the longest end of a text that fits n cells.
func Tail(s string, n int) string {
	used := Width(s)
	for i, f := range units(s) {
		if used <= n && f.cells > 0 {
			return s[i:]
		}
		used -= f.cells
	}
	return ""
}

// Split cuts a text after n cells, or after its first rune if that is wider.
func Split(s string, n int) (first, rest string) {
	if first = head(s, n); first == "" {
		first = head(s, 2)
	}
	return first, s[len(first):]
}

// Middle cuts the middle out of a text that is longer than n cells, between words if the first and the last one fit.
func Middle(s string, n int) string {
	if Width(s) <= n {
		return s
	}
	if n <= 1 {
		return strings.Repeat("…", max(n, 0))
	}
	left := (n - 1) / 2
	return cmp.Or(middleWords(strings.Split(s, " "), n), head(s, left)+"…"+Tail(s, n-1-left))
}

// middleWords leaves words out of the middle, so that n cells hold the others; "" where the first and the last one
// do not fit, or a sign belongs to a blank.
func middleWords(words []string, n int) (text string) {
	if slices.ContainsFunc(words, func(w string) bool { return w != "" && fit([]rune(w)[0]).cells == 0 }) {
		return ""
	}
	for from, to := 1, len(words)-1; from < to; {
		longer := strings.Join(words[:from], " ") + " … " + strings.Join(words[to:], " ")
		if Width(longer) > n {
			break
		}
		text = longer
		if from+to < len(words) {
			from++
		} else {
			to--
		}
	}
	return text
}

// Cut cuts the end off a text that is longer than n cells.
func Cut(s string, n int) string {
	if Width(s) <= n {
		return s
	}
	if n <= 0 {
		return ""
	}
	return head(s, n-1) + "…"
}

// Fitting is the first of some texts that fits n cells, else the last one.
func Fitting(n int, texts ...string) string {
	for _, text := range texts {
		if Width(text) <= n {
			return text
		}
	}
	return texts[len(texts)-1]
}

// Wrap breaks a text into lines of at most n cells: at blanks where it can, and between
// wide runes, which are written without blanks. A % stays beside its number.
func Wrap(s string, n int) []string {
	if n < 1 {
		return nil
	}
	var lines []string
	line, used := []byte{}, 0
	words := strings.Fields(s)
	for k, word := range words {
		if Width(word) == 0 {
			continue // marks without a letter
		}
		unit := 0
		if k+1 < len(words) && strings.HasPrefix(words[k+1], "%") {
			unit = 1 + Width(words[k+1])
		}
		for i, part := range breakable(word) {
			w, blank := Width(part), Pick(i > 0, 0, min(used, 1))
			if used > 0 && used+blank+w+unit > n {
				lines = append(lines, string(line))
				line, used, blank = line[:0], 0, 0
			}
			line, used = append(append(line, " "[:blank]...), part...), used+blank+w
			for used > n {
				first, rest := Split(string(line), n)
				if rest == "" {
					break // one rune, wider than a line
				}
				lines = append(lines, first)
				line, used = append(line[:0], rest...), Width(rest)
			}
		}
	}
	if used > 0 {
		lines = append(lines, string(line))
	}
	return lines
}

// clinging are the punctuation marks that may not begin a line.
const clinging = "、。，．・：；！？）］｝」』】〉》ー…"

// breakable cuts a word where a line may be broken: before and after each wide rune, but
// not before a clinging mark.
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
