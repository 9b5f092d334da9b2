package partition

import (
	"fmt"
	"math"
	"math/bits"

	"lascope/automata"
	"lascope/internal/refusal"
)

// The Pursuit EOMA of Shirvani and Oommen: it estimates how frequent each pair is in
// the queries, and once the estimates can be trusted it ignores queries for pairs so
// rare that they must be noise; the others it answers as EOMA does.
//
// Our reading: after κW² queries, a query is ignored when its pair's part of the
// queries so far, itself included, is below τ·2/(W(W−1)), τ times the mean over all
// pairs.
//
// With memory=M, our own [Further] §5, a query's weight falls by e in M·W² queries: each query adds exp(t/(M W²)) to its pair and
// to the sum. Without, the true pairs of new groups look like noise for .42 of all queries before the change.
//
// With transitive=on (after the transitivity PEOMA, from memory), once the estimates are trusted an accepted query (i, j) moves i as
// if it had been asked with each k whose pair (j, k) is no noise. It is not counted for these pairs.

// noise counts a query and reports whether it is noise.
func (a *PEOMA) noise(i, j int32) bool {
	pair := &a.seen[pairIndex(int(i), int(j))]
	seen := *pair + a.unit
	*pair = seen
	a.total += a.unit
	a.queries++
	noise := float64(a.queries) > a.trust && seen*a.ordered < a.tau2*a.total
	if a.growth > 1 {
		a.age()
	}
	return noise
}

// mostUnit is the weight of a query from which on all weights are scaled back.
const mostUnit = 1e100

// age makes the next query weigh more.
func (a *PEOMA) age() {
	if a.unit *= a.growth; a.unit < mostUnit {
		return
	}
	for k := range a.seen {
		a.seen[k] /= a.unit
	}
	a.total /= a.unit
	a.unit = 1
}

// A PEOMA is an EOMA with a count of the queries for each pair.
type PEOMA struct {
	oma
	seen    []float64 `own:""` // by pairIndex: the weight of the queries for each pair, their number without memory
	total   float64   // of all queries
	unit    float64   // the weight of the next query
	growth  float64   // of unit in a query; 1 without memory
	queries int64
	transit bool    // transitive=on
	trust   float64 // κW²
	ordered float64 // W(W−1), the ordered pairs
	tau2    float64 // 2τ
}

// peomaScheme is the row of PEOMA.
var peomaScheme = Scheme{
	Card: automata.NewCard(`
		peoma | PEOMA | Shirvani, Oommen | learns
		Pursuit EOMA: estimates the frequency of each pair and ignores queries that look like noise
		numbers item=12 pair=4
		%s
		kappa κ    | 0 to 1000 by ×2  | 0.5 | live | the length of its learning phase: it trusts its estimates after κ W² queries
		tau τ      | 0 to 1000 by 0.1 | 1   | live | a pair rarer than τ times the mean frequency of a pair is noise
		memory M   | 0 to 1000 by 0.5 | 0   | live | the length of its memory: a query's weight falls by e in M W² queries; 0 never forgets
		transitive | off, on          |     | live | whether an object asked for with another moves towards that one's trusted partners too

		PEOMA, the pursuit EOMA
		what Objects that are asked for together should come into one class. Queries between groups are noise: the automaton
		learns to leave them out.
		how It counts the queries of each pair. After κW² queries, for W objects, it trusts the counts: a query whose pair
		is rarer than τ times the mean of all pairs moves nothing. All other queries move the objects as in EOMA.
		watch ● accuracy should reach 1. In queries × marks the pairs that the filter ignores; groups become blocks.
		try E | Regroup: true pairs look like noise. After one at query 4,000 all are right again by query 6,000, EOMA's by
		4,200.
		try peoma objects=18 classes=6 p=0.5 | Half the queries are noise: all objects are right at query 5,000.
		try peoma memory=5 @4000:regroup | Old queries count less: right again by query 4,900.
		limit Its counts know the old groups, and a shift locks it out.`, commonRows("boundary", "two")),
	Check: checkPursuit,
	Build: newPEOMA,
}

// pursuitObjects bounds W: the counts of W(W−1)/2 pairs take 8 bytes each.
const pursuitObjects = 4096

func newPEOMA(s Setup) Partitioner {
	a := &PEOMA{oma: *newOMA(s, true), seen: make([]float64, s.Objects*(s.Objects-1)/2), unit: 1}
	a.setBelief(s.Values)
	return a
}

// checkPursuit refuses more objects than PEOMA has counts for.
func checkPursuit(s Setup) {
	if s.Capacities != nil {
		refusal.Say("peoma takes no sizes or capacities: its filter counts on groups of one size; take eoma")
	}
	if s.Objects > pursuitObjects {
		refusal.Say("objects=%d: PEOMA keeps a frequency for each pair of objects, so it takes at most %d; EOMA takes more", s.Objects,
			pursuitObjects)
	}
}

func (a *PEOMA) setBelief(v automata.Values) {
	w := float64(len(a.objects))
	a.trust, a.ordered, a.tau2 = v.Number("kappa")*w*w, w*(w-1), 2*v.Number("tau")
	a.growth, a.transit = 1, v.Word("transitive") == "on"
	if m := v.Number("memory"); m > 0 {
		a.growth = math.Exp(1 / (m * w * w))
	}
}

func (a *PEOMA) Advance(world Queries, tick, n int64) {
	a.tick = tick
	for end := tick + n; a.tick < end; {
		queries := a.batch.draw(world, end-a.tick)
		for k := range queries {
			a.tick++
			a.pursue(queries[k][0], queries[k][1])
		}
	}
}

// pursue answers a query, or ignores it.
func (a *PEOMA) pursue(i, j int32) {
	noise := a.noise(i, j)
	if noise {
		a.counts.Ignored++
	} else {
		a.answer(i, j)
	}
	if a.trace != nil {
		if noise {
			a.answered(i, j, Ignored, -1, "believed to be noise")
		}
		a.explainNoise(int(i), int(j))
	}
	if a.transit && !noise && a.Trusts() {
		a.carry(i, j)
	}
}

// carry moves i and k as after a query for them, for each k whose pair with j passes the filter. The queries are not counted.
func (a *PEOMA) carry(i, j int32) {
	counts, trace, carried := a.counts, a.trace, 0
	a.trace = nil
	for k := range int32(len(a.objects)) {
		if k != i && k != j && a.Passes(int(j), int(k)) {
			a.answer(i, k)
			carried++
		}
	}
	counts.Moves = a.counts.Moves
	if a.counts, a.trace = counts, trace; trace != nil && carried > 0 {
		last := &trace.Answers[len(trace.Answers)-1]
		last.Why += fmt.Sprintf(", and so with %d trusted partners of the second", carried)
	}
}

// explainNoise adds to the latest answer on the trace how its pair was judged.
func (a *PEOMA) explainNoise(i, j int) {
	last := &a.trace.Answers[len(a.trace.Answers)-1]
	weight := a.seen[pairIndex(i, j)]
	last.Frequency = weight / a.total
	last.Seen, last.Queries = int64(math.Round(weight*a.growth/a.unit)), int64(math.Round(a.total*a.growth/a.unit))
	last.Trust, last.Noise = a.trust, a.tau2/a.ordered
}

// pairIndex numbers the unordered pairs: (1,0), (2,0), (2,1), (3,0) …
func pairIndex(i, j int) int {
	more := (j - i) &^ ((j - i) >> (bits.UintSize - 1)) // what j is above i, or 0: a branch would be mispredicted every other time
	i, j = i+more, j-more
	return i*(i-1)/2 + j
}

func (a *PEOMA) Tune(v automata.Values) {
	a.setBelief(v)
	a.oma.Tune(v)
}

// Trusts reports whether the filter has learned its frequencies: κW² queries.
func (a *PEOMA) Trusts() bool { return float64(a.queries) > a.trust }

// Passes reports whether the pair is as frequent as a query must be to be answered: the comparison of noise, with the
// queries so far.
func (a *PEOMA) Passes(i, j int) bool {
	return a.seen[pairIndex(i, j)]*a.ordered >= a.tau2*a.total
}

// Age is the number of queries behind the frequencies; with memory, the sum of all weights divided by the latest query's weight.
func (a *PEOMA) Age() float64 { return a.total * a.growth / a.unit }

// Lockout is the number of queries after a shift of all groups until a pair of a new group passes in the mean, in a world whose
// queries stay within a group with chance p; +Inf if it never does. age is the Age at the shift.
//
// Before the shift such a pair had g, the frequency of a pair across groups, after it f, the frequency of a pair within; it passes
// from τm on, with m = 2/(W(W−1)). In s queries the weight of the old queries falls to A·e^(−s/D), D = M W², and the weight of the
// new ones grows to D(1−e^(−s/D)). So the two come to τm at s = D·ln(1 + ρA/D) with ρ = (τm−g)/(f−τm); without memory at ρA.
func (a *PEOMA) Lockout(p, age float64) float64 {
	w, r := float64(len(a.objects)), float64(a.Classes())
	within := w * (w/r - 1) / 2
	f, g, least := p/within, (1-p)/(w*(w-1)/2-within), a.tau2/a.ordered
	switch rho := (least - g) / (f - least); {
	case g >= least:
		return 0
	case f <= least:
		return math.Inf(1)
	case a.growth == 1:
		return rho * age
	default:
		memory := 1 / math.Log(a.growth)
		return memory * math.Log1p(rho*age/memory)
	}
}
