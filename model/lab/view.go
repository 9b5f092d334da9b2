package lab

// A StateView is the part of a snapshot that shows a scheme's memory:
// *[pollinglab.TreeView], *[pollinglab.ArmsView], *[pollinglab.RaceView],
// *[pollinglab.ScatterView], *[pollinglab.IndexView], *[pollinglab.QueueView], *[pollinglab.ProgramView], *[HandView] or *[ChainView].
type StateView interface {
	Kind() string
}

// A View is one lab's part of a snapshot: *[pollinglab.View] and its like.
type View interface {
	Masked() View // a copy without the hidden truth; see [Masked]
	// Drawn is the lab's curve of the column [Lab.Drawn], of the whole run or its recent part.
	Drawn(recent bool) DrawnCurve
	// Stages describes the last poll, query or request step by step; before is the view one
	// tick earlier, or nil. It is nil without [ViewRequest.Trace], and before the first tick.
	Stages(before View) []Stage
}

// A ViewRequest describes the part of a run that a screen shows; a snapshot holds no more.
type ViewRequest struct {
	Width, Height int // cells inside the scheme's pane

	Sort   ShareSort // order of the share rows
	Offset int       // first share row wanted
	Rows   int       // number of share rows wanted
	Chosen Subject   // the item that is lit in all panes

	Root        int  // tree: the node at the top
	OtherWidths bool // tree: widths by share up to [EqualPages] pages, equal ones beyond
	Trace       bool // record each automaton's move of the last slot
	Class       int  // placement: the first class shown
	Pairs       int  // placement: the most rows of the matrix of queries; 0 for none
	Gains       int  // polling: the number of columns of marginal gains; 0 for none
	Fill        int  // polling: the cells that the capacity of a knapsack takes; 0 for none

	// Age is the age in ticks that a measurement may have; 0 for the present tick. A screen
	// of a run at full speed cannot show each tick.
	Age int64

	// Hidden excludes orders and scales that follow from the hidden truth: pages are sorted by
	// number instead of true rank.
	Hidden bool

	Places int  // crawl: the number of first fetched documents shown; 0 for all
	Links  bool // crawl: the documents around the last fetch
	Bins   int  // crawl: the number of bins for them; 0 for none
}

// EqualPages is the greatest number of pages for which a tree has equal widths, unless
// ViewRequest.OtherWidths.
const EqualPages = 64

// ShareSort is an order of the share rows.
type ShareSort uint8

// The orders of the share rows.
const (
	ByRank  ShareSort = iota // true rank, hottest first
	ByShare                  // learned share, largest first
	ByError                  // |learned − optimal|, largest first
	ByPage                   // page number
)

// Shown is the order shown for a requested one: with blind, one that does not follow from the
// hidden truth.
func (s ShareSort) Shown(blind bool) ShareSort {
	if blind && s != ByPage {
		return ByShare
	}
	return s
}
