package model

import (
	"lascope/model/lab"
)

// deferrer is the environment if it measures in parts; nil otherwise.
func (r *Run) deferrer() lab.Deferrer {
	d, _ := r.Environment.(lab.Deferrer)
	return d
}

// Measured reports whether a snapshot for the request can be taken within a frame.
func (r *Run) Measured(request lab.ViewRequest) bool {
	d := r.deferrer()
	return d == nil || d.Measured(request)
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
func (r *Run) Measure(request lab.ViewRequest) (done bool) {
	d := r.deferrer()
	return d == nil || d.MeasurePart(request)
}

// Defer hands the present number of a column of [Run.Row] to f: at once, or when its
// measurement is complete.
func (r *Run) Defer(column int, f func(float64)) {
	if d := r.deferrer(); d != nil {
		d.Defer(column, f)
		return
	}
	f(r.Row()[column].Number())
}

// CompleteDeferred completes the numbers deferred by [Run.Defer] at once.
func (r *Run) CompleteDeferred() {
	if d := r.deferrer(); d != nil {
		d.CompleteDeferred()
	}
}

// Recent is the number of a column of [Run.Row], as old as the request allows.
func (r *Run) Recent(column int, request lab.ViewRequest) float64 {
	if d := r.deferrer(); d != nil {
		return d.Recent(column, request)
	}
	return r.Row()[column].Number()
}

// SampleSpacing is the least number of ticks between two samples of a race, 1 or more.
func (r *Run) SampleSpacing() int64 {
	if d := r.deferrer(); d != nil {
		return d.SampleSpacing()
	}
	return 1
}

// Watch starts tracing the moves of each slot if the request has a trail, and stops it
// otherwise.
func (r *Run) Watch(request lab.ViewRequest) { r.Environment.Watch(request) }

// Measured is [Run.Measured] at the present tick.
func (t *Timeline) Measured(request lab.ViewRequest) bool { return t.run.Measured(request) }

// Drafted is [Run.Drafted] at the present tick.
func (t *Timeline) Drafted() bool { return t.run.Drafted() }

// Measure is [Run.Measure] at the present tick.
func (t *Timeline) Measure(request lab.ViewRequest) (done bool) { return t.run.Measure(request) }

// Watch is [Run.Watch] from the present tick on.
func (t *Timeline) Watch(request lab.ViewRequest) {
	t.request = request
	t.run.Watch(request)
}
