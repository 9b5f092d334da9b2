package world

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
	rate     []float64   // each site's position among the rates, uniform in [0, 1)
	said     [2][2]int64 // downloads by whether the detector said changed, and whether it was
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
	s := &Sites{Placement: w, mixed: mix(w.seed), download: newDraws(w.seed, "downloads"), rate: make([]float64, len(w.objects))}
	d := newDraws(w.seed, "rates of change")
	for i := range s.rate {
		s.rate[i] = d.unit()
	}
	return s
}

func (s *Sites) tune(changes float64) { s.changes = changes }

// Rate is the chance that a site changes from one crawl to the next. The rates are
// uniform between the ends of the widest range in [0, 1] whose mean is changes.
func (s *Sites) Rate(site int) float64 {
	half := min(s.changes, 1-s.changes)
	return s.changes + float64((2*s.rate[site]-1)*half)
}

// downloadTimes are the times without noise: by whether the access point is the perfect
// one, whether the site stands in the outer half, and whether few users accessed it. A
// look at the table takes no branch, which would be guessed wrong every other time.
var downloadTimes = [2][2][2]float64{
	{{otherTime, otherTime * (1 + rareCost)}, {otherTime * (1 + outerCost), otherTime * (1 + outerCost + rareCost)}},
	{{perfectTime, perfectTime * (1 + rareCost)}, {perfectTime * (1 + outerCost), perfectTime * (1 + outerCost + rareCost)}},
}

// Download fetches a site through an access point and returns the time it took.
func (s *Sites) Download(site, point int, outer bool) float64 {
	rare := bit(s.download.below(accessCount) < rareBelow)
	noise := 1 + float64(timeNoise*(2*s.download.unit()-1))
	return downloadTimes[bit(s.perfect(site, point))][bit(outer)][rare] * noise
}

// perfect reports whether the access point is the site's own: whether its place is one
// of the group with that number. No division, which takes longer than all the rest.
func (s *Sites) perfect(site, point int) bool {
	return uint(int(s.place[site])-point*s.size) < uint(s.size)
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
	return downloadTimes[bit(s.perfect(site, point))][0][0] * cost
}

// Changed tells the truth: whether the site changed between crawl tick−1 and crawl
// tick.
func (s *Sites) Changed(site int, tick int64) bool {
	return hashOn(s.mixed, uint64(site), uint64(tick)) < s.Rate(site)
}

// Verdict notes what a change detector said of a site in crawl tick.
func (s *Sites) Verdict(site int, tick int64, changed bool) {
	s.said[bit(changed)][bit(s.Changed(site, tick))]++
}

// Judged counts the verdicts so far.
func (s *Sites) Judged() Judged {
	return Judged{Right: s.said[1][1], False: s.said[1][0], Missed: s.said[0][1], Quiet: s.said[0][0]}
}
