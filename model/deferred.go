package model

import (
	"lascope/model/lab"
)

// This file is how a race looks at runs that take long to be measured: a sample's value is
// promised, and comes by and by while the runs go on.

// A deferrer is an environment of which a number can take long.
type deferrer interface {
	// Promise hands the present number of a column of [Run.Row] to f, now or when it is
	// measured, and KeepPromise does so at once.
	Promise(column int, f func(float64))
	KeepPromise()
	// Glance is that number, measured as long ago as the view request allows.
	Glance(column int, look lab.ViewRequest) float64
	// Apart is how many ticks two samples should be Apart, at least.
	Apart() int64
}

// Promise is described at [deferrer].
func (r *Run) Promise(column int, f func(float64)) {
	if p, ok := r.Environment.(deferrer); ok {
		p.Promise(column, f)
		return
	}
	f(r.Row()[column].Number())
}

func (r *Run) KeepPromise() {
	if p, ok := r.Environment.(deferrer); ok {
		p.KeepPromise()
	}
}

func (r *Run) Glance(column int, look lab.ViewRequest) float64 {
	if p, ok := r.Environment.(deferrer); ok {
		return p.Glance(column, look)
	}
	return r.Row()[column].Number()
}

func (r *Run) Apart() int64 {
	if p, ok := r.Environment.(deferrer); ok {
		return p.Apart()
	}
	return 1
}
