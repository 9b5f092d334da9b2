package experiment

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world"
)

// DefaultRaceReps is the number of replications of a race that says none.
const DefaultRaceReps = 20

// A Race runs two to four specs on the same world: the same pages with the same change
// times and the same shifts, replication by replication.
type Race struct {
	Specs  []model.Spec
	Reps   int     // replications, 1 or more; the k-th has the line's seed + k − 1
	Until  int64   // last tick
	Every  int64   // ticks between two points; 0: a twentieth of Until, or a two-hundredth for a metric that is no column
	Metric string  // metrics with commas, as [FindMetric] has them; "" means the lab's own
	Level  float64 // that learning times need, as [Sweep.Level]; 0 for 0.95
	Cores  int     // replications in parallel; 0 means GOMAXPROCS

	data []model.DataFile // that the specs read
	kept *raceJournal     // of finished runs; nil for none
}

// A RaceLine is one curve of a race's result: a spec's, or the paired difference
// of two.
type RaceLine struct {
	Name   string // the scheme, or "A - B"
	A, B   string // the schemes; B is "" if the line is A's
	Points []stats.Estimate

	runs func(point int) []stats.Observation // of the replications; nil of a difference
}

// A RaceResult shows one metric of a race, the first until [RaceResult.Showing]: the curves of a column, or
// the numbers of another metric, which are points at the last tick; first of the specs, then of the paired
// differences.
type RaceResult struct {
	Race   Race
	Metric string // that is shown
	Ticks  []int64
	Lines  []RaceLine
	Reps   int // replications finished

	rows []int64    // ticks of the rows of all runs
	reps []int      // indices of the finished replications, from 0
	runs []*raceRun // that of spec i in replication k is at k*specs+i; nil if it is not finished
}

// A raceRun holds the numbers of one run.
type raceRun struct {
	numbers []Value   // of the metrics; NaN of a column that is saved alone
	curves  []float64 // row by row the numbers of [Race.curves]
}

// ParseRace parses the specs of a race, "SPEC vs SPEC …", and refuses specs with different
// worlds.
func ParseRace(words []string) ([]model.Spec, error) {
	var specs []model.Spec
	for rest := words; ; {
		i := slices.Index(rest, "vs")
		part := rest
		if i >= 0 {
			part = rest[:i]
		}
		if len(part) == 0 {
			return nil, errors.New("a race is SPEC vs SPEC, up to four specs; one of them is empty")
		}
		s, err := model.ParseWords(part)
		if err != nil {
			return nil, err
		}
		specs = append(specs, s)
		if i < 0 {
			break
		}
		rest = rest[i+1:]
	}
	return specs, checkRace(specs)
}

// checkRace refuses specs that cannot race.
func checkRace(specs []model.Spec) error {
	if len(specs) < 2 || len(specs) > 4 {
		return fmt.Errorf("a race is between two and four specs, not %d: SPEC vs SPEC", len(specs))
	}
	return sameWeb(specs)
}

// raceColumn is the index of a race's column.
func raceColumn(l *lab.Lab, columns []string, name string) (int, error) {
	if c := slices.Index(columns, name); c >= 0 {
		return c, nil
	}
	return 0, fmt.Errorf("--metric %s: not a column of the %s lab; a race shows one of %s", name, l.Name, lab.OrList(columns[1:]))
}

// sameWeb refuses specs whose worlds differ.
func sameWeb(specs []model.Spec) error {
	first, err := specs[0].Settings()
	if err != nil {
		return err
	}
	for _, s := range specs[1:] {
		if s.Lab != specs[0].Lab {
			return fmt.Errorf("%s is of the %s lab and %s of the %s lab: a race is on one web", specs[0].Scheme.Name, specs[0].Lab.Name, s.Scheme.Name, s.Lab.Name)
		}
		other, err := s.Settings()
		if err != nil {
			return err
		}
		if keys := lab.WorldChanges(first, other); len(keys) > 0 {
			return fmt.Errorf("%s differs between %s=%s and %s=%s: a race is on one web, so the environment's parameters are the same for all",
				keys[0], keys[0], first.Word(keys[0]), keys[0], other.Word(keys[0]))
		}
		if a, b := worldEvents(specs[0]), worldEvents(s); !slices.Equal(a, b) {
			return fmt.Errorf("the interventions on the web differ (%s and %s): a race is on one web", orNone(a), orNone(b))
		}
	}
	return nil
}

// orNone joins words, or is "none".
func orNone(words []string) string { return cmp.Or(strings.Join(words, " "), "none") }

// worldEvents are the interventions that change the world, as words.
func worldEvents(s model.Spec) []string {
	var out []string
	for _, e := range s.Events {
		key, _, _ := strings.Cut(e.Action, "=")
		ofWorld := slices.ContainsFunc(s.Lab.World, func(p lab.Param) bool { return p.Key == key })
		if ofWorld || s.Lab.Action(e.Action) != nil {
			out = append(out, e.Word())
		}
	}
	return out
}

// Run runs all replications. progress, if not nil, is called after each replication with
// the number of finished ones, from any goroutine, one call at a time. soFar averages the
// finished replications in time proportional to their number; it is valid only during the
// call.
func (r Race) Run(ctx context.Context, progress func(done int, soFar func() *RaceResult)) (*RaceResult, error) {
	if r.kept == nil {
		var err error
		if r, err = r.prepared(); err != nil {
			return nil, err
		}
	}
	n := len(r.Specs)
	runs := make([]*raceRun, n*r.Reps) // of spec i in replication k at k*n+i
	var ticks []int64
	var mutex sync.Mutex
	done := 0
	err := Parallel(ctx, r.Cores, r.Reps, func(ctx context.Context, rep int) error {
		at, finished, err := r.replicate(ctx, rep)
		if err != nil {
			return err
		}
		mutex.Lock()
		defer mutex.Unlock()
		copy(runs[rep*n:], finished)
		if ticks == nil || len(at) < len(ticks) { // a world may end before Until
			ticks = at
		}
		if done++; progress != nil {
			progress(done, func() *RaceResult { return r.result(ticks, runs) })
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return r.result(ticks, runs), nil
}

// prepared is the race, complete, with the memory checked and the files that its specs read.
func (r Race) prepared() (_ Race, err error) {
	if r, err = r.complete(); err != nil {
		return r, err
	}
	if err := r.checkMemory(model.AvailableMemory); err != nil {
		return r, err
	}
	var reads []disk.File
	for _, s := range r.Specs {
		reads = append(reads, s.Reads()...)
	}
	for _, p := range programs(r.Specs) {
		reads = append(reads, programFiles(p)...)
	}
	r.data, err = model.Data(reads)
	return r, err
}

// replicate runs all specs of one replication.
func (r Race) replicate(ctx context.Context, rep int) (ticks []int64, runs []*raceRun, err error) {
	for i := range r.Specs {
		at, run, err := r.replicateOne(ctx, rep, i)
		if err != nil {
			return nil, nil, err
		}
		ticks, runs = at, append(runs, run)
	}
	return ticks, runs, nil
}

// replicateOne runs one spec of one replication, unless it is kept.
func (r Race) replicateOne(ctx context.Context, rep, i int) (ticks []int64, run *raceRun, err error) {
	item := rep*len(r.Specs) + i
	if of, ok := r.kept.find(item); ok {
		return of.ticks, of.run, nil
	}
	if ticks, run, err = r.runOne(ctx, rep, i); err == nil {
		err = r.kept.keep(item, raceRunAt{ticks, run})
	}
	return ticks, run, err
}

// runOne runs one spec of one replication.
func (r Race) runOne(ctx context.Context, rep, i int) (ticks []int64, run *raceRun, err error) {
	s := r.Specs[i]
	spec, err := ReplicationSpec(s, rep)
	if err != nil {
		return nil, nil, err
	}
	t, err := Replication{Until: r.Until, Every: r.Every, Goal: asksGoal(r.metrics()), Metrics: r.metrics(), Level: r.Level}.Run(ctx, spec)
	if err == nil {
		err = model.SameData(r.data, t.data)
	}
	if err != nil {
		return nil, nil, err
	}
	found, err := findMetrics(s.Lab, t.Columns, r.Metric)
	if err != nil {
		return nil, nil, err
	}
	run = &raceRun{}
	for _, m := range found {
		run.numbers = append(run.numbers, m.Of(t))
	}
	for _, row := range t.Rows {
		ticks = append(ticks, int64(row[0]))
		for _, name := range r.curves() {
			run.curves = append(run.curves, t.curveOf(name)(row))
		}
	}
	return ticks, run, nil
}

// metrics are the names of the metrics.
func (r Race) metrics() []string { return strings.Split(r.Metric, ",") }

// metric is a metric by its name: one that is named, or a column.
func (r Race) metric(name string) Metric {
	l := r.Specs[0].Lab
	name = lab.Column(name)
	if now := formerNames[name]; now != "" {
		name = now
	}
	for _, m := range metrics(l) {
		if m.Name == name {
			return m
		}
	}
	return columnMetric(l, name)
}

// summed reports that a metric is a number of the whole run, not a column.
func (r Race) summed(name string) bool {
	return slices.ContainsFunc(metrics(r.Specs[0].Lab), func(m Metric) bool { return m.Name == name })
}

// plain reports that the race has one metric, a column.
func (r Race) plain() bool { return len(r.metrics()) == 1 && !r.summed(r.Metric) }

// Column is the first curve of the race that is a column, which a screen shows. The error refuses a race
// without one.
func (r Race) Column() (string, error) {
	r = r.measured()
	for _, name := range r.curves() {
		if name != "efficiency" && (name != "regret" || !r.summed(name)) {
			return name, nil
		}
	}
	return "", fmt.Errorf("--metric %s: the terminal shows the curve of a column; give one too, such as --metric %s,%s, or --until TICKS without --live",
		r.Metric, Race{Specs: r.Specs}.measured().Metric, r.Metric)
}

// curves are the numbers of each row that the metrics are made from, each once.
func (r Race) curves() (names []string) {
	for _, name := range r.metrics() {
		if name = r.metric(name).curve(r.Specs[0].Lab); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// bytesAPoint is the memory of one point of a curve, with its part of the result.
const bytesAPoint = 16

// complete checks the race and sets the defaults.
func (r Race) complete() (_ Race, err error) {
	if r.Level, err = checkLevel(r.Level); err != nil {
		return r, err
	}
	if _, _, err = presentNames(r.measured().Metric); err != nil {
		return r, err
	}
	points := int64(20)
	if slices.ContainsFunc(r.measured().metrics(), r.measured().summed) {
		points = 200 // as in a sweep
	}
	if r.Every, err = checkReplications(r.Until, r.Every, r.Reps, raceRepsMost, points); err != nil {
		return r, err
	}
	return r.measured(), nil
}

// Notes are sentences on metrics that older versions measured in another way.
func (r Race) Notes() []string {
	_, notes, _ := presentNames(r.Metric)
	return notes
}

// measured is the race with its metric, under its present name: by default [lab.Measures.Asked].
func (r Race) measured() Race {
	measures := r.Specs[0].Lab.Measures
	r.Metric = cmp.Or(r.Metric, measures.Asked, measures.Main)
	if names, _, err := presentNames(r.Metric); err == nil {
		r.Metric = strings.Join(names, ",")
	}
	return r
}

// checkMemory refuses a race whose runs and curves exceed the free memory.
func (r Race) checkMemory(free func() int64) error {
	points := float64(r.Until/r.Every+1) * float64(r.Reps*len(r.Specs)*len(r.curves()))
	return model.CheckManyMemory(free, "the race", r.Specs, min(cmp.Or(r.Cores, runtime.GOMAXPROCS(0)), r.Reps), bytesAPoint*points)
}

// result averages the finished replications, in the order of their seeds.
func (r Race) result(ticks []int64, runs []*raceRun) *RaceResult {
	n := len(r.Specs)
	out := &RaceResult{Race: r, rows: ticks, runs: runs}
	for rep := range r.Reps {
		if slices.ContainsFunc(runs[rep*n:rep*n+n], func(run *raceRun) bool { return run != nil }) {
			out.reps = append(out.reps, rep)
		}
	}
	out.Reps = len(out.reps)
	return out.Showing(0)
}

// Showing is the result of the k-th metric.
func (r *RaceResult) Showing(k int) *RaceResult {
	name := r.Race.metrics()[k]
	if !r.Race.summed(name) {
		return r.Curve(name)
	}
	out := *r
	out.Metric, out.Ticks = name, r.rows[max(0, len(r.rows)-1):]
	out.average(func(run *raceRun, _ int) stats.Observation { return run.numbers[k].Observation })
	return &out
}

// Numbers are the numbers of a line at its last point.
func (l RaceLine) Numbers() stats.Numbers { return l.numbers(len(l.Points) - 1) }

// numbers are those of a point; without a median for a difference.
func (l RaceLine) numbers(point int) stats.Numbers {
	if l.runs == nil {
		return stats.Numbers{Estimate: l.Points[point], Median: math.NaN(), MedianLo: math.NaN(), MedianHi: math.NaN()}
	}
	out := stats.NumbersOf(l.runs(point), false)
	out.Estimate = l.Points[point]
	return out
}

// Curves are the names of the race's curves.
func (r *RaceResult) Curves() []string { return r.Race.curves() }

// Curve is the result of one of the race's curves.
func (r *RaceResult) Curve(name string) *RaceResult {
	out := *r
	out.Metric, out.Ticks = name, r.rows
	of := r.curve(name)
	out.average(func(run *raceRun, row int) stats.Observation { return stats.Observation{Number: of(run, row)} })
	return &out
}

// curve returns the number of a run in a row of a curve.
func (r *RaceResult) curve(name string) func(run *raceRun, row int) float64 {
	names := r.Race.curves()
	c := slices.Index(names, name)
	return func(run *raceRun, row int) float64 { return run.curves[row*len(names)+c] }
}

// average makes the lines of a number of each run at each tick.
func (r *RaceResult) average(of func(run *raceRun, point int) stats.Observation) {
	n := len(r.Race.Specs)
	names, share := raceNames(r.Race.Specs), r.Race.metric(r.Metric).share
	runs := func(i, point int, both func(rep int) bool) (all []stats.Observation) {
		for _, rep := range r.reps {
			if run := r.runs[rep*n+i]; run != nil && both(rep) {
				all = append(all, of(run, point))
			}
		}
		return all
	}
	r.Lines = nil
	for i := range n {
		line := RaceLine{Name: names[i], A: names[i]}
		line.runs = func(point int) []stats.Observation { return runs(i, point, func(int) bool { return true }) }
		for point := range r.Ticks {
			line.Points = append(line.Points, stats.MeanOf(line.runs(point), share))
		}
		r.Lines = append(r.Lines, line)
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			line := RaceLine{Name: names[i] + " - " + names[j], A: names[i], B: names[j]}
			both := func(rep int) bool { return r.runs[rep*n+i] != nil && r.runs[rep*n+j] != nil }
			for point := range r.Ticks {
				line.Points = append(line.Points, stats.EstimateOf(stats.Differences(runs(i, point, both), runs(j, point, both))))
			}
			r.Lines = append(r.Lines, line)
		}
	}
}

// band is the band that holds a whole mean curve with 95 %, of the line with an index; nil of a metric that is no
// curve. It is drawn with a substream of the line's seed.
func (r *RaceResult) band(line int) (lo, hi []float64) {
	if r.Race.summed(r.Metric) {
		return nil, nil
	}
	n, value := len(r.Race.Specs), r.curve(r.Metric)
	a, b := line, -1
	for i, k := 0, n; i < n; i++ {
		for j := i + 1; j < n; j, k = j+1, k+1 {
			if k == line {
				a, b = i, j
			}
		}
	}
	var curves [][]float64
	for _, rep := range r.reps {
		run := r.runs[rep*n+a]
		if run == nil || b >= 0 && r.runs[rep*n+b] == nil {
			continue
		}
		curve := make([]float64, len(r.Ticks))
		for point := range curve {
			if curve[point] = value(run, point); b >= 0 {
				curve[point] -= value(r.runs[rep*n+b], point)
			}
		}
		curves = append(curves, curve)
	}
	seed := uint64(1)
	if settings, err := r.Race.Specs[0].Settings(); err == nil {
		seed = uint64(settings.Number("seed"))
	}
	of := world.Substream(seed, "band "+r.Metric+" "+r.Lines[line].Name)
	return stats.CurveBand(curves, rand.NewPCG(of[0], of[1]))
}

// racerName is the scheme, or of the scheme own its program.
func racerName(s model.Spec) string {
	if s.Program != nil && s.Scheme.Name == model.OwnScheme {
		return cmp.Or(s.Program.Name(), s.Scheme.Name)
	}
	return s.Scheme.Name
}

// raceNames names the specs by their schemes and programs. Specs of equal names also get their
// differing words, or their numbers if nothing differs.
func raceNames(specs []model.Spec) []string {
	names := make([]string, len(specs))
	for i, s := range specs {
		names[i] = racerName(s)
		if !slices.ContainsFunc(others(specs, i), func(o model.Spec) bool { return racerName(o) == names[i] }) {
			continue
		}
		for _, a := range given(s) {
			if slices.ContainsFunc(specs, func(o model.Spec) bool { return !slices.Contains(given(o), a) }) {
				names[i] += " " + a.Key + "=" + a.Word
			}
		}
		for _, e := range s.Events {
			if slices.ContainsFunc(specs, func(o model.Spec) bool {
				return !slices.ContainsFunc(o.Events, func(x model.Event) bool { return x.Word() == e.Word() })
			}) {
				names[i] += " " + e.Word()
			}
		}
	}
	out := slices.Clone(names)
	for i, name := range names {
		if slices.Contains(others(names, i), name) {
			out[i] = fmt.Sprintf("%s (%d)", name, i+1)
		}
	}
	return out
}

// given are the parameters of a line and of its program.
func given(s model.Spec) []lab.Assignment {
	if s.Program == nil {
		return s.Given
	}
	return slices.Concat(s.Given, s.Program.Given)
}

// others are all but the i-th.
func others[T any](all []T, i int) []T { return slices.Delete(slices.Clone(all), i, i+1) }

// compatColumns are the columns of the table of older versions.
var compatColumns = []string{"scheme", "tick", "mean", "se", "lo", "hi"}

// columns are those of the table. That of several metrics, or of one that is no column, names them and has all
// numbers of a cell. band_lo and band_hi are the band of the whole curve.
func (r Race) columns() []string {
	if r.plain() {
		return []string{"kind", "a", "b", "tick", "reps", "mean", "se", "lo", "hi", "band_lo", "band_hi"}
	}
	return slices.Concat([]string{"kind", "a", "b", "metric", "tick"}, numberColumns, []string{"band_lo", "band_hi"})
}

// writeTable writes the result: for each metric the schemes' rows, then those of the paired differences a − b.
func (r *RaceResult) writeTable(w io.Writer, format string) error {
	return r.writeRows(w, format, r.Race.columns(), (*RaceResult).cells)
}

// cells are those of a row of the table, of the k-th point of a line with its band.
func (r *RaceResult) cells(line RaceLine, k int, lo, hi []float64) []lab.Cell {
	e := line.Points[k]
	row := []lab.Cell{lab.Name("scheme"), lab.Name(line.A), lab.Name(line.B)}
	if line.B != "" {
		row[0] = lab.Name("difference")
	}
	band := []lab.Cell{{}, {}}
	if lo != nil {
		band = []lab.Cell{lab.Fraction(lo[k]), lab.Fraction(hi[k])}
	}
	if r.Race.plain() {
		row = append(row, lab.Count(r.Ticks[k]), lab.Count(int64(e.N)))
		return slices.Concat(row, estimateCells(e, lab.Fraction), band)
	}
	return slices.Concat(row, []lab.Cell{lab.Name(r.Metric), lab.Count(r.Ticks[k])}, numberCells(line.numbers(k)), band)
}

// estimateCells are the cells mean, se, lo and hi.
func estimateCells(e stats.Estimate, number func(x float64) lab.Cell) []lab.Cell {
	return []lab.Cell{number(e.Mean), number(e.SE), number(e.Lo), number(e.Hi)}
}

// writeCompat writes the result as older versions do, with A - B as the scheme of a difference.
func (r *RaceResult) writeCompat(w io.Writer, format string) error {
	return r.writeRows(w, format, compatColumns, func(r *RaceResult, line RaceLine, k int, _, _ []float64) []lab.Cell {
		return append([]lab.Cell{lab.Name(line.Name), lab.Count(r.Ticks[k])}, estimateCells(line.Points[k], lab.Fraction)...)
	})
}

// writeRows writes a row for each metric and each point of each line.
func (r *RaceResult) writeRows(w io.Writer, format string, columns []string, cells func(r *RaceResult, line RaceLine, k int, lo, hi []float64) []lab.Cell) error {
	out, err := model.NewRowWriter(w, format, columns)
	if err != nil {
		return err
	}
	for m := range r.Race.metrics() {
		of := r.Showing(m)
		for i, line := range of.Lines {
			lo, hi := of.band(i)
			for k := range line.Points {
				if err := out.Write(cells(of, line, k, lo, hi)); err != nil {
					return err
				}
			}
		}
	}
	return out.Flush()
}
