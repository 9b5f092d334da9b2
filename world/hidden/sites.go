package hidden

import (
	"math"

	"lascope/internal/draws"
	"lascope/world"
)

// The numbers of users who accessed a site [OMA-DRA] §8.
const (
	rareBelow   = 5  // a site is rarely accessed when fewer users came
	accessCount = 11 // users are 0 to 10, each as likely
)

// times is the download-time model [OMA-DRA] §8, in the report's unit. Its text leaves the
// numbers open; the defaults give the times of its figures.
type times struct {
	perfect float64       // through the site's perfect access point
	other   float64       // through any other
	outer   float64       // more, as a part of that, in the outer half of the states
	rare    float64       // more when few users accessed the site
	noise   float64       // the time is off by up to this part, either way
	fixed   float64       // the mean download time that the users accept
	cost    [2][2]float64 // by outer and by few users: how many times as long that takes
}

// TimeParams are the rows of the download-time model, for schemes that download.
var TimeParams = world.Rows(`
	perfect | 0.01 to 1000 by ×1.1   | 10      | live    | the download time through a site's perfect access point
	other   | 0.01 to 1000 by ×1.1   | 15      | live    | the download time through any other access point
	outer   | 0 to 10 by 0.05        | 0.5     | live    | the fraction by which a download is slower in the outer half of the states
	rare    | 0 to 10 by 0.05        | 0.25    | live    | the fraction by which it is slower with fewer than 5 of 0 to 10 users
	noise   | 0 to 1 by 0.05         | 0.1     | live    | the largest relative deviation of a download time
	fixed   | 0.01 to 10000 by 0.1   | 12.4    | live    | the mean download time that the users accept: at or below it the run has converged
	hosts   | whole 0 to 100000 by 1 | 0 hosts | restart | the number of hosts on which the sites lie, and which the scheme places until
	                                                     | release; 0 for none
	purity  | 0 to 1 by 0.05         | 1       | restart | the part of the sites that have the perfect access point of their host; the
	                                                     | others exchange theirs at random
	speeds  | list                   |         | restart | the speeds of the access points, one each, such as 2,1,0.5; times through one are
	                                                     | divided by its own
	spread  | 1 to 1000 by ×2        | 1       | restart | the ratio of the largest size of a site to the least, a factor of its times; 1 for none
`)

// SetTimes gives the download-time model the values of [TimeParams].
func (s *Sites) SetTimes(v world.Values) {
	s.times = times{
		perfect: v.Number("perfect"), other: v.Number("other"),
		outer: v.Number("outer"), rare: v.Number("rare"), noise: v.Number("noise"),
		fixed: v.Number("fixed"),
	}
	t := &s.times
	t.cost = [2][2]float64{{1, 1 + t.rare}, {1 + t.outer, 1 + t.outer + t.rare}}
}

// Sites are the objects of a [Placement] as sites that are downloaded through access
// points. A site's perfect access point is the one with the number of its group.
type Sites struct {
	*Placement `own:""`
	times      times
	mixed      uint64 // the seed, for the changes
	download   world.Draws
	changes    float64
	rate       []float64   `own:""` // each site's position among the rates, uniform in [0, 1)
	fates      []fate      // at the present changes
	speed      []float64   // of each access point; nil where all are 1
	size       []float64   // of each site, a factor of its times; nil where all are 1
	judged     [2][2]int64 // verdicts[said][truth]: 1 for changed, 0 for not
}

// Judged counts the verdicts of the change detector by their truth.
type Judged struct {
	Right  int64 // said changed, and it was: true positives
	False  int64 // said changed, and it was not
	Missed int64 // said unchanged, and it was changed
	Quiet  int64 // said unchanged, and it was not changed
}

// Precision is the part of the verdicts "changed" that were right; Recall the part of the
// changes that were found; Base the part of all downloads that had changed, the precision
// of random verdicts. Each is in [0, 1], and NaN where there is nothing to divide by.
func (j Judged) Precision() float64 { return part(j.Right, j.Right+j.False) }

// Recall is described at [Judged.Precision].
func (j Judged) Recall() float64 { return part(j.Right, j.Right+j.Missed) }

// Base is described at [Judged.Precision].
func (j Judged) Base() float64 {
	return part(j.Right+j.Missed, j.Right+j.Missed+j.False+j.Quiet)
}

func part(a, of int64) float64 {
	x := float64(of)
	return float64(a) / x // 0/0 is NaN
}

func newSites(w *Placement) *Sites {
	s := &Sites{Placement: w, changes: math.NaN(), mixed: world.Mix(w.seed), download: world.NewDraws(w.seed, "downloads"),
		rate: make([]float64, len(w.objects))}
	d := world.NewDraws(w.seed, "rates of change")
	for i := range s.rate {
		s.rate[i] = d.Unit()
	}
	return s
}

func (s *Sites) tune(changes float64) {
	if s.changes == changes {
		return
	}
	s.changes = changes
	s.fates = make([]fate, len(s.rate)) // anew, since clones share them
	for site := range s.fates {
		s.fates[site] = fate{world.Mix(s.mixed+uint64(site)) + world.Golden, uint64(math.Ceil(s.changeRate(site) * 0x1p53))}
	}
}

// changeRate is the chance that a site changes from one crawl to the next. The rates are
// uniform between the ends of the widest range in [0, 1] whose mean is changes.
func (s *Sites) changeRate(site int) float64 {
	half := min(s.changes, 1-s.changes)
	return s.changes + float64((2*s.rate[site]-1)*half)
}

// fewUsers is a bound of 64 random bits: a word is below it with chance
// rareBelow/accessCount, rounded up.
const fewUsers = (rareBelow<<64 + accessCount - 1) / accessCount

// Download fetches a site through an access point and returns the time it took.
func (s *Sites) Download(site, point int, outer bool) float64 {
	word, d := s.download.Next()
	few := word < fewUsers
	word, s.download = d.Next()
	noise := 1 + float64(s.times.noise*(2*draws.UnitOf(word)-1))
	if s.Closed(point) {
		return s.closedTime()
	}
	cost := s.times.cost[index(outer)][index(few)] // without a branch, which would be mispredicted every other time
	return s.bestTime(site, point) * cost * noise
}

// Closed reports whether an access point is closed: a download through it takes twice as long as through a wrong one.
func (w *Placement) Closed(point int) bool { return w.closed && point == 0 }

func (s *Sites) closedTime() float64 { return 2 * s.times.other }

// bestTime is the time of a download that nothing makes longer.
func (s *Sites) bestTime(site, point int) float64 {
	time := s.times.other
	if g := s.spans[point]; uint(int(s.place[site])-g.first) < uint(g.size) { // the point is the number of the site's group
		time = s.times.perfect
	}
	if s.speed != nil {
		time /= s.speed[point]
	}
	if s.size != nil {
		time *= s.size[site]
	}
	return time
}

// SizeOf is the size of a site, a factor of its times.
func (s *Sites) SizeOf(site int) float64 {
	if s.size == nil {
		return 1
	}
	return s.size[site]
}

// ExpectedTime is the mean of Download's times.
func (s *Sites) ExpectedTime(site, point int, outer bool) float64 {
	cost := 1 + float64(s.times.rare*rareBelow)/accessCount
	if outer {
		cost += s.times.outer
	}
	if s.Closed(point) {
		return s.closedTime()
	}
	return s.bestTime(site, point) * cost
}

// FixedTime is the mean download time that the users accept: at or below it OMA-time has
// converged.
func (s *Sites) FixedTime() float64 { return s.times.fixed }

// LeastTime is the mean expected time of sites that all stand innermost at the access points from which they download fastest,
// whether or not these can hold them all, with no error but rounding.
func (s *Sites) LeastTime() float64 {
	common := 1 + float64(s.times.rare*rareBelow)/accessCount
	if s.speed == nil && s.size == nil {
		return min(s.times.perfect, s.times.other) * common
	}
	sum := 0.0
	for site := range s.objects {
		least := math.Inf(1)
		for point := range s.Classes {
			least = min(least, s.bestTime(site, point))
		}
		sum += least
	}
	return sum / float64(len(s.objects)) * common
}

// Changed is the truth: whether the site changed between crawl tick−1 and crawl tick.
func (s *Sites) Changed(site int, tick int64) bool {
	f := &s.fates[site]
	return draws.Scramble(f.hash+uint64(tick))>>11 < f.limit
}

// A fate decides whether a site changes in a crawl: it hashes the crawl's tick on the site's hash, and the chance is limit·2⁻⁵³.
// hash includes world.Golden.
type fate struct{ hash, limit uint64 }

// Verdicts notes the verdicts of a change detector on the pairs of crawl tick.
func (s *Sites) Verdicts(tick int64, pairs [][2]int32, changed [][2]bool) {
	for k := range pairs {
		pair, said := &pairs[k], &changed[k]
		s.judge(said[0], s.Changed(int(pair[0]), tick))
		s.judge(said[1], s.Changed(int(pair[1]), tick))
	}
}

func (s *Sites) judge(said, truth bool) { s.judged[index(said)][index(truth)]++ }

// index is 1 for true.
func index(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Judged counts the verdicts so far.
func (s *Sites) Judged() Judged {
	n := &s.judged
	return Judged{Right: n[1][1], False: n[1][0], Missed: n[0][1], Quiet: n[0][0]}
}
