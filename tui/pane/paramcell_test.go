package pane

import (
	"slices"
	"testing"

	"lascope/tui/canvas"
)

// The cursor of a typed text stands in sight on the rune it is before, however long the
// text.
func TestCursorStaysInSight(t *testing.T) {
	for at := 0; at <= 40; at++ {
		text := []rune("a path that is far longer than its place")
		var g canvas.Grid
		g.Reset(10, 1)
		drawTyped(g.All(), text, at, canvas.Fg(canvas.InkText))
		want := ' '
		if at < len(text) {
			want = text[at]
		}
		under := slices.IndexFunc(g.Cells, func(c canvas.Cell) bool { return c.St&canvas.AttrReverse != 0 })
		if under < 0 || g.Cells[under].R != want || under > 0 && g.Cells[under-1].R != text[at-1] {
			t.Errorf("at %d the cursor is on column %d: %v", at, under, g.Cells)
		}
	}
}
