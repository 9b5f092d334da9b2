package looppane

import (
	"slices"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
	"lascope/tui/slowmotion"
)

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
