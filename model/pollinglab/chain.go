package pollinglab

import (
	"fmt"
	"math"
	"strings"

	"lascope/automata"
	"lascope/automata/polling"
	"lascope/model/lab"
)

// A chainCount counts the visits of each state of a lone TRAA within one epoch.
type chainCount struct {
	Visits    []int64 `own:""`
	low, high int     // the states visited are low..high-1
	Theory    lab.ChainTheory
	from      int // the state before the last slot; -1 at first
	recent    automata.Recent
}

// loneTRAA is the automaton of a scheme that has just one; nil for any other.
func loneTRAA(p polling.Poller) *polling.Tree {
	tree, ok := p.(*polling.Tree)
	if !ok {
		return nil
	}
	if n, _ := tree.Node(0); n.Left >= 0 || n.Right >= 0 {
		return nil
	}
	return tree
}

// countVisits counts a lone TRAA's visits from now on, if the lab has been observed.
func (e *Environment) countVisits() {
	e.Chain = nil
	if tree := loneTRAA(e.Scheme); tree != nil && e.curves != nil {
		e.Chain = newChainCount(&e.present, tree)
	}
}

// newChainCount derives the theory of the scheme's automaton under the present truth.
func newChainCount(p *present, tree *polling.Tree) *chainCount {
	n, _ := tree.Node(0)
	c := &chainCount{Visits: make([]int64, n.N), from: -1}
	c.recent.Add(n.State)
	truth, capacity := p.Truth(), float64(p.Capacity())
	c.Theory = lab.NewChainTheory(polling.TRAAChain(n.N, p.Settings.Number("lambda"), p.Settings.Word("rule"),
		func(page int, share float64) float64 { return truth.Hit(page, share*capacity) }))
	return c
}

// poll runs n slots one by one and counts the state after each.
func (c *chainCount) poll(p *present, answers polling.Web, n int64) {
	tree := p.Scheme.(*polling.Tree)
	for i := range n {
		before, _ := tree.Node(0)
		p.Scheme.Advance(answers, p.Tick+i, 1)
		after, _ := tree.Node(0)
		c.from = before.State
		c.recent.Add(after.State)
		c.count(after.State - 1)
	}
}

// count adds a visit of the state at index s.
func (c *chainCount) count(s int) {
	if c.low == c.high {
		c.low, c.high = s, s+1
	}
	c.low, c.high = min(c.low, s), max(c.high, s+1)
	c.Visits[s]++
}

// chainView shows the automaton as a chain.
func (l look) chainView(tree *polling.Tree) *lab.ChainView {
	c := l.Chain
	n, _ := tree.Node(0)
	best := l.Truth().Optimal(0) / float64(l.Capacity())
	state := func(share float64) float64 { return polling.TRAAState(share, n.N, l.Settings.Number("lambda")) }
	v := &lab.ChainView{
		Title: l.Settings.Scheme.Title, First: 1, N: n.N,
		State: n.State, From: c.from,
		Low: "page 2", High: "page 1", LowItem: lab.Pages(1, 2), HighItem: lab.Pages(0, 1),
		ChainCoin:   lab.ChainCoin{CoinAt: math.NaN()},
		ChainTarget: lab.ChainTarget{Target: state(best), TargetName: "optimal share", TargetWords: automata.Four(best)},
		Assumes:     l.chainAssumes(),
	}
	for _, state := range c.recent.States() {
		v.Recent = append(v.Recent, lab.ChainStep{State: state})
	}
	words := explainer{&l.measurer.Trace, l.Web, l.wording()}
	if k := len(words.Moves); k > 0 {
		m, last := words.Moves[k-1], words.poll(l.Last())
		v.Step = fmt.Sprintf("%s polled: %s [H-TRAA] §3.1", last.Name, words.moveLine(transition{}, m).What)
		if m.Coin >= 0 {
			v.Coin, v.CoinAt = drawWords(m.Coin, m.Threshold), state(m.CoinShare())
		}
		v.Hidden = last.truth()
	}
	v.Draw(l.Width, &c.Theory, c.Visits, c.low, c.high)
	return v
}

// chainAssumes names the settings under which the theory would be exact; "" if it is.
func (p *present) chainAssumes() string {
	var wants []string
	for _, exact := range strings.Fields("schedule=random feedback=model importance=off reward=value") {
		if key, word, _ := strings.Cut(exact, "="); p.Settings.Word(key) != word {
			wants = append(wants, exact)
		}
	}
	if p.End() > 0 {
		wants = append(wants, "a simulated web")
	}
	if p.Capacity() != 1 {
		wants = append(wants, "capacity=1")
	}
	if len(wants) == 0 {
		return ""
	}
	return "the theory is exact with " + strings.Join(wants, " ") + "; here practice differs"
}
