package world

import "math"

// The download-time model [OMA-DRA §8], in the report's own unit. Its text leaves the
// numbers open; these give the times of its figures.
const (
	perfectTime = 10.0 // through the site's perfect access point
	otherTime   = 15.0 // through any other
	outerCost   = 0.5  // more, as a part of that, in the outer half of the states
	rareCost    = 0.25 // more when fewer than rareBelow users accessed the site
	rareBelow   = 5
	accessCount = 11  // users are 0 to 10, each as likely
	timeNoise   = 0.1 // the time is off by up to this part, either way

	// FixedTime is the mean download time that is good enough for the users: at or
	// below it OMA-time is done.
	FixedTime = 12.4
)

// Sites are the objects of a [Placement] as sites that are downloaded through access
// points. A site's perfect access point is the one with the number of its group.
type Sites struct {
	*Placement
	mixed    uint64 // the seed, for the changes
	download draws
	changes  float64
	rate     []float64 // each site's position among the rates, uniform in [0, 1)
	fates    []fate    // at the present changes
	judged   Judged
}

// Judged counts what the change detector said against what the sites did.
type Judged struct {
	Right  int64 // said changed, and it was: true positives
	False  int64 // said changed, and it was not
	Missed int64 // said unchanged, and it was changed
	Quiet  int64 // said unchanged, and it was not changed
}

// Precision is the part right of what was said to have changed; Recall the part
// found of what changed; Base the part of all downloads that had changed, which is
// the precision of saying so at random. Each is NaN where there is nothing to
// divide by.
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
	s := &Sites{Placement: w, changes: math.NaN(), mixed: mix(w.seed), download: newDraws(w.seed, "downloads"), rate: make([]float64, len(w.objects))}
	d := newDraws(w.seed, "rates of change")
	for i := range s.rate {
		s.rate[i] = d.unit()
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
		s.fates[site] = fate{mix(s.mixed+uint64(site)) + golden, uint64(math.Ceil(s.Rate(site) * 0x1p53))}
	}
}

// Rate is the chance that a site changes from one crawl to the next. The rates are
// uniform between the ends of the widest range in [0, 1] whose mean is changes.
func (s *Sites) Rate(site int) float64 {
	half := min(s.changes, 1-s.changes)
	return s.changes + float64((2*s.rate[site]-1)*half)
}

// downloadTimes are the times without noise: by whether the access point is the perfect
// one, whether the site stands in the outer half, and whether few users accessed it. A
// look at the table takes no branch, which would be guessed wrong every other time.
var downloadTimes = [8]float64{
	otherTime, otherTime * (1 + rareCost), otherTime * (1 + outerCost), otherTime * (1 + outerCost + rareCost),
	perfectTime, perfectTime * (1 + rareCost), perfectTime * (1 + outerCost), perfectTime * (1 + outerCost + rareCost),
}

// fewUsers is what 64 random bits are below when few users accessed the site: the part
// rareBelow/accessCount of all words, rounded up.
const fewUsers = (rareBelow<<64 + accessCount - 1) / accessCount

// downloadTime is the time of a download, of which kind counts from 0, 2, 4, 6, with the
// random words users and noise. Of noise 53 bits make a number in [−1, 1).
func downloadTime(kind int, users, noise uint64) float64 {
	off := float64(int64(noise>>11))*0x1p-52 - 1
	return downloadTimes[(kind|bit(users < fewUsers))&7] * (1 + float64(timeNoise*off))
}

// kind is the place in downloadTimes of a download that many users share.
func (s *Sites) kind(site, point int, outer bool) int {
	return bit(s.perfect(site, point))<<2 | bit(outer)<<1
}

// Download fetches a site through an access point and returns the time it took.
func (s *Sites) Download(site, point int, outer bool) float64 {
	users := s.download.bits()
	return downloadTime(s.kind(site, point, outer), users, s.download.bits())
}

// perfect reports whether the access point is the site's own: whether its place is one
// of the group with that number. No division, which takes longer than all the rest.
func (s *Sites) perfect(site, point int) bool {
	return uint(int(uint32(s.place[site]))-point*s.size) < uint(s.size)
}

// bit is 1 for true.
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// ExpectedTime is the mean of what Download would return.
func (s *Sites) ExpectedTime(site, point int, outer bool) float64 {
	cost := 1 + rareCost*rareBelow/accessCount
	if outer {
		cost += outerCost
	}
	return downloadTimes[bit(s.perfect(site, point))<<2] * cost
}

// Changed tells the truth: whether the site changed between crawl tick−1 and crawl
// tick.
func (s *Sites) Changed(site int, tick int64) bool {
	return s.fates[site].changed(tick) > 0
}

// A fate decides whether a site changes: by the hash of a crawl's tick on that of the site,
// the chance being limit·2⁻⁵³. hash has golden in it, for mix.
type fate struct{ hash, limit uint64 }

// changed is 1 if the site changed between crawl tick−1 and crawl tick, else 0.
func (f *fate) changed(tick int64) int {
	return int((scramble(f.hash+uint64(tick))>>11 - f.limit) >> 63)
}

// Verdicts notes what a change detector said of sites in crawl tick. It counts from the
// last pair to the first, so that the loop need not keep how many there are.
func (s *Sites) Verdicts(tick int64, pairs [][2]int32, changed [][2]bool) {
	fates, tally := s.fates, [4]int{} // tally has what was said, and twice what is true
	changed = changed[:len(pairs)]
	for k := len(pairs) - 1; k >= 0; k-- {
		i, j := uint32(pairs[k][0]), uint32(pairs[k][1])
		tally[(2*fates[i].changed(tick)+bit(changed[k][0]))&3]++
		tally[(2*fates[j].changed(tick)+bit(changed[k][1]))&3]++
	}
	s.judged.Quiet += int64(tally[0])
	s.judged.False += int64(tally[1])
	s.judged.Missed += int64(tally[2])
	s.judged.Right += int64(tally[3])
}

// Judged counts the verdicts so far.
func (s *Sites) Judged() Judged { return s.judged }
