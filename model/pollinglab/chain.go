package pollinglab

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/automata"
	"lascope/automata/polling"
	"lascope/model/lab"
)

// A chainCount counts the states of a lone TRAA slot by slot, while somebody looks
// and as long as the theory stays the same.
type chainCount struct {
	Visits    []int64
	low, high int // all visits lie from low up to high, not included
	Theory    lab.ChainTheory
	from      int // the state before the last slot; -1 at first
}

// loneTRAA is the automaton of a scheme that has just one; nil for any other.
func loneTRAA(p polling.Poller) polling.Tree {
	tree, ok := p.(polling.Tree)
	if !ok {
		return nil
	}
	if n, _ := tree.Node(0); n.Left >= 0 || n.Right >= 0 {
		return nil
	}
	return tree
}

// recount forgets what was measured and the visits, which were made under another
// truth, rule or scheme, and counts anew if the scheme is a lone TRAA and somebody has
// looked.
func (b *PollingEnvironment) recount() {
	b.epoch++
	b.countChain()
}

// countChain counts a lone TRAA's visits from now on, if somebody looks.
func (b *PollingEnvironment) countChain() {
	b.Chain = nil
	if tree := loneTRAA(b.Scheme); tree != nil && b.curves != nil {
		b.Chain = b.newChainCount(tree)
	}
}

// newChainCount works out the theory of the scheme's automaton under the present
// truth.
func (b *PollingEnvironment) newChainCount(tree polling.Tree) *chainCount {
	n, _ := tree.Node(0)
	c := &chainCount{Visits: make([]int64, n.N), from: -1}
	truth, capacity := b.World.Truth(), float64(b.World.Capacity())
	up, down := polling.TRAAChain(n.N, b.Settings.Word("rule"), func(page int, share float64) float64 {
		return truth.Hit(page, share*capacity)
	})
	c.Theory = lab.ChainTheory{Up: up, Down: down, Stationary: automata.Stationary(up, down)}
	return c
}

// clone counts on by itself.
func (c *chainCount) clone() *chainCount {
	if c == nil {
		return nil
	}
	out := *c
	out.Visits = slices.Clone(c.Visits)
	return &out
}

// poll runs slots one by one and counts where each ends.
func (c *chainCount) poll(b *PollingEnvironment, n int64) {
	tree := b.Scheme.(polling.Tree)
	for i := range n {
		before, _ := tree.Node(0)
		b.Scheme.Advance(b.Trace.web(b.World), b.Tick+i, 1)
		after, _ := tree.Node(0)
		c.from = before.State
		c.count(after.State - 1)
	}
}

// count notes a visit of the state at index s.
func (c *chainCount) count(s int) {
	if c.low == c.high {
		c.low, c.high = s, s+1
	}
	c.low, c.high = min(c.low, s), max(c.high, s+1)
	c.Visits[s]++
}

// chainView shows the automaton as a chain.
func (b *PollingEnvironment) chainView(tree polling.Tree, look lab.ViewRequest) *lab.ChainView {
	n, _ := tree.Node(0)
	best := b.World.Truth().Optimal(0) / float64(b.World.Capacity())
	v := &lab.ChainView{
		Title: b.Settings.Scheme.Title, First: 1, N: n.N,
		State: n.State, From: b.Chain.from,
		Low: "page 2", High: "page 1",
		Target: best * float64(n.N+1), TargetName: "optimal share", TargetWords: fmt.Sprintf("%.4g", best),
		Assumes: b.chainAssumes(),
	}
	if b.Chain.Theory.Stationary == nil {
		v.NoTheory = "this chain can come to rest at more than one place, so it has no single stationary distribution"
	}
	if k := len(b.Trace.Trail.Moves); b.Trace.on && k > 0 {
		l := b.lastPoll()
		v.Step = traaStep(l, b.Trace.Trail.Moves[k-1])
		if !math.IsNaN(l.Chance) {
			v.Hidden = fmt.Sprintf("the hidden chance of a hit was %.3f", l.Chance)
		}
	}
	v.Draw(look.Width, &b.Chain.Theory, b.Chain.Visits, b.Chain.low, b.Chain.high)
	return v
}

// chainAssumes says what the theory takes for granted that this line does not give.
func (b *PollingEnvironment) chainAssumes() string {
	var wants []string
	for _, w := range []struct{ key, word string }{{"schedule", "random"}, {"feedback", "model"}, {"importance", "off"}} {
		if b.Settings.Word(w.key) != w.word {
			wants = append(wants, w.key+"="+w.word)
		}
	}
	if b.World.Capacity() != 1 {
		wants = append(wants, "capacity=1")
	}
	if len(wants) == 0 {
		return ""
	}
	return "the theory is exact with " + strings.Join(wants, " ") + "; here practice differs"
}

// traaStep tells the last move in words.
func traaStep(l LastPoll, m polling.Move) string {
	answer := "nothing new"
	if l.Hit {
		answer = "a hit"
	}
	why := "the rule does not learn from it"
	if m.Coin >= 0 {
		sign := "not below"
		if m.Coin < m.Threshold {
			sign = "below"
		}
		coin, limit := lab.Apart(m.Coin, m.Threshold)
		why = fmt.Sprintf("coin %s %s %s", coin, sign, limit)
	}
	moved := fmt.Sprintf("state %d → %d", m.From, m.To)
	switch {
	case m.From != m.To:
	case m.Coin >= 0 && m.Coin < m.Threshold:
		moved = fmt.Sprintf("state %d, the end, stays", m.From)
	default:
		moved = fmt.Sprintf("state %d stays", m.From)
	}
	return fmt.Sprintf("%s polled: %s; %s: %s [H-TRAA §3.1]", l.Name, answer, why, moved)
}
