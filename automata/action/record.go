package action

import (
	"fmt"
	"math"

	"lascope/automata"
)

// noCoin stands for a coin that was not tossed.
var noCoin = math.NaN()

// A record is of the last step of an automaton that draws its actions.
type record struct {
	last Step
	was  float64 // p of the chosen action before the step
	done bool
}

// note records a choice by a coin, and its answer.
func (r *record) note(action int, coin, p, beta float64) {
	r.last.Action, r.last.Answer, r.last.Coin, r.last.Lot, r.was, r.done = action, beta, coin, noCoin, p, true
}

func (r *record) Last() (step Step, ok bool) {
	step = r.last
	step.Toss = noCoin
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

// rewarded reports that the answer was a reward, if need be by its coin.
func (s *Step) rewarded() bool {
	if math.IsNaN(s.Lot) {
		return s.Answer == 0
	}
	return s.Lot >= s.Answer
}

// heard describes the answer of a step, and the coin that made it a penalty or a reward.
func (s *Step) heard() string {
	if math.IsNaN(s.Lot) {
		return inWords(s.Answer)
	}
	word := "a penalty"
	if s.rewarded() {
		word = "a reward"
	}
	return fmt.Sprintf("β = %s, the draw %s makes it %s", automata.Six(s.Answer), automata.Six(s.Lot), word)
}

// inWords is an answer in words.
func inWords(beta float64) string {
	switch beta {
	case 0:
		return "a reward"
	case 1:
		return "a penalty"
	}
	return "β = " + automata.Six(beta)
}

// drawn explains a step of a variable structure; now is p of the chosen action after it.
func (r *record) drawn(how, rule, source string, now float64) (Explanation, bool) {
	if !r.done {
		return Explanation{}, false
	}
	i := r.last.Action + 1
	brief := fmt.Sprintf("p%d %s → %s", i, automata.Six(r.was), automata.Six(now))
	return Explanation{
		What:  fmt.Sprintf("arm %d %s: %s; %s; %s", i, how, r.last.heard(), rule, brief),
		Brief: brief, Source: source, Moved: now != r.was,
	}, true
}

// drawing describes the choice of an action by its probability.
func (r *record) drawing() string {
	return fmt.Sprintf("drawn with p%d = %s", r.last.Action+1, automata.Six(r.was))
}
