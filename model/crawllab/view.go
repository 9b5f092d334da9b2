package crawllab

import (
	"math"

	"lascope/automata/crawling"
	"lascope/model/lab"
)

var _ lab.View = (*View)(nil)

// A View is the crawl lab's part of a snapshot.
type View struct {
	Documents int // existing now or later
	Changing  bool

	Progress
	LastSlot

	Schemes []*lab.Scheme
	lab.Samples[Point]

	Past  []Traversal // traversals ended, or some of very many, the latest last
	Lines []Line      // earnings of schemes without a memory on this web

	Order    Order
	Around   Neighbourhood
	Frontier []Candidate // the best of what waits
	Map      Map
	Fetchers Fetchers
	Weights  *Weights // nil where the scheme has none
}

// Progress is the state of the present traversal.
type Progress struct {
	Traversal int64  // its number, from 1
	Web       uint64 // the number of the web, from 1
	Ended     bool   // it has just ended; the next begins with the next slot
	Ticks     int64  // so far
	Length    int64  // how many it has where documents change; 0 where it ends by itself

	Entries, Known             int     // in the collection; waiting to be fetched
	Recall, Freshness, Quality float64 `hidden:""`
	// The mean quality so far, and the best: of the upper bound, or where documents change
	// of the all-knowing scheme. NaN at its start.
	Mean, Best float64 `hidden:""`
}

// LastSlot is the last answer, and the last slot in the paper's words where [lab.ViewRequest.Trace] asks
// for them: the requests with their reasons, and the updates of the values.
type LastSlot struct {
	Last         Fetch
	Explanations []lab.Explanation
	Stayed       string      // the other documents
	Source       string      // of the rule
	Traced       []lab.Stage // of the last slot, up to the values; see Stages
}

// A Fetch is the answer processed last.
type Fetch struct {
	Doc        int // −1 before the first
	Name       string
	Parent     string // who discovered it; "" for the start
	Tick       int64
	Relevance  float64
	Reward     float64 // g of [Robot, Eq. 11]
	Hub        bool
	Found      string // "new", "modified", "the same", "deleted" or "missing"
	Discovered int    // documents known through it
	Links      int
}

// An Order is the relevance of the documents of this traversal in the order in which they were first fetched, beside the order of
// the traversal before [Robot] Figs. 4, 5.
type Order struct {
	Shown int // how many places the bins cover
	Bins  []Bin
	Top   float64 // the greatest relevance of all documents
	Hubs  int     // hubs among the documents of the bins

	Chosen          int     // the place of the chosen document; -1 if it has not been fetched
	ChosenRelevance float64 // its relevance
}

// At is the bin of the place nearest to x; nil outside.
func (o *Order) At(x float64) *Bin {
	place := int(math.Round(x))
	for i := range o.Bins {
		if b := &o.Bins[i]; b.First <= place && place < b.End {
			return b
		}
	}
	return nil
}

// A Bin is some neighbouring places in the order of fetching.
type Bin struct {
	First, End int
	Count      int       // how many of them have been fetched
	Doc        int       // the most relevant of them, the first of equals; -1 where none has been fetched
	Mean       float64   // relevance of the last 50 fetches up to here; NaN where none has been fetched
	Points     []float64 // the relevance of each fetch, or of some, evenly spread
	Hubs       []float64 // the relevance of the hubs among them
	Before     float64   // Mean of the traversal before; NaN where it has none
}

// A Point is one sample of the crawl lab's curves.
type Point struct {
	Tick, Traversal            int64
	Scheme                     int
	Recall, Freshness, Quality float64 `hidden:""`
	Best                       float64 `hidden:""` // quality of the bound, or of the all-knowing scheme, at the same place of its traversal
	Earned                     float64 `hidden:""` // mean quality so far in the traversal divided by the best; NaN at its start
	Idle                       int64   // ticks since the start without an answer to process
	Queue                      int
}

// A Traversal is a traversal that has ended.
type Traversal struct {
	Number  int64
	Tick    int64 // the last one
	Ticks   int64
	Scheme  int     // index into Schemes
	Earned  float64 `hidden:""` // performance divided by the best
	Mean    float64 `hidden:""` // performance: mean quality
	Quality float64 `hidden:""` // at its end
}

// A Line is the performance of a scheme without a memory in one traversal of the
// present web, as a part of the best scheme's; NaN until it is known.
type Line struct {
	Scheme *lab.Scheme
	Earned float64 `hidden:"zero"`
}

// A Candidate is a document that waits to be fetched.
type Candidate struct {
	crawling.Candidate
	Name, From string  // and who discovered it
	Relevance  float64 `hidden:""` // its hidden relevance
	Hub        bool    `hidden:""`
}

// A Map is the tree of discoveries: a row for each link away from the
// start, a cell for each document, as wide as the part of all fetched documents
// that were discovered through it, itself included.
type Map struct {
	Levels [][]Cell
	Depth  int // of the deepest fetched document
}

// A Cell is one document of the map, or several neighbours too narrow to draw.
type Cell struct {
	Doc         int // −1 for a bundle
	Name        string
	Left, Width float64 // parts of the whole width
	Documents   int     // it and all that was discovered through it
	Relevance   float64 // mean relevance of these
	Own         float64 // its own relevance; NaN for a bundle
	Hub         bool
	Lit         bool // on the path from the start to the document fetched last
}

// A Fetchers is the state of the fetchers, the response queue and the manners.
type Fetchers struct {
	Limit, UnderWay int
	Learning        bool
	Queue           int
	RecentIdle      float64
	RapidFire       int64
	Servers         int
	Gap             int64
	Latency         int
	Learnt          *crawling.RewardView // of the controller by average reward; nil where it does not decide
}

// OfBest is the mean quality so far as a part of the upper bound, 1 for all of it.
func (v *View) OfBest() float64 { return v.Mean / v.Best }
