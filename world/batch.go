package world

import "math"

// A web that answers many polls in one call is quicker than one that is asked page by
// page: what is alike in all polls is done for all in a first loop, which has no branch
// that the processor could not foretell; what is seldom is done in a second.

// PollAll polls pages in slot tick, in their order, each with its share; see Batch in
// package automata.
func (w *overwriteAnswers) PollAll(pages []int32, tick int64, _ []float64, hits []int32) int {
	if len(pages) == 0 {
		return 0
	}
	s := (*simulated)(w)
	if len(w.records) >= farRecords {
		s.fetchAll(pages)
	}
	asked := s.bookAll(pages)
	records, changed := w.records, 0
	hits = hits[:len(pages)]
	for i, page := range pages {
		r := &records[page]
		r.last = tick
		r.polls += onePoll
		hits[changed] = int32(i)
		seen := 0
		if r.next <= tick {
			seen = 1
		}
		changed += seen
	}
	for _, i := range hits[:changed] {
		page := int(pages[i])
		records[page].next = s.firstAfter(page, tick)
		s.bookHitAt(page, asked+int64(i))
	}
	return changed
}

// PollAll polls pages in slot tick, in their order, each with its share; see Batch in
// package automata.
func (w *modelAnswers) PollAll(pages []int32, tick int64, shares []float64, hits []int32) int {
	if len(pages) == 0 {
		return 0
	}
	s := (*simulated)(w)
	if len(w.records) >= farRecords {
		s.fetchAll(pages)
	}
	asked := s.bookAll(pages)
	w.share = shares[len(pages)-1]
	records, found := w.records, 0
	for _, i := range hits[:w.tossAll(pages, tick, shares, hits)] {
		page := int(pages[i])
		coin, hazard, x := w.toss(page, tick, 0), records[page].hazard, shares[i]
		if wait, over := firstWait(coin); !(hazard > wait*x) && (hazard < (wait-over)*x || !isHit(coin, hazard/x)) {
			continue
		}
		s.bookHitAt(page, asked+int64(i))
		hits[found] = i
		found++
	}
	return found
}

// tossAll tosses the coins of polls, and gives the number of those that may be hits. It is
// a function of its own so that all that it needs finds room in the processor.
//
//go:noinline
func (w *modelAnswers) tossAll(pages []int32, tick int64, shares []float64, hits []int32) (maybe int) {
	records, seed, slot := w.records, w.answerSeed[0], w.answerSeed[1]^uint64(tick)
	hits, shares = hits[:len(pages)], shares[:len(pages)]
	for i := range pages {
		page := int(pages[i])
		r := &records[page]
		r.last = tick
		r.polls = r.polls&^inSlot + onePoll
		hits[maybe] = int32(i)
		open := 0
		if mayHit(blockWord(fold(seed^uint64(page), slot), 0), r.hazard, shares[i]) {
			open = 1
		}
		maybe += open
	}
	return maybe
}

// mayHit reports whether a poll can be a hit at all: as e^(−u) lies above 1 − u, it is
// none if coin ≥ u = a/x. The coin is taken to fall a little lower than it does, by more
// than what all is rounded by.
func mayHit(coin uint64, hazard, x float64) bool {
	const rounded = 16
	return float64(int64(coin>>11)-rounded)*x < coinSides*hazard
}

// isHit answers a poll by the exponential.
func isHit(coin uint64, u float64) bool {
	return coinSides-coinSide(coin) > coinSides*math.Exp(-u)
}

// bookAll counts polls of pages, one at least, but for what is written into their
// records, and gives the number of the first.
func (w *simulated) bookAll(pages []int32) (first int64) {
	w.page = int(pages[len(pages)-1])
	w.before = w.records[w.page].last
	first = w.polls + 1
	w.polls += int64(len(pages))
	return first
}

// bookHitAt counts the poll of that number as a hit.
func (w *simulated) bookHitAt(page int, number int64) {
	w.bookHit(page)
	w.lastHit = number
}

// farRecords is how many records do not fit into a cache that is near.
const farRecords = 1 << 17

// fetchAll reads the records of pages with nothing in between, so that many are waited
// for at once.
//
//go:noinline
func (w *simulated) fetchAll(pages []int32) (sum int64) {
	records := w.records
	for i := range pages {
		sum += records[pages[i]].last
	}
	return sum
}
