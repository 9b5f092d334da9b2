package polling

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"lascope/automata"
	"lascope/internal/refusal"
)

// The fixed partitioning automaton [Thesis] §5.2. It parts the pages into two classes of
// fixed sizes: P1 is polled in every slot, P2 in turn with the polls that are left. f is the part of the capacity spent on P2: |P1|
// = ⌊(1−f)C⌋. (The printed M + f(N−M) = C would give M = 0 for most C.) Each class has states 1, the innermost, to N, the boundary,
// where all start.
//
//	hit in P1    one state inward, with probability ω
//	hit in P2    one outward, with probability ω; at the boundary instead, with
//	             probability ω, change places with an object of P1 that missed in
//	             this slot, the one nearest its boundary
//	miss in P2   one inward
//	miss in P1   one outward; at the boundary instead change places with an object
//	             of P2 that hit in this slot, the one nearest its boundary
//
// (For the last the thesis names the wrong class.) In a slot come first all polls and
// moves within a class, then the promotions to P1, then the demotions, both in the
// order of the polls. Objects that change places exchange class and state; among equally near
// ones an arbitrary one is drawn; where there is none nothing happens; and no object
// changes class twice in a slot.

// The answers that count may be the rewards alone or the penalties alone [Thesis] Table 6.1. FPA has
// no knapsack to govern them by: under the game both count, as in the ungoverned scheme.

// fpaStep is the transition of an object within its class of n states. At the boundary an
// object that should go outward asks to change places.
func fpaStep(s, n int32, inward bool) (to int32, asks bool) {
	switch {
	case inward && s > 1:
		return s - 1, false
	case !inward && s < n:
		return s + 1, false
	}
	return s, !inward
}

// An FPA is the automaton over all pages.
//
// The first inner objects are P1, the others P2, each in the order of its polls. As
// objects exchange their states with their places, a state stays where it is and only
// the pages change places.
type FPA struct {
	base
	states  int
	f       float64
	answers reinforcement // which answers count
	plain   bool          // all do, and none is noted
	coins   automata.Coins

	objects []fpaObject `own:""`
	inner   int
	turn    int     // the object of P2 to poll next
	place   []int32 `own:""` // of each page, among the objects

	missed []fpaPoll `own:""` // of this slot: the polls of P1 that missed
	hits   []fpaPoll `own:""` // and the polls of P2 that hit
	ladder ladder

	Exchanged
}

// Exchanged are the pairs that have changed places.
type Exchanged struct {
	Exchanges    int64
	Entered      int   // the page that entered P1 last; -1 if none did
	Left         int   // the page that left P1 then
	ExchangeTick int64 // when
}

type fpaObject struct{ page, state int32 }

// An fpaPoll is the poll of an object, which may ask to change places.
type fpaPoll struct {
	object int32
	asks   bool
}

// fpaScheme is the row of FPA. Its capacity is about a tenth of the pages, as in [Thesis] §7.3; 1 leaves P1 empty.
var fpaScheme = Scheme{
	Card: automata.NewCard(`
		fpa | FPA | [Thesis] §5.2 | learns
		two classes of pages: one is polled every tick, the other in turn
		numbers item=13 state=4 speed=20
		defaults capacity=50
		N | whole 1 to %d by ×2 | 16 states | live | the number of states of an automaton
		f | 0.001 to 0.999 by 0.05 | 0.1 | live | the fraction of the polls for P2, the pages polled in turn
		%s

		FPA, the fixed partitioning automaton
		what 50 polls per tick for 512 pages: the 45 pages that change most often should be polled in every tick, the other
		467 in turn. Their change probabilities are hidden.
		how P1 is the class of the pages always polled, P2 that of the pages polled in turn. A page has a state in its
		class, from 1 to N, the boundary. In P1 a hit moves it inward and a miss outward, in P2 the other way round. At the
		boundary a page that should go outward changes places with a page of the other class that was answered against its
		class in this tick.
		watch × present shares should reach ◆ optimal shares. █ pages that belong among the always polled should fill P1, ▒
		the others P2.
		try m | Mirror the web: 1,000 ticks later × is .028, and ◆ .045.
		try n | Halve N: pages change classes sooner, and more often by chance.
		try fpa N=1 | One state: any wrong answer counts. × is .037 at tick 4,000.
		limit A page is polled in every tick or in turn: there is nothing between, and the sizes of the classes are fixed.`, mostStates, reinforcementRow),
	Rule: `
		choice P1 is polled every tick, P2 in turn
		rest stay: they are in P2, and it is not their turn` + reinforcementRule,
	InTurn: true, Build: newFPA, Units: true,
	Check: func(s Setup) { fpaInner(s.Capacity, s.Values.Number("f")) },
}

func newFPA(s Setup) Poller {
	p := &FPA{
		base: newBase(s), states: s.Values.Int("N"), f: s.Values.Number("f"),
		coins: automata.NewCoins(s.Seed), place: make([]int32, s.Pages), answers: reinforcements[s.Values.Word("reinforcement")],
		Exchanged: Exchanged{Entered: -1, Left: -1},
	}
	inner := fpaInner(p.capacity, p.f)
	// P1 is drawn at random. The round robin begins in a random order, which the thesis does
	// not give: in the order of the pages it would begin with the hottest.
	p1, p2 := make([]fpaObject, 0, s.Pages), make([]fpaObject, 0, s.Pages)
	for page := range int32(s.Pages) {
		o := fpaObject{page, int32(p.states)}
		if p.coins.Below(uint64(s.Pages-int(page))) < uint64(inner-len(p1)) {
			p1 = append(p1, o)
		} else {
			p2 = append(p2, o)
		}
	}
	order := automata.NewCoins(s.Order)
	for i := len(p2) - 1; i > 0; i-- {
		j := order.Below(uint64(i + 1))
		p2[i], p2[j] = p2[j], p2[i]
	}
	p.arrange(append(p1, p2...), inner)
	return p
}

// fpaInner is |P1|, which must be 1 or more. A product that misses a whole number by
// rounding alone, such as (1−0.9)·10, counts as that number.
func fpaInner(capacity int, f float64) int {
	inner := int(math.Floor(float64(capacity) - float64(f*float64(capacity)) + 1e-9))
	if inner < 1 {
		smaller := ""
		if capacity > 1 {
			smaller = fmt.Sprintf(", or f=%.3g", math.Floor(1000*(1-1/float64(capacity)))/1000)
		}
		refusal.Say("capacity=%d: with f=%g of the polls for P2, P1 has ⌊(1−f)C⌋ = 0 pages; take capacity=%.0f or more%s",
			capacity, f, math.Ceil(1/(1-f)-1e-9), smaller)
	}
	return inner
}

// arrange gives the objects their places, of which the first inner are P1.
func (p *FPA) arrange(objects []fpaObject, inner int) {
	p.objects, p.inner, p.turn = objects, inner, inner
	for i, o := range objects {
		p.place[o.page] = int32(i)
	}
	quota := p.capacity - inner
	p.missed, p.hits = make([]fpaPoll, 0, inner), make([]fpaPoll, 0, quota)
	p.ladder = newLadder(p.states, max(inner, quota))
}

func (p *FPA) Advance(web Web, tick, n int64) {
	p.plain = p.answers == governed && p.omega == nil && p.trace == nil
	for end := tick + n; tick < end; {
		tick++
		leave := p.pollInner(web, tick)
		enter := p.pollOuter(web, tick)
		if enter > 0 {
			p.change(p.hits, p.missed, tick)
		}
		if leave > 0 { // the objects of P2 that asked have left it: they found a partner as long as an object of P1 asked
			p.hits = slices.DeleteFunc(p.hits, func(hit fpaPoll) bool { return hit.asks })
			p.change(p.missed, p.hits, tick)
		}
	}
}

// pollInner polls P1, and gives the number of objects that ask to leave it.
func (p *FPA) pollInner(web Web, tick int64) (demotions int) {
	p.missed = p.missed[:0]
	n := int32(p.states)
	for i := range p.objects[:p.inner] {
		o := &p.objects[i]
		hit, asks := web.Poll(int(o.page), tick, 1), false
		if p.plain {
			o.state, asks = fpaStep(o.state, n, hit)
		} else {
			asks = p.answer(i, hit, hit)
		}
		if !hit {
			p.missed = append(p.missed, fpaPoll{int32(i), asks})
		}
		if asks {
			demotions++
		}
	}
	return demotions
}

// pollOuter polls the objects of P2 whose turn it is, and returns the number of objects that ask to enter P1.
func (p *FPA) pollOuter(web Web, tick int64) (promotions int) {
	p.hits = p.hits[:0]
	share, n := p.outerShare(), int32(p.states)
	for range p.capacity - p.inner {
		i := p.turn
		o := &p.objects[i]
		hit, asks := web.Poll(int(o.page), tick, share), false
		if p.plain {
			o.state, asks = fpaStep(o.state, n, !hit)
		} else {
			asks = p.answer(i, hit, !hit)
		}
		if hit {
			p.hits = append(p.hits, fpaPoll{int32(i), asks})
		}
		if asks {
			promotions++
		}
		if p.turn++; p.turn == p.n {
			p.turn = p.inner
		}
	}
	return promotions
}

// answer moves an object within its class, a hit with probability ω, if the answer counts.
func (p *FPA) answer(i int, hit, inward bool) (asks bool) {
	coin, threshold := -1.0, 1.0
	counts := p.answers.counts(hit, !hit) // under the game always
	if hit && counts {
		coin, threshold = p.omega.toss(&p.coins, p.objects[i].page)
	}
	from := p.objects[i].state
	if counts && coin < threshold {
		p.objects[i].state, asks = fpaStep(from, int32(p.states), inward)
	}
	if p.trace.room(1) {
		p.note(i, asks, counts, Move{From: from, Coin: coin, Threshold: threshold, Hit: hit})
	}
	return asks
}

// change lets the objects that ask change places with objects of the other class that were answered against it.
func (p *FPA) change(asking, others []fpaPoll, tick int64) {
	p.ladder.build(others, p.objects)
	for _, one := range asking {
		if one.asks && !p.ladder.empty() {
			other := &others[p.ladder.draw(&p.coins)]
			other.asks = false
			p.exchange(min(one.object, other.object), max(one.object, other.object), tick)
		}
	}
}

// exchange lets an object i of P1 and an object j of P2 change places and states.
func (p *FPA) exchange(i, j int32, tick int64) {
	out, in := p.objects[i].page, p.objects[j].page
	p.objects[i].page, p.objects[j].page = in, out
	p.place[in], p.place[out] = i, j
	p.Exchanged = Exchanged{p.Exchanges + 1, int(in), int(out), tick}
	if p.trace.room(2) {
		p.noteExchange(i, j)
	}
}

// outerShare is the share of a page of P2: an equal part of the polls spent on P2.
func (p *FPA) outerShare() float64 {
	return float64(p.capacity-p.inner) / float64(p.n-p.inner)
}

// note writes down the poll of an object and its move within its class.
func (p *FPA) note(i int, asks, counts bool, m Move) {
	o := p.objects[i]
	poll := Poll{Page: int(o.page), Share: 1}
	m.To, m.Place = o.state, classes[0]
	if m.Second = i >= p.inner; m.Second {
		m.Place = classes[1]
		poll.Why, poll.Share = turnOf(i-p.inner+1, p.n-p.inner), p.outerShare()
	}
	switch {
	case !counts:
		m.Why = p.answers.words()
	case asks && m.Second:
		m.Why = "boundary, asks to enter P1"
	case asks:
		m.Why = "boundary, asks to leave P1"
	case m.From == m.To && m.Coin < m.Threshold:
		m.Why = "innermost"
	}
	p.trace.Note(poll, p.moveOf(poll.Page, m))
}

// moveOf completes the move of a page.
func (p *FPA) moveOf(page int, m Move) Move {
	m.Automaton, m.Pages, m.N = page, only(page), int32(p.states)
	return m
}

// noteExchange writes down that an object i of P1 and an object j of P2 have changed places.
func (p *FPA) noteExchange(i, j int32) {
	one, two := p.objects[i], p.objects[j]
	in, out := int(one.page), int(two.page)
	p.trace.Note(Poll{Page: in},
		p.moveOf(in, Move{From: two.state, To: one.state, Second: true, Coin: -1, Why: "enters P1", Place: classes[1], Into: "P1"}),
		p.moveOf(out, Move{From: one.state, To: two.state, Coin: -1, Why: "leaves P1", Place: classes[0], Into: "P2"}))
}

// Shares: 1 in P1, an equal part of the other polls in P2.
func (p *FPA) Shares(dst []float64) {
	outer := p.outerShare()
	for i, o := range p.objects {
		if dst[o.page] = outer; i < p.inner {
			dst[o.page] = 1
		}
	}
}

// Place gives a page's class, 0 for P1 and 1 for P2, and its state in 1..N, 1 the innermost.
func (p *FPA) Place(page int) (class, state int) {
	i := int(p.place[page])
	if i >= p.inner {
		class = 1
	}
	return class, int(p.objects[i].state)
}

// States is N.
func (p *FPA) States() int { return p.states }

// Turn is the place in P2, from 0, of the page to be polled next in turn, and the number
// of pages in P2.
func (p *FPA) Turn() (place, of int) { return p.turn - p.inner, p.n - p.inner }

func (p *FPA) Tune(key string, v automata.Values) {
	switch key {
	case "N":
		p.setStates(v.Int("N"))
	case "f":
		p.f = v.Number("f")
		p.repartition()
	case "reinforcement":
		p.answers = reinforcements[v.Word(key)]
	}
}

// setStates rescales the states; innermost stays innermost, boundary stays boundary.
func (p *FPA) setStates(n int) {
	from, to := float64(p.states-1), float64(n-1)
	for i := range p.objects {
		if s := &p.objects[i].state; int(*s) == p.states {
			*s = int32(n)
		} else {
			*s = 1 + int32(math.Round(float64(*s-1)*to/from))
		}
	}
	p.states = n
	p.ladder = newLadder(n, cap(p.ladder.sorted))
}

// repartition fits |P1| to f and the capacity: the objects nearest their boundary change class, and
// begin at the boundary of the other.
func (p *FPA) repartition() {
	inner := fpaInner(p.capacity, p.f)
	next := p.objects[p.turn].page
	p1, p2 := slices.Clone(p.objects[:p.inner]), slices.Clone(p.objects[p.inner:])
	from, to, k := &p1, &p2, p.inner-inner
	if k < 0 {
		from, to, k = to, from, -k
	}
	byState := slices.Clone(*from)
	slices.SortStableFunc(byState, func(a, b fpaObject) int { return cmp.Compare(b.state, a.state) })
	for _, o := range byState[:k] {
		p.place[o.page] = -1
		*to = append(*to, fpaObject{o.page, int32(p.states)})
	}
	*from = slices.DeleteFunc(*from, func(o fpaObject) bool { return p.place[o.page] < 0 })
	p.arrange(append(p1, p2...), inner)
	if turn := int(p.place[next]); turn >= p.inner {
		p.turn = turn
	}
}

func (p *FPA) Resize(capacity int, omega []float64) {
	p.base.Resize(capacity, omega)
	p.repartition()
}

func (p *FPA) NextPage() (page int, ok bool) {
	return int(p.objects[p.turn].page), p.capacity > p.inner
}
