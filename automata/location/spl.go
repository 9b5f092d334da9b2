package location

import (
	"lascope/automata"
)

// Oommen's Stochastic Point Location [Thesis] §4.1: λ is one of 0, 1/N, …, 1, and each
// tick it goes one step the way the oracle says; at either end it stays when the oracle
// points beyond the line. It starts in the middle. (The thesis's matrix stops the step up
// at N−1 and one misprinted bound at 0; its text has the chain 0 to N.)

// splStep is the transition function: the state after the oracle's advice.
func splStep(s, n int, right bool) int {
	if right {
		return min(s+1, n)
	}
	return max(s-1, 0)
}

// An spl is the automaton with N+1 states, and the record of its last tick.
type spl struct {
	n, state   int
	visits     []int64 `own:""` // ticks that ended in each state
	from       int     // the state before the last tick
	right, any bool    // the advice in it; whether there was one
	recent     automata.Recent
}

// splScheme is the row of SPL.
var splScheme = Scheme{
	Card: automata.NewCard(`
		spl | SPL | [Thesis] §4.1 | learns
		Stochastic Point Location: one step of 1/N per tick, in the oracle's direction
		numbers state=8
		N | whole 1 to 1000000 by ×2 | 20 steps | live | the number of states: the line is divided into N steps

		SPL, stochastic point location
		what A point lies hidden between 0 and 1. In each tick an oracle says on which side of the automaton it lies, and
		lies with probability 1 − p.
		how The automaton stands at one of the points 0, 1/N, 2/N to 1. It goes one step in the direction of the oracle's
		answer, and stays at an end. It keeps its position alone: no count of answers, no mean.
		watch ● position climbs to ◆ target and then stays about it. █ visits come to ━ stationary distribution: mean .699,
		spread .087, and the target is .7.
		try N | Double N: the spread falls to .044, and the way has twice the steps.
		try m | Mirror the target: it walks over, and is there in some ten ticks.
		try spl N=20 target=0.7 p=0.4 | More lies than truths: it goes the wrong way, to .126 on average.
		limit The oracle must be right more often than wrong.`),
	New: newSPL,
}

func newSPL(s Setup) Locator {
	n := s.Values.Int("N")
	return &spl{n: n, state: n / 2, visits: make([]int64, n+1)}
}

func (a *spl) Advance(world Guide, n int64) {
	for range n - automata.RecentSize {
		a.step(world)
	}
	for range min(n, automata.RecentSize) {
		a.step(world)
		a.recent.Add(a.state)
	}
}

// step is one tick.
func (a *spl) step(world Guide) {
	a.from = a.state
	a.right = world.Right(a.Position(a.state))
	a.state = splStep(a.state, a.n, a.right)
	a.visits[a.state]++
	a.any = true
}

func (a *spl) State() int { return a.state }

// States: N+1.
func (a *spl) States() int { return a.n + 1 }

// Position: state/N.
func (a *spl) Position(state int) float64 { return float64(state) / float64(a.n) }

func (a *spl) Visits() []int64 { return a.visits }

func (a *spl) Forget() {
	clear(a.visits)
	a.recent = automata.Recent{}
	a.recent.Add(a.state)
}

func (a *spl) Recent() *automata.Recent { return &a.recent }

func (a *spl) Last() (from int, right, ok bool) { return a.from, a.right, a.any }

// Chain: a step up with the chance of the advice "right", else down; the ends hold.
func (a *spl) Chain(right func(position float64) float64) (up, down []float64) {
	up, down = make([]float64, a.n+1), make([]float64, a.n+1)
	for s := range up {
		r := right(a.Position(s))
		if s < a.n {
			up[s] = r
		}
		if s > 0 {
			down[s] = 1 - r
		}
	}
	return up, down
}

// Tune: the nearest state of the new resolution.
func (a *spl) Tune(v automata.Values) {
	if n := v.Int("N"); n != a.n {
		a.state = int((2*int64(a.state)*int64(n) + int64(a.n)) / (2 * int64(a.n)))
		a.n, a.visits, a.any = n, make([]int64, n+1), false
	}
}
