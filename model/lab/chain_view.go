package lab

// A ChainView is one automaton's states as a strip: its visits over the exact
// stationary distribution.
type ChainView struct {
	Title       string // "SPL", "TRAA"
	First, N    int    // the states First to N
	State, From int    // now, and before the last step; From is -1 before the first
	Step        string // the last step in words, with the rule's place in the paper
	Hidden      string // what the automaton could not know of it
	Low, High   string // what the two ends stand for: "λ = 0"
	Target      float64
	TargetName  string // "λ*"; Target is its place among the states, NaN if there is none
	TargetWords string // its value
	Visits      int64  // counted so far
	Distance    float64
	Cells       []ChainCell
	Assumes     string // what the theory assumes beyond the line; "" if it is exact
	NoTheory    string // why there is no stationary distribution; "" if there is one
}

func (*ChainView) Kind() string { return "chain" }

// A ChainCell is one state of the strip, or several neighbours where there are more
// than fit.
type ChainCell struct {
	First, Last int
	Visits      float64 // part of all visits
	Theory      float64 // stationary probability
	Drift       float64 // chance up minus chance down, its mean over the states
	Up, Down    float64 // the chances themselves
}

func (v *ChainView) MaskedState() StateView { return v.Masked() }

func (v *ChainView) Masked() *ChainView {
	out := *v
	MaskNumbers(&out.Target, &out.Distance)
	out.Hidden, out.TargetWords = blanks(v.Hidden), blanks(v.TargetWords)
	out.Cells = MaskedEach(v.Cells, func(c *ChainCell) { MaskNumbers(&c.Theory, &c.Drift, &c.Up, &c.Down) })
	return &out
}
