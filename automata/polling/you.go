package polling

import (
	"lascope/automata"
	"lascope/internal/param"
	"lascope/internal/refusal"
)

// You is a person: each slot polls the page that the person has named, and nothing is learnt but by
// the person.
type You struct {
	base
	automata.ByHand
}

// mostByHand bounds the pages of a game: each has a row on the screen.
const mostByHand = 1000

// youScheme is the row of the scheme that a person plays.
var youScheme = Scheme{
	Card: automata.NewCard(`
		you | You | docs/play.md | learns
		a person, who names the page of each poll: by a key, a click, or @TICK:poll=PAGE
		numbers item=32 speed=5
		defaults pages=8
		%s

		You, a person as the scheme
		what Eight pages, 60 polls, and you name the page of each one. The web waits for you. More hits than the others find
		is the goal.
		how Choose a page by its digit. A poll shows at once whether the page has changed since you looked last. You see
		hits, misses and ages alone, as an automaton does. Your shares are the frequencies of your choices.
		watch In the game ● is a hit and ○ a miss; ╌ is the time since your last poll of a page. The others' hits stand
		beside yours.
		try A | A hint: the choice of a scheme that learns, and its rule.
		try V | The others' scores, hidden until the end or shown.
		try you pages=20 budget=100 | Twenty pages and a hundred polls.
		limit The pages are shuffled: their numbers say nothing.`, automata.BudgetRow),
	Rule: `
		choice you named it
		rest wait until you name them`,
	Check: func(s Setup) {
		if s.Capacity != 1 {
			refusal.Say("capacity=%d: a person names one page per tick, capacity=1", s.Capacity)
		}
		if s.Pages > mostByHand {
			refusal.Say("pages=%d: a person chooses among 2 to %s pages, such as pages=8", s.Pages, param.Thousands(mostByHand))
		}
	},
	Build: newYou, Units: true,
}

func newYou(s Setup) Poller {
	return &You{newBase(s), automata.NewByHand(s.Pages, int64(s.Values.Int("budget")))}
}

// Advance: it polls the page that was named; n is 1.
func (y *You) Advance(web Web, tick, _ int64) {
	page := y.Choose()
	answer := 0.0
	if web.Poll(page, tick+1, y.Share(page)) {
		answer = 1
	}
	y.Hear(page, answer)
	if y.trace.room(0) {
		y.trace.Note(Poll{Page: page})
	}
}

// Ended: a person may always name a page.
func (y *You) Ended() error { return nil }

// Shares: the frequencies of the polls so far.
func (y *You) Shares(dst []float64) {
	for page := range dst {
		dst[page] = y.Share(page)
	}
}
