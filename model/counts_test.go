package model

import (
	"strings"
	"testing"

	"lascope/internal/foreign"
	"lascope/model/modeltest"
)

// TestPrintable: characters that act on a terminal are printed as escapes.
func TestPrintable(t *testing.T) {
	const plain = "α ≤ 1:日本 é\n\tok"
	modeltest.Equal(t, foreign.Terminal(plain), plain, "a plain text becomes")
	if got, want := foreign.Terminal("a\x1b[2J\u009bm\u202eb\xff\r\u200b\u2028"), `a\x1b[2J\x9bm\u202eb\xff\x0d\u200b\u2028`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestWordsOfALine: words that cannot be shown or read back are refused in a sentence.
func TestWordsOfALine(t *testing.T) {
	for _, w := range []string{"\x1b[31m", "trace=a\u202eb", "a\nb", "trace=\xff", `trace=a"b`, "N=" + strings.Repeat("1", 5000), "@5:\u0085"} {
		_, err := ParseWords([]string{"h-traa", w})
		if err == nil {
			t.Errorf("%q is taken", w)
			continue
		}
		modeltest.Sentence(t, err)
		if foreign.Terminal(err.Error()) != err.Error() || len(err.Error()) > 400 {
			t.Errorf("%q is refused with %q", w, err)
		}
	}
}
