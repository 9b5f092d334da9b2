package follow

import (
	"fmt"
	"lascope/tui/pane"
	"slices"

	"lascope/model/lab"
	"lascope/tui/canvas"
)

// A Bar is a row of a drawing: a name, a part from 0 to 1, and the words behind it.
type Bar struct {
	Name  string
	Part  float64
	Words string
	Lit   bool // it is the next, or the last
}

// DrawBars draws bars, one below the other, and how many more there are: of those the lit one takes the last row. A part that is
// not a number has words alone.
func DrawBars(s *pane.Context, a canvas.Area, bars []Bar) int {
	every, all := bars, len(bars)
	if bars = bars[:min(all, a.H)]; len(bars) < all && a.H > 1 {
		bars = bars[:a.H-1]
		a.Label(0, a.H-1, fmt.Sprintf("%d more", all-len(bars)))
	}
	if k, n := slices.IndexFunc(every, func(b Bar) bool { return b.Lit }), len(bars); k >= n && n > 0 {
		bars = append(slices.Clone(bars[:n-1]), every[k])
	}
	name, words := 0, 0
	for _, b := range bars {
		name, words = max(name, canvas.Width(b.Name)), max(words, canvas.Width(b.Words))
	}
	name = min(name, a.W/2)
	rows := max(1, min(a.H/max(1, len(bars)), 3)) // two of a bar, and one between
	for i, b := range bars {
		y := i * rows
		st := canvas.Pick(b.Lit, canvas.Accent, canvas.Practice)
		a.Cut(0, y, name, b.Name, canvas.Pick(b.Lit, canvas.Accent, canvas.Dim))
		if w := a.W - name - words - 4; w > 2 && canvas.Finite(b.Part) {
			for k := range min(rows, 2) {
				DrawPart(s, a.Sub(name+2, y+k, w, 1), b.Part, st)
			}
		}
		a.LabelEnd(a.W, y, b.Words)
	}
	return min(rows*all, a.H)
}

// DrawPart draws a part of a row as a bar, and dots up to the whole.
func DrawPart(s *pane.Context, row canvas.Area, part float64, st canvas.Style) {
	row.Fill(0, 0, row.W, 1, '·', canvas.Frame)
	row.Bar(0, 0, min(part, 1)*float64(row.W), st, s.Theme)
}

// figuresAt draws the figures of a stage of which a part has been played, and another drawing below them, if there is one.
func figuresAt(stage *lab.Stage, part float64, below Drawing) Drawing {
	return func(s *pane.Context, a canvas.Area) int {
		y := drawStage(stage, a, s.Theme, part)
		if below == nil || y+1 >= a.H {
			return y
		}
		return y + 1 + below(s, a.Below(y+1))
	}
}

// rails draws the automata on their rails of states; those that moved where there is no room for all.
func rails(m lab.Stage) Drawing {
	return func(s *pane.Context, a canvas.Area) int {
		shown := m.Moves
		if len(shown) > a.H {
			shown = slices.DeleteFunc(slices.Clone(m.Moves), func(t lab.Transition) bool { return !t.Moved() })
		}
		return drawStage(&lab.Stage{Moves: shown}, a, s.Theme, 1)
	}
}

// mostAnswers is the number of answers that are kept: as many as a large box shows.
const mostAnswers = 400

// answers are the latest answers, of ticks without a gap.
type answers struct {
	run  int
	tick int64
	good []bool
}

// hear adds the answer of the snapshot's tick. A jump begins anew.
func (l *answers) hear(s *pane.Context) {
	tick := s.Tick
	a := StageOf(s.View.Stages(nil), lab.Answering)
	if a.Kind != lab.Answering || l.run == s.Runs && l.tick == tick {
		return
	}
	if l.run != s.Runs || tick != l.tick+1 {
		l.good = nil
	}
	l.good = append(l.good[max(0, len(l.good)-mostAnswers+1):], a.Good)
	l.run, l.tick = s.Runs, tick
}

// above draws the answers in rows, the latest last, and the drawing of the lab below them, if there is one.
func (l *answers) above(below Drawing) Drawing {
	return func(s *pane.Context, a canvas.Area) int {
		if below != nil && len(l.good) == 1 && s.Tick > 1 { // of a fast run, whose single answers are not seen
			return below(s, a)
		}
		row := max(1, a.W/2)
		rows := min((len(l.good)+row-1)/row, canvas.Pick(below == nil, a.H, max(1, a.H/4)))
		last := l.good[max(0, len(l.good)-rows*row):]
		for i, good := range last {
			st := canvas.Pick(i == len(last)-1, canvas.Accent, canvas.Practice)
			a.Set(2*(i%row), i/row, canvas.Pick(good, '●', '○'), st)
		}
		if below == nil || a.H < rows+2 {
			return rows
		}
		return rows + 1 + below(s, a.Below(rows+1))
	}
}
