package lab

// A ChainView is one automaton's states in a row of cells: its visits over the exact
// stationary distribution.
type ChainView struct {
	ChainCoin
	ChainTarget

	Title       string      // "SPL", "TRAA"
	First, N    int         // the states First to N
	State, From int         // now, and before the last step; From is -1 before the first
	Recent      []ChainStep // the last states, the present one last
	Low, High   string      // the meaning of the two ends: "λ = 0"
	LowItem     Subject     // the page that the first state favours; the zero value for none
	HighItem    Subject     // the page that the last state favours
	Visits      int64       // number of visits counted so far
	Distance    float64     `hidden:""` // total variation between visits and theory, 0 to 1; NaN if unknown
	Cells       []ChainCell
	Assumes     string // the theory's assumptions beyond the line; "" if it is exact
	NoTheory    string // the reason for a missing stationary distribution; "" if there is one
}

// ChainCoin is the last step of a chain: the coin, or the advice, that decided it.
type ChainCoin struct {
	Coin   string  // in a few words
	CoinAt float64 // the coin's place among the states: the state moves if it lies between coin and poll; NaN without one
	Step   string  // the step in words, with the rule's place in the paper
	Hidden string  `hidden:""` // the hidden facts behind the step, in words
}

// ChainTarget is the state at which the automaton should arrive.
type ChainTarget struct {
	Target      float64 `hidden:""` // its place among the states; NaN if there is none
	TargetName  string  // "λ*"
	TargetWords string  `hidden:""` // its value in words
}

// Kind names the sort of states.
func (*ChainView) Kind() string { return "chain" }

// A ChainCell is one state, or several neighbours if the view has more
// states than cells.
type ChainCell struct {
	First, Last int
	Visits      float64 // fraction of all visits, 0 to 1
	Theory      float64 `hidden:""` // stationary probability, 0 to 1
	Drift       float64 `hidden:""` // probability of a step up minus probability of a step down, mean over the states
	Up, Down    float64 `hidden:""` // probabilities of a step up and of a step down
}

// A ChainStep is a step to a state.
type ChainStep struct {
	State int
	Lie   bool `hidden:""` // the step followed a lie of the oracle
}
