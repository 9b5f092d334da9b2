package placementpanes

import (
	"math"
	"strings"

	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// CureScheme is the scheme that takes over at a deadlock.
const CureScheme = "eoma"

// An accuracyPane draws the accuracy of the classes over the run, and below it, for sites,
// the mean download time beside the fixed time.
type accuracyPane struct {
	pane.TickCurves
	timed bool // the download time was drawn last
}

func (p *accuracyPane) Heading(s *pane.Context) pane.Heading {
	return pane.Head(`accuracy<{timed?} and download time>
		<{timed!}how: {Words.Object}s {Words.In} the right {Words.Class}|{Hosts?}{recent!}how: by downloads>
		caption: <{timed?}Accuracy should rise to 1, and download time fall to its ◆ goal.
			|1 means that every {Words.Class} holds exactly one group.>
		right: {window}
		foot: {ghosts}`, placementView(s), "timed", p.timed, "recent", p.Recent, "window", p.WindowWords(s), "ghosts", pane.GhostWords(s))
}

func (p *accuracyPane) Draw(s *pane.Context, a canvas.Area) {
	v, upper := placementView(s), a
	p.Lay(a)
	if p.timed = v.Sites && a.H >= 10; p.timed {
		upper = a.Rows(0, a.H/2)
	}
	accuracy.Draw(&p.TickCurves, s, upper)
	if p.timed {
		lower := downloadTimes(v, p.Recent)
		lower.Draw(&p.TickCurves, s, a.Below(upper.H))
	}
}

func newAccuracyPane() pane.Pane {
	return &accuracyPane{TickCurves: pane.TickCurves{Plate: pane.Named("accuracy", "").With(append(accuracy.Signs(), pane.CurveSigns...)...)}}
}

type (
	point  = placementlab.Point
	curves = pane.Curves[view, point]
	line   = pane.Line[view, point]
)

var samples = pane.Samples[view, point]{
	All:  view.Part,
	Tick: func(q point) int64 { return q.Tick },
	Name: ticksWord,
}

var (
	aboutAccuracy = pane.Says[view](
		"Accuracy is the part of the objects in the class of their group, by the best matching of classes to groups.; [Thesis] §4.2")
	aboutTimes = pane.Says[view]("The download time is the mean expected time of a download, over all sites.; [OMA-DRA] §8")
)

var accuracy = curves{
	Unit: "the accuracy", Of: samples, About: aboutAccuracy, Beside: accuracyOf,
	Lines: []line{
		{Name: "▬ locked out", Aside: true,
			Sign: "PEOMA: from a shift until the mean pair of a new group passes the " +
				"filter", If: func(v view) bool { return v.Lockout != nil },
			Level: func(v view) pane.Level {
				from, to := float64(v.Lockout.Since), v.Lockout.End
				return pane.Level{From: from, To: to, Word: canvas.Short(to - from)}
			}},
		{Name: "◆ all right", Sign: "all objects right, or the goal of the download time",
			Level: func(view) pane.Level { return pane.Level{Height: 1, Word: "1"} }},
		{Name: "● accuracy", Stroke: chart.Thick, At: accuracyOf, Sign: "accuracy, or download time",
			Scheme: func(q point) int { return q.Scheme }, Schemes: func(v view) []*lab.Scheme { return v.Schemes }},
	},
}

func accuracyOf(q point) float64 { return q.Accuracy }

// downloadTimes are the mean download times over the run, of the whole run of hosts over the downloads.
func downloadTimes(v view, recent bool) curves {
	out := curves{
		Unit: "the download time", Of: samples, About: aboutTimes, Axis: timeAxis,
		Lines: []line{
			{Name: "◆ goal", Level: func(v view) pane.Level {
				return pane.Level{Height: v.FixedTime, Word: chart.LegendWord(v.FixedTime, 1)}
			}},
			{Name: "● download time", At: func(q point) float64 { return q.MeanTime },
				Now: func(v view) float64 { return v.MeanTime }},
		},
	}
	if v.Hosts > 0 && !recent {
		place := func(q point) float64 { return math.Log10(float64(max(q.Downloads, int64(v.Hosts)))) }
		out.Of.Place, out.Range = place, func(c *chart.Chart, _ *pane.Context, v view, _ bool) {
			overDownloads(c, place(v.Whole[len(v.Whole)-1]), float64(v.Hosts))
		}
	}
	return out
}

// overDownloads puts a chart over the downloads, on a logarithmic axis: a crawl of hosts is short, a crawl of their sites long. The
// axis begins after the first crawl, a download of each host.
func overDownloads(c *chart.Chart, last, hosts float64) {
	c.X0 = math.Floor(math.Log10(hosts))
	c.X1 = max(math.Ceil(last), c.X0+2)
	c.Marks, c.Xname, c.Xplaces = nil, "downloads", nil
	for power := c.X0; power <= c.X1; power++ {
		c.Xplaces = append(c.Xplaces, power)
	}
	c.Xword = func(x float64) string { return canvas.Short(math.Round(math.Pow(10, x))) }
}

// timeAxis has room for the goal and all times.
func timeAxis(c *chart.Chart, s *pane.Context, v view, samples []point, h int) {
	c.Series[1].Last = chart.LegendWord(v.MeanTime, 1)
	if s.Hidden { // an axis fitted to the times would reveal them
		blank := strings.Repeat(" ", canvas.Width(chart.Decimals(0)(v.FixedTime)))
		c.Y0, c.Y1, c.Ticks, c.Word = 0, 1, []float64{0, 1}, func(float64) string { return blank }
		return
	}
	lo, hi := v.FixedTime, v.FixedTime
	for _, q := range samples {
		if canvas.Finite(q.MeanTime) {
			lo, hi = min(lo, q.MeanTime), max(hi, q.MeanTime)
		}
	}
	step := chart.NiceStep(max(hi-lo, 1) / 3)
	c.Y0, c.Y1 = math.Floor(lo/step-0.2)*step, math.Ceil(hi/step+0.2)*step
	c.Ticks, c.Word = chart.AxisTicks(c.Y0, c.Y1, max(2, (h-2)/3)), chart.Decimals(chart.DigitsOf(step))
}
