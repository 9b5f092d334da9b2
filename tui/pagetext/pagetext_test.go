package pagetext

import (
	"reflect"
	"strings"
	"testing"

	"lascope/tui/canvas"
	"lascope/tui/screentest"
)

// TestLargeClosing: the first sentence of a closing text is in large letters, the rest below it in
// plain ones; with keys in the first sentence, and away from a projector, all of it is plain.
func TestLargeClosing(t *testing.T) {
	th := screentest.Theme(t, "dark")
	rows := func(text string, large bool) (out []string) {
		p := &Text{W: 150}
		if large {
			p.Large = th
		}
		p.WriteClosing(text, canvas.Fg(canvas.InkText))
		for _, line := range p.Lines {
			var b strings.Builder
			for _, span := range line {
				b.WriteString(span.Text)
			}
			out = append(out, b.String())
		}
		return out
	}
	text := "98.9 % again: it comes back. `m` mirrors once more."
	if got := rows(text, true); len(got) != 5 || !strings.Contains(got[0], "█▀█") || got[4] != "m mirrors once more." {
		t.Errorf("the closing text is %q", got)
	}
	for _, got := range [][]string{rows(text, false), rows("`m` mirrors. It comes back.", true)} {
		if len(got) != 1 || strings.Contains(got[0], "█") {
			t.Errorf("the closing text is %q, want plain letters", got)
		}
	}
}

// TestEmphasisKeepsWords: emphasis keeps its words whole, whatever the width.
func TestEmphasisKeepsWords(t *testing.T) {
	const text = "A `code`, *bold words* and 2*3*4 = 24, an open ` tick, *here* too"
	want := strings.Fields("A code, bold words and 234 = 24, an open ` tick, here too")
	for w := 1; w < 80; w++ {
		p := &Text{W: w, Option: -1}
		p.Write("", text, canvas.Fg(canvas.InkText))
		rows := ""
		for _, line := range p.Lines {
			if n := canvas.SpansWidth(line); n > w {
				t.Fatalf("width %d: a row is %d wide", w, n)
			}
			for _, s := range line {
				rows += s.Text
			}
			rows += " "
		}
		if w > 8 && !reflect.DeepEqual(strings.Fields(rows), want) {
			t.Fatalf("width %d: %q", w, rows)
		}
	}
}
