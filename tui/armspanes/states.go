package armspanes

import (
	"fmt"
	"math"

	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A bands is the layout of an automaton of fixed structure: a column a state, its visits beside the stationary law on a
// logarithmic axis. Two arms stand side by side and meet in their states 1; of more arms each has its own band.
type bands struct {
	arms, n int
	column  int // cells a state
	rows    int // of the columns of a band
}

// The measures of the bands: columns left of the states, decades of the axis, and the rows below the columns, of two arms
// and of more.
const (
	bandsAxis    = 7
	bandsDecades = 4
	belowTwo     = 3
	belowMore    = 1
	widestColumn = 16
)

// bandsFor lays out the states of a view in w by h cells; ok is false where they find no room.
func bandsFor(v view, w, h int) (g bands, ok bool) {
	if v.States == nil || w < 24 || h < 5 {
		return g, false
	}
	g = bands{arms: len(v.Arms), n: v.States.N}
	g.column = min(widestColumn, (w-bandsAxis)/max(1, g.n*g.beside()))
	g.rows = canvas.Pick(g.beside() == 2, h-belowTwo, (h-1)/g.arms-belowMore)
	return g, g.column > 0 && g.rows > 0
}

func (bands) heading() string { // without states of the scheme before
	return `automaton
		how: <{States!}probability of each arm|{Game?}states of the first player|states of each arm, log axis>
		caption: <{States!}The longest bar is the likeliest next choice.
			|State N is surest; penalties push ● state to 1 and then to another arm.>
		<{States?}right: visits since {since,}>
		foot: <{States!}█ now|● state  ○ before  █ visits<{Theory.Stationary?}  ━ stationary>>  c penalty probability`
}

func (g bands) beside() int { return canvas.Pick(g.arms == 2, 2, 1) }

func (g bands) place(arm, state int) (x, y int) {
	if g.beside() == 1 {
		return bandsAxis + (state-1)*g.column, arm*(g.rows+belowMore) + g.rows
	}
	if arm == 0 {
		return bandsAxis + (g.n-state)*g.column, g.rows
	}
	return bandsAxis + (g.n+state-1)*g.column, g.rows
}

func (g bands) eighths(part float64) int {
	return canvas.Pick(!(part > 0), 0, max(0, int(math.Round(float64(8*g.rows)*(1+math.Log10(part)/bandsDecades)))))
}

func (g bands) draw(p *automatonPane, s *pane.Context, v view, a canvas.Area) {
	p.Means(a, wholeWords, v, v.States)
	for band := 0; band < g.arms; band += g.beside() {
		_, base := g.place(band, 1)
		a.Fill(bandsAxis-1, base-g.rows, 1, g.rows, '│', canvas.Frame)
		for d, word := range []string{"100 %", "10 %", "1 %", ".1 %", ".01 %"} {
			if y := base - g.rows + d*g.rows/bandsDecades; y < base && (g.rows >= 2*bandsDecades || g.rows > 2 && d%2 == 0) {
				a.Tick(bandsAxis-1, y, word)
			}
		}
		a.Fill(bandsAxis, base, g.n*g.beside()*g.column, 1, canvas.Pick(g.beside() == 2 || band == v.States.Arm, '─', '┈'),
			canvas.Frame)
	}
	for arm := range g.arms {
		for state := 1; state <= g.n; state++ {
			x, y := g.place(arm, state)
			p.Part(a.Sub(x, y-g.rows, g.column, g.rows+1), func() pane.Meaning { return g.meaning(s, v, arm, state) })
			g.drawState(s, a, v, arm, state)
		}
		g.name(s, a, v, arm)
	}
	mark := func(arm, state int, r rune) {
		if state > 0 && state <= g.n {
			x, y := g.place(arm, state)
			a.Set(x+(g.column-1)/2, y, r, canvas.Accent.Bold())
		}
	}
	mark(v.States.WasArm, v.States.Was, '○')
	mark(v.States.Arm, v.States.State, '●')
}

// lawful reports that the theory has a stationary law of the states.
func lawful(v view) bool { return v.Theory != nil && v.Theory.Stationary != nil }

func (g bands) drawState(s *pane.Context, a canvas.Area, v view, arm, state int) {
	x, base := g.place(arm, state)
	at, line := arm*g.n+state-1, -1
	if lawful(v) {
		line = g.eighths(v.Theory.Stationary[at])
	}
	columns := a.Rows(base-g.rows, g.rows)
	for k := range max(1, g.column-1) {
		pane.DrawColumn(columns, x+k, g.eighths(float64(v.States.Visits[at])/float64(max(1, v.States.Ticks))), line, s.Theme)
	}
	if number := canvas.Itoa(state); canvas.Width(number) < g.column && (g.beside() == 2 || arm == g.arms-1) {
		a.Label(x+(g.column-1)/2, base+1, number)
	}
}

// name writes an arm with its penalty probability and its part of the choices: of two below their states, where the first
// may begin left of them, of more beside them.
func (g bands) name(s *pane.Context, a canvas.Area, v view, arm int) {
	x, y := g.place(arm, canvas.Pick(arm == 0, g.n, 1))
	facts := []canvas.Span{
		canvas.Pick(arm == v.States.Arm, canvas.Accent, canvas.Dim).Bold().Span(fmt.Sprintf("arm %d", arm+1)),
		canvas.Theory.Span(s.Mask("c " + canvas.Unit(v.Arms[arm].Penalty, 2))),
		canvas.Practice.Span(canvas.Percent(visited(v, arm))),
	}
	if limited(v) {
		facts = append(facts, canvas.Theory.Span("━ "+canvas.Percent(v.Theory.Limit[arm])))
	}
	end := a.W
	if g.beside() == 1 {
		a.Spans(0, y, facts[0])
		x, y, facts = bandsAxis+g.n*g.column+1, y-canvas.Pick(g.rows > 1, 1, 0), facts[1:]
	} else if y += 2; arm == 0 {
		end = x + g.n*g.column - 2
		x = max(0, min(x, end-canvas.SpansWidth(facts)-2*(len(facts)-1)))
	}
	for _, f := range facts {
		if x+canvas.Width(f.Text) <= end {
			x = a.Text(x, y, f.Text, f.St) + 2
		}
	}
}

const (
	wholeWords = `The automaton has {N} states for each arm and is in state {State} of arm {Arm#}.
		means: From state 1 a penalty leads to the next arm; state N is the innermost.
		source: {Source}`
	stateWords = `State {state} of arm {arm#} holds {part%} of the visits; the arm {visited%}<, by theory {limit%}>.
		means: █ is the part of the ticks that ended in the state, ━ its stationary probability, on one logarithmic axis.
		source: {Source}`
)

func (g bands) meaning(s *pane.Context, v view, arm, state int) pane.Meaning {
	part, limit := float64(v.States.Visits[arm*g.n+state-1])/float64(max(1, v.States.Ticks)), math.NaN()
	if lawful(v) && !s.Hidden {
		limit = v.Theory.Limit[arm]
	}
	return pane.Means(stateWords, v, "state", state, "arm", arm, "part", part, "visited", visited(v, arm), "limit", limit)
}
