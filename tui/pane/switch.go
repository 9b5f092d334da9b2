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
