package automata

import (
	"fmt"
	"slices"
)

// omaTimeScheme is the row of OMA-time.
func omaTimeScheme() PlacementScheme {
	return PlacementScheme{
		Name: "oma-time", Weight: Weight{Item: 20}, Title: "OMA-time", Source: "[OMA-DRA] §7",
		Meaning: "OMA over pairs of sites, with long moves for sites that download faster or slower than their arm",
		Params:  timeParams(),
		Sites:   true,
		World:   map[string]string{"objects": "90", "classes": "3", "p": "0.7"},
		New:     newOMATime,
	}
}

// timeParams are the rows of OMA-time. Its stopping rule is the world's fixed time,
// so it has no stop.
func timeParams() []Param {
	rows := []Param{{Key: "k", Symbol: "k", Meaning: "the states of a long move: inward when a site downloads faster than its arm's average, outward when slower", Default: "2",
		Min: 1, Max: 4, Integer: true, Step: 1, Live: true}}
	for _, p := range partitionParams("random", "innermost") {
		switch p.Key {
		case "stop":
			continue
		case "N":
			p.Default = "8"
		}
		rows = append(rows, p)
	}
	return rows
}

// omaTime is OMA over the download times of sites [OMA-DRA §7]: the classes are
// access points, the arms of the report, and each site has a hidden arm where it
// downloads fastest. A pair of sites is downloaded together; each site's time is
// held against the average of its arm, the mean of the last known times of the
// sites that stand there.
//
// Same arm: each moves inward, by k states if it was faster than the average, else
// by one. Different arms: each moves outward, by k if it was slower, else by one; a
// site that is at the boundary already and was slower joins its partner's arm, at
// the boundary, and the outermost third site of that arm comes back in its place.
// (The report lets the two sites of the query change arms, which moves both to the
// wrong place half the time and never settles.)
//
// A tick is a crawl: W/2 pairs. Before the first, every site is downloaded once, the
// report's initial measurement.
type omaTime struct {
	*Partition
	long  int               // k, the states of a long move
	last  []float64         // each site's last download time
	sum   [mostArms]float64 // of last over the sites of each arm
	share float64           // the sites of an arm: W/R
	known bool              // every site has been downloaded once

	changed [batchSize][2]bool // what the detector says of each pair of a batch
	watched Answer             // what the trail is told of the pair under way, if there is one
}

// mostArms is as many as one byte counts; an array of so many is read without a question
// whether the arm is one of them.
const mostArms = 256

func newOMATime(s PlacementSetup) (Partitioner, error) {
	if err := checkPlacement(s); err != nil {
		return nil, err
	}
	if s.Classes > mostArms {
		return nil, fmt.Errorf("classes=%d: OMA-time keeps the averages of %d access points at most", s.Classes, mostArms)
	}
	return &omaTime{
		Partition: newPartition(s),
		long:      s.Values.Int("k"),
		last:      make([]float64, s.Objects),
		share:     float64(s.Objects / s.Classes),
	}, nil
}

// Advance runs n crawls; the world must be one of [Sites].
func (a *omaTime) Advance(world Queries, tick, n int64) {
	sites := world.(Sites)
	if !a.known {
		a.known = true
		for site := range a.objects {
			o := &a.objects[site]
			a.measured(site, sites.Download(site, int(o.class), a.outer(int(o.state))))
		}
	}
	a.tick = tick
	for n > 0 {
		n -= a.crawls(sites, n)
	}
}

// crawls runs as many crawls as a batch of queries holds, but no more than n, and returns
// how many. A crawl that is longer than a batch it runs part after part.
func (a *omaTime) crawls(sites Sites, n int64) int64 {
	pairs := len(a.objects) / 2
	if pairs > batchSize {
		a.tick++
		for left := pairs; left > 0; {
			drawn := len(a.batch.draw(sites, int64(left)))
			a.answers(sites, 0, drawn)
			left -= drawn
		}
		return 1
	}
	n = min(n, int64(batchSize/pairs))
	a.batch.draw(sites, n*int64(pairs))
	for from := 0; from < int(n)*pairs; from += pairs {
		a.tick++
		a.answers(sites, from, from+pairs)
	}
	return n
}

// answers answers the pairs of the crawl under way, which the batch has at from to end,
// end not included.
func (a *omaTime) answers(sites Sites, from, end int) {
	pairs, changed := a.batch[from:end], a.changed[from:end]
	if a.trail == nil {
		a.unwatched(sites, from, end)
	} else {
		for k := range pairs {
			a.pair(sites, &pairs[k], &changed[k])
		}
	}
	sites.Verdicts(a.tick, pairs, changed)
}

// outer reports whether a state is in the outer half.
func (a *omaTime) outer(state int) bool { return 2*state > a.n }

// measured notes the time of a site where it stands, and returns the average of its arm
// before this download.
func (a *omaTime) measured(site int, time float64) (average float64) {
	sum, last := &a.sum[a.objects[site].class], &a.last[site]
	average = *sum / a.share
	*sum += time - *last
	*last = time
	return average
}

// pair answers one pair of sites and tells what the change detector makes of them: a site
// that is rewarded and stays innermost is taken to be unchanged, any other to have changed
// [OMA-DRA §7]. It is written in short functions, none of which has much to remember.
func (a *omaTime) pair(sites Sites, pair *[2]int32, changed *[2]bool) {
	i, j := pair[0], pair[1]
	oi, oj := &a.objects[i], &a.objects[j]
	pointI, pointJ, stateI, stateJ := int(oi.class), int(oj.class), int(oi.state), int(oj.state)
	apart := pointI != pointJ
	changed[0], changed[1] = apart || stateI > 1, apart || stateJ > 1
	timeI, timeJ := sites.DownloadPair(int(i), int(j), pointI, pointJ, a.outer(stateI), a.outer(stateJ))
	i, j = pair[0], pair[1]
	averageI := a.measured(int(i), timeI)
	averageJ := a.measured(int(j), timeJ)
	if a.trail != nil {
		a.watched = Answer{Coin: -1, Time: [2]float64{timeI, timeJ}, Average: [2]float64{averageI, averageJ}}
	}
	if a.objects[i].class == a.objects[j].class {
		a.together(i, j, timeI < averageI, timeJ < averageJ)
	} else {
		a.apart(i, j, timeI > averageI, timeJ > averageJ)
	}
}

// together rewards two sites of one arm.
//
//go:noinline
func (a *omaTime) together(i, j int32, fastI, fastJ bool) {
	a.counts.Rewards++
	a.inward(i, &a.objects[i], a.steps(fastI))
	a.inward(j, &a.objects[j], a.steps(fastJ))
	if a.trail != nil {
		a.watched.Why = "same arm"
		a.answered(i, j, a.watched)
	}
}

// apart penalises two sites of different arms.
//
//go:noinline
func (a *omaTime) apart(i, j int32, slowI, slowJ bool) {
	a.counts.Penalties++
	why := "different arms"
	waitsJ := a.atBoundary(j)
	switch {
	case a.atBoundary(i) && slowI:
		a.join(i, j)
		why = "the first joins the arm of the second"
		if !waitsJ {
			a.outward(j, a.steps(slowJ))
		}
	case waitsJ && slowJ:
		a.outward(i, a.steps(slowI))
		a.join(j, i)
		why = "the second joins the arm of the first"
	default:
		a.outward(i, a.steps(slowI))
		a.outward(j, a.steps(slowJ))
	}
	if a.trail != nil {
		a.watched.Verdict, a.watched.Why = Penalised, why
		a.answered(i, j, a.watched)
	}
}

// steps is the length of a move: k when the time calls for a long one, else 1.
func (a *omaTime) steps(long bool) int {
	steps, k := 1, a.long
	if long {
		steps = k
	}
	return steps
}

// join moves a boundary site to the boundary of its partner's arm, and the
// outermost third site of that arm back.
func (a *omaTime) join(site, partner int32) {
	back := a.outermostThird(partner)
	from, to := a.objects[site].class, a.objects[partner].class
	a.exchange(site, back)
	a.sum[from] += a.last[back] - a.last[site]
	a.sum[to] += a.last[site] - a.last[back]
}

func (a *omaTime) Tune(key string, v Values) error {
	switch key {
	case "N":
		a.retune(v.Int("N"))
	case "k":
		a.long = v.Int("k")
	}
	return nil
}

func (a *omaTime) Clone() Partitioner {
	out := *a
	out.Partition = a.clone()
	out.last = slices.Clone(a.last)
	return &out
}
