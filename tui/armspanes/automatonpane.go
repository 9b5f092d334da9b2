package armspanes

import (
	"cmp"
	"fmt"
	"slices"

	"lascope/model/armslab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// An automatonPane draws the automaton: a fixed structure as columns of its states, three
// probabilities as the simplex, two as the unit interval with the drift, more as bars, and a game as the
// unit square.
type automatonPane struct {
	pane.TickCurves
	picture picture      // as drawn last, which the heading names
	choices bool         // the last choices stood below the states
	drawn   *chart.Chart // of the interval, as drawn last
}

// A picture is one of the ways to draw an automaton.
type picture int

const (
	barsPicture picture = iota
	statesPicture
	trianglePicture
	intervalPicture
	squarePicture
)

func pictureOf(v *armslab.View, w, h int) picture {
	switch {
	case v.States != nil:
		if _, ok := bandsFor(v, w, h); ok {
			return statesPicture
		}
	case !moving(v):
	case v.Game != nil:
		if _, ok := squareFor(v, w, h); ok {
			return squarePicture
		}
	case len(v.Arms) == 3:
		if _, ok := triangleFor(v, w, h); ok {
			return trianglePicture
		}
	case len(v.Arms) == 2 && w >= 24 && h >= 6:
		return intervalPicture
	}
	return barsPicture
}

// moving reports that the automaton's state is a point of the simplex that moves.
func moving(v *armslab.View) bool {
	now := v.Schemes[len(v.Schemes)-1]
	return now.Learns && v.States == nil
}

func (p *automatonPane) Name() string { return "automaton" }

// Heading implements [pane.Pane]. It names the picture that was drawn last.
func (p *automatonPane) Heading(s *pane.Context) pane.Heading {
	h := pane.Heading{Title: "automaton", How: "probability of each arm", Foot: "█ now" + penaltySign,
		Caption: "The longest bar is the likeliest next choice."}
	v := armsView(s)
	switch {
	case p.picture == barsPicture && v.States != nil:
		h.Caption = "The longest bar is the arm chosen most often."
		h.How, h.Foot = "visits of each arm", foot("█ visits", limited(v), "  ◆ stationary")+penaltySign
	case p.picture == barsPicture:
		h.Right, h.Foot = canvas.Pick(p.drawn != nil, p.WindowWords(s), ""), foot("█ now", limited(v), "  ◆ limit")+penaltySign
	case p.picture == statesPicture && v.States != nil:
		h.How = canvas.Pick(v.Game != nil, "states of the first player", "states of each arm, log axis")
		h.Caption = "State N is surest; penalties push ● state to 1 and then to another arm."
		h.Right = "visits since " + canvas.Thousands(s.Snap.Tick-v.States.Ticks)
		h.Foot = canvas.Pick(p.choices, "last choices: ● reward  ○ penalty", statesLegend(v))
	case p.picture == squarePicture:
		h.Title, h.How, h.Right = "game", "probabilities of two players", p.WindowWords(s)
		h.Caption = "At ◆ equilibrium no player gains by changing alone."
		h.Foot = foot(foot("● now", v.Game.Equilibria != nil, "  ◆ equilibrium"), v.Game.Drift != nil, "  → expected step")
	case p.picture == trianglePicture:
		h.How, h.Right = "probabilities of 3 arms", p.WindowWords(s)
		h.Caption = "A corner is a certain arm" + canvas.Pick(drifts(v), "; arrows show the expected step from each place.", ".")
		h.Foot = foot(foot("● now  + pure chance", limited(v), "  ◆ limit"), drifts(v), "  → expected step")
	case p.picture == intervalPicture:
		h.How, h.Right, h.Foot = "probability of arm 1", p.WindowWords(s), ""
		h.Caption = "● now is the probability that arm 1 is chosen next."
		if drifts(v) {
			h.How = "probability of arm 1 and its expected step"
			h.Caption = "Where ━ expected step is above 0, p rises on average" + canvas.Pick(limited(v), "; it settles at ◆ limit.", ".")
		}
	}
	return h
}

const penaltySign = "  c penalty probability"

// foot is the words below a picture, with those of one more sign if it is drawn.
func foot(words string, drawn bool, more string) string { return words + canvas.Pick(drawn, more, "") }

// limited reports that the theory has a limit of the probabilities, drifts that it has their drift.
func limited(v *armslab.View) bool { return v.Theory != nil && v.Theory.Limit != nil }
func drifts(v *armslab.View) bool  { return v.Theory != nil && v.Theory.Drift != nil }

func (p *automatonPane) Draw(s *pane.Context, a canvas.Area) {
	v := armsView(s)
	p.drawn = nil
	if a.W < 24 {
		return
	}
	p.picture = pictureOf(v, a.W, a.H)
	switch p.picture {
	case statesPicture:
		g, _ := bandsFor(v, a.W, a.H)
		p.choices = g.last > 0
		g.draw(s, a, v)
	case trianglePicture:
		g, _ := triangleFor(v, a.W, a.H)
		drawTriangle(s, a, v, g, p.Recent)
	case squarePicture:
		g, _ := squareFor(v, a.W, a.H)
		drawSquare(s, a, v, g, p.Recent)
	case intervalPicture:
		p.drawn = intervalChart(s, v, p.Recent)
		p.drawn.Draw(a, s.Theme)
	default:
		drawBars(s, a, v)
		if rows := barRows(v); a.H-rows >= historyRows && v.States == nil && len(v.Arms) <= mostCurves {
			p.drawn = p.history(s, v)
			p.drawn.Draw(a.Sub(0, rows, a.W, a.H-rows), s.Theme)
		}
	}
}

const historyRows, mostCurves = 8, 9

func barRows(v *armslab.View) int { return len(v.Arms) + 1 }

func (p *automatonPane) history(s *pane.Context, v *armslab.View) *chart.Chart {
	samples := pane.Part(p.Recent, v.Whole, v.Recent)
	xs := pane.TicksOf(samples, func(q armslab.Point) int64 { return q.Tick })
	c := p.Frame(s, xs, "ticks")
	c.Y0, c.Y1, c.Ticks, c.Word = 0, 1, []float64{0, 0.25, 0.5, 0.75, 1}, chart.Decimals(2)
	first := 0
	for i := range v.Arms {
		if v.Arms[i].P > v.Arms[first].P {
			first = i
		}
		ys := pane.ValuesOf(samples, func(q armslab.Point) float64 { return q.P[i] })
		c.Series = append(c.Series, chart.Series{Name: fmt.Sprintf("arm %d", i+1), Mark: rune('1' + i), Ink: canvas.InkPractice, Thin: true,
			Xs: xs, Ys: ys, At: v.Arms[i].P, Last: canvas.Unit(v.Arms[i].P, 3)})
	}
	c.Series[first].Thin, c.Series[first].Thick = false, true
	return c
}

// barArms are the arms of h rows, in their order: all of them, or those of the longest bars, and a row
// is left for the number of the others.
func barArms(v *armslab.View, h int) []int {
	arms := make([]int, len(v.Arms))
	for i := range arms {
		arms[i] = i
	}
	if len(arms) <= h {
		return arms
	}
	shares := make([]float64, len(arms))
	for i := range shares {
		shares[i] = shareOf(v, i)
	}
	slices.SortStableFunc(arms, func(i, j int) int { return cmp.Compare(shares[j], shares[i]) })
	arms = arms[:max(0, h-1)]
	slices.Sort(arms)
	return arms
}

// drawBars draws a bar an arm: the probability of the next choice, of a fixed structure the part of
// the choices since the last shift, with a mark at the limit.
func drawBars(s *pane.Context, a canvas.Area, v *armslab.View) {
	const label, numbers = 9, 12
	arms := barArms(v, a.H)
	if more := len(v.Arms) - len(arms); more > 0 {
		a.Text(0, a.H-1, canvas.Thousands(int64(more))+" more arms, none with a longer bar", canvas.Fg(canvas.InkDim))
	}
	for y, i := range arms {
		ink := canvas.Pick(i == v.Action, canvas.InkStrong, canvas.InkDim)
		a.Text(0, y, fmt.Sprintf("arm %d", i+1), canvas.Fg(ink))
		room := a.W - label - numbers
		share := shareOf(v, i)
		a.Fill(label, y, room, 1, '·', canvas.Fg(canvas.InkFrame))
		a.Bar(label, y, share*float64(room), canvas.Fg(canvas.InkPractice), s.Theme)
		if limited(v) {
			a.Over(label+min(room-1, int(v.Theory.Limit[i]*float64(room))), y, "◆", canvas.Fg(canvas.InkTheory))
		}
		a.Text(a.W-numbers+1, y, canvas.Unit(share, 3), canvas.Fg(canvas.InkPractice))
		a.Right(a.W, y, s.Mask("c "+canvas.Unit(v.Arms[i].Penalty, 2)), canvas.Fg(canvas.InkTheory))
	}
}

func shareOf(v *armslab.View, arm int) float64 {
	if v.States == nil {
		return v.Arms[arm].P
	}
	return visited(v, arm)
}

func visited(v *armslab.View, arm int) float64 {
	sum := int64(0)
	for _, n := range v.States.Visits[arm*v.States.N : (arm+1)*v.States.N] {
		sum += n
	}
	return float64(sum) / float64(max(1, v.States.Ticks))
}

func (p *automatonPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := armsView(s)
	switch pictureOf(v, at.Area.W, at.Area.H) {
	case statesPicture:
		g, _ := bandsFor(v, at.Area.W, at.Area.H)
		return g.explain(s, v, at.X, at.Y)
	case trianglePicture:
		g, _ := triangleFor(v, at.Area.W, at.Area.H)
		return explainTriangle(s, v, g, at.X, at.Y)
	case squarePicture:
		g, _ := squareFor(v, at.Area.W, at.Area.H)
		return explainSquare(s, v, g, at.X, at.Y)
	case intervalPicture:
		return at.Chart(s, p.drawn, "the expected step", intervalGlossary)
	}
	if rows := barRows(v); p.drawn != nil && at.Y >= rows {
		at.Y, at.Area = at.Y-rows, at.Area.Sub(0, rows, at.Area.W, at.Area.H-rows)
		return at.Chart(s, p.drawn, "a probability", pane.Glossary{"": "Each curve is the probability that the next choice is the arm of its number.; [Thesis] §2.1"})
	}
	arms := barArms(v, at.Area.H)
	if at.Y < 0 || at.Y >= len(v.Arms) {
		return pane.Meaning{}
	}
	if at.Y >= len(arms) {
		return pane.Meaning{Sentence: "No other arm has a longer bar than these.", Definition: "A higher pane shows more.", Source: "[Thesis] §2.1"}
	}
	i := arms[at.Y]
	arm := v.Arms[i]
	m := pane.Meaning{
		Sentence:   fmt.Sprintf("Arm %d is the next choice with probability %s; it was chosen %s times since the last shift.", i+1, canvas.Unit(arm.P, 3), canvas.Thousands(arm.Pulls)),
		Definition: "Its penalty probability only the environment knows. ◆ is the limit.", Source: "[Thesis] §2.1",
	}
	return m
}

func armsView(s *pane.Context) *armslab.View { return s.Snap.View.(*armslab.View) }

func (p *automatonPane) Signs() []pane.LegendEntry {
	return []pane.LegendEntry{
		{Symbol: "●", Meaning: "the automaton: its state, or the present p; among the last choices a reward"},
		{Symbol: "○", Meaning: "its state before the last step; among the last choices a penalty"},
		{Symbol: "▁, ▂, ▃, ▄, ▅, ▆, ▇, ▔", Meaning: "the part of the ticks that ended in a state"},
		{Symbol: "·", Meaning: "among arrows a place without an expected step; in a bar nothing"},
		{Symbol: "∘", Meaning: "the last probabilities of arm 1"},
		{Symbol: "+", Meaning: "pure chance: all arms are equally probable"},
		{Symbol: "◆", Meaning: "the limit of the probabilities"},
		{Symbol: "━", Meaning: "the expected step from each probability of arm 1; over a state its stationary probability, also ▔ or ▁"},
		{Symbol: "→, ↗, ↑, ↖, ←, ↙, ↓, ↘", Meaning: "the expected step, bold where it is more than half of the greatest"},
		{Symbol: "Δ", Meaning: "the change in one tick"},
		{Symbol: "p₁", Meaning: "the probability of arm 1"},
		{Symbol: pane.BlockSigns, Meaning: "the probability of an arm, of a fixed structure its part of the visits"},
	}
}
