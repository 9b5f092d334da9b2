package placementlab

import (
	"lascope/automata/partition"
	"lascope/model/lab"
)

var _ lab.View = (*View)(nil)

// A View is the placement lab's part of a snapshot.
type View struct {
	Objects, Classes, N int
	Words               Words // of the scheme that runs

	Progress
	Downloads
	LastTick

	// Schemes names the schemes that have run, in order; a point's Scheme is an index into it.
	Schemes []*lab.Scheme
	lab.Samples[Point]

	Arms      Arms
	Matrix    Matrix
	Before    Matrix // the matrix before the latest shift, at ShiftedAt; no rows without
	ShiftedAt int64
	// Lockout is the filter's lockout after the latest shift; nil for none.
	Lockout *Lockout      `hidden:""`
	Chosen  *ChosenObject // the object of ViewRequest.Chosen; nil for none
	Waits   []Wait        `hidden:""` // objects that wait in the wrong class: first those in a deadlock, then those that wait longest
}

// Progress is how far the classes are the true groups.
type Progress struct {
	Accuracy  float64 `hidden:""` // part of the objects in the class of their true group, best matching
	Right     int     `hidden:""` // the number of these
	Correct   bool    `hidden:""` // the classes are the groups
	Converged bool    // the scheme has met its goal
	Settled   int     // objects in the states that count as converged
	Counts    partition.Counts
	Penalised float64 // the part of the latest queries, Of in number, that were penalised; NaN before the first
	Of        int64
	Events    lab.Events // an observer alone knows the deadlocks
}

// Downloads are the measured times and the change detector of sites.
type Downloads struct {
	Sites             bool      // times are measured; a tick is a crawl
	Hosts             int       // that the sites lie on; 0 for none
	Hosted            bool      // they are the objects; after their release the sites are
	MeanTime          float64   `hidden:""` // mean expected download time; NaN without sites
	FixedTime         float64   // the time to be reached
	Times             []ArmTime // of each class; nil without sites
	Precision, Recall float64   `hidden:""` // of the change detector; NaN before the first verdict
	Base              float64   `hidden:""` // the part of downloads that had changed: precision of a guess
}

// LastTick is the queries of the last tick, in the paper's words where [lab.ViewRequest.Trace] asks for them.
type LastTick struct {
	Last         *Query        // the latest query; nil before any, or without ViewRequest.Trace
	Traced       []lab.Stage   // of that query, up to the states; see Stages
	Asked        int           // queries of the tick, of which Last is the latest
	Explanations []Explanation // the queries in their order
	Stayed       string        // the other objects
	Source       string        // of the rule
}

// A Point is one sample of the placement lab's curves. Counts are since the
// start: a rate is a difference of two points.
type Point struct {
	Tick               int64
	Scheme             int
	Accuracy           float64 `hidden:""`
	Rewards, Penalties int64
	Downloads          int64
	MeanTime           float64 `hidden:""` // NaN without sites
}

// Arms are the classes as the papers draw them, arm by arm, state by state.
type Arms struct {
	First int        // the first class shown
	Rows  []StateRow // innermost first
	Arms  []Arm
}

// A StateRow is one state, or several neighbours where there are more than rows.
type StateRow struct{ First, Last int }

// A Arm is one class.
type Arm struct {
	Members, Capacity int  // objects that it holds, and the most that it can
	Size              int  // objects of the group Home
	Closed            bool // the access point is closed
	Class             int
	Home              int    `hidden:"unknown"` // the true group that goes with it
	Right             int    `hidden:""`        // its objects that are of that group
	Cells             []Cell // one a row
}

// A Cell is one row of an arm.
type Cell struct {
	Count   int
	Objects []PlacedObject // by number; nil if there are far more than fit a line
	Mix     []GroupPart    `hidden:""` // the most frequent groups, first the arm's, at most mixShown
}

// A GroupPart counts the objects of a cell that belong to a true group.
type GroupPart struct{ Group, Count int }

// A PlacedObject is an object on an arm.
type PlacedObject struct {
	Object  int // from 0
	Group   int `hidden:"unknown"` // its true group
	Queried bool
	Moved   bool // in the last tick
	Stuck   bool `hidden:""` // it waits at the boundary of a class that is not its group's
}

// A ChosenObject is the object that is lit in all panes.
type ChosenObject struct {
	PlacedObject
	At Position
}

// A Query is a query and its result.
type Query struct {
	partition.Answer
	I, J     PlacedObject
	From, To [2]Position // of the two, before the query and after it
	Moves    []PlacedMove
}

// A PlacedMove is the move of one object.
type PlacedMove struct {
	Who      PlacedObject
	From, To Position
	Called   bool // not queried: the exchange called it
}

// A Wait is an object at the boundary of a class that is not its group's: it can only
// leave when a mate of the right class comes to the boundary too.
type Wait struct {
	Who            PlacedObject
	Class          int   // where it is
	Home           int   // the class of its group
	Ticks          int64 // since it moved last
	Mate           int   // the mate nearest to the boundary of Home; -1 if none is there
	MateState      int
	Exchanged      int // an object that waits in Home for Class: the two are a blocked pair; -1 if none
	ExchangedGroup int
	Since          int64 // the tick since which both wait
	// Deadlock is true once neither object of a blocked pair has moved for N·W queries, in
	// which each object is queried 2N times on average.
	Deadlock bool
}
