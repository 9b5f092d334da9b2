package polling

import (
	"lascope/automata"
)

// The optimal policy polls by the optimal shares: Lagrange multipliers solve the knapsack of the change
// probabilities [LAKG] §III.C.
var optimal = sharePolicy{of: Oracle.Optimal}

// optimalScheme is the row of optimal polling.
var optimalScheme = Scheme{
	Card: automata.NewCard(`
		optimal | Optimal | [LAKG] §III.C
		polls by the optimal shares, computed from the change probabilities
		numbers item=24
		%s

		Optimal polling
		what The optimal shares of the polls, computed from the change probabilities that no automaton knows. It is the
		reference for all schemes.
		how Lagrange's multipliers solve the fractional knapsack: all pages polled less than once per tick get the same hit
		probability. The scheduler polls the page with the earliest deadline next. After a shift the shares are computed
		anew.
		watch × present shares lies on ◆ optimal shares, and nothing is above. Real polls fall on whole ticks and find less:
		.956 hits per poll, ◆ .977.
		try m | Mirror the web: it is told, so × stays on ◆.
		try optimal schedule=random | Polls are drawn: .881 hits per poll in place of .956.
		try optimal importance=on | Hits count the importance of their page: ◆ is .844.`, scheduleRow),
	Rule:  shareRule,
	Build: optimal.build, Check: checkOptimal, Costs: true, Units: true,
}
