package tui

import (
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"lascope/model"
)

// This file keeps the session of every run that goes on in a file of its own, so that
// none is lost if the program is killed or its terminal is closed. The driver says when
// there is something new; another goroutine writes it.

// A keeping is where a program keeps its sessions.
type keeping struct {
	dir     string
	cut     atomic.Bool // the program is being cut off: what is kept stays
	offered atomic.Bool // what was cut off before has been told of
	told    atomic.Bool // that sessions cannot be kept
}

// newKeeping keeps sessions, unless that is not wanted or there is no home.
func newKeeping(o Options) *keeping {
	dir := sessionsPath()
	if o.NoJournal || dir == "" {
		return nil
	}
	return &keeping{dir: dir}
}

const (
	keepEvery = 2 * time.Second        // while the run goes on and nothing else happens
	keepGap   = 200 * time.Millisecond // from one writing to the next, at least
)

// A kept is what is to be written, and what is to be done once it is.
type kept struct {
	session model.Session
	then    []func()
}

// A keeper keeps the session of one driver. Its first fields are the driver's, its
// writer has a goroutine of its own.
type keeper struct {
	home  *keeping
	say   func(any)
	line  string // as it was last handed over,
	notes []model.Note
	tick  int64
	at    time.Time // and when
	begun bool

	next  chan kept // the latest, not written yet
	over  chan struct{}
	gone  chan struct{}
	close sync.Once
}

// keeper begins to keep the sessions of a driver; nil where none are kept.
func (h *keeping) keeper(say func(any)) *keeper {
	if h == nil {
		return nil
	}
	k := &keeper{home: h, say: say, next: make(chan kept, 1), over: make(chan struct{}), gone: make(chan struct{})}
	go k.write()
	return k
}

// keep hands the session over if there is something new: what was done and noted at
// once, a tick alone now and then, or when the run has come to rest.
func (c *cockpit) keep() {
	k := c.keeper
	t, ok := c.run.(*model.Timeline)
	if k == nil || !ok || c.seek != nil {
		return
	}
	head := max(t.Head(), t.Tick())
	rests := !c.running || c.run.Ended() != ""
	if !c.touched && (head == k.tick || !rests && time.Since(k.at) < keepEvery) {
		return
	}
	c.touched = false
	line, noted := t.Line(), t.Notes()
	same := line == k.line && slices.Equal(noted, k.notes)
	if same && head == k.tick || same && !rests && time.Since(k.at) < keepEvery {
		return
	}
	if !k.begun && head == 0 && len(noted) == 0 && line == t.Spec().String() {
		return // nothing has happened yet
	}
	if s, err := t.Session(); err == nil {
		k.hand(s)
	}
}

// keepLast hands the session over as it ends, unless it is on the way to another tick.
func (c *cockpit) keepLast() {
	c.running, c.touched = false, true
	c.keep()
}

// hand gives the writer a session, and what is to be done once it is kept.
func (k *keeper) hand(s model.Session, then ...func()) {
	k.line, k.notes, k.tick, k.at, k.begun = s.Spec.String(), s.Notes, s.Until, time.Now(), true
	select {
	case before := <-k.next:
		then = append(before.then, then...)
	default:
	}
	k.next <- kept{s, then}
}

// write is the writer's goroutine.
func (k *keeper) write() {
	defer close(k.gone)
	defer func() {
		if p := recover(); p != nil {
			k.say(crashed{p, debug.Stack()})
		}
	}()
	var file *model.Autosave
	put := func(next kept) {
		var err error
		if file == nil {
			file, err = model.NewAutosave(k.home.dir)
		}
		if err == nil {
			err = file.Write(next.session)
		}
		if err != nil {
			if !k.home.told.Swap(true) {
				k.say(done{fmt.Sprintf("sessions are not kept for the case of a crash: %v", err)})
			}
			return
		}
		for _, f := range next.then {
			f()
		}
	}
	for {
		select {
		case next := <-k.next:
			put(next)
		case <-k.over:
			select {
			case last := <-k.next:
				put(last)
			default:
			}
			switch {
			case file == nil:
			case k.home.cut.Load():
				file.Leave()
			default:
				file.Remove()
			}
			return
		}
		select {
		case <-time.After(keepGap):
		case <-k.over:
		}
	}
}

// end ends the writer once the last is written, but does not wait for it for long.
func (k *keeper) end() {
	if k == nil {
		return
	}
	k.close.Do(func() { close(k.over) })
	select {
	case <-k.gone:
	case <-time.After(2 * time.Second):
	}
}
