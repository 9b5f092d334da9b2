package show

import (
	"slices"

	"gonum.org/v1/plot"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/model/picture"
	"lascope/model/stats"
)

// RacePage draws the race, for each metric two charts: the schemes above, their paired differences
// below. A column is drawn as curves, the number of another metric as points with their intervals.
func RacePage(r *result.RaceResult) (*picture.Page, error) {
	names := r.Metrics()
	curved := slices.ContainsFunc(names, func(name string) bool { return !r.Summed(name) })
	page := &picture.Page{
		Title: "Race: " + ScreenNames(r.Specs[0].Lab, names...),
		Subtitle: lab.Tell(`means of {reps}; <{curved!}bars: 95 % confidence intervals|{band?}95 % band of the whole curve
			|95 % confidence intervals of each point><{mixed?}; bars: 95 % confidence intervals>`,
			"reps", design.Replications(r.Reps), "curved", curved, "band", r.HasBand(),
			"mixed", curved && slices.ContainsFunc(names, r.Summed)),
	}
	for k := range names {
		of := r.Showing(k)
		page.Charts = append(page.Charts, raceCharts(of)...)
		var last []stats.Estimate
		for _, line := range of.Lines[:len(r.Specs)] {
			last = append(last, line.Points[len(line.Points)-1])
		}
		page.Subtitle += limitWords(of.Metric, last, true)
	}
	return page, nil
}

// raceCharts are the charts of the metric that is shown: the curves, and below them the paired differences.
func raceCharts(r *result.RaceResult) []*picture.Chart {
	m, n, name := r.MetricOf(r.Metric), len(r.Specs), ScreenNames(r.Specs[0].Lab, r.Metric)
	upper := &picture.Chart{Y: picture.Scale{Text: withUnit(name, m.Unit)}}
	lower := &picture.Chart{Title: "Paired differences, on the same webs", Height: 0.75, X: picture.Scale{Text: "ticks"},
		Y: picture.Scale{Text: withUnit("difference", m.Unit)}, Levels: []picture.Level{{}}}
	if len(r.Metrics()) > 1 {
		upper.Title = name
		lower.Title += ": " + name
	}
	if r.Summed(r.Metric) {
		upper.Y.Text += directionWords[m.Direction]
		lower.X.Text = ""
		addPoints(r, upper, r.Lines[:n])
		addPoints(r, lower, r.Lines[n:])
		return []*picture.Chart{upper, lower}
	}
	xs := make([]float64, len(r.Ticks))
	for i, t := range r.Ticks {
		xs[i] = float64(t)
	}
	for i, line := range r.Lines {
		chart, style := upper, picture.StyleAt(i)
		if i >= n {
			chart, style = lower, picture.StyleAt(i-n)
		}
		chart.Series = append(chart.Series, picture.Series{Name: line.Name, Style: style, X: xs, Points: r.Banded(i)})
	}
	return []*picture.Chart{upper, lower}
}

// addPoints draws the numbers of lines side by side, evenly over the width of the curves, whose axis all charts
// share.
func addPoints(r *result.RaceResult, chart *picture.Chart, lines []result.RaceLine) {
	chart.X.Max = float64(r.RowTicks[len(r.RowTicks)-1])
	xs := make([]float64, len(lines))
	for i, line := range lines {
		xs[i] = chart.X.Max * (float64(i) + 0.5) / float64(len(lines))
		chart.X.Ticks = append(chart.X.Ticks, plot.Tick{Value: xs[i], Label: line.Name})
	}
	for i, line := range lines {
		points := slices.Repeat([]stats.Estimate{stats.EstimateOf(nil)}, len(lines))
		points[i] = line.Points[0]
		chart.Series = append(chart.Series, picture.Series{Name: line.Name, Style: picture.StyleAt(i), X: xs, Points: points, Bars: true})
	}
}
