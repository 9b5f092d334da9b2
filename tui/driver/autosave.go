package driver

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"lascope/internal/task"
	"lascope/model"
)

// The autosave writes the session of every run that goes on to a file of its directory, where
// it is kept when the program ends, in order or not. The loop hands over sessions; a goroutine
// writes them.

// Autosaves is the autosave of a program.
type Autosaves struct {
	Dir     string
	Killed  atomic.Bool  // the program breaks down: the next one offers its sessions
	Offered atomic.Bool  // the sessions that were cut off have been offered
	failed  atomic.Bool  // that sessions cannot be saved has been reported
	going   atomic.Int32 // the sessions of runs that did not end in order and have a file

	lock      sync.Mutex
	forgotten []string // the identities of the sessions that this program forgot
}

// Forget removes a kept session for good. A run of this program that ends as that session is
// not kept again. The error is a sentence.
func (a *Autosaves) Forget(k model.KeptSession) error {
	if err := k.Forget(); err != nil || a == nil || k.Err != nil {
		return err
	}
	a.lock.Lock()
	defer a.lock.Unlock()
	a.forgotten = append(a.forgotten, k.Session.Identity())
	return nil
}

// forgot reports that this program forgot the session of an identity.
func (a *Autosaves) forgot(identity string) bool {
	a.lock.Lock()
	defer a.lock.Unlock()
	return slices.Contains(a.forgotten, identity)
}

// CutOff reports that a session was left in its file by a run that did not end in order.
func (a *Autosaves) CutOff() bool { return a != nil && a.going.Load() > 0 }

const (
	autosaveEvery = 2 * time.Second        // while the run goes on and nothing else happens
	autosaveGap   = 200 * time.Millisecond // between two writes, at least
)

// A saving is a session to be written, and the work that follows the write.
type saving struct {
	session model.Session
	then    []func()
}

// A saver saves the session of one driver. The loop owns the fields down to at.
type saver struct {
	home    *Autosaves
	say     func(any)
	run     *model.Timeline // whose session was handed over last,
	version int
	tick    int64
	at      time.Time // zero before the first
	written bool      // a file has the session; of the writer's goroutine

	next chan saving // the latest that is not written
	quit chan struct{}
	gone chan struct{}
	once sync.Once
}

// Mute drops the report that sessions cannot be saved.
func (a *Autosaves) Mute() {
	if a != nil {
		a.failed.Store(true)
	}
}

// start starts a saver; nil where sessions are not saved.
func (a *Autosaves) start(say func(any)) *saver {
	if a == nil {
		return nil
	}
	s := &saver{home: a, say: say, next: make(chan saving, 1), quit: make(chan struct{}), gone: make(chan struct{})}
	task.Go(s.serve)
	return s
}

// Autosave hands the session over if it has changed: interventions and notes at once,
// ticks alone every autosaveEvery, and when the run pauses.
func (l *Loop) Autosave() {
	t, s := l.line, l.saver
	if s == nil || t == nil || l.seek != nil {
		return
	}
	paused := !l.Active()
	ticksDue := t.Until() != s.tick && (paused || time.Since(s.at) >= autosaveEvery)
	if !ticksDue && s.run == t && s.version == t.Version() || s.at.IsZero() && pristine(t) {
		return
	}
	if session, err := t.Session(); err == nil {
		s.run, s.version = t, t.Version()
		s.hand(session)
	}
}

// autosaveLast hands the session over as the loop ends, unless a seek is under way.
func (l *Loop) autosaveLast() {
	l.putHeld()
	l.Running = false
	l.Autosave()
}

// pristine reports whether nothing has happened to a run.
func pristine(t *model.Timeline) bool {
	return max(t.Head(), t.Tick()) == 0 && len(t.Notes()) == 0 && len(t.Branches()) == 1 && t.Line() == t.Spec().String()
}

// hand gives the writer a session, and the work that follows the write. It replaces a
// session that is not written yet.
func (s *saver) hand(session model.Session, then ...func()) {
	s.tick, s.at = session.Until, time.Now()
	select {
	case before := <-s.next:
		then = append(before.then, then...)
	default:
	}
	s.next <- saving{session, then}
}

func (s *saver) serve() {
	defer close(s.gone)
	defer OnPanic(func(c Crashed) { s.say(c) })
	var file *model.Autosave
	for {
		select {
		case next := <-s.next:
			file = s.write(file, next)
		case <-s.quit:
			select {
			case last := <-s.next:
				file = s.write(file, last)
			default:
			}
			s.close(file)
			return
		}
		select {
		case <-time.After(autosaveGap):
		case <-s.quit:
		}
	}
}

// write writes a session to the file, which the first write creates; nil if it cannot be
// created.
func (s *saver) write(file *model.Autosave, next saving) *model.Autosave {
	var err error
	if file == nil {
		file, err = model.NewAutosave(s.home.Dir)
	}
	if err == nil {
		err = file.Write(next.session)
	}
	if err != nil {
		if !s.home.failed.Swap(true) {
			s.say(Unchanged{fmt.Sprintf("sessions are not kept: %v", err)})
		}
		return file
	}
	if !s.written {
		s.written = true
		s.home.going.Add(1)
	}
	for _, f := range next.then {
		f()
	}
	return file
}

// close keeps the session: closed after an orderly end, cut off after any other. One that was
// forgotten goes.
func (s *saver) close(file *model.Autosave) {
	switch {
	case file == nil:
	case s.home.forgot(file.Identity()):
		file.Discard()
		s.home.going.Add(-1)
	case s.home.Killed.Load():
		file.Leave()
	default:
		file.Keep()
		if s.written {
			s.home.going.Add(-1)
		}
	}
}

// stop ends the writer after its last write, for which it waits two seconds at most.
func (s *saver) stop() {
	if s == nil {
		return
	}
	s.once.Do(func() { close(s.quit) })
	select {
	case <-s.gone:
	case <-time.After(2 * time.Second):
	}
}
