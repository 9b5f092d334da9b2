package polling

import (
	"math"

	"lascope/automata"
)

// The interval automaton, this project's own [Ceiling] §4, learns one number a page, the logarithm of its
// interval I, and has no model of changes. It polls the page with the greatest age/I, and then
//
//	ln I ← ln I + d (v̄ − v),   d = floor + 1/(1 + polls of the page before)
//
// where v is the answer, 1 for a hit, and v̄ the running mean of all answers. Where all pages
// answer with the same hit rate it rests, and that is the optimum's condition. An answer leaves 1/I at
// least a part, cover, of the mean 1/I, so that no page is forgotten and one that wakes up climbs
// from there. No interval is shorter than a millionth of the first: a page polled in every slot answers
// as v̄ does, and before v̄ has followed, its interval would go to 0.
//
// With costs, ln I ← ln I + d (min(1, ρ w) − v), and ρ ← ρ + 0.002 (v − ρ w) from ½ on: the page rests where its answers
// are worth their cost. With reward=marginal v is 1 for two changes or more.
//
// With importance the index is ω·age/I, a hit counts for ω, v = ω, and cover bounds ω/I.
type interval struct {
	indexPolicy
	step  float64 // the least d: the parameter floor
	cover float64
	mean  float64        // v̄
	page  []pageInterval `own:""`
}

type pageInterval struct {
	length float64 // I; the first is 1 and a random part of a millionth, for only their ratios matter
	polls  int64
}

// answerStep is the step with which v̄ follows the answers.
const answerStep = 0.002

// shortest is the least I.
const shortest = 1e-6

// intervalScheme is the row of the interval automaton.
var intervalScheme = Scheme{
	Card: automata.NewCard(`
		interval | Interval | [Ceiling] §4 | learns
		a hit shortens a page's interval, a miss lengthens it; all hit rates become equal
		numbers item=88
		floor | 0 to 1 by 0.05 | 0.2 | live | the least step of the logarithm of an interval
		cover | 0 to 1 by 0.005 | 0.02 | live | the least 1/I, as a part of the mean 1/I
		%s

		Interval, one number for each page
		what Each page has one number, the interval between its polls. There is no model of changes and no estimate of a
		rate.
		how The page with the greatest age over interval is polled next. A hit shortens the interval of its page, a miss
		lengthens it: the logarithm moves by a step times the mean of all answers less this answer. So intervals rest where
		all pages hit equally often, the condition of the optimal shares.
		watch × present shares should reach ◆ optimal shares: it is .938 at tick 20,000 of .977. The intervals come to ━
		where they settle.
		try m | Mirror the web: 5,000 ticks after one at tick 20,000 × is .901.
		try interval floor=0.05 | Smaller steps: × is .970 at tick 100,000.
		try interval alpha=0.3 beta=1 | A web with less difference: × is .869 of .881 at tick 40,000.`, rewardRow),
	Rule: `
		choice its age is the greatest part of its interval
		rest wait: they are younger for their intervals
		second <{reward=marginal?}yes>
		learns a <{reward=marginal?}second change shortens the interval, none or one lengthens it
			|hit shortens the interval, a miss lengthens it>, so that they <{costs?}balance where the mean answer is in proportion to the cost
			|balance at the mean answer>`,
	Build: newInterval, Costs: true,
	Check: func(s Setup) { // the age says something, and answers show the rewards
		checkAges(s)
		checkReward(s)
	},
}

func newInterval(s Setup) Poller {
	v := &interval{step: s.Values.Number("floor"), cover: s.Values.Number("cover"), mean: 0.5, page: make([]pageInterval, s.Pages)}
	order := automata.NewCoins(s.Order) // of the first round: by their numbers the hottest page would begin
	for i := range v.page {
		v.page[i].length = 1 + float64(order.Unit()*shortest)
	}
	v.begin(s, v)
	v.answers.marginal = s.Values.Word("reward") == "marginal"
	return v
}

// rate: the frequency, 1/I.
func (v *interval) rate(page int) float64 { return 1 / v.page[page].length }

func (v *interval) learn(page int, _ int64, hit bool) {
	answer, omega := 0.0, v.omega.of(page)
	if hit {
		answer = omega
	}
	at, cost := &v.page[page], v.cost(page)
	rest := min(1, v.mean*cost)
	at.length *= math.Exp((v.step + 1/float64(1+at.polls)) * (rest - answer))
	at.length = max(min(at.length, omega/(v.cover*v.sum/float64(len(v.page)))), shortest)
	at.polls++
	v.mean += float64(answerStep * (answer - float64(v.mean*cost)))
	v.setSlope(page, 1/at.length)
}

// number: the interval, in slots.
func (v *interval) number(page int) (symbol string, value float64) { return "I", v.Interval(page) }

// Interval: of all I the scale is without effect; in slots, the frequencies 1/I sum to the budget.
func (v *interval) Interval(page int) float64 {
	return v.page[page].length / v.scale()
}

// Balance: v̄.
func (v *interval) Balance() float64 { return v.mean }

func (v *interval) Tune(_ string, values automata.Values) {
	v.step, v.cover = values.Number("floor"), values.Number("cover")
}
