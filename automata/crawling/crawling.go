package crawling

import (
	"fmt"
	"lascope/automata"
)

// Library is all that a web robot may do to the world of the crawl lab: ask for
// documents and read the answers. Documents are numbered from the start, 0.
type Library interface {
	Documents() int     // all there are or will be
	Links() int         // all links among them
	Servers() int       // the number of servers
	Server(doc int) int // the server that a document lies on, from 0
	// Absent says of each document that no link to it is to be seen now, before it is written or after it is deleted;
	// nil while all are. It must not be changed.
	Absent() []bool
	// Request asks a document's server for it in slot tick. The answer comes latency
	// slots later; 0 is the same slot.
	Request(doc int, tick int64) (latency int64)
	// Fetch reads the answer to a request into p and puts it into the collection.
	Fetch(doc int, p *Page)
}

// A Page is the answer to a request.
type Page struct {
	Relevance float64 // r, of the document as it is now; 0 if it does not exist
	Before    float64 // r of the collection's entry; 0 if there was none
	Exists    bool    // there is such a document now
	Held      bool    // the collection had an entry for it
	Modified  bool    // that entry was out of date
	Edge      int     // the number of its first link among all links; the others follow
	Links     []int32 // the documents it links to, whether or not they exist
}

// Reward is g, the worth of an answer to the collection [Robot, Eq. 11].
func (p *Page) Reward() float64 {
	switch {
	case p.Exists && !p.Held:
		return p.Relevance
	case p.Exists && p.Modified:
		return max(p.Before, p.Relevance)
	case !p.Exists && p.Held:
		return p.Before
	}
	return 0
}

// Oracle is the truth that greedy, round-robin and bound may know and no learning
// scheme may.
type Oracle interface {
	Relevance(doc int) float64 // r, of the document as it is now
	Relevances() []float64     // of all documents, kept up to date; they must not be changed
	// Gain is g of Eq. 11 if the document were fetched now; −1 for a document
	// that the collection has as it is, or that does not exist.
	Gain(doc int) float64
	Changed() []int32 // the documents that changed in the present slot
}

// Setup holds all that a scheme of the crawl lab is built from.
type Setup struct {
	Library  Library         // the documents
	Oracle   Oracle          // for the informed schemes alone
	Maintain bool            // documents change: a fetched document is worth asking for again
	Gap      int64           // least ticks between two requests to one server
	Tick     int64           // slots done; servers asked by another scheme until then get their rest first
	Seed     [2]uint64       // the same for all schemes of a run: equal ties fall equally
	Values   automata.Values // of the parameters in the scheme's row
}

// A Crawler is a request controller, a scheme of the crawl lab: it decides which
// document to ask for next [Robot] Fig. 2. Learned values last from one traversal to
// the next.
//
// A crawler is not safe for concurrent use. Step, Next and Learn allocate nothing.
type Crawler interface {
	// Begin starts a traversal, in which only the start document is known at first.
	Begin()
	// Step lets slot tick begin.
	Step(tick int64)
	// Next chooses the document to ask for in slot tick; ok is false when no known
	// document is worth asking for, or all of them lie on servers that need a rest.
	Next(tick int64) (doc int, ok bool)
	// Learn takes the answer to an earlier choice, one a slot at most.
	Learn(doc int, p *Page, tick int64)
	// Known counts the documents that Next would choose among, on all servers.
	Known() int
	// Discoverer is the document through which another was discovered in this
	// traversal; −1 for the start and for unknown documents.
	Discoverer(doc int) int
	// Best appends up to most of the documents that come next, best first, as if
	// nothing else were discovered. It looks at the scheme without changing it.
	Best(dst []Candidate, most int) []Candidate
	// SetTrace makes the crawler record its choices and moves; nil stops it.
	SetTrace(*Trace)
	// Tune gives the live parameters of the scheme's row their new values.
	Tune(v automata.Values)
	// Resettle follows a change of the world's rules. A new traversal begins
	// before anything else happens if maintain changed.
	Resettle(maintain bool, gap int64)
	// Attach puts a copy, by [memory.Copy], which has all that is learnt, on another library, without a trace.
	Attach(lib Library, o Oracle)
}

// Informed is a crawler that uses the oracle; Inform is called when the
// relevance of documents has changed other than by their own changes.
type Informed interface {
	Crawler
	Inform() // follows the new relevance
}

var (
	_ = []Informed{(*greedy)(nil), (*bound)(nil)}
	_ = []automata.Warner{(*Robot)(nil), (*NDP)(nil)}
)

// A Candidate is a document that waits to be asked for, and why it stands where it
// does.
type Candidate struct {
	Doc         int     // from 0, the start
	Index       float64 // ν = Q(x,1) − Q(x,2) [Robot, Eq. 9], or another number that the scheme orders by
	Fetch, Wait float64 // Q(x,1) and Q(x,2); NaN where the scheme has none
	Own         float64 // the part of Q(x,1) that is its own reward; the rest is credit for the documents it leads to; NaN as above
	Parent      int     // the document that discovered it; −1 for the start
	Age         int64   // ticks since it was fetched last; −1 if it never was
	Resting     bool    // its server may not be asked yet
	Why         string  // in a few words
}

// A Scheme is one row of the table of the crawl lab's schemes.
type Scheme struct {
	automata.Card
	// Reference: the scheme learns nothing, so one traversal measures it, and the paper
	// plots it with the robot. Maintains: it differs from greedy only where documents
	// change.
	Reference, Maintains bool
	AllKnowing           bool // the others are measured against it where documents change
	Still                bool // it cannot do with documents that change
	// New builds the scheme. It refuses a text, such as the weights of NDP: numbers in range are allowed.
	New func(s Setup) Crawler
}

// Crawlers returns the table of the crawl lab's schemes.
func Crawlers() []Scheme {
	return []Scheme{robotScheme, greedyScheme, randomScheme, boundScheme, roundRobinScheme, ndpScheme}
}

// fetcherRows are the rows that all schemes share. The builder of the [WebRobot] around
// the request controller reads them.
var fetcherRows = fmt.Sprintf(`
		fetchers | whole 0 to %d by 1 | 1 requests      | live                      | the requests under way at once; 0 lets the fetcher controller learn the number
		control  | votes, reward      |                 | restart, with fetchers=0  | the rule by which the fetcher controller learns: votes on the number,
		                                                                            | or average reward
		kappa κ  | 0.0001 to 1 by ×2  | 0.02 idle ticks | live, with control=reward | the cost of an answer that waits in the queue for a tick`, mostFetchers)
