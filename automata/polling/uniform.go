package polling

import (
	"lascope/automata"
)

// Uniform polling takes all pages in turn, c a slot: the classical policy that needs no
// knowledge [LAKG] §III.C.

func (u *uniform) Advance(web Web, tick, n int64) {
	x := u.share()
	for end := tick + n; tick < end; {
		tick++
		for range u.capacity {
			web.Poll(u.next, tick, x)
			if u.trace.room(0) {
				u.trace.Note(Poll{Page: u.next, Why: turnOf(u.next+1, u.n), Share: x})
			}
			if u.next++; u.next == u.n {
				u.next = 0
			}
		}
	}
}

// A uniform is the policy: its only state is the page to poll next.
type uniform struct {
	base
	next int // the page to poll next
}

// uniformScheme is the row of polling in turn.
var uniformScheme = Scheme{
	Card: automata.NewCard(`
		uniform | Uniform | [LAKG] §III.C
		all pages in turn

		Uniform polling, all pages in turn
		what 512 pages share one poll per tick. This policy needs to know nothing: all pages get equal shares. It is the
		reference for schemes that learn.
		how It polls page 1, 2, 3 and so on, and begins again after the last one. It keeps the number of the next page
		alone, and no answer changes it.
		watch × present shares rests on ○ uniform: a fixed policy learns nothing. ◆ optimal shares is how much better one
		can do.
		try m | Mirror the web: nothing falls, since all pages have equal shares.
		try uniform alpha=0.3 beta=1 | A web with less difference: ○ is .530 and ◆ .881.
		try h-traa | H-TRAA takes over and begins at ○: × climbs.
		limit Most pages of a Zipf web hardly change, and most polls are misses.`),
	Rule:   turnRule,
	InTurn: true, Build: func(s Setup) Poller { return &uniform{base: newBase(s)} }, Units: true,
}

// turnRule is the rule of polling in turn.
const turnRule = `
		choice it is its turn: all pages are polled in turn
		rest wait for their turn`

// share is the share of every page, in polls a slot.
func (u *uniform) share() float64 { return float64(u.capacity) / float64(u.n) }

func (u *uniform) Shares(dst []float64) {
	for page := range dst {
		dst[page] = u.share()
	}
}

func (u *uniform) NextPage() (page int, ok bool) { return u.next, true }
