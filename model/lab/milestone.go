package lab

// A Milestone is a state of a run that a viewer waits for, such as 95 % of the optimum. A run
// comes to it at the first tick at which it holds, and again only after it was lost: noise about
// the limit does not count.
type Milestone struct {
	Name    string // as :until names it: "optimum"
	Meaning string // "95 % of the optimum"
	Hidden  bool   // only an observer of the whole world can know it
}

// The fractions of the reference at which the main column counts as converged, and below which
// it counts as lost again.
const (
	ConvergedFraction = 0.95
	LostFraction      = 0.9
)
