package result

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/stats"
)

// runHeading is the first line of a saved run: the format's name and version.
const runHeading = "# lascope run 1"

// IsRun returns a test for the text of a saved run, as [engine.Made].
func IsRun(spec model.Spec) func(text string) bool {
	return engine.Made(runHeading, "run "+design.LineAndProgram(spec), design.ReadsOf(spec))
}

// A SavedRun is a run's line with its rows.
type SavedRun struct {
	Spec    model.Spec
	Columns []string
	Rows    [][]float64 // NaN for an empty cell or a text
}

// PrintAndSave prints a run's rows as CSV to w and saves the same rows with its line.
func PrintAndSave(ctx context.Context, r *model.Run, w io.Writer, o model.Printout, file disk.File) (err error) {
	defer refusal.To(&err)
	if o.Format != model.Formats[0] {
		refusal.Say("--save %s: a saved run holds its rows as %s, so --format %s does not go with it", file.Path, model.Formats[0], o.Format)
	}
	WarnSize(file.Path, runBytes(r, o), "fewer rows, a larger --every,")
	data := refusal.Must(model.Data(design.ReadsOf(r.Spec())))
	return file.Write(func(saved io.Writer) error {
		return disk.WriteSummed(saved, func(saved io.Writer) error {
			return refusal.Of(func() {
				refusal.Must(io.WriteString(saved, engine.Head(runHeading, "run "+design.LineAndProgram(r.Spec()), model.Version(), data)))
				count := &lineCounter{w: saved}
				refusal.Check(o.Print(ctx, r, io.MultiWriter(count, w)))
				refusal.Must(fmt.Fprintf(saved, "end %d\n", count.lines))
			})
		})
	})
}

// A lineCounter counts the lines written to w.
type lineCounter struct {
	w     io.Writer
	lines int
}

func (c *lineCounter) Write(b []byte) (int, error) {
	c.lines += bytes.Count(b, []byte("\n"))
	return c.w.Write(b)
}

// run reads the output of saveRun.
func (l *savedLines) run() *SavedRun {
	out, words := &SavedRun{}, l.spec("run")
	var err error
	out.Spec, err = design.ReadPlayed(words)
	l.check(err)
	l.present()
	l.body("lines of rows", func(line string) { l.check(out.read(line)) })
	if len(out.Rows) == 0 || out.Columns[0] != "tick" {
		l.refuse("the run has no rows under a column tick")
	}
	return out
}

// read parses the line of the columns or of a row.
func (r *SavedRun) read(line string) error {
	cells, err := csv.NewReader(strings.NewReader(line)).Read()
	var bad *csv.ParseError
	if errors.As(err, &bad) {
		err = bad.Err
	}
	switch {
	case err != nil:
		return fmt.Errorf("not a row of commas and values: %w", err)
	case r.Columns == nil:
		r.Columns = cells
		return nil
	case len(cells) != len(r.Columns):
		return fmt.Errorf("%d values under %d columns", len(cells), len(r.Columns))
	}
	row := make([]float64, len(cells))
	for i, c := range cells {
		if row[i], err = strconv.ParseFloat(c, 64); err != nil {
			row[i] = math.NaN() // a text, or an unknown value
		}
	}
	r.Rows = append(r.Rows, row)
	return nil
}

// sessionTicksMost bounds the ticks run again for a session's curves.
const sessionTicksMost = 100_000_000

// replayed runs a session's line again: a session holds no results.
func replayed(name, text string) *SavedRun {
	s := refusal.Must(refusal.Must(model.ReadSession(name, text)).Located(name))
	if s.Until < 1 || s.Until > sessionTicksMost {
		refusal.Say("%s: a session of %s ticks is not run again to draw its curves, which would take 1 to %s; save its rows with "+
			"lascope run … --save FILE",
			name, stats.Thousands(s.Until), stats.Thousands(sessionTicksMost))
	}
	t, err := engine.Replication{Until: s.Until, Every: max(1, s.Until/200)}.Run(context.Background(), s.Spec)
	refusal.As(err, "%s: %w", name)
	return &SavedRun{Spec: s.Spec, Columns: t.Columns, Rows: t.Rows}
}
