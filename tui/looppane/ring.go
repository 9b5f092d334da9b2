package looppane

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
	mostBox          = 20 // rows of a box, more than its words and its drawing fill
	leastCaption     = 30 // rows from which a caption has room of its own
	leastDrawing     = 3  // rows of a drawing, before the last facts
	across           = 4  // between two boxes side by side
)

// ringIn fits the ring into an area; ok is false if it does not fit.
func ringIn(a canvas.Area) (g ring, ok bool) {
	if a.W < leastWidth || a.H < leastHeight {
		return ring{}, false
	}
	down := 3
	switch {
	case a.H < 10:
		down = 1
	case a.H < 20:
		down = 2
	}
	room := a.H - down
	if a.H >= leastCaption {
		room -= 2 // the caption and the row above it
	}
	h := min(room/2, mostBox)
	top, above := 0, h
	switch free := a.H - 2*h - down; {
	case free == 1:
		above++
	case free > 1:
		top, g.caption = (free-2)/2, (free-2)/2+2*h+down+1
	}
	third, half := max(leastEnvironment, (a.W-2*across)/3), (a.W-across)/2
	below := top + above + down
	g.at = [boxes]pane.Rect{
		Environment: {X: 0, Y: top, W: third, H: above},
		Answer:      {X: third + across, Y: top, W: a.W - 2*third - 2*across, H: above},
		Automaton:   {X: a.W - third, Y: top, W: third, H: above},
		Share:       {X: a.W - half, Y: below, W: half, H: h},
		Scheduler:   {X: 0, Y: below, W: half, H: h},
	}
	return g, true
}

// draw draws the boxes and the arrows between them.
func (g ring) draw(a canvas.Area, s *pane.Context, l *Boxes, selected int, caption string) {
	for i, r := range g.at {
		drawBox(a.Sub(r.X, r.Y, r.W, r.H), s, &l[i], i == selected)
	}
	line := canvas.Fg(canvas.InkStrong).Bold()
	right := func(from, to pane.Rect) {
		y := from.Y + from.H/2
		for x := from.X + from.W; x < to.X-1; x++ {
			a.Set(x, y, '─', line)
		}
		a.Set(to.X-1, y, '▶', line)
	}
	right(g.at[Environment], g.at[Answer])
	right(g.at[Answer], g.at[Automaton])
	from, to := g.at[Automaton], g.at[Share]
	x := from.X + from.W/2
	for y := from.Y + from.H; y < to.Y-1; y++ {
		a.Set(x, y, '│', line)
	}
	a.Set(x, to.Y-1, '▼', line)
	from, to = g.at[Share], g.at[Scheduler]
	y := from.Y + from.H/2
	a.Set(to.X+to.W, y, '◀', line)
	for x := to.X + to.W + 1; x < from.X; x++ {
		a.Set(x, y, '─', line)
	}
	from, to = g.at[Scheduler], g.at[Environment]
	x = to.X + to.W/2
	a.Set(x, to.Y+to.H, '▲', line)
	for y := to.Y + to.H + 1; y < from.Y; y++ {
		a.Set(x, y, '│', line)
	}
	if lines := canvas.Wrap(caption, a.W); g.caption > 0 && g.caption+len(lines) <= a.H {
		for i, words := range lines {
			a.Text(max(0, (a.W-canvas.Width(words))/2), g.caption+i, words, canvas.Fg(canvas.InkDim))
		}
	}
}

// drawBox draws a box with its value, the facts that fit whole, and its gloss if there is room.
func drawBox(a canvas.Area, s *pane.Context, b *Box, selected bool) {
	pane.DrawFrame(a, pane.Heading{Title: b.Name}, &pane.Context{Theme: s.Theme, Focus: selected && s.Focus})
	in := a.Sub(1, 1, a.W-2, a.H-2)
	if a.W >= 24 {
		in = a.Sub(2, 1, a.W-4, a.H-2)
	}
	y := in.Wrapped(0, b.Value.Text, b.Value.St.Bold())
	words, room := canvas.Wrap(b.Gloss, in.W), in.H
	if b.Draw != nil && in.H >= 2*leastDrawing+len(words) {
		room -= leastDrawing + len(words) + 2
	}
	for _, f := range b.Facts {
		if y+len(canvas.Wrap(f.Text, in.W)) <= room {
			y = in.Wrapped(y, f.Text, f.St)
		}
	}
	if rows := in.H - y - len(words) - 2; b.Draw != nil && rows > 0 {
		b.Draw(s, in.Sub(0, y+1, in.W, rows))
	}
	if y+1+len(words) <= in.H {
		for i, w := range words {
			in.Text(0, in.H-len(words)+i, w, canvas.Fg(canvas.InkDim))
		}
	}
}

// drawList draws the loop in a row for each box, for an area that holds no ring; in the values
// alone if it has fewer rows.
func (p *LoopPane) drawList(a canvas.Area, s *pane.Context, l *Boxes) {
	p.at = [boxes]pane.Rect{}
	if a.H < boxes {
		var groups [][]canvas.Span
		for i, b := range l {
			name := canvas.Fg(canvas.InkDim)
			if i == p.selected && s.Focus {
				name = canvas.Fg(canvas.InkStrong).Bold()
			}
			groups = append(groups, []canvas.Span{{Text: b.Name + " ", St: name}, {Text: b.Value.Text, St: b.Value.St.Bold()}, {Text: " →", St: canvas.Fg(canvas.InkStrong)}})
		}
		a.Lines(0, canvas.Flow(groups, a.W))
		return
	}
	edge := 0
	for _, b := range l {
		edge = max(edge, canvas.Width(b.Name))
	}
	for i, b := range l {
		p.at[i] = pane.Rect{X: 0, Y: i, W: a.W, H: 1}
		name, arrow := canvas.Fg(canvas.InkDim), "↓ "
		if i == p.selected && s.Focus {
			name, arrow = canvas.Fg(canvas.InkStrong).Bold(), "▸ "
		}
		a.Text(0, i, arrow, canvas.Fg(canvas.InkStrong).Bold())
		a.Text(2, i, b.Name, name)
		x := a.Text(edge+4, i, canvas.Cut(b.Value.Text, a.W-edge-4), b.Value.St.Bold())
		for _, f := range b.Facts {
			if x+2+canvas.Width(f.Text) <= a.W {
				x = a.Text(x+2, i, f.Text, f.St)
			}
		}
	}
	if boxes < a.H {
		a.Text(0, boxes, "↺ "+l[Environment].Name, canvas.Fg(canvas.InkDim))
	}
}
