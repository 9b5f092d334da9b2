package armspanes

import (
	"fmt"
	"lascope/tui/pane"
	"math"

	"lascope/automata"
	"lascope/tui/follow"
)

// newLoop makes the loop with its panes.
func newLoop() *follow.Loop {
	return follow.New(`choice | The automaton chooses an arm, the environment answers, and the answer moves the automaton. | [Thesis] §2.1
		environment | penalty | Each arm has a hidden penalty probability.
			<{chosen?}◆penalty probability <{penalty:chance}|–>>
		answer | now | A reward or a penalty is all it hears.
		automaton | automaton | Its state or its probabilities are all it remembers. | 4
		probability | automaton | The chance of each arm to be chosen next. | 4
		scheduler | now | The next arm is chosen by these probabilities.
			next choice: <{Person?}your choice|arm {certain#}|by a draw>
			1 choice per tick`, follow.Loop{
		Boxes: follow.Boxes{
			follow.Environment: {Bars: penalties},
			follow.Automaton:   {View: newPlayedPane()},
			follow.Share:       {View: newPenalty()},
			follow.Scheduler:   {Bars: chances},
		},
		Share: follow.Shared(""),
		Blanks: func(s *pane.Context) []any {
			v, penalty, certain := armsView(s), math.NaN(), -1
			for i, arm := range v.Arms {
				if arm.P == 1 {
					certain = i
				}
				if i == v.Action {
					penalty = arm.Penalty
				}
			}
			return []any{"chosen", v.Action >= 0, "penalty", penalty, "certain", certain}
		},
	})
}

// penalties are the penalty probabilities of the arms; the last choice is lit.
func penalties(s *pane.Context) (bars []follow.Bar) {
	for i, arm := range armsView(s).Arms {
		if !s.Hidden {
			bars = append(bars, barOf(i, arm.Penalty, i == armsView(s).Action))
		}
	}
	return bars
}

// chances are the probabilities of the arms to be chosen next; one that is certain is lit.
func chances(s *pane.Context) (bars []follow.Bar) {
	for i, arm := range armsView(s).Arms {
		if !s.Scheme.Person {
			bars = append(bars, barOf(i, arm.P, arm.P == 1))
		}
	}
	return bars
}

func barOf(arm int, part float64, lit bool) follow.Bar {
	return follow.Bar{Name: fmt.Sprintf("arm %d", arm+1), Part: part, Words: automata.Three(part), Lit: lit}
}
