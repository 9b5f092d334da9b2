package partition

import (
	"fmt"
	"slices"

	"lascope/automata"
)

// The Pursuit EOMA of Shirvani and Oommen: it estimates how frequent each pair is in
// the queries, and once the estimates can be trusted it ignores queries for pairs so
// rare that they must be noise; the others it answers as EOMA does.
//
// Our reading: after κW² queries, a query is ignored when its pair's part of the
// queries so far, itself included, is below τ·2/(W(W−1)), τ times the mean over all
// pairs.

// noise counts a query and reports whether it is noise.
func (a *peoma) noise(i, j int32) bool {
	seen := &a.seen[pairIndex(int(i), int(j))]
	*seen++
	a.queries++
	return float64(a.queries) > a.trust && float64(*seen)*a.ordered < a.tau2*float64(a.queries)
}

var (
	_ Filter      = (*peoma)(nil)
	_ Partitioner = (*peoma)(nil)
)

// A peoma is an [eoma] with a count of the queries for each pair.
type peoma struct {
	eoma
	seen    []int64 // by pairIndex: how often each pair was queried
	queries int64
	trust   float64 // κW²
	ordered float64 // W(W−1), the ordered pairs
	tau2    float64 // 2τ
}

// peomaScheme is the row of PEOMA.
func peomaScheme() Scheme {
	return Scheme{
		Name: "peoma", Memory: automata.Memory{Item: 12, Pair: 4}, Title: "PEOMA", Source: "Shirvani, Oommen",
		Meaning: "Pursuit EOMA: estimates the frequency of each pair and ignores queries that look like noise",
		Params:  append(commonParams("boundary", "two"), pursuitParams...),
		Check:   checkPursuit,
		New:     newPEOMA,
	}
}

// pursuitParams are the rows of PEOMA alone.
var pursuitParams = []automata.Param{
	{Key: "kappa", Symbol: "κ", Meaning: "the length of its learning phase: it trusts its estimates after κ W² queries", Default: "0.5",
		Min: 0, Max: 1000, Log: true, Step: 2, Live: true},
	{Key: "tau", Symbol: "τ", Meaning: "a pair rarer than τ times the mean frequency of a pair is noise", Default: "1",
		Min: 0, Max: 1000, Step: 0.1, Live: true},
}

// pursuitObjects bounds W: the counts of W(W−1)/2 pairs take 8 bytes each.
const pursuitObjects = 4096

func newPEOMA(s Setup) (Partitioner, error) {
	if err := checkSetup(s); err != nil {
		return nil, err
	}
	if err := checkPursuit(s); err != nil {
		return nil, err
	}
	a := &peoma{eoma: enhanced(s), seen: make([]int64, s.Objects*(s.Objects-1)/2)}
	a.setBelief(s.Values)
	return a, nil
}

// checkPursuit refuses more objects than PEOMA has counts for.
func checkPursuit(s Setup) error {
	if s.Objects <= pursuitObjects {
		return nil
	}
	return fmt.Errorf("objects=%d: PEOMA keeps a frequency for each pair of objects, so it takes at most %d; EOMA takes more", s.Objects, pursuitObjects)
}

func (a *peoma) setBelief(v automata.Values) {
	w := float64(len(a.objects))
	a.trust, a.ordered, a.tau2 = v.Number("kappa")*w*w, w*(w-1), 2*v.Number("tau")
}

func (a *peoma) Advance(world Queries, tick, n int64) {
	a.tick = tick
	for end := tick + n; a.tick < end; {
		for _, q := range a.batch.draw(world, end-a.tick) {
			a.tick++
			a.pursue(q[0], q[1])
		}
	}
}

// pursue answers a query, or ignores it.
func (a *peoma) pursue(i, j int32) {
	noise := a.noise(i, j)
	if noise {
		a.counts.Ignored++
	} else {
		a.answer(i, j)
	}
	if a.trace == nil {
		return
	}
	if noise {
		a.answered(i, j, Answer{Verdict: Ignored, Coin: -1, Why: "believed to be noise"})
	}
	a.explainNoise(int(i), int(j))
}

// explainNoise adds to the latest answer on the trace how its pair was judged.
func (a *peoma) explainNoise(i, j int) {
	last := &a.trace.Answers[len(a.trace.Answers)-1]
	last.Seen, last.Queries = a.seen[pairIndex(i, j)], a.queries
	last.Trust, last.Noise = a.trust, a.tau2/a.ordered
}

// pairIndex numbers the unordered pairs: (1,0), (2,0), (2,1), (3,0) …
func pairIndex(i, j int) int {
	i, j = max(i, j), min(i, j)
	return i*(i-1)/2 + j
}

func (a *peoma) Tune(key string, v automata.Values) error {
	a.setBelief(v)
	return a.eoma.Tune(key, v)
}

func (a *peoma) Clone() Partitioner {
	out := *a
	out.oma = a.clone()
	out.seen = slices.Clone(a.seen)
	return &out
}
