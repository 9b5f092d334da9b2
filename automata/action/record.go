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

// newRecord is the record before the first step: no coin has been tossed.
func newRecord(s Setup) record {
	return record{coins: automata.NewCoins(s.Seed), last: Step{Coin: noCoin, Lot: noCoin, Toss: noCoin, Draw: noCoin}}
}

// note records the last of n steps: a choice by a coin, and its answer.
func (r *record) note(n int64, action int, coin, p, beta float64) {
	if n <= 0 {
		return
	}
	r.last.Action, r.last.Answer, r.last.Coin, r.last.Was, r.done = action, beta, coin, p, true
	if beta == 0 || beta == 1 {
		r.last.Lot = noCoin
	}
}

func (r *record) Last() (step Step, ok bool) { return r.last, r.done }

// Tune: there is no parameter.
func (r *record) Tune(automata.Values) {}

// penalised reports whether the last answer β is a penalty. One between 0 and 1 is a penalty with
// probability β, by a coin.
func (r *record) penalised(beta float64) bool {
	if beta <= 0 {
		return false
	}
	return beta >= 1 || r.lost(beta)
}

// lost tosses the coin. Written in place, it would keep the compiler from inlining penalised.
//
//go:noinline
func (r *record) lost(beta float64) bool {
	r.last.Lot = r.coins.Unit()
	return r.last.Lot < beta
}

// inaction is the change of a rule that an answer does not meet.
const inaction = "the rule is inaction: p stays"
