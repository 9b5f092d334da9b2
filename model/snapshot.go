package model

// A Snapshot is what a screen shows of a run at one tick: immutable once made,
// safe to read from any goroutine, and no larger than the screen it was made for.
type Snapshot struct {
	Line   string  // the run's whole line: its spec and all that was done since
	Lab    *Lab    // which lab
	Scheme *Scheme // the scheme in force
	Tick   int64   // slots done
	Ended  string  // why the run cannot go on, such as the end of a trace; "" while it can
	Warns  []string
	// Settings are all parameters with the values in force, in table order.
	Settings []Setting
	// Journal holds what was done so far, Pending what is still to come.
	Journal, Pending []Event
	Marks            []Mark      // where the curves should be marked
	View             View        // the lab's own part
	Look             ViewRequest // the request this snapshot answers

	// In a [Timeline] alone: the earliest tick one can go back to and the furthest
	// one seen, another future than the present one (nil if none), and the notes.
	First, Head int64
	Future      *Future
	Notes       []Note
}

// A Setting is a parameter with the value in force.
type Setting struct {
	Param Param
	World bool   // of the world's rows; else the scheme's
	Word  string // the value as written on the line
	Idle  string // where it would count, "with web=thesis"; "" if it counts as things are
}

// A Mark names a tick at which something happened: a shift, a new scheme, a
// parameter tuned.
type Mark struct {
	Tick int64
	Name string // "mirror", "N=200", "lakg"
	Kind MarkKind
}

// MarkKind tells the kinds of [Mark] apart.
type MarkKind uint8

// The kinds of marks.
const (
	MarkShift MarkKind = iota
	MarkScheme
	MarkTuning
)

// A View is one lab's part of a snapshot: *[PollingView] and its like.
type View interface {
	lab() string
	masked() View // a copy without what only an observer of the whole world knows
}

// A ViewRequest says what the screen is looking at, so that a snapshot holds just that.
type ViewRequest struct {
	Width, Height int // cells inside the scheme's pane

	Sort   ShareSort // order of the share rows
	Offset int       // first share row wanted
	Rows   int       // number of share rows wanted
	Find   int       // page to bring into the rows; -1 for none

	Root  int  // tree: the node at the top of the icicle
	Equal bool // tree: equal widths for equal numbers of pages, not by share
	Trail bool // record each automaton's move of the last slot
	Class int  // placement: the first class shown

	// Age is how many ticks old that may be which takes long to measure: a screen over
	// a run at full speed cannot show each tick. 0 wants everything of the present tick.
	Age int64

	// Blind wants nothing put in an order, nor on a scale, that only an observer of the
	// whole world could tell: pages by their numbers instead of their true ranks.
	Blind bool

	Places int // crawl: how many of the documents fetched first are shown; 0 for all
	Bins   int // crawl: into how many bins they are put; 0 where nobody looks
}

// ShareSort is an order of the share rows.
type ShareSort uint8

// The orders of the share rows.
const (
	ByRank  ShareSort = iota // true rank, hottest first
	ByShare                  // learned share, largest first
	ByError                  // |learned − optimal|, largest first
	ByPage                   // page number
)

// Seen is the order that is shown when this one is asked for: blind, none that goes by
// what only an observer knows.
func (s ShareSort) Seen(blind bool) ShareSort {
	switch {
	case blind && s == ByRank:
		return ByPage
	case blind && s == ByError:
		return ByShare
	}
	return s
}
