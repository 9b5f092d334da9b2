package polling

import (
	"lascope/automata"
	"lascope/internal/refusal"
)

// Sequential allocation of samples: each population once, then always the one whose next sample lessens the sum of the estimated
// variances most, θ̂(1−θ̂)/(m(m+1)) after m samples with h ones, θ̂ = (h+1)/(m+2). It counts the samples that it draws, where
// automata learn from hits; it is the reference for them.
type sequential struct {
	base
	ones  []uint32 `own:""`
	drawn []uint32 `own:""`
	total int64
	queue edfQueue // by the gain, the greatest first: its deadline is the gain, negative
	now   int64
}

// sequentialScheme is the row of sequential allocation.
var sequentialScheme = Scheme{
	Card: automata.NewCard(`
		sequential | Sequential | [Neyman 1934]
		samples the population whose next sample lessens the estimated variance most
		numbers item=24
		defaults unit=sample

		Sequential, counting samples
		what Many populations have unknown proportions. A tick draws one sample. All proportions should be known well.
		how It counts the samples of each population. It draws from the one whose next sample lessens the sum of the
		estimated variances most. So the samples come to be in proportion to the standard deviations: Neyman's allocation.
		watch × present shares should reach ◆ optimal shares. They are its counts, so they follow slowly.
		try m | Mirror the populations: the old counts stay, and the new allocation takes as long as all before.
		try h-traa unit=sample N=100 | Automata come to the allocation without an estimate.
		try sequential pages=64 alpha=0.5 beta=1 | 64 populations with proportions .5/k.
		limit It never forgets: after a shift its counts mislead it.`),
	Rule: `
		choice its next sample lessens the estimated variance most
		rest wait: their next samples lessen it less
		learns the counts of its samples grow`,
	Build: newSequential, Check: checkSequential, Units: true,
}

// checkSequential refuses everything but samples.
func checkSequential(s Setup) {
	if s.Unit != "unit=sample" {
		refusal.Say("unit=poll: sequential counts samples of populations; take unit=sample")
	}
}

func newSequential(s Setup) Poller {
	q := &sequential{base: newBase(s), ones: make([]uint32, s.Pages), drawn: make([]uint32, s.Pages)}
	for page := range s.Pages {
		q.queue.due = append(q.queue.due, Due{page, -1}) // above every gain: each once, in their order
	}
	return q
}

func (q *sequential) Advance(web Web, tick, n int64) {
	for q.now = tick; n > 0; n-- {
		q.now++
		q.queue.serve(q.capacity, func(e Due) Due { return q.draw(web, e) })
	}
}

// draw takes a sample, and gives the gain of the next.
func (q *sequential) draw(web Web, e Due) Due {
	x, before := q.share(e.Page), q.estimate(e.Page)
	web.Poll(e.Page, q.now, x)
	if s, ok := web.(Sampling); ok && s.Sample() == 1 {
		q.ones[e.Page]++
	}
	q.drawn[e.Page]++
	q.total++
	if q.trace.room(0) {
		why := "its next sample lessens the variance most, by " + automata.Six(-e.Deadline)
		if q.drawn[e.Page] == 1 {
			why = "its first sample"
		}
		q.trace.Note(Poll{Page: e.Page, Why: why, Share: x, Learnt: &Number{Symbol: "estimate", Before: before, After: q.estimate(e.Page), Most: 1}})
	}
	return Due{e.Page, -q.gain(e.Page)}
}

// estimate is θ̂.
func (q *sequential) estimate(page int) float64 {
	return (float64(q.ones[page]) + 1) / (float64(q.drawn[page]) + 2)
}

// gain is the fall of the estimated variance of a population's proportion by the next sample.
func (q *sequential) gain(page int) float64 {
	m, theta := float64(q.drawn[page]), q.estimate(page)
	return theta * (1 - theta) / (m * (m + 1))
}

// share is the part of the samples that the population has had; equal until each has had one.
func (q *sequential) share(page int) float64 {
	if q.total < int64(q.n) {
		return float64(q.capacity) / float64(q.n)
	}
	return float64(q.capacity) * float64(q.drawn[page]) / float64(q.total)
}

// Shares: by its counts.
func (q *sequential) Shares(dst []float64) {
	for page := range dst {
		dst[page] = q.share(page)
	}
}

func (q *sequential) NextPage() (page int, ok bool) { return q.queue.due[0].Page, true }
