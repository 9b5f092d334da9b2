package pane

import "lascope/tui/canvas"

// A Switch is a pane that stands for one of several, the present one, which a snapshot chooses.
type Switch struct {
	Pane
	Choice func(s *Context) Pane
}

// Choose is the pane for a snapshot, and the present one from now on.
func (p *Switch) Choose(s *Context) Pane {
	p.Pane = p.Choice(s)
	if sees, ok := p.Pane.(Sizer); ok {
		sees.See(s)
	}
	return p.Pane
}

// See chooses before the layout.
func (p *Switch) See(s *Context) { p.Choose(s) }

// Heading is the heading of the pane for the snapshot.
func (p *Switch) Heading(s *Context) Heading { return p.Choose(s).Heading(s) }

// Draw draws the pane for the snapshot.
func (p *Switch) Draw(s *Context, a canvas.Area) { p.Choose(s).Draw(s, a) }

// Explain explains a cell of the pane for the snapshot.
func (p *Switch) Explain(s *Context, at Point) Meaning { return p.Choose(s).Explain(s, at) }

// Cursor is the cursor of the pane for the snapshot; its first cell where it has none.
func (p *Switch) Cursor(s *Context) (x, y int) {
	if c, ok := p.Choose(s).(Selecting); ok {
		return c.Cursor(s)
	}
	return 0, 0
}

// Hovers reports whether the present pane changes under the mouse.
func (p *Switch) Hovers() bool {
	h, ok := p.Pane.(Hoverer)
	return ok && h.Hovers()
}

// Hover hands the mouse's place to the present pane.
func (p *Switch) Hover(x, y int) bool {
	h, ok := p.Pane.(Hoverer)
	return ok && h.Hover(x, y)
}

// ClickLegend hides or shows a curve of the present pane.
func (p *Switch) ClickLegend(x, y int) bool {
	l, ok := p.Pane.(Legended)
	return ok && l.ClickLegend(x, y)
}

// Touch counts a change of the present pane.
func (p *Switch) Touch() {
	if l, ok := p.Pane.(Legended); ok {
		l.Touch()
	}
}
