package polling

import (
	"fmt"
	"strings"

	"lascope/automata"
	"lascope/internal/refusal"
)

// Web is all that a scheme of the polling lab may do to the world.
type Web interface {
	// Poll fetches a page in slot tick and reports whether it shows something
	// new. x is the page's present amount in polls a slot, for worlds that
	// answer with probability d(x) [H-TRAA] §2; worlds of real pages ignore it.
	Poll(page int, tick int64, x float64) bool
	// Fresh reports whether the page changed in slot tick itself, as a fetcher that
	// reads a modification date learns. Only the estimator asks, when a poll of the
	// slot, the page's only one, has found something new.
	Fresh(page int, tick int64) bool
}

// Counting is a [Web] whose polls show the number of changes.
type Counting interface {
	// Shown is the number of changes that the last poll showed.
	Shown() int64
}

// Sampling is a [Web] whose polls draw samples.
type Sampling interface {
	// Sample is the sample that the last poll drew, 0 or 1.
	Sample() int
}

// A Poller is a scheme of the polling lab: once a slot it spends its budget on
// polls and learns from the answers. A [base] has the methods that many schemes share.
//
// A poller is not safe for concurrent use. Advance allocates nothing. It may be more (besides.go):
//
//	[Foreseen]        the page of its next poll           the mark of that page in all panes
//	[Informed]        it knows the truth                  told of each shift
//	[Knapsack]        states that are amounts             the race and the knapsack
//	[Filling]         its knapsack fills to a point       the amounts
//	[Deadlines]       the next deadlines                  the queue
//	[Indexed]         the greatest indices                the indices
//	[Bayesian]        a distribution of each rate         the same, with the distribution
//	[Intervals]       an interval for each page           the intervals
//	[Waiting]         polls from outside                  a run that waits
//	[automata.Warner] it cannot learn so                  a warning on the screen
//
// The view of one scheme's own states asks for its type: [Tree], [FPA], [CGLA], [Estimator], [Own], [You].
type Poller interface {
	// Advance runs n slots, the first being slot tick+1. Each call goes on where
	// the one before ended; only the first may come in at any tick.
	Advance(web Web, tick, n int64)
	// Shares writes the present amounts x of all pages, polls a slot, to dst.
	// They need not sum to the capacity (LAKG and CGLA fill it slowly).
	Shares(dst []float64)
	// Tune gives a live parameter its new value: v holds all the scheme's
	// parameters, of which key has changed. Learned shares are kept: states are
	// rescaled. [Scheme.Allows] has judged the values.
	Tune(key string, v automata.Values)
	// Resize reports that the world's capacity or the pages' importance changed (a live parameter of the world), as [Scheme.Allows]
	// allows. An [Own] may refuse it, see [refusal.Say]. An [Informed] one is informed after it.
	Resize(capacity int, omega []float64)
	// SetTrace makes it write its polls to a trace; nil stops it.
	SetTrace(*Trace)
	// Attach makes a copy, by [memory.Copy], refer to the data of a clone of the world, which the world
	// refills at a shift: importance, costs and the truth. Nothing else changes. A copy does the same from here on if the same web asks
	// it the same questions. It shares with the original data that neither writes to, the world's data, and the trace.
	Attach(omega, costs []float64, o Oracle)
}

// A Scheme is one row of the table of the polling lab's schemes.
type Scheme struct {
	automata.Card
	Rule   string // in the paper's words, the lines of a [Wording]
	InTurn bool   // it polls all pages, or a class of them, in turn, for ever or at first
	// States is N where the line gives none and the default cannot play: a function of
	// the pages and the capacity, 0 where the default can. nil: it always can.
	States func(pages, capacity int) int
	// Costs reports that the scheme polls pages that cost different amounts.
	Costs bool
	// Units reports that the scheme asks for nothing but answers, or shares, and so plays on any unit values.
	Units bool
	// Check refuses, by [refusal.Say], a setup that the scheme cannot be built on, in a sentence with the fault and a value that works;
	// nil where it can be built on every web that [Scheme.Allows] lets pass.
	Check func(s Setup)
	// Build builds the scheme on a setup that is allowed. It reads only the keys in Params from s.Values.
	Build func(s Setup) Poller
}

// New builds the scheme, unless Allows refuses the setup.
func (r Scheme) New(s Setup) (Poller, error) {
	if err := r.Allows(s); err != nil {
		return nil, err
	}
	return r.Build(s), nil
}

// Allows refuses a setup that the scheme cannot be built on.
func (r Scheme) Allows(s Setup) (err error) {
	defer refusal.To(&err)
	checkSetup(s)
	refusal.Check(r.AllowsUnit(s.Unit))
	if s.Costs != nil && !r.Costs {
		refusal.Say("costs=on: %s does not weigh a poll's cost; take %s", r.Name, schemesThat(func(r Scheme) bool { return r.Costs }))
	}
	if s.Costs != nil && s.Updates == "vanish" {
		refusal.Say("updates=vanish: with costs=on changes stay until a poll; take updates=overwrite or updates=cumulative")
	}
	if r.Check != nil {
		r.Check(s)
	}
	return nil
}

// AllowsUnit refuses unit values, given as the word of the line, that the scheme cannot learn; "" are polls of pages.
func (r Scheme) AllowsUnit(unit string) error {
	if unit == "" || r.Units {
		return nil
	}
	return fmt.Errorf("%s: %s reckons with pages that change; take %s", unit, r.Name, schemesThat(func(r Scheme) bool { return r.Units }))
}

// schemesThat lists the schemes with a property, as "a, b or c".
func schemesThat(have func(r Scheme) bool) string {
	var names []string
	for _, s := range append(Pollers(), Played()...) {
		if have(s) {
			names = append(names, s.Name)
		}
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// Setup holds all that a scheme of the polling lab is built from.
type Setup struct {
	Pages    int             // n, 2 or more
	Capacity int             // c, polls a slot, 1 to n
	Omega    []float64       // ω of each page in [0, 1]; nil when importance is off: all 1
	Costs    []float64       // units that a poll of each page costs, of mean 1; nil when all cost 1. The capacity is then in units
	Unit     string          // the word of the line that poses another knapsack than polls of pages; "" for none
	Counts   bool            // an answer of a [Counting] web shows the number of changes
	Oracle   Oracle          // for the informed policies alone
	Updates  string          // the word of the line; with vanish a change is seen in its slot alone
	Seed     [2]uint64       // the scheme's own substream
	Order    [2]uint64       // the substream of the order in which pages first take turns
	Values   automata.Values // of the parameters in the scheme's row
	// Program starts the outside program of the scheme own; nil if none is given.
	Program func() (Program, error)
}

// Oracle is the truth that the informed policies (proportional, weighted, optimal, fresh) may
// know and no learning scheme may. It changes at a shift.
type Oracle interface {
	Rate(page int) float64     // p, the chance that the page changes in a slot
	Optimal(page int) float64  // the share of an all-knowing observer, polls a slot
	Freshest(page int) float64 // the share with which most copies are fresh, as well
	Vanishing() bool           // a change is seen in its slot alone
}

// A base holds the facts of the world that a scheme may know, and its trace.
type base struct {
	n        int // pages
	capacity int
	omega    importance
	costs    []float64 // w of each page, the world's; nil where all polls cost 1
	oracle   Oracle    // an [Informed] scheme alone asks it
	trace    *Trace
}

func newBase(s Setup) base { return base{s.Pages, s.Capacity, s.Omega, s.Costs, s.Oracle, nil} }

// Tune: there is no parameter.
func (b *base) Tune(string, automata.Values) {}

func (b *base) Resize(capacity int, omega []float64) { b.capacity, b.omega = capacity, omega }

// cost is w of a page.
func (b *base) cost(page int) float64 {
	if b.costs == nil {
		return 1
	}
	return b.costs[page]
}

func (b *base) SetTrace(t *Trace) { b.trace = t }

func (b *base) Attach(omega, costs []float64, o Oracle) { b.omega, b.costs, b.oracle = omega, costs, o }
