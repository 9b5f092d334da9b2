package polling

// What a scheme may be besides a [Poller]. The comment of Poller has the pane or the command that asks for each.

// Foreseen is a Poller that may know its next poll before it makes it. The next page of a
// schedule by chance is drawn in its slot, so it is not known.
type Foreseen interface {
	// NextPage is the page of the next poll, from 0; FPA names the next page polled in turn, of class P2.
	// ok is false where chance decides. The call changes nothing.
	NextPage() (page int, ok bool)
}

// Informed is a Poller that uses the Oracle. The world calls Inform at every shift and after every Resize.
type Informed interface {
	Poller
	Inform(o Oracle)
}

// Knapsack is a Poller that plays the knapsack game: LAKG and CGLA.
type Knapsack interface {
	// State is a page's state in 1..N, States is N, and Amount is a state's part of
	// the knapsack in polls a slot.
	State(page int) int
	States() int
	Amount(state int) float64
	// Filled is Σx, and whether the knapsack counts as full (φ).
	Filled() (sum float64, full bool)
	// Polled is the number of polls that came up in the last slot where these fill the knapsack, and
	// −1 where the amounts do.
	Polled() int64
}

// A Filling is a Poller that counts the polls at which its knapsack was full.
type Filling interface {
	Poller
	// Fulls are the polls so far at which it was full.
	Fulls() int64
}

// Deadlines is a Poller that schedules by earliest deadline first with a heap.
type Deadlines interface {
	// Next gives up to most pages in the order of their deadlines, soonest first.
	Next(most int) []Due
}

// Due is a page and the slot in which it should be polled next.
type Due struct {
	Page     int     // from 0
	Deadline float64 // in slots since the start of the run
}

// An Indexed is a Poller that polls the pages with the greatest index.
type Indexed interface {
	Poller
	// Ranked are up to most pages, of the greatest index in the next slot, greatest first.
	Ranked(most int) []Ranked
}

// A Ranked is a page with its index in the next slot.
type Ranked struct {
	Page  int     // from 0
	Index float64 // 0 or more
	Age   int64   // slots since its last poll
}

// A Bayesian is an index policy that learns a distribution of each page's rate.
type Bayesian interface {
	Indexed
	Posterior(page int) Posterior
}

// A Posterior is the distribution of a page's rate, in changes a slot.
type Posterior struct {
	Rates    []float64 // rising, in equal steps of the logarithm
	Weights  []float64 // of each: a probability, or the density of the logarithm
	Discrete bool      // these are all rates that the scheme thinks possible
	Estimate float64   // by which the page is polled
}

// Intervals is a Poller that learns an interval for each page.
type Intervals interface {
	Poller
	Interval(page int) float64 // in slots
	Balance() float64          // the hit rate at which an interval rests
}

// Waiting is a Poller whose polls come from outside: from a program or a person.
type Waiting interface {
	Poller
	// Ready is the number of slots, at most n, whose polls are known. Advance runs no more.
	Ready(n int64) int64
	// Ended is the reason why no more polls will come; nil while they may.
	Ended() error
}
