package partition

import (
	"math"
	"slices"

	"lascope/automata"
	"lascope/internal/refusal"
)

// OMA over the download times of sites [OMA-DRA] §7. The classes are access points, the
// arms of the report, and each site has a hidden arm where it downloads fastest. A pair
// of sites is downloaded together; each site's time is compared with the average of its
// arm, the mean of the last known times of the sites that stand there.
//
// Same arm: each moves inward, by k states if it was faster than the average, else
// by one. Different arms: each moves outward, by k if it was slower, else by one; a
// site that is at the boundary already and was slower joins its partner's arm, at
// the boundary, and the outermost third site of that arm comes back in its place. The
// partner of a site that changes arms moves outward as well (partner=moves, actions 3 and
// 4 read to the letter) or keeps its state (partner=stays, action 5 instead of them).
// (The report's action 5 lets the two sites of the query change arms, which moves both to
// the wrong place half the time and never settles.)
//
// The change detector takes a site that is rewarded and stays innermost to be unchanged,
// any other to have changed.
//
// A tick is a crawl: W/2 pairs. Before the first, every site is downloaded once, the
// report's initial measurement.
//
// Where a class has room, nobody comes back. compare=rate compares time over the size of the site. With trial=C, after a pair, each of
// its two sites with chance C draws an access point; if that is another one with room, the site is downloaded through it once more, and
// moves there, to the boundary, if that took less time than its last download.
//
// With hosts, our own [Further] §5, the objects are hosts: a download of a host fetches one of its sites at random. With release=R,
// once the mean of the last times has not fallen by .05 for R crawls, every site becomes an object with the arm and state of its
// host, and is measured.

// together rewards two sites of one arm.
func (a *OMATime) together(i, j int32, oi, oj *position, fastI, fastJ bool) (why string) {
	p := a.Partition
	p.counts.Rewards++
	p.inward(i, oi, a.steps(fastI))
	p.inward(j, oj, a.steps(fastJ))
	return "same access point"
}

// apart penalises two sites of different arms.
func (a *OMATime) apart(i, j int32, oi, oj *position, slowI, slowJ bool) (why string) {
	p := a.Partition
	p.counts.Penalties++
	waitsJ := int(oj.state) == p.n
	switch {
	case int(oi.state) == p.n && slowI:
		a.join(i, j)
		if !waitsJ && !a.stays {
			p.outward(j, oj, a.steps(slowJ))
		}
		return "the first joins the access point of the second"
	case waitsJ && slowJ:
		if !a.stays {
			p.outward(i, oi, a.steps(slowI))
		}
		a.join(j, i)
		return "the second joins the access point of the first"
	}
	p.outward(i, oi, a.steps(slowI))
	p.outward(j, oj, a.steps(slowJ))
	return "different access points"
}

// steps is the length of a move: k when the time calls for a long one, else 1.
func (a *OMATime) steps(long bool) int {
	more := 0 // Go makes this a number without a branch, which would be mispredicted every other time
	if long {
		more = 1
	}
	return 1 + more*(a.long-1)
}

// join moves a boundary site to the boundary of its partner's arm, and the
// outermost third site of that arm back.
func (a *OMATime) join(site, partner int32) {
	from, to := a.objects[site].class, a.objects[partner].class
	if a.room(int(to)) {
		a.enter(site, to)
		a.goes(from, to, a.last[site], a.last[site])
		return
	}
	back := a.outermostThird(partner)
	a.exchange(site, back)
	a.arms[from].sum += a.last[back] - a.last[site]
	a.arms[to].sum += a.last[site] - a.last[back]
}

// goes takes a site from an arm, with its last time there, to another one.
func (a *OMATime) goes(from, to int16, before, now float64) {
	a.arms[from].sum -= before
	a.arms[from].sites--
	a.arms[to].sum += now
	a.arms[to].sites++
}

// tryAnother lets a site try another access point with chance trial, and says whether it moves there.
func (a *OMATime) tryAnother(sites Sites, object, site int32) (moves bool) {
	if a.coins.Unit() >= a.trial {
		return false
	}
	o := &a.objects[object]
	from, to := o.class, int16(a.coins.Below(uint64(a.Classes())))
	if to == from || !a.room(int(to)) {
		return false
	}
	time := sites.Download(int(site), int(to), 2*int(o.state) > a.n)
	if a.rate {
		time /= a.size[object]
	}
	a.counts.Downloads++
	if time >= a.last[object] {
		return false
	}
	a.goes(from, to, a.last[object], time)
	a.enter(object, to)
	a.last[object] = time
	return true
}

// An OMATime is the partition of the sites, and the averages of the arms.
type OMATime struct {
	*Partition `own:""`
	long       int       // k, the states of a long move
	rate       bool      // compare=rate
	trial      float64   // the chance of a trial
	stays      bool      // the partner of a site that changes arms keeps its state
	last       []float64 `own:""` // each site's last download time, with compare=rate over its size
	size       []float64 `own:""` // the size of each object's site; for a host, of the site downloaded last
	arms       []arm     `own:""`
	known      bool      // every object has been downloaded once

	hosts bool // the objects are hosts
	release
	batch   queryBatch
	changed [batchSize][2]bool // the detector's verdicts on the pairs of a batch
}

// An arm counts the objects that stand there: the sum of their last download times, and their number.
type arm struct{ sum, sites float64 }

// A release decides when hosts are given up for their sites.
type release struct {
	after int64   // R, in crawls; 0 never
	least float64 // the mean of the last times when it last fell by leastFall
	fell  int64   // the crawl of this fall
}

// roundingOfSums is more than the rounding of a mean: where all sites take equally long none is slower than it.
const roundingOfSums = 1e-6

// leastFall is the fall of the mean time that counts, in the report's unit.
const leastFall = 0.05

// due reports whether the mean time after a crawl has not fallen for so long.
func (r *release) due(mean float64, tick int64) bool {
	if mean <= r.least-leastFall {
		r.least, r.fell = mean, tick
	}
	return r.after > 0 && tick-r.fell >= r.after
}

// omaTimeScheme is the row of OMA-time.
var omaTimeScheme = Scheme{
	Card: automata.NewCard(`
		oma-time | OMA-time | [OMA-DRA] §7 | learns
		OMA over pairs of sites, with long moves for sites that download faster or slower than their access point
		numbers item=28
		defaults objects=90 classes=3 p=0.7
		k       | whole 1 to 4 by 1                       | 2 states | live    | the states of a long move: inward when a site downloads faster than
		                                                                       | its access point's average, outward when slower
		partner | moves, stays                            |          | live    | whether the partner of a site that changes access points moves
		                                                                       | outward or stays
		release | whole 0 to 1000 by 5                    | 0 crawls | live    | the crawls in which the mean time must fall by 0.05, else the sites
		                                                                       | leave their hosts and become objects; 0 for never
		N       | whole 2 to 1000 by ×2                   | 8 states | live    | the number of states of each class
		start   | random, innermost, boundary, deadlock   |          | restart | the initial states of the objects
		compare | time, rate                              |          | live    | whether a download is compared by its time, or by its time over the
		                                                                       | size of the site
		trial   | 0 to 1 by 0.05                          | 0        | live    | the chance that after a pair each of its sites tries another access
		                                                                       | point that has room

		OMA-time, placement by download time
		what 90 sites, three access points. Each site has one access point from which it downloads fastest. Which one is
		hidden; only times are heard.
		how A crawl downloads 45 pairs of sites, and a site's time is compared with the mean of its access point. Two sites
		at one access point move inward, by k states if faster than the mean. At two they move outward, by k if slower. A
		slow site at the boundary joins its partner's access point, and a third site comes back.
		watch ● mean download time falls below ┃ goal of each access point, and ✓ marks it. ● accuracy comes near 1, and
		does not stay there: times are noisy.
		try E | Regroup: all sites get new access points.
		try oma-time k=4 | Long moves: the goal is reached in crawl 452, with k = 2 in 29.
		try oma-time objects=3000 hosts=60 purity=0.7 release=10 | Hosts first: 102,060 downloads to the goal, sites alone
		147,000.
		claims oma-dra-10 to oma-dra-13`),
	Sites: true,
	Check: checkArms,
	Build: newOMATime,
}

// mostArms bounds the access points of OMA-time.
const mostArms = 256

func newOMATime(s Setup) Partitioner {
	a := &OMATime{
		Partition: newPartition(s),
		last:      make([]float64, s.Objects),
		size:      slices.Repeat([]float64{1}, s.Objects),
		arms:      make([]arm, s.Classes),
		hosts:     s.Hosts,
		release:   release{least: math.Inf(1)},
	}
	a.Tune(s.Values)
	return a
}

// checkArms refuses more access points than OMA-time keeps averages of.
func checkArms(s Setup) {
	if s.Classes > mostArms {
		refusal.Say("classes=%d: OMA-time keeps the averages of %d access points at most", s.Classes, mostArms)
	}
}

// Advance runs n crawls; the world must be one of [Sites].
func (a *OMATime) Advance(world Queries, tick, n int64) {
	sites := world.(Sites)
	if !a.known {
		a.measureAll(sites)
	}
	a.tick = tick
	for range n {
		if a.hosts && a.due(a.meanTime(), a.tick) {
			a.giveUpHosts(sites)
		}
		a.tick++
		a.crawl(sites)
	}
}

// measureAll is the initial measurement.
func (a *OMATime) measureAll(sites Sites) {
	a.known = true
	for class := range a.arms {
		a.arms[class].sites = float64(a.Members(class))
	}
	for object := range int32(len(a.objects)) {
		a.counts.Downloads++
		a.measure(sites, object, &a.objects[object], a.site(sites, object))
	}
}

// site is the site that a download of an object fetches.
func (a *OMATime) site(sites Sites, object int32) (site int32) {
	site, a.size[object] = sites.Site(object)
	return site
}

// meanTime is the mean of the last download times.
func (a *OMATime) meanTime() float64 {
	sum := 0.0
	for _, arm := range a.arms {
		sum += arm.sum
	}
	return sum / float64(len(a.objects))
}

// giveUpHosts makes every site an object with the arm and state of its host.
func (a *OMATime) giveUpHosts(sites Sites) {
	host, classes := sites.Release(), a.Classes()
	a.settle(a.Placement().Spread(host), Setup{Objects: len(host), Classes: classes}.capacities())
	a.last, a.arms, a.size = make([]float64, len(host)), make([]arm, classes), make([]float64, len(host))
	a.hosts = false
	a.measureAll(sites)
}

// Spread is the placement of the sites at the places of their hosts.
func (p *Placement) Spread(host []int32) *Placement {
	out := newPlacement(p.N, len(host))
	for site, h := range host {
		out.Class[site], out.State[site], out.Since[site] = p.Class[h], p.State[h], p.Since[h]
	}
	return out
}

// crawl downloads W/2 pairs and lets the world judge the detector.
func (a *OMATime) crawl(sites Sites) {
	for left := len(a.objects) / 2; left > 0; {
		pairs := a.batch.draw(sites, int64(left))
		for k := range pairs {
			pair, changed := &pairs[k], &a.changed[k]
			i, j := pair[0], pair[1]
			if a.hosts {
				pair[0], pair[1] = a.site(sites, i), a.site(sites, j)
			}
			changed[0], changed[1] = a.pair(sites, i, j, pair[0], pair[1])
		}
		a.counts.Downloads += 2 * int64(len(pairs))
		sites.Verdicts(a.tick, pairs, a.changed[:len(pairs)])
		left -= len(pairs)
	}
}

// pair answers one pair of objects, of which these sites are downloaded, and gives the detector's verdict on each.
func (a *OMATime) pair(sites Sites, i, j, siteI, siteJ int32) (changedI, changedJ bool) {
	oi, oj := &a.objects[i], &a.objects[j]
	same := oi.class == oj.class
	changedI, changedJ = !same || oi.state > 1, !same || oj.state > 1
	timeI, averageI := a.measure(sites, i, oi, siteI)
	timeJ, averageJ := a.measure(sites, j, oj, siteJ)
	verdict, why := Rewarded, ""
	if same {
		why = a.together(i, j, oi, oj, timeI < averageI, timeJ < averageJ)
	} else {
		verdict, why = Penalised, a.apart(i, j, oi, oj, timeI > averageI, timeJ > averageJ)
	}
	if a.trial > 0 {
		for k, object := range [2]int32{i, j} {
			if a.tryAnother(sites, object, [2]int32{siteI, siteJ}[k]) {
				why += "; a download through another access point was faster"
			}
		}
	}
	if a.trace != nil {
		last := a.answered(i, j, verdict, -1, why)
		last.Time, last.Average = [2]float64{timeI, timeJ}, [2]float64{averageI, averageJ}
	}
	return changedI, changedJ
}

// measure downloads a site of an object through its arm; average is the arm's mean time before this download.
func (a *OMATime) measure(sites Sites, object int32, o *position, site int32) (time, average float64) {
	class := int(o.class)
	time = sites.Download(int(site), class, 2*int(o.state) > a.n)
	if a.rate {
		time /= a.size[object]
	}
	arm, last := &a.arms[class], &a.last[object]
	average = arm.sum / arm.sites
	arm.sum += time - *last
	*last = time
	if math.Abs(time-average) < roundingOfSums && sites.Closed(class) {
		average = time
	}
	return time, average
}

// setCompare turns the last times into times over sizes, or back.
func (a *OMATime) setCompare(rate bool) {
	if rate == a.rate {
		return
	}
	a.rate = rate
	for class := range a.arms {
		a.arms[class].sum = 0
	}
	for object := range a.last {
		if rate {
			a.last[object] /= a.size[object]
		} else {
			a.last[object] *= a.size[object]
		}
		a.arms[a.objects[object].class].sum += a.last[object]
	}
}

func (a *OMATime) Tune(v automata.Values) {
	a.retune(v.Int("N"))
	a.long, a.stays = v.Int("k"), v.Word("partner") == "stays"
	a.after, a.trial = int64(v.Int("release")), v.Number("trial")
	a.setCompare(v.Word("compare") == "rate")
}

// LastTime is the last download time of a site, in the report's unit; NaN before the
// first.
func (a *OMATime) LastTime(site int) float64 {
	if !a.known {
		return math.NaN()
	}
	if a.rate {
		return a.last[site] * a.size[site]
	}
	return a.last[site]
}
