package tui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"pgregory.net/rapid"
)

// TestFewPagesTakeFewRows: a list of few pages is no higher than it need be, what it leaves
// goes to the panes above, and at any size and focus the panes of a column cover it.
func TestFewPagesTakeFewRows(t *testing.T) {
	few, _ := labApp(t, "traa pages=2", 100, "dark", "braille", 160, 48)
	many, _ := labApp(t, "h-traa pages=512", 100, "dark", "braille", 160, 48)
	value, shares := 0, 2
	if got := few.rects[shares].h; got != 2+3 {
		t.Errorf("two pages have %d rows", got)
	}
	if few.rects[value].h <= many.rects[value].h+5 {
		t.Errorf("the value has %d rows beside two pages, %d beside many", few.rects[value].h, many.rects[value].h)
	}
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.SampledFrom([]*app{few, many}).Draw(t, "pages")
		a.Update(tea.WindowSizeMsg{Width: rapid.IntRange(minWidth, 220).Draw(t, "width"), Height: rapid.IntRange(minHeight, 70).Draw(t, "height")})
		a.setFocus(rapid.IntRange(0, len(a.slots)-1).Draw(t, "focus"))
		b := a.body()
		cells := 0
		for _, r := range a.rects {
			cells += r.w * r.h
		}
		if strip := a.w * (b.h - lowest(a, b)); cells+strip != b.w*b.h {
			t.Fatalf("%d×%d: panes %v cover %d of %d cells", a.w, a.h, a.rects, cells+strip, b.w*b.h)
		}
	})
}

// lowest is the number of rows of a body that reach down to its lowest pane.
func lowest(a *app, b rect) int {
	end := 0
	for _, r := range a.rects {
		if r.h > 0 {
			end = max(end, r.y+r.h-b.y)
		}
	}
	return end
}
