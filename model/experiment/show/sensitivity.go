package show

import (
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/plot"

	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/model/picture"
	"lascope/model/stats"
)

// SensitivityColumns are the columns of the table.
var SensitivityColumns = []string{"parameter", "first", "first_lo", "first_hi", "total", "total_lo", "total_hi"}

// Sensitivity has a row for each range: shares of the variance of the expected metric. The last row, chance, is
// the part of the variance of one run that the web and luck have.
func Sensitivity(r *result.SensitivityResult) Table {
	return Table{SensitivityColumns, func(add rowAdder) {
		three := func(e stats.Estimate) []any { return fractions(e.Mean, e.Lo, e.Hi) }
		for i, of := range r.Ranges {
			if !r.Unclear() {
				add(slices.Concat([]any{of.Param.Key}, three(r.First[i]), three(r.Total[i]))...)
			}
		}
		add(slices.Concat([]any{"chance"}, three(r.Chance), make([]any, 3))...)
	}}
}

// LongSensitivity has a row for each run, sample by sample at A, at B, and at A with each parameter in turn from B, with
// both seeds. Its columns are the ranges, the sample, from 0, and its point, then the others.
func LongSensitivity(r *result.SensitivityResult) Table {
	var columns []string
	for _, of := range r.Ranges {
		columns = append(columns, of.Param.Key)
	}
	return Table{slices.Concat(columns, []string{"sample", "point"}, LongColumns), func(add rowAdder) {
		store := r.Run.Store
		for item := range store.Items() {
			sample, name, at := r.Run.Point(item / store.Reps)
			var axes []any
			for _, word := range r.Values(at) {
				axes = append(axes, lab.Value(word))
			}
			axes = append(axes, sample, name)
			addItem(store, add, item, axes, r.Base.Scheme.Name, false)
		}
	}}
}

// columnWidth is the width of a column of the picture; parameters are 1 apart.
const columnWidth = 0.36

// SensitivityPage draws two columns for each range, the indices of first order and the total ones, and one for chance.
func SensitivityPage(r *result.SensitivityResult) (*picture.Page, error) {
	chart := &picture.Chart{Y: picture.Scale{Text: "part of the variance of " + ScreenNames(r.Base.Lab, r.Metric.Name)},
		X: picture.Scale{Text: "parameter", Min: -0.5, Max: float64(len(r.Ranges)) + 0.5}, Levels: []picture.Level{{}}}
	at := float64(len(r.Ranges))
	for i, of := range []struct {
		name   string
		points []stats.Estimate
	}{{"first order", r.First}, {"total", r.Total}, {"chance, of one run", []stats.Estimate{r.Chance}}} {
		series := picture.Series{Name: of.name, Style: picture.StyleAt(i), X: []float64{at}, Points: of.points, Bars: true, Column: columnWidth}
		if i < 2 {
			series.X = nil
			for k := range r.Ranges {
				series.X = append(series.X, float64(k)+(float64(i)-0.5)*columnWidth)
			}
		}
		if i == 2 || !r.Unclear() {
			chart.Series = append(chart.Series, series)
		}
	}
	for k, of := range r.Ranges {
		chart.X.Ticks = append(chart.X.Ticks, plot.Tick{Value: float64(k), Label: of.Param.Key})
	}
	chart.X.Ticks = append(chart.X.Ticks, plot.Tick{Value: at, Label: "chance"})
	return &picture.Page{
		Title: "Sensitivity of " + ScreenNames(r.Base.Lab, r.Metric.Name),
		Subtitle: fmt.Sprintf("%s to tick %s; Sobol's indices of %s samples with two seeds, bars: 95 %% of bootstrap samples\n"+
			"first order: the parameter alone; total: with its interactions",
			strings.Join(r.Words, " "), stats.Thousands(r.Until), stats.Thousands(r.Used)),
		Charts: []*picture.Chart{chart},
	}, nil
}
