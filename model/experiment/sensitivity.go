package experiment

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"sync"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/picture"
	"lascope/model/stats"
	"lascope/model/wholefile"
	"lascope/world"

	"gonum.org/v1/plot"
)

// A Sensitivity asks which parameters of a line move a metric: Sobol's indices over ranges of its
// parameters. The k-th sample has the line's seed + k − 1 at all its points, so that the webs vary too
// and have their part of the variance.
type Sensitivity struct {
	Words   []string // the line without its ranges
	Ranges  []Range
	Samples int
	Until   int64
	Every   int64
	Metric  Metric

	base model.Spec // at the beginning of each range
	data []model.DataFile
}

// A Range is a parameter with the values that it is drawn from.
type Range struct {
	Param    lab.Param
	Words    []string // a list; nil for numbers
	From, To float64
	Log      bool // by equal factors
}

// sensitivityMost bounds the samples, and rangesMost the ranges: the points of high dimensions are not even.
const (
	sensitivityMost = 1 << 20
	rangesMost      = 20
)

// ParseSensitivity reads a line with ranges, N=50..2000log or alpha=0.3..0.9, and lists, rule=a,b.
func ParseSensitivity(words []string, samples int, f SweepFlags) (*Sensitivity, error) {
	s := &Sensitivity{Samples: samples, Until: f.Until}
	if samples < 2 || samples > sensitivityMost {
		return nil, fmt.Errorf("--samples %d: it is a number of points of each kind, 2 to %s, such as 512", samples, stats.Thousands(sensitivityMost))
	}
	var err error
	if s.Every, err = checkReplications(f.Until, f.Every, 1, 1, 200); err != nil {
		return nil, err
	}
	schemes, err := schemesOf(words)
	if err != nil {
		return nil, err
	}
	for _, w := range words {
		if !strings.HasPrefix(w, "@") {
			w = schemes[0].CanonicalWord(w)
		}
		key, value, ok := strings.Cut(w, "=")
		p, err := schemes[0].Param(key, value)
		if !ok || strings.HasPrefix(w, "@") || err != nil || !isAxis(p, value) || key == "seed" {
			s.Words = append(s.Words, w)
			continue
		}
		r, err := parseRange(p, value)
		if err != nil {
			return nil, err
		}
		s.Ranges = append(s.Ranges, r)
	}
	if n := len(s.Ranges); n == 0 || n > rangesMost {
		return nil, fmt.Errorf("the line has %d ranges; give 1 to %d parameters a range, such as N=50..2000log or alpha=0.3..0.9", n, rangesMost)
	}
	if s.base, err = s.spec(make([]float64, len(s.Ranges)), 0); err != nil {
		return nil, err
	}
	run, err := model.New(s.base)
	if err != nil {
		return nil, err
	}
	if s.Metric, err = FindMetric(s.base.Lab, run.Columns(), f.Metric); err != nil {
		return nil, err
	}
	s.data, err = model.Data(s.base.Reads())
	return s, err
}

// parseRange reads the values of a range.
func parseRange(p lab.Param, word string) (Range, error) {
	if strings.Contains(word, "/") {
		return Range{}, fmt.Errorf("%s=%s: the points are drawn, so leave out /POINTS; write %s=FROM..TO, or %s=FROM..TOlog for equal factors", p.Key, word, p.Key, p.Key)
	}
	from, to, ok := strings.Cut(word, "..")
	if !ok {
		a, err := parseAxis(p, word)
		return Range{Param: p, Words: a.Words}, err
	}
	to, log := strings.CutSuffix(to, "log")
	a, err := lab.ParseValue(p, from)
	if err != nil {
		return Range{}, err
	}
	b, err := lab.ParseValue(p, to)
	if err != nil {
		return Range{}, err
	}
	if p.Choices != nil || p.Text || log && (a.Number <= 0 || b.Number <= 0) {
		return Range{}, fmt.Errorf("%s=%s: a range has numbers, above 0 with log; give words as a list with commas", p.Key, word)
	}
	return Range{Param: p, From: a.Number, To: b.Number, Log: log}, nil
}

// word is the value at a share of the range, 0 to 1.
func (r Range) word(at float64) string {
	if r.Words != nil {
		return r.Words[min(int(at*float64(len(r.Words))), len(r.Words)-1)]
	}
	x := r.From + at*(r.To-r.From)
	if r.Log {
		x = r.From * math.Pow(r.To/r.From, at)
	}
	if r.Param.Integer {
		x = math.Round(x)
	}
	return lab.NumberWord(stats.RoundTo(x, 12))
}

// spec is the line at a point of the unit cube, of the k-th sample.
func (s *Sensitivity) spec(point []float64, k int) (model.Spec, error) {
	words := append([]string{}, s.Words...)
	for i, r := range s.Ranges {
		words = append(words, r.Param.Key+"="+r.word(point[i]))
	}
	spec, err := model.ParseWords(words)
	if err != nil {
		return model.Spec{}, err
	}
	return ReplicationSpec(spec, k)
}

// value is the metric at a point; NaN if the line cannot run there, or the run has no number.
func (s *Sensitivity) value(ctx context.Context, point []float64, k int) (float64, error) {
	spec, err := s.spec(point, k)
	if err != nil {
		return math.NaN(), nil // impossible values, as in a sweep
	}
	goal := s.Metric.Name == "queries"
	t, err := Replication{Until: s.Until, Every: s.Every, Goal: goal, ToGoal: goal}.Run(ctx, spec)
	if err == nil {
		err = model.SameData(s.data, t.data)
	}
	if err != nil {
		return 0, fmt.Errorf("%s: %w", spec, err)
	}
	return s.Metric.Of(t).Known(), nil
}

// Runs is the number of runs.
func (s *Sensitivity) Runs() int { return s.Samples * (2 + len(s.Ranges)) }

// A SensitivityResult holds the indices of each range.
type SensitivityResult struct {
	*Sensitivity
	First, Total []stats.Estimate
	LeftOut      int // samples with a point without a number
}

// Run computes the indices. progress, if not nil, is called with the number of finished runs, one call
// at a time.
func (s *Sensitivity) Run(ctx context.Context, cores int, progress func(done int)) (*SensitivityResult, error) {
	settings, err := s.base.Settings()
	if err != nil {
		return nil, err
	}
	source := func(name string) rand.Source {
		of := world.Substream(uint64(settings.Number("seed")), name)
		return rand.NewPCG(of[0], of[1])
	}
	a, b := stats.SobolPoints(s.Samples, len(s.Ranges), source("sensitivity points"))
	n := 2 + len(s.Ranges)
	values := make([]float64, s.Runs())
	var mutex sync.Mutex
	done := 0
	err = Parallel(ctx, cores, s.Runs(), func(ctx context.Context, i int) error {
		k, which := i/n, i%n
		point := append([]float64{}, a[k]...)
		switch {
		case which == 1:
			point = b[k]
		case which > 1:
			point[which-2] = b[k][which-2]
		}
		v, err := s.value(ctx, point, k)
		if err != nil {
			return err
		}
		values[i] = v
		mutex.Lock()
		defer mutex.Unlock()
		if done++; progress != nil {
			progress(done)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	out := &SensitivityResult{Sensitivity: s}
	var samples []stats.SobolSample
	for k := range s.Samples {
		row := values[k*n : k*n+n]
		if e := stats.EstimateOf(row); e.Missing > 0 {
			out.LeftOut++
			continue
		}
		samples = append(samples, stats.SobolSample{A: row[0], B: row[1], AB: row[2:]})
	}
	if len(samples) < 2 {
		return nil, fmt.Errorf("%s has a number at all points of %d of %d samples; take narrower ranges or a longer --until", s.Metric.Name, len(samples), s.Samples)
	}
	out.First, out.Total = stats.SobolIndices(samples, source("sensitivity bootstrap"))
	return out, nil
}

// sensitivityColumns are the columns of the table.
var sensitivityColumns = []string{"parameter", "first", "first_lo", "first_hi", "total", "total_lo", "total_hi"}

// A SensitivityJob is a sensitivity and the files of its result.
type SensitivityJob struct {
	Sensitivity *Sensitivity
	ResultFiles
	Cores    int // runs in parallel; 0 means GOMAXPROCS
	Progress func(done, total int)
}

// Run computes the indices and writes them. The sentence counts the runs.
func (j SensitivityJob) Run(ctx context.Context, stdout io.Writer) (sentence string, err error) {
	if j.Save != "" || j.Long != "" || j.Curves != "" {
		return "", errors.New("--save, --long and --curves: a sensitivity keeps its indices alone; --out FILE and --picture FILE write them")
	}
	if err := j.checkFiles(wholefile.File{}, []model.Spec{j.Sensitivity.base}); err != nil {
		return "", err
	}
	if err := j.checkReplaces(j.likeTable(sensitivityColumns), nil, ""); err != nil {
		return "", err
	}
	r, err := j.Sensitivity.Run(ctx, j.Cores, func(done int) {
		if j.Progress != nil {
			j.Progress(done, j.Sensitivity.Runs())
		}
	})
	if err != nil {
		return "", err
	}
	if err := j.writeOrPrint(j.list(r.writeTable, nil, nil, nil, r.writePicture), stdout); err != nil {
		return "", err
	}
	sentence = fmt.Sprintf("%s samples, %s runs", stats.Thousands(int64(r.Samples)), stats.Thousands(int64(r.Runs())))
	if r.LeftOut > 0 {
		sentence += fmt.Sprintf("; %s samples left out, in which a run could not be made or did not arrive", stats.Thousands(int64(r.LeftOut)))
	}
	return sentence, nil
}

// writeTable writes a row for each range.
func (r *SensitivityResult) writeTable(w io.Writer, format string) error {
	out, err := model.NewRowWriter(w, format, sensitivityColumns)
	if err != nil {
		return err
	}
	for i, of := range r.Ranges {
		a, b := r.First[i], r.Total[i]
		row := []lab.Cell{lab.Name(of.Param.Key), lab.Fraction(a.Mean), lab.Fraction(a.Lo), lab.Fraction(a.Hi), lab.Fraction(b.Mean), lab.Fraction(b.Lo), lab.Fraction(b.Hi)}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	return out.Flush()
}

// columnWidth is the width of a column of the picture; parameters are 1 apart.
const columnWidth = 0.36

// writePicture draws two columns for each range: the indices of first order and the total ones.
func (r *SensitivityResult) writePicture(w io.Writer, as picture.Print) error {
	chart := &picture.Chart{Y: picture.Scale{Text: "share of the variance of " + r.Metric.Name}, X: picture.Scale{Text: "parameter", Min: -0.5, Max: float64(len(r.Ranges)) - 0.5}, Levels: []picture.Level{{}}}
	for i, of := range []struct {
		name   string
		points []stats.Estimate
	}{{"first order", r.First}, {"total", r.Total}} {
		series := picture.Series{Name: of.name, Style: picture.StyleAt(i), Points: of.points, Bars: true, Column: columnWidth}
		for k := range r.Ranges {
			series.X = append(series.X, float64(k)+(float64(i)-0.5)*columnWidth)
		}
		chart.Series = append(chart.Series, series)
	}
	for k, of := range r.Ranges {
		chart.X.Ticks = append(chart.X.Ticks, plot.Tick{Value: float64(k), Label: of.Param.Key})
	}
	drawing := picture.Page{
		Title:    "Sensitivity of " + r.Metric.Name,
		Subtitle: fmt.Sprintf("%s to tick %s; Sobol's indices of %s samples, bars: 95 %% of bootstrap samples", strings.Join(r.Words, " "), stats.Thousands(r.Until), stats.Thousands(int64(r.Samples-r.LeftOut))),
		Charts:   []*picture.Chart{chart},
	}
	return drawing.Write(w, as)
}
