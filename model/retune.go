package model

import (
	"slices"
	"strings"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// Tune is [Timeline.Do] for a live parameter, KEY=VALUE, with a copy of the run from before it,
// so that [Timeline.Retune] can replace the value; the caller decides which value replaces another. A large run has none: a copy
// takes longer than a key may.
func (t *Timeline) Tune(word string) (detail string, err error) {
	if !t.large {
		t.store()
	}
	return t.Do(word)
}

// Retunes reports that [Timeline.Retune] can replace a value that [Timeline.Tune] sets at the
// present tick, and replays at most that many ticks for it.
func (t *Timeline) Retunes(most int64) bool {
	if t.large {
		return false
	}
	if t.settled != t.tick {
		return true // Tune makes a copy
	}
	p := t.before(t.tick + 1)
	return p.tick <= t.tick && t.tick-p.tick <= most
}

// Retune replaces the value of the run's last intervention, KEY=VALUE done live on this branch,
// by another one of the same parameter, at the same tick. The present tick is then the tick of
// the intervention, and an undo leads to the run before the first value. The run has not changed
// if done is false: the last intervention is another one, a shift has moved the value since, the
// run is a large one, or more than most ticks would have to be replayed. It has not changed either
// if the word is refused.
func (t *Timeline) Retune(word string, most int64) (detail string, done bool, err error) {
	key, _, _ := strings.Cut(word, "=")
	n := len(t.journal)
	if n == 0 || t.large || t.behind() || t.last == nil || t.last.undone {
		return "", false, nil
	}
	e := t.journal[n-1]
	before, value, _ := strings.Cut(e.Action, "=")
	if !e.Live || before != key || t.last.tick != e.Tick || t.settings.Word(key) != value {
		return "", false, nil
	}
	p := t.before(e.Tick + 1)
	if p.tick > e.Tick || p.Environment == nil || e.Tick-p.tick > most {
		return "", false, nil
	}
	run, err := t.revive(p, t.spec, slices.Concat(t.journal[:n-1], t.pending))
	if err != nil {
		return "", false, err
	}
	run.Advance(e.Tick - run.tick)
	if detail, err = run.Do(word); err != nil {
		return "", false, err
	}
	t.drop(e.Tick)
	t.Run, t.head, t.headSettled, t.known = run, e.Tick, true, nil
	t.plan()
	t.present.head, t.present.settled = e.Tick, true
	t.last.name = named(word, e.Tick)
	t.Untouched.follow()
	t.record()
	t.version++
	t.trace()
	return detail, true, nil
}

// Recall replays, traced, the last slots before the present that together have about the given number of polls. It returns at most
// most answers that an automaton heard, the latest last, and the number of slots replayed: 0 where that would take long, or where
// the lab's automata hear no answers.
func (t *Timeline) Recall(about lab.Subject, most int, polls int64) (heard []lab.Heard, replayed int64, err error) {
	if _, ok := t.Environment.(*pollinglab.Environment); !ok || t.large {
		return nil, 0, nil
	}
	slots := max(20, polls/t.capacity())
	start := max(t.First(), t.tick-slots)
	run, err := t.revive(t.before(start+1), t.spec, t.events())
	if err != nil {
		return nil, 0, err
	}
	run.Advance(start - run.tick)
	begun := run.tick
	run.Watch(lab.ViewRequest{Trace: true})
	for run.tick < t.tick && run.Advance(1) == 1 {
		heard = append(heard, run.Environment.(*pollinglab.Environment).Heard(about)...)
	}
	return heard[max(0, len(heard)-most):], t.tick - begun, nil
}
