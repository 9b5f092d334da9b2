package tty

import (
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
