package figure

import (
	"fmt"
	"strings"

	"lascope/model/picture"
)

const omaTimeAbout = `Sites whose hidden access point (arm) downloads them faster; OMA-time moves them between arms, N = 8 states each,
	pairs of sites being co-accessed with probability 0.7. An iteration is a crawl of all sites. The report's text leaves the download times
	open; ours, in its unit: 10 through the right arm, else 15, half as much more in the outer half of the states, and a quarter more where
	few users came. Done, by the report's fixed time, when the mean expected time is 12.4 or less. `

const omaTimeReadings = `Two readings. Moves: sites start in random states (start=random), and the partner of a site that changes arms
	moves outward too (partner=moves). Stays: sites start innermost, as §7 says (start=innermost), and the partner keeps its state
	(partner=stays). `

// An omaTimeReading is one reading of the report's start and of its action 5.
type omaTimeReading struct {
	name, words string
	styles      []picture.Style
}

var (
	partnerMoves = omaTimeReading{"moves", " start=random partner=moves", []picture.Style{picture.Blue, picture.Vermilion, picture.Green}}
	partnerStays = omaTimeReading{"stays", " start=innermost partner=stays", []picture.Style{picture.Sky, picture.Orange, picture.Purple}}
)

// omaTimeFigures are the figures of [OMA-DRA] with results.
func omaTimeFigures() []*Figure {
	return []*Figure{omaTimeFallFigure(), omaTimeMovesFigure(), omaTimeSitesFigure(), omaTimeArmsFigure()}
}

// omaTimeFigure is the common part of the figures over crawls, of 90 sites and three arms.
func omaTimeFigure(number, title, about string, until int64) *Figure {
	return &Figure{
		Name: "oma-dra-" + number, Title: title, Source: "[OMA-DRA] Fig. " + number + ", §9",
		About: omaTimeAbout + about,
		X:     axis("iterations (crawls of all sites)"), Y: axisFrom("mean expected download time", 10, 20),
		Levels: fixedLevels,
		Points: overTime, Until: until, Every: 1, Quick: 40, Full: 400,
	}
}

const omaTimeLine = "oma-time objects=90 classes=3 N=8 p=0.7"

// omaTimeFallFigure shows the download time over the crawls in each reading.
func omaTimeFallFigure() *Figure {
	const moves, stays, innerMoves, innerStays = "random, moves", "random, stays", "innermost, moves", "innermost, stays"
	f := omaTimeFigure("10", "OMA-time brings the download time down", `90 sites, three arms. Four readings: sites start in random states or
		innermost, as §7 says (start=random or innermost); the partner of a site that changes arms moves outward too or stays (partner=moves or
		stays). From innermost the time rises at first: most pairs stand in different arms, so the sites move outward, and the outer half of the
		states costs time.`, 80)
	f.Lines = []lineSpec{
		curve(moves, "mean_time", picture.Blue, omaTimeLine+" start=random partner=moves"),
		curve(stays, "mean_time", picture.Vermilion, omaTimeLine+" start=random partner=stays"),
		curve(innerMoves, "mean_time", picture.Sky, omaTimeLine+" start=innermost partner=moves"),
		curve(innerStays, "mean_time", picture.Orange, omaTimeLine+" start=innermost partner=stays"),
	}
	// The report has ninety sites an arm, or a hundred in all.
	var others []string
	for _, sites := range []string{"270", "102"} {
		line := strings.Replace(omaTimeLine, "objects=90", "objects="+sites, 1)
		for _, of := range []struct{ label, words string }{{moves, " start=random partner=moves"}, {innerStays, " start=innermost partner=stays"}} {
			others = append(others, sites+", "+of.label)
			f.Lines = append(f.Lines, curve(others[len(others)-1], "mean_time", picture.Grey, line+of.words).forClaims())
		}
	}
	toFixed := func(labels ...string) check {
		return each(labels, func(l string) check { return toFixedTime(l, "crawls", 30, 50) })
	}
	falls := func(labels ...string) check {
		return each(labels, func(l string) check { return rises(l, at(40), at(20), at(10), at(0)) })
	}
	times := fitted("the download times and the fixed time 12.4 are ours; 12.2, 12.6 and 13 give 40.7, 32.9 and 27.8 crawls")
	f.Claims = []claim{
		says("The download time falls quickly as crawls go on (from random states).", falls(moves, stays)),
		says("The download time falls quickly as crawls go on (from innermost, the report's start).", falls(innerMoves, innerStays)),
		says("It comes to the fixed time after about 40 crawls (here: 30 to 50).",
			toFixed(moves, stays, innerMoves, innerStays)).with(times),
		says("So it does with ninety sites an arm (270), which the report has in one place, and with a hundred in all (102), which it has in another.",
			toFixed(others...)).with(times),
	}
	return f
}

// omaTimeMovesFigure varies the long moves.
func omaTimeMovesFigure() *Figure {
	f := omaTimeFigure("11", "Long moves of 2, 3 and 4 states", omaTimeReadings+"90 sites, three arms.", 160)
	label := func(k int, reading omaTimeReading) string { return fmt.Sprintf("k=%d, %s", k, reading.name) }
	for _, reading := range []omaTimeReading{partnerMoves, partnerStays} {
		for i, style := range reading.styles {
			f.Lines = append(f.Lines, curve(label(2+i, reading), "mean_time", style, fmt.Sprintf("%s k=%d%s", omaTimeLine, 2+i, reading.words)))
		}
		earliest := func(than int) check { return earlier(label(2, reading), label(than, reading), atFixedTime, 0) }
		f.Claims = append(f.Claims, says(fmt.Sprintf("Long moves of 2 states come to the fixed time in fewer iterations than long moves of 3 "+
			"or 4 (%s).", reading.name), all(earliest(3), earliest(4))))
	}
	return f
}

// omaTimeToGoal is the common part of the figures of the crawls to the fixed time.
func omaTimeToGoal(number, title, about, over string, most float64) *Figure {
	return &Figure{
		Name: "oma-dra-" + number, Title: title, Source: "[OMA-DRA] Fig. " + number + ", §9",
		About: omaTimeAbout + about,
		X:     axis(over), Y: axisFrom("iterations to the fixed time", 0, most),
		Points: overParameter, Until: 20_000, Every: 20_000, Quick: 40, Full: 400,
	}
}

// omaTimeSitesFigure varies the number of sites.
func omaTimeSitesFigure() *Figure {
	const oma = "OMA-time"
	f := omaTimeToGoal("12", "More sites need more crawls", "Three arms.", "sites", 60)
	f.Lines = []lineSpec{curve(oma, "convergence", picture.Blue, "oma-time objects=30,60,90,120,180,240,300,360,480 classes=3 N=8 p=0.7")}
	f.Claims = []claim{says("The more sites, the more iterations are needed.", rises(oma, at(30), at(120), at(480)))}
	return f
}

// omaTimeArmsFigure varies the number of arms.
func omaTimeArmsFigure() *Figure {
	f := omaTimeToGoal("13", "Access points and crawls", omaTimeReadings+
		`Under moves more arms cost more crawls: with more arms a pair stands in one arm less often at first, so more sites change arms, and
		each change pushes the partner outward, though it may stand right. Under stays a change costs the partner nothing; but with 10 sites an
		arm (60 sites, 6 arms) about one run in 80 locks up for over a thousand crawls, which decides the mean.`,
		"access points (arms)", 80)
	sizes := []int{60, 120, 240}
	label := func(objects int, reading omaTimeReading) string {
		return fmt.Sprintf("%d sites, %s", objects, reading.name)
	}
	for _, reading := range []omaTimeReading{partnerMoves, partnerStays} {
		for i, n := range sizes {
			f.Lines = append(f.Lines, curve(label(n, reading), "convergence", reading.styles[i],
				fmt.Sprintf("oma-time objects=%d classes=2,3,4,5,6 N=8 p=0.7%s", n, reading.words)))
		}
	}
	differs := func(reading omaTimeReading, sizes ...int) check {
		return each(sizes, func(n int) check { return differ(label(n, reading), at(2), at(6)) })
	}
	helps := func(reading omaTimeReading, sizes ...int) check {
		return each(sizes, func(n int) check { return rises(label(n, reading), at(6), at(2)) })
	}
	f.Claims = []claim{
		says("The number of access points matters: the iterations needed with 2 and with 6 differ (moves).", differs(partnerMoves, sizes...)),
		says("More access points help: fewer iterations with 6 of them than with 2 (moves).", helps(partnerMoves, sizes...)),
		says("The number of access points matters (stays, 120 and 240 sites).", differs(partnerStays, 120, 240)),
		says("More access points help (stays, 120 and 240 sites).", helps(partnerStays, 120, 240)),
		says("More access points help (stays, 60 sites, where a few runs with 6 lock up).", helps(partnerStays, 60)),
	}
	return f
}
