package model

import (
	"lascope/model/lab"
)

// This file is how a screen looks at a run that takes long to be looked at.

// Measured reports whether nothing is left that would make a snapshot with this look
// dear, and Drafted whether one can be had at once that is content with what was measured
// earlier, at any age.
func (r *Run) Measured(look lab.ViewRequest) bool {
	m, ok := r.Environment.(measurer)
	return !ok || m.Measured(look)
}

// Drafted is described at [Run.Measured].
func (r *Run) Drafted() bool {
	m, ok := r.Environment.(measurer)
	return !ok || m.Drafted()
}

// Measure does a part of what is dear about a snapshot with this look, a few thousandths
// of a second's worth, and reports whether that was the last. The run may go on between
// two parts if the view request has an age.
func (r *Run) Measure(look lab.ViewRequest) (done bool) {
	m, ok := r.Environment.(measurer)
	return !ok || m.MeasureSome(look)
}

// Watch begins to write the moves of each slot down, if the view request has a trail.
func (r *Run) Watch(look lab.ViewRequest) { r.Environment.Watch(look) }

// A measurer is an environment of which a snapshot can take long. See [Run.Measured] and
// [Run.Measure].
type measurer interface {
	Measured(look lab.ViewRequest) bool
	Drafted() bool
	MeasureSome(look lab.ViewRequest) (done bool)
}

// Measured is that of [Run].
func (t *Timeline) Measured(look lab.ViewRequest) bool { return t.run.Measured(look) }

// Drafted is that of [Run].
func (t *Timeline) Drafted() bool { return t.run.Drafted() }

// Measure is that of [Run].
func (t *Timeline) Measure(look lab.ViewRequest) (done bool) { return t.run.Measure(look) }

// Watch is that of [Run].
func (t *Timeline) Watch(look lab.ViewRequest) {
	t.look = look
	t.run.Watch(look)
}
