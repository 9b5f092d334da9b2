package polling

import (
	"cmp"
	"math/bits"
	"slices"

	"lascope/automata"
)

// Looking further ahead than a slot, the further work of [Thesis] §8.2 [Further] §4. With ahead=L each page draws every L slots how
// many of the next L it polls, ⌊L x⌋ or one more, L x in the mean, and spaces them evenly from a random slot on. With ahead=0
// x is added to a credit in each slot, and a poll takes 1: the polls are evenly spaced for ever. The updates stay those of the game.
//
// limit=soft makes all polls of a slot, as the thesis does. limit=hard makes at most C: of drawn polls the surplus, at random, is not
// made; of credits the greatest come first, and the others wait.

// A cglaPlan holds the polls that are planned.
type cglaPlan struct {
	ahead  int
	hard   bool
	block  []uint64  `own:""` // of each of L slots in turn, a bit for each page polled in it
	next   int       // the slot of the block that comes next; ahead at its end
	credit []float64 `own:""` // of each page, with ahead=0
	due    []int32   `own:""` // room for the pages of a slot
}

// newCGLAPlan is a plan for n pages; nil where each page tosses a coin a slot, as in the thesis.
func newCGLAPlan(ahead int, hard bool, n int, coins *automata.Coins) *cglaPlan {
	if ahead == 1 && !hard {
		return nil
	}
	p := &cglaPlan{ahead: ahead, hard: hard, block: make([]uint64, ahead*((n+63)/64)), next: ahead, due: make([]int32, 0, n)}
	if ahead == 0 {
		p.credit = make([]float64, n)
		for page := range p.credit {
			p.credit[page] = coins.Unit()
		}
	}
	return p
}

// slotAt has the bits of a slot of the block.
func (p *cglaPlan) slotAt(slot int) []uint64 {
	words := len(p.block) / p.ahead
	return p.block[slot*words : (slot+1)*words]
}

// cglaPolls is the number of the next ahead slots in which a page of share x is polled: ⌊L x⌋, or one more for a coin
// below the rest.
func cglaPolls(ahead int, x, coin float64) int {
	mean := float64(ahead) * x
	polls := int(mean)
	if coin < mean-float64(polls) {
		polls++
	}
	return polls
}

// cglaSlot is the slot of the j-th of several evenly spaced polls in a block, from a random beginning u in [0, 1).
func cglaSlot(ahead, polls, j int, u float64) int {
	return min(int((u+float64(j))*float64(ahead)/float64(polls)), ahead-1)
}

// up are the pages that come up in the next slot, in their order.
func (p *cglaPlan) up(g *CGLA) []int32 {
	due := p.due[:0]
	if p.ahead == 0 {
		states := float64(g.states)
		for page, state := range g.state { // none sleeps
			credit := p.credit[page] + float64(state)/states
			if p.credit[page] = credit; credit >= 1 {
				due = append(due, int32(page))
			}
		}
		return due
	}
	if p.next == p.ahead {
		p.draw(g)
	}
	for word, pages := range p.slotAt(p.next) {
		for ; pages != 0; pages &= pages - 1 {
			due = append(due, int32(64*word+bits.TrailingZeros64(pages)))
		}
	}
	p.next++
	return due
}

// made returns the pages due whose polls are made: with limit=hard at most C.
func (p *cglaPlan) made(g *CGLA, due []int32) []int32 {
	if p.hard {
		if p.credit != nil && len(due) > g.capacity {
			slices.SortStableFunc(due, func(a, b int32) int { return cmp.Compare(p.credit[b], p.credit[a]) })
			due = due[:g.capacity]
		}
		for k := len(due); k > g.capacity; k-- {
			due[g.coins.Below(uint64(k))] = due[k-1]
			due = due[:k-1]
		}
	}
	if p.credit != nil {
		for _, page := range due {
			p.credit[page]--
		}
	}
	return due
}

// draw plans the polls of a block.
func (p *cglaPlan) draw(g *CGLA) {
	p.next = 0
	clear(p.block)
	for page := range g.state {
		polls := cglaPolls(p.ahead, g.Amount(g.State(page)), g.coins.Unit())
		if polls == 0 {
			continue
		}
		u := g.coins.Unit()
		for j := range polls {
			p.slotAt(cglaSlot(p.ahead, polls, j, u))[page/64] |= 1 << (page % 64)
		}
	}
}

// Plan sets polls[k] to whether the page is polled in the k-th slot from the next on, as far as that is known, and
// returns for how many slots it is; −1 if nothing is planned. With coins it is the rest of the block, with credits
// all slots, by the present share. With limit=hard a poll of it may be left out or wait.
func (g *CGLA) Plan(page int, polls []bool) (known int) {
	clear(polls)
	p := g.plan
	switch {
	case p == nil || p.ahead == 1:
		return -1
	case p.ahead == 0:
		credit, x := p.credit[page], g.Amount(g.State(page))
		for k := range polls {
			if credit += x; credit >= 1 {
				polls[k] = true
				credit--
			}
		}
		return len(polls)
	}
	known = min(len(polls), p.ahead-p.next)
	for k := range known {
		polls[k] = p.slotAt(p.next + k)[page/64]>>(page%64)&1 == 1
	}
	return known
}

// slotByPlan makes the polls that are planned for the slot.
func (g *CGLA) slotByPlan(web Web) {
	pages := g.plan.up(g)
	if g.byPolls {
		g.polls = int64(len(pages))
	}
	sum, full := g.Filled()
	for _, page := range g.plan.made(g, pages) {
		g.poll(web, page, sum, full)
	}
}

// setPlan follows the parameters ahead and limit.
func (g *CGLA) setPlan(v automata.Values) {
	g.plan = newCGLAPlan(v.Int("ahead"), v.Word("limit") == "hard", g.n, &g.coins)
	g.redraw()
}
