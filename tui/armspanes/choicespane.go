package armspanes

import (
	"fmt"
	"math"
	"slices"

	"lascope/model/armslab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A choicesPane draws how the automaton came to its present state: of a fixed structure the last choices, a column a tick and
// a row a state, else the probability of each arm over the run, or of a policy without draws the part of the choices.
type choicesPane struct{ pane.TickCurves }

func (p *choicesPane) Heading(s *pane.Context) pane.Heading {
	return pane.Head(`<{Counted?}choices
		how: part of each arm since a shift
		caption: The arm of the highest curve was chosen most often.
		right: {window}
		|{States!}probabilities
		how: of each arm to be chosen next
		caption: The arm of the highest curve is the likeliest next choice.
		right: {window}
		|last choices
		how: a column a tick, states in rows
		caption: ● reward moves the automaton inward, ○ penalty outward and then to another arm.
		foot: ● reward  ○ penalty>`, armsView(s), "window", p.WindowWords(s))
}

func (p *choicesPane) Draw(s *pane.Context, a canvas.Area) {
	v := armsView(s)
	p.Lay(a)
	switch {
	case a.W < 24 || a.H < 2:
	case v.States == nil:
		p.drawProbabilities(s, a, v)
	default:
		p.drawLast(a, v)
	}
}

const choicesLabel = 9 // columns left of the choices

// drawLast draws the last choices. Two arms meet in their states 1; where there are more states than rows, neighbours share one.
func (p *choicesPane) drawLast(a canvas.Area, v view) {
	arms, n := min(len(v.Arms), (a.H+1)/2), v.States.N
	p.Means(a, `A column is a tick, the latest on the right; ● is a reward, ○ a penalty.
		means: The row is the state in which the automaton chose, state 1 the outermost of its arm.
		source: {Source}`, v)
	rows := min(n, (a.H+1)/arms-1)
	row := func(arm, state int) int {
		at := (state - 1) * rows / n
		return arm*(rows+1) + canvas.Pick(len(v.Arms) == 2 && arm == 0, rows-1-at, at)
	}
	for arm := range arms {
		for state := n; state >= 1; state-- { // a row that states share has the number of the outermost
			a.Fill(choicesLabel-4, row(arm, state), 4, 1, ' ', canvas.Dim)
			a.LabelEnd(choicesLabel-1, row(arm, state), canvas.Itoa(state))
		}
		a.Label(0, arm*(rows+1), fmt.Sprintf("arm %d", arm+1))
		if arm > 0 {
			a.Fill(choicesLabel, arm*(rows+1)-1, a.W-choicesLabel, 1, '┈', canvas.Frame)
		}
	}
	for k, visit := range v.States.Recent {
		x := a.W - len(v.States.Recent) + k
		if x >= choicesLabel && visit.Action < arms {
			st := canvas.Pick(k == len(v.States.Recent)-1, canvas.Accent, canvas.Practice)
			a.Set(x, row(visit.Action, visit.State), canvas.Pick(visit.Penalty, '○', '●'), st)
		}
	}
}

const mostCurves = 9

// drawProbabilities draws the probability of each of the first arms over the run, or the part of the choices, thick the greatest.
func (p *choicesPane) drawProbabilities(s *pane.Context, a canvas.Area, v view) {
	samples := v.Part(p.Recent)
	xs := pane.TicksOf(samples, func(q armslab.Point) int64 { return q.Tick })
	c := p.Frame(s, xs, "ticks")
	c.Y0, c.Y1, c.Ticks, c.Word = 0, 1, []float64{0, 0.5, 1}, chart.Decimals(1)
	arms, first := v.Arms[:min(len(v.Arms), mostCurves)], 0
	unit, about := "a probability", "Each curve is the probability that the next choice is the arm of its number.; [Thesis] §2.1"
	of := func(q armslab.Point, i int) float64 { return q.P[i] }
	if v.Counted {
		unit, about = "a part", "Each curve is the part of the choices since the last shift that chose the arm of its number.; [Thesis] §2.1"
		of = func(q armslab.Point, i int) float64 {
			if q.Parts == nil { // of the scheme before
				return math.NaN()
			}
			return q.Parts[i]
		}
	}
	for i := range slices.Backward(arms) {
		if shareOf(v, i) > shareOf(v, first) {
			first = i
		}
		ys := pane.ValuesOf(samples, func(q armslab.Point) float64 { return of(q, i) })
		c.Put(chart.Series{Name: fmt.Sprintf("arm %d", i+1), Mark: rune('1' + i), Ink: canvas.InkPractice, Stroke: chart.Thin,
			Xs: xs, Ys: ys, At: shareOf(v, i), Last: canvas.Unit(shareOf(v, i), 3)})
	}
	c.Series[len(arms)-1-first].Stroke = chart.Thick
	p.Chart(s, a, c, unit, pane.Glossary{"": about})
}
