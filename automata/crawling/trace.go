package crawling

import (
	"math"
)

// A Trace records the choices and moves of a request controller in the last slots,
// for explanations. A crawler without a trace spends no time on it.
type Trace struct {
	Choices     []Choice    `own:""` // documents asked for
	Discoveries []Discovery `own:""` // documents that began to wait
	Moves       []Move      `own:""` // values moved by Eq. 10
}

// Reset forgets all.
func (t *Trace) Reset() {
	t.Choices, t.Discoveries, t.Moves = t.Choices[:0], t.Discoveries[:0], t.Moves[:0]
}

// A Choice is a document that was asked for, and why.
type Choice struct {
	Doc   int     // from 0, the start
	State State   // x; of the robot alone
	Index float64 // ν, or another number that the scheme orders by
	Fetch float64 // Q(x,1) and
	Wait  float64 // Q(x,2); NaN where the scheme has none
	Why   string  // the meaning of the index; "" for the robot's
	Among int     // documents that it was chosen from, itself included
	Lot   bool    // drawn from all, each with the same chance
	Coin  float64 // of ε; negative if none was tossed
	Limit float64 // ε
}

// A Discovery is a document that has become known, or waits again, and its index.
type Discovery struct {
	Doc, Parent int     // the parent is the discoverer, −1 for the start
	Index       float64 // ν, or another number that the scheme orders by
	State       State   // x; of the robot alone
	Again       bool    // it was fetched in the slot, and waits to be fetched again
}

// A Move is Eq. 10 of [Robot] applied to one value.
type Move struct {
	State    State   // x
	Control  int     // 1 fetch, 2 wait
	From, To float64 // the value before and after
	Reward   float64 // g
	Own      float64 // Q(x′,u′), of where the document goes next
	Children float64 // Σ Q(x_c,u′_c) over the documents discovered
	Count    int     // the number of documents discovered; −1 where Own holds all values together
	Alpha    float64 // the step size; for an aged state the step of its weights
	Gamma    float64 // the discount

	FoundFrom, FoundTo float64 // an aged state: the weight of its finding and age,
	LinksFrom, LinksTo float64 // and the weight of its links and age
}

// A State is x, the state that the values of a document belong to.
type State struct {
	Doc, Parent int // −1 where the state has none

	// Of a fetched document where documents change; see agedstate.go.
	Aged           bool
	Level          float64 // relevance as a part of the greatest
	Links, Finding int     // classes: under 4, under 32, more; new, the same, modified
	Age            int     // class a is 2^a to 2^(a+1) − 1 ticks
}

func (s *baseCrawler) SetTrace(t *Trace) { s.trace = t }

// chose records a choice by an index alone; the trace is not nil.
func (s *baseCrawler) chose(doc int32, index float64, why string, among int) {
	s.trace.Choices = append(s.trace.Choices, Choice{
		Doc: int(doc), Index: index, Fetch: math.NaN(), Wait: math.NaN(), Why: why, Among: among, Coin: -1,
	})
}

// noteDiscovery records that a document waits; the trace is not nil.
func (s *baseCrawler) noteDiscovery(doc int32, index float64, state State, again bool) {
	s.trace.Discoveries = append(s.trace.Discoveries,
		Discovery{Doc: int(doc), Parent: int(s.parent[doc]), Index: index, State: state, Again: again})
}
