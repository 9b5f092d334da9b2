package crawling

import (
	"lascope/automata"
)

// The request controller of [Robot] is a restless bandit for each document,
// with the controls fetch (1) and wait (2), and Whittle's index ν = Q(x,1) − Q(x,2)
// [Robot, Eq. 9] to decide which document to fetch. Eq. 10 moves the value of the
// control taken towards
//
//	g + γ( Q(x′,u′) + Σ over the documents c discovered by this fetch of Q(x_c,u′_c) )
//
// so that a document is credited with the documents its fetch leads to; a child counts for
// the parent that discovered it first. All values are 0 at first and stay from one
// traversal to the next.
//
// The paper leaves open, and it is read here as follows.
//
// The state x of a document that was never fetched is the document together with
// its discoverer (state=document+parent), or either alone. Values belong to the
// state: with the discoverer alone, all it discovered share them.
//
// A document that waits (waiting=freeze) stands still, as in the classic bandit:
// its values do not move until it is fetched, and its discoverer is credited with
// Q(x_c,1), the worth of the fetch when its time comes. With waiting=literal
// Eq. 10 is applied to every waiting document in every tick, so that the credit
// for a child that waits is Q(x_c,2), which fades with each tick of waiting; see
// wait.go.
//
// α and ε decrease over time [Robot, Q-Learning, Eq. 8]; the paper gives no schedule and no rate. Here each is divided by 1 +
// δt/1000 after t ticks of the robot, with a δ for each (alphadecay, epsilondecay): the sum of the steps diverges and the sum of
// their squares converges, as convergence of Q-learning asks. δ = 0, the default, keeps them.
//
// A fetched document is worth nothing more where nothing changes. Where documents
// change its state is its age, and other features that predict the worth of fetching it
// again; see agedstate.go.

// toward is Eq. 10 for one value: q after a step of size alpha towards the reward g and
// the value next, discounted, of the states that the control led to.
func toward(q, alpha, gamma, g, next float64) float64 {
	return q + float64(alpha*(g+float64(gamma*next)-q))
}

// Learn takes an answer: Eq. 10 for the document that was fetched.
func (r *Robot) Learn(doc int, p *Page, tick int64) {
	if r.literal {
		r.finish(tick)
		r.held, r.holds = held{r.state[doc], int32(doc), p.Reward()}, true
	}
	x := r.state[doc]
	own := r.after(int32(doc), p, tick)
	next, count := own, 0
	absent := r.lib.Absent()
	for i, to := range p.Links {
		if !r.known[to] && (absent == nil || !absent[to]) {
			next += r.discover(p.Edge+i, to, int32(doc))
			count++
		}
	}
	if !r.literal {
		r.move(x, int32(doc), p.Reward(), next)
		if r.trace != nil {
			r.noteParts(own, count)
		}
	}
}

// discover makes a document known and returns its value of being fetched.
func (r *Robot) discover(edge int, doc, parent int32) float64 {
	x := r.stateOf(edge, doc, parent)
	r.state[doc] = x
	q := r.fetch[x]
	r.meet(doc, parent, q)
	if r.trace != nil {
		r.noteState(x, doc)
	}
	if r.reading == byParent {
		r.kin[doc] = r.eldest[parent]
		r.eldest[parent] = doc
	}
	if r.literal {
		r.enter(doc)
		r.follow(doc)
	}
	return q
}

// move is Eq. 10 for Q(x,1) of a document, next being the sum of the values of the next
// states.
func (r *Robot) move(x, doc int32, g, next float64) {
	if r.trace == nil {
		r.improve(x, g, next)
		return
	}
	from, weights := r.value(x), r.weights(x)
	r.improve(x, g, next)
	r.noteMove(x, doc, g, next, from, weights)
}

// improve is Eq. 10 for Q(x,1) of a state.
func (r *Robot) improve(x int32, g, next float64) {
	if aged := x - int32(r.fringeStates()); aged >= 0 {
		r.ages.worth.move(aged, g+float64(r.gamma*next), r.alpha*agedStep)
		return
	}
	r.fetch[x] = toward(r.fetch[x], r.alpha, r.gamma, g, next)
	r.gain[x] += float32(r.alpha * (g - float64(r.gain[x])))
	if r.reading == byParent {
		r.refresh(x)
	}
}

// A Robot holds the values of all states, and the documents that wait.
type Robot struct {
	baseCrawler
	alpha, gamma, epsilon float64 // at the present tick
	decay                 decay

	reading stateReading
	literal bool
	coins   automata.Coins

	fetch []float64 `own:""` // Q(·,1) by state, of unfetched documents
	gain  []float32 `own:""` // the part of it that is the document's own g
	state []int32   `own:""` // the state of each known document
	ages  *ages     `own:""` // nil while nothing changes
	waits

	// Lists of siblings, only where states are shared. A document's list begins with
	// its latest discovery.
	kin    []int32 `own:""` // of each document, the discovery before it of its discoverer; −1 at the end
	eldest []int32 `own:""` // of each document, its latest discovery; −1 for none
}

// A decay lets α and ε decrease over the ticks of a robot.
type decay struct {
	alpha, epsilon         float64 // as set
	alphaRate, epsilonRate float64 // δ of each, per 1,000 ticks
	ticks                  int64   // since the robot began
}

// after is x after t ticks at rate δ per 1,000 ticks.
func (d *decay) after(x, rate float64) float64 { return x / (1 + rate*float64(d.ticks)/1000) }

// setPresent gives α and ε their values at the present tick.
func (r *Robot) setPresent() {
	r.alpha, r.epsilon = r.decay.after(r.decay.alpha, r.decay.alphaRate), r.decay.after(r.decay.epsilon, r.decay.epsilonRate)
}

// robotScheme is the row of the request controller.
var robotScheme = Scheme{
	Card: automata.NewCard(`
		robot | Robot | [Robot] Eqs. 9–11 | learns
		a restless bandit for each document; a fetch gets credit for the documents it leads to
		numbers item=5 link=12
		alpha α         | 0.001 to 1 by 0.05                | 0.5 | live                      | the step size of the values
		gamma γ         | 0 to 0.99 by 0.05                 | 0.5 | live                      | the discount of later rewards; 0 makes the robot fringe greedy
		epsilon ε       | 0 to 1 by 0.01                    | 0   | live                      | the probability of fetching any known document instead of the best
		alphadecay δα   | 0 to 1000 by 0.1                  | 0   | live, with waiting=freeze | how fast α decreases: to α/(1 + δt/1000) after t ticks
		epsilondecay δε | 0 to 1000 by 0.1                  | 0   | live                      | how fast ε decreases: to ε/(1 + δt/1000) after t ticks
		state x         | document+parent, document, parent |     | restart                   | the parts of a document's state
		waiting Q(x,2)  | freeze, literal                   |     | restart                   | the use of Eq. 10 for documents that wait
		%s

		Robot, a restless bandit for each document
		what 2,000 documents, one topic. A document is known once a document that links to it has been fetched. The most
		relevant should come first.
		how Each document has a value of being fetched and one of waiting; the greatest difference is fetched next. A fetch
		moves its value towards the relevance found, plus γ times the values of the documents that it led to. So hubs, of
		little relevance themselves, get credit for the documents behind their links. Values stay from one traversal to the
		next.
		watch × performance of each traversal climbs: .541, .568, .630, .792 and .978 in the twelfth, above ◇ fringe greedy.
		▴ hubs come early.
		try b | The hubs lose their links: performance falls and climbs again.
		try t | Another topic: the values are wrong, and have to be learned anew.
		try robot gamma=0 | No credit: .709 in the twelfth traversal, no better than greedy.
		limit The first traversal knows nothing: .541, below fringe greedy's .735.
		claims robot-3 to robot-5`, fetcherRows),
	New: newRobot,
}

func newRobot(s Setup) Crawler {
	r := &Robot{
		baseCrawler: newBaseCrawler(s, ""), reading: stateReadings[s.Values.Word("state")],
		literal: s.Values.Word("waiting") == "literal", coins: automata.NewCoins(s.Seed),
	}
	n := s.Library.Documents()
	r.state = make([]int32, n)
	if r.reading == byParent {
		r.kin, r.eldest = make([]int32, n), make([]int32, n)
	}
	r.grow()
	r.Tune(s.Values)
	return r
}

// Tune changes α, γ, ε and the rates of decay; learned values stay.
func (r *Robot) Tune(v automata.Values) {
	r.gamma = v.Number("gamma")
	r.decay.alpha, r.decay.alphaRate = v.Number("alpha"), v.Number("alphadecay")
	r.decay.epsilon, r.decay.epsilonRate = v.Number("epsilon"), v.Number("epsilondecay")
	r.setPresent()
	if r.ages != nil {
		r.ages.draw(r.epsilon > 0)
	}
}

// grow makes room for the values of all states: first the states of unfetched documents, then, where documents change, the states
// of fetched ones.
func (r *Robot) grow() {
	if r.fetch == nil {
		states := r.lib.Documents() + 1
		if r.reading == byPair {
			states = r.lib.Links() + 1
		}
		r.fetch, r.gain = make([]float64, states), make([]float32, states)
	}
	states := r.fringeStates()
	if r.maintain {
		states += agedStates
		if r.ages == nil {
			r.ages = newAges(r.lib.Documents(), r.epsilon > 0, r.literal)
		}
	}
	if r.literal {
		r.waits.grow(r.lib.Documents(), states)
	}
}

// Begin starts a traversal.
func (r *Robot) Begin() {
	if r.literal {
		r.end(r.tick)
	}
	r.grow()
	if r.maintain {
		r.ages.begin()
	}
	for i := range r.eldest {
		r.eldest[i] = -1
	}
	start := int32(r.fringeStates() - 1)
	r.begin(r.fetch[start])
	r.state[0] = start
	if r.trace != nil {
		r.noteState(start, 0)
	}
	if r.literal {
		r.enter(0)
	}
}

// Step lets slot tick begin.
func (r *Robot) Step(tick int64) {
	r.baseCrawler.Step(tick)
	r.setPresent()
	r.decay.ticks++
	if r.literal {
		r.finish(tick - 1)
	}
	if r.maintain {
		r.age(tick)
	}
}

// Next chooses the document with the highest index, or with chance ε any.
func (r *Robot) Next(tick int64) (doc int, ok bool) {
	d, ok, coin := int32(0), false, -1.0
	if r.epsilon > 0 {
		if coin = r.coins.Unit(); coin < r.epsilon {
			d, ok = r.any()
		}
	}
	lot := ok
	if !ok {
		d, ok = r.best(tick)
	}
	if ok {
		if r.trace != nil {
			r.noteChoice(d, lot, coin, tick)
		}
		r.leave(d, tick)
	}
	return int(d), ok
}

// value is Q(x,1).
func (r *Robot) value(x int32) float64 {
	if aged := x - int32(r.fringeStates()); aged >= 0 {
		return r.ages.worth.value(aged)
	}
	return r.fetch[x]
}

// index is Whittle's index of a state in slot tick [Robot, Eq. 9].
func (r *Robot) index(x int32, tick int64) float64 {
	if r.literal {
		return r.value(x) - r.waitValue(x, tick-2)
	}
	return r.value(x)
}

// best is the document with the highest index whose server may be asked.
func (r *Robot) best(tick int64) (doc int32, ok bool) {
	var index float64
	if r.literal {
		doc, index, ok = r.bestNew(tick)
	} else {
		var w waiting
		w, ok = r.front.top()
		doc, index = w.doc(), w.index()
	}
	if r.maintain {
		if old, i, any := r.oldest(tick); any && (!ok || i > index) {
			return old, true
		}
	}
	return doc, ok
}

// any draws a known document, each with the same chance; after a few on servers
// that need a rest it gives up.
func (r *Robot) any() (doc int32, ok bool) {
	for range 8 {
		k := 0
		if r.maintain {
			k = int(r.coins.Below(uint64(max(1, r.Known()))))
		}
		if !r.maintain || k >= len(r.ages.all) {
			w, ok := r.front.drawn(&r.coins)
			return w.doc(), ok
		}
		if doc = r.ages.all[k]; !r.front.resting(doc) {
			return doc, true
		}
	}
	return 0, false
}

// Known counts the documents that wait to be fetched, or to be fetched again.
func (r *Robot) Known() int {
	if r.maintain {
		return r.front.count + r.ages.count
	}
	return r.front.count
}

// leave takes a document off the frontier, or out of its age, to be fetched.
func (r *Robot) leave(doc int32, tick int64) {
	if r.maintain && r.ages.doc[doc].at >= 0 {
		r.state[doc] = r.stateNow(doc)
		r.ages.leave(doc)
		r.front.ask(doc, tick)
	} else {
		r.take(doc, tick)
	}
	if r.literal {
		r.leaveWait(doc, tick)
	}
}

// Warning: without exploring, a robot cannot keep a collection up to date.
func (r *Robot) Warning() string {
	if r.maintain && r.epsilon == 0 {
		return "documents change and ε is 0: a document that once seemed worthless is never fetched again; try epsilon=0.1"
	}
	return ""
}

// Resettle follows a change of the world's rules.
func (r *Robot) Resettle(maintain bool, gap int64) {
	r.baseCrawler.Resettle(maintain, gap)
	r.grow()
}
