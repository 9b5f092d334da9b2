package action

import (
	"math"

	"lascope/automata"
)

// noCoin stands for a coin that was not tossed.
var noCoin = math.NaN()

// A record is of the last step of an automaton that draws its actions.
type record struct {
	last Step
	done bool
}

// note records a choice by a coin, and its answer.
func (r *record) note(action int, coin, p, beta float64) {
	r.last.Action, r.last.Answer, r.last.Coin, r.last.Lot, r.last.Was, r.done = action, beta, coin, noCoin, p, true
}

func (r *record) Last() (step Step, ok bool) {
	step = r.last
	step.Toss, step.Draw = noCoin, noCoin
	return step, r.done
}

// penalised reports whether an answer is a penalty. One between 0 and 1 is a penalty with
// probability β, by a coin.
func (s *Step) penalised(coins *automata.Coins) bool {
	switch s.Answer {
	case 0:
		return false
	case 1:
		return true
	}
	return s.byLot(coins)
}

// byLot tosses the coin of an answer between 0 and 1.
func (s *Step) byLot(coins *automata.Coins) bool {
	s.Lot = coins.Unit()
	return s.Lot < s.Answer
}

// inaction is the change of a rule that an answer does not meet.
const inaction = "the rule is inaction: p stays"
