package pollinglab

import (
	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/world/web"
)

// A View is the polling lab's part of a snapshot.
type View struct {
	Pages, Capacity int

	Hindsight bool // the references use a trace's empirical rates
	Weighted  bool // importance is on
	Priced    bool // pages cost different amounts: rates are per unit

	Point               // the present
	Certificate float64 `hidden:""` // the part by which no policy earns more than a steady run; NaN before
	FirstOrder  float64 `hidden:""` // the value at small steps [Further] §6; NaN where it is not known
	Measured    int64   // the tick of the value, the shares and the state
	Amounts     float64 // knapsack: the sum of the amounts, which the shares scale to the capacity; NaN otherwise

	Record
	LastSlot
	ShareTable

	// Schemes names the schemes that have run, in order; a point's Scheme is an index into it.
	Schemes []*lab.Scheme
	lab.Samples[Point]
	Events lab.Events `hidden:""`
	Began  lab.Mark   // the latest shift or takeover; the zero value at the start
	Starts []Point    // where the rates begin anew; a point's Stretch is their number up to it

	Gains *GainsView    `hidden:""` // nil unless requested
	State lab.StateView // the state of this kind of scheme; nil without one
}

// A Record counts the changes of a trace.
type Record struct {
	Caught  float64 `hidden:"zero"` // hits over recorded changes so far; NaN without a trace
	Changes int64   // recorded changes so far; -1 without a trace
}

// Values compare the scheme's shares with the shares of three policies: each value is Σ x d(x) / c under the present truth, with
// importance on weighted by ω.
type Values struct {
	Value, Optimal, Proportional, Uniform float64 `hidden:""`
	Bound                                 float64 `hidden:""` // hits per poll that no policy passes; NaN where answers do not go by ages
	Fresh, FreshBest, FreshUniform        float64 `hidden:""` // the freshness of the shares, and of two policies; NaN where it is not known
}

// LastSlot is the last slot, its poll and the moves of its automata. The sentences are
// empty without [lab.ViewRequest.Trace].
type LastSlot struct {
	Last  LastPoll
	Next  NextPoll
	Due   []QueueRow     // the pages due next, soonest first; nil where the scheme keeps no list, or its state shows it
	Moves []polling.Move // only the first of very many
	Moved int            // the number of all moves

	polling.Wording                   // of the rule; Choice may be the reason for this very poll
	Explanations    []lab.Explanation // each automaton that learnt of the poll
	Stayed          string            // the others

	Traced      []lab.Stage // of a poll, up to the states; see Stages
	Followed    LastPoll    // the poll of Traced: the last, for FPA one by which a page entered P1
	Place       int         // its place among the polls of the slot, from 1
	PollsOfSlot int
	Reaction    lab.Effect // of the page of that poll
}

// A ShareTable is the part of the table of shares that was asked for.
type ShareTable struct {
	Rows      []ShareRow
	Chosen    *ShareRow // the page that is chosen; nil for none
	RowOffset int       // index of the first row in the whole order
}

// A Point is one sample of the polling lab's curves.
type Point struct {
	Tick   int64
	Scheme int
	Values
	Fulls       int64 // knapsack games: polls of the scheme at which the knapsack was full
	Polls, Hits int64 // since the start
	Latest      Rate  // of the latest polls; NaN before any
	Stretch     int   // see [View.Starts]
}

// LastPoll is the latest poll with its hidden truth.
type LastPoll struct {
	web.LastPoll
	Name   string  // "page 3", or the trace's own name
	Rank   int     `hidden:"unknown"` // its true rank, 0 the hottest
	Answer string  // "hit" or "miss"; where changes add up, with their number, and whether the second is a reward
	Shown  string  // that number in words; "" for none
	Share  float64 // the page's amount now
}

// A NextPoll is the page of the next poll, for FPA of the next one in turn.
type NextPoll struct {
	Page int // -1 where chance decides
	Name string
}

// A ShareRow is one page with its learned and its optimal share.
type ShareRow struct {
	Page    int
	Name    string
	Rank    int     `hidden:"unknown"`
	Rate    float64 `hidden:""` // p; a trace's empirical rate
	Omega   float64
	Cost    float64 // w, the units that a poll costs; 1 without costs
	Share   float64 // polls a slot, normalised to the capacity
	Optimal float64 `hidden:""`
	Neyman  float64 `hidden:""` // with unit=sample the share in Neyman's allocation; else 0
	Polls   int64
	Hits    int64
	Age     int64 // ticks since its last poll, or since the start
	Latest  bool  // polled in the last slot

	Estimate float64 // of the chosen page: p or a as the scheme takes it to be; NaN where it estimates none
}

// A TreeView is a hierarchy of TRAAs: one row a level, the width of a cell its part of the
// budget (or of the pages, if Equal).
type TreeView struct {
	Equal     bool  // equal widths for equal numbers of pages, not by share
	Parents   []int // from the whole tree's root down to Root's parent
	Levels    [][]TreeCell
	Node      TreeCell // the node at the top, with its state
	Stale     int      // schedule=edf: pages whose deadline is stale
	StaleBy   float64  // the worst ratio of promised to present wait
	RootShare float64  // the budget that reaches Root, polls a slot
	Lambda    float64  // the exponent of the splits; 1 where they are s/(N+1)
}

// Kind names the sort of states.
func (*TreeView) Kind() string { return "tree" }

// A TreeCell is one node or leaf of the tree.
type TreeCell struct {
	Node        int     // the inner node, of a bundle the lowest one that holds its pages; -1 for a single page
	Name        string  // the paper's name of the node: "T(2,1)"; "" for a page or a bundle
	First, End  int     // its pages, First..End-1 from 0
	Left, Width float64 // as a part of the root's width, 0 to 1
	Share       float64 // its budget, polls a slot
	State, N    int     // of the node's automaton; 0 for a page or a bundle
	Sigma       float64 // σ, the part of its budget that goes to its first half; NaN for a page or a bundle
	Optimal     float64 `hidden:""` // the part that the optimum would send there; NaN for a page or a bundle
	Best        float64 `hidden:""` // the optimal budget of the same pages, polls a slot
	Lit         bool    // it holds the page of the last poll
	Bundle      bool    // several neighbours too narrow to draw one by one
}

// An ArmsView is FPA's two classes.
type ArmsView struct {
	N     int
	Sizes [2]int
	// Arms[c][s-1] is state s of class c (0 is P1, 1 is P2).
	Arms   [2][]ArmState
	Turn   int   // the place in P2, from 0, of the page polled next in turn
	Next   Place // its place; the zero value if P2 gets no polls
	Chosen Place // the place of the page of ViewRequest.Chosen; the zero value for none
	polling.Exchanged
	EnteredNow Place // the present places of both
	LeftNow    Place
	Correct    float64 `hidden:""` // part of P1 that are among the |P1| most valuable pages
}

// Kind names the sort of states.
func (*ArmsView) Kind() string { return "arms" }

// A Place is a page's class (0 is P1, 1 is P2) and its state in 1..N.
type Place struct{ Class, State int }

// An ArmState is one state of one arm.
type ArmState struct {
	Count   int
	Worthy  int         `hidden:""` // how many of them are among the |P1| most valuable pages; 0 if ViewRequest.Hidden
	Objects []ArmObject // the most valuable first, or by page if ViewRequest.Hidden; nil on a web with more pages than the pane has dots
}

// An ArmObject is a page on an arm.
type ArmObject struct {
	Page   int
	Worthy bool `hidden:""` // it is among the |P1| most valuable pages
	Polled bool // last of all pages
}

// A RaceView is the knapsack game: every page's state, and the knapsack.
type RaceView struct {
	N         int
	Sum       float64 // Σx
	Capacity  float64 // c
	Full      bool    // φ
	Polls     int64   // in the last slot, where these fill the knapsack; −1 where Σx does
	Bins      []RaceBin
	LatestBin int // the bin of the page polled last; -1 for none
	Pieces    []Piece
	Plan      []PlanRow // of ten pages; nil for a scheme that plans nothing
}

// A PlanRow is the planned polls of a page.
type PlanRow struct {
	Page  int
	Name  string
	Share float64 // polls a slot
	Polls []bool  // in the slots from the next on, as far as they are planned
}

// Kind names the sort of states.
func (*RaceView) Kind() string { return "race" }

// Ranks are the pages of one column of a picture: true ranks First..End-1, from 0; if ViewRequest.Hidden, pages. The hottest
// have a column each.
type Ranks struct{ First, End int }

// Ranked are the ranks themselves, of any column.
func (r Ranks) Ranked() Ranks { return r }

// Pages is their number.
func (r Ranks) Pages() int { return r.End - r.First }

// Holds reports that a rank is one of them.
func (r Ranks) Holds(rank int) bool { return r.First <= rank && rank < r.End }

// A RaceBin is one page or several.
type RaceBin struct {
	Ranks
	Min, Mean, Max float64 // their states
	Optimal        float64 `hidden:""` // the mean state at which the optimum's amounts would stand; 0 if ViewRequest.Hidden
}

// A Piece is a page's part of the knapsack. The last piece stands for all pages whose parts are too small to be drawn. The others
// are in the order of the bins, as many as fill the knapsack twice.
type Piece struct {
	Page   int // from 0; -1 for several
	Pages  int // the number of pages
	Amount float64
	State  int  // of one page
	Polled bool // in the last slot; of several, or where polls fill the knapsack: it holds the page polled last
}

// A ProgramView is the outside program of the scheme own.
type ProgramView struct {
	Saying string   // its last explanation; "" for none
	Errors []string // the last lines of its standard error
	Starts int      // of the program so far: a branch starts it anew
	Reread int      // polls of the journal that the last start repeated
}

// Kind names the sort of states.
func (*ProgramView) Kind() string { return "program" }

// A QueueView is a policy that learns nothing; its pane lists [LastSlot.Due].
type QueueView struct{}

// Kind names the sort of states.
func (*QueueView) Kind() string { return "queue" }

// A QueueRow is a page and when it is due.
type QueueRow struct {
	Page  int
	Name  string
	In    float64 // slots from now; 0 where it is late
	Share float64
}

// Masked is a copy without the hidden truth.
func (v *View) Masked() lab.View {
	out := lab.Masked(v)
	out.Changes = min(v.Changes, 0)
	return out
}

// Drawn: the value, up to somewhat more than the optimum.
func (v *View) Drawn(recent bool) lab.DrawnCurve {
	high := 1.0
	for v.Optimal > 0 && high/2 > 1.1*v.Optimal {
		high /= 2
	}
	return lab.Drawn(v.Part(recent), high, func(p Point) (int64, float64) { return p.Tick, p.Value })
}

// Regret is the difference of the optimum and a value, in changes earned per poll.
func Regret(value, optimal float64) float64 { return optimal - value }

// Regret is the difference of the optimum and the scheme's value, earned per poll.
func (v *View) Regret() float64 { return Regret(v.Value, v.Optimal) }
