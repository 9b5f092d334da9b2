package experiment

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
)

// partHeading is the first line of a part: the format's name and version.
const partHeading = "# lascope part 1"

// A SweepPart holds the known numbers of a sweep, one an item. A shard writes it, Merge
// reads it, and an interrupted sweep resumes from it.
type SweepPart struct {
	Sweep  *Sweep
	values []float64
	known  []bool
}

// NewPart makes a part without known numbers.
func (s *Sweep) NewPart() *SweepPart {
	return &SweepPart{Sweep: s, values: make([]float64, s.Items()), known: make([]bool, s.Items())}
}

// Known is the number of known items.
func (p *SweepPart) Known() int {
	n := 0
	for _, k := range p.known {
		if k {
			n++
		}
	}
	return n
}

// set stores an item's number. It refuses a second, different number for the same item,
// since the same line gives the same number everywhere.
func (p *SweepPart) set(item int, value float64) error {
	if p.known[item] && p.values[item] != value && !(math.IsNaN(p.values[item]) && math.IsNaN(value)) {
		return fmt.Errorf("run %d (%s) is %v in one part and %v in another: they were made by different programs",
			item, strings.Join(p.Sweep.CellWords(item/p.Sweep.Reps), " "), p.values[item], value)
	}
	p.values[item], p.known[item] = value, true
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
	if n == 0 {
		return nil
	}
	return fmt.Errorf("%s of %s runs are missing, the first: %s", stats.Thousands(int64(n)), stats.Thousands(int64(p.Sweep.Items())), p.Sweep.itemNames(first))
}

// Cell estimates a cell from its known replications.
func (p *SweepPart) Cell(cell int) stats.Estimate {
	from := cell * p.Sweep.Reps
	xs := make([]float64, 0, p.Sweep.Reps)
	for item := from; item < from+p.Sweep.Reps; item++ {
		if p.known[item] {
			xs = append(xs, p.values[item])
		}
	}
	return stats.EstimateOf(xs)
}

// writeTable writes the finished sweep: the axes' columns, then
// reps,missing,mean,se,lo,hi.
func (p *SweepPart) writeTable(w io.Writer, format string) error {
	if err := p.checkWhole(); err != nil {
		return err
	}
	out, err := model.NewRowWriter(w, format, p.Sweep.columns())
	if err != nil {
		return err
	}
	for cell := range p.Sweep.Cells() {
		e := p.Cell(cell)
		var row []lab.Cell
		for i, word := range p.Sweep.CellWords(cell) {
			_, value, _ := strings.Cut(word, "=")
			row = append(row, p.Sweep.axisCell(i, value))
		}
		row = append(row, lab.Count(int64(e.N)), lab.Count(int64(e.Missing)), lab.Real(e.Mean), lab.Real(e.SE), lab.Real(e.Lo), lab.Real(e.Hi))
		if err := out.Write(row); err != nil {
			return err
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
	return append(columns, "reps", "missing", "mean", "se", "lo", "hi")
}

// axisCell is an axis value as a table cell: a number, or a word.
func (s *Sweep) axisCell(axis int, word string) lab.Cell {
	x, err := strconv.ParseFloat(word, 64)
	if err != nil {
		return lab.Name(word)
	}
	return lab.Written(word, x)
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
	var xs []float64
	for k := range min(p.Sweep.Reps, q.Sweep.Reps) {
		i, j := cell*p.Sweep.Reps+k, cell*q.Sweep.Reps+k
		if p.known[i] && q.known[j] {
			xs = append(xs, p.values[i]-q.values[j])
		}
	}
	return stats.EstimateOf(xs)
}

// write writes the part: the heading, the sweep's identity, then one line for each item.
func (p *SweepPart) write(w io.Writer) error {
	out := bufio.NewWriter(w)
	out.WriteString(savedHead(partHeading, p.Sweep.Identity()))
	for item, k := range p.known {
		if k {
			out.WriteString(partLine(item, p.values[item]))
		}
	}
	return out.Flush()
}

// partLine is the line of an item: ITEM VALUE.
func partLine(item int, value float64) string {
	return strconv.Itoa(item) + " " + strconv.FormatFloat(value, 'g', -1, 64) + "\n"
}

// ReadPart reads a part. torn allows a truncated last line, as a killed program leaves it.
func ReadPart(name string, r io.Reader, torn bool) (*SweepPart, error) {
	in := bufio.NewReader(r)
	heading, err := in.ReadString('\n')
	if err != nil || strings.TrimSpace(heading) != partHeading {
		return nil, fmt.Errorf("%s:1: not a part of a sweep: it should begin with %q", name, partHeading)
	}
	identity, err := in.ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("%s:2: the sweep is missing", name)
	}
	sweep, err := parseIdentity(strings.TrimSpace(strings.TrimPrefix(identity, "# ")))
	if err != nil {
		return nil, fmt.Errorf("%s:2: %w", name, err)
	}
	p := sweep.NewPart()
	for number := 3; ; number++ {
		line, err := in.ReadString('\n')
		if errors.Is(err, io.EOF) && (line == "" || torn) {
			return p, nil
		}
		if errors.Is(err, io.EOF) { // a truncated number may be another number
			return nil, fmt.Errorf("%s:%d: the file breaks off in the midst of %q", name, number, lab.Quoted(line))
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, number, err)
		}
		if number == 3 && strings.HasPrefix(line, madeBy) {
			continue
		}
		item, value, ok := parsePartLine(line)
		if !ok || item < 0 || item >= sweep.Items() {
			return nil, fmt.Errorf("%s:%d: %q is not ITEM VALUE with an item of 0 to %d", name, number, lab.Quoted(strings.TrimSpace(line)), sweep.Items()-1)
		}
		if err := p.set(item, value); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, number, err)
		}
	}
}

// parsePartLine parses ITEM VALUE.
func parsePartLine(line string) (item int, value float64, ok bool) {
	a, b, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
	item, err1 := strconv.Atoi(a)
	value, err2 := strconv.ParseFloat(b, 64)
	return item, value, ok && err1 == nil && err2 == nil
}

// parseIdentity makes the sweep of an identity.
func parseIdentity(line string) (*Sweep, error) {
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
	return ParseSweep(rest, f)
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
		} else if n, err = lab.ParseCount(words[i+1]); err != nil {
			return f, nil, fmt.Errorf("%s %s: %w", words[i], words[i+1], err)
		}
		switch words[i] {
		case "--metric":
		case "--reps":
			f.Reps = int(min(n, math.MaxInt32)) // far above every limit
		case "--until":
			f.Until = n
		case "--every":
			f.Every = n
		default:
			return f, nil, fmt.Errorf("%s: there are --reps, --until, --every and --metric", words[i])
		}
		i++
	}
	return f, rest, nil
}

// mergeParts joins parts of one sweep.
func mergeParts(names []string, parts []*SweepPart) (*SweepPart, error) {
	whole := parts[0].Sweep.NewPart()
	for i, p := range parts {
		if a, b := whole.Sweep.Identity(), p.Sweep.Identity(); a != b {
			return nil, fmt.Errorf("%s is of another sweep than %s:\n  %s\n  %s", names[i], names[0], b, a)
		}
		for item, k := range p.known {
			if !k {
				continue
			}
			if err := whole.set(item, p.values[item]); err != nil {
				return nil, fmt.Errorf("%s: %w", names[i], err)
			}
		}
	}
	return whole, nil
}

// runShard runs the missing items of a shard, from 0, of shards on at most `cores`
// goroutines, 0 for GOMAXPROCS. It writes each finished item to the journal, then calls
// done, one call at a time.
func (p *SweepPart) runShard(ctx context.Context, cores, shard, shards int, journal io.Writer, done func(item int)) error {
	var items []int
	for item := shard; item < len(p.known); item += shards {
		if !p.known[item] {
			items = append(items, item)
		}
	}
	// The first replication of every cell comes first, so that the whole map is visible
	// early and the pace is that of all cells. The numbers do not change.
	reps := p.Sweep.Reps
	slices.SortStableFunc(items, func(a, b int) int { return cmp.Compare(a%reps, b%reps) })
	var mutex sync.Mutex
	return Parallel(ctx, cores, len(items), func(ctx context.Context, i int) error {
		value, err := p.Sweep.runItem(ctx, items[i])
		if err != nil {
			return err
		}
		mutex.Lock()
		defer mutex.Unlock()
		if err := p.set(items[i], value); err != nil {
			return err
		}
		if journal != nil {
			if _, err := io.WriteString(journal, partLine(items[i], value)); err != nil {
				return fmt.Errorf("the sweep's journal cannot be written: %w", err)
			}
		}
		if done != nil {
			done(items[i])
		}
		return nil
	})
}
