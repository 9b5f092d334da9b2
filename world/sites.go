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
	download draws
	changes  float64
	rate     []float64 // each site's position among the rates, uniform in [0, 1)
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
	s := &Sites{Placement: w, download: newDraws(w.seed, "downloads"), rate: make([]float64, len(w.objects))}
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

// Download fetches a site through an access point and returns the time it took.
func (s *Sites) Download(site, point int, outer bool) float64 {
	cost := 1.0
	if outer {
		cost += outerCost
	}
	if s.download.below(accessCount) < rareBelow {
		cost += rareCost
	}
	noise := 1 + float64(timeNoise*(2*s.download.unit()-1))
	return s.base(site, point) * cost * noise
}

func (s *Sites) base(site, point int) float64 {
	if s.Group(site) == point {
		return perfectTime
	}
	return otherTime
}

// ExpectedTime is the mean of what Download would return.
func (s *Sites) ExpectedTime(site, point int, outer bool) float64 {
	cost := 1 + rareCost*rareBelow/accessCount
	if outer {
		cost += outerCost
	}
	return s.base(site, point) * cost
}

// Changed tells the truth: whether the site changed between crawl tick−1 and crawl
// tick.
func (s *Sites) Changed(site int, tick int64) bool {
	return hashUnit(s.seed, uint64(site), uint64(tick)) < s.Rate(site)
}

// Verdict notes what a change detector said of a site in crawl tick.
func (s *Sites) Verdict(site int, tick int64, changed bool) {
	switch truth := s.Changed(site, tick); {
	case changed && truth:
		s.judged.Right++
	case changed:
		s.judged.False++
	case truth:
		s.judged.Missed++
	default:
		s.judged.Quiet++
	}
}

// Judged counts the verdicts so far.
func (s *Sites) Judged() Judged { return s.judged }
