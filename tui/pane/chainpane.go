package pane

import (
	"fmt"
	"math"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/keymap"
)

// A Chain draws one automaton's states from left to right: visits as columns, the exact
// stationary distribution as a line over them, and below the automaton and the drift of
// each state as an arrow.
type Chain struct {
	Base
	log     bool
	wordsAt int // first row of the words, as drawn last
}

// Name implements [Pane].
func (p *Chain) Name() string { return "chain" }

// chainOf is the chain in the snapshot; nil if there is none.
func chainOf(s *Context) *lab.ChainView {
	if v := ViewOf[*linelab.View](s); v != nil {
		return v.Chain
	}
	if v := ViewOf[*pollinglab.View](s); v != nil {
		chain, _ := v.State.(*lab.ChainView)
		return chain
	}
	return nil
}

// Heading implements [Pane].
func (p *Chain) Heading(s *Context) Heading {
	axis := "even"
	if p.log {
		axis = "log"
	}
	return Heading{
		Title: "chain", How: "visits as columns, theory as a line",
		Right: keymap.Chosen(s.Keys.Axis, axis),
		Foot:  "█ visits  ━ exact stationary distribution  →← drift",
	}
}

// Key implements [Pane].
func (p *Chain) Key(h Host, k tea.KeyMsg) bool { return p.Toggle(k, h.KeyMap().Axis, &p.log) }

const chainAxis = 7 // columns left of the states

// Request implements [Pane].
func (p *Chain) Request(l *lab.ViewRequest, w, h int) { l.Width, l.Height = max(1, w-chainAxis), h }

// Draw implements [Pane].
func (p *Chain) Draw(s *Context, a canvas.Area) {
	v := chainOf(s)
	if v == nil || len(v.Cells) == 0 || a.W < 24 {
		return
	}
	words := p.words(s, v, a.W)
	p.wordsAt = 0
	if a.H < 6 {
		a.Lines(0, words)
		return
	}
	states := a.Sub(chainAxis, 0, a.W-chainAxis, a.H)
	if a.H < 9 { // the picture goes first
		words = nil
	} else {
		keep, blank := max(2, min(len(words), a.H-11)), 1
		if keep < len(words) { // a line instead of the blank
			keep, blank = keep+1, 0
		}
		words = words[:min(keep, len(words))]
		states = a.Sub(chainAxis, 0, a.W-chainAxis, a.H-len(words)-blank)
	}
	bars := states.Sub(0, 1, states.W, states.H-5)
	at := func(state float64) int { // the column of a state, which may lie between two
		span := float64(v.N - v.First + 1)
		return min(int((state-float64(v.First)+0.5)/span*float64(states.W)), states.W-1)
	}
	if canvas.Finite(v.Target) {
		p.drawTarget(states, bars, v, at(v.Target))
	}
	p.drawBars(a, bars, v.Cells, v.NoTheory == "", s.Theme)
	y := bars.H + 1
	for x := 0; x < states.W; x++ {
		states.Set(x, y, '─', canvas.Fg(canvas.InkFrame))
	}
	p.drawAutomaton(a, states, y+1, v, at)
	if canvas.Finite(v.Cells[0].Drift) {
		p.drawDrift(a, states, y+2, v)
	}
	p.drawStates(a, states, y+3, v, at)
	p.wordsAt = a.H - len(words)
	a.Lines(p.wordsAt, words)
}

// drawTarget marks the target's column, with its value on the side that has room.
func (p *Chain) drawTarget(states, bars canvas.Area, v *lab.ChainView, x int) {
	for y := 0; y < bars.H; y++ {
		bars.Set(x, y, '┊', canvas.Fg(canvas.InkTheory))
	}
	st := canvas.Fg(canvas.InkTheory).Bold()
	label := v.TargetName + " = " + v.TargetWords + " "
	if x > states.W/2 {
		states.Right(x, 0, " "+label, st)
	} else {
		states.Text(x+2, 0, label, st)
	}
	states.Set(x, 0, '▼', st)
}

// partWord writes a part of all visits for a narrow axis: 20 %, 5e-3 %, 10⁻⁴ %.
func partWord(part float64, th *canvas.Theme) string {
	v := 100 * part
	k := int(math.Floor(math.Log10(v) + 1e-9))
	if k >= -2 {
		return strconv.FormatFloat(v, 'g', 3, 64) + " %"
	}
	if digit := int(math.Round(v / math.Pow(10, float64(k)))); digit > 1 {
		return fmt.Sprintf("%de%d %%", digit, k)
	}
	return canvas.PowerOfTen(k, th) + " %"
}

// drawAutomaton marks the present state and the one before.
func (p *Chain) drawAutomaton(a, states canvas.Area, y int, v *lab.ChainView, at func(float64) int) {
	a.Text(0, y, "now", canvas.Fg(canvas.InkDim))
	x := at(float64(v.State))
	if v.From >= 0 && v.From != v.State {
		states.Set(at(float64(v.From)), y, '○', canvas.Fg(canvas.InkDim))
	}
	states.Set(x, y, '●', canvas.Fg(canvas.InkAccent).Bold())
	label := fmt.Sprintf(" state %s ", canvas.Thousands(int64(v.State)))
	if x+2+canvas.Width(label) <= states.W {
		states.Text(x+2, y, label, canvas.Fg(canvas.InkAccent))
	} else {
		states.Right(x-1, y, label, canvas.Fg(canvas.InkAccent))
	}
}

// drawDrift draws an arrow for each state, bolder for a stronger drift.
func (p *Chain) drawDrift(a, states canvas.Area, y int, v *lab.ChainView) {
	a.Text(0, y, "drift", canvas.Fg(canvas.InkDim))
	strongest := 0.0
	for _, c := range v.Cells {
		strongest = max(strongest, math.Abs(c.Drift))
	}
	for i, c := range v.Cells {
		r := '·'
		switch {
		case c.Drift > 1e-9:
			r = '→'
		case c.Drift < -1e-9:
			r = '←'
		}
		st := canvas.Fg(canvas.InkDim)
		switch part := math.Abs(c.Drift) / max(strongest, 1e-300); {
		case r == '·':
		case part > 0.66:
			st = canvas.Fg(canvas.InkStrong).Bold()
		case part > 0.33:
			st = canvas.Fg(canvas.InkText)
		}
		from, to := columns(i, states.W, len(v.Cells))
		states.Set((from+to-1)/2, y, r, st)
	}
}

// drawStates numbers the states and names the meaning of the ends.
func (p *Chain) drawStates(a, states canvas.Area, y int, v *lab.ChainView, at func(float64) int) {
	a.Text(0, y, "state", canvas.Fg(canvas.InkDim))
	low, high := fmt.Sprintf("%d", v.First), fmt.Sprintf("%d", v.N)
	if states.W >= 2*(canvas.Width(v.Low)+canvas.Width(v.High))+12 {
		low, high = low+": "+v.Low, v.High+" :"+high
	}
	end := states.Text(0, y, low, canvas.Fg(canvas.InkDim)) + 1
	last := states.Right(states.W, y, high, canvas.Fg(canvas.InkDim)) - 1
	for _, t := range chart.NiceTicks(float64(v.First), float64(v.N), max(2, states.W/10)) {
		label := canvas.Short(t)
		if t != math.Trunc(t) {
			continue
		}
		if x := at(t) - canvas.Width(label)/2; x > end && x+canvas.Width(label) < last {
			end = states.Text(x, y, label, canvas.Fg(canvas.InkDim)) + 1
		}
	}
}

// words describe the last step and the distance between practice and theory.
func (p *Chain) words(s *Context, v *lab.ChainView, w int) [][]canvas.Span {
	dim := canvas.Fg(canvas.InkDim)
	var out [][]canvas.Span
	distance := "–"
	if canvas.Finite(v.Distance) {
		distance = canvas.Unit(v.Distance, 4)
	}
	out = append(out, canvas.Flow([][]canvas.Span{
		{{Text: "distance between visits and theory ", St: dim}, {Text: s.MaskLike(distance, "1.0000"), St: canvas.Fg(canvas.InkAccent).Bold()}},
		{{Text: canvas.Thousands(v.Visits) + " visits counted", St: dim}},
	}, w)...)
	step := v.Step
	if s.Telling && s.Still {
		step = ""
	} else if step == "" && v.Visits == 0 {
		step = "No step has been made yet."
	}
	for _, line := range canvas.Wrap(step, w) {
		out = append(out, []canvas.Span{{Text: line, St: canvas.Fg(canvas.InkText)}})
	}
	if v.Hidden != "" {
		out = append(out, []canvas.Span{{Text: v.Hidden, St: canvas.Fg(canvas.InkTheory)}})
	}
	for _, note := range []string{v.NoTheory, v.Assumes} {
		for _, line := range canvas.Wrap(note, w) {
			out = append(out, []canvas.Span{{Text: line, St: dim}})
		}
	}
	return out
}
