package driver

import (
	"math"
	"time"

	"lascope/model"
	"lascope/model/lab"
)

// measurerOf measures a run in parts, between which the loop applies commands and the run goes on;
// nil for a run that is measured whole.
func measurerOf(run Simulation) lab.Measurer {
	switch r := run.(type) {
	case *model.Timeline:
		return r.Run().Measurement()
	case lab.Measurer: // a race
		return r
	}
	return nil
}

// A measurement is the state of a deferred measurement.
type measurement struct {
	running bool
	took    time.Duration // so far
	next    time.Time     // the earliest begin of the next one while the run moves
}

// anyAge accepts a measurement of any age.
const anyAge = math.MaxInt64

// staleAge is the age in ticks that a measurement may have.
func (l *Loop) staleAge() int64 {
	if l.moving() {
		return int64(min(l.rate, l.speed()) * staleFor.Seconds())
	}
	return 0
}

// viewRequest is the view request of the next snapshot. A paused run always shows the moves
// of the last slot: the screen may not know yet that it is paused.
func (l *Loop) viewRequest() lab.ViewRequest {
	view := *l.view.Load()
	view.Age = l.staleAge()
	view.Trail = view.Trail || !l.moving()
	return view
}

// publishSoon publishes at once if no measurement is due. Else it begins one, and
// publishes an earlier one meanwhile, or that the run is being measured.
func (l *Loop) publishSoon() {
	view := l.viewRequest()
	m := measurerOf(l.Run)
	if m == nil || m.Measured(view) {
		l.measurement.running = false
		l.publish(view)
		return
	}
	if !l.measurement.running && !(l.moving() && time.Now().Before(l.measurement.next)) {
		l.measurement = measurement{running: true}
	}
	if m.Drafted() {
		view.Age = anyAge
		l.publish(view)
		return
	}
	l.publishBusy("measuring …")
	l.wanted.Store(true) // the snapshot is still wanted
	l.nextSnap = time.Now().Add(staleFor)
}

// PublishNow makes a snapshot, however long it takes.
func (l *Loop) PublishNow() { l.publish(l.viewRequest()) }

// measureOn does a part of the measurement.
func (l *Loop) measureOn() {
	view, start := l.viewRequest(), time.Now()
	done := measurerOf(l.Run).Measure(view)
	now := time.Now()
	l.measurement.took += now.Sub(start)
	if done {
		l.measurement = measurement{next: now.Add(max(staleFor, snapshotPart*l.measurement.took))}
		l.nextSnap = time.Time{}
		l.refresh()
	}
}
