package armspanes

import (
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// An automatonPane draws the automaton by the first of the pictures that fits.
type automatonPane struct {
	pane.TickCurves
	picture picture // as drawn last, whose heading the pane has; nil before
}

// A picture is one of the ways to draw an automaton, as it is laid out in an area.
type picture interface {
	heading() string // its form
	draw(p *automatonPane, s *pane.Context, v view, a canvas.Area)
}

// pictureOf is a fixed structure as columns of its states, a game as the unit square, three probabilities as the simplex, two as
// the unit interval with the drift, and whatever else as bars.
func pictureOf(v view, w, h int) picture {
	if v.Counted {
		return bars{}
	}
	if g, ok := bandsFor(v, w, h); ok {
		return g
	}
	if g, ok := planeFor(v, w, h); ok {
		return g
	}
	if moving(v) && v.Game == nil && len(v.Arms) == 2 && w >= 24 && h >= 6 {
		return interval{}
	}
	return bars{}
}

// moving reports that the automaton's state is a point of the simplex that moves.
func moving(v view) bool {
	now := v.Schemes[len(v.Schemes)-1]
	return now.Learns && v.States == nil
}

// Heading is the heading of the picture that was drawn last.
func (p *automatonPane) Heading(s *pane.Context) pane.Heading {
	if p.picture == nil {
		p.picture = bars{}
	}
	v, since := armsView(s), int64(0)
	if v.States != nil {
		since = s.Tick - v.States.Ticks
	}
	return pane.Head(p.picture.heading(), v, "window", p.WindowWords(s), "since", since)
}

// limited reports that the theory has a limit of the probabilities, drifts that it has their drift.
func limited(v view) bool { return v.Theory != nil && v.Theory.Limit != nil }
func drifts(v view) bool  { return v.Theory != nil && v.Theory.Drift != nil }

func (p *automatonPane) Draw(s *pane.Context, a canvas.Area) {
	v := armsView(s)
	p.Lay(a)
	if a.W >= 24 {
		p.picture = pictureOf(v, a.W, a.H)
		p.picture.draw(p, s, v, a)
	}
}

func armsView(s *pane.Context) view { return s.View.(view) }
