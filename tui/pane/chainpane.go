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
	log bool
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
	p.drawBars(a, bars, v, s.Theme)
	y := bars.H + 1
	for x := 0; x < states.W; x++ {
		states.Set(x, y, '─', canvas.Fg(canvas.InkFrame))
	}
	p.drawAutomaton(a, states, y+1, v, at)
	if canvas.Finite(v.Cells[0].Drift) {
		p.drawDrift(a, states, y+2, v)
	}
	p.drawStates(a, states, y+3, v, at)
	a.Lines(a.H-len(words), words)
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

// A barScale maps parts of all visits to heights in rows.
type barScale struct {
	rows    int
	top     float64 // the greatest part, 0 to 1
	decades float64 // powers of ten on a logarithmic axis; 0 for an even one
}

// scale fits the highest column to the rows. A masked theory is NaN and counts for nothing.
func (p *Chain) scale(cells []lab.ChainCell, rows int) barScale {
	s, least := barScale{rows: rows}, math.Inf(1)
	for _, c := range cells {
		for _, x := range []float64{c.Visits, c.Theory} {
			if x > 0 {
				s.top, least = max(s.top, x), min(least, x)
			}
		}
	}
	if p.log {
		s.decades = min(6, max(1, math.Ceil(math.Log10(s.top/least))))
	}
	return s
}

// height is the height of a part in rows.
func (s barScale) height(part float64) float64 {
	switch {
	case part <= 0:
		return 0
	case s.decades > 0:
		return max(0, 1+math.Log10(part/s.top)/s.decades) * float64(s.rows)
	}
	return part / s.top * float64(s.rows)
}

// ticks are the parts to label: round ones, powers of ten on a logarithmic axis, or else
// the top.
func (s barScale) ticks() []float64 {
	var out []float64
	if s.decades > 0 {
		for k := math.Floor(math.Log10(s.top)); k >= math.Log10(s.top)-s.decades; k-- {
			out = append(out, math.Pow(10, k))
		}
	} else if ticks := chart.NiceTicks(0, s.top, max(3, min(6, s.rows/4))); len(ticks) > 0 {
		out = ticks[1:]
	}
	if len(out) == 0 {
		return []float64{s.top}
	}
	return out
}

// drawBars draws visits and theory, with the axis on the left.
func (p *Chain) drawBars(a, bars canvas.Area, v *lab.ChainView, th *canvas.Theme) {
	s := p.scale(v.Cells, bars.H)
	if s.top == 0 || bars.H < 1 {
		return
	}
	drawPartAxis(a, s, th)
	p.drawVisits(bars, s, v, th)
	if v.NoTheory == "" && canvas.Finite(v.Cells[0].Theory) {
		p.drawTheory(bars, s, v, th)
	}
}

// drawPartAxis labels the rows; a column as high as a tick ends with the tick's row.
func drawPartAxis(a canvas.Area, s barScale, th *canvas.Theme) {
	for _, t := range s.ticks() {
		y := 1 + s.rows - max(1, int(math.Round(s.height(t))))
		if word := partWord(t, th); canvas.Width(word) < chainAxis {
			a.Right(chainAxis-1, y, word, canvas.Fg(canvas.InkDim))
		}
		a.Set(chainAxis-1, y, '┤', canvas.Fg(canvas.InkFrame))
	}
}

// drawVisits draws a column a cell, a gap between columns that are wide enough.
func (p *Chain) drawVisits(bars canvas.Area, s barScale, v *lab.ChainView, th *canvas.Theme) {
	for i, c := range v.Cells {
		from, to := p.columns(i, bars.W, v)
		if to-from >= 3 {
			to--
		}
		for x := from; x < to; x++ {
			column(bars, x, s.height(c.Visits), canvas.Fg(canvas.InkPractice), th)
		}
	}
}

// drawTheory draws a line a cell over the columns.
func (p *Chain) drawTheory(bars canvas.Area, s barScale, v *lab.ChainView, th *canvas.Theme) {
	for i, c := range v.Cells {
		y, r := theoryLine(s.height(c.Theory), s.rows, th)
		from, to := p.columns(i, bars.W, v)
		for x := from; x < to; x++ {
			st := canvas.Fg(canvas.InkTheory).Bold()
			if cell := bars.At(x, y); cell != nil && cell.R == '█' {
				st = st.On(canvas.InkCellA)
			}
			bars.Set(x, y, r, st)
		}
	}
}

// theoryLine is the row of a height, and the rune nearest to it in that row.
func theoryLine(height float64, rows int, th *canvas.Theme) (y int, r rune) {
	y, rest := rows-1-int(height), height-math.Floor(height)
	switch {
	case y < 0:
		return 0, '▔'
	case th.Ascii:
	case rest > 0.7:
		return y, '▔'
	case rest < 0.3:
		return y, '▁'
	}
	return y, '━'
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

// columns are the columns from..to-1 of cell i of all in a width of w.
func (p *Chain) columns(i, w int, v *lab.ChainView) (from, to int) {
	return i * w / len(v.Cells), (i + 1) * w / len(v.Cells)
}

// columnRunes fill a cell from below, from an eighth to the whole.
var columnRunes = []rune("▁▂▃▄▅▆▇█")

// column draws a vertical bar of the given height in rows, to an eighth.
func column(a canvas.Area, x int, height float64, st canvas.Style, th *canvas.Theme) {
	whole := int(height)
	rest := int((height - float64(whole)) * 8)
	full := '█'
	if th.Mono() && !th.Ascii {
		full = '▒' // keeps the line of theory visible without colour
	}
	for y := range min(whole, a.H) {
		a.Set(x, a.H-1-y, full, st)
	}
	if rest == 0 || whole >= a.H {
		return
	}
	r := columnRunes[rest-1]
	switch {
	case th.Ascii && rest < 4:
		r = '.'
	case th.Ascii:
		r = ':'
	case full == '▒' && rest < 4:
		return
	case full == '▒':
		r = '░'
	}
	a.Set(x, a.H-1-whole, r, st)
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
		from, to := p.columns(i, states.W, v)
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
	if step == "" && v.Visits == 0 {
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
