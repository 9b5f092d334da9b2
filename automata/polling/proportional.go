package polling

import (
	"lascope/automata"
)

// The proportional policy knows the rates of change and polls each page in proportion to
// its rate [LAKG] §III.C. With more than one poll a slot no page gets more than one; the
// others share the rest.
var proportional = sharePolicy{of: Oracle.Rate, weighs: true}

// proportionalScheme is the row of proportional polling.
var proportionalScheme = Scheme{
	Card: automata.NewCard(`
		proportional | Proportional | [LAKG] §III.C
		in proportion to the change probabilities
		numbers item=24
		%s

		Proportional polling
		what The rule of thumb: a page that changes twice as often is polled twice as often. It knows the change
		probabilities, and no automaton does.
		how Shares are proportional to the change probabilities, at most one poll per tick for a page. The scheduler polls
		the page with the earliest deadline next, its last poll plus 1/share. After a shift the new change probabilities
		count at once.
		watch × present shares rests on ◇ proportional, below ◆ optimal shares: .945 and .977. The hottest page gets too few
		polls. A scheme above ◇ is better than this rule with all its knowledge.
		try m | Mirror the web: it is told, so × stays where it is.
		try proportional alpha=0.3 beta=1.5 | On this web it is nearly optimal: ◇ .560 and ◆ .561.
		try proportional schedule=random | Polls are drawn: they find .817 hits per poll, not .934.`, scheduleRow),
	Rule:  shareRule,
	Build: proportional.build, Units: true,
}
