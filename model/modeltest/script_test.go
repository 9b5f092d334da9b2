package modeltest

import (
	"strings"
	"testing"
)

const example = `// Echo repeats its words.
$ echo a b
a b

$ echo
> c
> d
c
d
// The end.
`

func echo(command string, input []string) string {
	words := strings.TrimPrefix(strings.TrimPrefix(command, "echo"), " ")
	if words != "" {
		input = append([]string{words}, input...)
	}
	return strings.Join(input, "\n") + "\n"
}

func TestPlay(t *testing.T) {
	Equal(t, play(example, echo), example, "the script becomes")
	blank := strings.Replace(example, "\na b\n", "\n", 1)
	Equal(t, play(blank, echo), example, "the script without an answer becomes")
	for _, other := range []string{strings.Replace(example, "\na b\n", "\na c\n", 1), strings.Replace(example, "c\nd\n//", "c\nd\ne\n//", 1)} {
		if now := play(other, echo); now == other || !strings.Contains(difference(other, now), "$ echo") {
			t.Errorf("not noticed:\n%s", other)
		}
	}
}

// TestEmptyLine: an answer may have and end with an empty line.
func TestEmptyLine(t *testing.T) {
	script := "$ x\na\n\nb\n\n\n$ y\na\n\nb\n\n"
	Equal(t, play(script, func(string, []string) string { return "a\n\nb\n\n" }), script, "")
}
