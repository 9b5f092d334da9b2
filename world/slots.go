package world

// Polls of one page a slot are made in two loops as well: the first has no branch that the
// processor could not foretell. The last poll is made as any other, and is the one that is
// remembered.

// PollSlots polls one page a slot, the first in slot tick, each with its share; see Slots
// in package automata.
func (w *overwriteAnswers) PollSlots(pages []int32, tick int64, shares []float64, hits []int32) int {
	s, last := (*simulated)(w), len(pages)-1
	maybe := w.bookSlots(pages[:last], tick, hits)
	records, found := w.records, 0
	for _, i := range hits[:maybe] {
		page, now := int(pages[i]), tick+int64(i)
		if records[page].next > now { // a poll before this one found it
			continue
		}
		records[page].next = s.firstAfter(page, now)
		hits[found] = i
		found++
	}
	s.bookHits(pages, hits[:found])
	s.polls += int64(last)
	if w.Poll(int(pages[last]), tick+int64(last), shares[last]) {
		hits[found] = int32(last)
		found++
	}
	return found
}

// bookSlots writes polls into the pages' records, and gives the number of those that may
// be hits: none of an earlier one is minded. PollAll has this loop once more, where a call
// for the few polls of a slot would take 8 % of FPA's time over 512 pages.
func (w *overwriteAnswers) bookSlots(pages []int32, tick int64, hits []int32) (maybe int) {
	s, records := (*simulated)(w), w.records
	if len(records) >= farRecords {
		s.fetchAll(pages)
	}
	hits = hits[:len(pages)]
	for i, page := range pages {
		r := &records[page]
		r.last = tick
		r.polls += onePoll
		hits[maybe] = int32(i)
		seen := 0
		if r.next <= tick {
			seen = 1
		}
		maybe += seen
		tick++
	}
	return maybe
}

// PollSlots polls one page a slot, the first in slot tick, each with its share; see Slots
// in package automata.
func (w *modelAnswers) PollSlots(pages []int32, tick int64, shares []float64, hits []int32) int {
	s, last := (*simulated)(w), len(pages)-1
	if len(w.records) >= farRecords {
		s.fetchAll(pages[:last])
	}
	i, found := w.tossSlots(pages[:last], 0, tick, shares, hits, 0)
	for i < last { // in doubt
		page := int(pages[i])
		if isHit(w.toss(page, tick+int64(i), 0), w.records[page].hazard/shares[i]) {
			hits[found] = int32(i)
			found++
		}
		i, found = w.tossSlots(pages[:last], i+1, tick, shares, hits, found)
	}
	s.bookHits(pages, hits[:found])
	s.polls += int64(last)
	if w.Poll(int(pages[last]), tick+int64(last), shares[last]) {
		hits[found] = int32(last)
		found++
	}
	return found
}

// tossSlots writes polls into the pages' records, tosses their coins and adds to the found
// hits. It stops at the first that only the exponential can answer, of which one
// branch asks that is nearly never taken, and gives its index.
//
//go:noinline
func (w *modelAnswers) tossSlots(pages []int32, i int, tick int64, shares []float64, hits []int32, found int) (at, hitsSoFar int) {
	records, seed := w.records, w.answerSeed
	hits, shares = hits[:len(pages)], shares[:len(pages)]
	for ; i < len(pages); i++ {
		page, now := int(pages[i]), tick+int64(i)
		r := &records[page]
		r.last = now
		r.polls = r.polls&^inSlot + onePoll
		wait, over := firstWait(blockWord(fold(seed[0]^uint64(page), seed[1]^uint64(now)), 0))
		hits[found] = int32(i)
		x, hit, miss := shares[i], 0, 0
		if r.hazard > wait*x {
			hit = 1
		}
		if r.hazard < (wait-over)*x {
			miss = 1
		}
		if hit+miss == 0 {
			return i, found
		}
		found += hit
	}
	return i, found
}

// bookHits counts hits of polls that are about to be counted.
func (w *simulated) bookHits(pages, hits []int32) {
	if len(hits) == 0 {
		return
	}
	w.hits += int64(len(hits))
	w.lastHit = w.polls + 1 + int64(hits[len(hits)-1])
	laws := w.laws
	for _, i := range hits {
		laws[pages[i]].hits++
	}
	if w.omega == nil {
		return
	}
	w.weighedHits += int64(len(hits))
	for _, i := range hits {
		w.weighed += w.omega[pages[i]]
	}
}
