package linelab

import (
	"fmt"
	"math"

	"lascope/automata"
	"lascope/model/lab"
)

// renew forgets the visits made under a previous truth. The theory is derived when it is
// needed: it is slow for a million states, and the target may shift in every slot.
func (e *Environment) renew() {
	e.Stale = true
	e.mean, e.variance = math.NaN(), math.NaN()
	e.Scheme.Forget()
	e.low, e.high = 0, 0
}

// known is the theory under the present truth.
func (e *Environment) known() *lab.ChainTheory {
	if e.Stale {
		e.Theory, e.Stale = lab.NewChainTheory(e.Scheme.Chain(e.World.ChanceRight)), false
	}
	return &e.Theory
}

// visits are the visits of each state; only states low..high-1 have any. A step leads to a
// neighbour, so the states visited are contiguous, and no other state need be read.
func (e *Environment) visits() (visits []int64, low, high int) {
	visits = e.Scheme.Visits()
	if e.low == e.high {
		if s := e.Scheme.State(); visits[s] > 0 {
			e.low, e.high = s, s+1
		}
	}
	for e.low > 0 && visits[e.low-1] > 0 {
		e.low--
	}
	for e.high < len(visits) && e.high > 0 && visits[e.high] > 0 {
		e.high++
	}
	return visits, e.low, e.high
}

// distance is the total variation distance between the visits so far and the theory.
func (e *Environment) distance() float64 { return e.known().Distance(e.visits()) }

// moments are the mean and the variance of the positions visited.
func (e *Environment) moments() (mean, variance float64) {
	visits, low, high := e.visits()
	return lab.Moments(visits[low:high], func(s int) float64 { return e.Scheme.Position(low + s) })
}

func (e *Environment) chainView(request lab.ViewRequest) *lab.ChainView {
	n := e.Scheme.States() - 1
	v := &lab.ChainView{
		Title: e.settings.Title, First: 0, N: n,
		State: e.Scheme.State(), From: -1,
		Low: "position 0", High: "position 1",
		ChainCoin: lab.ChainCoin{CoinAt: math.NaN()},
		ChainTarget: lab.ChainTarget{
			Target: e.World.Target * float64(n), TargetName: "target",
			TargetWords: automata.Four(e.World.Target),
		},
	}
	if from, right, ok := e.Scheme.Last(); ok {
		v.From = from
		v.Step, v.Hidden = e.stepWords(from, right)
		v.Coin = "the oracle says " + saidWord(right)
	}
	v.Recent = e.recent()
	visits, low, high := e.visits()
	v.Draw(request.Width, e.known(), visits, low, high)
	return v
}

// recent is the last steps under the present truth, with the lies among them.
func (e *Environment) recent() []lab.ChainStep {
	states := e.Scheme.Recent().States()
	out := make([]lab.ChainStep, len(states))
	for k, to := range states {
		out[k].State = to
		if k == 0 {
			continue
		}
		from, target := e.Scheme.Position(states[k-1]), e.World.Target
		right := to > states[k-1] || to == states[k-1] && to > 0 // it stays only at the ends
		out[k].Lie = from != target && right != (from < target)
	}
	return out
}

// saidWord is the oracle's advice in a word.
func saidWord(right bool) string {
	if right {
		return "right"
	}
	return "left"
}

// stepWords describes the last step, and the hidden truth about it.
func (e *Environment) stepWords(from int, right bool) (step, hidden string) {
	p, target := e.World.Reliability, e.World.Target
	if e.asked.tick == e.tick { // a shift since the step does not change it
		p, target = e.asked.p, e.asked.target
	}
	position, said, verdict := e.Scheme.Position(from), saidWord(right), "a lie, told with probability "+automata.Four(1-p)
	switch {
	case position == target:
		verdict = "at the target both directions are equally good"
	case right == (position < target):
		verdict = "the truth, told with probability " + automata.Four(p)
	}
	moved := fmt.Sprintf("state %d → %d", from, e.Scheme.State())
	if from == e.Scheme.State() {
		moved = fmt.Sprintf("state %d, the end, stays", from)
	}
	return fmt.Sprintf("at position %s the oracle says %s: %s [Thesis] §4.1", automata.Four(position), said, moved), verdict
}
