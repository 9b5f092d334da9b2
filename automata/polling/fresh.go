package polling

import (
	"lascope/automata"
	"lascope/internal/refusal"
)

// The policy of fresh copies polls by the shares under which most copies are as they are on the web (Cho and Garcia-Molina, Effective
// page refresh policies for Web crawlers, ACM TODS 28, 2003). A page polled evenly x times a slot is fresh for x·d(x)/p of the
// time: the value of hits with weights 1/(n p). So a page whose 1/p is below the multiplier gets no poll: it changes sooner than a
// poll is worth.
var fresh = sharePolicy{of: Oracle.Freshest}

// checkFresh refuses changes that vanish.
func checkFresh(s Setup) {
	if s.Updates == "vanish" {
		refusal.Say("updates=vanish: a change that is gone after its tick leaves every copy as its page; take updates=overwrite")
	}
}

// freshScheme is the row of the policy of fresh copies.
var freshScheme = Scheme{
	Card: automata.NewCard(`
		fresh | Fresh | [Cho & Garcia-Molina 2003]
		by the shares that keep most copies fresh, computed from the change probabilities
		numbers item=24
		%s

		Fresh, as many fresh copies as possible
		what A copy of a page is fresh until the page changes. This policy keeps the most copies fresh, where others find the
		most changes. It knows the change probabilities.
		how A page polled evenly x times per tick is fresh for x·d(x)/p of the time. Lagrange's multipliers find the shares of
		the greatest mean. The hottest pages change too soon to be kept: 11 of 512 get no poll. The scheduler polls the page
		with the earliest deadline next.
		watch × present shares is at .294, ◆ optimal shares at .977: it finds few changes. The picture fresh, v three times, has
		× on ◆: .876 of the copies are fresh, with equal shares (○) .853.
		try m | Mirror the web: it is told, and the other end gets no polls.
		try fresh pages=8 | Page 1 changes nine ticks in ten. It gets no poll.
		try optimal pages=512 | The optimal shares find most hits: only .260 of the copies are fresh.
		limit Automata are rewarded for hits, so none of them learns these shares.`, scheduleRow),
	Rule:  shareRule,
	Build: fresh.build, Check: checkFresh,
}
