package pane

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// A Chain draws one automaton's states from left to right: visits as columns, the exact
// stationary distribution as a line over them, on their base the automaton, and below it its last states
// and the drift as arrows.
type Chain struct {
	Plate
	log bool
}

func chainOf(s *Context) *lab.ChainView {
	if v, ok := s.View.(*linelab.View); ok {
		return v.Chain
	}
	return s.View.(*pollinglab.View).State.(*lab.ChainView)
}

func (p *Chain) Heading(s *Context) Heading {
	h := Heading{
		Title: "states", How: "visits and theory", Right: Chosen(s.Keys.Axis, canvas.Pick(p.log, "log", "even")),
		Foot:    "█ visits  ━ stationary  →← expected step",
		Caption: "█ visits show where the automaton has been, ━ stationary where it should be in the long run.",
	}
	if s.Hidden {
		h.How, h.Foot = "visits", "█ visits"
	}
	if v := chainOf(s); v != nil && len(v.Recent) > 1 && !s.Steady {
		h.Foot += canvas.Pick(ViewOf[*linelab.View](s) != nil, "  × lie", "") + "  ∘ before"
	}
	return h
}

func (p *Chain) Key(h Host, k tea.KeyMsg) bool { return p.Toggle(k, h.KeyMap().Axis, &p.log) }

const chainAxis = 7 // columns left of the states

func (p *Chain) Request(l *lab.ViewRequest, w, h int) { l.Width, l.Height = max(1, w-chainAxis), h }

func (p *Chain) Draw(s *Context, a canvas.Area) {
	v := chainOf(s)
	p.Lay(a)
	if len(v.Cells) == 0 || a.W < 24 {
		return
	}
	words := p.words(s, v, a.W)
	wordMeaning := func(at Point) Meaning { // of the last step where it is no term
		m := at.Term(Labelled("distance", `Visits and theory differ by {word} in total variation.
			means: Half of the sum of |visits − theory| over all states, 0 to 1.
			source: {Scheme.Source}`, s.Snap, "word", s.MaskLike(canvas.Unit(v.Distance, 4), "1.0000")),
			Labelled(canvas.Thousands(v.Visits), "{Visits,} visits were counted since the last shift or tuning.", v))
		if m.Sentence == "" {
			m = Means(`<{step}.|No step has been made yet.>
				means: <{Assumes}>
				source: {Scheme.Source}`, v, s.Snap, "step", Sentence(strings.TrimSuffix(v.Step, " "+s.Source())))
		}
		return m
	}
	if a.H < 4 {
		p.Field(a, wordMeaning)
		a.Lines(0, words)
		return
	}
	rows := a.H // of the states
	switch most := max(2, a.H-13); {
	case a.H < 9: // the picture goes first
		words = nil
	case len(words) > most: // no blank row
		words, rows = words[:most], rows-most
	default:
		rows -= len(words) + 1
	}
	states := a.Sub(chainAxis, 0, a.W, rows)
	if rest := states.W % len(v.Cells); rest <= states.W/4 { // columns of one width
		states.W -= rest
	}
	p.note(s, a, states, v)
	recent := canvas.Pick(!s.Steady, max(0, min(6, (states.H-14)/3)), 0)
	drift := 0 // rows of the expected steps
	if states.H > 5 && canvas.Finite(v.Cells[0].Drift) {
		drift = 1
	}
	bars := states.Rows(1, states.H-3-drift-recent)
	at := func(state float64) int { // the column of a state, which may lie between two
		return min(int((state-float64(v.First)+0.5)/float64(v.N-v.First+1)*float64(states.W)), states.W-1)
	}
	if canvas.Finite(v.Target) {
		p.drawTarget(states, bars, v, at(v.Target))
	}
	p.drawBars(a, bars, v.Cells, v.NoTheory == "", s.Theme)
	y := bars.H + 1
	states.Fill(0, y, states.W, 1, '─', canvas.Frame)
	if !s.Steady {
		drawPath(states, y, recent, v, at)
		if recent > 0 && len(v.Recent) > 1 {
			a.Label(0, y+1, "before")
		}
	}
	p.drawAutomaton(s, a, states, y, v, at)
	y += recent + drift
	if drift > 0 {
		p.drawDrift(a, states, y, v)
	}
	p.drawStates(s, a, states, y+1, v, at)
	wordsAt := a.H - len(words)
	p.Field(a.Below(wordsAt), wordMeaning)
	a.Lines(wordsAt, words)
}

// drawTarget marks the target's column, with its value on the side that has room.
func (p *Chain) drawTarget(states, bars canvas.Area, v *lab.ChainView, x int) {
	bars.Fill(x, 0, 1, bars.H, '┊', canvas.Theory)
	st := canvas.Theory.Bold()
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

// drawPath draws the states before the present one in row y, or each in a separate row
// below it if there are rows. Older ones are fainter; a step that followed a lie is red.
func drawPath(states canvas.Area, y, rows int, v *lab.ChainView, at func(float64) int) {
	for k, step := range v.Recent[:max(0, len(v.Recent)-1)] {
		age := len(v.Recent) - 1 - k
		if rows > 0 && age > rows {
			continue
		}
		mark, st := '∘', canvas.Text
		switch {
		case step.Lie:
			mark, st = '×', canvas.Warn
		case age > 3 || rows > 0 && age > rows/3:
			st = canvas.Dim
		}
		states.Set(at(float64(step.State)), y+min(age, rows), mark, st)
	}
}

func (p *Chain) drawAutomaton(s *Context, a, states canvas.Area, y int, v *lab.ChainView, at func(float64) int) {
	a.Label(0, y, "now")
	x, st := at(float64(v.State)), canvas.Accent.Bold()
	if n := len(v.Recent); n > 0 && v.Recent[n-1].Lie {
		st = canvas.Warn.Bold()
	}
	coin, before := -1, -1
	if v.From >= 0 && v.From != v.State {
		before = at(float64(v.From))
		states.Set(before, y, '○', canvas.Dim)
	}
	if s.Still && canvas.Finite(v.CoinAt) {
		coin = at(max(float64(v.First), min(v.CoinAt, float64(v.N))))
		if coin == x { // beside the automaton, on its side
			coin += canvas.Pick(v.CoinAt > float64(v.From), 1, -1)
		}
		states.Set(coin, y, '◇', canvas.Accent.Bold())
	}
	states.Set(x, y, '●', st)
	short := canvas.Say(" state %d ", v.State)
	labels := []string{short + "· " + v.Coin + " ", short}
	for _, label := range labels[canvas.Pick(s.Still && v.Coin != "", 0, 1):] { // the longest beside the marks, to the right or to the left
		w := canvas.Width(label)
		for _, from := range []int{x + 2, x - 1 - w} {
			covers := func(mark int) bool { return from <= mark && mark < from+w }
			if from >= 0 && from+w <= states.W && !covers(coin) && !covers(before) {
				states.Text(from, y, label, st)
				return
			}
		}
	}
}

// arrowWidth is the least number of columns between two arrows of the drift.
const arrowWidth = 4

// drawDrift draws an arrow for each state, or for as many neighbours as are close together,
// bolder for a stronger drift.
func (p *Chain) drawDrift(a, states canvas.Area, y int, v *lab.ChainView) {
	a.Label(0, y, "step")
	drifts := make([]float64, min(len(v.Cells), max(1, states.W/arrowWidth)))
	strongest := 0.0
	for i := range drifts {
		from, to := columns(i, len(v.Cells), len(drifts))
		for _, c := range v.Cells[from:to] {
			drifts[i] += c.Drift / float64(to-from)
		}
		strongest = max(strongest, math.Abs(drifts[i]))
	}
	for i, drift := range drifts {
		r := canvas.Pick(drift > 1e-9, '→', canvas.Pick(drift < -1e-9, '←', '·'))
		st := canvas.Dim
		switch part := math.Abs(drift) / max(strongest, 1e-300); {
		case r == '·':
		case part > 0.66:
			st = canvas.Bold
		case part > 0.33:
			st = canvas.Text
		}
		from, to := columns(i, states.W, len(drifts))
		states.Set((from+to-1)/2, y, r, st)
	}
}

func (p *Chain) drawStates(s *Context, a, states canvas.Area, y int, v *lab.ChainView, at func(float64) int) {
	a.Label(0, y, "state")
	low, high := canvas.Itoa(v.First), canvas.Itoa(v.N)
	if states.W >= 2*(canvas.Width(v.Low)+canvas.Width(v.High))+12 {
		low, high = low+" ("+v.Low+")", "("+v.High+") "+high
	}
	style := func(item lab.Subject) canvas.Style {
		if item.Holds(s.Chosen) {
			return canvas.Bold.On(canvas.InkSelect)
		}
		return canvas.Dim
	}
	from := states.W - canvas.Width(high)
	p.noteEnd(s, states.Sub(0, y, canvas.Width(low), 1), v.First, v.Low, v.LowItem)
	p.noteEnd(s, states.Sub(from, y, states.W, 1), v.N, v.High, v.HighItem)
	end := states.Text(0, y, low, style(v.LowItem)) + 1
	last := states.Right(states.W, y, high, style(v.HighItem)) - 1
	for _, t := range chart.NiceTicks(float64(v.First), float64(v.N), max(2, states.W/10)) {
		label := canvas.Short(t)
		if t != math.Trunc(t) {
			continue
		}
		if x := at(t) - canvas.Width(label)/2; x > end && x+canvas.Width(label) < last {
			end = states.Label(x, y, label) + 1
		}
	}
}

func (p *Chain) words(s *Context, v *lab.ChainView, w int) canvas.Lines {
	dim := canvas.Dim
	var out canvas.Lines
	step := v.Step
	if s.NowShown && s.Still {
		step = ""
	} else if step == "" && v.Visits == 0 {
		step = "No step has been made yet."
	}
	out = append(out, canvas.Paragraph(step, w, canvas.Text)...)
	if v.Hidden != "" {
		out = append(out, canvas.Theory.Line(v.Hidden))
	}
	distance := canvas.Pick(canvas.Finite(v.Distance), canvas.Unit(v.Distance, 4), "–")
	out = append(out, canvas.Flow(s.WithoutMasked(canvas.Lines{
		{dim.Span("distance "), canvas.Practice.Bold().Span(s.MaskLike(distance, "1.0000"))},
		{dim.Span(canvas.Thousands(v.Visits) + " visits counted")},
	}), w)...)
	for _, note := range []string{v.NoTheory, v.Assumes} {
		out = append(out, canvas.Paragraph(note, w, dim)...)
	}
	return out
}

// NewChain makes the pane.
func NewChain() Pane {
	return &Chain{Plate: Named("chain", `
		▁–█, ░, ▒ | the part of the visits that a state had
		━, ▔, ▁ | the exact stationary distribution
		→, ← | the expected step in this state; · for none
		● | the state of the automaton
		○ | its state before the last move
		∘ | its states before that, the fainter the older
		× | a state to which a lie of the oracle led
		◇ | the draw: the state moves if it lies between the draw and the page polled
		▼ | the target`)}
}

// note notes the columns of the states, and what stands left of them.
func (p *Chain) note(s *Context, a, states canvas.Area, v *lab.ChainView) {
	p.Means(a, `The scale is the part of all visits; the rows below are the automaton, the expected step from each state and the states.
		source: {Scheme.Source}`, s.Snap)
	for i, c := range v.Cells {
		from, to := columns(i, states.W, len(v.Cells))
		p.Field(states.Sub(from, 0, to-from, a.H), func(at Point) Meaning {
			m := Means(stateWords, c, s.Snap, "state", Numbered("State", c.First, c.Last), "known", !s.Hidden && v.NoTheory == "",
				"shown", !s.Hidden, "rises", !s.Hidden && c.Drift > 0, "here", c.First <= v.State && v.State <= c.Last)
			if word := chainMarks[at.Cell().R]; word != "" {
				m.Definition = word
			}
			return m
		})
	}
}

var chainMarks = map[rune]string{
	'∘': "∘ is one of the last states, the fainter the older.",
	'×': "× is a state to which a lie of the oracle led.",
	'◇': "◇ is the draw of the last step. The state moves if it lies between the draw and the end of the page polled.",
}

// noteEnd notes the words of an end of the states that is a page.
func (p *Chain) noteEnd(s *Context, a canvas.Area, state int, name string, item lab.Subject) {
	if item.Kind != lab.NoSubject {
		p.Note(a, Means(`State {state} gives {name} the most polls.
			source: {Scheme.Source}`, s.Snap, "state", state, "name", name).With(item))
	}
}

const stateWords = `{state} had {Visits%} of the visits<{known?}; theory gives {Theory%}>.
	means: Columns are visits, the line is the exact stationary distribution, ● the present state.
	<{rises?}The expected step from here is +{Drift:step}.|{shown?}The expected step from here is {Drift:step}.>
	source: {Scheme.Source}
	changed: <{here?}The automaton stands here now, at tick {Tick,}.>`
