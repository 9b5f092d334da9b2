package model

import (
	"lascope/model/lab"
	"lascope/model/pollinglab"
)

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
