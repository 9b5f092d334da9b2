package driver

import (
	"math"
	"strings"
	"time"

	"lascope/model"
	"lascope/model/lab"
)

// A publisher makes snapshots of a run where they are wanted, and publishes them. A run can be too
// large to measure in one frame. It is then measured in parts, between which the loop applies
// commands and the run goes on.
type publisher struct {
	*Driver
	next    time.Time        // the earliest snapshot, so that snapshots cost a fifth of the time at most
	watched bool             // the run records the moves of each slot
	traced  *lab.ViewRequest // of the screen, to which the loop has added the moves; nil for none

	measuring bool          // a measurement is under way
	took      time.Duration // by it so far
	measureAt time.Time     // the earliest begin of the next one while the run moves
}

const (
	snapshotPart = 4                      // a snapshot's time, times this, is left to the run after it
	staleFor     = 200 * time.Millisecond // the age of a deferred measurement while the run moves
	anyAge       = math.MaxInt64          // of a measurement
)

// refresh has a snapshot made soon.
func (p *publisher) refresh() { p.wanted.Store(true) }

// request is the view request of the next snapshot. A paused run always shows the moves of the last
// slot: the screen may not know yet that it is paused. A measurement may have an age while the run
// moves.
func (p *player) request() lab.ViewRequest {
	asked, now := p.view.Load(), p.now()
	view := *asked
	view.Age = 0
	if now.Running {
		view.Age = int64(min(now.Rate, now.Speed) * staleFor.Seconds())
	}
	view.Trace = view.Trace || !now.Running || asked == p.traced
	return view
}

// measurerOf measures a run in parts; nil for a run that is measured whole.
func measurerOf(run Simulation) lab.Measurer {
	switch r := run.(type) {
	case *model.Timeline:
		return r.Measurement()
	case lab.Measurer: // a race
		return r
	}
	return nil
}

// soon publishes at once if no measurement is due. Else it begins one, and publishes an earlier
// one meanwhile, or that the run is being measured.
func (p *player) soon(now Status) {
	view := p.request()
	m := measurerOf(p.Simulation)
	if m == nil || m.Measured(view) {
		p.measuring = false
		p.publish(view, now)
		return
	}
	if !p.measuring && !(now.Running && time.Now().Before(p.measureAt)) {
		p.measuring, p.took = true, 0
	}
	if m.Drafted() {
		view.Age = anyAge
		p.publish(view, now)
		return
	}
	p.publishBusy("measuring …")
	p.refresh() // the snapshot is still wanted
	p.next = time.Now().Add(staleFor)
}

func (p *player) measureOn() {
	start := time.Now()
	done := measurerOf(p.Simulation).Measure(p.request())
	end := time.Now()
	p.took += end.Sub(start)
	if done {
		p.measuring, p.measureAt = false, end.Add(max(staleFor, snapshotPart*p.took))
		p.next = time.Time{}
		p.refresh()
	}
}

// publish makes a snapshot, however long it takes, and publishes it in the status now, which has the state of the player.
func (p *player) publish(view lab.ViewRequest, now Status) {
	start := time.Now()
	now.Snap = p.Snapshot(view)
	now.Request.Age = 0                             // as the screen asked for it
	key, held, _ := strings.Cut(p.tuning.held, "=") // it is not on the line yet
	for i := range now.Settings {
		if s := &now.Settings[i]; s.Key == key {
			s.Word = held
		}
	}
	if race, ok := p.Simulation.(Race); ok {
		now.Contest = race.View(view)
	}
	p.watched = view.Trace
	moves := now.Running
	if moves {
		p.next = start.Add((1 + snapshotPart) * time.Since(start))
	}
	now.Running = moves && now.Ended == ""
	p.status.Store(&now)
	p.announce()
}

// publishBusy publishes the last snapshot again with the work that delays the next one.
func (p *player) publishBusy(work string) {
	before, now := p.Status(), p.now()
	if before == nil {
		return
	}
	next := *before
	next.Busy, next.Running, next.Speed = work, now.Running, now.Speed
	p.status.Store(&next)
	p.announce()
}

// watch makes the run record the moves of each slot from here on, which costs time: only
// a run that is watched tick by tick does so.
func (p *player) watch() {
	if p.watched {
		return
	}
	p.traced = p.view.Load()
	view := *p.traced
	view.Trace = true
	p.Watch(view)
	p.watched = true
}
