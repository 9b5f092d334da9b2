package canvas

import (
	"reflect"
	"strings"
	"testing"
)

// TestEmphasisKeepsWords: emphasis keeps its words whole, whatever the width.
func TestEmphasisKeepsWords(t *testing.T) {
	const text = "A `code`, *bold words* and 2*3*4 = 24, an open ` tick, *here* too"
	want := strings.Fields("A code, bold words and 234 = 24, an open ` tick, here too")
	for w := 1; w < 80; w++ {
		p := &Prose{W: w, Option: -1}
		p.Write("", text, Fg(InkText))
		rows := ""
		for _, line := range p.Lines {
			if n := SpansWidth(line); n > w {
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
