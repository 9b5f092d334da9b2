package driver

import (
	"errors"
	"math"
	"time"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/tui/canvas"
)

// commands that go back in time and forward again. A race refuses them.
type (
	// GoTo pauses and goes to a tick.
	GoTo struct{ Tick int64 }
	// Back pauses and goes back by Ticks, forward if negative, from the tick that the
	// run is at or on its way to.
	Back struct{ Ticks int64 }
	// Scrub goes along the time line by a Part of its length, back if negative.
	Scrub struct{ Part float64 }
	// ToHead goes to the furthest tick seen.
	ToHead struct{}
	// ToEvent goes to the next shift or intervention, or to the one before.
	ToEvent struct{ Forward bool }
	// ToClassChange goes to the next change of an object's class, or to the one before.
	ToClassChange struct{ Forward bool }
	// ToNote plays on to the next of these notes and pauses there. While it plays, it
	// goes there at once. Back is at once.
	ToNote struct {
		Notes   []model.Note
		Forward bool
	}
)

// errNoTimeline refuses to go back in a race.
var errNoTimeline = errors.New("there is no way back in a race; open one of its lines alone to go back and forth in it")

func (c GoTo) Apply(l *Loop) { l.seekTo(c.Tick) }

func (c Back) Apply(l *Loop) {
	if c.Ticks < 0 || !l.atLimit(-1) {
		l.seekTo(l.Destination() - c.Ticks)
	}
}

func (c Scrub) Apply(l *Loop) {
	t := l.timeline()
	if l.atLimit(c.Part) {
		return
	}
	by := c.Part * float64(t.Head()-t.First())
	by = math.Copysign(max(1, math.Abs(by)), by)
	l.seekTo(min(l.Destination()+int64(by), max(t.Head(), t.Tick())))
}

func (ToHead) Apply(l *Loop) {
	if t := l.timeline(); !l.atLimit(1) {
		l.seekTo(t.Head())
	}
}

func (c ToEvent) Apply(l *Loop) {
	t := l.timeline()
	l.finishSeek()
	find, none := t.PreviousEvent, "no shift or intervention before this tick"
	if c.Forward {
		find, none = t.NextEvent, "no later shift or intervention is known"
	}
	if tick, ok := find(); ok {
		l.seekTo(tick)
	} else {
		l.say(Unchanged{none})
	}
}

func (c ToClassChange) Apply(l *Loop) {
	t := l.timeline()
	l.finishSeek()
	if c.Forward {
		if !t.HasClasses() {
			refusal.Say("%s has no classes: FPA, OMA and its variants have classes that change", t.Scheme().Title)
		}
		l.setRunning(false)
		l.watch()
		l.seek = &seek{goal: math.MaxInt64, find: t.NextClassChange, busy: classSearchBusy, begun: time.Now()}
		l.seekOn()
		return
	}
	switch tick, ok, err := t.PreviousClassChange(l.searchBatch()); {
	case errors.Is(err, model.ErrGivenUp):
	case err != nil:
		refusal.Check(err)
	case !ok:
		l.say(Unchanged{"no object changed class before this tick"})
	default:
		l.seekTo(tick)
	}
}

// searchBatch sizes the batches of a search to about batchTime, and ends it when another
// command is queued or the driver stops.
func (p *player) searchBatch() func() int64 {
	begun, last, n, announced := time.Now(), time.Now(), int64(firstBatch), false
	return func() int64 {
		now := time.Now()
		n = batchFor(batchTime, now.Sub(last).Seconds()/float64(n), n)
		last = now
		if !announced && now.Sub(begun) > BusyAfter {
			announced = true
			p.publishBusy(classSearchBusy)
		}
		return canvas.Pick(p.stopping() || p.commands.first(false) != nil, 0, n)
	}
}

// classSearchBusy names the search for a change of class.
const classSearchBusy = "looking for a change of class …"

// noteWalk is the longest time, in seconds, that a run plays on to a note.
const noteWalk = 4

func (c ToNote) Apply(l *Loop) {
	t := l.timeline()
	l.finishSeek()
	to, now := int64(-1), t.Tick() // they are in the order of their ticks
	for _, n := range c.Notes {
		if c.Forward && n.Tick > now && to < 0 || !c.Forward && n.Tick < now {
			to = n.Tick
		}
	}
	playing := l.Running && l.target.number == noteNumber
	switch {
	case to < 0 && c.Forward:
		l.say(Unchanged{"there is no note after this"})
	case !c.Forward || playing:
		l.target = target{}
		l.seekTo(max(to, t.First()))
	default:
		l.target = target{number: noteNumber, tick: to}
		if least := float64(to-now) / noteWalk; l.Speed < least {
			l.setSpeed(least)
		}
		l.setRunning(true)
	}
}

// atLimit reports, also to the reader, that the time line goes no further in a direction:
// forward it ends at the furthest tick seen.
func (p *player) atLimit(direction float64) bool {
	limit := ""
	switch {
	case p.line == nil:
	case direction < 0 && p.Destination() <= p.line.First():
		limit = "there is no way back from here"
	case direction > 0 && p.Destination() >= p.line.Head():
		limit = "no tick after this one has been seen"
	}
	if limit == "" {
		return false
	}
	p.setRunning(false)
	p.say(Unchanged{limit})
	return true
}
