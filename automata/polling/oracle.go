package polling

// Oracle is the truth that the informed policies (proportional, weighted, optimal, fresh) may
// know and no learning scheme may. It changes at a shift.
type Oracle interface {
	Rate(page int) float64     // p, the chance that the page changes in a slot
	Optimal(page int) float64  // the share of an all-knowing observer, polls a slot
	Freshest(page int) float64 // the share with which most copies are fresh, as well
	Vanishing() bool           // a change is seen in its slot alone
}

// Informed is a Poller that uses the Oracle. The world calls Inform at every shift.
type Informed interface {
	Poller
	Inform(o Oracle)
}

// Attached is a Poller that refers to the world's data: the pages' importance, which
// the world refills at a shift, or the oracle. Attach makes a clone refer to the data of
// a clone of the world; nothing else changes.
type Attached interface {
	Poller
	Attach(omega []float64, o Oracle)
}

// Priced is an Attached that refers to the pages' costs: AttachCosts makes a clone refer to those of a clone of the world.
type Priced interface{ AttachCosts(costs []float64) }
