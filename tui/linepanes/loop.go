package linepanes

import (
	"math"

	"lascope/tui/canvas"
	"lascope/tui/follow"
	"lascope/tui/pane"
)

// newLoop makes the loop with its panes.
func newLoop() *follow.Loop {
	return follow.New(`question | Answer moves automaton, its state is the position, and it asks there again.
		environment | search | An oracle knows the target, and may lie.
			◆target {Target:chance}
			◆reliability {Reliability:chance}
		answer | now | Left or right is all it says.
		automaton | chain | It takes one step the way the oracle says. | 5
		position | search | The state stands for a place from 0 to 1. | 4
		scheduler | chain | The automaton asks where it stands. | 5
			next question: at {Position:chance}
			1 question per tick`, follow.Loop{
		Boxes: follow.Boxes{
			follow.Environment: {Draw: drawPlace},
			follow.Automaton:   {View: pane.NewChain()},
			follow.Share:       {View: newDistance()},
			follow.Scheduler:   {View: newSearch()},
		},
		Share: follow.Shared("position "),
	})
}

// drawPlace draws the line from 0 to 1 with the target and the place of the next question.
func drawPlace(s *pane.Context, a canvas.Area) int {
	v := lineView(s)
	row := a.Sub(2, 0, a.W-4, 1)
	at := func(place float64) int { return int(math.Round(place * float64(row.W-1))) }
	a.Label(0, 0, "0")
	a.LabelEnd(a.W, 0, "1")
	row.Fill(0, 0, row.W, 1, '·', canvas.Frame)
	if !s.Hidden && canvas.Finite(v.Target) {
		row.Set(at(v.Target), 0, '┃', follow.Theory)
	}
	row.Set(at(v.Position), 0, '●', follow.Changed)
	return 1
}
