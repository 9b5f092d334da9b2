package action

import (
	"math"

	"lascope/automata"
)

// noCoin stands for a coin that was not tossed.
var noCoin = math.NaN()

// A record is of the last step of an automaton, and has its coins.
type record struct {
	coins automata.Coins
	last  Step
	done  bool
}

// newRecord is that of no step: no coin has been tossed.
func newRecord(s Setup) record {
	return record{coins: automata.NewCoins(s.Seed), last: Step{Coin: noCoin, Lot: noCoin, Toss: noCoin, Draw: noCoin}}
}

// note records a choice by a coin, and its answer.
func (r *record) note(action int, coin, p, beta float64) {
	r.last.Action, r.last.Answer, r.last.Coin, r.last.Lot, r.last.Was, r.done = action, beta, coin, noCoin, p, true
}

func (r *record) Last() (step Step, ok bool) { return r.last, r.done }

// Tune: there is no parameter.
func (r *record) Tune(key string, _ automata.Values) error { return automata.RestartError(key) }

// penalised reports whether the last answer is a penalty. One between 0 and 1 is a penalty with
// probability β, by a coin.
func (r *record) penalised() bool {
	switch r.last.Answer {
	case 0:
		return false
	case 1:
		return true
	}
	r.last.Lot = r.coins.Unit()
	return r.last.Lot < r.last.Answer
}

// inaction is the change of a rule that an answer does not meet.
const inaction = "the rule is inaction: p stays"
