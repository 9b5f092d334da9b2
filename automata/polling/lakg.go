package polling

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/automata"
	"lascope/internal/param"
	"lascope/internal/refusal"
)

// The learning automata knapsack game [LAKG] §II. The automaton of page i is in state s
// in 1..N and puts the amount x = (s/N)^λ into the knapsack; the knapsack reports to all of
// them whether it is full, φ = (Σx ≥ c). Each poll draws a page in proportion to the
// amounts, also while they do not fill the knapsack and whether or not it was drawn in
// the slot already. A hit while there is room takes s to s+1, a miss while it is full
// takes s to s−1, and nothing else moves.

// gameStep is the transition function of one automaton of a knapsack game [LAKG] §II, [Thesis] §5.1.2.
func gameStep(s, n int32, reward, full bool, r reinforcement) int32 {
	switch {
	case !r.counts(reward, full):
		return s
	case reward:
		return min(s+1, n)
	}
	return max(s-1, 1)
}

// A lakg is the knapsack game over all pages.
//
// The amount reported to the world is x·c/Σx, the frequency with which the page is in
// fact polled. It equals x once the knapsack is full.
type lakg struct {
	base
	states  int
	answers reinforcement // which answers count
	coins   automata.Coins

	amount  []uint64 // of each state, in units, never written again; amount[0] is unused
	sampler bucketSampler
	sum     uint64  // Σx, in units
	fulls   int64   // those at which the knapsack was full
	scale   float64 // c/Σx, polls a slot a unit
}

// lakgPoll is how many units of amount make one poll a slot: amounts are whole
// numbers of units, so that their running sum is exact for ever. 2²⁰ pages at one
// poll a slot each fill 62 bits.
const lakgPoll = 1 << 42

// lakgScheme is the row of LAKG.
var lakgScheme = Scheme{
	Card: automata.NewCard(`
		lakg | LAKG | [LAKG] §II | learns
		one automaton per page; all race to fill one knapsack
		numbers item=13 state=8 speed=5000
		N | whole 2 to %d by ×2 | 1500 states | live | the number of states of an automaton
		lambda λ | 0.1 to 10 by 0.1 | 1.3 | live | the exponent of the amounts (s/N)^λ; γ in the paper's results
		start | full, one | | restart | where automata start: in the state that fills the knapsack, or in state 1
		%s

		LAKG, a knapsack game of automata
		what 512 pages share one poll per tick, the capacity of a knapsack. The change probabilities are hidden. All pages
		race to fill the knapsack.
		how The automaton of a page has a state from 1 to N and puts the amount (state/N)^λ into the knapsack. Each poll
		draws a page in proportion to the amounts. A hit adds a state while there is room; a miss takes one while the
		knapsack is full. So every page comes to one and the same hit probability: the part of the polls at which the
		knapsack is full.
		watch × present shares should reach ◆ optimal shares. ● mean states come to ━ states of the optimal shares. Polls
		are drawn, so they find less than ×: .885 hits per poll before tick 60,000, where × is .959.
		try m | Mirror the web: the way back takes some 80,000 ticks.
		try lakg start=one | All begin in state 1, and × is .952 at tick 20,000.
		try lakg reinforcement=penalty | Penalties alone empty the knapsack: × rests at .258.
		limit N must be 714 or more for 512 pages and one poll: with fewer states the knapsack is always full, and no hit
		counts.
		claims lakg-2 to lakg-6`, mostStates, reinforcementRow),
	Rule: `
		choice drawn in proportion to its amount x
		rest stay: their pages were not polled` + reinforcementRule,
	Build: newLAKG, Units: true,
	Check: checkLAKG,
}

func newLAKG(s Setup) Poller {
	n := s.Values.Int("N")
	l := &lakg{
		base: newBase(s), states: n, coins: automata.NewCoins(s.Seed),
		amount: lakgAmounts(n, s.Values.Number("lambda")), answers: reinforcements[s.Values.Word("reinforcement")],
	}
	start := int32(1)
	if s.Values.Word("start") == "full" {
		for start < int32(n) && uint64(s.Pages)*l.amount[start+1] <= uint64(s.Capacity)*lakgPoll {
			start++
		}
	}
	l.begin(s.Pages, func(int) int32 { return start })
	return l
}

// lakgAmounts is (s/N)^λ for s = 0..N in units, at least one unit for s ≥ 1, so that every
// page is polled again.
func lakgAmounts(n int, lambda float64) []uint64 {
	amount := make([]uint64, n+1)
	for s := 1; s <= n; s++ {
		amount[s] = max(1, uint64(math.Round(math.Pow(float64(s)/float64(n), lambda)*lakgPoll)))
	}
	return amount
}

// checkLAKG refuses a game that could never learn: if the smallest amounts of all pages
// fill the knapsack, φ is always true and nothing is ever rewarded.
func checkLAKG(s Setup) {
	n, lambda := s.Values.Int("N"), s.Values.Number("lambda")
	least := float64(s.Pages) * math.Pow(1/float64(n), lambda)
	if least < float64(s.Capacity) {
		return
	}
	// Ten times below the capacity leaves the game room to play.
	goal := float64(s.Capacity) / float64(s.Pages) / 10
	var advice []string
	if better := math.Ceil(math.Pow(goal, -1/lambda)); better <= mostStates {
		advice = append(advice, fmt.Sprintf("N=%.0f", better))
	}
	if better := math.Ceil(-math.Log(goal)/math.Log(float64(n))*10) / 10; better <= 10 {
		advice = append(advice, fmt.Sprintf("lambda=%g", better))
	}
	if advice == nil { // neither will do alone, as with N=2 and lambda=0.1 for a million pages
		const usual = 1.3
		advice = append(advice, fmt.Sprintf("N=%.0f with lambda=%g", math.Ceil(math.Pow(goal, -1/usual)), usual))
	}
	refusal.Say("N=%d: %s pages at their smallest amount (1/N)^λ fill %.3g of a knapsack of %d, which is then always full and rewards no automaton; take %s",
		n, param.Thousands(s.Pages), least, s.Capacity, strings.Join(advice, " or "))
}

// begin puts n pages into their states.
func (l *lakg) begin(n int, state func(page int) int32) {
	l.sampler = newBucketSampler(n, state, l.amount)
	l.sum = 0
	for _, v := range l.sampler.entries {
		l.sum += l.amount[v.state]
	}
	l.rescale()
}

// rescale follows the sum and the capacity.
func (l *lakg) rescale() { l.scale = float64(l.capacity) / float64(int64(l.sum)) }

func (l *lakg) Advance(web Web, tick, n int64) {
	for end := tick + n; tick < end; {
		tick++
		for range l.capacity {
			at, amount := l.sampler.draw(&l.coins, l.amount)
			e := l.sampler.entries[at]
			reward, by := l.omega.weigh(&l.coins, int(e.page), web.Poll(int(e.page), tick, float64(int64(amount))*l.scale))
			full := l.sum >= uint64(l.capacity)*lakgPoll
			if full {
				l.fulls++
			}
			to := gameStep(e.state, int32(l.states), reward, full, l.answers)
			if l.trace.room(1) {
				l.note(e, to, reward, by)
			}
			if to != e.state {
				l.move(at, to)
			}
		}
	}
}

// move takes the page of an entry to another state.
func (l *lakg) move(at, to int32) {
	state := &l.sampler.entries[at].state
	from := l.amount[*state]
	*state = to
	l.sum += l.amount[to] - from
	l.rescale()
	l.sampler.move(at, from, l.amount[to])
}

// note writes down a poll and the answer of its page's automaton, before it moves.
func (l *lakg) note(e entry, to int32, reward bool, w Weighed) {
	page, x := int(e.page), l.Amount(int(e.state))
	sum, full := l.Filled()
	why := knapsackWhy(e.state, to, reward, full, l.answers)
	if w.Tossed() && !reward {
		why = "uncounted hit: " + why
	}
	l.trace.Note(
		Poll{Page: page, Why: "drawn with probability " + automata.Six(x/sum), Share: x * float64(l.capacity) / sum,
			Fill: &Fill{Content: sum, Capacity: l.capacity, Full: full}},
		Move{Automaton: page, Pages: only(page), From: e.state, To: to, N: int32(l.states), Coin: -1, Why: why, Hit: reward, Weighed: w,
			Value: Value{"amount", x, l.Amount(int(to))}},
	)
}

// knapsackWhy says in a few words why an automaton of a knapsack game went or stayed.
func knapsackWhy(from, to int32, reward, full bool, r reinforcement) string {
	switch {
	case r.counts(reward, full) && from == to:
		return "boundary"
	case r != governed && reward:
		return "reward, " + r.words()
	case r != governed:
		return "penalty, " + r.words()
	case to > from:
		return "reward, room left"
	case to < from:
		return "penalty, knapsack full"
	case reward:
		return "reward, but knapsack full"
	}
	return "penalty, but room left"
}

// Shares: the amounts x, which fill the knapsack but slowly.
func (l *lakg) Shares(dst []float64) {
	for _, v := range l.sampler.entries {
		dst[v.page] = l.Amount(int(v.state))
	}
}

func (l *lakg) State(page int) int { return int(l.sampler.state(page)) }

func (l *lakg) States() int { return l.states }

// Amount: (s/N)^λ.
func (l *lakg) Amount(state int) float64 { return float64(l.amount[state]) / lakgPoll }

// Filled: the knapsack is full when Σx ≥ c.
func (l *lakg) Filled() (sum float64, full bool) {
	return float64(l.sum) / lakgPoll, l.sum >= uint64(l.capacity)*lakgPoll
}

func (l *lakg) Fulls() int64 { return l.fulls }

// Polled: the amounts fill the knapsack.
func (l *lakg) Polled() int64 { return -1 }

func (l *lakg) Warning() string {
	least := float64(l.n) * l.Amount(1)
	if least <= 0.2*float64(l.capacity) {
		return ""
	}
	return fmt.Sprintf("the smallest amounts alone fill %.0f %% of the knapsack and leave LAKG little to share: take a larger N or lambda",
		100*least/float64(l.capacity))
}

// Tune: with another N or λ each page keeps its amount as nearly as its states allow.
func (l *lakg) Tune(key string, v automata.Values) {
	switch key {
	case "N", "lambda":
		old, was := l.amount, l.sampler
		l.states = v.Int("N")
		l.amount = lakgAmounts(l.states, v.Number("lambda"))
		l.begin(l.n, func(page int) int32 { return nearestState(l.amount, old[was.state(page)]) })
	case "reinforcement":
		l.answers = reinforcements[v.Word(key)]
	}
}

// nearestState is the state whose amount is nearest a given one, at most the greatest.
func nearestState(amount []uint64, x uint64) int32 {
	at, _ := slices.BinarySearch(amount[1:], x)
	s := at + 1 // the first with an amount of x or more
	if s > 1 && x-amount[s-1] < amount[s]-x {
		s--
	}
	return int32(s)
}

func (l *lakg) Resize(capacity int, omega []float64) {
	l.base.Resize(capacity, omega)
	l.rescale()
}
