package polling

import (
	"math"

	"lascope/automata"
)

// Commit estimates and then trusts its estimates for ever: it polls all pages in turn for some
// rounds, estimates each rate once from its hits h in m polls over T slots,
//
//	s = −ln((m − h + ¼)/(m + ½)) · m/T,
//
// after [Cho], and then polls the page with the greatest s times its age. More rounds, set by
// tuning, go on from the counts.
type commit struct {
	indexPolicy
	rounds int          // after which it polls in turn no more
	done   int64        // polls in turn
	spent  int64        // slots of the rounds before the present ones
	begun  int64        // the slot before the present rounds
	page   []commitPage `own:""`
}

type commitPage struct {
	polls, hits uint32 // in turn
	rate        float64
}

// commitScheme is the row of commit. On 512 pages it takes half a minute before it commits.
var commitScheme = Scheme{
	Card: automata.NewCard(`
		commit | Commit | [Cho] §4 | learns
		polls in turn for some rounds, estimates all rates once and polls by them for ever
		numbers item=84
		words pages=64
		rounds | whole 1 to 10000 by ×2 | 20 polls | live | the polls of each page before its rate is estimated

		Commit, estimate once and trust it
		what 64 pages. It polls in turn for 20 rounds, estimates every change rate once, and polls by these estimates for
		ever.
		how The estimate of a page is −ln((m−h+¼)/(m+½))·m/T, from h hits in m polls over T ticks. From then on each tick
		polls the page with the greatest estimate times age. No later answer counts.
		watch × present shares rests on ○ uniform until tick 1,280, then jumps to .673 and rests again, below ◆ optimal
		shares, .973. ● estimates show why: a hot page hits at every poll, and all hot pages look alike.
		try m | Mirror the web after tick 1,280: × is .192 for ever.
		try commit pages=64 rounds=2 | Two rounds: × rests at .491.
		try commit pages=64 rounds=100 | A hundred rounds: × rests at .727 from tick 6,400 on.
		limit Polls in turn are too far apart to tell hot pages from warm ones.`),
	Rule: `
		choice <{turns?}it is its turn: the rates are not estimated yet|its index, its estimated rate times its age, is the greatest>
		rest <{turns?}wait for their turn|wait: their indices are smaller>
		learns <{turns?}the hits are counted until all rates are estimated|the rates were estimated once and stay>
		fixed <{turns!}yes>`,
	InTurn: true, Build: newCommit, Check: checkAges,
}

func newCommit(s Setup) Poller {
	c := &commit{rounds: s.Values.Int("rounds"), page: make([]commitPage, s.Pages)}
	c.turns = true
	c.begin(s, c)
	return c
}

func (c *commit) Advance(web Web, tick, n int64) {
	if c.done == 0 {
		c.begun = tick
	}
	c.indexPolicy.Advance(web, tick, n)
}

func (c *commit) learn(page int, _ int64, hit bool) {
	if !c.turns {
		return
	}
	v := &c.page[page]
	if v.polls++; hit {
		v.hits++
	}
	c.done++
	c.follow()
}

// follow estimates once the rounds are done, and goes on in turn if there are to be more.
func (c *commit) follow() {
	over := c.done >= int64(c.rounds)*int64(len(c.page))
	if over != c.turns {
		return
	}
	if c.turns = !over; over {
		c.spent += c.now - c.begun
		for page := range c.page {
			c.page[page].estimate(float64(c.spent))
		}
	} else {
		c.begun = c.now
	}
	c.restart(c.rate)
}

// estimate sets the rate by the answers of some slots.
func (v *commitPage) estimate(slots float64) {
	polls, misses := float64(v.polls), float64(v.polls-v.hits)
	v.rate = -math.Log((misses+0.25)/(polls+0.5)) * polls / slots
}

// rate: the estimate, 1 while none is made.
func (c *commit) rate(page int) float64 {
	if c.turns {
		return 1
	}
	return c.page[page].rate
}

func (c *commit) Tune(_ string, v automata.Values) {
	c.rounds = v.Int("rounds")
	c.follow()
}
