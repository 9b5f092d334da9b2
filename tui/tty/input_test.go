package tty

import (
	"slices"
	"strings"
	"testing"
)

// TestInputCutsAPaste: a paste beyond the bound is cut at a rune and keeps its marks; keys around it and
// a paste within the bound pass as they are, however the bytes are divided between the reads.
func TestInputCutsAPaste(t *testing.T) {
	most := strings.Repeat("ä", PasteMost/2)
	for name, c := range map[string][2]string{
		"keys":         {"a\x1b[A\x1b[200b\x1b", "a\x1b[A\x1b[200b\x1b"},
		"a short one":  {"a\x1b[200~b\x1b[c\x1b[201~d", "a\x1b[200~b\x1b[c\x1b[201~d"},
		"up to it":     {"\x1b[200~" + most + "\x1b[201~d", "\x1b[200~" + most + "\x1b[201~d"},
		"beyond it":    {"\x1b[200~" + most + "ö\x1b[20ö\x1b\x1b[201~d", "\x1b[200~" + most + "\x1b[201~d"},
		"one by a bit": {"\x1b[200~x" + most + most + "\x1b[201~d", "\x1b[200~x" + most + "\x1b[201~d"},
		"two":          {"\x1b[200~" + most + most + "\x1b[201~\x1b[200~b\x1b[201~", "\x1b[200~" + most + "\x1b[201~\x1b[200~b\x1b[201~"},
		"an end alone": {"\x1b[201~b", "\x1b[201~b"},
	} {
		for _, size := range []int{1, 250, 1 << 20} {
			in, got := &Input{}, strings.Builder{}
			for rest := c[0]; rest != ""; {
				n := min(size, len(rest))
				got.Write(in.cut([]byte(rest[:n])))
				rest = rest[n:]
			}
			if got.String() != c[1] {
				t.Errorf("%s, %d bytes a read: %d bytes pass, want %d", name, size, got.Len(), len(c[1]))
			}
		}
	}
}

// TestInputTakesTheAnswer: the terminal's answer to OSC 11 says whether its paper is light and reaches nobody as keys, in
// either form, among keys, and divided between reads anywhere but after its escape, which alone is a key. Words that only
// begin as it does pass, and so does an answer nobody asked for.
func TestInputTakesTheAnswer(t *testing.T) {
	const white, navy = "\x1b]11;rgb:ffff/ffff/eeee", "\x1b]11;rgb:0000/0000/8080"
	for _, c := range []struct {
		read, keys string
		light      []bool
	}{
		{"a" + white + "\a" + "b", "ab", []bool{true}},
		{"a" + navy + "\x1b\\" + "\x1b[A", "a\x1b[A", []bool{false}},
		{white + "\a" + white + "\a", white + "\a", []bool{true}},
		{"\x1b]11;nothing\ab", "b", nil},
		{"\x1b]11" + "\x1b[B", "\x1b]11\x1b[B", nil},
		{"\x1b]11;" + strings.Repeat("x", 100), "\x1b]11;" + strings.Repeat("x", 100), nil},
		{"\x1b", "\x1b", nil},
	} {
		for _, size := range []int{2, 5, 1000} {
			var light []bool
			in, got := &Input{Paper: func(is bool) { light = append(light, is) }}, ""
			for rest := c.read; rest != ""; {
				n := min(size, len(rest))
				if rest[n-1] == '\x1b' && n > 1 {
					n--
				}
				got += string(in.takeAnswer([]byte(rest[:n])))
				rest = rest[n:]
			}
			if got != c.keys || !slices.Equal(light, c.light) {
				t.Errorf("%q, %d bytes a read: keys %q, light %v", c.read, size, got, light)
			}
		}
	}
}
