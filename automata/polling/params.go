package polling

import (
	"math"

	"lascope/automata"
	"lascope/internal/param"
	"lascope/internal/refusal"
)

// mostStates is the largest N of the polling lab's automata.
const mostStates = 1_000_000

// scheduleRow is the row of the schedule of shares that stand still.
const scheduleRow = `schedule | edf, random | | live | how shares become polls`

// rescaleState gives the state that stands to `to` as s stands to `from`, as nearly
// as states in 1..most allow.
func rescaleState(s int32, from, to float64, most int32) int32 {
	return int32(min(max(math.Round(float64(s)*to/from), 1), float64(most)))
}

// A schedule turns shares into polls.
type schedule uint8

const (
	byTree     schedule = iota // evenly, by credit at each node of a tree
	byDeadline                 // earliest deadline first
	byChance                   // at random
	byLive                     // earliest deadline first, by the shares now
	byAccrual                  // earliest deadline first, by the shares since the last poll
)

var schedules = map[string]schedule{"tree": byTree, "edf": byDeadline, "random": byChance, "live": byLive, "accrued": byAccrual}

// An importance is ω of each page, nil when importance is off.
type importance []float64

// of is the importance of a page; 1 without importance.
func (w importance) of(page int) float64 {
	if w == nil {
		return 1
	}
	return w[page]
}

// weigh reports whether the answer of a page counts as a reward, and the coin that decided. With
// importance on a hit does so with probability ω, and is a penalty otherwise: the reward
// probability becomes ω·d(x), and an automaton that balances reward rates balances importance
// retrieved per poll. The papers of LAKG and H-TRAA know no ω; this is ours.
func (w importance) weigh(c *automata.Coins, page int, hit bool) (reward bool, by Weighed) {
	if w == nil || !hit {
		return hit, Weighed{}
	}
	return w.weighHit(c, page)
}

// weighHit tosses the coin. Written in place, it would keep the compiler from inlining weigh.
func (w importance) weighHit(c *automata.Coins, page int) (reward bool, by Weighed) {
	by = Weighed{c.Unit(), w[page]}
	return by.Coin < by.Omega, by
}

// toss draws whether a page's hit counts: with probability ω. Without importance it
// always does, and no coin is drawn.
func (w importance) toss(c *automata.Coins, page int32) (coin, threshold float64) {
	if w == nil {
		return -1, 1
	}
	return c.Unit(), w[page]
}

// checkSetup refuses a setup that no scheme of the polling lab can be built on.
func checkSetup(s Setup) {
	if s.Pages < 2 || s.Pages > maxPages {
		refusal.Say("pages=%d: the schemes share polls among 2 to %s pages", s.Pages, param.Thousands(maxPages))
	}
	pages := param.Thousands(s.Pages)
	if s.Capacity < 1 || s.Capacity > s.Pages {
		refusal.Say("capacity=%d: the capacity is a number of polls per tick, 1 to %s, the number of pages", s.Capacity, pages)
	}
	if s.Omega != nil && len(s.Omega) != s.Pages {
		refusal.Say("importance is given for %s pages, but there are %s", param.Thousands(len(s.Omega)), pages)
	}
}

const maxPages = 1 << 20
