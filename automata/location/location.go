package location

import (
	"lascope/automata"
)

// A Guide is the side of the world that a scheme of the line lab meets: the oracle
// that may lie.
type Guide interface {
	// Right asks whether a searcher at this position, 0 to 1, should go right.
	Right(position float64) bool
}

// Setup holds all that a scheme of the line lab is built from.
type Setup struct {
	Values automata.Values // of the parameters in the scheme's row
}

// A Locator is a scheme of the line lab: it searches a point on the line from 0 to 1
// by asking a guide once a tick.
//
// A locator is not safe for concurrent use. Advance allocates nothing.
type Locator interface {
	// Advance runs n ticks.
	Advance(world Guide, n int64)
	// State is the present state, 0 to States()−1.
	State() int
	// States is the number of states.
	States() int
	// Position is the point that a state stands for, 0 to 1.
	Position(state int) float64
	// Visits counts how many ticks ended in each state since the last Forget. The
	// slice belongs to the scheme and changes as it advances.
	Visits() []int64
	// Forget starts the counts of visits and the recent states anew.
	Forget()
	// Recent holds the last states, the present one last. It belongs to the scheme.
	Recent() *automata.Recent
	// Last is the advice that the guide gave in the last tick: the state before,
	// and whether it said right. ok is false before the first tick.
	Last() (from int, right, ok bool)
	// Chain gives, for each state, the chances to go up and down in one tick if
	// the guide says right with probability right(position).
	Chain(right func(position float64) float64) (up, down []float64)
	// Tune gives the live parameters their new values. The position stays as near as the new
	// resolution allows, and the visits are forgotten.
	Tune(v automata.Values)
}

// A Scheme is one row of the table of the line lab's schemes.
type Scheme struct {
	automata.Card
	// New builds the scheme. Any N in range is allowed.
	New func(s Setup) Locator
}

// Locators is the table of the line lab's schemes.
func Locators() []Scheme { return []Scheme{splScheme} }
