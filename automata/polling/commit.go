package polling

import (
	"fmt"
	"math"
	"slices"

	"lascope/automata"
)

// Commit estimates and then trusts its estimates for ever: it polls all pages in turn for some
// rounds, estimates each rate once from its hits h in m polls over T slots,
//
//	s = −ln((m − h + ¼)/(m + ½)) · m/T,
//
// after [Cho], and then polls the page with the greatest s·m, m its age.
type commit struct {
	indexPolicy
	rounds int
	begun  int64 // the slot before the first poll
	polls  int64 // of the rounds
	hits   []uint32
	rate   []float64  // s, once it is estimated
	weight importance // of the index, once the rates are estimated
}

// commitScheme is the row of commit.
func commitScheme() Scheme {
	return Scheme{
		Name: "commit", Memory: automata.Memory{Item: 84}, Title: "Estimate then commit", Learns: true,
		Meaning: "polls in turn for some rounds, estimates all rates once and polls by them for ever",
		Source:  "[Cho] §4", New: newCommit, Check: checkAges,
		Params: []automata.Param{{
			Key: "rounds", Symbol: "rounds", Meaning: "the polls of each page before its rate is estimated", Default: "20",
			Min: 1, Max: 10_000, Integer: true, Log: true, Step: 2, Live: true,
		}},
	}
}

func newCommit(s Setup) (Poller, error) {
	if err := checkAges(s); err != nil {
		return nil, err
	}
	c := &commit{rounds: s.Values.Int("rounds"), hits: make([]uint32, s.Pages), rate: slices.Repeat([]float64{1}, s.Pages), weight: s.Omega}
	s.Omega = nil
	c.begin(s, c.belief)
	return c, nil
}

// Advance implements [Poller]. While all slopes are equal, the eldest page has the greatest
// index: the pages are polled in turn.
func (c *commit) Advance(web Web, tick, n int64) {
	if c.polls == 0 {
		c.begun = tick
	}
	c.advance(web, tick, n, c)
}

// estimating reports whether the rounds go on.
func (c *commit) estimating() bool { return c.polls < int64(c.rounds)*int64(len(c.rate)) }

// learn implements [pageLearner].
func (c *commit) learn(page int, _ int64, hit bool) {
	if !c.estimating() {
		return
	}
	if hit {
		c.hits[page]++
	}
	if c.polls++; !c.estimating() {
		c.estimate()
		c.omega = c.weight
		c.restart(c.belief)
	}
}

// estimate estimates all rates.
func (c *commit) estimate() {
	polls, slots := float64(c.rounds), float64(c.now-c.begun)
	for page, hits := range c.hits {
		c.rate[page] = -math.Log((polls-float64(hits)+0.25)/(polls+0.5)) * polls / slots
	}
}

// belief implements [pageLearner]: the estimate, 1 before it is made.
func (c *commit) belief(page int) float64 { return c.rate[page] }

// symbol implements [pageLearner].
func (c *commit) symbol() string { return "â" }

// Tune implements [Poller].
func (c *commit) Tune(key string, v automata.Values) error {
	if key != "rounds" {
		return automata.RestartError(key)
	}
	done, rounds := int(c.polls/int64(len(c.rate))), v.Int(key)
	if !c.estimating() {
		return fmt.Errorf("rounds=%d: the rates are estimated already, after %d rounds, and commit never estimates again; it takes effect at a restart", rounds, c.rounds)
	}
	if rounds <= done {
		return fmt.Errorf("rounds=%d: %d rounds are done already; take rounds=%d or more", rounds, done, done+1)
	}
	c.rounds = rounds
	return nil
}

// Resize implements [Poller].
func (c *commit) Resize(capacity int, omega []float64) error {
	if err := c.resize(capacity, omega); err != nil {
		return err
	}
	c.Attach(omega, nil)
	c.restart(c.belief)
	return nil
}

// Attach implements [Attached].
func (c *commit) Attach(omega []float64, _ Oracle) {
	if c.weight, c.omega = omega, omega; c.estimating() {
		c.omega = nil
	}
}

// Clone implements [Poller].
func (c *commit) Clone() Poller {
	out := *c
	out.indexPolicy, out.hits, out.rate = c.clone(), slices.Clone(c.hits), slices.Clone(c.rate)
	return &out
}

// Rule implements [Explained].
func (c *commit) Rule() Rule {
	if c.estimating() {
		return Rule{
			Choice: "it is its turn: the rates are not estimated yet", Rest: "wait for their turn", Source: "[Cho §4]",
			Learns: "the hits are counted until all rates are estimated",
		}
	}
	return Rule{
		Choice: "its index, its estimated rate times its age, is the greatest", Rest: "wait: their indices are smaller", Source: "[Cho §4]",
		Learns: "the rates were estimated once and stay",
	}
}

var (
	_ Indexed   = (*commit)(nil)
	_ Watched   = (*commit)(nil)
	_ Attached  = (*commit)(nil)
	_ Explained = (*commit)(nil)
	_ Foreseen  = (*commit)(nil)
)
