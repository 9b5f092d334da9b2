package partition

import (
	"lascope/automata"
)

// A Partition is the memory of OMA and its relatives: W objects in R classes, of equal
// size unless their capacities say else, each object in one of N states of its class, 1 the
// innermost and N the boundary [Thesis] §4.2.2.
//
// The objects of a class lie side by side in one array, sorted by state, with an index
// of where each state begins. A move by one state exchanges the object with the one at
// the edge of its state and moves the edge past it, so a step of a query takes
// constant time, independent of W.
type Partition struct {
	n       int
	ends    []int32    // of each class, the end of its room in order
	objects []position `own:""` // of each object
	order   []int32    `own:""` // class by class, innermost first, then its free room
	begin   []int32    `own:""` // state s of class c is order[begin[c(N+1)+s−1]:begin[c(N+1)+s]]

	tick   int64  // the tick under way
	counts Counts // without Queries, which is their sum
	trace  *Trace `own:"drop"`
	coins  automata.Coins
}

// A position is the class and state of one object.
type position struct {
	since int64 // the tick of its last move
	at    int32 // its index in order
	class int16
	state int16
}

// newPartition places the objects as the setup says: as inherited, or by the
// word start.
func newPartition(s Setup) *Partition {
	p := &Partition{n: s.Values.Int("N"), coins: automata.NewCoins(s.Seed)}
	from := s.From
	if from == nil {
		from = firstPlacement(s)
	}
	p.settle(from, s.capacities())
	return p
}

// firstPlacement draws the placement at the start of a run.
func firstPlacement(s Setup) *Placement {
	n := int32(s.Values.Int("N"))
	out := newPlacement(int(n), s.Objects)
	start := s.Values.Word("start")
	if start == "deadlock" {
		deadlock(out, s)
		return out
	}
	c := automata.NewCoins(s.StartSeed)
	left, class := s.firstSizes(), int32(-1)
	for object := range out.Class { // a shuffle of the classes 0, 1, … R−1, 0, …, each as long as it takes more
		for class = (class + 1) % int32(s.Classes); left[class] == 0; class = (class + 1) % int32(s.Classes) {
		}
		left[class]--
		from := int(c.Below(uint64(object + 1)))
		out.Class[object] = out.Class[from]
		out.Class[from] = class
	}
	for object := range out.State {
		switch start {
		case "random":
			out.State[object] = 1 + int32(c.Below(uint64(n)))
		case "innermost":
			out.State[object] = 1
		default:
			out.State[object] = n
		}
	}
	return out
}

// deadlock puts all objects innermost in their true groups, except the first
// objects of the groups 0 and 1: these two have changed places and stand at the
// boundary. Each waits for a mate at the boundary of the other class, while its
// mates draw each other inward.
func deadlock(out *Placement, s Setup) {
	stray := [2]int{-1, -1}
	for object, g := range s.Groups {
		out.Class[object], out.State[object] = g, 1
		if g < 2 && stray[g] < 0 {
			stray[g] = object
			out.Class[object], out.State[object] = 1-g, int32(out.N)
		}
	}
}

// settle takes over a placement, rescaling its states to N, in classes of these capacities.
func (p *Partition) settle(from *Placement, capacities []int) {
	p.objects, p.ends = make([]position, len(from.Class)), make([]int32, len(capacities))
	end := 0
	for class, capacity := range capacities {
		end += capacity
		p.ends[class] = int32(end)
	}
	p.order = make([]int32, end)
	p.begin = make([]int32, len(capacities)*(p.n+1))
	for o := range p.objects {
		p.objects[o] = position{
			since: from.Since[o],
			class: int16(from.Class[o]),
			state: int16(rescale(int(from.State[o]), from.N, p.n)),
		}
	}
	p.arrange()
}

// rescale moves a state 1..from to the nearest of 1..to, the ends to the ends.
func rescale(state, from, to int) int {
	if from == to {
		return state
	}
	return 1 + (2*(state-1)*(to-1)+from-1)/(2*(from-1))
}

// arrange sorts the objects into their classes and states from scratch.
func (p *Partition) arrange() {
	states := p.n + 1
	fill := make([]int32, len(p.begin))
	for _, o := range p.objects {
		fill[int(o.class)*states+int(o.state)-1]++
	}
	next := int32(0)
	for i, count := range fill {
		if class := i / states; i%states == 0 && class > 0 {
			next = p.ends[class-1]
		}
		p.begin[i], fill[i] = next, next
		next += count // nothing stands in the entry N of a class: it marks the end
	}
	for o := range p.objects {
		b := p.edge(&p.objects[o])
		p.put(int32(o), fill[b])
		fill[b]++
	}
}

// edge is the index in begin of an object's state.
func (p *Partition) edge(o *position) int {
	return int(o.class)*(p.n+1) + int(o.state) - 1
}

func (p *Partition) put(object, at int32) {
	p.order[at] = object
	p.objects[object].at = at
}

// trade exchanges an object with the one at an index of order.
func (p *Partition) trade(object int32, o *position, at int32) {
	order := p.order
	other := order[at]
	order[o.at], p.objects[other].at = other, o.at
	order[at], o.at = object, at
}

// inward moves an object by some states towards the innermost, or as far as it goes.
func (p *Partition) inward(object int32, o *position, steps int) {
	if o.state > 1 {
		p.goIn(object, o, steps)
	}
}

// goIn moves an object that is not innermost.
func (p *Partition) goIn(object int32, o *position, steps int) {
	to := max(1, int(o.state)-steps)
	p.leave(object, o, to)
	for edge := p.edge(o); int(o.state) > to; edge-- {
		begin := &p.begin[edge]
		p.trade(object, o, *begin)
		*begin++
		o.state--
	}
}

// outward moves an object by some states towards the boundary, or as far as it goes.
func (p *Partition) outward(object int32, o *position, steps int) {
	if int(o.state) < p.n {
		p.goOut(object, o, steps)
	}
}

// goOut moves an object that is not at the boundary.
func (p *Partition) goOut(object int32, o *position, steps int) {
	to := min(p.n, int(o.state)+steps)
	p.leave(object, o, to)
	for int(o.state) < to {
		p.stepOut(object, o)
	}
}

// stepOut takes an object a state outward, without a note of the move.
func (p *Partition) stepOut(object int32, o *position) {
	end := &p.begin[p.edge(o)+1]
	*end--
	p.trade(object, o, *end)
	o.state++
}

// exchange moves a boundary object to the boundary of another class, and an object
// of that class to the boundary that the first one leaves.
func (p *Partition) exchange(mover, back int32) {
	m, b := &p.objects[mover], &p.objects[back]
	if p.trace != nil {
		p.note(mover, b.class, p.n, false)
		p.note(back, m.class, int(m.state), true)
	}
	*m, *b = position{p.tick, b.at, b.class, b.state}, position{p.tick, m.at, m.class, m.state}
	p.order[m.at], p.order[b.at] = mover, back
	for int(m.state) < p.n {
		p.stepOut(mover, m)
	}
	p.counts.Moves++
}

// enter moves an object to the boundary of a class that has room.
func (p *Partition) enter(mover int32, class int16) {
	m := &p.objects[mover]
	if p.trace != nil {
		p.note(mover, class, p.n, false)
	}
	m.since = p.tick
	for int(m.state) < p.n {
		p.stepOut(mover, m)
	}
	last := &p.begin[int(m.class)*(p.n+1)+p.n]
	*last--
	p.trade(mover, m, *last)
	end := &p.begin[int(class)*(p.n+1)+p.n]
	p.put(mover, *end)
	*end++
	m.class = class
	p.counts.Moves++
}

// end is the end of the objects of a class in order.
func (p *Partition) end(class int) int32 { return p.begin[class*(p.n+1)+p.n] }

// room reports whether a class holds less than it can.
func (p *Partition) room(class int) bool { return p.end(class) < p.ends[class] }

// Members is the number of objects in a class.
func (p *Partition) Members(class int) int { return int(p.end(class) - p.begin[class*(p.n+1)]) }

// Capacity is the most objects that a class holds.
func (p *Partition) Capacity(class int) int { return int(p.ends[class] - p.begin[class*(p.n+1)]) }

func (p *Partition) capacities() (out []int) {
	for class := range p.ends {
		out = append(out, p.Capacity(class))
	}
	return out
}

// outermostThird draws one of the outermost objects of other's class, other itself
// left out, each with the same chance.
func (p *Partition) outermostThird(other int32) int32 {
	o := &p.objects[other]
	edge := p.edge(o)
	first, end, last := p.begin[edge], p.begin[edge+1], p.end(int(o.class))
	if end == last && end-first > 1 {
		at := first + p.pick(end-first-1)
		return p.order[at+1&^((at-o.at)>>31)] // past other, without a branch: it would be mispredicted every other time
	}
	if end == last { // other alone is outermost: take the next state inward
		end = first
	} else { // others are outermost
		end = last
	}
	first = p.begin[p.edge(&p.objects[p.order[end-1]])]
	return p.order[first+p.pick(end-first)]
}

// pick draws one of so many places, without a coin where there is one alone.
func (p *Partition) pick(places int32) int32 {
	if places > 1 {
		return int32(p.coins.Below(uint64(places)))
	}
	return 0
}

// boundaryOf draws an object at the boundary of a class; ok is false if none
// stands there.
func (p *Partition) boundaryOf(class int16) (object int32, ok bool) {
	b := int(class)*(p.n+1) + p.n - 1
	first, end := p.begin[b], p.begin[b+1]
	if first == end {
		return 0, false
	}
	return p.order[first+p.pick(end-first)], true
}

// within reports whether all objects stand in the depth innermost states.
func (p *Partition) within(depth int) bool {
	for c := range p.Classes() {
		if p.begin[c*(p.n+1)+depth] != p.end(c) {
			return false
		}
	}
	return true
}

// retune gives the classes another number of states.
func (p *Partition) retune(n int) {
	if n == p.n {
		return
	}
	now, capacities := p.Placement(), p.capacities()
	p.n = n
	p.settle(now, capacities)
}

// Counts counts the queries so far by their outcome.
func (p *Partition) Counts() Counts {
	c := p.counts
	c.Queries = c.Rewards + c.Penalties + c.Ignored
	return c
}

// Memory lets an observer look at the classes and their states.
func (p *Partition) Memory() *Partition { return p }

// SetTrace makes the scheme record its answers and moves.
func (p *Partition) SetTrace(t *Trace) { p.trace = t }

// leave dates a move to a state that is about to be made, and writes it to the trace.
func (p *Partition) leave(object int32, o *position, to int) {
	if p.trace != nil {
		p.note(object, o.class, to, false)
	}
	o.since = p.tick
}

// note writes a move that is about to be made to the trace, which must be there.
//
//go:noinline
func (p *Partition) note(object int32, class int16, state int, called bool) {
	o := &p.objects[object]
	p.trace.Migrations = append(p.trace.Migrations, Migration{
		Object:    int(object),
		FromClass: int(o.class), FromState: int(o.state),
		ToClass: int(class), ToState: state,
		Called: called,
	})
}

// answered writes a query to the trace, which must be there, with the moves written
// since the query before. It is kept out of the way of queries that nobody watches.
//
//go:noinline
func (p *Partition) answered(i, j int32, verdict Verdict, coin float64, why string) *Answer {
	t, first := p.trace, 0
	if k := len(t.Answers); k > 0 {
		first = t.Answers[k-1].End
	}
	t.Answers = append(t.Answers, Answer{I: int(i), J: int(j), Verdict: verdict, Coin: coin, Why: why, First: first, End: len(t.Migrations)})
	return &t.Answers[len(t.Answers)-1]
}

// Objects is W, the number of objects.
func (p *Partition) Objects() int { return len(p.objects) }

// Classes is R, the number of classes.
func (p *Partition) Classes() int { return len(p.ends) }

// States is N, the number of states of a class.
func (p *Partition) States() int { return p.n }

// At lists the objects in state 1..N of a class from 0. The list belongs to the scheme
// and changes with its next move.
func (p *Partition) At(class, state int) []int32 {
	b := class*(p.n+1) + state - 1
	return p.order[p.begin[b]:p.begin[b+1]]
}

// Class is the class of an object, from 0.
func (p *Partition) Class(object int) int { return int(p.objects[object].class) }

// State is the state of an object, 1 the innermost, N the boundary.
func (p *Partition) State(object int) int { return int(p.objects[object].state) }

// Since is the tick in which the object last moved; 0 if it never did.
func (p *Partition) Since(object int) int64 { return p.objects[object].since }

// Placement is a copy of where everything stands.
func (p *Partition) Placement() *Placement {
	out := newPlacement(p.n, len(p.objects))
	for i, o := range p.objects {
		out.Class[i], out.State[i], out.Since[i] = int32(o.class), int32(o.state), o.since
	}
	return out
}
