package figure

import (
	"lascope/model/picture"
	"lascope/model/stats"
)

// unequalFigures are the figures of access points of unequal capacity and availability [OMA-DRA, Resources].
func unequalFigures() []*Figure {
	const full, proper, room = "45,30,15, classes alike", "45,30,15 full", "45,30,15, room"
	const equal, equalRoom = "30,30,30", "30,30,30, room"
	const line = "oma-time objects=90 classes=3 N=8 p=0.7"
	f := &Figure{
		Name: "oma-dra-unequal", Title: "Groups of unequal size need access points of unequal capacity, or room",
		Source: "ours, after [OMA-DRA] §2",
		About: omaTimeAbout + `90 sites in hidden groups of 45, 30 and 15, or of 30 each. The access points hold 30 each, as many as their
			groups have, or up to 60 each (capacities=60,60,60). Where a point has room, nobody comes back for a site that moves there.`,
		X: axis("iterations (crawls of all sites)"), Y: axisFrom("mean expected download time", 10, 20),
		Levels: fixedLevels,
		Lines: []lineSpec{
			curve(full, "mean_time", picture.Vermilion, line+" sizes=45,30,15"),
			curve(proper, "mean_time", picture.Blue, line+" sizes=45,30,15 capacities=45,30,15"),
			curve(room, "mean_time", picture.Green, line+" sizes=45,30,15 capacities=60,60,60"),
			curve(equal, "mean_time", picture.Sky, line),
			curve(equalRoom, "mean_time", picture.Orange, line+" capacities=60,60,60"),
		},
		Points: overTime, Until: 160, Every: 1, Quick: 40, Full: 400,
	}
	arrived := func(r *Result, label string) stats.Estimate {
		times := r.arrivals(label, 0, atFixedTime)
		return r.partOfRuns(func(rep int) bool { return !times[rep].Censored })
	}
	most := func(label string) check {
		return func(r *Result) finding {
			e := arrived(r, label)
			return positive(e.Plus(-0.9), "%s: %s of the runs at the fixed time", label, e.Interval(3))
		}
	}
	f.Claims = []claim{
		says("Classes alike never bring groups of unequal size to the fixed time (here: in no run).", func(r *Result) finding {
			e := arrived(r, full)
			return positive(e.Plus(-0.01).Negated(), "%s: %s of the runs", full, e.Interval(3))
		}),
		says("Capacities as the groups do (here: within 160 crawls, more than nine runs in ten).", most(proper)),
		says("So does room, without a guess of the sizes (more than nine in ten).", most(room)),
		says("Room is quicker also where the groups are equal.", earlier(equalRoom, equal, atFixedTime, 0)),
	}
	return []*Figure{f}
}
