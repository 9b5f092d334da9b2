package lab

// A StateView is how one kind of scheme remembers: *[pollinglab.TreeView], *[pollinglab.ArmsView],
// *[pollinglab.RaceView], *[pollinglab.QueueView] or *[ChainView].
type StateView interface {
	Kind() string
	MaskedState() StateView // as [View] has it
}

// A View is one lab's part of a snapshot: *[pollinglab.View] and its like.
type View interface {
	Lab() string
	Masked() View // a copy without what only an observer of the whole world knows
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
