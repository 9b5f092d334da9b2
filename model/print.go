package model

import (
	"bufio"
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"lascope/internal/foreign"
	"lascope/internal/refusal"
	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// A Printout selects the rows of a run and their format.
type Printout struct {
	Until  int64  // the tick of the last row
	Every  int64  // ticks between two rows, 1 or more
	Format string // one of [Formats]
	// Traversals, if above 0, selects the rows at the end of that number of traversals
	// instead, in the crawl lab.
	Traversals int64
	// StopConverged ends the run after the first slot in which the scheme meets its goal.
	StopConverged bool
}

// Complete checks the printout for a run and fills in defaults. set reports which of the flags
// until, every, traversals and shares were given. The error is a sentence that names a flag.
func (o Printout) Complete(r *Run, set func(flag string) bool) (_ Printout, err error) {
	defer refusal.To(&err)
	o.suits(r, set)
	o.Until = o.last(r, set)
	switch {
	case !set("every") && o.StopConverged && !set("until"):
		o.Every = o.Until // only the first row and the last
	case !set("every"):
		o.Every = max(1, o.Until/20)
	}
	return o, nil
}

// suits refuses flags that the run's lab lacks, and flags that exclude each other.
func (o Printout) suits(r *Run, set func(flag string) bool) {
	_, shares := r.Environment.(*pollinglab.Environment)
	_, traverses := r.Environment.(*crawllab.Environment)
	switch traversals := set("traversals"); {
	case set("shares") && !shares:
		refusal.Check(r.noShares())
	case o.StopConverged && r.spec.Lab.Goal == "":
		refusal.Say("--stop converged: a run of the %s lab never stops by converging; end it with --until", r.spec.Lab.Name)
	case traversals && !traverses:
		refusal.Say("--traversals: a run of the %s lab has no traversals; end it with --until", r.spec.Lab.Name)
	case traversals && o.Traversals < 1:
		refusal.Say("--traversals %d: it is a number of traversals, 1 or more", o.Traversals)
	case traversals && set("until"):
		refusal.Say("--traversals and --until both give the end; give one of them")
	case traversals && set("every"):
		refusal.Say("--every: with --traversals there is a row a traversal; leave it out")
	}
}

// last is the last row's tick; 0 with --traversals.
func (o Printout) last(r *Run, set func(flag string) bool) int64 {
	switch {
	case set("until") || set("traversals"):
		return o.Until
	case r.End() > 0:
		return r.End()
	case !o.StopConverged:
		refusal.Say("--until is missing: give the tick at which the run ends, such as --until 100000")
	}
	return int64(lab.TickParam.Max)
}

// Formats are the formats of a [Printout].
var Formats = []string{"csv", "jsonl"}

// CancelInterval is the number of slots of one poll between two checks of a context.
const CancelInterval = 1 << 14

// Batch is the number of slots, at most n, to run between two checks of a context: a slot of
// more polls takes longer.
func (r *Run) Batch(n int64) int64 { return min(n, max(1, CancelInterval/r.capacity())) }

// capacity is the number of polls in a slot; 1 in a lab without one.
func (r *Run) capacity() int64 { return max(1, int64(r.settings.Find("capacity").Number)) }

// Print runs to o.Until and prints a row at the present tick, then every o.Every ticks, and at the end. It stops early where the
// run ends. The error comes from the context, an intervention of the line or w; the rows before it are printed. A run that fails in
// its first slots prints nothing.
func (o Printout) Print(ctx context.Context, r *Run, w io.Writer) (err error) {
	if err := CheckFormat(o.Format); err != nil {
		return err
	}
	if o.Traversals > 0 {
		return o.printTraversals(ctx, r, w)
	}
	columns, row := o.table(r)
	first := slices.Clone(row())
	var out *RowWriter
	begin := func() (err error) { // with the first row
		if out != nil {
			return nil
		}
		if out, err = NewRowWriter(w, o.Format, columns); err == nil {
			err = out.Write(first)
		}
		return err
	}
	defer func() {
		if out != nil {
			err = cmp.Or(err, out.Flush())
		}
	}()
	for r.tick < o.Until && !(o.StopConverged && r.Converged()) {
		if err := o.printInterval(ctx, r, begin); err != nil {
			if ctx.Err() != nil {
				err = cmp.Or(begin(), err) // an interrupted run keeps its first row
			}
			return err
		}
		if err := out.Write(row()); err != nil {
			return err
		}
		if r.Ended() != "" {
			break
		}
		if o.Every >= CancelInterval { // slow enough to be read one by one
			if err := out.Flush(); err != nil {
				return err
			}
		}
	}
	return begin()
}

// printInterval runs to the tick of the next row. began is called once slots are done.
func (o Printout) printInterval(ctx context.Context, r *Run, began func() error) error {
	target := min(o.Until, r.tick-r.tick%o.Every+o.Every)
	for r.tick < target && ctx.Err() == nil {
		step := r.Batch(target - r.tick)
		if o.StopConverged {
			step = 1
		}
		done := r.Advance(step)
		if r.Err() == nil {
			if err := began(); err != nil {
				return err
			}
		}
		if done < step || o.StopConverged && r.Converged() {
			break
		}
	}
	return cmp.Or(ctx.Err(), r.Err())
}

// table are the columns of the table, and their cells at the present tick of a run.
func (o Printout) table(r *Run) (columns []string, row func() []lab.Cell) {
	all, measures := r.Columns(), &r.spec.Lab.Measures
	var kept []int
	for i, name := range all {
		if (o.StopConverged || !slices.Contains(measures.Stopped, name)) && r.Shows(name) {
			kept, columns = append(kept, i), append(columns, name)
		}
	}
	if len(kept) == len(all) {
		return all, r.Row
	}
	return columns, func() []lab.Cell {
		whole, cells := r.Row(), make([]lab.Cell, len(kept))
		for k, i := range kept {
			cells[k] = whole[i]
		}
		return cells
	}
}

// Columns are the headings of the table that prints a run.
func (o Printout) Columns(r *Run) []string {
	columns, _ := o.table(r)
	return columns
}

// printTraversals prints a row at the end of each traversal.
func (o Printout) printTraversals(ctx context.Context, r *Run, w io.Writer) (err error) {
	out, err := NewRowWriter(w, o.Format, r.Columns())
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, out.Flush()) }()
	t := r.Environment.(*crawllab.Environment)
	for range o.Traversals {
		done := t.Traversals()
		if err := r.Traverse(ctx); err != nil || t.Traversals() == done {
			return err
		}
		if err := out.Write(r.Row()); err != nil {
			return err
		}
	}
	return nil
}

// Traverse runs to the end of the present traversal, or of the run. The error refuses a lab without traversals, or comes from the
// context or an intervention.
func (r *Run) Traverse(ctx context.Context) error {
	t, ok := r.Environment.(*crawllab.Environment)
	if !ok {
		return fmt.Errorf("a run of the %s lab has no traversals", r.spec.Lab.Name)
	}
	done := t.Traversals()
	for k := 0; t.Traversals() == done; k++ {
		if k%CancelInterval == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if r.Advance(1) == 0 {
			return r.err
		}
	}
	return nil
}

// PrintShares writes the rows of [Run.PageShares] as CSV. The error refuses a lab other than polling, or is w's.
func (r *Run) PrintShares(w io.Writer) error {
	heading, rows, err := r.PageShares()
	if err != nil {
		return err
	}
	out, err := NewRowWriter(w, "csv", heading)
	if err != nil {
		return err
	}
	for row := range rows {
		if err := out.Write(row); err != nil {
			return err
		}
	}
	return out.Flush()
}

// WithHeader returns a function that prints the command, the seed of the spec and the
// program's version, and the files that are read, as comments, one a line, before the output of print.
func WithHeader(print func(io.Writer) error, command string, spec Spec, data []DataFile) func(io.Writer) error {
	return func(w io.Writer) error {
		header := fmt.Sprintf("# lascope %s\n# seed %s\n# version %s\n", command, spec.Settings().Word("seed"), Version()) + DataLines(data)
		if spec.Lab.Main == "value" {
			header += "# value: present shares, hits per poll\n"
		}
		return print(&headedWriter{w, header})
	}
}

// A headedWriter writes a header before the first bytes.
type headedWriter struct {
	io.Writer
	header string
}

func (h *headedWriter) Write(b []byte) (int, error) {
	if h.header != "" {
		if _, err := io.WriteString(h.Writer, h.header); err != nil {
			return 0, err
		}
		h.header = ""
	}
	return h.Writer.Write(b)
}

// CheckHeader refuses --header in another format than CSV.
func CheckHeader(header bool, format string) error {
	if header && format != "csv" {
		return errors.New("--header: its lines begin with # and stand in CSV only; leave out --format " + format)
	}
	return nil
}

// TableLike returns a test for the text of a table in one of [Formats]: whether it has these columns and, under one of them, nothing
// but known words; for the column "" any rows.
func TableLike(format string, columns []string, column string, known func() []string) func(text string) bool {
	return func(text string) bool {
		var words []string
		at := slices.Index(columns, column)
		if at >= 0 {
			words = slices.Sorted(slices.Values(known()))
		}
		begun := false
		for line := range strings.Lines(text) {
			if !begun && strings.HasPrefix(line, "#") {
				continue
			}
			row := wordsUnder(format, line, columns)
			heading := !begun && format != "jsonl"
			if len(row) != len(columns) || heading && !slices.Equal(row, columns) {
				return false
			}
			if at < 0 {
				return true
			}
			if _, found := slices.BinarySearch(words, row[at]); !heading && !found {
				return false
			}
			begun = true
		}
		return begun
	}
}

// wordsUnder are the words of a row under its columns; nil for a JSON object with others.
func wordsUnder(format, line string, columns []string) (row []string) {
	if format != "jsonl" {
		row, _ = csv.NewReader(strings.NewReader(line)).Read()
		return row
	}
	named := map[string]any{}
	_ = json.Unmarshal([]byte(line), &named)
	for _, c := range columns {
		if word, found := named[c]; found && len(named) == len(columns) {
			row = append(row, fmt.Sprint(word))
		}
	}
	return row
}

// A RowWriter prints rows under the names of their columns.
type RowWriter struct {
	jsonl *bufio.Writer
	keys  []string // of an object, each behind what parts it from the value before
	csv   *foreign.CSV
	texts []string
}

// NewRowWriter begins an output in one of [Formats]. The error refuses another format, or is w's.
func NewRowWriter(w io.Writer, format string, columns []string) (*RowWriter, error) {
	switch format {
	case "csv":
		out := &RowWriter{csv: foreign.NewCSV(w), texts: make([]string, len(columns))}
		return out, out.csv.Write(columns)
	case "jsonl":
		out, mark := &RowWriter{jsonl: bufio.NewWriter(w)}, "{"
		for _, name := range columns {
			key, err := foreign.JSON(name)
			if err != nil {
				return nil, err
			}
			out.keys, mark = append(out.keys, mark+string(key)+":"), ","
		}
		return out, nil
	}
	return nil, CheckFormat(format)
}

// Write prints a row, a cell a column. It returns the output's error.
func (o *RowWriter) Write(row []lab.Cell) error {
	if o.csv != nil {
		for i, c := range row {
			o.texts[i] = c.String()
		}
		return o.csv.Write(o.texts)
	}
	for i, c := range row {
		o.jsonl.WriteString(o.keys[i])
		o.jsonl.Write(c.JSON())
	}
	_, err := o.jsonl.WriteString("}\n")
	return err
}

// Flush writes buffered rows to the output and returns its error.
func (o *RowWriter) Flush() error {
	if o.csv != nil {
		return o.csv.Flush()
	}
	return o.jsonl.Flush()
}
