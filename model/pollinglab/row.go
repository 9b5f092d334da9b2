package pollinglab

import (
	"math"

	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world/web"
)

// ValueColumn is the index of the value in a row, the only column that needs a
// measurement of every page.
const ValueColumn = 2

// A rowInterval is the state at the previous row, from which the next row's rates are taken. The interval of the importance may
// begin later, at the tick at which it was turned on.
type rowInterval struct {
	tick     int64
	totals   web.Totals
	expected float64
}

// row is the headless output with a measured value; it starts a new interval. With importance a hit counts ω, in
// hits and earned as in value, optimal and bound.
func (e *Environment) row(value float64) []lab.Cell {
	t, now := e.World.Truth(), e.World.Totals()
	slots := float64(e.Tick - e.rows.tick)
	polls := now.Spent - e.rows.totals.Spent // in units, with costs
	importance := math.NaN()
	if e.World.Omega() != nil {
		importance = stats.Ratio(now.Retrieved-e.rows.totals.Retrieved, e.expected.Sum()-e.rows.expected)
	}
	row := []lab.Cell{
		lab.Count(e.Tick), lab.Count(now.Polls), lab.Fraction(value),
		lab.Fraction(t.OptimalValue), lab.Fraction(t.ProportionalValue), lab.Fraction(t.UniformValue),
		lab.Fraction(stats.Ratio(now.Found-e.rows.totals.Found, polls)),
		lab.Fraction(importance),
		lab.Fraction(stats.Ratio(polls, slots*float64(e.World.Capacity()))),
		lab.Fraction(stats.Ratio(now.Valued-e.rows.totals.Valued, polls)),
		lab.Fraction(e.World.Bound()),
		lab.Fraction(e.World.Freshness(e.Tick)),
		lab.Fraction(e.neyman()), lab.Fraction(e.World.SampleError()),
	}
	if e.World.End() > 0 {
		row = append(row, lab.Fraction(e.caught()))
	}
	if e.World.Costs() != nil {
		row = append(row, lab.Fraction(stats.Ratio(polls, slots)))
	}
	e.rows = rowInterval{e.Tick, now, e.expected.Sum()}
	return row
}

// neyman is [web.Truth.Neyman] of the present shares; NaN without samples.
func (e *Environment) neyman() float64 {
	if !e.World.Sampled() {
		return math.NaN()
	}
	e.measure(lab.ViewRequest{})
	return e.World.Truth().Neyman(e.Latest.shares)
}

// caught is the part of a recorded web's changes so far that a poll has shown.
func (p *present) caught() float64 {
	return stats.Ratio(p.World.Totals().Retrieved, float64(p.World.Changes(p.Tick)))
}

// PageShares is the table of all pages: its heading and its rows. A recorded web has no
// rates nor importance.
func (e *Environment) PageShares() ([]string, func(yield func([]lab.Cell) bool)) {
	heading := []string{"page", "p", "importance", "share", "optimal_share", "polls", "hits"}
	costs := e.World.Costs()
	if costs != nil {
		heading = append(heading, "cost")
	}
	e.measure(lab.ViewRequest{})
	shares := e.Latest.shares
	t, recorded := e.World.Truth(), e.World.End() > 0
	return heading, func(yield func([]lab.Cell) bool) {
		for page, share := range shares {
			polls, hits := e.World.Count(page)
			name, p, omega := lab.Count(int64(page+1)), lab.Real(t.Rate(page)), lab.Real(t.Omega(page))
			if e.World.Named() {
				name = lab.Name(e.World.Name(page))
			}
			if recorded {
				p = lab.Cell{}
			}
			if e.World.Omega() == nil {
				omega = lab.Cell{}
			}
			cells := []lab.Cell{name, p, omega, lab.Real(share), lab.Real(t.Optimal(page)), lab.Count(int64(polls)), lab.Count(int64(hits))}
			if costs != nil {
				cells = append(cells, lab.Real(costs[page]))
			}
			if !yield(cells) {
				return
			}
		}
	}
}
