package automata

import (
	"slices"
)

// robot is the request controller of [Robot]: a restless bandit for each document,
// with the controls fetch (1) and wait (2), and Whittle's index ν = Q(x,1) − Q(x,2)
// [Robot, Eq. 9] to decide which document to fetch. Eq. 10 moves the value of the
// control taken towards
//
//	g + γ( Q(x′,u′) + Σ over the documents c discovered by this fetch of Q(x_c,u′_c) )
//
// so that a document is credited with what its fetch leads to; a child counts for
// the parent that discovered it first. All values are 0 at first and stay from one
// traversal to the next.
//
// What the paper leaves open, and how it is read here:
//
// The state x of a document that was never fetched is the document together with
// its discoverer (state=document+parent), or either alone. Values belong to the
// state: with the discoverer alone, all it discovered share them.
//
// A document that waits (waiting=freeze) stands still, as in the classic bandit:
// its values do not move until it is fetched, and its discoverer is credited with
// Q(x_c,1), what the fetch will be worth when its time comes. With waiting=literal
// Eq. 10 is applied to every waiting document in every tick, so that the credit
// for a child that waits is Q(x_c,2), which fades with each tick of waiting; see
// robotwait.go.
//
// A fetched document is worth nothing more where nothing changes. Where documents
// change its state is its age, in doublings; see robotage.go.
type robot struct {
	scout
	alpha, gamma, epsilon float64

	reading stateReading
	literal bool
	coins   coins

	fetch []float64 // Q(·,1) by state
	gain  []float32 // the part of Q(·,1) that is the document's own g
	state []int32   // the state of each known document
	ages  ages
	wait  waits

	kin []int32 // of each document, what its discoverer discovered before it; −1
	// at the end. Only where states are shared.
	eldest []int32 // of each document, what it discovered last; −1 for nothing
}

var _ Crawler = (*robot)(nil)

// A stateReading says what a document's state is made of.
type stateReading uint8

const (
	byPair stateReading = iota
	byParent
	byDocument
)

var stateReadings = map[string]stateReading{"document+parent": byPair, "parent": byParent, "document": byDocument}

func robotParams() []Param {
	return []Param{
		{Key: "alpha", Symbol: "α", Meaning: "step size of the values", Default: "0.5", Min: 0.001, Max: 1, Step: 0.05, Live: true},
		{Key: "gamma", Symbol: "γ", Meaning: "discount of what a fetch leads to; 0 makes the robot fringe greedy", Default: "0.5", Max: 0.99, Step: 0.05, Live: true},
		{Key: "epsilon", Symbol: "ε", Meaning: "chance to fetch any known document instead of the best", Default: "0", Max: 1, Step: 0.01, Live: true},
		{Key: "state", Symbol: "x", Meaning: "what a document's state is", Default: "document+parent", Choices: []string{"document+parent", "document", "parent"}},
		{Key: "waiting", Symbol: "Q(x,2)", Meaning: "what Eq. 10 does to documents that wait", Default: "freeze", Choices: []string{"freeze", "literal"}},
	}
}

func newRobot(s CrawlSetup) (Crawler, error) {
	r := &robot{
		scout: newScout(s), reading: stateReadings[s.Values.Word("state")],
		literal: s.Values.Word("waiting") == "literal", coins: newCoins(s.Seed),
	}
	r.setNumbers(s.Values)
	n := s.Library.Documents()
	r.state = make([]int32, n)
	if r.reading == byParent {
		r.kin, r.eldest = make([]int32, n), make([]int32, n)
	}
	r.grow()
	return r, nil
}

func (r *robot) setNumbers(v Values) {
	r.alpha, r.gamma, r.epsilon = v.Number("alpha"), v.Number("gamma"), v.Number("epsilon")
}

// grow makes room for the values of all states: those of unfetched documents, and
// where documents change those of the ages of fetched ones behind them.
func (r *robot) grow() {
	states := r.fringeStates()
	if r.maintain {
		r.ages.grow(r.lib.Documents())
		states += r.lib.Documents() * ageClasses
	}
	if more := states - len(r.fetch); more > 0 {
		r.fetch = append(r.fetch, make([]float64, more)...)
		r.gain = append(r.gain, make([]float32, more)...)
		if r.literal {
			r.wait.grow(r.lib.Documents(), more)
		}
	}
}

// fringeStates is the number of states of unfetched documents: the links, each
// being a pair of discoverer and document, or the documents, and one for the start.
func (r *robot) fringeStates() int {
	if r.reading == byPair {
		return r.lib.Links() + 1
	}
	return r.lib.Documents() + 1
}

// stateOf is the state of a document met on a link.
func (r *robot) stateOf(edge int, doc, parent int32) int32 {
	switch r.reading {
	case byPair:
		return int32(edge)
	case byParent:
		return parent
	}
	return doc
}

// Begin starts a traversal.
func (r *robot) Begin() {
	if r.literal {
		r.wait.end(r, r.tick)
	}
	r.grow()
	r.ages.begin()
	for i := range r.eldest {
		r.eldest[i] = -1
	}
	start := int32(r.fringeStates() - 1)
	r.begin()
	r.state[0] = start
	r.front.update(0, r.fetch[start])
	if r.literal {
		r.wait.enter(0)
	}
}

// Step lets slot tick begin.
func (r *robot) Step(tick int64) {
	r.scout.Step(tick)
	if r.literal {
		r.wait.finish(r, tick-1)
	}
	if r.maintain {
		r.age(tick)
	}
}

// Next chooses the document with the highest index, or with chance ε any.
func (r *robot) Next(tick int64) (doc int, ok bool) {
	if r.epsilon > 0 && r.coins.unit() < r.epsilon {
		d, ok := r.front.random(&r.coins)
		if ok {
			r.leave(d, tick)
		}
		return int(d), ok
	}
	if r.literal {
		d, ok := r.wait.best(r, tick)
		if ok {
			r.leave(d, tick)
		}
		return int(d), ok
	}
	w, ok := r.front.top()
	if ok {
		r.leave(w.doc, tick)
	}
	return int(w.doc), ok
}

// leave takes a document off the frontier to be fetched.
func (r *robot) leave(doc int32, tick int64) {
	r.take(doc, tick)
	if r.maintain {
		r.ages.leave(doc)
	}
	if r.literal {
		r.wait.leave(r, doc, tick)
	}
}

// Learn takes an answer: Eq. 10 for the document that was fetched.
func (r *robot) Learn(doc int, p Page, tick int64) {
	if r.literal {
		r.wait.finish(r, tick)
		r.wait.hold(r.state[doc], p.Reward())
	}
	x := r.state[doc]
	next := r.after(int32(doc), &p, tick)
	for i, to := range p.Links {
		if !r.known[to] && r.lib.Exists(int(to)) {
			next += r.discover(p.Edge+i, to, int32(doc))
		}
	}
	if !r.literal {
		r.move(x, p.Reward(), next)
	}
}

// discover makes a document known and returns its value of being fetched.
func (r *robot) discover(edge int, doc, parent int32) float64 {
	x := r.stateOf(edge, doc, parent)
	r.state[doc] = x
	q := r.fetch[x]
	r.meet(doc, parent, q)
	if r.reading == byParent {
		r.kin[doc] = r.eldest[parent]
		r.eldest[parent] = doc
	}
	if r.literal {
		r.wait.enter(doc)
		r.wait.follow(doc)
	}
	return q
}

// move is Eq. 10 for Q(x,1), next being the sum of the values of the next states.
func (r *robot) move(x int32, g, next float64) {
	r.fetch[x] += float64(r.alpha * (g + float64(r.gamma*next) - r.fetch[x]))
	r.gain[x] += float32(r.alpha * (g - float64(r.gain[x])))
	if r.reading == byParent {
		r.refresh(x)
	}
}

// refresh gives every waiting document of a shared state its new index.
func (r *robot) refresh(x int32) {
	parent := x
	if base := int32(r.fringeStates()); x >= base {
		parent = (x - base) / ageClasses
	} else if x == base-1 {
		return // the start's own state
	}
	for doc := r.eldest[parent]; doc >= 0; doc = r.kin[doc] {
		if r.state[doc] == x && r.front.waits(doc) {
			r.front.update(doc, r.fetch[x])
		}
	}
}

// Best appends the documents that come next, with their values.
func (r *robot) Best(dst []Candidate, most int) []Candidate {
	from := len(dst)
	dst = r.scout.Best(dst, most)
	for i := range dst[from:] {
		c := &dst[from+i]
		x := r.state[c.Doc]
		c.Fetch, c.Wait, c.Own = r.fetch[x], 0, float64(r.gain[x])
		if r.literal {
			c.Wait = r.wait.value(r, x, r.tick-1)
			c.Index = c.Fetch - c.Wait
		}
	}
	if r.literal {
		slices.SortStableFunc(dst[from:], func(a, b Candidate) int {
			switch {
			case a.Index > b.Index:
				return -1
			case a.Index < b.Index:
				return 1
			}
			return 0
		})
	}
	return dst
}

// Tune changes α, γ or ε; what was learnt stays.
func (r *robot) Tune(key string, v Values) error {
	switch key {
	case "alpha", "gamma", "epsilon":
		r.setNumbers(v)
		return nil
	}
	return restartError(key)
}

// Resettle follows a change of the world's rules.
func (r *robot) Resettle(maintain bool, gap int64) {
	r.scout.Resettle(maintain, gap)
	r.grow()
}

// Clone copies the robot and all it has learnt.
func (r *robot) Clone(lib Library, _ CrawlOracle) Crawler {
	c := *r
	c.scout = r.scout.clone(lib)
	c.fetch, c.gain, c.state = slices.Clone(r.fetch), slices.Clone(r.gain), slices.Clone(r.state)
	c.kin, c.eldest = slices.Clone(r.kin), slices.Clone(r.eldest)
	c.ages, c.wait = r.ages.clone(), r.wait.clone()
	return &c
}
