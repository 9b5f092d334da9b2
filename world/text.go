package world

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"lascope/internal/foreign"
)

// longestName bounds the name of a page, in bytes.
const longestName = 4096

// showable reports a page's name that can stand on a screen.
func showable(name string) bool { return NameError(name) == nil }

// NameError is the reason why a page's name cannot stand on a screen; nil for one that can.
func NameError(name string) error {
	hidden := strings.IndexFunc(name, foreign.Hidden)
	switch {
	case len(name) > longestName:
		return fmt.Errorf("the page's name %.60q… has %d bytes, more than %d", name, len(name), longestName)
	case !utf8.ValidString(name):
		return fmt.Errorf("the page's name %.100q is no UTF-8 text", name)
	case hidden >= 0:
		r, _ := utf8.DecodeRuneInString(name[hidden:])
		return fmt.Errorf("the page's name %s has a sign that cannot be shown, %U", foreign.Terminal(fmt.Sprintf("%.100q", name)), r)
	}
	return nil
}

// Shown is a page's name with the signs escaped as in Go, if some of them cannot be shown.
func Shown(name string) string {
	if showable(name) {
		return name
	}
	quoted := strconv.Quote(name)
	return foreign.Terminal(quoted[1 : len(quoted)-1]) // also the fillers that Go calls letters
}
