package design

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/engine"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world"
)

// sweepItemsMost bounds the runs of one sweep.
const sweepItemsMost = 10_000_000

// bytesACell is the approximate memory of a cell's spec.
const bytesACell = 512

// cellsChecked is the number of cells, spread over the sweep, that are built before anything
// runs. The others are built when they run.
const cellsChecked = 256

// A Sweep runs a line for every combination (cell) of its axes' values with several
// replications, and computes one number for each metric from each run (item).
type Sweep struct {
	Words []string // the line without its axes
	Grid
	engine.Plan
	Metric string // the one that is shown; see FindMetric

	// Precision is half of the width of each interval, of the first metric, until which replications are
	// added, up to Reps; 0 if all cells have Reps.
	Precision float64

	given   []string      // the line with its ranges, of points
	Partial bool          // cells have fewer replications than Reps
	program *lab.Program  // that plays the scheme own, with its axes in braces; nil for none
	Schemes []*lab.Scheme // one, or the values of the axis of schemes
	*cellChecks
	ShownAt int      // the index of Metric
	here    []string // Words with the paths of the data files here; nil for Words
}

// cellChecks are the cells that were built once, and the reasons of the impossible ones.
type cellChecks struct {
	mutex      sync.Mutex
	checked    []bool
	impossible map[int]error

	sample []model.Spec // of the cells built before anything runs
	moved  []int        // the axes along which the world's optimum changes
	bound  bool         // the world has a bound, which efficiency needs
}

// ParseSweep parses a sweep: a line in which any parameter may be an axis. It checks some
// [cellsChecked] cells before anything runs. A cell that cannot run stays empty, see [Sweep.Impossible]; the
// error refuses a sweep of which no cell can run.
func ParseSweep(words []string, f SweepFlags) (s *Sweep, err error) {
	defer refusal.To(&err)
	s = newSweep(words, f)
	s.prepare(model.AvailableMemory)
	return s, engine.CheckShifts(s.Metrics, s.Until, s.Sample()...)
}

// newSweep parses a sweep without its cells.
func newSweep(words []string, f SweepFlags) *Sweep {
	s := newGrid(words, f)
	if len(s.Axes) == 0 {
		refusal.Must(parsePlayed(words, f.Program))
		refusal.Say("a sweep needs an axis: give a parameter several values, such as N=100,200,500 or alpha=0.3..0.9/7")
	}
	return s
}

// newGrid parses a sweep that may have no axis, which is one cell.
func newGrid(words []string, f SweepFlags) *Sweep {
	s := &Sweep{Plan: engine.Plan{Kind: "sweep", Reps: f.Reps, Until: f.Until, From: f.From}, Precision: f.Precision, program: f.Program}
	s.Line, s.Refuses, s.NameOf = s.cellSpec, s.refusal, func(cell int) string { return strings.Join(s.CellWords(cell), " ") }
	s.Schemes = schemesOf(words)
	s.Measure(s.Schemes[0].Lab, engine.ParseNames(engine.OrAsked(f.Metric, s.Schemes[0].Lab)))
	s.Metric = s.Metrics[0]
	s.Level = checkLevel(f.Level)
	if f.Samples > 0 {
		refusal.Say("--samples %d: it is of a sensitivity; a sweep has --reps, such as --reps 20", f.Samples)
	}
	if !(f.Precision >= 0) {
		refusal.Say("--precision %v: it is half the width of an interval, above 0, such as 0.005", f.Precision)
	}
	s.Every = refusal.Must(engine.CheckReplications(f.Until, f.Every, f.Reps, sweepItemsMost, 200))
	switch means := slices.ContainsFunc(s.Found, func(m engine.Metric) bool { return m.Mean }); {
	case f.From < 0 || f.From > 0 && f.From >= f.Until:
		refusal.Say("--from %d: it is a tick before --until %d, such as --from %d", f.From, f.Until, f.Until/2)
	case f.From > 0 && !means:
		refusal.Say("--from %d: none of %s is a mean over the run; take a rate, average, regret or efficiency, or leave --from out",
			f.From, strings.Join(s.Metrics, ","))
	}
	for _, w := range words {
		for value := range strings.SplitSeq(w, ",") { // the list of a long axis is longer than any word of a line
			if value != "" || value == w {
				refusal.Check(lab.CheckWord(value))
			}
		}
	}
	if f.Points != 0 {
		s.drawPoints(words, f.Points)
	} else {
		s.Words, s.Axes = splitAxes(words, s.program)
	}
	return s
}

// SplitAxes separates the axes from the other words of a line.
func SplitAxes(words []string) (plain []string, axes []Axis, err error) {
	defer refusal.To(&err)
	plain, axes = splitAxes(words, nil)
	return plain, axes, nil
}

// splitAxes separates the axes of a line and of the program that plays it.
func splitAxes(words []string, program *lab.Program) (plain []string, axes []Axis) {
	schemes := schemesOf(words)
	plain = splitValues(schemes[0], words, program, func(p lab.Param, value string) (varied bool) {
		a := Axis{Key: SchemeAxis, Words: namesOf(schemes)}
		switch p.Key {
		case "seed":
			refusal.Say("seed=%s: the seed is no axis; each replication has its own, --reps says how many", value)
		case SchemeAxis:
		default:
			a = parseAxis(p, value)
		}
		axes = append(axes, a)
		return true
	})
	checkShared(schemes, words)
	return plain, axes
}

// splitValues takes the words with several values of a parameter out of a line, of the scheme, of the axis of schemes and of the
// program that plays it. vary takes each, or leaves it in the line.
func splitValues(scheme *lab.Scheme, words []string, program *lab.Program, vary func(p lab.Param, value string) (varied bool)) (
	plain []string) {
	table := append([]lab.Param{{Key: SchemeAxis}}, scheme.Table()...)
	for _, w := range words {
		event := strings.HasPrefix(w, "@")
		if !event {
			w = scheme.CanonicalWord(w)
		}
		key, value, varied := strings.Cut(w, "=")
		p, known := program.Param(key, value)
		if i := slices.IndexFunc(table, func(p lab.Param) bool { return p.Key == key }); i >= 0 {
			p, known = table[i], true
		}
		if !varied || event || !known || !isAxis(p, value) && key != SchemeAxis || !vary(p, value) {
			plain = append(plain, w)
		}
	}
	return plain
}

// prepare makes and checks the cells' specs. free returns the memory available to the sweep.
func (s *Sweep) prepare(free func() int64) {
	cells := 1
	for _, a := range s.Axes {
		if cells *= len(a.Words); s.Points {
			cells = len(a.Words)
		}
		if int64(cells)*int64(s.Reps) > sweepItemsMost {
			refusal.Say("the sweep has more than %s runs; use fewer values or replications", stats.Thousands(sweepItemsMost))
		}
	}
	refusal.Check(model.Affordable(int64(cells)*bytesACell, free(), "the sweep", "use fewer values"))
	s.Grid.cells, s.Plan.Count, s.cellChecks = cells, cells, &cellChecks{checked: make([]bool, cells), impossible: map[int]error{}}
	s.Identity = s.identity()
	spread := s.spread()
	var specs []model.Spec
	for _, cell := range spread {
		if spec, err := s.cellSpec(cell); err == nil {
			specs = append(specs, spec)
		}
	}
	rows := bytesAPoint * float64(len(s.Axes)+8) * float64(s.Until/s.Every+1)
	cores := min(runtime.GOMAXPROCS(0), s.Items())
	if len(specs) > 0 {
		refusal.Check(model.CheckManyMemory(free, "the sweep", specs, cores, bytesAPoint*float64((len(s.Metrics)+1)*s.Items())+
			float64(cores)*rows))
	}
	s.checkCells(spread)
}

// checkCells builds cells and keeps the specs of the cells that can run. It sets the metrics from
// the columns of the first, and the axes along which the optimum changes. It refuses a
// mistake of the line, and a sweep of which none of these cells can run.
func (s *Sweep) checkCells(cells []int) {
	optima := map[int]float64{}
	for _, cell := range cells {
		spec, run, err := s.build(cell)
		if pointless := (*lab.PointlessError)(nil); errors.As(err, &pointless) {
			refusal.Check(err)
		}
		if err != nil {
			continue
		}
		s.sample = append(s.sample, spec)
		if v := numberIn(run, spec.Lab.Reference); !math.IsNaN(v) {
			optima[cell] = v
		}
		if len(s.sample) == 1 {
			refusal.Check(engine.Check(spec.Lab, run.Columns(), s.Metrics))
			s.bound = !math.IsNaN(numberIn(run, "bound"))
		}
	}
	if len(s.sample) > 0 {
		s.moved = s.movedAxes(optima)
		return
	}
	first, last := s.Impossible(cells[0]), s.Impossible(cells[len(cells)-1])
	if first.Error() == last.Error() {
		refusal.Check(first) // a mistake of the line, whatever the cell
	}
	refusal.Say("no cell of the sweep can run; %s", s.because(cells[0], first))
}

// because is the reason why a cell cannot run, after the cell's words.
func (s *Sweep) because(cell int, why error) string {
	words := strings.Join(s.CellWords(cell), " ") + ": "
	return words + strings.TrimPrefix(why.Error(), words)
}

// Sample are the lines of the cells that were built before anything runs, without the impossible ones.
func (s *Sweep) Sample() []model.Spec { return s.sample }

// numberIn reads a column of a run's present row; NaN if it has none.
func numberIn(run *model.Run, column string) float64 {
	at := slices.Index(run.Columns(), column)
	if at < 0 {
		return math.NaN()
	}
	return run.Row()[at].Number()
}

// ShownMetric is the metric that is shown.
func (s *Sweep) ShownMetric() engine.Metric { return s.Found[s.ShownAt] }

// Direction is the direction of the metric that is shown.
func (s *Sweep) Direction() int { return s.ShownMetric().Direction }

// Unit is the unit of the metric that is shown, such as "ticks"; "" of a number without a unit.
func (s *Sweep) Unit() string { return s.ShownMetric().Unit }

// Showing is the same sweep that shows its i-th metric.
func (s *Sweep) Showing(i int) *Sweep {
	out := *s
	out.ShownAt, out.Metric = i, s.Metrics[i]
	return &out
}

// RepsWords is the number of replications of a cell in words.
func (s *Sweep) RepsWords() string {
	if s.Partial {
		return fmt.Sprintf("up to %d replications", s.Reps)
	}
	return Replications(s.Reps)
}

// Warning says that the worlds of the cells have different optima, and which metric is not misled
// by that; "" if all metrics can be compared.
func (s *Sweep) Warning() string {
	var shown []string
	for _, m := range s.Found {
		if m.Worldly() {
			shown = append(shown, m.Name)
		}
	}
	if len(shown) == 0 || len(s.moved) == 0 {
		return ""
	}
	keys := make([]string, len(s.moved))
	for k, axis := range s.moved {
		keys[k] = s.Axes[axis].Key
	}
	return lab.Tell("the optimal value changes with {keys}, and {shown} show<{one?}s> it; "+
		"--metric <{bound?}efficiency|regret> compares the cells", "keys", strings.Join(keys, " and "), "shown", strings.Join(shown, " and "),
		"one", len(shown) == 1, "bound", s.bound)
}

// build builds the run of a cell and records whether it can run.
func (s *Sweep) build(cell int) (spec model.Spec, run *model.Run, err error) {
	if spec, err = s.cellSpec(cell); err == nil {
		run, err = model.New(spec)
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.checked[cell] = true
	if err != nil {
		s.impossible[cell] = err
	}
	return spec, run, err
}

// refusal is [Sweep.Impossible] of a cell that is built, now if it was not before.
func (s *Sweep) refusal(cell int) error {
	s.mutex.Lock()
	checked := s.checked[cell]
	s.mutex.Unlock()
	if !checked {
		_, _, err := s.build(cell)
		return err
	}
	return s.Impossible(cell)
}

// cellSpec is the spec of a cell. A word of the line with a meaning for only some values of
// an axis, such as the ratio with web=zipf,thesis, is left out for the others.
func (s *Sweep) cellSpec(cell int) (model.Spec, error) {
	words := slices.Clone(s.Words)
	if s.here != nil {
		words = slices.Clone(s.here)
	}
	for _, w := range s.CellWords(cell) {
		words = append(words, strings.TrimPrefix(w, SchemeAxis+"="))
	}
	for {
		spec, err := parsePlayed(words, s.program)
		var p *lab.PointlessError
		if !errors.As(err, &p) || !slices.ContainsFunc(s.Axes, func(a Axis) bool { return a.Key == p.Because }) {
			return spec, err
		}
		fewer := slices.DeleteFunc(slices.Clone(words), keyed(p.Key))
		if len(fewer) == len(words) {
			return spec, err
		}
		words = fewer
	}
}

// CellLine is the line of a cell, without a seed; "" of one that is no line.
func (s *Sweep) CellLine(cell int) string {
	spec, err := s.cellSpec(cell)
	if err != nil {
		return ""
	}
	return CellLine(spec)
}

// CellLines are the lines of all cells.
func (s *Sweep) CellLines() (lines []string) {
	for cell := range s.Cells() {
		lines = append(lines, s.CellLine(cell))
	}
	return lines
}

// Title names the scheme of every cell, or the number of schemes.
func (s *Sweep) Title() string {
	if len(s.Schemes) > 1 {
		return fmt.Sprintf("%d schemes", len(s.Schemes))
	}
	return s.Schemes[0].Title
}

// SchemeOf is the scheme of a cell.
func (s *Sweep) SchemeOf(cell int) *lab.Scheme {
	for i, a := range s.Axes {
		if a.Key == SchemeAxis {
			return s.Schemes[s.At(cell)[i]]
		}
	}
	return s.Schemes[0]
}

// Impossible is the reason why a cell cannot run, such as a capacity that its scheme cannot
// spend; nil if it can, or has not been built yet. The replications of an impossible cell
// have no number.
func (s *Sweep) Impossible(cell int) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.impossible[cell]
}

// Impossibles is the number of cells that are known to be impossible.
func (s *Sweep) Impossibles() int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return len(s.impossible)
}

// EmptyCells says in one sentence how many cells cannot run, with the first and its reason; ""
// if all can.
func (s *Sweep) EmptyCells() string {
	for cell := range s.Cells() {
		err := s.Impossible(cell)
		if err == nil {
			continue
		}
		first := s.because(cell, err)
		if n := s.Impossibles(); n > 1 {
			return fmt.Sprintf("%s of %s cells cannot run and stay empty, the first: %s", stats.Thousands(n),
				stats.Thousands(s.Cells()), first)
		}
		return "one cell cannot run and stays empty, " + first
	}
	return ""
}

// Reads are the files that the line and its program read, in the form of [model.Spec.Reads].
func (s *Sweep) Reads() (files []disk.File) {
	files = programFiles(s.program)
	for _, w := range s.Words {
		key, path, _ := strings.Cut(w, "=")
		if slices.ContainsFunc(s.Schemes[0].Table(), func(p lab.Param) bool { return p.File && p.Key == key }) &&
			!strings.HasPrefix(path, world.BuiltIn) {
			files = append(files, disk.File{Word: key + "=", Path: path})
		}
	}
	return files
}

// Replications is their number in words.
func Replications(n int) string {
	if n == 1 {
		return "1 replication"
	}
	return fmt.Sprintf("%d replications", n)
}
