package world

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Hidden reports a rune that has no place on a screen: control codes, and the signs that
// turn or hide the text around them. The joiners U+200C and U+200D are not among them: Persian
// words and emoji of several people hold them, and the screen leaves them out.
func Hidden(r rune) bool {
	if r >= ' ' && r <= '~' || r == '\u200c' || r == '\u200d' {
		return false
	}
	return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029'
}

// longestName bounds the name of a page, in bytes.
const longestName = 4096

// Showable reports a page's name that can stand on a screen.
func Showable(name string) bool {
	return len(name) <= longestName && utf8.ValidString(name) && !strings.ContainsFunc(name, Hidden)
}
