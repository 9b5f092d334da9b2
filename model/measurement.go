package model

import (
	"lascope/model/lab"
)

// A deferrer is an environment that can be too large to measure in one frame. It measures in
// parts, between which the run goes on, and hands out numbers when they are complete. Other
// environments are measured whole whenever they are observed.
type deferrer interface {
	// Measured reports whether a snapshot for the request needs no further part.
	Measured(look lab.ViewRequest) bool
	// Drafted reports whether there is a complete measurement of any age.
	Drafted() bool
	// MeasureSome measures one part and reports whether the request is satisfied.
	MeasureSome(look lab.ViewRequest) (done bool)
	// Promise hands the present number of a row's column to f: at once, or when its
	// measurement is complete.
	Promise(column int, f func(float64))
	// KeepPromise completes the deferred numbers at once.
	KeepPromise()
	// Glance is the number of a row's column, as old as the request allows.
	Glance(column int, look lab.ViewRequest) float64
	// Apart is the least number of ticks between two samples of a race.
	Apart() int64
}

// deferrer is the environment if it measures in parts; nil otherwise.
func (r *Run) deferrer() deferrer {
	d, _ := r.Environment.(deferrer)
	return d
}

// Measured reports whether a snapshot for the request can be taken within a frame.
func (r *Run) Measured(look lab.ViewRequest) bool {
	d := r.deferrer()
	return d == nil || d.Measured(look)
}

// Drafted reports whether a snapshot that accepts a measurement of any age can be taken
// within a frame.
func (r *Run) Drafted() bool {
	d := r.deferrer()
	return d == nil || d.Drafted()
}

// Measure measures one part of a snapshot for the request, a few milliseconds of work, and
// reports whether it was the last. If the request accepts an age, the run may advance between
// two parts.
func (r *Run) Measure(look lab.ViewRequest) (done bool) {
	d := r.deferrer()
	return d == nil || d.MeasureSome(look)
}

// Promise hands the present number of a column of [Run.Row] to f: at once, or when its
// measurement is complete.
func (r *Run) Promise(column int, f func(float64)) {
	if d := r.deferrer(); d != nil {
		d.Promise(column, f)
		return
	}
	f(r.Row()[column].Number())
}

// KeepPromise completes the numbers deferred by [Run.Promise] at once.
func (r *Run) KeepPromise() {
	if d := r.deferrer(); d != nil {
		d.KeepPromise()
	}
}

// Glance is the number of a column of [Run.Row], as old as the request allows.
func (r *Run) Glance(column int, look lab.ViewRequest) float64 {
	if d := r.deferrer(); d != nil {
		return d.Glance(column, look)
	}
	return r.Row()[column].Number()
}

// Apart is the least number of ticks between two samples of a race, 1 or more.
func (r *Run) Apart() int64 {
	if d := r.deferrer(); d != nil {
		return d.Apart()
	}
	return 1
}

// Watch starts tracing the moves of each slot if the request has a trail, and stops it
// otherwise.
func (r *Run) Watch(look lab.ViewRequest) { r.Environment.Watch(look) }

// Measured is [Run.Measured] at the present tick.
func (t *Timeline) Measured(look lab.ViewRequest) bool { return t.run.Measured(look) }

// Drafted is [Run.Drafted] at the present tick.
func (t *Timeline) Drafted() bool { return t.run.Drafted() }

// Measure is [Run.Measure] at the present tick.
func (t *Timeline) Measure(look lab.ViewRequest) (done bool) { return t.run.Measure(look) }

// Watch is [Run.Watch] from the present tick on.
func (t *Timeline) Watch(look lab.ViewRequest) {
	t.look = look
	t.run.Watch(look)
}
