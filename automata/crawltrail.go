package automata

import (
	"fmt"
	"math"
)

// A CrawlTrail gathers what a request controller did in the last slots while somebody
// watches. A crawler with no trail set spends nothing on it.
type CrawlTrail struct {
	Choices []CrawlChoice
	Met     []CrawlMet
	Moves   []CrawlMove
}

// Reset forgets all.
func (t *CrawlTrail) Reset() { t.Choices, t.Met, t.Moves = t.Choices[:0], t.Met[:0], t.Moves[:0] }

// A CrawlChoice is a document that was asked for, and why.
type CrawlChoice struct {
	Doc   int
	State CrawlState // x; of the robot alone
	Index float64    // ν, or what else the scheme orders by
	Fetch float64    // Q(x,1) and
	Wait  float64    // Q(x,2); NaN where the scheme has none
	Why   string     // what the index is; "" for the robot's
	Among int        // documents that it was chosen from, itself included
	Lot   bool       // drawn from all, each with the same chance
	Coin  float64    // of ε; negative if none was tossed
	Limit float64    // ε
}

// A CrawlMet is a document that has become known, or waits again, and with what index.
type CrawlMet struct {
	Doc, Parent int // −1 for the start, which nobody discovered
	Index       float64
	State       CrawlState
	Again       bool // it was fetched in the slot, and waits to be fetched again
}

// A CrawlMove is Eq. 10 of [Robot] applied to one value.
type CrawlMove struct {
	State    CrawlState
	Control  int     // 1 fetch, 2 wait
	From, To float64 // the value before and after
	Reward   float64 // g
	Own      float64 // Q(x′,u′), of where the document goes next
	Children float64 // Σ Q(x_c,u′_c) over those discovered
	Count    int     // how many these are; −1 where Own holds them all together
	Alpha    float64 // the step size; of an aged state that of its weights
	Gamma    float64

	FoundFrom, FoundTo float64 // an aged state: the weight of its finding and age,
	LinksFrom, LinksTo float64 // and that of its links and age
}

// A CrawlState is x, what the values of a document belong to.
type CrawlState struct {
	Doc, Parent int // −1 where the state has none

	// Of a fetched document where documents change; see robotage.go.
	Aged           bool
	Level          float64 // relevance as a part of the greatest
	Links, Finding int     // classes: under 4, under 32, more; new, the same, modified
	Age            int     // class a is 2^a to 2^(a+1) − 1 ticks
}

// SetTrail makes the crawler write down what it does; nil stops it.
func (s *scout) SetTrail(t *CrawlTrail) { s.trail = t }

// chose writes a choice by an index alone to the trail, which must be there.
func (s *scout) chose(doc int32, index float64, why string) {
	s.trail.Choices = append(s.trail.Choices, CrawlChoice{
		Doc: int(doc), Index: index, Fetch: math.NaN(), Wait: math.NaN(), Why: why, Among: s.front.count, Coin: -1,
	})
}

// noteMet writes to the trail, which must be there, that a document waits.
func (s *scout) noteMet(doc int32, index float64, state CrawlState, again bool) {
	s.trail.Met = append(s.trail.Met, CrawlMet{Doc: int(doc), Parent: int(s.parent[doc]), Index: index, State: state, Again: again})
}

// crawlState describes a state of the robot; doc is a document in it.
func (r *robot) crawlState(x, doc int32) CrawlState {
	out := CrawlState{Doc: int(doc), Parent: int(r.parent[doc])}
	if aged := x - int32(r.fringeStates()); aged >= 0 {
		out.Aged, out.Doc, out.Parent = true, -1, -1
		out.Age = int(aged % ageClasses)
		aged /= ageClasses
		out.Finding = int(aged % findings)
		aged /= findings
		out.Links, out.Level = int(aged%linkClasses), relevanceLevels[aged/linkClasses]
		return out
	}
	switch {
	case x == int32(r.fringeStates()-1):
		out.Doc, out.Parent = 0, -1
	case r.reading == byParent:
		out.Doc = -1
	case r.reading == byDocument:
		out.Parent = -1
	}
	return out
}

// noteChoice writes the choice of a document to the trail, which must be there.
func (r *robot) noteChoice(doc int32, lot bool, coin float64, tick int64) {
	x := r.stateNow(doc)
	c := CrawlChoice{Doc: int(doc), State: r.crawlState(x, doc), Fetch: r.value(x), Among: r.Known(), Lot: lot, Coin: coin, Limit: r.epsilon}
	c.Index = r.index(x, tick)
	c.Wait = c.Fetch - c.Index
	if r.literal {
		c.Wait = r.wait.value(r, x, tick-2)
	}
	r.trail.Choices = append(r.trail.Choices, c)
}

// noteState completes what was noted last, of a document that waits in a state.
func (r *robot) noteState(x, doc int32) {
	last := &r.trail.Met[len(r.trail.Met)-1]
	last.State, last.Index = r.crawlState(x, doc), r.value(x)
}

// weights are those of an aged state; both 0 for others.
func (r *robot) weights(x int32) (w [2]float64) {
	if aged := x - int32(r.fringeStates()); aged >= 0 {
		_, found, links := r.ages.rank.worth.features(aged)
		w = [2]float64{*found, *links}
	}
	return w
}

// noteMove writes how Eq. 10 moved Q(x,1), to the trail, which must be there: from a
// value and weights, with the sum of all values that followed.
func (r *robot) noteMove(x, doc int32, g, next, from float64, weights [2]float64) {
	now := r.weights(x)
	m := CrawlMove{
		State: r.crawlState(x, doc), Control: 1, From: from, To: r.value(x), Reward: g, Own: next,
		Alpha: r.alpha, Gamma: r.gamma, Count: -1,
		FoundFrom: weights[0], FoundTo: now[0], LinksFrom: weights[1], LinksTo: now[1],
	}
	if m.State.Aged {
		m.Alpha *= agedStep
	}
	r.trail.Moves = append(r.trail.Moves, m)
}

// noteWait writes how Eq. 10 moved Q(x,2), next being the value that followed.
func (r *robot) noteWait(x, doc int32, from, next float64) {
	r.trail.Moves = append(r.trail.Moves, CrawlMove{
		State: r.crawlState(x, doc), Control: 2, From: from, To: r.wait.wait[x], Own: next, Alpha: r.alpha, Gamma: r.gamma, Count: -1,
	})
}

// noteParts completes the move noted last: how much of the values that followed is the
// document's own.
func (r *robot) noteParts(own float64, count int) {
	m := &r.trail.Moves[len(r.trail.Moves)-1]
	m.Children, m.Own, m.Count = m.Own-own, own, count
}

// Rest says what Eq. 10 does in a tick to the documents that wait.
func (r *robot) Rest() string {
	if r.literal {
		return fmt.Sprintf("wait: α(γQ − Q) [Eq. 10] leaves %.3f of each Q(x,2) a tick", 1-float64(r.alpha*(1-r.gamma)))
	}
	return "wait: their values stand still until they are fetched"
}
