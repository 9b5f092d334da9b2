package tui

import (
	"fmt"
	"math"
	"strconv"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/pollinglab"
)

// A chainPane draws one automaton's states as a strip: how often each was visited as
// columns, the exact stationary distribution as a line over them, the automaton
// below, and the drift of each state as an arrow.
type chainPane struct {
	paneState
	log bool
}

func (p *chainPane) name() string { return "chain" }

// chainOf is the chain that the scene has to show; nil if there is none.
func chainOf(s *paneContext) *lab.ChainView {
	if v := viewOf[*linelab.LineView](s); v != nil {
		return v.Chain
	}
	if v := viewOf[*pollinglab.PollingView](s); v != nil {
		chain, _ := v.State.(*lab.ChainView)
		return chain
	}
	return nil
}

func (p *chainPane) heading(s *paneContext) heading {
	axis := "even"
	if p.log {
		axis = "log"
	}
	return heading{
		title: "chain", how: "visits as columns, theory as a line",
		right: chosen(s.keys.Axis, axis),
		foot:  "█ visits  ━ exact stationary distribution  →← drift",
	}
}

func (p *chainPane) key(h host, k tea.KeyMsg) bool { return p.toggle(k, h.keyMap().Axis, &p.log) }

const chainAxis = 7 // columns left of the strip

func (p *chainPane) look(l *lab.ViewRequest, w, h int) { l.Width, l.Height = max(1, w-chainAxis), h }

func (p *chainPane) draw(s *paneContext, a area) {
	v := chainOf(s)
	if v == nil || len(v.Cells) == 0 || a.w < 24 {
		return
	}
	words := p.words(s, v, a.w)
	if a.h < 6 {
		for i, line := range words {
			a.spans(0, i, line...)
		}
		return
	}
	strip := a.sub(chainAxis, 0, a.w-chainAxis, a.h)
	if a.h < 9 { // where there is room for one of them, the picture tells more
		words = nil
	} else {
		keep, blank := max(2, min(len(words), a.h-11)), 1
		if keep < len(words) { // rather a line more than a blank one
			keep, blank = keep+1, 0
		}
		words = words[:min(keep, len(words))]
		strip = a.sub(chainAxis, 0, a.w-chainAxis, a.h-len(words)-blank)
	}
	bars := strip.sub(0, 1, strip.w, strip.h-5)
	at := func(state float64) int { // the column of a state, which may lie between two
		span := float64(v.N - v.First + 1)
		return min(int((state-float64(v.First)+0.5)/span*float64(strip.w)), strip.w-1)
	}
	if finite(v.Target) {
		x := at(v.Target)
		for y := 0; y < bars.h; y++ {
			bars.set(x, y, '┊', fg(inkTheory))
		}
		label := v.TargetName + " = " + v.TargetWords + " "
		if x > strip.w/2 {
			strip.right(x, 0, " "+label, fg(inkTheory).bold())
		} else {
			strip.text(x+2, 0, label, fg(inkTheory).bold())
		}
		strip.set(x, 0, '▼', fg(inkTheory).bold())
	}
	p.drawBars(a, bars, v, s.theme)
	y := bars.h + 1
	for x := 0; x < strip.w; x++ {
		strip.set(x, y, '─', fg(inkFrame))
	}
	p.drawAutomaton(a, strip, y+1, v, at)
	if finite(v.Cells[0].Drift) {
		p.drawDrift(a, strip, y+2, v)
	}
	p.drawStates(a, strip, y+3, v, at)
	for i, line := range words {
		a.spans(0, a.h-len(words)+i, line...)
	}
}

// A barScale turns parts of all visits into heights.
type barScale struct {
	rows    int
	top     float64 // the greatest part
	decades float64 // powers of ten on a logarithmic axis; 0 for an even one
}

// scale fits the highest column to the rows. A masked theory is NaN and counts for nothing.
func (p *chainPane) scale(cells []lab.ChainCell, rows int) barScale {
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

// height is that of a part in rows.
func (s barScale) height(part float64) float64 {
	switch {
	case part <= 0:
		return 0
	case s.decades > 0:
		return max(0, 1+math.Log10(part/s.top)/s.decades) * float64(s.rows)
	}
	return part / s.top * float64(s.rows)
}

// ticks are the parts to label: round ones, powers of ten on a logarithmic axis; the top
// itself where there is none.
func (s barScale) ticks() []float64 {
	var out []float64
	if s.decades > 0 {
		for k := math.Floor(math.Log10(s.top)); k >= math.Log10(s.top)-s.decades; k-- {
			out = append(out, math.Pow(10, k))
		}
	} else if ticks := niceTicks(0, s.top, max(3, min(6, s.rows/4))); len(ticks) > 0 {
		out = ticks[1:]
	}
	if len(out) == 0 {
		return []float64{s.top}
	}
	return out
}

// drawBars draws visits and theory, with the axis on the left.
func (p *chainPane) drawBars(a, bars area, v *lab.ChainView, th *theme) {
	s := p.scale(v.Cells, bars.h)
	if s.top == 0 || bars.h < 1 {
		return
	}
	drawPartAxis(a, s, th)
	p.drawVisits(bars, s, v, th)
	if v.NoTheory == "" && finite(v.Cells[0].Theory) {
		p.drawTheory(bars, s, v, th)
	}
}

// drawPartAxis labels the rows; a column as high as a tick ends with the tick's row.
func drawPartAxis(a area, s barScale, th *theme) {
	for _, t := range s.ticks() {
		y := 1 + s.rows - max(1, int(math.Round(s.height(t))))
		if word := partWord(t, th); width(word) < chainAxis {
			a.right(chainAxis-1, y, word, fg(inkDim))
		}
		a.set(chainAxis-1, y, '┤', fg(inkFrame))
	}
}

// drawVisits draws a column a cell, a gap between columns that are wide enough.
func (p *chainPane) drawVisits(bars area, s barScale, v *lab.ChainView, th *theme) {
	for i, c := range v.Cells {
		from, to := p.columns(i, bars.w, v)
		if to-from >= 3 {
			to--
		}
		for x := from; x < to; x++ {
			column(bars, x, s.height(c.Visits), fg(inkPractice), th)
		}
	}
}

// drawTheory draws a line a cell over the columns.
func (p *chainPane) drawTheory(bars area, s barScale, v *lab.ChainView, th *theme) {
	for i, c := range v.Cells {
		y, r := theoryLine(s.height(c.Theory), s.rows, th)
		from, to := p.columns(i, bars.w, v)
		for x := from; x < to; x++ {
			st := fg(inkTheory).bold()
			if cell := bars.at(x, y); cell != nil && cell.r == '█' {
				st = st.on(inkCellA)
			}
			bars.set(x, y, r, st)
		}
	}
}

// theoryLine is the row of a height, and the rune nearest to it in that row.
func theoryLine(height float64, rows int, th *theme) (y int, r rune) {
	y, rest := rows-1-int(height), height-math.Floor(height)
	switch {
	case y < 0:
		return 0, '▔'
	case th.ascii:
	case rest > 0.7:
		return y, '▔'
	case rest < 0.3:
		return y, '▁'
	}
	return y, '━'
}

// partWord writes a part of all visits, a digit times a power of ten, for a narrow axis.
func partWord(part float64, th *theme) string {
	v := 100 * part
	k := int(math.Floor(math.Log10(v) + 1e-9))
	if k >= -2 {
		return strconv.FormatFloat(v, 'g', 3, 64) + " %"
	}
	if digit := int(math.Round(v / math.Pow(10, float64(k)))); digit > 1 {
		return fmt.Sprintf("%de%d %%", digit, k)
	}
	return powerOfTen(k, th) + " %"
}

// columns are those of a cell in a strip of w, from the first up to the last, not
// included.
func (p *chainPane) columns(i, w int, v *lab.ChainView) (from, to int) {
	return i * w / len(v.Cells), (i + 1) * w / len(v.Cells)
}

// columnRunes are the lower parts of a cell, from an eighth to the whole.
var columnRunes = []rune("▁▂▃▄▅▆▇█")

// column draws a vertical bar of the given height in rows, to an eighth.
func column(a area, x int, height float64, st style, th *theme) {
	whole := int(height)
	rest := int((height - float64(whole)) * 8)
	full := '█'
	if th.mono() && !th.ascii {
		full = '▒' // a line over it must be seen without colour
	}
	for y := range min(whole, a.h) {
		a.set(x, a.h-1-y, full, st)
	}
	if rest == 0 || whole >= a.h {
		return
	}
	r := columnRunes[rest-1]
	switch {
	case th.ascii && rest < 4:
		r = '.'
	case th.ascii:
		r = ':'
	case full == '▒' && rest < 4:
		return
	case full == '▒':
		r = '░'
	}
	a.set(x, a.h-1-whole, r, st)
}

// drawAutomaton draws where the automaton is and where it was.
func (p *chainPane) drawAutomaton(a, strip area, y int, v *lab.ChainView, at func(float64) int) {
	a.text(0, y, "now", fg(inkDim))
	x := at(float64(v.State))
	if v.From >= 0 && v.From != v.State {
		strip.set(at(float64(v.From)), y, '○', fg(inkDim))
	}
	strip.set(x, y, '●', fg(inkAccent).bold())
	label := fmt.Sprintf(" state %s ", thousands(int64(v.State)))
	if x+2+width(label) <= strip.w {
		strip.text(x+2, y, label, fg(inkAccent))
	} else {
		strip.right(x-1, y, label, fg(inkAccent))
	}
}

// drawDrift draws an arrow a state, the stronger the bolder.
func (p *chainPane) drawDrift(a, strip area, y int, v *lab.ChainView) {
	a.text(0, y, "drift", fg(inkDim))
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
		st := fg(inkDim)
		switch part := math.Abs(c.Drift) / max(strongest, 1e-300); {
		case r == '·':
		case part > 0.66:
			st = fg(inkStrong).bold()
		case part > 0.33:
			st = fg(inkText)
		}
		from, to := p.columns(i, strip.w, v)
		strip.set((from+to-1)/2, y, r, st)
	}
}

// drawStates numbers the states, and names what the ends stand for.
func (p *chainPane) drawStates(a, strip area, y int, v *lab.ChainView, at func(float64) int) {
	a.text(0, y, "state", fg(inkDim))
	low, high := fmt.Sprintf("%d", v.First), fmt.Sprintf("%d", v.N)
	if strip.w >= 2*(width(v.Low)+width(v.High))+12 {
		low, high = low+": "+v.Low, v.High+" :"+high
	}
	end := strip.text(0, y, low, fg(inkDim)) + 1
	last := strip.right(strip.w, y, high, fg(inkDim)) - 1
	for _, t := range niceTicks(float64(v.First), float64(v.N), max(2, strip.w/10)) {
		label := short(t)
		if t != math.Trunc(t) {
			continue
		}
		if x := at(t) - width(label)/2; x > end && x+width(label) < last {
			end = strip.text(x, y, label, fg(inkDim)) + 1
		}
	}
}

// words tell the last step, and how near practice has come to theory.
func (p *chainPane) words(s *paneContext, v *lab.ChainView, w int) [][]span {
	dim := fg(inkDim)
	var out [][]span
	distance := "–"
	if finite(v.Distance) {
		distance = unit(v.Distance, 4)
	}
	out = append(out, flow([][]span{
		{{"distance between visits and theory ", dim}, {s.maskLike(distance, "1.0000"), fg(inkAccent).bold()}},
		{{thousands(v.Visits) + " visits counted", dim}},
	}, w)...)
	step := v.Step
	if step == "" && v.Visits == 0 {
		step = "No step has been made yet."
	}
	for _, line := range wrap(step, w) {
		out = append(out, []span{{line, fg(inkText)}})
	}
	if v.Hidden != "" {
		out = append(out, []span{{v.Hidden, fg(inkTheory)}})
	}
	for _, note := range []string{v.NoTheory, v.Assumes} {
		for _, line := range wrap(note, w) {
			out = append(out, []span{{line, dim}})
		}
	}
	return out
}
