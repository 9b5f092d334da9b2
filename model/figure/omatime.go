package figure

import (
	"fmt"

	"lascope/model/picture"
	"lascope/world/sites"
)

const omaTimeAbout = `Sites whose hidden access point (arm) downloads them faster; OMA-time moves them between arms, N = 8 states each, pairs of sites being co-accessed with probability 0.7. ` +
	`An iteration is a crawl of all sites. The report's text leaves the download times open; ours, in its unit: 10 through the right arm, else 15, half as much more in the outer half of the states, and a quarter more where few users came. ` +
	`Done, by the report's fixed time, when the mean expected time is 12.4 or less. `

// omaTimeFigures are the figures of [OMA-DRA] with results.
func omaTimeFigures() []*Figure {
	const count = " objects=90 classes=3 N=8 p=0.7"
	fixed := []picture.Level{{Y: sites.FixedTime, Label: "Fixed time"}}
	there := func(_ *Curve, _, _ int, y float64) bool { return y <= sites.FixedTime }
	crawls := picture.Scale{Text: "iterations (crawls of all sites)"}
	times := picture.Scale{Text: "mean expected download time", Min: 10, Max: 20}
	needed := picture.Scale{Text: "iterations to the fixed time"}
	const oma, k2, k3, k4 = "OMA-time", "long moves of 2", "long moves of 3", "long moves of 4"
	f12 := &Figure{
		Name: "oma-dra-12", Title: "More sites need more crawls", Source: "[OMA-DRA] Fig. 12, §9",
		About: omaTimeAbout + "Three arms.", X: picture.Scale{Text: "sites"}, Y: picture.Scale{Text: needed.Text, Max: 60},
		Lines:  []lineSpec{curve(oma, "queries", picture.Blue, "oma-time objects=30,60,90,120,180,240,300,360,480 classes=3 N=8 p=0.7")},
		Points: overParameter{}, Until: 20_000, Every: 20_000, Quick: 40, Full: 400,
		Claims: []claim{{"The more sites, the more iterations are needed.", func(r *Result) finding {
			return r.rises(oma, span{30, 30}, span{120, 120}, span{480, 480})
		}}},
	}
	label := func(objects int) string { return fmt.Sprintf("%d sites", objects) }
	f13 := &Figure{
		Name: "oma-dra-13", Title: "Access points and crawls", Source: "[OMA-DRA] Fig. 13, §9",
		About: omaTimeAbout, X: picture.Scale{Text: "access points (arms)"}, Y: picture.Scale{Text: needed.Text, Max: 80},
		Points: overParameter{}, Until: 20_000, Every: 20_000, Quick: 40, Full: 400,
		Claims: []claim{
			{"The number of access points matters: the iterations needed with 2 and with 6 differ.", func(r *Result) finding {
				var out []finding
				for _, n := range []int{60, 120, 240} {
					out = append(out, r.differ(label(n), span{2, 2}, span{6, 6}))
				}
				return all(out...)
			}},
			{"More access points help: fewer iterations with 6 of them than with 2.", func(r *Result) finding {
				var out []finding
				for _, n := range []int{60, 120, 240} {
					out = append(out, r.rises(label(n), span{6, 6}, span{2, 2}))
				}
				return all(out...)
			}},
		},
	}
	for i, n := range []int{60, 120, 240} {
		f13.Lines = append(f13.Lines, curve(label(n), "queries", []picture.Style{picture.Blue, picture.Vermilion, picture.Green}[i],
			fmt.Sprintf("oma-time objects=%d classes=2,3,4,5,6 N=8 p=0.7", n)))
	}
	return []*Figure{
		{
			Name: "oma-dra-10", Title: "OMA-time brings the download time down", Source: "[OMA-DRA] Fig. 10, §9",
			About: omaTimeAbout + "90 sites, three arms.", X: crawls, Y: times, Levels: fixed,
			Lines:  []lineSpec{curve(oma, "mean_time", picture.Blue, "oma-time"+count)},
			Points: overTime{}, Until: 80, Every: 1, Quick: 40, Full: 400,
			Claims: []claim{
				{"The download time falls quickly as crawls go on.", func(r *Result) finding {
					return r.rises(oma, span{40, 40}, span{20, 20}, span{0, 0})
				}},
				{"It comes to the fixed time after about 40 crawls (here: 30 to 50).", func(r *Result) finding {
					e := r.perRun(func(rep int) float64 {
						x, _ := r.Curve(oma).reach(rep, 0, func(_ int, y float64) bool { return y <= sites.FixedTime })
						return x
					})
					out := finding{undecided, fmt.Sprintf("at the fixed time after %s crawls", e.Interval(1))}
					switch lo, hi := e.Bounds(); {
					case lo >= 30 && hi <= 50:
						out.Verdict = met
					case hi < 30 || lo > 50:
						out.Verdict = notMet
					}
					return out
				}},
			},
		},
		{
			Name: "oma-dra-11", Title: "Long moves of 2, 3 and 4 states", Source: "[OMA-DRA] Fig. 11, §9",
			About: omaTimeAbout + "90 sites, three arms.", X: crawls, Y: times, Levels: fixed,
			Lines: []lineSpec{
				curve(k2, "mean_time", picture.Blue, "oma-time k=2"+count),
				curve(k3, "mean_time", picture.Vermilion, "oma-time k=3"+count),
				curve(k4, "mean_time", picture.Green, "oma-time k=4"+count),
			},
			Points: overTime{}, Until: 160, Every: 1, Quick: 40, Full: 400,
			Claims: []claim{{"Long moves of 2 states come to the fixed time in fewer iterations than long moves of 3 or 4.", func(r *Result) finding {
				return all(r.earlier(k2, k3, "the fixed time", 0, there), r.earlier(k2, k4, "the fixed time", 0, there))
			}}},
		},
		f12, f13,
	}
}
