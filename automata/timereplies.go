package automata

// Here pairs are answered that nobody watches: the rule of OMA-time once more, in few
// instructions, as replies.go has OMA's.

// replies answers pairs of the crawl under way and writes what the change detector makes of
// them. What stands before the download and is needed behind it are few whole numbers, since
// Go writes each to the stack; class and state are read as unsigned, which Go does in one
// instruction.
func (a *omaTime) replies(sites Sites, pairs [][2]int32, changed [][2]bool) {
	objects, sum, size, half := a.objects, a.sum, float64(a.size), a.n/2
	last, changed := a.last[:len(objects)], changed[:len(pairs)]
	penalties := a.counts.Penalties
	for k := range pairs {
		i, j := int(pairs[k][0]), int(pairs[k][1])
		oi, oj := &objects[i], &objects[j]
		armI, stateI := int(uint16(oi.class)), int(uint16(oi.state))
		armJ, stateJ := int(uint16(oj.class)), int(uint16(oj.state))
		says := &changed[k]
		says[0], says[1] = armI^armJ|(stateI-1) != 0, armI^armJ|(stateJ-1) != 0
		timeI, timeJ := sites.DownloadPair(i, j, armI, armJ, stateI > half, stateJ > half)
		was := sum[armI]
		sum[armI] = was + (timeI - last[i])
		last[i] = timeI
		averageI := was / size
		was = sum[armJ]
		sum[armJ] = was + (timeJ - last[j])
		last[j] = timeJ
		averageJ := was / size
		if armI != armJ {
			a.part(i, j, timeI > averageI, timeJ > averageJ)
			continue
		}
		if stateI > 1 {
			a.glideIn(i, timeI < averageI)
		}
		if stateJ > 1 {
			a.glideIn(j, timeJ < averageJ)
		}
	}
	a.counts.Rewards += int64(len(pairs)) - (a.counts.Penalties - penalties)
}

// part penalises two sites of different arms, as apart does.
//
//go:noinline
func (a *omaTime) part(i, j int, slowI, slowJ bool) {
	a.counts.Penalties++
	oi, oj, n := &a.objects[i], &a.objects[j], int16(a.n)
	waitsI, waitsJ := oi.state == n, oj.state == n
	switch {
	case waitsI && slowI:
		a.join(int32(i), int32(j))
		if !waitsJ {
			a.glideOut(j, slowJ)
		}
	case waitsJ && slowJ:
		if !waitsI {
			a.glideOut(i, slowI)
		}
		a.join(int32(j), int32(i))
	default:
		if !waitsI {
			a.glideOut(i, slowI)
		}
		if !waitsJ {
			a.glideOut(j, slowJ)
		}
	}
}

// glideIn moves a site that is not innermost towards the innermost state of its arm.
//
//go:noinline
func (a *omaTime) glideIn(site int, long bool) {
	p, o := a.Partition, &a.objects[site]
	e, at, order, begin := p.edge(o), o.at, p.order, p.begin
	to := max(1, o.state-int16(a.steps(long)))
	for state := o.state; state > to; state-- {
		first := begin[e]
		begin[e] = first + 1
		other := order[first]
		order[at], order[first] = other, int32(site)
		p.objects[other].at = at
		at = first
		e--
	}
	o.since, o.at, o.state = p.tick, at, to
}

// glideOut moves a site that is not at the boundary towards the boundary of its arm.
//
//go:noinline
func (a *omaTime) glideOut(site int, long bool) {
	p, o := a.Partition, &a.objects[site]
	e, at, order, begin := p.edge(o)+1, o.at, p.order, p.begin
	to := min(int16(p.n), o.state+int16(a.steps(long)))
	for state := o.state; state < to; state++ {
		last := begin[e] - 1
		begin[e] = last
		other := order[last]
		order[at], order[last] = other, int32(site)
		p.objects[other].at = at
		at = last
		e++
	}
	o.since, o.at, o.state = p.tick, at, to
}
