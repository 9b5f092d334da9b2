package show

import (
	"slices"

	"lascope/internal/refusal"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/model/stats"
)

// LongColumns are the columns of a table with a row for each replication and metric, behind the
// axes. A recovery has further rows, one for each shift with its number. In a table of curves a row is also of each
// tick.
var LongColumns = []string{"scheme", "rep", "seed", "tick", "metric", "shift", "value", "status", "line", "version", "cell"}

// longRows adds rows for each metric: the number of the run, then the numbers of its shifts.
func longRows(p *engine.Store, item int, add func(int64, string, int, stats.Observation)) {
	r := p.Result(item)
	for m, v := range r.Values {
		add(r.Tick, p.Metrics[m], 0, v.Observation)
		for k, o := range v.Shifts {
			add(r.Tick, p.Metrics[m], k+1, o)
		}
	}
}

// longCurves has a row for each tick and number.
func longCurves(p *engine.Store, item int, add func(int64, string, int, stats.Observation)) {
	names := p.Curves()
	for rows := p.Result(item).Rows; len(rows) > 0; rows = rows[1+len(names):] {
		for i, name := range names {
			add(int64(rows[0]), name, 0, stats.Observation{Number: rows[1+i]})
		}
	}
}

// addItem adds the rows of a known item behind the cells of its axes. Those of a cell that cannot run have no line.
func addItem(p *engine.Store, add rowAdder, item int, axes []any, scheme string, curves bool) {
	line, cell, seed := "", "", any(nil)
	if p.Check(item/p.Reps) == nil {
		spec := refusal.Must(p.ItemSpec(item))
		line, seed = design.LineWithProgram(spec), int64(spec.Settings().Number("seed"))
	}
	if of, err := p.Line(item / p.Reps); err == nil {
		cell = design.CellLine(of)
	}
	rows := longRows
	if curves {
		rows = longCurves
	}
	rows(p, item, func(tick int64, metric string, shift int, value stats.Observation) {
		number := any(shift)
		if shift == 0 {
			number = nil
		}
		add(append(slices.Clip(axes), scheme, item%p.Reps+1, seed, tick, metric, number, lab.Exact(value.Number), engine.Status(value), line,
			p.Made, cell)...)
	})
}

// addItems adds the rows of the known items behind the cells of their axes.
func addItems(p *result.SweepPart, add rowAdder, axes func(cell int) []any, curves bool) {
	for item := range p.Sweep.Items() {
		if cell := item / p.Sweep.Reps; p.Has(item) {
			addItem(p.Store, add, item, axes(cell), p.SchemeOf(cell).Name, curves)
		}
	}
}

// LongSweep has a row for each replication and metric, or with curves for each number and tick.
func LongSweep(p *result.SweepPart, curves bool) Table {
	columns := slices.Concat(p.Keys(), LongColumns)
	scheme := slices.Index(p.Keys(), design.SchemeAxis) // it has a column in every long table
	if scheme >= 0 {
		columns = slices.Delete(columns, scheme, scheme+1)
	}
	return Table{columns, func(add rowAdder) {
		refusal.Check(p.CheckWhole())
		addItems(p, add, func(cell int) []any {
			row := p.AxisCells(cell)
			if scheme >= 0 {
				row = slices.Delete(row, scheme, scheme+1)
			}
			return row
		}, curves)
	}}
}

// LongRace has a row for each replication, scheme and metric of a race, or with curves for each curve and tick.
func LongRace(r *result.RaceResult, curves bool) Table {
	return Table{LongColumns, func(add rowAdder) {
		names := design.RaceNames(r.Specs)
		for _, rep := range r.Finished {
			for spec, name := range names {
				if r.Has(spec, rep) { // the race was not decided before
					addItem(r.Store, add, r.Item(spec, rep), nil, name, curves)
				}
			}
		}
	}}
}
