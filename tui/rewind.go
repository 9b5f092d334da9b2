package tui

import (
	"errors"
	"fmt"
	"math"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
)

// This file goes back in time and forward again. The run is a [model.Timeline]; a
// tick far from a checkpoint takes a while to replay, so the driver seeks it in
// batches, between which it listens.

// A seek is a way to a tick, or to what a batch is to find, under way.
type seek struct {
	goal int64
	// find, if not nil, advances by at most so many ticks and says whether it
	// found what it looks for.
	find  func(most int64) bool
	begun time.Time
	told  bool // the screen knows that it must wait
	still bool // the run has not set out: another wish was waiting
}

// errNoTimeline refuses to go back in what cannot be replayed.
var errNoTimeline = errors.New("there is no way back in a race; open one of its lines alone to go back and forth in it")

// goTo pauses and goes to a tick; back by so many ticks, wherever a seek may be.
func (d *driver) goTo(tick int64) { d.command(func(c *cockpit) { c.seekTo(tick) }) }
func (d *driver) back(n int64) {
	d.command(func(c *cockpit) {
		if n < 0 || !c.atEnd(-1) {
			c.seekTo(c.bound() - n)
		}
	})
}

// atEnd says so where the time line ends in a direction: forward it does where nothing
// more has been seen.
func (c *cockpit) atEnd(direction float64) bool {
	t, ok := c.run.(*model.Timeline)
	end := ""
	switch {
	case !ok:
	case direction < 0 && c.bound() <= t.First():
		end = "there is no way back from here"
	case direction > 0 && c.bound() >= t.Head():
		end = "no tick after this one has been seen"
	}
	if end == "" {
		return false
	}
	c.setRunning(false)
	c.say(done{end})
	return true
}

// scrub goes along the time line by parts of its length.
func (d *driver) scrub(part float64) {
	d.command(func(c *cockpit) {
		t, ok := c.timeline()
		if !ok {
			return
		}
		if c.atEnd(part) {
			return
		}
		by := part * float64(t.Head()-t.First())
		if math.Abs(by) < 1 {
			by = math.Copysign(1, by)
		}
		c.seekTo(min(c.bound()+int64(by), max(t.Head(), t.Tick())))
	})
}

// toHead goes to the furthest tick seen.
func (d *driver) toHead() {
	d.command(func(c *cockpit) {
		if t, ok := c.timeline(); ok && !c.atEnd(1) {
			c.seekTo(t.Head())
		}
	})
}

// toEvent goes to the shift or intervention before or after.
func (d *driver) toEvent(forward bool) {
	d.command(func(c *cockpit) {
		t, ok := c.timeline()
		if !ok {
			return
		}
		c.land()
		jump, none := t.PreviousEvent, "no shift and no intervention before this tick"
		if forward {
			jump, none = t.NextEvent, "no shift and no intervention is known to come"
		}
		tick, ok := jump()
		if !ok {
			c.say(done{none})
			return
		}
		c.seekTo(tick)
	})
}

// toClassChange goes to the change of a class before or after.
func (d *driver) toClassChange(forward bool) {
	d.command(func(c *cockpit) {
		t, ok := c.timeline()
		if !ok {
			return
		}
		c.land()
		if !forward {
			switch tick, ok, err := t.PreviousClassChange(); {
			case err != nil:
				c.say(refused{err})
			case !ok:
				c.say(done{"no object changed class before this tick"})
			default:
				c.seekTo(tick)
			}
			return
		}
		if !t.HasClasses() {
			c.say(refused{fmt.Errorf("%s has no classes: their changes are looked for with FPA, and with OMA and its kin", t.Run().Scheme().Title)})
			return
		}
		c.setRunning(false)
		c.watch()
		c.seek = &seek{goal: math.MaxInt64, find: t.NextClassChange, begun: time.Now()}
		c.seekOn()
	})
}

// timeline is the run as one that can go back; if it is none it says so.
func (c *cockpit) timeline() (*model.Timeline, bool) {
	t, ok := c.run.(*model.Timeline)
	if !ok {
		c.say(refused{errNoTimeline})
	}
	return t, ok
}

// bound is the tick that the run is at or on its way to.
func (c *cockpit) bound() int64 {
	if c.seek != nil && c.seek.find == nil {
		return c.seek.goal
	}
	return c.run.Tick()
}

// watch makes the run write down the moves of each slot from here on: it does so only
// once somebody has looked for them, and as long as everybody does.
func (c *cockpit) watch() {
	if !c.watched {
		look := *c.look.Load()
		look.Trail = true
		c.look.Store(&look)
		if w, ok := c.run.(interface{ Watch(model.Look) }); ok {
			w.Watch(look)
		} else {
			c.run.Snapshot(look)
		}
		c.watched = true
	}
}

// seekTo pauses and starts on the way to a tick. While another wish waits it does not set
// out yet, which for a large run takes long: of a drag along the time line, or of a key
// held down, only the last tick is gone to.
func (c *cockpit) seekTo(tick int64) {
	t, ok := c.timeline()
	if !ok {
		return
	}
	c.seek, c.busy = nil, "" // nobody waits for the way before it any more
	c.setRunning(false)
	c.watch()
	c.endSaid = false
	c.seek = &seek{goal: max(tick, t.First()), begun: time.Now(), still: true}
	if c.wishes.count() == 0 {
		c.seekOn()
	}
}

// setOut goes to the checkpoint from which the way to the tick begins; false if there is
// none.
func (c *cockpit) setOut() bool {
	c.seek.still = false
	err := c.run.(*model.Timeline).Rewind(c.seek.goal)
	if err != nil {
		c.run.(*model.Timeline).Show()
		c.seek = nil
		c.say(refused{err})
	}
	return err == nil
}

// seekOn goes on for one batch. On the way to a tick nobody sees a slot but the last one.
func (c *cockpit) seekOn() {
	if c.seek.still && !c.setOut() {
		return
	}
	s, start, t := c.seek, time.Now(), c.run.(*model.Timeline)
	left, over := s.goal-t.Tick(), false
	n := min(c.batch, max(1, left-1))
	before := t.Tick()
	switch {
	case s.find != nil:
		over = s.find(n) || t.Ended() != ""
	case left > 1:
		if over = t.Approach(n) < n; over {
			_, err := t.Goto(t.Tick()) // it has ended, and the last slot is seen
			if err != nil {
				c.say(refused{err})
			}
		}
	case left == 1:
		over = t.Advance(1) < 1
	}
	if ran := t.Tick() - before; ran > 0 && left != 1 { // the last slot is watched, which takes longer
		c.measure(time.Now(), time.Since(start).Seconds(), ran)
	}
	if over || c.run.Tick() >= s.goal {
		c.seek, c.busy = nil, ""
		c.notify = true
		c.wanted.Store(true)
		c.resetPace()
		return
	}
	if !s.told && time.Since(s.begun) > echoAfter {
		s.told = true
		c.busy = "looking for a change of class …"
		if s.find == nil {
			c.busy = fmt.Sprintf("replaying to %s …", thousands(s.goal))
		}
		c.tell(c.busy)
	}
}

// longestLanding bounds how long somebody who intervenes on the way to a tick waits for
// it to be reached.
const longestLanding = time.Second

// land ends a seek where its goal is, at once, or where it has come to if that is far;
// halt where it has come to.
func (c *cockpit) land() {
	for begun := time.Now(); c.seek != nil && c.seek.find == nil && time.Since(begun) < longestLanding; {
		c.seekOn()
	}
	c.halt()
}

func (c *cockpit) halt() {
	if c.seek != nil && c.seek.still {
		c.seekOn()
	}
	if c.seek == nil {
		return
	}
	c.run.(*model.Timeline).Show()
	c.seek, c.busy = nil, ""
	c.wanted.Store(true)
}

// rewindCommands are the keys of the time line.
func rewindCommands(k *keyMap) []command {
	drive := func(f func(d *driver)) func(*app, string) tea.Cmd {
		return func(a *app, _ string) tea.Cmd { f(a.driver); return nil }
	}
	return []command{
		{k.Back, groupTime, 2, "back", drive(func(d *driver) { d.back(1) })},
		{k.Earlier, groupTime, 0, "", drive(func(d *driver) { d.scrub(-1. / 50) })},
		{k.Later, groupTime, 0, "", drive(func(d *driver) { d.scrub(1. / 50) })},
		{k.EventBefore, groupTime, 0, "", drive(func(d *driver) { d.toEvent(false) })},
		{k.EventAfter, groupTime, 0, "", drive(func(d *driver) { d.toEvent(true) })},
		{k.ChangeBefore, groupTime, 0, "", drive(func(d *driver) { d.toClassChange(false) })},
		{k.ChangeAfter, groupTime, 0, "", drive(func(d *driver) { d.toClassChange(true) })},
		{k.Head, groupTime, 0, "", drive((*driver).toHead)},
		{k.Note, groupTime, 0, "", (*app).openNote},
		{k.Save, groupTime, 0, "", (*app).askSave},
		{k.Recover, groupTime, 0, "", (*app).recoverKey},
		{k.Picture, groupScreen, 0, "", (*app).saveFrame},
		{k.Blind, groupScreen, 0, "", (*app).toggleBlind},
		{k.Prompt, groupRun, 4, "type", (*app).openPrompt},
	}
}

// groupTime is the time line's part of the help.
const groupTime = "back in time"
