package armspanes

import (
	"fmt"
	"math"

	"lascope/model/armslab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// mostStarArms bounds the arms of a star; more arms are bars.
const mostStarArms = 12

// A star is the layout of an automaton of fixed structure: the arms go out from the middle, each a
// row of states from 1, the outermost, to N at its tip. Lengths are in columns before the stretch; a row
// is two of them.
type star struct {
	middle chart.Spot
	arms   int
	n      int
	inner  float64 // from the middle to the border of state 1
	length float64 // of an arm, across and down
	wide   float64 // half of the greatest width of an arm
	across float64 // the stretch of the columns, 1 to 2.5: a low pane has a wide star
}

// starFor lays out the star of a view in w by h cells; ok is false where the arms find no room.
func starFor(v *armslab.View, w, h int) (g star, ok bool) {
	if v.States == nil || w < 24 || h < 5 {
		return g, false
	}
	g = star{arms: len(v.Arms), n: v.States.N, middle: chart.Spot{X: float64(w) / 2, Y: float64(h) / 2}, across: 1}
	if g.arms == 2 {
		g.inner, g.length = 1.5, float64(w)/2-2.5
		g.wide = min(float64(h)-4, 0.7*g.length)
		return g, true
	}
	if g.arms > mostStarArms || h < 2+2*g.arms && h < 20 {
		return g, false
	}
	up, down := 0.0, 0.0 // the reach of the arms, of which three go further up than down
	for arm := range g.arms {
		_, y := g.direction(arm)
		up, down = max(up, -y), max(down, y)
	}
	rows := float64(h) - 3
	radius := min(float64(w)/2-8, 2*rows/(up+down))
	g.across = min(2.5, (float64(w)/2-8)/radius)
	g.middle.Y = 1.5 + (rows-(up+down)*radius/2)/2 + up*radius/2
	apart := math.Sin(math.Pi / float64(g.arms))
	g.inner = max(1.5, 0.15*radius)
	g.length = radius - g.inner
	g.wide = min(0.7*radius*apart, 0.5*radius)
	return g, g.length > 4
}

// direction is the unit vector of an arm: of two arms, the first points left and the second
// right; of three or more, the first points up and the others follow clockwise.
func (g star) direction(arm int) (x, y float64) {
	if g.arms == 2 {
		return float64(2*arm - 1), 0
	}
	angle := 2 * math.Pi * float64(arm) / float64(g.arms)
	return math.Sin(angle), -math.Cos(angle)
}

// spot is the place at a part of an arm's length, 0 to 1, and aside by columns.
func (g star) spot(arm int, along, aside float64) chart.Spot {
	x, y := g.direction(arm)
	out := g.inner + along*g.length
	return chart.Spot{X: g.middle.X + g.across*(x*out-y*aside), Y: g.middle.Y + (y*out+x*aside)/2}
}

// state is the cell of a state.
func (g star) state(arm, state int) (x, y int) {
	at := g.spot(arm, (float64(state)-0.5)/float64(g.n), 0)
	return int(at.X), int(at.Y)
}

// drawStar draws the visits of the states as shaded areas, the stationary law as their outlines and
// the automaton as a dot.
func drawStar(s *pane.Context, a canvas.Area, v *armslab.View, g star) {
	law := []float64(nil)
	if v.Theory != nil {
		law = v.Theory.Stationary
	}
	top := 0.0
	for k, n := range v.States.Visits {
		top = max(top, float64(n)/float64(max(1, v.States.Ticks)))
		if law != nil {
			top = max(top, law[k])
		}
	}
	d := chart.NewDrawing(a.W, a.H, s.Theme)
	for arm := range g.arms {
		half := func(share float64) float64 { return share / top * g.wide }
		for state := 1; state <= g.n; state++ {
			if n := v.States.Visits[arm*g.n+state-1]; n > 0 {
				from, to, w := float64(state-1)/float64(g.n), float64(state)/float64(g.n), half(float64(n)/float64(v.States.Ticks))
				d.Area([]chart.Spot{g.spot(arm, from, -w), g.spot(arm, to, -w), g.spot(arm, to, w), g.spot(arm, from, w)}, chart.Half, canvas.InkPractice)
			}
		}
		if law == nil {
			continue
		}
		sides := [2][]chart.Spot{}
		for state := 1; state <= g.n; state++ {
			from, to, w := float64(state-1)/float64(g.n), float64(state)/float64(g.n), half(law[arm*g.n+state-1])
			for k, side := range []float64{-w, w} {
				sides[k] = append(sides[k], g.spot(arm, from, side), g.spot(arm, to, side))
			}
		}
		tip := []chart.Spot{sides[0][len(sides[0])-1], sides[1][len(sides[1])-1]}
		d.Line(sides[0], 0, canvas.InkTheory)
		d.Line(sides[1], 0, canvas.InkTheory)
		d.Line(tip, 0, canvas.InkTheory)
	}
	d.Onto(a)
	drawStates(s, a, v, g)
}

// drawStates marks the states on the axes of the arms, the automaton and its last state, and names
// the arms.
func drawStates(s *pane.Context, a canvas.Area, v *armslab.View, g star) {
	for arm := range g.arms {
		if float64(g.n) <= g.length/2 {
			for state := 1; state <= g.n; state++ {
				x, y := g.state(arm, state)
				a.Over(x, y, "·", canvas.Fg(canvas.InkText))
			}
		}
	}
	if was := v.States.Was; was > 0 && was <= g.n {
		x, y := g.state(v.States.WasArm, was)
		a.Set(x, y, '○', canvas.Fg(canvas.InkAccent).Bold())
	}
	x, y := g.state(v.States.Arm, v.States.State)
	a.Set(x, y, '●', canvas.Fg(canvas.InkAccent).Bold())
	for arm := range g.arms {
		drawArmName(s, a, v, g, arm)
	}
}

// drawArmName writes the name of an arm at its tip.
func drawArmName(s *pane.Context, a canvas.Area, v *armslab.View, g star, arm int) {
	ink := canvas.InkDim
	if arm == v.States.Arm {
		ink = canvas.InkAccent
	}
	name := fmt.Sprintf("arm %d", arm+1)
	if g.arms == 2 {
		drawArmFacts(s, a, v, arm, name, ink)
		return
	}
	at := g.spot(arm, 1, 0)
	dx, dy := g.direction(arm)
	x, y := int(at.X)-len(name)/2, int(at.Y+dy)
	switch {
	case dx > 0.3:
		x = min(int(at.X)+2, a.W-len(name)) // a blank column parts it from the arm
	case dx < -0.3:
		x = max(int(at.X)-len(name)-1, 0)
	}
	a.Text(x, max(0, min(y, a.H-1)), name, canvas.Fg(ink).Bold())
}

// drawArmFacts writes an arm of two in its upper corner: name, penalty probability, the part of the
// visits and that of the stationary law, as many as find room.
func drawArmFacts(s *pane.Context, a canvas.Area, v *armslab.View, arm int, name string, ink canvas.Ink) {
	parts := []canvas.Span{{Text: name, St: canvas.Fg(ink).Bold()}}
	for _, f := range []canvas.Span{
		{Text: s.Mask("c " + canvas.Unit(v.Arms[arm].Penalty, 2)), St: canvas.Fg(canvas.InkTheory)},
		{Text: "visits " + canvas.Unit(visited(v, arm), 3), St: canvas.Fg(canvas.InkPractice)},
		{Text: lawWord(v, arm), St: canvas.Fg(canvas.InkTheory)},
	} {
		if f.Text != "" && canvas.SpansWidth(parts)+2+canvas.Width(f.Text) < a.W/2 {
			parts = append(parts, canvas.Span{Text: "  ", St: f.St}, f)
		}
	}
	x := 0
	if arm == 1 {
		x = a.W - canvas.SpansWidth(parts)
	}
	a.Spans(x, 0, parts...)
}

// lawWord is the stationary probability of an arm; "" without a law.
func lawWord(v *armslab.View, arm int) string {
	if v.Theory == nil || v.Theory.Limit == nil {
		return ""
	}
	return "law " + canvas.Unit(v.Theory.Limit[arm], 3)
}

// at is the state nearest to a cell; ok is false where none lies within an arm's width.
func (g star) at(x, y int) (arm, state int, ok bool) {
	px, py := (float64(x)+0.5-g.middle.X)/g.across, 2*(float64(y)+0.5-g.middle.Y)
	least := math.Inf(1)
	for k := range g.arms {
		dx, dy := g.direction(k)
		along, aside := (px*dx+py*dy-g.inner)/g.length, math.Abs(px*dy-py*dx)
		if along < 0 || along >= 1.05 || aside > g.wide+1 || aside >= least {
			continue
		}
		least, arm, state, ok = aside, k, min(g.n, 1+int(along*float64(g.n))), true
	}
	return arm, state, ok
}

// explainStar explains a cell of the star.
func explainStar(s *pane.Context, v *armslab.View, g star, x, y int) pane.Meaning {
	arm, state, ok := g.at(x, y)
	if !ok {
		return pane.Meaning{
			Sentence:   fmt.Sprintf("The automaton has %d states for each arm and is in state %d of arm %d.", g.n, v.States.State, v.States.Arm+1),
			Definition: "State 1, the outermost, lies at the middle: from it a penalty leads to the next arm. State N, the innermost, is the tip.", Source: v.Source,
		}
	}
	k := arm*g.n + state - 1
	m := pane.Meaning{
		Sentence: fmt.Sprintf("State %d of arm %d holds %s of the visits; the arm %s.", state, arm+1,
			canvas.Percent(float64(v.States.Visits[k])/float64(max(1, v.States.Ticks))), canvas.Percent(visited(v, arm))),
		Definition: "The width of the shade is the part of the ticks that ended in the state, the outline its stationary probability, on one scale.",
		Source:     v.Source,
	}
	if v.Theory != nil && v.Theory.Stationary != nil && !s.Hidden {
		m.Sentence = fmt.Sprintf("%s, by theory %s.", m.Sentence[:len(m.Sentence)-1], canvas.Percent(v.Theory.Limit[arm]))
	}
	return m
}
