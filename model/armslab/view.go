package armslab

import (
	"lascope/automata/action"
	"lascope/internal/theory"
	"lascope/model/lab"
)

var _ lab.View = (*View)(nil)

// A View is the arms lab's part of a snapshot. Arms count from 0.
type View struct {
	Arms []Arm
	Best int `hidden:"unknown"` // the arm of the least penalty probability

	Penalties
	LastStep

	Converged bool // some p is .99 or more, or the last 1,000 ticks chose one arm
	Events    lab.Events
	Favourite int  // the arm that the run converged to; -1 without convergence
	Correct   bool `hidden:""` // that arm has the least penalty probability

	Counted bool // the scheme chooses by its counts, without a draw of its probabilities

	Hand   *lab.HandView // of a person who plays; nil for others
	States *States       // of a fixed structure; nil for others
	Theory *Theory       `hidden:""` // exact, from the present truth and parameters; nil where there is none

	Game *Game // nil without games=on; with it the penalty probabilities are against the present second player

	Schemes []*lab.Scheme // that have run, in order; the last is in force

	lab.Samples[Point]
}

// Penalties are the average penalties of the run and the penalties to compare them with.
type Penalties struct {
	Heard   float64 // the mean of the answers β so far; NaN before the first
	Average float64 `hidden:""` // M(n) = Σ p_i c_i, of the next choice; of a scheme that draws no arm the mean of c of the latest choices
	Choices int64   // the number of choices behind Average; 0 for a scheme that draws
	Mean    float64 `hidden:""` // the mean of c of the actions chosen so far; NaN before the first
	Chance  float64 `hidden:""` // M₀, the mean of c: the average penalty of pure chance
	Least   float64 `hidden:""` // the least c
	Regret  float64 `hidden:""` // Σ (c − least c) of the actions chosen so far
}

// LastStep is the last choice, its answer and its explanation.
type LastStep struct {
	Action       int               // chosen in the last tick; -1 before the first
	Explanations []lab.Explanation // nil without [lab.ViewRequest.Trace]
	Source       string            // of the rule
	Traced       []lab.Stage       // see Stages
}

// An Arm is one of the r arms.
type Arm struct {
	Penalty  float64 `hidden:""` // c, its penalty probability
	P        float64 // the probability of the next choice
	Pulls    int64   // choices since the last shift
	Estimate float64 // of an estimator, of the reward probability 1 − c; NaN for others
}

// States are the states of an automaton of fixed structure: N states an arm. State 1 is the outermost, N the innermost. Lists hold
// state s of arm i at i·N + s − 1.
type States struct {
	N           int
	Arm, State  int // now
	WasArm, Was int // before the last step; 0 and 0 before the first
	Recent      []action.Visit
	Visits      []int64 // ticks that ended in each state since the last shift or tuning of N
	Ticks       int64   // the sum of Visits
	Distance    float64 `hidden:""` // total variation between visits and the stationary law; NaN if unknown
}

// A Theory holds exact results for the penalty probabilities in force, without shifts.
type Theory struct {
	Stationary []float64       // of a fixed structure: the stationary law over the states, in the order of [States]
	Limit      []float64       // lim E p_i; nil where it is not known
	Small      bool            // Limit and the rest of the drift hold in the limit of small steps
	Penalty    theory.Number   // lim E M(n); NaN where it is not known
	Absorbed   []theory.Number // the probability of absorption in each corner, from the present p; nil where it is not known
	Drift      *action.Drift   // E Δp at any p, for the present estimates; nil without one
	Verdict    string          // "expedient", "ε-optimal within .01" and such; "" where it is not known
}

// A Point is one sample of the arms lab's curves.
type Point struct {
	Tick   int64
	Action int       // chosen last; -1 before the first
	P      []float64 // of the next choice; never written again
	Parts  []float64 // of the choices since the last shift, if the scheme is Counted; never written again

	Q float64 // the second player's probability of action 1; 0 without a game

	Average float64 `hidden:""` // as in [Penalties]
	Chance  float64 `hidden:""` // M₀
	Least   float64 `hidden:""` // the least c
}
