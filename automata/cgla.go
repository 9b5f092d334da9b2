package automata

import (
	"fmt"
	"slices"
	"strconv"
)

// cglaScheme is the row of CGLA.
func cglaScheme() Scheme {
	return Scheme{
		Name: "cgla", Weight: Weight{Item: 24, State: 16}, Title: "CGLA", Meaning: "an automaton a page; each polls by its own coin, one knapsack limits all",
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
	return min(10*((pages+capacity-1)/capacity), mostStates)
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
// is the same, as the geometric law has no memory. For the same reason a page whose
// poll is more than a turn of the calendar away is just left alone for a turn, and its
// number of slots is then drawn anew.
type cgla struct {
	states   int
	capacity int
	omega    importance
	coins    coins
	trail    *Trail

	state    []int32 // φ of each page; −φ while it is left alone for a turn
	sum      int64   // Σφ: the knapsack is exceeded when it is above C·N
	gaps     geometricGaps
	calendar calendar
	now      int64

	moved, gap [takenMost + 64]int32 // of the pages just taken: their states, their slots to the next poll
	polled     cglaPolls
	singly     singly
}

// cglaPolls are the polls of the pages just taken, but for those just woken.
type cglaPolls struct {
	pages, at, hits [takenMost + 64]int32 // at: which of the pages taken
	shares          [takenMost + 64]float64
	coins           [takenMost + 64]float64 // of the hits, where importance is on
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
		state: make([]int32, s.Pages), sum: int64(s.Pages), gaps: newGeometricGaps(n),
		calendar: newCalendar(s.Pages, s.Capacity),
	}
	for page := range g.state {
		g.state[page] = 1
	}
	g.redraw()
	return g, nil
}

// checkCGLA refuses what could never learn: if the smallest amounts of all pages
// exceed the knapsack, nobody is ever rewarded.
func checkCGLA(pages, capacity, n int) error {
	if int64(pages) <= int64(capacity)*int64(n) {
		return nil
	}
	advice := fmt.Sprintf("capacity=%d or more", (pages+n-1)/n)
	if better := (pages + capacity - 1) / capacity; better <= mostStates {
		advice = fmt.Sprintf("N=%d or more (ten times that learns well), or %s", better, advice)
	}
	return fmt.Errorf("N=%d: %s pages at their smallest amount 1/N exceed a knapsack of %d, which then rewards nobody; take %s",
		n, thousands(pages), capacity, advice)
}

// redraw draws every page's next poll afresh.
func (g *cgla) redraw() {
	g.calendar.clear()
	var pages [takenMost]int32
	for from := 0; from < len(g.state); from += takenMost {
		part := pages[:min(takenMost, len(g.state)-from)]
		for i := range part {
			part[i] = int32(from + i)
			g.moved[i] = int32(g.State(from + i))
		}
		g.schedule(part)
	}
}

// schedule gives pages the states in moved and draws their next polls.
func (g *cgla) schedule(pages []int32) {
	states, gaps := g.moved[:len(pages)], g.gap[:len(pages)]
	g.gaps.draw(gaps, states, &g.coins)
	turn := int32(g.calendar.turn)
	for i, page := range pages {
		s, gap := states[i], gaps[i]
		if gap > turn {
			s, gap = -s, turn
		}
		g.state[page] = s
		g.calendar.add(page, g.now+int64(gap))
	}
}

// Advance implements [Poller].
func (g *cgla) Advance(web Web, tick, n int64) {
	if g.now != tick { // the scheme took over a web that was already running
		g.now = tick
		g.redraw()
	}
	batch := g.singly.of(web)
	for ; n > 0; n-- {
		g.now++
		g.slot(batch)
	}
}

func (g *cgla) slot(web Batch) {
	exceeded := g.sum > int64(g.capacity)*int64(g.states)
	g.calendar.open(g.now)
	for pages := g.calendar.take(); len(pages) > 0; pages = g.calendar.take() {
		polls := g.wake(pages)
		hits := g.polled.hits[:web.PollAll(g.polled.pages[:polls], g.now, g.polled.shares[:polls], g.polled.hits[:polls])]
		if exceeded {
			g.shrink(polls, hits)
		} else {
			g.grow(hits)
		}
		if g.trail != nil {
			g.tell(polls, hits, exceeded)
		}
		g.schedule(pages)
	}
}

// wake makes ready the polls of pages, without those that are only woken, and gives their
// number. The states of all are then in moved.
func (g *cgla) wake(pages []int32) (polls int) {
	p, moved, n := &g.polled, g.moved[:len(pages)], float64(g.states)
	for i, page := range pages {
		s := g.state[page]
		asleep := s >> 31 // −1 or 0
		s = (s ^ asleep) - asleep
		moved[i] = s
		p.pages[polls], p.at[polls], p.shares[polls] = page, int32(i), float64(s)/n
		polls += 1 + int(asleep)
	}
	return polls
}

// grow moves automata up whose polls hit while the knapsack is not exceeded.
func (g *cgla) grow(hits []int32) {
	p, n := &g.polled, int32(g.states)
	for found, k := range hits {
		coin, threshold := g.omega.toss(&g.coins, p.pages[k])
		p.coins[found] = coin
		s := &g.moved[p.at[k]]
		if coin < threshold && *s < n {
			*s++
			g.sum++
		}
	}
}

// shrink moves automata down whose polls missed while the knapsack is exceeded.
func (g *cgla) shrink(polls int, hits []int32) {
	p, sum := &g.polled, g.sum
	for _, k := range hits { // up, as the loop over all takes them for misses
		s := &g.moved[p.at[k]]
		up := below(1, *s)
		*s -= up
		sum -= int64(up)
	}
	for _, i := range p.at[:polls] {
		s := &g.moved[i]
		down := below(1, *s)
		*s += down
		sum += int64(down)
	}
	g.sum = sum
}

// tell writes down what automata did in answer to their polls.
func (g *cgla) tell(polls int, hits []int32, exceeded bool) {
	p, found := &g.polled, 0
	for k, page := range p.pages[:polls] {
		from, to := int32(g.State(int(page))), g.moved[p.at[k]]
		move := Move{Automaton: int(page), From: from, To: to, N: int32(g.states), Coin: -1, Threshold: 1, Full: exceeded}
		if found < len(hits) && hits[found] == int32(k) {
			if move.Hit = true; !exceeded && g.omega != nil {
				move.Coin, move.Threshold = p.coins[found], g.omega[page]
			}
			found++
		}
		if move.Coin < 0 || move.Coin < move.Threshold && to == from {
			move.Why = knapsackWhy(from, to, move.Hit, exceeded)
		}
		g.trail.note(move)
	}
}

// Shares implements [Poller]: the amounts φ/N, which fill the knapsack but slowly.
func (g *cgla) Shares(dst []float64) {
	for page := range g.state {
		dst[page] = g.Amount(g.State(page))
	}
}

// State implements [Knapsack].
func (g *cgla) State(page int) int { return int(max(g.state[page], -g.state[page])) }

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
	least := float64(len(g.state)) / float64(g.states) / float64(g.capacity)
	if least <= 0.2 {
		return ""
	}
	advice := fmt.Sprintf("N=%d or more", 5*((len(g.state)+g.capacity-1)/g.capacity))
	if float64(g.capacity)*mostStates < 5*float64(len(g.state)) {
		advice = fmt.Sprintf("N=%d and capacity=%d or more", mostStates, (5*len(g.state)+mostStates-1)/mostStates)
	}
	return fmt.Sprintf("the smallest amounts alone fill %.0f %% of the knapsack and leave CGLA little to share: take %s", 100*least, advice)
}

// Tune implements [Poller].
func (g *cgla) Tune(key string, v Values) error {
	if key != "N" {
		return restartError(key)
	}
	n := v.Int("N")
	if err := checkCGLA(len(g.state), g.capacity, n); err != nil {
		return err
	}
	g.sum = 0
	for page := range g.state {
		s := rescaleState(int32(g.State(page)), float64(g.states), float64(n), int32(n))
		g.state[page] = s
		g.sum += int64(s)
	}
	g.states, g.gaps = n, newGeometricGaps(n)
	g.redraw()
	return nil
}

// Resize implements [Poller].
func (g *cgla) Resize(capacity int, omega []float64) error {
	if err := checkWorld(len(g.state), capacity, omega); err != nil {
		return err
	}
	if err := checkCGLA(len(g.state), capacity, g.states); err != nil {
		return err
	}
	g.capacity, g.omega = capacity, omega
	if turnFor(len(g.state), capacity) != g.calendar.turn {
		g.calendar = newCalendar(len(g.state), capacity)
		g.redraw()
	}
	return nil
}

// SetTrail implements [Watched].
func (g *cgla) SetTrail(t *Trail) { g.trail = t }

// Clone implements [Poller].
func (g *cgla) Clone() Poller {
	c := *g
	c.state, c.calendar = slices.Clone(g.state), g.calendar.clone()
	c.trail, c.singly = nil, singly{}
	return &c
}
