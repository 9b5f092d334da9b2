package model

import (
	"cmp"
	"slices"
	"strings"

	"lascope/model/lab"
)

// MostUntouched is the greatest number of pages, objects or documents of a run beside which the
// untouched run goes on.
const MostUntouched = 65_536

// Untouched is the untouched run beside a [Timeline]: the run as it goes on without the live changes
// of parameters and of the scheme since it began. It has the events before them, those of the
// line, and the later live ones that change the world, so both see the same world. It begins with
// the first such change.
type Untouched struct {
	of      *Timeline
	run     *untouchedRun // nil for none
	tooMany int64
}

// An untouchedRun is the run of an [Untouched], with its events.
type untouchedRun struct {
	run    *Run
	begun  []Event // of the run before the first change, done and to come
	done   int     // of them are done
	events []Event // of the untouched run, done and to come
}

// ofWorld reports whether an action changes the world of a lab rather than the scheme.
func ofWorld(l *lab.Lab, action string) bool {
	key, _, _ := strings.Cut(action, "=")
	return l.Action(action) != nil || l.IsWorld(key)
}

// same reports the same action at the same tick.
func (e Event) same(b Event) bool { return e.Tick == b.Tick && e.Action == b.Action }

// share returns the events that the untouched run has beside a run with these events, and the tick of
// the run's first that it lacks; never if it lacks none. fits is false for a run of another past.
func (w *untouchedRun) share(l *lab.Lab, of []Event) (events []Event, from int64, fits bool) {
	events, from = slices.Clone(w.begun), never
	for _, e := range of {
		switch {
		case slices.ContainsFunc(w.begun, e.same):
		case e.Live && ofWorld(l, e.Action):
			events = append(events, e)
		case e.Live:
			from = min(from, e.Tick)
		default:
			return nil, never, false
		}
	}
	slices.SortStableFunc(events, func(a, b Event) int { return cmp.Compare(a.Tick, b.Tick) })
	for _, e := range w.begun[:w.done] {
		if !slices.ContainsFunc(of, e.same) {
			return nil, never, false
		}
	}
	return events, from, true
}

// TooMany is the number of pages, objects or documents if the last change of a parameter or of the
// scheme began no untouched run because there are too many; 0 otherwise.
func (u *Untouched) TooMany() int64 { return u.tooMany }

// items is the number of pages, objects or documents of settings.
func items(s *lab.Settings) int64 {
	_, n := s.Scheme.Lab.Memory(s)
	return int64(n)
}

// begin returns the untouched run beside a run before a change that is not one of the world: the
// present one if the run was changed since it began, else a new one. nil if there can be none.
func (u *Untouched) begin(run *Run, word string) *untouchedRun {
	_, action, scheduled := strings.Cut(word, ":")
	if !scheduled || !strings.HasPrefix(word, "@") {
		action = word
	}
	u.tooMany = 0
	if ofWorld(run.spec.Lab, run.settings.Scheme.CanonicalWord(action)) {
		return u.run
	}
	if n := items(run.settings); n > MostUntouched {
		u.tooMany = n
		return nil
	}
	if u.run != nil {
		if _, from, _ := u.run.share(run.spec.Lab, run.events()); from != never {
			return u.run
		}
	}
	w := &untouchedRun{run: run.Clone(), begun: run.events(), done: len(run.journal)}
	w.events = w.begun
	w.run.Watch(lab.ViewRequest{Find: -1}) // its moves are not shown
	return w
}

// goOn goes on with an untouched run, nil for none, beside the present branch.
func (u *Untouched) goOn(w *untouchedRun) {
	u.run = w
	u.align()
}

// align gives the untouched run the events that it shares with the present branch. One that has
// passed the first difference begins again at a checkpoint, or is dropped if none is early
// enough.
func (u *Untouched) align() {
	w, t := u.run, u.of
	if w == nil {
		return
	}
	events, from, fits := w.share(t.run.spec.Lab, t.run.events())
	if !fits {
		u.run = nil
		return
	}
	if slices.EqualFunc(events, w.events, Event.same) {
		return
	}
	fork := newBranch(t.run.spec, nil, events).common(newBranch(t.run.spec, nil, w.events))
	w.events = events
	if w.run.tick < fork || w.run.tick == fork && w.run.settled < fork {
		w.run.pending = pendingAgain(events[len(w.run.journal):])
		return
	}
	u.run = nil
	at, _ := t.find(min(from, t.run.tick) + 1)
	if at == 0 {
		return
	}
	run, err := t.revive(t.points[at-1], t.run.spec, events)
	if err != nil {
		return
	}
	run.Watch(lab.ViewRequest{Find: -1})
	w.run, u.run = run, w
}

// from is the tick from which the untouched run differs from the present branch; ok is false if
// there is no untouched run, or if the branch has no change that it lacks.
func (u *Untouched) from() (tick int64, ok bool) {
	if u.run == nil {
		return 0, false
	}
	_, tick, _ = u.run.share(u.of.run.spec.Lab, u.of.run.events())
	return tick, tick != never
}

// Behind is the number of ticks that the untouched run has to run to the present tick; 0 if there
// is none, or if it has ended.
func (u *Untouched) Behind() int64 {
	if _, ok := u.from(); !ok || u.run.run.Ended() != "" {
		return 0
	}
	return max(0, u.of.run.tick-u.run.run.tick)
}

// Advance advances the untouched run by at most n ticks, not beyond the present tick. It returns
// the number of ticks run.
func (u *Untouched) Advance(n int64) int64 {
	if n = min(n, u.Behind()); n <= 0 {
		return 0
	}
	return u.run.run.Advance(n)
}

// Drop ends the untouched run. It reports false if there is none.
func (u *Untouched) Drop() bool {
	_, ok := u.from()
	u.run = nil
	return ok
}

// future is the view of the untouched run; nil if there is none, or if the present tick is
// before its first difference.
func (u *Untouched) future() *Future {
	from, ok := u.from()
	if !ok || from > u.of.run.tick {
		return nil
	}
	s := u.run.run.Snapshot(lab.ViewRequest{Find: -1, Hidden: u.of.request.Hidden})
	return &Future{From: from, Tick: s.Tick, View: s.View, Marks: s.Marks}
}
