package polling

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"lascope/automata"
	"lascope/model/modeltest"
)

// An obviousTree is H-TRAA as the paper describes it: nodes that point to
// each other, exact fractions, deadlines looked through one by one. It tosses the
// same coins as the fast one, so that both must do the same for ever.
type obviousTree struct {
	root     *obviousNode
	rule     reinforcement
	coins    automata.Coins
	omega    []float64
	capacity int
	deadline []float64
	due      slowDeadlines
}

type obviousNode struct {
	first, end  int
	s, n        int64
	lambda      float64
	left, right *obviousNode
	credit      [2]*big.Rat
}

func newObviousNode(first, end int, n int64, lambda float64) *obviousNode {
	if end-first == 1 {
		return &obviousNode{first: first, end: end}
	}
	middle := first + (end-first+1)/2
	return &obviousNode{
		first: first, end: end, s: (n + 1) / 2, n: n, lambda: lambda, credit: [2]*big.Rat{new(big.Rat), new(big.Rat)},
		left: newObviousNode(first, middle, n, lambda), right: newObviousNode(middle, end, n, lambda),
	}
}

// parts is the share of the left child in parts of a whole: s of N+1, or with λ the nearest part of 2⁻²⁹.
func (v *obviousNode) parts() (share, whole int64) {
	if v.lambda == 1 {
		return v.s, v.n + 1
	}
	at := func(s int64) int64 {
		up, down := math.Pow(float64(s), v.lambda), math.Pow(float64(v.n+1-s), v.lambda)
		return max(1, int64(math.Round(up/(up+down)*(1<<29))))
	}
	if 2*v.s > v.n+1 {
		return 1<<29 - at(v.n+1-v.s), 1 << 29
	}
	return at(v.s), 1 << 29
}

// A step of a path: a node, and whether it turned right there.
type obviousStep struct {
	*obviousNode
	right bool
}

func (v *obviousNode) next(right bool) *obviousNode {
	if right {
		return v.right
	}
	return v.left
}

func (o *obviousTree) walk(turn func(v *obviousNode) (right bool)) (page int, path []obviousStep) {
	v := o.root
	for v.left != nil {
		right := turn(v)
		path = append(path, obviousStep{v, right})
		v = v.next(right)
	}
	return v.first, path
}

// byCredit serves the child whose credit would reach one earliest.
func (v *obviousNode) byCredit() (right bool) {
	one := big.NewRat(1, 1)
	s, whole := v.parts()
	share := [2]*big.Rat{big.NewRat(s, whole), big.NewRat(whole-s, whole)}
	var deadline [2]*big.Rat
	for i := range 2 {
		v.credit[i].Add(v.credit[i], share[i])
		deadline[i] = new(big.Rat).Sub(one, v.credit[i])
		deadline[i].Quo(deadline[i], share[i])
	}
	if right = deadline[1].Cmp(deadline[0]) < 0; right {
		v.credit[1].Sub(v.credit[1], one)
	} else {
		v.credit[0].Sub(v.credit[0], one)
	}
	return right
}

// tosses gives 32-bit coins two to a draw.
func (o *obviousTree) tosses() func() uint64 {
	var drawn []uint64
	return func() uint64 {
		if len(drawn) == 0 {
			u := o.coins.Bits()
			drawn = []uint64{u & math.MaxUint32, u >> 32}
		}
		coin := drawn[0]
		drawn = drawn[1:]
		return coin
	}
}

func (v *obviousStep) share() (share, whole float64) {
	s, all := v.parts()
	if v.right {
		s = all - s
	}
	return float64(s), float64(all)
}

// amount is c times the product of the shares on the path, rounded as the fast one's.
func (o *obviousTree) amount(path []obviousStep) float64 {
	product, scale := 1.0, 1.0
	for _, v := range path {
		share, whole := v.share()
		product *= share
		scale *= 1 / whole
	}
	return float64(o.capacity) * (product * scale)
}

func (o *obviousTree) poll(web Web, page int, tick int64, path []obviousStep) {
	reward := web.Poll(page, tick, o.amount(path))
	if reward && o.omega != nil {
		reward = o.coins.Unit() < o.omega[page]
	}
	o.teach(reward, path)
}

// teach lets the automata of a path learn from an answer.
func (o *obviousTree) teach(reward bool, path []obviousStep) {
	if reward && o.rule == penaltiesOnly || !reward && o.rule == rewardsOnly {
		return
	}
	toss := o.tosses()
	for _, v := range slices.Backward(path) {
		share, whole := v.share()
		if int64(toss())*int64(whole)>>32 >= int64(whole-share) {
			continue
		}
		if v.right == reward {
			v.s = max(v.s-1, 1)
		} else {
			v.s = min(v.s+1, v.n)
		}
	}
}

func (o *obviousTree) slot(web Web, tick int64, schedule string, told []int) {
	if schedule == "edf" {
		var order []int
		for page := range o.deadline {
			order = append(order, page)
		}
		slices.SortStableFunc(order, func(a, b int) int {
			if o.deadline[a] < o.deadline[b] {
				return -1
			} else if o.deadline[a] > o.deadline[b] {
				return 1
			}
			return 0
		})
		for _, page := range order[:o.capacity] {
			_, path := o.walk(func(v *obviousNode) bool { return page >= v.left.end })
			o.poll(web, page, tick, path)
			o.deadline[page] = float64(tick) + 1/o.amount(path)
		}
		return
	}
	if schedule == "live" || schedule == "accrued" {
		o.slotByShares(web, tick, schedule, told)
		return
	}
	for range o.capacity {
		toss := o.tosses()
		page, path := o.walk(func(v *obviousNode) bool {
			if schedule == "tree" {
				return v.byCredit()
			}
			s, whole := v.parts()
			return int64(toss())*whole>>32 >= s
		})
		o.poll(web, page, tick, path)
	}
}

// compareTrees lets the fast tree and the obvious one poll one web.
func compareTrees(t modeltest.Ending, build testing.TB, truth *testTruth, states int, lambda float64, capacity int, omega []float64,
	schedule, rule string, slots int64) {
	t.Helper()
	n := len(truth.p)
	p := testPollerOf(build, "h-traa", truth, capacity, omega, 5, "N", states, "lambda", lambda, "rule", rule, "schedule", schedule).(*Tree)
	o := &obviousTree{
		root: newObviousNode(0, n, int64(states), lambda), rule: traaRules[rule], coins: automata.NewCoins([2]uint64{5, 1}),
		omega: omega, capacity: capacity, deadline: make([]float64, n), due: newSlowDeadlines(n, capacity),
	}
	for page := range n {
		o.deadline[page] = float64(n) / float64(capacity)
	}
	one, two := &loggingWeb{Web: newPagesWeb(truth, 6)}, &loggingWeb{Web: newPagesWeb(truth, 6)}
	for tick := range slots {
		var trace *Trace
		if tick%3 == 0 { // then the moves are explained
			trace = &Trace{}
		}
		p.SetTrace(trace)
		p.Advance(one, tick, 1)
		var told []int
		for _, poll := range one.polls[len(two.polls):] {
			told = append(told, poll.page)
		}
		o.slot(two, tick+1, schedule, told)
	}
	modeltest.MustSame(t, one.polls, two.polls, "n=%d N=%d λ=%g %s %s c=%d: the polls differ:", n, states, lambda, schedule, rule, capacity)
	var compare func(i int, v *obviousNode)
	compare = func(i int, v *obviousNode) {
		if v.left == nil {
			return
		}
		if node, _ := p.Node(i); node.State != int(v.s) {
			t.Fatalf("n=%d N=%d λ=%g %s %s c=%d: node %d is in state %d, want %d", n, states, lambda, schedule, rule, capacity, i, node.State, v.s)
		}
		compare(2*i+1, v.left)
		compare(2*i+2, v.right)
	}
	compare(0, o.root)
}

func TestHTRAAIsItsObviousTwin(t *testing.T) {
	for _, n := range modeltest.ByLength([]int{2, 6, 13}, []int{2, 3, 6, 8, 13, 19}) {
		for _, schedule := range []string{"tree", "random", "edf", "live", "accrued"} {
			for rule := range traaRules {
				for _, capacity := range []int{1, 2} {
					truth := newTestTruth(n, 0.9, 0.7)
					var omega []float64
					if n%2 == 1 {
						for page := range n {
							omega = append(omega, 0.4+0.5*float64(page)/float64(n))
						}
					}
					for _, lambda := range []float64{1, 2.3} {
						compareTrees(t, t, truth, 31, lambda, capacity, omega, schedule, rule, 200)
					}
				}
			}
		}
	}
}

// A deadline is stale when the present share would put it half a period nearer. Four
// pages of a quarter each wait for four slots; given all of the budget but a little, the
// first two should wait for two.
func TestStaleDeadlines(t *testing.T) {
	p := testPoller(t, "h-traa", newTestTruth(4, 0.9, 1), 1, "N", 499, "schedule", "edf").(*Tree)
	p.Advance(newModelWeb(newTestTruth(4, 0.9, 1), 1), 0, 1)
	root := &p.nodes[1]
	root.share = 250
	p.nodes[2].share, p.nodes[3].share = 250, 250
	p.requeue()
	if pages, worst := p.Stale(); pages != 0 || math.Abs(worst-1) > 1e-12 {
		t.Errorf("%d fresh deadlines are stale, the worst %v", pages, worst)
	}
	root.share = 499
	for capacity, want := range []struct {
		pages int
		worst float64
	}{{2, 2 * 499.0 / 500}, {2, 2 * 499.0 / 500}, {0, 1}} {
		if capacity > 0 { // another one alone gives every page a new deadline
			p.Resize(capacity, nil)
		}
		if pages, worst := p.Stale(); pages != want.pages || math.Abs(worst-want.worst) > 1e-9 {
			t.Errorf("capacity %d: %d deadlines are stale, want %d, the worst by %v", capacity, pages, want.pages, worst)
		}
	}
}

// The first round by deadline polls all pages in their order, whatever N and n are; a tree
// that has learned orders its first deadlines by its shares.
func TestFirstDeadlinesAreEqual(t *testing.T) {
	for _, pages := range []int{7, 512} {
		for _, states := range []int{500, 501} {
			for _, capacity := range []int{1, 3} {
				web := &loggingWeb{Web: &countingWeb{polls: make([]int64, pages)}}
				for name, begin := range map[string]func(p Poller) (tick int64){
					"at the start":    func(Poller) int64 { return 0 },
					"at a takeover":   func(Poller) int64 { return 1000 },
					"before any poll": func(p Poller) int64 { tuneSchedule(t, p, "tree"); tuneSchedule(t, p, "edf"); return 0 },
				} {
					p := testPollerOf(t, "h-traa", newTestTruth(pages, 0.9, 1.5), capacity, nil, 1, "N", states, "schedule", "edf")
					web.polls = nil
					p.Advance(web, begin(p), int64(pages/capacity))
					for i, poll := range web.polls {
						if poll.page != i {
							t.Fatalf("%s, n=%d N=%d c=%d: poll %d is of page %d", name, pages, states, capacity, i+1, poll.page+1)
						}
					}
				}
			}
		}
	}
	p := testPoller(t, "h-traa", newTestTruth(8, 0.9, 1.5), 1, "N", 50)
	p.Advance(newModelWeb(newTestTruth(8, 0.9, 1.5), 1), 0, 3000)
	tuneSchedule(t, p, "edf")
	x := sharesOf(p, 8)
	for i, e := range p.(Deadlines).Next(8) {
		if want := 3000 + 1/x[e.Page]; math.Abs(e.Deadline-want) > 1e-9*want {
			t.Errorf("deadline %d, of page %d, is %v, want %v", i+1, e.Page+1, e.Deadline, want)
		}
	}
}

func tuneSchedule(t testing.TB, p Poller, word string) {
	t.Helper()
	p.Tune("schedule", modeltest.Values{"schedule": word})
}

// The heap's staleness: with real pages and inaction-penalty, earliest deadline first
// locks up, the tree schedule does not [H-TRAA] §3.1 leaves it unmentioned.
func TestEDFLocksUp(t *testing.T) {
	truth := newTestTruth(512, 0.9, 1.5)
	x := make([]float64, 512)
	run := func(schedule string) (value float64, stale int, worst float64) {
		p := testPoller(t, "h-traa", truth, 1, "rule", "inaction-penalty", "schedule", schedule)
		p.Advance(newPagesWeb(truth, 1), 0, 200_000)
		p.Shares(x)
		stale, worst = p.(*Tree).Stale()
		return truth.value(x), stale, worst
	}
	if value, stale, worst := run("edf"); value > 0.5 || stale < 100 || worst < 1000 {
		t.Errorf("edf: value %.3f with %d stale deadlines, the worst %.0f times too long: it should have locked up", value, stale, worst)
	}
	if value, stale, worst := run("tree"); value < 0.96 || stale != 0 || worst != 1 {
		t.Errorf("tree: value %.3f, %d stale, worst %.1f", value, stale, worst)
	}
}
