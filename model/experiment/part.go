package experiment

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"lascope/internal/disk"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
)

// partHeading is the first line of a part: the format's name and version.
const partHeading = "# lascope part 1"

// A SweepPart holds the known numbers of a sweep, one an item and metric. A shard writes it, Merge
// reads it, and an interrupted sweep resumes from it.
type SweepPart struct {
	Sweep  *Sweep
	values []Value          // of metric m of an item at item*metrics+m
	ticks  []int64          // at which the items' runs ended
	known  []bool           // items
	curves [][]float64      // of the items, see itemResult; nil if none are kept
	some   bool             // the cells have different numbers of replications
	made   string           // the version of the program that made it; "" in an old file
	data   []model.DataFile // that its runs read; none in an old file
}

// NewPart makes a part without known numbers.
func (s *Sweep) NewPart() *SweepPart {
	return &SweepPart{Sweep: s, values: make([]Value, s.Items()*len(s.Metrics)), ticks: make([]int64, s.Items()), known: make([]bool, s.Items()), made: model.Version(), data: s.data}
}

// Known is the number of known items; where curves are kept, of those with a curve.
func (p *SweepPart) Known() int {
	n := 0
	for item, k := range p.known {
		if k && (p.curves == nil || p.curves[item] != nil) {
			n++
		}
	}
	return n
}

// Showing is a view of the same numbers that shows the i-th metric.
func (p *SweepPart) Showing(i int) *SweepPart {
	out := *p
	out.Sweep = p.Sweep.Showing(i)
	return &out
}

// result returns an item's numbers.
func (p *SweepPart) result(item int) itemResult {
	n := len(p.Sweep.Metrics)
	return itemResult{tick: p.ticks[item], values: p.values[item*n : item*n+n]}
}

// value is an item's number of the metric that is shown.
func (p *SweepPart) value(item int) Value { return p.result(item).values[p.Sweep.shown] }

// set stores an item's numbers. It refuses other numbers for an item that is known,
// since the same line gives the same numbers everywhere.
func (p *SweepPart) set(item int, r itemResult) error {
	before := p.result(item)
	if p.known[item] && !slices.EqualFunc(before.values, r.values, sameValue) {
		return fmt.Errorf("run %d (%s) is %s in one part and %s in another: they were made by different programs",
			item, strings.Join(p.Sweep.CellWords(item/p.Sweep.Reps), " "), valueWords(before.values), valueWords(r.values))
	}
	copy(before.values, r.values)
	p.ticks[item], p.known[item] = r.tick, true
	if p.curves != nil {
		p.curves[item] = r.curves
	}
	if !slices.ContainsFunc(r.values, func(v Value) bool { return v.Defined() }) {
		_ = p.Sweep.check(item / p.Sweep.Reps) // another program may have found the cell impossible
	}
	return nil
}

// missing returns the first five unknown items and the number of all of them.
func (p *SweepPart) missing() (first []int, n int) {
	for item, k := range p.known {
		if !k {
			if n++; len(first) < 5 {
				first = append(first, item)
			}
		}
	}
	return first, n
}

// checkWhole refuses a part with missing runs and names the first.
func (p *SweepPart) checkWhole() error {
	first, n := p.missing()
	if n == 0 || p.some {
		return nil
	}
	return fmt.Errorf("%s of %s runs are missing, the first: %s", stats.Thousands(int64(n)), stats.Thousands(int64(p.Sweep.Items())), p.Sweep.itemNames(first))
}

// Cell estimates the mean of a cell's known replications.
func (p *SweepPart) Cell(cell int) stats.Estimate {
	return stats.MeanOf(p.Replications(cell), p.share())
}

// Numbers are the numbers of a cell's known replications.
func (p *SweepPart) Numbers(cell int) stats.Numbers {
	return stats.NumbersOf(p.Replications(cell), p.share())
}

// share reports that numbers of 0 and 1 of the metric that is shown are a share of the runs.
func (p *SweepPart) share() bool { return p.Sweep.metric().share }

// A Ranking is the order of cells that are compared with each other.
type Ranking struct {
	With  []string // the values that they share, because the optimum changes with them
	Cells []int    // those whose number has a meaning in all replications, the best first, equal ones in their order
	Rest  int      // the number of the others
}

// Rankings ranks the cells of each scale, see [Sweep.Scales]; none if the metric has no direction.
func (p *SweepPart) Rankings() (all []Ranking) {
	s := p.Sweep
	direction := s.Direction()
	if direction == 0 {
		return nil
	}
	scales := s.Scales(nil, direction)
	all = make([]Ranking, len(scales.all))
	limits := make([]float64, len(all)) // the least of each
	for cell := range s.Cells() {
		e, k := p.Cell(cell), scales.index(cell)
		r := &all[k]
		if r.With == nil {
			for _, axis := range scales.Along {
				r.With = append(r.With, s.CellWords(cell)[axis])
			}
		}
		switch {
		case s.arrived(e):
			if r.Cells = append(r.Cells, cell); limits[k] == 0 || e.Limit < limits[k] {
				limits[k] = e.Limit
			}
		case s.Impossible(cell) == nil:
			r.Rest++
		}
	}
	for k, r := range all {
		means := map[int]float64{}
		for _, cell := range r.Cells {
			means[cell] = float64(direction) * stats.EstimateOf(stats.At(p.Replications(cell), limits[k])).Mean
		}
		slices.SortStableFunc(r.Cells, func(a, b int) int { return cmp.Compare(means[b], means[a]) })
	}
	return all
}

// Replications are the numbers of a cell's known replications, in their order.
func (p *SweepPart) Replications(cell int) (runs []stats.Observation) {
	from := cell * p.Sweep.Reps
	for item := from; item < from+p.Sweep.Reps; item++ {
		if p.known[item] {
			runs = append(runs, p.value(item).Observation)
		}
	}
	return runs
}

// Runs are the numbers of a cell's replications up to the last that is known, by replication; undefined where one is
// not known.
func (p *SweepPart) Runs(cell int) (runs []stats.Observation) {
	from := cell * p.Sweep.Reps
	for k := range p.Sweep.Reps {
		if p.known[from+k] {
			runs = append(runs, slices.Repeat([]stats.Observation{undefinedValue().Observation}, k-len(runs))...)
			runs = append(runs, p.value(from+k).Observation)
		}
	}
	return runs
}

// writeTable writes the finished sweep: the axes' columns, then those of [numberCells]; of several metrics a row
// each, with the column metric before them. A precision adds whether it is met.
func (p *SweepPart) writeTable(w io.Writer, format string) error {
	if err := p.checkWhole(); err != nil {
		return err
	}
	out, err := model.NewRowWriter(w, format, p.Sweep.columns())
	if err != nil {
		return err
	}
	for cell := range p.Sweep.Cells() {
		for m := range p.Sweep.Metrics {
			row := p.Sweep.axisCells(cell)
			if len(p.Sweep.Metrics) > 1 {
				row = append(row, lab.Name(p.Sweep.Metrics[m]))
			}
			row = append(row, numberCells(p.Showing(m).Numbers(cell))...)
			if p.Sweep.Precision > 0 {
				row = append(row, p.targetCell(m, cell))
			}
			if err := out.Write(row); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// columns are those of the table.
func (s *Sweep) columns() []string {
	var columns []string
	for _, a := range s.Axes {
		columns = append(columns, a.Key)
	}
	if len(s.Metrics) > 1 {
		columns = append(columns, "metric")
	}
	columns = append(columns, numberColumns...)
	if s.Precision > 0 {
		columns = append(columns, "target")
	}
	return columns
}

// numberColumns are the columns of the numbers of a cell.
var numberColumns = []string{"reps", "undefined", "censored", "limit", "mean", "se", "lo", "hi", "median", "median_lo", "median_hi"}

// numberCells are the cells of [numberColumns].
func numberCells(n stats.Numbers) []lab.Cell {
	limit := lab.Cell{}
	if n.Limit > 0 {
		limit = lab.Real(n.Limit)
	}
	return []lab.Cell{lab.Count(int64(n.N)), lab.Count(int64(n.Undefined)), lab.Count(int64(n.Censored)), limit,
		lab.Real(n.Mean), lab.Real(n.SE), lab.Real(n.Lo), lab.Real(n.Hi), lab.Real(n.Median), lab.Real(n.MedianLo), lab.Real(n.MedianHi)}
}

// itemNames names items for a person.
func (s *Sweep) itemNames(items []int) string {
	var names []string
	for _, i := range items {
		names = append(names, fmt.Sprintf("%s replication %d", strings.Join(s.CellWords(i/s.Reps), " "), i%s.Reps+1))
	}
	return strings.Join(names, "; ")
}

// Against estimates the difference to the same cell of another sweep, paired by
// replication: equal seeds give equal worlds.
func (p *SweepPart) Against(q *SweepPart, cell int) stats.Estimate {
	return stats.EstimateOf(stats.Differences(p.Runs(cell), q.Runs(cell)))
}

// write writes the part with its checksum: the head, then one line for each item.
func (p *SweepPart) write(w io.Writer) error {
	return disk.WriteSummed(w, func(w io.Writer) error { return p.writeLines(w, p.Sweep.partLine) })
}

// writeJournal writes the part as the beginning of a journal, with a checksum in each line.
func (p *SweepPart) writeJournal(w io.Writer) error {
	return p.writeLines(w, p.Sweep.journalLines(p.head()))
}

// writeLines writes the head, and the known items by a function that prints one.
func (p *SweepPart) writeLines(w io.Writer, line func(item int, r itemResult) string) error {
	out := bufio.NewWriter(w)
	out.WriteString(p.head())
	for item, k := range p.known {
		if k {
			out.WriteString(line(item, p.result(item)))
		}
	}
	return out.Flush()
}

// head is the part's head: the sweep's identity, the program and the data.
func (p *SweepPart) head() string {
	return savedHead(partHeading, p.Sweep.Identity(), p.made, p.data)
}

// partLine is the line of an item: ITEM VALUE …, a value for each metric as [valueWords] has it, then @TICK of a run that ended at another tick than the sweep's.
func (s *Sweep) partLine(item int, r itemResult) string {
	line := strconv.Itoa(item) + " " + valueWords(r.values)
	if r.tick != s.Until {
		line += " @" + strconv.FormatInt(r.tick, 10)
	}
	return line + "\n"
}

// journalLines prints the lines of a journal: those of a part, each with a checksum: the CRC-32 of
// the head and the line.
func (s *Sweep) journalLines(head string) func(item int, r itemResult) string {
	of := crc32.ChecksumIEEE([]byte(head))
	return func(item int, r itemResult) string {
		line := strings.TrimSuffix(s.partLine(item, r), "\n")
		return fmt.Sprintf("%s %08x\n", line, crc32.Update(of, crc32.IEEETable, []byte(line)))
	}
}

// ReadPart reads a part. torn allows a truncated last line, as a killed program leaves it. It
// refuses lines and data files that do not agree with their checksums.
func ReadPart(name string, r io.Reader, torn bool) (*SweepPart, error) {
	in := &partReader{name: name, torn: torn, in: bufio.NewReader(r)}
	p, err := in.head()
	if err != nil {
		return nil, err
	}
	for {
		line, err := in.line()
		if errors.Is(err, io.EOF) && (line == "" || torn) {
			p.Sweep.fewer = !torn && p.Known() < p.Sweep.Items()
			return p, nil
		}
		if errors.Is(err, io.EOF) { // a truncated number may be another number
			return nil, in.refuse("the file ends in the middle of %q", lab.Quoted(line))
		}
		if err != nil {
			return nil, in.refuse("%w", err)
		}
		item, r, sum, ok := p.Sweep.parsePartLine(line)
		if !ok || item < 0 || item >= p.Sweep.Items() {
			return nil, in.refuse("%q is not ITEM VALUE with an item of 0 to %d and a value for each of %s", lab.Quoted(strings.TrimSpace(line)), p.Sweep.Items()-1, strings.Join(p.Sweep.Metrics, ", "))
		}
		if sum != "" && line != in.journalLine(item, r) {
			return nil, in.refuse("%q does not agree with its checksum: the file was changed or damaged; without this line run %d is run again", lab.Quoted(strings.TrimSpace(line)), item)
		}
		if err := p.set(item, r); err != nil {
			return nil, in.refuse("%w", err)
		}
	}
}

// A partReader reads the lines of a part.
type partReader struct {
	name        string // its file
	torn        bool   // the last line may be truncated
	in          *bufio.Reader
	number      int // of the last line
	journalLine func(item int, r itemResult) string
}

// line is the next line.
func (r *partReader) line() (string, error) {
	r.number++
	return r.in.ReadString('\n')
}

// refuse makes an error with the file and the last line read.
func (r *partReader) refuse(format string, args ...any) error {
	return fmt.Errorf("%s:%d: %w", r.name, r.number, fmt.Errorf(format, args...))
}

// head reads the head of a part and makes the part of its sweep.
func (r *partReader) head() (*SweepPart, error) {
	heading, err := r.line()
	if err != nil || strings.TrimSpace(heading) != partHeading {
		return nil, r.refuse("not a part of a sweep: it should begin with %q", partHeading)
	}
	identity, err := r.line()
	if err != nil {
		return nil, r.refuse("the sweep is missing")
	}
	head, made := heading+identity, ""
	var files []string
	for {
		if mark, _ := r.in.Peek(1); string(mark) != "#" {
			break
		}
		line, err := r.line()
		if errors.Is(err, io.EOF) && r.torn {
			break
		}
		if err != nil {
			return nil, r.refuse("the file ends in the middle of %q", lab.Quoted(line))
		}
		head += line
		if version, is := strings.CutPrefix(line, madeBy); is {
			made = strings.TrimSpace(version)
		} else {
			files = append(files, strings.TrimSpace(line))
		}
	}
	data, rest, err := model.ReadDataLines(files)
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("%q: a line of the head is the version or a data file", lab.Quoted(rest[0]))
	}
	if err != nil {
		return nil, r.refuse("%w", err)
	}
	sweep, err := parseIdentity(strings.TrimSpace(strings.TrimPrefix(identity, "# ")), data)
	if err != nil {
		return nil, fmt.Errorf("%s:2: %w", r.name, err)
	}
	p := sweep.NewPart()
	p.made, p.data = made, data
	r.journalLine = sweep.journalLines(head)
	return p, nil
}

// parsePartLine parses the line of an item, with the checksum of a journal behind it or without.
func (s *Sweep) parsePartLine(line string) (item int, r itemResult, sum string, ok bool) {
	words := strings.Split(strings.TrimSuffix(line, "\n"), " ")
	if len(words) < 1+len(s.Metrics) {
		return 0, r, "", false
	}
	item, err := strconv.Atoi(words[0])
	ok, r.tick = err == nil, s.Until
	for _, word := range words[1 : 1+len(s.Metrics)] {
		v, isValue := parseValue(word)
		ok = ok && isValue
		if m := s.found[len(r.values)]; m.Name == "convergence" && v.Limit == 0 && v.Defined() {
			v.Limit = float64(s.Until) // a file of an older version
		}
		r.values = append(r.values, v)
	}
	rest := words[1+len(s.Metrics):]
	if len(rest) > 0 && strings.HasPrefix(rest[0], "@") {
		r.tick, err = strconv.ParseInt(rest[0][1:], 10, 64)
		ok, rest = ok && err == nil, rest[1:]
	}
	return item, r, strings.Join(rest, " "), ok
}

// parseIdentity makes the sweep of an identity. Its runs read the data files where their
// contents are found here.
func parseIdentity(line string, data []model.DataFile) (*Sweep, error) {
	words, err := model.SplitLine(line)
	if err != nil {
		return nil, err
	}
	if len(words) == 0 || words[0] != "sweep" {
		return nil, errors.New("it does not name a sweep")
	}
	f, rest, err := splitFlags(words[1:])
	if err != nil {
		return nil, err
	}
	if slices.Contains(strings.Split(f.Metric, ","), "t95") {
		return nil, errors.New("t95 was read off the rows of each run, which reach is not: run the sweep again with --metric reach")
	}
	if len(f.recorded) > 0 {
		f.Program = f.recorded[0]
	}
	s, err := newSweep(rest, f)
	if err != nil {
		return nil, err
	}
	if s.here, err = model.Located(s.Words, data); err != nil {
		return nil, err
	}
	s.data = data
	return s, s.prepare(model.AvailableMemory)
}

// splitFlags takes the options out of a saved line.
func splitFlags(words []string) (f SweepFlags, rest []string, err error) {
	for i := 0; i < len(words); i++ {
		if !strings.HasPrefix(words[i], "--") {
			rest = append(rest, words[i])
			continue
		}
		if i+1 == len(words) {
			return f, nil, fmt.Errorf("%s has no value", words[i])
		}
		var n int64
		if words[i] == "--metric" {
			f.Metric = words[i+1]
		} else if words[i] == "--exec" || words[i] == "--name" {
			f.recorded = recorded(f.recorded, words[i], words[i+1])
		} else if words[i] == "--precision" {
			if f.Precision, err = strconv.ParseFloat(words[i+1], 64); err != nil {
				return f, nil, fmt.Errorf("--precision %s: it is half the width of an interval, such as 0.005", words[i+1])
			}
		} else if words[i] == "--level" {
			if f.Level, err = strconv.ParseFloat(words[i+1], 64); err != nil {
				return f, nil, fmt.Errorf("--level %s: it is a part of optimal, such as 0.9", words[i+1])
			}
		} else if n, err = lab.ParseCount(words[i+1]); err != nil {
			return f, nil, fmt.Errorf("%s %s: %w", words[i], words[i+1], err)
		}
		switch words[i] {
		case "--metric", "--precision", "--level", "--exec", "--name":
		case "--points":
			f.Points = int(min(n, math.MaxInt32))
		case "--reps":
			f.Reps = int(min(n, math.MaxInt32)) // far above every limit
		case "--until":
			f.Until = n
		case "--every":
			f.Every = n
		default:
			return f, nil, fmt.Errorf("%s: there are --reps, --until, --every, --metric, --precision, --level and --points", words[i])
		}
		i++
	}
	return f, rest, nil
}

// mergeParts joins parts of one sweep.
func mergeParts(names []string, parts []*SweepPart) (*SweepPart, error) {
	whole := parts[0].Sweep.NewPart()
	whole.made, whole.data = "", nil
	for i, p := range parts {
		if a, b := whole.Sweep.Identity(), p.Sweep.Identity(); a != b {
			return nil, fmt.Errorf("%s is of another sweep than %s:\n  %s\n  %s", names[i], names[0], b, a)
		}
		for k, before := range parts[:i] {
			if err := p.agrees(names[i], before, names[k]); err != nil {
				return nil, err
			}
		}
		whole.made = cmp.Or(whole.made, p.made)
		if whole.data == nil {
			whole.data = p.data
		}
		for item, k := range p.known {
			if !k {
				continue
			}
			if err := whole.set(item, p.result(item)); err != nil {
				return nil, fmt.Errorf("%s: %w", names[i], err)
			}
		}
	}
	whole.Sweep.fewer = whole.Known() < whole.Sweep.Items()
	return whole, nil
}

// agrees refuses a part made by another program, or from other data, than a part before it. Old
// files that do not say agree.
func (p *SweepPart) agrees(name string, before *SweepPart, beforeName string) error {
	if p.made != "" && before.made != "" && p.made != before.made {
		return fmt.Errorf("%s was made by lascope %s and %s by lascope %s: their numbers may differ; run one of them again", name, p.made, beforeName, before.made)
	}
	if err := model.SameData(before.data, p.data); err != nil {
		return fmt.Errorf("%s was made from other data than %s: %w", name, beforeName, err)
	}
	return nil
}

// unsaid lists the parts that do not say from which data they were made, though the sweep reads
// files.
func unsaid(names []string, parts []*SweepPart) (old []string) {
	for i, p := range parts {
		if len(p.data) == 0 && len(p.Sweep.reads()) > 0 {
			old = append(old, names[i])
		}
	}
	return old
}

// runShard runs the missing items of a shard, from 0, of shards on at most `cores`
// goroutines, 0 for GOMAXPROCS. It gives each finished item to keep, then calls done, one call
// at a time. Both may be nil.
func (p *SweepPart) runShard(ctx context.Context, cores, shard, shards int, keep func(item int, r itemResult) error, done func(item int)) error {
	var items []int
	for item := shard; item < len(p.known); item += shards {
		if !p.known[item] || p.curves != nil && p.curves[item] == nil { // a journal has no curves
			items = append(items, item)
		}
	}
	// The first replication of every cell comes first, so that the whole map is visible
	// early and the pace is that of all cells. The numbers do not change.
	reps := p.Sweep.Reps
	slices.SortStableFunc(items, func(a, b int) int { return cmp.Compare(a%reps, b%reps) })
	return p.runItems(ctx, cores, items, keep, done)
}

// runItems runs items as [SweepPart.runShard] does.
func (p *SweepPart) runItems(ctx context.Context, cores int, items []int, keep func(item int, r itemResult) error, done func(item int)) error {
	var mutex sync.Mutex
	return Parallel(ctx, cores, len(items), func(ctx context.Context, i int) error {
		r, err := p.Sweep.runItem(ctx, items[i], p.curves != nil)
		if err != nil {
			return err
		}
		mutex.Lock()
		defer mutex.Unlock()
		again := p.known[items[i]]
		if err := p.set(items[i], r); err != nil {
			return err
		}
		if keep != nil && !again {
			if err := keep(items[i], r); err != nil {
				return err
			}
		}
		if done != nil {
			done(items[i])
		}
		return nil
	})
}

// journal returns a function that writes finished items to w as lines of a journal; nil without w.
func (p *SweepPart) journal(w io.Writer) func(item int, r itemResult) error {
	if w == nil {
		return nil
	}
	line := p.Sweep.journalLines(p.head())
	return func(item int, r itemResult) error {
		if _, err := io.WriteString(w, line(item, r)); err != nil {
			return fmt.Errorf("the sweep's journal cannot be written: %w", err)
		}
		return nil
	}
}
