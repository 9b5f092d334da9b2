package polling

import (
	"lascope/automata"
)

// The weighted proportional policy polls each page in proportion to its rate of
// change times its importance, p·ω, at most once a slot [Thesis] §7.3.2. The thesis polls
// at random, which matters: evenly spaced, the same shares earn more and beat CGLA
// where the thesis finds them beaten. Without importance it is the proportional policy.
var weighted = sharePolicy{of: Oracle.Rate, weighs: true, worth: true}

// weightedScheme is the row of weighted proportional polling. Without importance it is proportional.
var weightedScheme = Scheme{
	Card: automata.NewCard(`
		weighted | Weighted proportional | [Thesis] §7.3.2
		in proportion to change probability times importance
		numbers item=28
		words importance=on
		schedule | random, edf | | live | how shares become polls

		Weighted proportional polling
		what Pages have an importance ω from 0 to 1, and a hit counts ω. The rule of thumb is then change probability times
		importance; it knows both.
		how Shares are proportional to p·ω, at most one poll per tick for a page. Each poll is drawn by the shares, as in
		the thesis. No answer changes them.
		watch × present shares rests at .759 between ◇ proportional, .647, which leaves importance out, and ◆ optimal
		shares, .844.
		try m | Mirror the web: it is told, so × does not fall.
		try weighted importance=on schedule=edf | Even intervals: .742 of importance per poll, drawn ones .681.
		try weighted web=thesis | The web of the thesis: × is .916, and ◆ is 1.000.`),
	Rule:  shareRule,
	Build: weighted.build,
}
