package automata

// Here pairs are answered that nobody watches: the rule of OMA-time once more, in few
// instructions, as replies.go has OMA's. What is never negative is read as unsigned,
// which Go does in one instruction less.

// unwatched answers the pairs of the crawl under way, which the batch has at from to end.
func (a *omaTime) unwatched(sites Sites, from, end int) {
	penalties := a.counts.Penalties
	a.replies(sites, from, end)
	a.counts.Rewards += int64(end-from) - (a.counts.Penalties - penalties)
}

// replies moves the sites of pairs and writes what the change detector makes of them. Go
// keeps no value in the processor over a call: so little that stands before the download is
// needed behind it, and what the scheme holds is asked for anew. That at is k, and no arm
// as much as mostArms, the compiler sees from how they are made.
func (a *omaTime) replies(sites Sites, from, end int) {
	for k := from; k < end; k++ {
		p, at := a.Partition, uint(k)%batchSize
		i, j := int(uint32(p.batch[at][0])), int(uint32(p.batch[at][1]))
		oi, oj, half := &p.objects[i], &p.objects[j], p.n>>1
		armI, stateI := int(uint8(oi.class)), int(uint16(oi.state))
		armJ, stateJ := int(uint8(oj.class)), int(uint16(oj.state))
		apart, says := armI^armJ, &a.changed[at]
		says[0], says[1] = apart|(stateI-1) != 0, apart|(stateJ-1) != 0
		timeI, timeJ := sites.DownloadPair(i, j, armI, armJ, stateI > half, stateJ > half)
		last, share := a.last, a.share
		was := a.sum[armI]
		a.sum[armI] = was + (timeI - last[i])
		last[i] = timeI
		averageI := was / share
		was = a.sum[armJ]
		a.sum[armJ] = was + (timeJ - last[j])
		last[j] = timeJ
		averageJ := was / share
		switch {
		case armI == armJ:
			if stateI > 1 {
				a.glideIn(i, a.steps(timeI < averageI))
			}
			if stateJ > 1 {
				a.glideIn(j, a.steps(timeJ < averageJ))
			}
		case stateI == a.n || stateJ == a.n:
			a.part(i, j, timeI > averageI, timeJ > averageJ)
		default:
			a.counts.Penalties++
			a.glideOut(i, a.steps(timeI > averageI))
			a.glideOut(j, a.steps(timeJ > averageJ))
		}
	}
}

// part penalises two sites of different arms, one or both of them at the boundary, as apart
// does.
//
//go:noinline
func (a *omaTime) part(i, j int, slowI, slowJ bool) {
	a.counts.Penalties++
	waitsI, waitsJ := a.atBoundary(int32(i)), a.atBoundary(int32(j))
	joinsI := waitsI && slowI
	joinsJ := waitsJ && slowJ && !joinsI
	if joinsI {
		a.join(int32(i), int32(j))
	}
	if !waitsI {
		a.glideOut(i, a.steps(slowI))
	}
	if !waitsJ {
		a.glideOut(j, a.steps(slowJ))
	}
	if joinsJ {
		a.join(int32(j), int32(i))
	}
}

// glideIn moves a site that is not innermost so many states towards the innermost of its
// arm, or as far as it goes.
//
//go:noinline
func (a *omaTime) glideIn(site, steps int) {
	p := a.Partition
	objects, order, begin := p.objects, p.order, p.begin
	o := &objects[site]
	innermost := int(uint16(o.class)) * (p.n + 1)
	edge := innermost + int(uint16(o.state)) - 1
	to, at := max(innermost, edge-steps), int(uint32(o.at))
	o.since, o.state = p.tick, int16(to-innermost+1)
	for ; edge > to; edge-- {
		first := int(uint32(begin[edge]))
		begin[edge] = int32(first + 1)
		other := uint32(order[first])
		order[at], order[first] = int32(other), int32(site)
		objects[other].at = int32(at)
		at = first
	}
	o.at = int32(at)
}

// glideOut moves a site that is not at the boundary so many states towards the boundary of
// its arm, or as far as it goes.
//
//go:noinline
func (a *omaTime) glideOut(site, steps int) {
	p := a.Partition
	objects, order, begin := p.objects, p.order, p.begin
	o := &objects[site]
	innermost := int(uint16(o.class)) * (p.n + 1)
	edge := innermost + int(uint16(o.state))
	to, at := min(innermost+p.n, edge+steps), int(uint32(o.at))
	o.since, o.state = p.tick, int16(to-innermost)
	for ; edge < to; edge++ {
		last := int(uint32(begin[edge])) - 1
		begin[edge] = int32(last)
		other := uint32(order[last])
		order[at], order[last] = int32(other), int32(site)
		objects[other].at = int32(at)
		at = last
	}
	o.at = int32(at)
}
