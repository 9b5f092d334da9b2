package experiment

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gonum.org/v1/plot"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/picture"
	"lascope/model/stats"
)

// A SensitivityJob is a sensitivity and the files of its result.
type SensitivityJob struct {
	Sensitivity *Sensitivity
	Job
}

// store is the file of the runs, beside the first output; "" if there is none, or if it is a device or
// a pipe.
func (j SensitivityJob) store() string {
	if j.Out == "" || disk.Identity(j.Out) == "" {
		return ""
	}
	return runsBeside(j.Out, "")
}

// HowToGoOn is the sentence for an interrupted sensitivity of which some runs are done.
func (j SensitivityJob) HowToGoOn(done int) string {
	if store := j.store(); store != "" {
		return runsKept(done, stats.Thousands(int64(j.Sensitivity.Runs())), store) + "; the same command continues"
	}
	return "interrupted; no run is kept; with --out FILE the same command goes on where it was interrupted"
}

// Run computes the indices and writes them. With an output file, finished runs are kept beside it; the
// same line uses them again, with more samples too. The sentence counts the runs.
func (j SensitivityJob) Run(ctx context.Context, stdout io.Writer) (sentence string, err error) {
	if err := j.check(); err != nil {
		return "", err
	}
	r, err := j.Sensitivity.Begin()
	if err != nil {
		return "", err
	}
	to, runs, err := openJournal(j.store(), nil)
	if err == nil {
		err = r.store.take(runs)
	}
	if err != nil {
		return "", to.end(err, false)
	}
	p := Progress{Sensitivity: r, Done: r.store.Known(), Before: r.store.Known(), Total: r.Runs(), Item: -1}
	j.report(p)
	err = to.stay(r.store.run(ctx, j.Cores, r.store.missing(0, 1), to, func(item int) {
		p.Done, p.Item = p.Done+1, item
		j.report(p)
	}))
	if err != nil {
		return "", err
	}
	result, err := r.Result()
	if err != nil {
		return "", err
	}
	return result.Sentence(), j.writeOrPrint(j.outputs(result), stdout)
}

// check refuses a job whose results could not be written in the end.
func (j SensitivityJob) check() error {
	if j.Save != "" || j.Long != "" || j.Curves != "" {
		return errors.New("--save, --long and --curves: a sensitivity keeps its indices alone; --out FILE and --picture FILE write them")
	}
	if err := j.checkFiles(disk.File{Word: "the file of runs", Path: j.store()}, []model.Spec{j.Sensitivity.base}); err != nil {
		return err
	}
	return j.checkReplaces(j.likeTable(sensitivityColumns), nil, "")
}

// outputs are the job's files with the functions that write them.
func (j SensitivityJob) outputs(r *SensitivityResult) []output {
	return j.list(j.headed(r.writeTable, r.Line(), r.base), nil, nil, nil, r.writePicture)
}

// WriteAll writes a result to the job's files and returns their names. A job without files writes a new
// table and new pictures, named after the ranges.
func (j SensitivityJob) WriteAll(r *SensitivityResult) (names string, err error) {
	base := "sensitivity"
	for _, of := range r.Ranges {
		base += "-" + of.Param.Key
	}
	if len(j.Names()) == 0 {
		j.ResultFiles = j.orNew(base)
		j.Save = ""
	}
	if err := j.check(); err != nil {
		return "", err
	}
	return writeNamed(j.outputs(r))
}

// A SensitivityResult holds the indices of each range.
type SensitivityResult struct {
	*Sensitivity
	stats.Sobol
	Used    int // samples with a number at every point
	LeftOut int // samples with a point without one
}

// Unclear reports that the metric moves too little to be told from chance, so that there are no indices.
func (r *SensitivityResult) Unclear() bool { return !(r.Expected.Lo > 0) }

// unclearWords are the sentence of a result without indices.
const unclearWords = "the parameters move the metric less than these samples can tell from chance; take more --samples or wider ranges"

// Sentence counts the samples and the runs.
func (r *SensitivityResult) Sentence() string {
	sentence := fmt.Sprintf("%s samples, %s runs", stats.Thousands(int64(r.Samples)), stats.Thousands(int64(r.Runs())))
	if r.LeftOut > 0 {
		sentence += fmt.Sprintf("; %s samples left out, in which a run could not be made or the metric has no meaning", stats.Thousands(int64(r.LeftOut)))
	}
	if r.Unclear() {
		sentence += "; " + unclearWords
	}
	return sentence
}

// sensitivityColumns are the columns of the table.
var sensitivityColumns = []string{"parameter", "first", "first_lo", "first_hi", "total", "total_lo", "total_hi"}

// writeTable writes a row for each range: shares of the variance of the expected metric. The last row, chance, is
// the part of the variance of one run that the web and luck have.
func (r *SensitivityResult) writeTable(w io.Writer, format string) error {
	out, err := model.NewRowWriter(w, format, sensitivityColumns)
	if err != nil {
		return err
	}
	for i, of := range r.Ranges {
		if r.Unclear() {
			break
		}
		a, b := r.First[i], r.Total[i]
		row := []lab.Cell{lab.Name(of.Param.Key), lab.Fraction(a.Mean), lab.Fraction(a.Lo), lab.Fraction(a.Hi), lab.Fraction(b.Mean), lab.Fraction(b.Lo), lab.Fraction(b.Hi)}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	c := r.Chance
	if err := out.Write([]lab.Cell{lab.Name("chance"), lab.Fraction(c.Mean), lab.Fraction(c.Lo), lab.Fraction(c.Hi), {}, {}, {}}); err != nil {
		return err
	}
	return out.Flush()
}

// columnWidth is the width of a column of the picture; parameters are 1 apart.
const columnWidth = 0.36

// writePicture draws two columns for each range, the indices of first order and the total ones, and one for chance.
func (r *SensitivityResult) writePicture(w io.Writer, as picture.Print) error {
	chart := &picture.Chart{Y: picture.Scale{Text: "part of the variance of " + r.Metric.Name}, X: picture.Scale{Text: "parameter", Min: -0.5, Max: float64(len(r.Ranges)) + 0.5}, Levels: []picture.Level{{}}}
	for i, of := range []struct {
		name   string
		points []stats.Estimate
	}{{"first order", r.First}, {"total", r.Total}} {
		series := picture.Series{Name: of.name, Style: picture.StyleAt(i), Points: of.points, Bars: true, Column: columnWidth}
		if r.Unclear() {
			break
		}
		for k := range r.Ranges {
			series.X = append(series.X, float64(k)+(float64(i)-0.5)*columnWidth)
		}
		chart.Series = append(chart.Series, series)
	}
	at := float64(len(r.Ranges))
	chart.Series = append(chart.Series, picture.Series{Name: "chance, of one run", Style: picture.StyleAt(2), X: []float64{at}, Points: []stats.Estimate{r.Chance}, Bars: true, Column: columnWidth})
	for k, of := range r.Ranges {
		chart.X.Ticks = append(chart.X.Ticks, plot.Tick{Value: float64(k), Label: of.Param.Key})
	}
	chart.X.Ticks = append(chart.X.Ticks, plot.Tick{Value: at, Label: "chance"})
	drawing := picture.Page{
		Title:    "Sensitivity of " + r.Metric.Name,
		Subtitle: fmt.Sprintf("%s to tick %s; Sobol's indices of %s samples with two seeds, bars: 95 %% of bootstrap samples", strings.Join(r.Words, " "), stats.Thousands(r.Until), stats.Thousands(int64(r.Used))),
		Charts:   []*picture.Chart{chart},
	}
	return drawing.Write(w, as)
}
