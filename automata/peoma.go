package automata

import (
	"fmt"
	"math/bits"
	"slices"
)

// peomaScheme is the row of PEOMA.
func peomaScheme() PlacementScheme {
	return PlacementScheme{
		Name: "peoma", Weight: Weight{Item: 12, Pair: 4}, Title: "PEOMA", Source: "Shirvani, Oommen",
		Meaning: "Pursuit EOMA: estimates how frequent each pair is, and ignores queries believed to be noise",
		Params:  append(partitionParams("boundary", "two"), pursuitParams...),
		New:     newPEOMA,
	}
}

// pursuitParams are PEOMA's own rows.
var pursuitParams = []Param{
	{Key: "kappa", Symbol: "κ", Meaning: "how long it learns: it believes its estimates after κ W² queries", Default: "0.5",
		Min: 0, Max: 1000, Log: true, Step: 2, Live: true},
	{Key: "tau", Symbol: "τ", Meaning: "a pair rarer than τ times the mean frequency of a pair is noise", Default: "1",
		Min: 0, Max: 1000, Step: 0.1, Live: true},
}

// pursuitObjects bounds W: the counts of W(W−1)/2 pairs take 8 bytes each.
const pursuitObjects = 4096

// peoma is the Pursuit EOMA of Shirvani and Oommen: it estimates how frequent each
// pair is in the queries, and once the estimates can be trusted it ignores queries
// for pairs so rare that they must be noise; the others it answers as EOMA does.
//
// Our reading: after κW² queries, a query is ignored when its pair's part of the
// queries so far, itself included, is below τ·2/(W(W−1)), τ times the mean over all
// pairs.
type peoma struct {
	eoma
	seen       []int64 // row by row of the triangle i > j: how often each pair was queried
	queries    int64
	kappa, tau float64
}

func newPEOMA(s PlacementSetup) (Partitioner, error) {
	if err := checkPlacement(s); err != nil {
		return nil, err
	}
	if s.Objects > pursuitObjects {
		return nil, fmt.Errorf("objects=%d: PEOMA keeps a frequency for each pair of objects, so it takes at most %d; EOMA takes more", s.Objects, pursuitObjects)
	}
	a := &peoma{
		eoma: eoma{newFreeing(s)},
		seen: make([]int64, s.Objects*(s.Objects-1)/2),
	}
	a.pursue(s.Values)
	return a, nil
}

func (a *peoma) pursue(v Values) { a.kappa, a.tau = v.Number("kappa"), v.Number("tau") }

func (a *peoma) Advance(world Queries, tick, n int64) {
	a.tick = tick
	for end := tick + n; a.tick < end; {
		queries := a.batch.draw(world, end-a.tick)
		if a.trail == nil {
			ignored := a.noise(queries)
			a.unwatched(queries)
			a.counts.Ignored += ignored
			a.counts.Rewards -= ignored
			continue
		}
		for k, q := range queries {
			if a.tick++; a.noise(queries[k:k+1]) > 0 {
				a.counts.Ignored++
				a.answered(q[0], q[1], Answer{Verdict: Ignored, Coin: -1, Why: "believed to be noise"})
			} else {
				a.answer(q[0], q[1])
			}
			a.judged(int(q[0]), int(q[1]))
		}
	}
}

// judged completes the answer on the trail, which must be there, by what it was judged.
func (a *peoma) judged(i, j int) {
	w, last := float64(len(a.objects)), &a.trail.Answers[len(a.trail.Answers)-1]
	last.Seen, last.Queries = a.seen[pairIndex(i, j)], a.queries
	last.Trust, last.Noise = a.kappa*w*w, 2*a.tau/(w*(w-1))
}

// noise counts queries, judges each, and returns how many are noise. These it makes
// queries for nobody, twice the object behind the last, to which nothing happens: no
// branch is taken that would often be guessed wrong.
func (a *peoma) noise(queries [][2]int32) (ignored int64) {
	w, asked, nobody := float64(len(a.objects)), float64(a.queries), int32(len(a.objects))
	trust, w1, tau2 := a.kappa*w*w, w-1, 2*a.tau
	for k := range queries {
		q := &queries[k]
		seen := &a.seen[pairIndex(int(q[0]), int(q[1]))]
		*seen++
		asked++
		if asked <= trust {
			continue
		}
		rare := int32(0)
		if float64(*seen)*w*w1 < tau2*asked {
			rare = -1
		}
		q[0] ^= (q[0] ^ nobody) & rare
		q[1] ^= (q[1] ^ nobody) & rare
		ignored -= int64(rare)
	}
	a.queries += int64(len(queries))
	return ignored
}

// pairIndex numbers the unordered pairs: (1,0), (2,0), (2,1), (3,0) …
func pairIndex(i, j int) int {
	less := (i - j) & ((i - j) >> (bits.UintSize - 1)) // i−j if that is negative, without a branch
	i, j = i-less, j+less
	return int(uint(i*(i-1))/2) + j
}

func (a *peoma) Tune(key string, v Values) error {
	a.pursue(v)
	return a.eoma.Tune(key, v)
}

func (a *peoma) Clone() Partitioner {
	out := *a
	out.Partition = a.clone()
	out.seen = slices.Clone(a.seen)
	return &out
}
