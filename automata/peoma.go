package automata

import (
	"fmt"
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
	{Key: "kappa", Symbol: "κ", Meaning: "it believes its estimates after κ W² queries", Default: "0.5",
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
		eoma: eoma{oma{newPartition(s), stopDepth(s.Values)}},
		seen: make([]int64, s.Objects*(s.Objects-1)/2),
	}
	a.pursue(s.Values)
	return a, nil
}

func (a *peoma) pursue(v Values) { a.kappa, a.tau = v.Number("kappa"), v.Number("tau") }

func (a *peoma) Advance(world Queries, tick, n int64) {
	p := a.Partition
	p.tick = tick
	for end := tick + n; p.tick < end; {
		first, second := p.batch.draw(world, end-p.tick)
		for k, i := range first {
			j := second[k]
			p.tick++
			if a.noise(int(i), int(j)) {
				a.ignore(i, j)
			} else if oi, oj := &p.objects[i], &p.objects[j]; oi.class == oj.class {
				p.reward(i, j, oi, oj)
			} else {
				a.penalise(i, j)
			}
			if p.trail != nil {
				a.judged(int(i), int(j))
			}
		}
	}
}

// ignore answers a query that is believed to be noise.
func (a *peoma) ignore(i, j int32) {
	a.counts.Ignored++
	if a.trail != nil {
		a.answered(i, j, Answer{Verdict: Ignored, Coin: -1, Why: "believed to be noise"})
	}
}

// judged completes the answer on the trail, which must be there, by what it was judged.
func (a *peoma) judged(i, j int) {
	w, last := float64(len(a.objects)), &a.trail.Answers[len(a.trail.Answers)-1]
	last.Seen, last.Queries = a.seen[pairIndex(i, j)], a.queries
	last.Trust, last.Noise = a.kappa*w*w, 2*a.tau/(w*(w-1))
}

// noise counts a query and judges it.
func (a *peoma) noise(i, j int) bool {
	seen := &a.seen[pairIndex(i, j)]
	*seen++
	a.queries++
	w := float64(len(a.objects))
	if float64(a.queries) <= a.kappa*w*w {
		return false
	}
	return float64(*seen)*w*(w-1) < 2*a.tau*float64(a.queries)
}

// pairIndex numbers the unordered pairs: (1,0), (2,0), (2,1), (3,0) …
func pairIndex(i, j int) int {
	if i < j {
		i, j = j, i
	}
	return i*(i-1)/2 + j
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
