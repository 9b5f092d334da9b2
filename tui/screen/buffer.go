package screen

import (
	"fmt"

	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A Buffer is a screen as it was last drawn. It is drawn again when it is dirty.
type Buffer struct {
	W, H  int
	Dirty bool
	Frame canvas.Grid
	Last  string // the frame as text for the terminal
}

// Render returns the frame as text. If the frame is dirty, paint draws it first.
func (f *Buffer) Render(th *canvas.Theme, paint func()) string {
	if f.Dirty {
		f.Dirty = false
		paint()
		f.Last = th.Render(&f.Frame, len(f.Last))
	}
	return f.Last
}

// PaintTooSmall writes the present and the least size of the terminal.
func PaintTooSmall(all canvas.Area, keys *pane.KeyMap) {
	lines := []string{
		fmt.Sprintf("This terminal is %d×%d;", all.W, all.H),
		fmt.Sprintf("lascope needs %d×%d.", pane.MinWidth, pane.MinHeight),
		pane.Does(keys.Quit, "quits"),
	}
	if all.H < 3 || all.W < 22 {
		lines = canvas.Wrap(fmt.Sprintf("%d×%d, needs %d×%d; %s", all.W, all.H, pane.MinWidth, pane.MinHeight, lines[2]), all.W)
	}
	top := max(0, (all.H-len(lines))/2)
	for i, l := range lines {
		all.Text(max(0, (all.W-canvas.Width(l))/2), top+i, l, canvas.Text)
	}
}

// Box clears a rectangle in the middle of an area, frames it and gives its inside.
func Box(a canvas.Area, w, h int, title, foot string) canvas.Area {
	w, h = min(w, a.W), min(h, a.H)
	b := a.Sub((a.W-w)/2, (a.H-h)/2, w, h)
	b.Fill(0, 0, b.W, b.H, ' ', canvas.Text)
	pane.DrawFrame(b, pane.Heading{Title: title, Foot: foot}, &pane.Context{Focus: true, Theme: &canvas.Theme{}})
	return pane.Inside(b)
}
