package config

import (
	"errors"
	"fmt"
	"strings"
)

// exampleHome is the address in errors and in the help.
const exampleHome = "https://example.org/lascope/"

// mostAddress bounds the length of an address in bytes.
const mostAddress = 16 << 10

// Link is the address in the page at home that opens a line, a lesson or a demo: what is the word "line", "lesson" or "demo", name
// its value.
func Link(home, what, name string) string {
	return home + "?" + AddressWord(what, name)
}

// AddressWord is a word of an address with its value. Signs with a meaning there are escaped.
func AddressWord(what, value string) string {
	var b strings.Builder
	b.WriteString(what + "=")
	for i := range len(value) {
		c := value[i]
		if 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("-._~=@:,/*!", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// HomeOf is the setting home of a file of settings; without a name, of the one at [ConfigPath].
func HomeOf(file string) (string, error) {
	c, err := openConfig(file)
	home, _ := c.values["home"].(string)
	return home, err
}

// CheckHome refuses a text that is no address of a page. The error is a phrase.
func CheckHome(home string) error {
	rest, ok := strings.CutPrefix(home, "https://")
	if !ok {
		rest, ok = strings.CutPrefix(home, "http://")
	}
	switch {
	case !ok || rest == "" || rest[0] == '/':
		return fmt.Errorf("%q is no address of a page; give one such as %s", home, exampleHome)
	case len(home) > mostAddress:
		return errors.New("the address has more than 16 KiB")
	case strings.ContainsAny(home, "?#"):
		return fmt.Errorf("%q has a ? or a #; give the address of the page alone, such as %s", home, exampleHome)
	case strings.ContainsFunc(home, func(r rune) bool { return r <= ' ' || r == 0x7f || r == '"' || r == '<' || r == '>' }):
		return fmt.Errorf("%q has signs that no address has; give one such as %s", home, exampleHome)
	}
	return nil
}
