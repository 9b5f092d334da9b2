package pollinglab

import (
	"lascope/model/lab"
)

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
		return SampleTurns * int64(p.Pages()/p.Capacity())
	case column == ValueColumn:
		return 1
	}
	return p.Round()
}
