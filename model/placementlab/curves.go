package placementlab

import (
	"math"

	"lascope/automata/partition"
)

// UntilSample returns the slots until the next sample is due; see [lab.Advance].
func (e *Environment) UntilSample() int64 {
	return min(e.curves.UntilSample(e.tick), e.UntilDue(e.window.Until(e.tick), e.look-e.tick, e.goal.Due(e.tick)))
}

// Sample records a point of the curves and the sums and events that are due; see [lab.Advance].
func (e *Environment) Sample() {
	e.keep()
	e.curves.Sample(e.tick, e.point)
}

// sampleSpacing is the distance of two samples: a new matching costs about r³/64 queries and a new count objects/64.
func (p *present) sampleSpacing() int64 {
	r := int64(p.World.Classes)
	return 1 + (int64(p.World.Placed().Objects())+r*r*r)/64
}

// point is a sample of the present.
func (e *Environment) point() Point {
	e.truth.refresh(e)
	c := e.Counts()
	p := Point{
		Tick: e.tick, Accuracy: e.truth.accuracy(),
		Rewards: c.Rewards, Penalties: c.Penalties, Downloads: c.Downloads,
		MeanTime: e.meanTime(),
	}
	p.Scheme = e.curves.Present()
	return p
}

// Counts are the sums over all schemes of the run so far.
func (e *Environment) Counts() partition.Counts {
	c := e.Scheme.Counts()
	c.Queries += e.past.Queries
	c.Rewards += e.past.Rewards
	c.Penalties += e.past.Penalties
	c.Ignored += e.past.Ignored
	c.Moves += e.past.Moves
	c.Downloads += e.past.Downloads
	return c
}

// meanTime is the mean expected download time of all sites at their positions; NaN for
// a scheme without downloads.
func (p *present) meanTime() float64 {
	if !p.rules.Sites {
		return math.NaN()
	}
	m, web, sum := p.Scheme.Memory(), p.World.Sites(), 0.0
	for site := range web.Objects() {
		object := web.Object(site)
		sum += web.ExpectedTime(site, m.Class(object), 2*m.State(object) > m.States())
	}
	return sum / float64(web.Objects())
}

// right is the part of the sites at their perfect access point, whether or not it is closed; NaN where nothing is downloaded.
func (p *present) right() float64 {
	if !p.rules.Sites {
		return math.NaN()
	}
	m, web, right := p.Scheme.Memory(), p.World.Sites(), 0
	for site := range web.Objects() {
		if m.Class(web.Object(site)) == p.World.Group(site) {
			right++
		}
	}
	return float64(right) / float64(web.Objects())
}
