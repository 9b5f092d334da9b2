package polling

import (
	"fmt"
	"slices"

	"lascope/automata"
	"lascope/internal/param"
	"lascope/internal/refusal"
)

// The competitive game of learning automata [Thesis] §5.1. The automaton of page i is in
// state φ in 1..N, x = φ/N, and its page is polled in each slot with that probability,
// independent of the others. A hit while the knapsack is not exceeded takes φ to φ+1 with
// probability ω; a miss while it is takes φ to φ−1 ([gameStep]). The automata of a slot move at once.
// All start at 1. (§5.1.1 prints the +1 under the wrong β; §5.1.2 is right.)
//
// The knapsack is exceeded by the amounts when Σx > C at the beginning of the slot, as
// §5.1.2 has it. By the polls it is exceeded when more than C pages come up in the slot, whether or not
// a limit leaves some of their polls out: then a slot of few polls rewards and one of many punishes, also
// at Σx = C, and the dip of Fig. 7.7 after a shift appears.

// A CGLA is the game over all pages.
//
// A state changes only when its page is polled, so the number of slots to the next
// poll is geometric with a fixed chance from one poll to the next, and is drawn at
// once: a page costs nothing in the slots in which it is not polled, and the process
// is the same, as the geometric distribution has no memory. For the same reason a page
// whose next poll is more than a turn of the calendar away sleeps for a turn, and its
// number of slots is then drawn anew.
type CGLA struct {
	base
	states  int
	byPolls bool          // the polls of a slot fill the knapsack, not the amounts
	answers reinforcement // which answers count
	plain   bool          // every hit counts as in the game, without importance, and no poll is noted
	coins   automata.Coins

	state    []int32 `own:""` // φ of each page; −φ while it sleeps for a turn
	sum      int64   // Σφ: the amounts exceed the knapsack when it is above C·N
	polls    int64   // the polls that came up in the last slot, where polls fill the knapsack
	gaps     automata.GeometricGaps
	calendar calendar
	plan     *cglaPlan `own:""` // nil where each page tosses a coin a slot
	now      int64
}

// cglaScheme is the row of CGLA.
var cglaScheme = Scheme{
	Card: automata.NewCard(`
		cgla | CGLA | [Thesis] §5.1 | learns
		one automaton per page draws whether to poll; one knapsack limits them all
		numbers item=24 state=8 speed=10000
		N        | whole 1 to %[1]d by ×2 | %[2]d states | live | the number of states of an automaton (10·n/c by default where %[2]d is too few)
		knapsack | amounts, polls         |              | live | the quantity that is compared with the capacity: the amounts, Σx, or the polls of the
		                                                        | tick
		%[3]s
		ahead L  | whole 0 to 64 by 1     | 1 ticks      | live | the ticks for which a page plans its polls; 0 spaces them evenly for ever, 1 is the
		                                                        | thesis's draw a tick
		limit    | soft, hard             |              | live | whether a tick may have more polls than the capacity

		CGLA, a competitive game of automata
		what 512 pages, and on average one poll per tick. The change probabilities are hidden. No scheduler hands out the
		polls: each page decides by itself.
		how The automaton of a page has a state from 1 to N. In each tick the page is polled with probability state/N. A hit
		adds a state while the sum of all these probabilities is at most the capacity; a miss takes one while it is above. A
		tick may have no poll, or several. All begin in state 1.
		watch × present shares should reach ◆ optimal shares. ● mean states come to ━ states of the optimal shares. The
		first 30,000 ticks have 13,263 polls alone: the states are still low.
		try m | Mirror the web: × needs some 90,000 ticks to come back.
		try cgla ahead=0 | Even intervals: .940 hits per poll at tick 200,000, not .877.
		try cgla reinforcement=reward | Rewards alone: 9.6 times the capacity by tick 100,000.
		limit Random intervals waste polls: drawn polls find less than × says.`, mostStates, cglaDefault, reinforcementRow),
	Rule: `
		choice <{ahead=1?}polled with the probability of its amount, whatever the others do
			|{ahead=0?}its credit, which gains its amount a tick, has reached 1|its plan of {ahead} ticks has a poll now>
		from <{ahead=1!}[Further] §4>
		rest stay: <{ahead=0?}their credits are below 1, or wait for room
			|{ahead=1!}their plans have no poll now, or there was no room
			|their draws gave no poll<{limit=hard?}, or there was no room>>` + reinforcementRule,
	Build: newCGLA, States: cglaStates, Units: true,
	Check: checkCGLA,
}

// cglaDefault is the default N.
const cglaDefault = 64

// cglaStates is ten times the least N with which the smallest amounts fit the knapsack;
// 0 where the default N fits.
func cglaStates(pages, capacity int) int {
	if pages <= capacity*cglaDefault {
		return 0
	}
	return min(10*((pages+capacity-1)/capacity), mostStates)
}

func newCGLA(s Setup) Poller {
	n := s.Values.Int("N")
	g := &CGLA{
		base: newBase(s), states: n, coins: automata.NewCoins(s.Seed),
		byPolls: s.Values.Word("knapsack") == "polls", answers: reinforcements[s.Values.Word("reinforcement")],
		state: slices.Repeat([]int32{1}, s.Pages), sum: int64(s.Pages), gaps: automata.NewGeometricGaps(n),
		calendar: newCalendar(s.Pages, s.Capacity),
	}
	g.setPlan(s.Values)
	return g
}

// checkCGLA refuses a game that could never learn: if the smallest amounts of all pages
// exceed the knapsack, no automaton is ever rewarded.
func checkCGLA(s Setup) {
	n := s.Values.Int("N")
	if int64(s.Pages) <= int64(s.Capacity)*int64(n) {
		return
	}
	advice := fmt.Sprintf("capacity=%d or more", (s.Pages+n-1)/n)
	if better := (s.Pages + s.Capacity - 1) / s.Capacity; better <= mostStates {
		advice = fmt.Sprintf("N=%d or more (ten times that learns well), or %s", better, advice)
	}
	refusal.Say("N=%d: %s pages at their smallest amount 1/N exceed a knapsack of %d, so that no automaton is ever rewarded; take %s",
		n, param.Thousands(s.Pages), s.Capacity, advice)
}

// redraw draws every page's next poll afresh.
func (g *CGLA) redraw() {
	g.calendar.clear()
	for page := range g.state {
		if g.state[page] = int32(g.State(page)); g.plan == nil {
			g.schedule(int32(page))
		}
	}
}

// schedule draws the next poll of a page that is awake.
func (g *CGLA) schedule(page int32) {
	s := g.state[page]
	gap := g.gaps.Draw(s, &g.coins)
	if turn := g.calendar.turn; gap > turn {
		g.state[page], gap = -s, turn
	}
	g.calendar.add(page, g.now+gap)
}

func (g *CGLA) Advance(web Web, tick, n int64) {
	if g.now != tick { // the scheme took over a web that was already running
		g.now = tick
		g.redraw()
	}
	g.plain = g.answers == governed && g.omega == nil && g.trace == nil
	for ; n > 0; n-- {
		g.now++
		g.slot(web)
	}
}

// slot polls the pages that come up in the slot.
func (g *CGLA) slot(web Web) {
	if g.plan != nil {
		g.slotByPlan(web)
		return
	}
	g.calendar.open(g.now)
	if g.byPolls {
		g.countPolls()
	}
	sum, full := g.Filled()
	for pages := g.calendar.take(); len(pages) > 0; pages = g.calendar.take() {
		for _, page := range pages {
			if s := &g.state[page]; *s < 0 { // it wakes, and is not polled
				*s = -*s
			} else {
				g.poll(web, page, sum, full)
			}
		}
		for _, page := range pages {
			g.schedule(page)
		}
	}
}

// countPolls counts the polls of the slot, before any is made.
func (g *CGLA) countPolls() {
	g.polls = 0
	for pages := g.calendar.take(); len(pages) > 0; pages = g.calendar.take() {
		for _, page := range pages {
			if g.state[page] > 0 {
				g.polls++
			}
		}
	}
	g.calendar.reopen()
}

// poll polls a page and moves its automaton; sum is Σx when the slot begins, and full whether that exceeds the knapsack.
func (g *CGLA) poll(web Web, page int32, sum float64, full bool) {
	from := g.state[page]
	hit := web.Poll(int(page), g.now, g.Amount(int(from)))
	coin, threshold := -1.0, 1.0
	if !g.plain && hit && g.answers.counts(hit, full) {
		coin, threshold = g.omega.toss(&g.coins, page)
	}
	to := from
	if coin < threshold {
		to = gameStep(from, int32(g.states), hit, full, g.answers)
		g.state[page] = to
		g.sum += int64(to - from)
	}
	if g.trace.room(1) {
		g.note(sum, full, Move{Automaton: int(page), From: from, To: to, Coin: coin, Threshold: threshold, Hit: hit})
	}
}

// note writes down a poll and the answer of its page's automaton.
func (g *CGLA) note(sum float64, full bool, m Move) {
	m.N, m.Pages = int32(g.states), only(m.Automaton)
	x := g.Amount(int(m.From))
	m.Value = Value{"amount", x, g.Amount(int(m.To))}
	if m.Coin < 0 || m.Coin < m.Threshold && m.To == m.From {
		m.Why = knapsackWhy(m.From, m.To, m.Hit, full, g.answers)
	}
	fill := &Fill{Content: sum, Capacity: g.capacity, Over: true, Full: full}
	if g.byPolls {
		fill.Content, fill.Polls = float64(g.polls), true
	}
	g.trace.Note(Poll{Page: m.Automaton, Why: "polled with probability " + automata.Six(x), Share: x * float64(g.capacity) / sum, Fill: fill}, m)
}

// Shares: the amounts φ/N, which fill the knapsack but slowly.
func (g *CGLA) Shares(dst []float64) {
	for page := range g.state {
		dst[page] = g.Amount(g.State(page))
	}
}

func (g *CGLA) State(page int) int { return int(max(g.state[page], -g.state[page])) }

func (g *CGLA) States() int { return g.states }

// Amount: φ/N.
func (g *CGLA) Amount(state int) float64 { return float64(state) / float64(g.states) }

// Filled: the knapsack counts as full when it is exceeded: Σx > C, or the polls that came up in the last slot > C.
func (g *CGLA) Filled() (sum float64, full bool) {
	sum, full = float64(g.sum)/float64(g.states), g.sum > int64(g.capacity)*int64(g.states)
	if g.byPolls {
		full = g.polls > int64(g.capacity)
	}
	return sum, full
}

func (g *CGLA) Polled() int64 {
	if g.byPolls {
		return g.polls
	}
	return -1
}

func (g *CGLA) Warning() string {
	least := float64(g.n) / float64(g.states) / float64(g.capacity)
	if least <= 0.2 {
		return ""
	}
	advice := fmt.Sprintf("N=%d or more", 5*((g.n+g.capacity-1)/g.capacity))
	if float64(g.capacity)*mostStates < 5*float64(g.n) {
		advice = fmt.Sprintf("N=%d and capacity=%d or more", mostStates, (5*g.n+mostStates-1)/mostStates)
	}
	return fmt.Sprintf("the smallest amounts alone fill %.0f %% of the knapsack and leave CGLA little to share: take %s", 100*least, advice)
}

// Tune: another N rescales the states.
func (g *CGLA) Tune(key string, v automata.Values) {
	switch key {
	case "N":
		n := v.Int("N")
		g.sum = 0
		for page := range g.state {
			s := rescaleState(int32(g.State(page)), float64(g.states), float64(n), int32(n))
			g.state[page] = s
			g.sum += int64(s)
		}
		g.states, g.gaps = n, automata.NewGeometricGaps(n)
		g.redraw()
	case "knapsack":
		g.byPolls, g.polls = v.Word(key) == "polls", 0
	case "reinforcement":
		g.answers = reinforcements[v.Word(key)]
	case "ahead", "limit":
		g.setPlan(v)
	}
}

func (g *CGLA) Resize(capacity int, omega []float64) {
	if g.base.Resize(capacity, omega); turnFor(g.n, capacity) != g.calendar.turn {
		g.calendar = newCalendar(g.n, capacity)
		g.redraw()
	}
}
