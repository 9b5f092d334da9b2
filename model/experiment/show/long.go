package show

import (
	"io"
	"slices"

	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/measure"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/model/stats"
)

// LongColumns are the columns of a table with a row for each replication and metric, behind the
// axes. A recovery has further rows, one for each shift with its number. In a table of curves a row is also of each
// tick.
var LongColumns = []string{"scheme", "rep", "seed", "tick", "metric", "shift", "value", "status", "line", "version", "cell"}

// A longRow is a row of such a table.
type longRow struct {
	scheme  string
	rep     int // from 1
	tick    int64
	metric  string
	shift   int // from 1; 0 for the number of the run
	value   stats.Observation
	version string
}

// A longTable writes rows of replications.
type longTable struct {
	out  *model.RowWriter
	line string // of the present replication
	cell string // the line without its seed
	seed lab.Cell
}

// newLongTable begins a table whose first columns are axes.
func newLongTable(w io.Writer, format string, columns []string) (*longTable, error) {
	out, err := model.NewRowWriter(w, format, columns)
	return &longTable{out: out}, err
}

// replication sets the line of the rows that follow; nil for one that cannot run.
func (t *longTable) replication(spec *model.Spec) error {
	t.line, t.cell, t.seed = "", "", lab.Cell{}
	if spec == nil {
		return nil
	}
	settings, err := spec.Settings()
	if err != nil {
		return err
	}
	t.line, t.seed = design.LineWithProgram(*spec), lab.Count(int64(settings.Number("seed")))
	return nil
}

// write writes a row behind the cells of the axes.
func (t *longTable) write(axes []lab.Cell, r longRow) error {
	shift := lab.Cell{}
	if r.shift > 0 {
		shift = lab.Count(int64(r.shift))
	}
	return t.out.Write(append(slices.Clip(axes), lab.Name(r.scheme), lab.Count(int64(r.rep)), t.seed, lab.Count(r.tick), lab.Name(r.metric),
		shift, lab.Exact(r.value.Number), lab.Name(measure.Status(r.value)), lab.Name(t.line), lab.Name(r.version), lab.Name(t.cell)))
}

// LongSweepColumns are the columns of the sweep's long tables.
func LongSweepColumns(s *design.Sweep) []string {
	var columns []string
	for _, a := range s.Axes {
		if a.Key != design.SchemeAxis { // it has a column in every long table
			columns = append(columns, a.Key)
		}
	}
	return append(columns, LongColumns...)
}

// A rowTaker takes a row of a replication: the tick, the metric, the number of a shift or 0, and the value.
type rowTaker func(tick int64, metric string, shift int, value stats.Observation) error

// takeValue gives a value to a taker: the number of the run, then those of its shifts.
func takeValue(write rowTaker, tick int64, metric string, v measure.Value) error {
	err := write(tick, metric, 0, v.Observation)
	for k, o := range v.Shifts {
		if err == nil {
			err = write(tick, metric, k+1, o)
		}
	}
	return err
}

// itemRows writes the rows of an item.
type itemRows func(item int, write rowTaker) error

// WriteLongSweep writes a row for each replication and metric. A cell that cannot run has rows without a
// line.
func WriteLongSweep(p *result.SweepPart, w io.Writer, format string) error {
	return writeItems(p, w, format, longRows(p.Store))
}

// longRows writes a row of an item for each metric.
func longRows(p *engine.Store) itemRows {
	return func(item int, write rowTaker) error {
		r := p.Result(item)
		for m, v := range r.Values {
			if err := takeValue(write, r.Tick, p.Metrics[m], v); err != nil {
				return err
			}
		}
		return nil
	}
}

// WriteSweepCurves writes a row for each replication, number and tick.
func WriteSweepCurves(p *result.SweepPart, w io.Writer, format string) error {
	return writeItems(p, w, format, longCurves(p.Store))
}

// longCurves writes a row of an item for each tick and number.
func longCurves(p *engine.Store) itemRows {
	return func(item int, write rowTaker) error {
		names := p.Curves()
		for rows := p.Result(item).Rows; len(rows) > 0; rows = rows[1+len(names):] {
			for i, name := range names {
				if err := write(int64(rows[0]), name, 0, stats.Observation{Number: rows[1+i]}); err != nil {
					return err
				}
			}
		}
		return nil
	}
}

// writeItems writes a table of the rows of all items.
func writeItems(p *result.SweepPart, w io.Writer, format string, rows itemRows) error {
	if err := p.CheckWhole(); err != nil {
		return err
	}
	t, err := newLongTable(w, format, LongSweepColumns(p.Sweep))
	if err != nil {
		return err
	}
	scheme := slices.IndexFunc(p.Sweep.Axes, func(a design.Axis) bool { return a.Key == design.SchemeAxis })
	axes := func(cell int) []lab.Cell {
		row := p.Sweep.AxisCells(cell)
		if scheme >= 0 {
			row = slices.Delete(row, scheme, scheme+1)
		}
		return row
	}
	if err := addItems(p, t, axes, rows); err != nil {
		return err
	}
	return t.out.Flush()
}

// addItems adds the rows of the known items to a table, behind the cells of their axes.
func addItems(p *result.SweepPart, t *longTable, axes func(cell int) []lab.Cell, rows itemRows) error {
	for item := range p.Sweep.Items() {
		cell := item / p.Sweep.Reps
		if !p.Has(item) {
			continue
		}
		if err := addItem(p.Store, t, item, axes(cell), p.Sweep.SchemeOf(cell).Name, rows); err != nil {
			return err
		}
	}
	return nil
}

// addItem adds the rows of a known item.
func addItem(p *engine.Store, t *longTable, item int, axes []lab.Cell, name string, rows itemRows) error {
	var spec *model.Spec
	if p.Check(item/p.Reps) == nil {
		of, err := p.ItemSpec(item)
		if err != nil {
			return err
		}
		spec = &of
	}
	if err := t.replication(spec); err != nil {
		return err
	}
	if of, err := p.Line(item / p.Reps); err == nil {
		t.cell = design.CellLine(of)
	}
	return rows(item, func(tick int64, metric string, shift int, value stats.Observation) error {
		return t.write(axes, longRow{name, item%p.Reps + 1, tick, metric, shift, value, p.Made})
	})
}

// WriteLongRace writes a row for each replication, scheme and metric of a race.
func WriteLongRace(r *result.RaceResult, w io.Writer, format string) error {
	return writeReplications(r, w, format, longRows(r.Runs))
}

// WriteRaceCurves writes a row for each replication, scheme, tick and curve.
func WriteRaceCurves(r *result.RaceResult, w io.Writer, format string) error {
	return writeReplications(r, w, format, longCurves(r.Runs))
}

// writeReplications writes the rows of the finished replications.
func writeReplications(r *result.RaceResult, w io.Writer, format string, rows itemRows) error {
	t, err := newLongTable(w, format, LongColumns)
	if err != nil {
		return err
	}
	names := design.RaceNames(r.Race.Specs)
	for _, rep := range r.Finished {
		for spec, name := range names {
			if !r.Has(spec, rep) { // the race was decided before
				continue
			}
			if err := addItem(r.Runs, t, r.Item(spec, rep), nil, name, rows); err != nil {
				return err
			}
		}
	}
	return t.out.Flush()
}
