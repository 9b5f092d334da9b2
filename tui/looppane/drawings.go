package looppane

import (
	"slices"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
	"lascope/tui/slowmotion"
)

// A Bar is a row of a drawing: a name, a part from 0 to 1, and the words behind it.
type Bar struct {
	Name  string
	Part  float64
	Words string
	Lit   bool // it is the next, or the last
}

// DrawBars draws bars, one below the other. A part that is not a number has words alone.
func DrawBars(s *pane.Context, a canvas.Area, bars []Bar) {
	bars = bars[:min(len(bars), a.H)]
	name, words := 0, 0
	for _, b := range bars {
		name, words = max(name, canvas.Width(b.Name)), max(words, canvas.Width(b.Words))
	}
	name = min(name, a.W/2)
	for y, b := range bars {
		st := canvas.Fg(canvas.Pick(b.Lit, canvas.InkAccent, canvas.InkPractice))
		a.Text(0, y, canvas.Cut(b.Name, name), canvas.Fg(canvas.Pick(b.Lit, canvas.InkAccent, canvas.InkDim)))
		if row := a.Sub(name+2, y, a.W-name-words-4, 1); row.W > 2 && canvas.Finite(b.Part) {
			row.Bar(0, 0, min(b.Part, 1)*float64(row.W), st, s.Theme)
		}
		a.Right(a.W, y, b.Words, canvas.Fg(canvas.InkDim))
	}
}

// figures draws the draws, states or shares of a stage, one below the other.
func figures(stage lab.Stage) Drawing {
	return func(s *pane.Context, a canvas.Area) {
		slowmotion.DrawFigures(stage, a, s.Theme)
	}
}

// rails draws the automata that moved on their rails of states; where none did, all.
func rails(m lab.Stage) Drawing {
	moved := slices.DeleteFunc(slices.Clone(m.Moves), func(t lab.Transition) bool { return !t.Moved() })
	if len(moved) == 0 {
		moved = m.Moves
	}
	return figures(lab.Stage{Moves: moved})
}

// mostAnswers is the number of answers that are kept.
const mostAnswers = 20

// answers are the last ones without a gap.
type answers struct {
	run  int
	tick int64
	good []bool
}

// hear adds the answer of the snapshot's tick. A jump begins anew.
func (l *answers) hear(s *pane.Context) {
	tick := s.Snap.Tick
	a, ok := StageOf(s.Snap.View.Stages(nil), lab.Answering)
	if !ok || l.run == s.Runs && l.tick == tick {
		return
	}
	if l.run != s.Runs || tick != l.tick+1 {
		l.good = nil
	}
	l.good = append(l.good[max(0, len(l.good)-mostAnswers+1):], a.Good)
	l.run, l.tick = s.Runs, tick
}

// draw draws the answers, the latest on the right.
func (l *answers) draw(_ *pane.Context, a canvas.Area) {
	for i, good := range l.good {
		st := canvas.Fg(canvas.Pick(i == len(l.good)-1, canvas.InkAccent, canvas.InkPractice))
		a.Set(2*i, a.H/2, canvas.Pick(good, '●', '○'), st)
	}
}
