package polling

import (
	"fmt"

	"lascope/automata"
	"lascope/internal/param"
)

// You is a person: each slot polls the page that the person has named, and nothing is learnt but by
// the person.

// A Player is a Poller whose pages a person names.
type Player interface {
	Waiting
	// Name names the page of the next slot, from 0.
	Name(page int)
	// Spent reports whether all polls of the game are made.
	Spent() bool
	// Budget is the number of polls of the game, and of those made.
	Budget() (budget, done int64)
	// Seen holds the person's choices of a page and their answers.
	Seen(page int) automata.Seen
	// Made holds the choices so far, in their order.
	Made() []automata.Made
}

var (
	_ Poller  = (*you)(nil)
	_ Waiting = (*you)(nil)
)

// you is the scheme of a person.
type you struct {
	automata.ByHand
	pages int
	trace *Trace
}

// mostByHand bounds the pages of a game: each has a row on the screen.
const mostByHand = 1000

// youScheme is the row of the scheme that a person plays.
func youScheme() Scheme {
	return Scheme{
		Card: automata.Card{
			Name: "you", Title: "You", Source: "docs/play.md", Learns: true,
			Meaning: "a person, who names the page of each poll: by a key, a click, or @TICK:poll=PAGE",
			Memory:  automata.Memory{Item: 32}, Speed: 5,
			Defaults: map[string]string{"pages": "8"},
			Params:   []automata.Param{automata.BudgetParam()},
		},
		Check: func(s Setup) error {
			if s.Capacity != 1 {
				return fmt.Errorf("capacity=%d: a person names one page per tick, capacity=1", s.Capacity)
			}
			if s.Pages > mostByHand {
				return fmt.Errorf("pages=%d: a person chooses among 2 to %s pages, such as pages=8", s.Pages, param.Thousands(mostByHand))
			}
			return nil
		},
		New: newYou,
	}
}

func newYou(s Setup) (Poller, error) {
	if err := youScheme().Allows(s); err != nil {
		return nil, err
	}
	return &you{ByHand: automata.NewByHand(s.Pages, int64(s.Values.Int("budget"))), pages: s.Pages}, nil
}

// Advance: it polls the page that was named; n is 1.
func (y *you) Advance(web Web, tick, _ int64) {
	page := y.Choose()
	answer := 0.0
	if web.Poll(page, tick+1, y.Share(page)) {
		answer = 1
	}
	y.Hear(page, answer)
	if y.trace != nil {
		y.trace.Choose(Chosen{Page: page, Reason: named{}})
	}
}

// Ended: a person may always name a page.
func (y *you) Ended() error { return nil }

// Shares: the frequencies of the polls so far.
func (y *you) Shares(dst []float64) {
	for page := range dst {
		dst[page] = y.Share(page)
	}
}

// Tune: there is nothing to tune.
func (y *you) Tune(key string, _ automata.Values) error { return automata.RestartError(key) }

func (y *you) Resize(capacity int, omega []float64) error {
	if capacity != 1 {
		return fmt.Errorf("capacity=%d: a person names one page per tick, capacity=1", capacity)
	}
	return checkWorld(y.pages, capacity, omega)
}

func (y *you) Clone() Poller { return &you{ByHand: y.ByHand.Clone(), pages: y.pages} }

func (y *you) SetTrace(t *Trace) { y.trace = t }

func (y *you) Rule() Rule {
	return Rule{Choice: "you named it", Rest: "wait until you name them", Source: "docs/play.md"}
}

var (
	_ Player    = (*you)(nil)
	_ Watched   = (*you)(nil)
	_ Explained = (*you)(nil)
)
