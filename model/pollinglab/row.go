package pollinglab

import (
	"math"

	"lascope/model/lab"
	"lascope/model/stats"
)

// ValueColumn is the index of the value in a row, the only column that needs a
// measurement of every page.
const ValueColumn = 2

// A rowInterval is the state at the previous row, from which the next row's rates are taken. The interval of the importance may
// begin later, at the tick at which it was turned on.
type rowInterval struct {
	sum
	expected float64
}

// row is the headless output with a measured value; it starts a new interval. With importance a hit counts ω, in
// hits and earned as in value, optimal and bound.
func (e *Environment) row(value float64) []lab.Cell {
	t, now, before := e.Truth(), rowInterval{e.sum(), e.expected.Sum()}, e.rows
	e.rows = now
	rate, importance, neyman := e.since(before.sum, now.sum), math.NaN(), math.NaN()
	if e.Omega() != nil {
		importance = stats.Ratio(now.Retrieved-before.Retrieved, now.expected-before.expected)
	}
	if e.Sampled() {
		e.measure(lab.ViewRequest{})
		neyman = t.Neyman(e.Latest.shares)
	}
	row := lab.Cells(e.Tick, now.Polls, value, t.OptimalValue, t.ProportionalValue, t.UniformValue, rate.Hits, importance, rate.Used,
		rate.Earned, e.Bound(), e.Freshness(e.Tick), neyman, e.SampleError())
	if e.End() > 0 {
		row = append(row, lab.Fraction(e.caught()))
	}
	if e.Costs() != nil {
		row = append(row, lab.Fraction(stats.Ratio(now.Spent-before.Spent, float64(now.tick-before.tick))))
	}
	return row
}

// caught is the part of a recorded web's changes so far that a poll has shown.
func (p *present) caught() float64 {
	return stats.Ratio(p.Totals().Retrieved, float64(p.Changes(p.Tick)))
}

// PageShares is the table of all pages: its heading and its rows. A recorded web has no
// rates nor importance.
func (e *Environment) PageShares() ([]string, func(yield func([]lab.Cell) bool)) {
	heading := []string{"page", "p", "importance", "share", "optimal_share", "polls", "hits"}
	costs := e.Costs()
	if costs != nil {
		heading = append(heading, "cost")
	}
	e.measure(lab.ViewRequest{})
	shares := e.Latest.shares
	t, recorded := e.Truth(), e.End() > 0
	return heading, func(yield func([]lab.Cell) bool) {
		for page, share := range shares {
			polls, hits := e.Count(page)
			cells := lab.Cells(page+1, lab.Real(t.Rate(page)), lab.Real(t.Omega(page)), lab.Real(share), lab.Real(t.Optimal(page)),
				int(polls), int(hits))
			if e.Named() {
				cells[0] = lab.Name(e.Name(page))
			}
			if recorded {
				cells[1] = lab.Cell{}
			}
			if e.Omega() == nil {
				cells[2] = lab.Cell{}
			}
			if costs != nil {
				cells = append(cells, lab.Real(costs[page]))
			}
			if !yield(cells) {
				return
			}
		}
	}
}

// Defer hands the present number of a row's column to f: at once, or for the value of a
// large web when its measurement is complete.
func (e *Environment) Defer(column int, f func(float64)) {
	if column == ValueColumn {
		e.promised = true
		e.deliver(func(value float64) {
			e.promised = false
			f(value)
		})
		return
	}
	f(e.row(0)[column].Number())
}

// CompleteDeferred completes at once the measurement that a Defer waits for.
func (e *Environment) CompleteDeferred() {
	if e.promised {
		e.Complete()
	}
}

// Recent is the number of a row's column; the value may be as old as the request allows.
func (e *Environment) Recent(column int, request lab.ViewRequest) float64 {
	value := 0.0
	if column == ValueColumn {
		e.measure(lab.ViewRequest{Age: request.Age})
		value = e.Latest.Value
	}
	return e.row(value)[column].Number()
}

// SampleSpacing is the step in ticks of a race's samples of a column. What polls find is the mean since the last sample, which
// for a scheme that polls in turn depends on the pages that had their turn: a step has all of them.
func (p *present) SampleSpacing(column int) int64 {
	switch {
	case p.large():
		return SampleTurns * p.turn()
	case column == ValueColumn:
		return 1
	}
	return p.Round()
}
