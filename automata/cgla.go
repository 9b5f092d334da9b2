package automata

import (
	"fmt"
	"strconv"
)

// cglaScheme is the row of CGLA.
func cglaScheme() Scheme {
	return Scheme{
		Name: "cgla", Weight: Weight{Item: 32, State: 8}, Title: "CGLA", Meaning: "an automaton a page; each polls by its own coin, one knapsack limits all",
		Source: "[Thesis] §5.1", Learns: true, New: newCGLA, States: cglaStates,
		Params: []Param{cglaStatesParam()},
	}
}

// cglaDefault is N where its smallest amounts leave room in the knapsack.
const cglaDefault = 64

func cglaStatesParam() Param {
	p := statesParam(1, strconv.Itoa(cglaDefault))
	p.Meaning += fmt.Sprintf(" (10·n/c by default where %d is too few)", cglaDefault)
	return p
}

// cglaStates is ten times the least N with which the smallest amounts fit the knapsack,
// where the default's do not.
func cglaStates(pages, capacity int) int {
	if pages <= capacity*cglaDefault {
		return 0
	}
	return min(10*((pages+capacity-1)/capacity), int(cglaStatesParam().Max))
}

// A cgla is the competitive game of learning automata [Thesis §5.1]. The automaton
// of page i is in state φ in 1..N, x = φ/N, and its page is polled in each slot with
// that probability, whatever the others do. A hit while the knapsack is not exceeded,
// Σx ≤ C, takes φ to φ+1 with probability ω; a miss while it is, Σx > C, takes φ to
// φ−1. The automata of a slot move at once, by the Σx at its beginning. All start
// at 1. (§5.1.1 prints the +1 under the wrong β; §5.1.2 is right.)
//
// A state changes only when its page is polled, so the number of slots to the next
// poll is geometric with a fixed chance from one poll to the next, and is drawn at
// once: a page costs nothing in the slots in which it is not polled, and the process
// is the same, as the geometric law has no memory.
type cgla struct {
	states   int
	capacity int
	omega    importance
	coins    coins
	trail    *Trail

	sum   int64 // Σφ: the knapsack is exceeded when it is above C·N
	gaps  geometricGaps
	wheel timeWheel
	now   int64
}

var (
	_ Poller   = (*cgla)(nil)
	_ Knapsack = (*cgla)(nil)
	_ Watched  = (*cgla)(nil)
	_ Warner   = (*cgla)(nil)
)

func newCGLA(s Setup) (Poller, error) {
	if err := checkSetup(s); err != nil {
		return nil, err
	}
	n := s.Values.Int("N")
	if err := checkCGLA(s.Pages, s.Capacity, n); err != nil {
		return nil, err
	}
	g := &cgla{
		states: n, capacity: s.Capacity, omega: s.Omega, coins: newCoins(s.Seed),
		sum: int64(s.Pages), gaps: newGeometricGaps(n),
		wheel: newTimeWheel(s.Pages, s.Capacity),
	}
	for page := range g.wheel.pages {
		g.wheel.pages[page].state = 1
	}
	g.redraw()
	return g, nil
}

// checkCGLA refuses what could never learn: if the smallest amounts of all pages
// exceed the knapsack, nobody is ever rewarded.
func checkCGLA(pages, capacity, n int) error {
	if pages <= capacity*n {
		return nil
	}
	advice := fmt.Sprintf("capacity=%d or more", (pages+n-1)/n)
	if better := (pages + capacity - 1) / capacity; better <= 1_000_000 {
		advice = fmt.Sprintf("N=%d or more (ten times that learns well), or %s", better, advice)
	}
	return fmt.Errorf("N=%d: %s pages at their smallest amount 1/N exceed a knapsack of %d, which then rewards nobody; take %s",
		n, thousands(pages), capacity, advice)
}

// redraw draws every page's next poll afresh.
func (g *cgla) redraw() {
	g.wheel.clear()
	for page, v := range g.wheel.pages {
		g.wheel.add(int32(page), g.now+g.gaps.draw(&g.coins, v.state))
	}
}

// Advance implements [Poller].
func (g *cgla) Advance(web Web, tick, n int64) {
	if g.now != tick { // the scheme took over a web that was already running
		g.now = tick
		g.redraw()
	}
	for ; n > 0; n-- {
		g.now++
		g.slot(web)
	}
}

func (g *cgla) slot(web Web) {
	exceeded := g.sum > int64(g.capacity)*int64(g.states)
	for page := g.wheel.take(g.now); page >= 0; {
		v := &g.wheel.pages[page]
		following := v.next
		if v.due != g.now {
			g.wheel.add(page, v.due)
		} else {
			v.state = g.poll(web, int(page), v.state, exceeded)
			g.wheel.add(page, g.now+g.gaps.gap(g.coins.next()>>11+1, v.state))
		}
		page = following
	}
}

// poll fetches a page whose automaton is in state s, and gives the state it goes to.
func (g *cgla) poll(web Web, page int, s int32, exceeded bool) int32 {
	hit := web.Poll(page, g.now, float64(s)/float64(g.states))
	coin, threshold := -1.0, 1.0
	if hit && !exceeded && g.omega != nil {
		coin, threshold = g.coins.unit(), g.omega[page]
	}
	to := s
	switch {
	case hit && !exceeded && coin < threshold && s < int32(g.states):
		to++
	case !hit && exceeded && s > 1:
		to--
	}
	g.sum += int64(to - s)
	if g.trail != nil {
		move := Move{Automaton: page, From: s, To: to, N: int32(g.states), Coin: coin, Threshold: threshold, Hit: hit, Full: exceeded}
		if coin < 0 || coin < threshold && to == s {
			move.Why = knapsackWhy(s, to, hit, exceeded)
		}
		g.trail.Moves = append(g.trail.Moves, move)
	}
	return to
}

// Shares implements [Poller]: the amounts φ/N, which fill the knapsack but slowly.
func (g *cgla) Shares(dst []float64) {
	for page, v := range g.wheel.pages {
		dst[page] = g.Amount(int(v.state))
	}
}

// State implements [Knapsack].
func (g *cgla) State(page int) int { return int(g.wheel.pages[page].state) }

// States implements [Knapsack].
func (g *cgla) States() int { return g.states }

// Amount implements [Knapsack]: φ/N.
func (g *cgla) Amount(state int) float64 { return float64(state) / float64(g.states) }

// Filled implements [Knapsack]; the knapsack counts as full when it is exceeded,
// Σx > C.
func (g *cgla) Filled() (sum float64, full bool) {
	return float64(g.sum) / float64(g.states), g.sum > int64(g.capacity)*int64(g.states)
}

// Warning implements [Warner].
func (g *cgla) Warning() string {
	least := float64(len(g.wheel.pages)) / float64(g.states) / float64(g.capacity)
	if least <= 0.2 {
		return ""
	}
	return fmt.Sprintf("the smallest amounts alone fill %.0f %% of the knapsack and leave CGLA little to share: take N=%d or more",
		100*least, 5*((len(g.wheel.pages)+g.capacity-1)/g.capacity))
}

// Tune implements [Poller].
func (g *cgla) Tune(key string, v Values) error {
	if key != "N" {
		return restartError(key)
	}
	n := v.Int("N")
	if err := checkCGLA(len(g.wheel.pages), g.capacity, n); err != nil {
		return err
	}
	g.sum = 0
	for page := range g.wheel.pages {
		v := &g.wheel.pages[page]
		v.state = rescaleState(v.state, float64(g.states), float64(n), int32(n))
		g.sum += int64(v.state)
	}
	g.states, g.gaps = n, newGeometricGaps(n)
	g.redraw()
	return nil
}

// Resize implements [Poller].
func (g *cgla) Resize(capacity int, omega []float64) error {
	if err := checkWorld(len(g.wheel.pages), capacity, omega); err != nil {
		return err
	}
	if err := checkCGLA(len(g.wheel.pages), capacity, g.states); err != nil {
		return err
	}
	g.capacity, g.omega = capacity, omega
	return nil
}

// SetTrail implements [Watched].
func (g *cgla) SetTrail(t *Trail) { g.trail = t }

// Clone implements [Poller].
func (g *cgla) Clone() Poller {
	c := *g
	c.wheel = g.wheel.clone()
	c.trail = nil
	return &c
}
