package pollinglab

import "lascope/model/lab"

// Promise hands the present number of a row's column to f: at once, or for the value of a
// large web when its measurement is complete.
func (e *Environment) Promise(column int, f func(float64)) {
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

// KeepPromise completes at once the measurement that a Promise waits for.
func (e *Environment) KeepPromise() {
	if e.promised {
		e.settle()
	}
}

// Glance is the number of a row's column; the value may be as old as the request allows.
func (e *Environment) Glance(column int, request lab.ViewRequest) float64 {
	value := 0.0
	if column == ValueColumn {
		e.measure(lab.ViewRequest{Age: request.Age})
		value = e.Latest.Value
	}
	return e.row(value)[column].Number()
}

// Apart is the least number of ticks between two samples of a race.
func (e *Environment) Apart() int64 {
	if !e.large() {
		return 1
	}
	return SampleTurns * int64(e.World.Pages()/e.World.Capacity())
}
