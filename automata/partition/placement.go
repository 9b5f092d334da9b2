package partition

import (
	"fmt"

	"lascope/automata"
	"lascope/internal/refusal"
)

// Queries is the side of the world that OMA and its relatives meet: a sequence of
// queries, each for two objects.
type Queries interface {
	// Draw draws the next queries, each for two different objects, in no order of rank.
	Draw(queries [][2]int32)
}

// A queryBatch holds queries that were drawn together, so that the world is asked once
// for many.
type queryBatch [batchSize][2]int32

const batchSize = 256

// draw draws batchSize queries, or n if n is less, and returns them.
func (b *queryBatch) draw(world Queries, n int64) [][2]int32 {
	queries := b[:min(n, int64(len(b)))]
	world.Draw(queries)
	return queries
}

// Sites is the side of the world that OMA-time meets: it downloads the sites of each
// query. Downloads do not change the queries, which are drawn in batches.
type Sites interface {
	Queries
	// Download fetches a site, from 0, through an access point, from 0, and returns
	// the time it took, in the report's unit. outer says that the site stands in the outer half of the arm's
	// states, which costs time too [OMA-DRA] §8.
	Download(site, point int, outer bool) float64
	// Verdicts reports the change detector's verdict on each site of the pairs of crawl
	// tick, so that an observer can judge it.
	Verdicts(tick int64, pairs [][2]int32, changed [][2]bool)
	// Closed reports whether an access point is closed: every download through it takes equally long.
	Closed(point int) bool
	// Site is the site that a download of an object fetches, which is the object or a random site of a host; and its size, a factor of
	// its times.
	Site(object int32) (site int32, size float64)
	// Release makes every site an object, where the objects are hosts so far. It returns the host of each site; nil
	// where the objects are sites already.
	Release() []int32
}

// A Placement is the class and state of every object. A scheme that takes over a run
// begins with the placement of the scheme before.
type Placement struct {
	N     int     // states a class
	Class []int32 // from 0, object by object
	State []int32 // 1 the innermost, N the boundary
	Since []int64 // the tick in which the object last moved; 0 if it never did
}

func newPlacement(states, objects int) *Placement {
	return &Placement{N: states, Class: make([]int32, objects), State: make([]int32, objects), Since: make([]int64, objects)}
}

// Setup holds all that a scheme of the placement lab is built from.
type Setup struct {
	Objects, Classes int // W and R; a class holds at least two
	// Capacities are the most objects that each class holds, together W at least; nil where R divides W and all classes are of one
	// size and full.
	Capacities []int
	Hosts      bool // the objects are hosts of sites, which OMA-time may release

	// From is the placement that the scheme inherits; nil at the start of a run,
	// when the scheme's own start applies.
	From *Placement
	// Groups are the true groups, object by object. Only start=deadlock reads them.
	Groups []int32

	Seed      [2]uint64       // the scheme's own substream
	StartSeed [2]uint64       // the substream of the first placement, the same for every scheme
	Values    automata.Values // of the parameters in the scheme's row
}

// A Partitioner is a scheme of the placement lab: it moves objects between
// classes and among a class's states, so that objects queried together come to
// stand together. Every class holds the same number of objects at all times, unless classes have capacities.
//
// A partitioner is not safe for concurrent use. Advance allocates nothing.
type Partitioner interface {
	// Advance runs n ticks, the first being tick+1. A tick is a query; to
	// OMA-time, which needs [Sites], it is a crawl of all sites.
	Advance(world Queries, tick, n int64)
	// Counts counts the queries so far by their outcome.
	Counts() Counts
	// Memory lets an observer look at the classes and their states.
	Memory() *Partition
	// Tune gives the live parameters their new values. Where N changes, states are
	// rescaled and the boundary stays the boundary.
	Tune(v automata.Values)
	// SetTrace makes the scheme record its answers and moves; nil stops it.
	SetTrace(*Trace)
}

// A Stopper is a Partitioner with a stopping rule: Converged reports whether it holds.
// OMA-time has none: its download times decide, which the world knows.
type Stopper interface{ Converged() bool }

// Counts counts a scheme's queries by their outcome. A query that pairs two
// objects rewards both or penalises both, or is ignored (PEOMA alone).
type Counts struct {
	Queries, Rewards, Penalties, Ignored int64 // Queries is the sum of the other three
	Moves                                int64 // pairs of objects that changed classes
	Downloads                            int64 // of sites (OMA-time alone)
}

// A Trace records the queries of the last tick, and the moves that each one
// caused, for explanations.
type Trace struct {
	Answers    []Answer    `own:""` // in the order of the queries
	Migrations []Migration `own:""` // of all answers, in the order of the answers
}

// Reset forgets all.
func (t *Trace) Reset() { t.Answers, t.Migrations = t.Answers[:0], t.Migrations[:0] }

// An Answer is one query and the scheme's response to it.
type Answer struct {
	I, J    int     // the two objects
	Verdict Verdict // reward, penalty, or ignored
	Coin    float64 // the number drawn for the fair coin, in [0, 1); negative if none was
	Why     string  // the case of the rule that applied, in a few words
	First   int     // its moves are Migrations[First:End] of the trace
	End     int     // see First
	// OMA-time's measurements, for I and J: the download times, and the averages of
	// their arms before. Zero for the other schemes.
	Time, Average [2]float64
	// PEOMA's estimate: the pair was in Seen of all Queries so far. After Trust queries
	// a pair is noise if Seen/Queries is below Noise. Zero for the other schemes.
	// Frequency is the pair's part of the queries, with memory of their weights.
	Seen, Queries int64
	Frequency     float64
	Trust, Noise  float64
}

// A Verdict is the environment's response to a query.
type Verdict uint8

// The verdicts.
const (
	Rewarded  Verdict = iota // both in one class
	Penalised                // in different classes
	Ignored                  // believed to be noise [PEOMA]
)

// A Migration is the move of one object.
type Migration struct {
	Object             int  // from 0
	FromClass, ToClass int  // from 0
	FromState, ToState int  // 1 the innermost, N the boundary
	Called             bool // it was not queried: it came in exchange for another
}

// A Scheme is one row of the table of the placement lab's schemes.
type Scheme struct {
	automata.Card
	Sites bool // it needs a world of sites: a tick is a crawl, times are measured
	// Check refuses a setup that the scheme cannot be built on, in a sentence with the fault and a value that works; nil where it can be
	// built on every world of the lab.
	Check func(s Setup)
	// Build builds the scheme on a setup that is allowed. It reads only the keys in Params from s.Values.
	Build func(s Setup) Partitioner
}

// New builds the scheme, unless Allows refuses the setup.
func (r Scheme) New(s Setup) Partitioner {
	r.Allows(s)
	return r.Build(s)
}

// Allows refuses a setup that the scheme cannot be built on.
func (r Scheme) Allows(s Setup) {
	switch {
	case s.Capacities != nil:
		checkCapacities(s)
	case s.Objects%s.Classes != 0:
		refusal.Say("objects=%d classes=%d: every class holds equally many objects, so classes must divide objects", s.Objects, s.Classes)
	case s.Objects < 2*s.Classes:
		refusal.Say("objects=%d classes=%d: a class holds at least two objects; give at least %d objects", s.Objects, s.Classes, 2*s.Classes)
	}
	if r.Check != nil {
		r.Check(s)
	}
}

// Partitioners is the table of the placement lab's schemes.
func Partitioners() []Scheme {
	return []Scheme{omaScheme, eomaScheme, peomaScheme, omaTimeScheme}
}

// commonRows are the rows that all schemes of the lab share, with the
// scheme's own defaults.
func commonRows(start, stop string) string {
	return fmt.Sprintf(`
		N     | whole 2 to 1000 by ×2      | 10 states | live    | the number of states of each class
		start | random, boundary, deadlock | %s        | restart | the initial states of the objects
		stop  | innermost, two             | %s states | live    | the number of innermost states that count as converged`, start, stop)
}

// stopDepth is the number of the innermost states that count as converged.
func stopDepth(v automata.Values) int {
	if v.Word("stop") == "two" {
		return 2
	}
	return 1
}
