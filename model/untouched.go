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

// An untouchedRun, the twin of a run, is the run as it goes on without the live changes of
// parameters and of the scheme since the twin began. It has the events before them, those of the
// line, and the later live ones that change the world, so both see the same world.
type untouchedRun struct {
	run    *Run
	begun  []Event // of the run before the first change, done and to come
	done   int     // of them are done
	events []Event // of the twin, done and to come
}

// ofWorld reports whether an action changes the world of a lab rather than the scheme.
func ofWorld(l *lab.Lab, action string) bool {
	key, _, _ := strings.Cut(action, "=")
	return l.Action(action) != nil || l.IsWorld(key)
}

// same reports the same action at the same tick.
func (e Event) same(b Event) bool { return e.Tick == b.Tick && e.Action == b.Action }

// share returns the events that the twin has beside a run with these events, and the tick of the
// run's first that the twin lacks; never if it lacks none. fits is false for a run of another past.
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

// eventsOf are the events of a run, done and to come.
func eventsOf(r *Run) []Event { return slices.Concat(r.journal, r.pending) }

// TooManyForUntouched is the number of pages, objects or documents if the last change of a
// parameter or of the scheme began no untouched run because there are too many; 0 otherwise.
func (t *Timeline) TooManyForUntouched() int64 { return t.tooMany }

// items is the number of pages, objects or documents of settings.
func items(s *lab.Settings) int64 {
	_, n := s.Scheme.Lab.Memory(s)
	return int64(n)
}

// beginTwin returns the twin of a run before a change that is not one of the world: the present
// one if the run was changed since it began, else a new one. nil if there can be none.
func (t *Timeline) beginTwin(run *Run, word string) *untouchedRun {
	_, action, scheduled := strings.Cut(word, ":")
	if !scheduled || !strings.HasPrefix(word, "@") {
		action = word
	}
	t.tooMany = 0
	if ofWorld(run.spec.Lab, run.settings.Scheme.CanonicalWord(action)) {
		return t.twin
	}
	if n := items(run.settings); n > MostUntouched {
		t.tooMany = n
		return nil
	}
	if t.twin != nil {
		if _, from, _ := t.twin.share(run.spec.Lab, eventsOf(run)); from != never {
			return t.twin
		}
	}
	w := &untouchedRun{run: run.Clone(), begun: eventsOf(run), done: len(run.journal)}
	w.events = w.begun
	w.run.Watch(lab.ViewRequest{Find: -1}) // nobody sees its moves
	return w
}

// alignTwin gives the twin the events that it shares with the present branch. A twin that has
// passed the first difference begins again at a checkpoint, or is dropped if none is early
// enough.
func (t *Timeline) alignTwin() {
	w := t.twin
	if w == nil {
		return
	}
	events, from, fits := w.share(t.run.spec.Lab, eventsOf(t.run))
	if !fits {
		t.twin = nil
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
	t.twin = nil
	at, _ := t.find(min(from, t.run.tick) + 1)
	if at == 0 {
		return
	}
	run, err := t.revive(t.points[at-1], t.run.spec, events)
	if err != nil {
		return
	}
	run.Watch(lab.ViewRequest{Find: -1})
	w.run, t.twin = run, w
}

// untouchedFrom is the tick from which the untouched run differs from the present branch; ok is
// false if there is no untouched run, or if the branch has no change that it lacks.
func (t *Timeline) untouchedFrom() (from int64, ok bool) {
	if t.twin == nil {
		return 0, false
	}
	_, from, _ = t.twin.share(t.run.spec.Lab, eventsOf(t.run))
	return from, from != never
}

// UntouchedBehind is the number of ticks that the untouched run has to run to the present tick;
// 0 if there is none, or if it has ended.
func (t *Timeline) UntouchedBehind() int64 {
	if _, ok := t.untouchedFrom(); !ok || t.twin.run.Ended() != "" {
		return 0
	}
	return max(0, t.run.tick-t.twin.run.tick)
}

// AdvanceUntouched advances the untouched run by at most n ticks, not beyond the present tick.
// It returns the number of ticks run.
func (t *Timeline) AdvanceUntouched(n int64) int64 {
	if n = min(n, t.UntouchedBehind()); n <= 0 {
		return 0
	}
	return t.twin.run.Advance(n)
}

// DropUntouched ends the untouched run. It reports false if there is none.
func (t *Timeline) DropUntouched() bool {
	_, ok := t.untouchedFrom()
	t.twin = nil
	return ok
}

// untouched is the view of the untouched run; nil if there is none, or if the present tick is
// before its first difference.
func (t *Timeline) untouched() *Future {
	from, ok := t.untouchedFrom()
	if !ok || from > t.run.tick {
		return nil
	}
	s := t.twin.run.Snapshot(lab.ViewRequest{Find: -1, Hidden: t.request.Hidden})
	return &Future{From: from, Tick: s.Tick, View: s.View, Marks: s.Marks}
}
