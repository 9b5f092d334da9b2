package action

import (
	"math"

	"lascope/automata"
	"lascope/internal/draws"
)

// An Environment is the side of the world that a scheme of the arms lab meets.
type Environment interface {
	// Open gives the arms, an action each, for the ticks of one call of Advance. An answer β of 0 is a
	// reward, 1 a penalty, and a number between a penalty in part.
	Open() *draws.Arms
	// Best is the action with the least penalty probability. No scheme that learns asks for it.
	Best() int
}

// Setup holds all that a scheme of the arms lab is built from.
type Setup struct {
	Actions int // r, 2 to 100
	Seed    [2]uint64
	Values  automata.Values // of the parameters in the scheme's row
}

// An Automaton is a scheme of the arms lab: the quintuple {Φ, α, β, F, G} of [Thesis] §2.1.2. It
// chooses one action a tick.
//
// An automaton is not safe for concurrent use. Advance allocates nothing.
type Automaton interface {
	// Advance runs n ticks.
	Advance(env Environment, n int64)
	// Probabilities fills p, of r numbers, with the chances of the next choice; they sum to 1.
	// The environment is asked for no answer.
	Probabilities(env Environment, p []float64)
	// Last is the last step. Before the first tick ok is false.
	Last() (step Step, ok bool)
	// Reasons are the part of the last step that its numbers do not say. It is called after the first tick.
	Reasons() Reasons
	// Tune gives the live parameters their new values, which New allows. What was learnt is kept.
	Tune(v automata.Values)
}

// MostRecent is the number of ticks that a [Fixed] keeps.
const MostRecent = 256

// A Visit is the action and the state in which a tick ended, and its answer.
type Visit struct {
	Action, State int
	Penalty       bool
}

// A Step is the last step of an automaton.
type Step struct {
	Action int     // chosen, from 0
	Answer float64 // β
	Coin   float64 // of the choice, in [0, 1); NaN without one
	Lot    float64 // the coin that makes an answer β between 0 and 1 a penalty if it falls below β; NaN without one
	Toss   float64 // the coin of Krylov's rule: inward below ½, else outward; NaN without one
	Draw   float64 // the greatest draw of a posterior, which chose the action; NaN without one
	Was    float64 // p of the action before the step, of an automaton that draws its actions
}

// Rewarded reports that the answer was a reward, if need be by its coin.
func (s *Step) Rewarded() bool {
	if math.IsNaN(s.Lot) {
		return s.Answer == 0
	}
	return s.Lot >= s.Answer
}

// Reasons are the part of the last step that its numbers do not say. All sentences about a step are made of both
// (model/armslab/transition.go), so a scheme writes its rule and no others.
type Reasons struct {
	Choice string  // the reason for the choice; "" where a state, or a draw by p or from a posterior, is the reason
	Change string  // the answer's effect in the paper's words, with the parameters
	Now    float64 // p of the action after the step, of an automaton that draws its actions
}

// A Scheme is one row of the table of the arms lab's schemes.
type Scheme struct {
	automata.Card
	// Costly marks a scheme whose Probabilities take a quadrature an action; samples of it are rarer.
	Costly bool
	// Drift is the drift of the scheme with its values v under the penalty probabilities c; nil for a fixed structure.
	Drift func(v automata.Values, c []float64) *Drift
	// Theory is known of the scheme with its values v under the penalty probabilities c; graded answers lie between 0
	// and 1. It is nil where nothing is known.
	Theory func(v automata.Values, c []float64, graded bool) Theory
	// Warn is a sentence where no values of the scheme lead to the best arm under c, else ""; nil for none.
	Warn func(c []float64) string
	// New builds the scheme. It refuses values that do not go together.
	New func(s Setup) Automaton
}

// Schemes is the table of the arms lab's schemes.
func Schemes() []Scheme {
	return []Scheme{
		tsetlinScheme, krinskyScheme, krylovScheme,
		lrpScheme, lriScheme, lipScheme, lrepScheme,
		dlriScheme, pursuitScheme, dpriScheme, blaScheme, ucb1Scheme, klucbScheme, exp3Scheme,
		chanceScheme, bestScheme,
	}
}
