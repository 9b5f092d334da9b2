package experiment

import (
	"io"
	"slices"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/stats"
)

// longColumns are the columns of a table with a row for each replication and metric, behind the
// axes. A recovery has further rows, one for each shift with its number. In a table of curves a row is also of each
// tick.
var longColumns = []string{"scheme", "rep", "seed", "tick", "metric", "shift", "value", "status", "line", "version"}

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
	seed lab.Cell
}

// newLongTable begins a table whose first columns are axes.
func newLongTable(w io.Writer, format string, columns []string) (*longTable, error) {
	out, err := model.NewRowWriter(w, format, columns)
	return &longTable{out: out}, err
}

// replication sets the line of the rows that follow; nil for one that cannot run.
func (t *longTable) replication(spec *model.Spec) error {
	t.line, t.seed = "", lab.Cell{}
	if spec == nil {
		return nil
	}
	settings, err := spec.Settings()
	if err != nil {
		return err
	}
	t.line, t.seed = lineWithProgram(*spec), lab.Count(int64(settings.Number("seed")))
	return nil
}

// write writes a row behind the cells of the axes.
func (t *longTable) write(axes []lab.Cell, r longRow) error {
	shift := lab.Cell{}
	if r.shift > 0 {
		shift = lab.Count(int64(r.shift))
	}
	return t.out.Write(append(slices.Clip(axes), lab.Name(r.scheme), lab.Count(int64(r.rep)), t.seed, lab.Count(r.tick), lab.Name(r.metric),
		shift, lab.Exact(r.value.Number), lab.Name(status(r.value)), lab.Name(t.line), lab.Name(r.version)))
}

// longColumns are the columns of the sweep's long tables.
func (s *Sweep) longColumns() []string {
	var columns []string
	for _, a := range s.Axes {
		if a.Key != schemeAxis { // it has a column in every long table
			columns = append(columns, a.Key)
		}
	}
	return append(columns, longColumns...)
}

// A rowTaker takes a row of a replication: the tick, the metric, the number of a shift or 0, and the value.
type rowTaker func(tick int64, metric string, shift int, value stats.Observation) error

// takeValue gives a value to a taker: the number of the run, then those of its shifts.
func takeValue(write rowTaker, tick int64, metric string, v Value) error {
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

// writeLong writes a row for each replication and metric. A cell that cannot run has rows without a
// line.
func (p *SweepPart) writeLong(w io.Writer, format string) error {
	return p.writeItems(w, format, p.longRows)
}

// longRows writes a row for each metric.
func (p *SweepPart) longRows(item int, write rowTaker) error {
	r := p.result(item)
	for m, v := range r.values {
		if err := takeValue(write, r.tick, p.Sweep.Metrics[m], v); err != nil {
			return err
		}
	}
	return nil
}

// writeLongCurves writes a row for each replication, number and tick.
func (p *SweepPart) writeLongCurves(w io.Writer, format string) error {
	names := p.Sweep.curves()
	return p.writeItems(w, format, func(item int, write rowTaker) error {
		for rows := p.curves[item]; len(rows) > 0; rows = rows[1+len(names):] {
			for i, name := range names {
				if err := write(int64(rows[0]), name, 0, stats.Observation{Number: rows[1+i]}); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// writeItems writes a table of the rows of all items.
func (p *SweepPart) writeItems(w io.Writer, format string, rows itemRows) error {
	if err := p.checkWhole(); err != nil {
		return err
	}
	t, err := newLongTable(w, format, p.Sweep.longColumns())
	if err != nil {
		return err
	}
	scheme := slices.IndexFunc(p.Sweep.Axes, func(a Axis) bool { return a.Key == schemeAxis })
	axes := func(cell int) []lab.Cell {
		row := p.Sweep.axisCells(cell)
		if scheme >= 0 {
			row = slices.Delete(row, scheme, scheme+1)
		}
		return row
	}
	if err := p.addItems(t, axes, rows); err != nil {
		return err
	}
	return t.out.Flush()
}

// addItems adds the rows of the known items to a table, behind the cells of their axes.
func (p *SweepPart) addItems(t *longTable, axes func(cell int) []lab.Cell, rows itemRows) error {
	s := p.Sweep
	for item := range s.Items() {
		cell := item / s.Reps
		if !p.known[item] {
			continue
		}
		var spec *model.Spec
		if s.check(cell) == nil {
			of, err := s.ItemSpec(item)
			if err != nil {
				return err
			}
			spec = &of
		}
		if err := t.replication(spec); err != nil {
			return err
		}
		begin := axes(cell)
		err := rows(item, func(tick int64, metric string, shift int, value stats.Observation) error {
			return t.write(begin, longRow{s.scheme(cell).Name, item%s.Reps + 1, tick, metric, shift, value, p.made})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// writeLong writes a row for each replication, scheme and metric of a race.
func (r *RaceResult) writeLong(w io.Writer, format string) error {
	return r.writeReplications(w, format, func(run *raceRun, write rowTaker) error {
		for m, name := range r.Race.metrics() {
			if err := takeValue(write, r.rows[len(r.rows)-1], name, run.numbers[m]); err != nil {
				return err
			}
		}
		return nil
	})
}

// writeLongCurves writes a row for each replication, scheme, tick and curve.
func (r *RaceResult) writeLongCurves(w io.Writer, format string) error {
	names := r.Race.curves()
	return r.writeReplications(w, format, func(run *raceRun, write rowTaker) error {
		for row, tick := range r.rows {
			for _, name := range names {
				if err := write(tick, name, 0, stats.Observation{Number: r.curve(name)(run, row)}); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// writeReplications writes the rows of the finished replications.
func (r *RaceResult) writeReplications(w io.Writer, format string, rows func(run *raceRun, write rowTaker) error) error {
	t, err := newLongTable(w, format, longColumns)
	if err != nil {
		return err
	}
	n, names := len(r.Race.Specs), raceNames(r.Race.Specs)
	for _, rep := range r.reps {
		for i, s := range r.Race.Specs {
			run := r.runs[rep*n+i]
			if run == nil { // the race was decided before
				continue
			}
			spec, err := ReplicationSpec(s, rep)
			if err != nil {
				return err
			}
			if err := t.replication(&spec); err != nil {
				return err
			}
			err = rows(run, func(tick int64, metric string, shift int, value stats.Observation) error {
				return t.write(nil, longRow{names[i], rep + 1, tick, metric, shift, value, model.Version()})
			})
			if err != nil {
				return err
			}
		}
	}
	return t.out.Flush()
}
