package experiment

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/model/wholefile"
)

// DefaultRaceReps is the number of replications of a race that says none.
const DefaultRaceReps = 20

// A Race runs two to four specs on the same world: the same pages with the same change
// times and the same shifts, replication by replication.
type Race struct {
	Specs  []model.Spec
	Reps   int    // replications, 1 or more; the k-th has the line's seed + k − 1
	Until  int64  // last tick
	Every  int64  // ticks between two points; 0: a twentieth of Until
	Column string // of the curves; "" means the lab's main column
	Cores  int    // replications in parallel; 0 means GOMAXPROCS

	data []model.DataFile // that the specs read
}

// A RaceLine is one curve of a race's result: a spec's, or the paired difference
// of two.
type RaceLine struct {
	Name   string // the scheme, or "A - B"
	A, B   string // the schemes; B is "" if the line is A's
	Points []stats.Estimate
}

// A RaceResult holds the curves of a race: first the specs, then the paired differences.
type RaceResult struct {
	Race  Race
	Ticks []int64
	Lines []RaceLine
	Reps  int // replications finished

	reps   []int       // indices of the finished replications, from 0
	values [][]float64 // the curve of spec i in replication k is at k*specs+i
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
			return fmt.Errorf("%s differs between %s=%s and %s=%s: a race is on one web, so the world's parameters are the same for all",
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
	r, err := r.prepared()
	if err != nil {
		return nil, err
	}
	n := len(r.Specs)
	values := make([][]float64, n*r.Reps) // of spec i in replication k at k*n+i
	var ticks []int64
	var mutex sync.Mutex
	done := 0
	err = Parallel(ctx, r.Cores, r.Reps, func(ctx context.Context, rep int) error {
		at, curves, err := r.replicate(ctx, rep)
		if err != nil {
			return err
		}
		mutex.Lock()
		defer mutex.Unlock()
		copy(values[rep*n:], curves)
		if ticks == nil || len(at) < len(ticks) { // a world may end before Until
			ticks = at
		}
		if done++; progress != nil {
			progress(done, func() *RaceResult { return r.result(ticks, values) })
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return r.result(ticks, values), nil
}

// prepared is the race, complete, with the memory checked and the files that its specs read.
func (r Race) prepared() (_ Race, err error) {
	if r, err = r.complete(); err != nil {
		return r, err
	}
	if err := r.checkMemory(model.AvailableMemory); err != nil {
		return r, err
	}
	var reads []wholefile.File
	for _, s := range r.Specs {
		reads = append(reads, s.Reads()...)
	}
	r.data, err = model.Data(reads)
	return r, err
}

// replicate runs all specs of one replication.
func (r Race) replicate(ctx context.Context, rep int) (ticks []int64, curves [][]float64, err error) {
	for i := range r.Specs {
		at, curve, err := r.replicateOne(ctx, rep, i)
		if err != nil {
			return nil, nil, err
		}
		ticks, curves = at, append(curves, curve)
	}
	return ticks, curves, nil
}

// replicateOne runs one spec of one replication.
func (r Race) replicateOne(ctx context.Context, rep, i int) (ticks []int64, curve []float64, err error) {
	s := r.Specs[i]
	spec, err := ReplicationSpec(s, rep)
	if err != nil {
		return nil, nil, err
	}
	t, err := Replication{Until: r.Until, Every: r.Every}.Run(ctx, spec)
	if err == nil {
		err = model.SameData(r.data, t.data)
	}
	if err != nil {
		return nil, nil, err
	}
	c, err := raceColumn(s.Lab, t.Columns, r.Column)
	if err != nil {
		return nil, nil, err
	}
	for _, row := range t.Rows {
		curve = append(curve, row[c])
		ticks = append(ticks, int64(row[0]))
	}
	return ticks, curve, nil
}

// bytesAPoint is the memory of one point of a curve, with its part of the result.
const bytesAPoint = 16

// complete checks the race and sets the defaults.
func (r Race) complete() (_ Race, err error) {
	if r.Every, err = checkReplications(r.Until, r.Every, r.Reps, raceRepsMost, 20); err != nil {
		return r, err
	}
	if r.Column == "" {
		r.Column = r.Specs[0].Lab.Measures.Main
	}
	return r, nil
}

// checkMemory refuses a race whose runs and curves exceed the free memory.
func (r Race) checkMemory(free func() int64) error {
	points := float64(r.Until/r.Every+1) * float64(r.Reps*len(r.Specs))
	return model.CheckManyMemory(free, "the race", r.Specs, min(cmp.Or(r.Cores, runtime.GOMAXPROCS(0)), r.Reps), bytesAPoint*points)
}

// result averages the finished replications, in the order of their seeds.
func (r Race) result(ticks []int64, values [][]float64) *RaceResult {
	n := len(r.Specs)
	var reps []int
	for rep := range r.Reps {
		if slices.ContainsFunc(values[rep*n:rep*n+n], func(curve []float64) bool { return curve != nil }) {
			reps = append(reps, rep)
		}
	}
	out := &RaceResult{Race: r, Ticks: ticks, Reps: len(reps), reps: reps, values: values}
	names := raceNames(r.Specs)
	xs := make([]float64, len(reps))
	add := func(line RaceLine, of func(rep, point int) float64) {
		for point := range ticks {
			for k, rep := range reps {
				xs[k] = of(rep, point)
			}
			line.Points = append(line.Points, stats.EstimateOf(xs))
		}
		out.Lines = append(out.Lines, line)
	}
	at := func(i, rep, point int) float64 { // NaN of a spec that has no such replication
		if curve := values[rep*n+i]; curve != nil {
			return curve[point]
		}
		return math.NaN()
	}
	for i := range n {
		add(RaceLine{Name: names[i], A: names[i]}, func(rep, point int) float64 { return at(i, rep, point) })
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			add(RaceLine{Name: names[i] + " - " + names[j], A: names[i], B: names[j]}, func(rep, point int) float64 {
				return at(i, rep, point) - at(j, rep, point)
			})
		}
	}
	return out
}

// raceNames names the specs by their schemes. Specs of equal schemes also get their
// differing words, or their numbers if nothing differs.
func raceNames(specs []model.Spec) []string {
	names := make([]string, len(specs))
	for i, s := range specs {
		names[i] = s.Scheme.Name
		if !slices.ContainsFunc(others(specs, i), func(o model.Spec) bool { return o.Scheme == s.Scheme }) {
			continue
		}
		for _, a := range s.Given {
			if slices.ContainsFunc(specs, func(o model.Spec) bool { return !slices.Contains(o.Given, a) }) {
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

// others are all but the i-th.
func others[T any](all []T, i int) []T { return slices.Delete(slices.Clone(all), i, i+1) }

// raceColumns are the columns of the table; compatColumns are those of older versions.
var (
	raceColumns   = []string{"kind", "a", "b", "tick", "reps", "mean", "se", "lo", "hi"}
	compatColumns = []string{"scheme", "tick", "mean", "se", "lo", "hi"}
)

// writeTable writes the result: the schemes' rows, then those of the paired differences a − b.
func (r *RaceResult) writeTable(w io.Writer, format string) error {
	return r.writeRows(w, format, raceColumns, RaceLine.begins)
}

// begins are the first cells of a row of the table.
func (l RaceLine) begins(tick int64, e stats.Estimate) []lab.Cell {
	kind := "scheme"
	if l.B != "" {
		kind = "difference"
	}
	return []lab.Cell{lab.Name(kind), lab.Name(l.A), lab.Name(l.B), lab.Count(tick), lab.Count(int64(e.N))}
}

// writeCompat writes the result as older versions do, with A - B as the scheme of a difference.
func (r *RaceResult) writeCompat(w io.Writer, format string) error {
	return r.writeRows(w, format, compatColumns, func(line RaceLine, tick int64, _ stats.Estimate) []lab.Cell {
		return []lab.Cell{lab.Name(line.Name), lab.Count(tick)}
	})
}

// writeRows writes a row for each point of each line: the cells that begin it, then its estimate.
func (r *RaceResult) writeRows(w io.Writer, format string, columns []string, begin func(line RaceLine, tick int64, e stats.Estimate) []lab.Cell) error {
	out, err := model.NewRowWriter(w, format, columns)
	if err != nil {
		return err
	}
	for _, line := range r.Lines {
		for i, e := range line.Points {
			row := append(begin(line, r.Ticks[i], e), lab.Fraction(e.Mean), lab.Fraction(e.SE), lab.Fraction(e.Lo), lab.Fraction(e.Hi))
			if err := out.Write(row); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}
