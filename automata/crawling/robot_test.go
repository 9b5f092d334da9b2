package crawling

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// naiveRobot is Eq. 10 applied to every known document in every step, with values
// in a map and no heap: slow and obvious.
type naiveRobot struct {
	lib          *aLibrary
	alpha, gamma float64 // α at the present tick
	alpha0       float64 // and at the first
	decay        float64 // of α, per 1,000 ticks
	reading      string
	literal      bool
	tie          func(doc int32) uint32
	gap          int64
	asked        map[int]int64 // of each server, the slot of the last request

	found map[[2]int]float64 // weights of aged states
	links map[[2]int]float64
	top   float64                    // the greatest relevance seen
	q     map[naiveState]*[3]float64 // q[1] fetch, q[2] wait
	faded map[naiveState]bool        // q[2] was above 0, and may be 0 by underflow alone
	known map[int]*naiveDoc

	// The step before: the states of the waiting documents, and the fetch.
	before  map[int]naiveState
	state   naiveState // of the document fetched
	g       float64
	heirs   []int
	pending bool
}

type naiveState struct {
	aged        bool
	doc, parent int
	class       int
}

type naiveDoc struct {
	parent  int
	fetched int64 // −1 if never
	kind    int32 // of a fetched document
}

func (n *naiveRobot) value(x naiveState) *[3]float64 {
	v := n.q[x]
	if v == nil {
		v = new([3]float64)
		n.q[x] = v
	}
	if x.aged { // the value of fetching is a function of its features
		l, u, w := n.features(x)
		v[1] = l*n.found[u] + 0.25*n.links[w]
	}
	return v
}

// features are the relevance, and the keys of the two weights of an aged state.
func (n *naiveRobot) features(x naiveState) (l float64, found, links [2]int) {
	class, kind := x.class%24, x.class/24
	if relevance := kind / 9; relevance > 0 {
		l = math.Pow(2, float64(relevance-12)/2)
	}
	return l, [2]int{kind % 3, class}, [2]int{kind / 3 % 3, class}
}

// moveFetch moves the value of fetching in a state by Eq. 10.
func (n *naiveRobot) moveFetch(x naiveState, target float64) {
	v := n.value(x)
	if !x.aged {
		v[1] += n.alpha * (target - v[1])
		return
	}
	l, u, w := n.features(x)
	by := n.alpha / 8 * (target - v[1]) / (l*l + 0.25*0.25)
	n.found[u] = max(0, n.found[u]+by*l)
	n.links[w] = max(0, n.links[w]+by*0.25)
}

func (n *naiveRobot) stateOf(doc int, tick int64) naiveState {
	d := n.known[doc]
	x := naiveState{doc: doc, parent: d.parent}
	if d.fetched >= 0 {
		return naiveState{aged: true, class: int(d.kind) + bits.Len64(uint64(tick-d.fetched)) - 1}
	}
	switch n.reading {
	case "parent":
		x.doc = 0
		if doc == 0 {
			x.doc = -1
		}
	case "document":
		x.parent = 0
	}
	return x
}

func (n *naiveRobot) begin() {
	if n.pending { // the last step is followed by no controls: its successors wait
		n.settleFetch(func(doc int) float64 { return n.value(n.before2(doc))[2] })
	}
	n.before, n.pending = nil, false
	n.known = map[int]*naiveDoc{0: {parent: -1, fetched: -1}}
}

// before2 is the state in which a document would have begun the next step.
func (n *naiveRobot) before2(doc int) naiveState { return n.stateOf(doc, n.lib.now+1) }

// may reports whether a document can be asked for in slot tick.
func (n *naiveRobot) may(doc int, tick int64) bool {
	d := n.known[doc]
	at, ok := n.asked[n.lib.Server(doc)]
	return d != nil && (d.fetched < 0 || n.lib.changing) && (!ok || tick-at >= n.gap)
}

// step runs slot tick and returns the fetched document, or −1 if no fetch is allowed. If
// only rounding separates two documents of different states, step takes the choice of the
// fast robot.
func (n *naiveRobot) step(tick int64, took int) int {
	n.alpha = n.alpha0 / (1 + n.decay*float64(tick-1)/1000)
	// Choose.
	best := -1
	index := func(doc int) float64 {
		v := n.value(n.stateOf(doc, tick))
		if n.literal {
			return v[1] - v[2]
		}
		return v[1]
	}
	for doc := range n.known {
		if !n.may(doc, tick) {
			continue
		}
		if best < 0 || index(doc) > index(best) || index(doc) == index(best) && n.beforeTied(doc, best) {
			best = doc
		}
	}
	// The two round differently, so that indices within rounding are a tie that either may
	// decide. Indices of 0 are exact, unless a Q(x,2) faded to 0.
	if n.may(took, tick) && n.stateOf(took, tick) != n.stateOf(best, tick) {
		i, j := index(took), index(best)
		exact := i == 0 && j == 0 && !n.faded[n.stateOf(took, tick)] && !n.faded[n.stateOf(best, tick)]
		if !exact && math.Abs(i-j) <= 1e-12*(1+math.Abs(j)) {
			best = took
		}
	}
	if n.literal {
		n.settleStep(best, tick)
	}
	if best < 0 {
		return best
	}
	// Fetch.
	n.asked[n.lib.Server(best)] = tick
	x := n.stateOf(best, tick)
	p := n.lib.fetch(best)
	var heirs []int
	if !p.Exists {
		delete(n.known, best)
	} else {
		n.known[best].fetched = tick
		n.top = max(n.top, p.Relevance)
		n.known[best].kind = kindOf(&p, n.top)
		if n.lib.changing {
			heirs = append(heirs, best)
		}
		for _, to := range p.Links {
			if n.known[int(to)] == nil && n.lib.Exists(int(to)) {
				n.known[int(to)] = &naiveDoc{parent: best, fetched: -1}
				heirs = append(heirs, int(to))
			}
		}
	}
	n.state, n.g, n.heirs, n.pending = x, p.Reward(), heirs, true
	if !n.literal {
		n.settleFetch(func(doc int) float64 { return n.value(n.before2(doc))[1] })
	}
	return best
}

// beforeTied says which of two documents with equal indices is fetched first.
func (n *naiveRobot) beforeTied(a, b int) bool {
	ta, tb := n.known[a].fetched, n.known[b].fetched
	if ta != tb {
		return ta < tb
	}
	return n.tie(int32(a)) > n.tie(int32(b))
}

// settleFetch is Eq. 10 for the fetch that is pending.
func (n *naiveRobot) settleFetch(worth func(doc int) float64) {
	next := 0.0
	for _, doc := range n.heirs {
		next += worth(doc)
	}
	n.moveFetch(n.state, n.g+n.gamma*next)
	n.pending = false
}

// settleStep is Eq. 10 for all documents known in the step before tick, now that
// the controls of tick are known.
func (n *naiveRobot) settleStep(chosen int, tick int64) {
	docs := []int{}
	for doc := range n.before {
		docs = append(docs, doc)
	}
	// The order that waits documents: same state, then older (the oldest class
	// first), then chosen now.
	rank := func(doc int) int {
		switch {
		case n.known[doc] == nil:
			panic("a waiting document became unknown")
		case n.stateOf(doc, tick) != n.before[doc]:
			return 100 - n.before[doc].class%ageClasses
		case doc == chosen:
			return 200
		}
		return 0
	}
	slices.SortFunc(docs, func(a, b int) int { return rank(a) - rank(b) })
	for _, doc := range docs {
		u := 2
		if doc == chosen {
			u = 1
		}
		v := n.value(n.before[doc])
		v[2] += n.alpha * (n.gamma*n.value(n.stateOf(doc, tick))[u] - v[2])
		if v[2] > 0 {
			n.faded[n.before[doc]] = true
		}
	}
	if n.pending {
		n.settleFetch(func(doc int) float64 {
			if doc == chosen {
				return n.value(n.stateOf(doc, tick))[1]
			}
			return n.value(n.stateOf(doc, tick))[2]
		})
	}
	n.before = map[int]naiveState{}
	for doc, d := range n.known {
		if doc != chosen && (d.fetched < 0 || n.lib.changing) {
			n.before[doc] = n.stateOf(doc, tick)
		}
	}
}

// fastState finds the number of a naive state in the fast robot.
func fastState(r *Robot, l *aLibrary, x naiveState) int {
	base := r.fringeStates()
	switch {
	case x.aged:
		return base + x.class
	case x.parent < 0 || x.doc < 0 || r.reading == byDocument && x.doc == 0:
		return base - 1
	case r.reading == byParent:
		return x.parent
	case r.reading == byDocument:
		return x.doc
	}
	return l.edge(x.parent) + slices.Index(l.links[x.parent], int32(x.doc))
}

// Indices of a value that fades below the least number differ between the robots: a power of
// the factor underflows in another tick than the factor taken tick by tick.
func TestRobotWhereValuesFade(t *testing.T) {
	compareRobots(t, false, "literal", "parent", 4, 0x4f776bbf, 1, 0, 0.070556640625, 2)
}

func compareRobots(t modeltest.Ending, changing bool, waiting, state string, gap int64, seed uint64, alpha, decay, gamma float64, traversals int) {
	t.Helper()
	const n = 40
	fastLib, slowLib := drawLibrary(n, 2, seed), drawLibrary(n, 2, seed)
	fastLib.changing, slowLib.changing = changing, changing
	values := robotValues("state", state, "waiting", waiting, "alpha", alpha, "alphadecay", decay, "gamma", gamma)
	fast := aCrawler("robot", fastLib, gap, values).(*Robot)
	w := NewWebRobot(fastLib, fast, 1)
	slow := &naiveRobot{
		lib: slowLib, alpha0: alpha, decay: decay, gamma: gamma, reading: state, literal: waiting == "literal",
		tie: fast.tieOf, gap: gap, asked: map[int]int64{}, faded: map[naiveState]bool{}, q: map[naiveState]*[3]float64{},
		found: map[[2]int]float64{}, links: map[[2]int]float64{},
	}
	tick := int64(0)
	for traversal := range traversals {
		order, last := traverse(w, fastLib, tick, 3*n)
		slowLib.begin()
		slow.begin()
		for tick < last {
			tick++
			slowLib.tick(tick)
			took := -1
			if k := len(slowLib.fetched); k < len(order) {
				took = order[k]
			}
			slow.step(tick, took)
		}
		modeltest.MustSame(t, order, slowLib.fetched, "traversal %d: fetched are", traversal)
		if waiting == "literal" { // after a slot without an answer this would come with the next one
			fast.finish(tick)
		}
		for x := range slow.q {
			v := slow.value(x)
			i := fastState(fast, fastLib, x)
			modeltest.MustNear(t, fast.value(int32(i)), v[1], 1e-12*(1+v[1]), "traversal %d: Q(%+v, fetch) =", traversal, x)
			if waiting == "literal" {
				if got := fast.waitValue(int32(i), tick-1); math.Abs(got-v[2]) > 1e-12*(1+v[2]) {
					t.Fatalf("traversal %d: Q(%+v, wait) = %v, naive %v", traversal, x, got, v[2])
				}
			}
		}
	}
}

// TestReward is Eq. 11, case by case [Robot].
func TestReward(t *testing.T) {
	for _, c := range []struct {
		page Page
		want float64
	}{
		{Page{Exists: true, Relevance: 0.4}, 0.4},                                          // retrieved for the first time
		{Page{Exists: true, Held: true, Modified: true, Relevance: 0.4, Before: 0.7}, 0.7}, // modified, was better
		{Page{Exists: true, Held: true, Modified: true, Relevance: 0.4, Before: 0.3}, 0.4}, // modified, is better
		{Page{Held: true, Modified: true, Before: 0.7}, 0.7},                               // deleted
		{Page{Exists: true, Held: true, Relevance: 0.4, Before: 0.4}, 0},                   // as before
		{Page{}, 0}, // never was
	} {
		modeltest.Equal(t, c.page.Reward(), c.want, "%+v: g =", c.page)
	}
}

// TestRobotExplores: with chance ε = 0.2 a fetch is of any of the k known documents,
// which is another than the best with chance 1 − 1/k; 4.5 standard deviations. A decaying
// ε is less by 1 + δt/1000 after t ticks.
func TestRobotExplores(t *testing.T) {
	for _, decay := range []float64{0, 1} {
		exploresBy(t, 0.2, decay)
	}
}

func exploresBy(t *testing.T, epsilon, decay float64) {
	lib := drawLibrary(1500, 3, 2)
	r := aCrawler("robot", lib, 0, robotValues("epsilon", epsilon, "epsilondecay", decay)).(*Robot)
	w := NewWebRobot(lib, r, 1)
	_, tick := traverse(w, lib, 0, 2000)
	lib.begin()
	w.Begin()
	others, want, variance := 0.0, 0.0, 0.0
	for !w.Done() {
		tick++
		lib.tick(tick)
		k, best := float64(r.Known()), r.Best(nil, 1)[0].Doc
		w.Step(tick)
		if lib.fetched[len(lib.fetched)-1] != best {
			others++
		}
		p := epsilon / (1 + decay*float64(tick-1)/1000) * (1 - 1/k)
		want += p
		variance += p * (1 - p)
	}
	if d := others - want; d*d > 20.25*variance {
		t.Errorf("decay %v: %v of %d fetches were of another document than the best, want about %.0f", decay, others, len(lib.fetched), want)
	}
}

// A robot that takes over in tick 5,001 begins with the whole α and ε; after 1,000 ticks
// they are divided by 1 + δ. A tuned rate holds at once, from the robot's first tick on.
func TestDecayBeginsWithTheRobot(t *testing.T) {
	lib := drawLibrary(1500, 3, 2)
	r := aCrawler("robot", lib, 0, robotValues("alpha", 0.8, "alphadecay", 3.0, "epsilon", 0.6, "epsilondecay", 1.0)).(*Robot)
	w := NewWebRobot(lib, r, 1)
	traverse(w, lib, 5000, 1)
	if r.alpha != 0.8 || r.epsilon != 0.6 {
		t.Errorf("in its first tick α = %v and ε = %v, want 0.8 and 0.6", r.alpha, r.epsilon)
	}
	for tick := int64(5002); tick <= 6001; tick++ {
		lib.tick(tick)
		w.Step(tick)
	}
	if r.alpha != 0.8/4 || r.epsilon != 0.6/2 {
		t.Errorf("after 1,000 ticks α = %v and ε = %v, want 0.2 and 0.3", r.alpha, r.epsilon)
	}
	if r.Tune(robotValues("alpha", 0.8, "epsilon", 0.6)); r.alpha != 0.8 || r.epsilon != 0.6 {
		t.Errorf("without decay α = %v and ε = %v, want 0.8 and 0.6", r.alpha, r.epsilon)
	}
}

// TestRobotKeepsItsValues: tuning changes no value, and a traversal with α near 0
// hardly any.
func TestRobotKeepsItsValues(t *testing.T) {
	lib := drawLibrary(100, 3, 2)
	r := aCrawler("robot", lib, 0, robotValues()).(*Robot)
	w := NewWebRobot(lib, r, 1)
	_, tick := traverse(w, lib, 0, 1000)
	before := slices.Clone(r.fetch)
	r.Tune(robotValues("alpha", 1e-9))
	modeltest.Same(t, before, r.fetch, "tuning changed values:")
	traverse(w, lib, tick, 1000)
	for i := range before {
		modeltest.Near(t, r.fetch[i], before[i], 1e-7, "value %d is", i)
	}
	modeltest.Equal(t, r.Warning(), "", "where nothing changes it warns:")
	if r.Resettle(true, 0); r.Warning() == "" {
		t.Error("it does not explore, and does not warn")
	}
}

// TestRobotIsEquation10: the naive robot's schedule and values on any library, one that changes and one that does not [Robot] Eqs. 9–11.
func TestRobotIsEquation10(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		waiting, decay := rapid.SampledFrom([]string{"freeze", "literal"}).Draw(rt, "waiting"), 0.0
		if waiting == "freeze" {
			decay = rapid.SampledFrom([]float64{0, 1, 20, 100}).Draw(rt, "decay")
		}
		compareRobots(rt, rapid.Bool().Draw(rt, "changing"), waiting,
			rapid.SampledFrom([]string{"document+parent", "document", "parent"}).Draw(rt, "state"), rapid.SampledFrom([]int64{0, 0, 2, 4, 9}).Draw(rt, "gap"),
			rapid.Uint64().Draw(rt, "seed"), rapid.Float64Range(0.05, 1).Draw(rt, "alpha"), decay, rapid.Float64Range(0, 0.95).Draw(rt, "gamma"),
			rapid.SampledFrom([]int{2, 2, 4}).Draw(rt, "traversals"))
	})
}
