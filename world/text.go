package world

import (
	"strings"
	"unicode/utf8"

	"lascope/internal/foreign"
)

// longestName bounds the name of a page, in bytes.
const longestName = 4096

// Showable reports a page's name that can stand on a screen.
func Showable(name string) bool {
	return len(name) <= longestName && utf8.ValidString(name) && !strings.ContainsFunc(name, foreign.Hidden)
}
