package automata

// Here queries are answered that nobody watches: the rules of OMA and EOMA once more, in
// few instructions. What most queries need is one loop without a call; a move is a
// function without calls, and the seldom cases go the way of the watched ones.

// unwatched answers queries, one a tick, when there is no trail to write.
func (p *Partition) unwatched(queries [][2]int32) {
	penalties := p.counts.Penalties
	p.replies(queries)
	p.tick += int64(len(queries))
	p.counts.Rewards += int64(len(queries)) - (p.counts.Penalties - penalties)
}

// replies moves the objects of queries, of which query k comes k+1 ticks after p.tick. No
// value but k is needed behind a call: Go would write it to the stack in every round.
func (p *Partition) replies(queries [][2]int32) {
	for k := range queries {
		q := &queries[k]
		i, j := q[0], q[1]
		oi, oj := &p.standings[i], &p.standings[j]
		if oi.class != oj.class {
			p.apart(i, j, k)
			continue
		}
		if oi.state == 1 {
			if oj.state != 1 {
				p.oneIn(j, oj, k)
			}
			continue
		}
		if oj.state == 1 {
			p.oneIn(i, oi, k)
			continue
		}
		p.bothIn(i, j, k)
	}
}

func (p *Partition) bothIn(i, j int32, k int) {
	p.oneIn(i, &p.objects[i], k)
	p.oneIn(j, &p.objects[j], k)
}

// oneIn moves an object by one state towards the innermost.
//
//go:noinline
func (p *Partition) oneIn(object int32, o *standing, k int) {
	e, order := &p.begin[p.edge(o)], p.order
	to, at := *e, o.at
	*e = to + 1
	o.state--
	o.since = p.tick + int64(k) + 1
	other := order[to]
	order[at], order[to] = other, object
	p.objects[other].at = at
	o.at = to
}

// oneOut moves an object by one state towards the boundary.
func (p *Partition) oneOut(object int32, o *standing, tick int64) {
	e, order := &p.begin[int(o.class)*(p.n+1)+int(o.state)], p.order
	to, at := *e-1, o.at
	*e = to
	o.state++
	o.since = tick
	other := order[to]
	order[at], order[to] = other, object
	p.objects[other].at = at
	o.at = to
}

// apart answers a query across classes.
//
//go:noinline
func (p *Partition) apart(i, j int32, k int) {
	oi, oj, n, tick := &p.objects[i], &p.objects[j], int16(p.n), p.tick+int64(k)+1
	p.counts.Penalties++
	switch atI, atJ := oi.state == n, oj.state == n; {
	case atI && atJ:
		p.meet(i, j, tick)
	case atI && p.frees:
		p.freeAt(i, j, tick)
	case atJ && p.frees:
		p.freeAt(j, i, tick)
	default:
		if !atI {
			p.oneOut(i, oi, tick)
		}
		if !atJ {
			p.oneOut(j, oj, tick)
		}
	}
}

// freeAt is oneAtBoundary in a tick that is not the one under way.
//
//go:noinline
func (p *Partition) freeAt(boundary, inner int32, tick int64) {
	now := p.tick
	p.tick = tick
	p.oneAtBoundary(boundary, inner)
	p.tick = now
}

// meet is meetAtBoundary. Unless other stands at the boundary of its class alone, the
// outermost third is one of its neighbours there, and two objects of state N change
// places.
//
//go:noinline
func (p *Partition) meet(i, j int32, tick int64) {
	swap := (i ^ j) & -int32(p.coins.next()>>63) // the coin is ½ or more
	i, j = i^swap, j^swap
	mover, other := &p.objects[i], &p.objects[j]
	edge := p.edge(other)
	at, end := p.begin[edge], p.begin[edge+1]
	if end-at == 1 {
		now := p.tick
		p.tick = tick
		p.exchange(i, p.outermostThird(j))
		p.tick = now
		return
	}
	if count := end - at - 1; count > 1 {
		at += int32(p.coins.below(uint64(count)))
	}
	at = leap(at, other.at)
	third := p.order[at]
	back := &p.objects[third]
	p.order[at], p.order[mover.at] = i, third
	mover.at, back.at = at, mover.at
	mover.class, back.class = other.class, mover.class
	mover.since, back.since = tick, tick
	p.counts.Moves++
}
