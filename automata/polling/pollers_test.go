package polling

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/automata"
	"lascope/internal/memory"
	"lascope/model/modeltest"
)

// What schemes are besides pollers.
var (
	_ = []Foreseen{(*Tree)(nil), (*FPA)(nil), (*uniform)(nil), (*fixedShares)(nil), (*indexPolicy)(nil), (*nutch)(nil), (*sequential)(nil)}
	_ = []Informed{(*fixedShares)(nil), (*greedyKnown)(nil), (*whittle)(nil), (*Own)(nil)}
	_ = []Knapsack{(*lakg)(nil), (*CGLA)(nil)}
	_ = []Filling{(*lakg)(nil), (*vlakg)(nil)}
	_ = []automata.Warner{(*lakg)(nil), (*CGLA)(nil)}
	_ = []Deadlines{(*Tree)(nil), (*fixedShares)(nil), (*nutch)(nil)}
	_ = []Indexed{(*greedyKnown)(nil), (*whittle)(nil), (*gamma)(nil), (*grid)(nil), (*interval)(nil), (*commit)(nil)}
	_ = []Bayesian{(*gamma)(nil), (*grid)(nil)}
	_ = []Intervals{(*interval)(nil), (*nutch)(nil)}
	_ = []Waiting{(*Own)(nil), (*You)(nil)}
)

// A pollerCase is a scheme with settings it can run with.
type pollerCase struct {
	name     string
	pages    int
	capacity int
	omega    bool
	changes  []any
}

func (c pollerCase) String() string {
	return fmt.Sprintf("%s pages=%d c=%d importance=%v %v", c.name, c.pages, c.capacity, c.omega, c.changes)
}

// pollerCases has every scheme under every schedule, rule and reading, with one poll a
// slot and with several, without importance and with it; by default half of them.
func pollerCases() []pollerCase {
	var cases []pollerCase
	for _, s := range Pollers() {
		choices := [][]any{nil}
		for _, p := range s.Params {
			if p.Choices == nil {
				continue
			}
			var more [][]any
			for _, c := range choices {
				for _, word := range p.Choices {
					more = append(more, append(slices.Clone(c), p.Key, word))
				}
			}
			choices = more
		}
		for i, changes := range choices {
			for k, capacity := range []int{1, 9} {
				c := pollerCase{s.Name, 60, capacity, false, changes}
				switch {
				case s.Name == "traa":
					c.pages, c.capacity = 2, min(2, capacity)
				case s.Name == "fpa":
					c.capacity = max(2, capacity)
				case s.Name == "cgla":
					c.changes = append(slices.Clone(changes), "N", 200, "ahead", []int{1, 0, 4}[i%3])
				}
				for j, omega := range []bool{false, true} {
					if c.omega = omega; modeltest.Taken(i+j+k, 2+min(1, len(choices)/6)) {
						cases = append(cases, c)
					}
				}
			}
		}
	}
	return cases
}

func (c pollerCase) truth() *testTruth { return newTestTruth(c.pages, 0.9, 1) }

func (c pollerCase) weights() []float64 {
	if !c.omega {
		return nil
	}
	w := make([]float64, c.pages)
	for page := range w {
		w[page] = 0.2 + 0.8*float64(page%5)/4
	}
	return w
}

func (c pollerCase) build(t testing.TB) Poller {
	return testPollerOf(t, c.name, c.truth(), c.capacity, c.weights(), 4, c.changes...)
}

// run advances and gives the polls.
func (c pollerCase) run(p Poller, tick, n, step int64, seed uint64) []loggedPoll {
	web := &loggingWeb{Web: newModelWeb(c.truth(), seed)}
	for end := tick + n; tick < end; tick += step {
		p.Advance(web, tick, min(step, end-tick))
	}
	return web.polls
}

func sharesOf(p Poller, pages int) []float64 {
	x := make([]float64, pages)
	p.Shares(x)
	return x
}

// Same seed, same run, however the slots are bundled; a clone goes on in the same way
// and leaves the original alone; a trace watches without touching.
func TestPollersRepeat(t *testing.T) {
	for _, c := range pollerCases() {
		a, b := c.build(t), c.build(t)
		b.SetTrace(&Trace{})
		if one, two := c.run(a, 0, 150, 150, 1), c.run(b, 0, 150, 7, 1); !slices.Equal(one, two) {
			t.Fatalf("%v: two runs of one seed differ", c)
		}
		clone := memory.Copy(a)
		one := c.run(clone, 150, 150, 10, 2)
		two := c.run(a, 150, 150, 50, 2)
		modeltest.MustSame(t, one, two, "%v: the clone went its own way:", c)
		modeltest.MustSame(t, sharesOf(clone, c.pages), sharesOf(a, c.pages), "%v: the clone has other shares:", c)
	}
}

// Every automaton concerned by a poll is on the trace, its move as the states say; a
// policy's polls are.
func TestTraceRecordsAll(t *testing.T) {
	for _, c := range pollerCases() {
		p := c.build(t)
		c.run(p, 0, 200, 200, 1)
		trace := &Trace{}
		p.SetTrace(trace)
		state := func(i int) (s, n int) {
			switch p := p.(type) {
			case *Tree:
				node, _ := p.Node(i)
				return node.State, node.N
			case Knapsack:
				return p.State(i), p.States()
			case *FPA:
				_, s := p.Place(i)
				return s, p.States()
			}
			panic("no states")
		}
		for tick := int64(200); tick < 280; tick++ {
			trace.Reset()
			polls := c.run(p, tick, 1, 1, uint64(tick))
			exchanges := 0
			for _, m := range trace.Moves {
				if m.Into == "P1" {
					exchanges++
				}
			}
			for i, poll := range polls {
				_, game := p.(Knapsack)
				if len(trace.Polls) != len(polls)+exchanges || trace.Polls[i].Page != poll.page || game != (trace.Polls[i].Fill != nil) {
					t.Fatalf("%v: polls %v are told as %v", c, polls, trace.Polls)
				}
			}
			switch p.(type) {
			case *Tree, Knapsack, *FPA:
			default:
				continue
			}
			last := map[int]int{}
			for _, m := range trace.Moves {
				if before, ok := last[m.Automaton]; ok && before != int(m.From) {
					t.Fatalf("%v: automaton %d was in state %d, then moves from %d", c, m.Automaton, before, m.From)
				}
				last[m.Automaton] = int(m.To)
				// An exchange alone moves an object by more than one state.
				if step := m.To - m.From; (step < -1 || step > 1) && !strings.HasSuffix(m.Why, "s P1") {
					t.Fatalf("%v: %+v", c, m)
				}
				if m.From == m.To && m.Coin < m.Threshold && m.Why == "" || m.From != m.To && m.Coin >= 0 && m.Coin >= m.Threshold {
					t.Fatalf("%v: %+v does not say why", c, m)
				}
			}
			for i, to := range last {
				s, _ := state(i)
				modeltest.MustEqual(t, s, to, "%v: automaton %d, by its last move, is in state", c, i)
			}
			for _, poll := range polls {
				if tree, ok := p.(*Tree); ok {
					if path := tree.LastPath(nil); len(trace.Moves) < len(path) {
						t.Fatalf("%v: %d moves on a path of %d", c, len(trace.Moves), len(path))
					}
					for i := 0; i >= 0; {
						v, _ := tree.Node(i)
						if _, ok := last[i]; !ok {
							t.Fatalf("%v: node %d above page %d is missing", c, i, poll.page)
						}
						if i = v.Left; poll.page >= v.Middle {
							i = v.Right
						}
					}
				} else if _, ok := last[poll.page]; !ok {
					t.Fatalf("%v: page %d is missing", c, poll.page)
				}
			}
		}
	}
}

func TestPollersAllocateNothing(t *testing.T) {
	for _, c := range pollerCases() {
		p, web, tick := c.build(t), newModelWeb(c.truth(), 1), int64(0)
		modeltest.Equal(t, testing.AllocsPerRun(3, func() {
			p.Advance(web, tick, 200)
			tick += 200
		}), 0, "%v: allocations in 200 slots:", c)
	}
}

// A live parameter can be tuned, which is no change of nothing, and the run goes on. N and growth keep shares, λ keeps amounts.
func TestPollersTune(t *testing.T) {
	changes := map[string]bool{} // the scheme, in some case
	for _, c := range pollerCases() {
		s := schemeNamed(c.name)
		for _, param := range s.Params {
			if !param.Live {
				continue
			}
			p := c.build(t)
			c.run(p, 0, 400, 400, 1)
			before := sharesOf(p, c.pages)
			v := defaultsOf(s, c.changes...)
			switch {
			case param.Choices != nil:
				v[param.Key] = param.Choices[len(param.Choices)-1]
			case param.Integer:
				v[param.Key] = 3 * v[param.Key].(int)
			case param.Key == "f":
				v["f"] = 0.3
			default:
				v[param.Key] = 1.5 * v[param.Key].(float64)
			}
			was, row := fmt.Sprintf("%+v", p), c.name+" "+param.Key
			p.Tune(param.Key, v)
			changes[row] = changes[row] || fmt.Sprintf("%+v", p) != was
			after := sharesOf(p, c.pages)
			if param.Key == "N" || param.Key == "growth" || param.Key == "lambda" {
				for page := range after {
					modeltest.Near(t, after[page], before[page], 0.02*float64(c.capacity), "%v: after tuning %s the share of page %d is", c, param.Key, page)
				}
			}
			if param.Choices != nil {
				// It then behaves as its new word says: like a run built with it, it repeats.
				clone := memory.Copy(p)
				modeltest.Same(t, c.run(p, 400, 100, 100, 3), c.run(clone, 400, 100, 9, 3), "%v: after tuning %s it does not repeat:", c, param.Key)
			}
			c.run(p, 500, 100, 100, 4)
		}
	}
	for row, some := range changes {
		modeltest.Equal(t, some, true, "tuning %s changes its scheme:", row)
	}
}

// A new capacity and importance take effect at once, or are refused.
func TestPollersResize(t *testing.T) {
	for _, c := range pollerCases() {
		p := c.build(t)
		c.run(p, 0, 100, 100, 1)
		for _, s := range []Setup{{Capacity: 0}, {Capacity: c.pages + 1}, {Capacity: 2, Omega: []float64{1}}} {
			if s.Pages = c.pages; schemeNamed(c.name).Allows(s) == nil {
				t.Fatalf("%v: a capacity or importance that does not fit was accepted", c)
			}
		}
		resize(t, p, 2, c.weights(), c.truth())
		sum := 0.0
		for _, x := range sharesOf(p, c.pages) {
			sum += x
		}
		// The test's oracle knows the optimum for one poll a slot alone.
		if !fills(p) && c.name != "optimal" && c.name != "fresh" && c.name != "whittle" && math.Abs(sum-2) > 1e-9 {
			t.Errorf("%v: at capacity 2 the shares sum to %v", c, sum)
		}
		polls := c.run(p, 100, 400, 400, 2)
		if got := float64(len(polls)) / 400; c.name != "cgla" && c.name != "nutch" && got != 2 || got == 0 || got > 2 && c.name != "cgla" {
			t.Errorf("%v: %v polls a slot at capacity 2", c, got)
		}
	}
}

// A scheme may take over a web at any tick.
func TestPollersTakeOver(t *testing.T) {
	for _, c := range pollerCases() {
		const tick = 1_000_000
		p := c.build(t)
		for _, poll := range c.run(p, tick, 50, 5, 1) {
			if poll.tick <= tick || poll.tick > tick+50 {
				t.Fatalf("%v: %+v", c, poll)
			}
		}
		if d, ok := p.(Deadlines); ok {
			for _, e := range d.Next(5) {
				if e.Deadline < tick {
					t.Fatalf("%v: %+v is long past", c, e)
				}
			}
		}
	}
}

// Every scheme states the rule of its choices and its source in the papers, under every
// schedule; attached to the same world it goes on as before.
func TestPollersStateTheirRules(t *testing.T) {
	for _, c := range pollerCases() {
		p := c.build(t)
		r := schemeNamed(c.name).Wording(p, defaultsOf(schemeNamed(c.name), c.changes...))
		if r.Choice == "" || strings.HasSuffix(r.Choice, ".") || r.Rest == "" || r.Source != "" && !strings.HasPrefix(r.Source, "[") || r.From != "" && !strings.HasPrefix(r.From, "[") {
			t.Errorf("%v: %+v", c, r)
		}
		p.Attach(c.weights(), nil, c.truth())
		modeltest.Same(t, c.run(p, 0, 100, 100, 1), c.run(c.build(t), 0, 100, 100, 1), "%v: attached to the same world it polls otherwise:", c)
	}
}

func TestPollersTable(t *testing.T) {
	names := map[string]bool{}
	for _, s := range slices.Concat(Pollers(), Played()) {
		if names[s.Name] {
			t.Errorf("two schemes have the name %s", s.Name)
		}
		names[s.Name] = true
	}
	for _, s := range Pollers() {
		if s.Title == "" || s.Meaning == "" || !strings.HasPrefix(s.Source, "[") || strings.HasSuffix(s.Meaning, ".") {
			t.Errorf("%s: %+v", s.Name, s)
		}
	}
}

// fills reports that the amounts of a scheme need not sum to the capacity.
func fills(p Poller) bool {
	_, states := p.(Knapsack)
	_, amounts := p.(Filling)
	return states || amounts
}
