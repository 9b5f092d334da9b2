package figure

import (
	"lascope/model/picture"
)

// hostFigures is the mean time over downloads, with and without hosts [Further] §5.
func hostFigures() []*Figure {
	const none, many, few = "no hosts", "300 hosts", "60 hosts"
	const line = "oma-time objects=3000 classes=3 N=8 p=0.7"
	f := &Figure{
		Name: "oma-time-hosts", Title: "OMA-time with hosts: not fewer crawls, but fewer downloads",
		Source: "ours, [Further] §5, after [OMA-DRA] §10",
		About: omaTimeAbout + `3,000 sites, three arms, alone or on hosts whose sites share the right arm; with hosts a crawl downloads one site
			of each.`,
		X: logAxis("downloads"), Y: axisFrom("mean expected download time", 10, 20),
		Levels: fixedLevels,
		Points: overDownloads, Until: 100, Every: 1, Quick: 10, Full: 100,
		Lines: []lineSpec{
			curve(none, "mean_time", picture.Blue, line),
			curve(many, "mean_time", picture.Vermilion, line+" hosts=300"),
			curve(few, "mean_time", picture.Green, line+" hosts=60"),
		},
	}
	to := func(label string, least, most float64) check { return toFixedTime(label, "downloads", least, most) }
	f.Claims = []claim{
		says("3,000 sites alone take more than 100,000 downloads to the fixed time.", to(none, 100_000, 300_000)),
		says("60 hosts take about 2,000 (here: 1,600 to 2,600).", to(few, 1_600, 2_600)),
		says("300 hosts take about 11,000 (here: 9,000 to 15,000).", to(many, 9_000, 15_000)),
		says("In crawls they differ little: 60 hosts have at most 50 where 3,000 sites have 40 to 60.",
			all(to(few, 60, 60+60*50), to(none, 3_000*41, 3_000*61))),
	}
	return []*Figure{f}
}
