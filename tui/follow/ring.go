package follow

import (
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A ring is the loop in two rows of boxes, clockwise: environment, answer and automaton above,
// share and scheduler below.
type ring struct {
	at      [boxes]pane.Rect
	caption int // the row of the caption; 0 for none
}

// Measures of the ring in cells.
const (
	leastWidth       = 54
	leastHeight      = 7
	leastEnvironment = 17 // the box with the longest name
	leastCaption     = 30 // rows from which a caption has room to itself
	leastPicture     = 8  // rows of a box from which its picture goes before its words
	leastViewed      = 24 // columns of a view
	across           = 4  // between two boxes side by side
)

// ringIn fits the ring into an area; ok is false if it does not fit.
func ringIn(w, h int) (g ring, ok bool) {
	if w < leastWidth || h < leastHeight {
		return ring{}, false
	}
	down := canvas.Pick(h < 10, 1, 2)
	room := h - down
	if h >= leastCaption {
		g.caption, room = h-1, room-2 // and the row above it
	}
	box, above := room/2, room-room/2
	third, half := max(leastEnvironment, (w-2*across)/3), (w-across)/2
	below := above + down
	g.at = [boxes]pane.Rect{
		Environment: {X: 0, Y: 0, W: third, H: above},
		Answer:      {X: third + across, Y: 0, W: w - 2*third - 2*across, H: above},
		Automaton:   {X: w - third, Y: 0, W: third, H: above},
		Share:       {X: w - half, Y: below, W: half, H: box},
		Scheduler:   {X: 0, Y: below, W: half, H: box},
	}
	return g, true
}

// inside is the area in a box, within its frame.
func (g ring) inside(box int) pane.Rect {
	r := g.at[box]
	side := canvas.Pick(r.W >= 24, 2, 1)
	return pane.Rect{X: r.X + side, Y: r.Y + 1, W: r.W - 2*side, H: r.H - 2}
}

// draw draws the boxes and the arrows between them.
func (g ring) draw(a canvas.Area, s *pane.Context, l *Boxes, selected, lit int) {
	for i, r := range g.at {
		box := a.Sub(r.X, r.Y, r.W, r.H)
		pane.DrawFrame(box, pane.Heading{Title: l[i].Name}, &pane.Context{Theme: s.Theme, Focus: i == lit || i == selected && s.Focus})
		for _, side := range []canvas.Area{box.Rows(0, 1), box.Below(r.H - 1), box.Sub(0, 0, 1, r.H), box.After(r.W - 1)} {
			for c := range side.Cells() {
				c.St = canvas.Pick(i == lit, c.St.Ink(canvas.InkAccent), c.St)
			}
		}
		in := g.inside(i)
		l[i].draw(a.Sub(in.X, in.Y, in.W, in.H), s)
	}
	for i, r := range g.at {
		drawArrow(a, r, g.at[(i+1)%len(g.at)])
	}
}

// drawArrow draws an arrow from a box to one beside, below or above it.
func drawArrow(a canvas.Area, from, to pane.Rect) {
	first, second, st := from, to, canvas.Bold // from left to right, or from above
	if to.Y < from.Y || to.Y == from.Y && to.X < from.X {
		first, second = to, from
	}
	if end := first.X + first.W; from.Y == to.Y {
		y := from.Y + from.H/2
		a.Fill(end, y, second.X-end, 1, '─', st)
		a.Set(canvas.Pick(first == to, end, second.X-1), y, canvas.Pick(first == to, '◀', '▶'), st)
		return
	}
	x, end := first.X+first.W/2, first.Y+first.H
	a.Fill(x, end, 1, second.Y-end, '│', st)
	a.Set(x, canvas.Pick(first == to, end, second.Y-1), canvas.Pick(first == to, '▲', '▼'), st)
}

// draw draws the value of the box, the facts that fit whole, its drawing, its view, and its gloss if there is room.
func (b *Box) draw(in canvas.Area, s *pane.Context) {
	y, gloss := in.Wrapped(0, b.Value.Text, b.Value.St.Bold()), canvas.Wrap(b.Gloss, in.W)
	room := in.H
	if b.Gloss == "" && b.Draw != nil { // figures alone
		b.Draw(s, in.Below(y))
		return
	}
	if in.H >= leastPicture && (b.Draw != nil || b.View != nil) {
		room = max(3, in.H/3-1)
	}
	for _, f := range b.Facts {
		if y+len(canvas.Wrap(f.Text, in.W)) <= room {
			y = in.Wrapped(y, f.Text, f.St)
		}
	}
	end, view := in.H-len(gloss)-1, 2+b.Least // with the heading and the row above
	least := view + canvas.Pick(b.Draw != nil, 3, 0)
	viewed := b.View != nil && in.W >= leastViewed && in.H-y >= least
	if viewed && end-y < least {
		end, gloss = in.H, nil
	}
	if b.Draw != nil && y+1 < end {
		y += 1 + b.Draw(s, in.Rows(y+1, end-y-1-canvas.Pick(viewed, view, 0)))
	}
	if viewed {
		h, drawing := b.View.Heading(s), in.Rows(y+2, end-y-2)
		if b.View.Draw(s, drawing); drawing.Blank() { // it needs more room
			gloss = canvas.Wrap(b.Gloss, in.W)
		} else {
			in.Label(0, y+1, canvas.Cut(canvas.Fitting(in.W, h.Title+"  "+h.How, h.Title), in.W))
		}
	}
	if y+1+len(gloss) <= in.H {
		for i, w := range gloss {
			in.Label(0, in.H-len(gloss)+i, w)
		}
	}
}

// drawValues draws the values alone, from box to box, for an area that holds no ring.
func (p *Pane) drawValues(a canvas.Area, s *pane.Context, l *Boxes) {
	p.at = [boxes]pane.Rect{}
	var groups canvas.Lines
	for i, b := range l {
		name := canvas.Dim
		if i == p.selected && s.Focus {
			name = canvas.Bold
		}
		groups = append(groups, []canvas.Span{name.Span(b.Name + " "), b.Value.St.Bold().Span(b.Value.Text),
			canvas.Strong.Span(" →")})
	}
	a.Lines(0, canvas.Flow(groups, a.W))
}
