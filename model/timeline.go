package model

import (
	"fmt"
	"slices"

	"lascope/model/lab"
)

// A Timeline is a run in which one can go back: exactly, at any length, in bounded
// memory. It keeps copies of the run (checkpoints), dense near the present and
// exponentially sparser further away, and replays from the nearest one.
//
// Intervening in the past branches: what had been done live after that tick is
// forgotten, and the old future stays to be looked at beside the new one. Like a
// [Run] it belongs to one goroutine.
type Timeline struct {
	run  *Run
	head int64 // the furthest tick of this branch
	// headDone tells that somebody had intervened at the head already, so that the
	// run is shown there after it.
	headDone bool
	known    *Future // while the present is before the head: what was seen there
	ghost    *Future // the future of the branch left last; nil if there is none

	points  []*Run // by tick; points[0] is the start, points are never advanced
	next    int64  // the tick at which a checkpoint is due
	spacing int64  // between checkpoints, near the present, and
	most    int64  // no more than these, as ticks go; 0 where nobody told
	each    int64  // bytes of a checkpoint beyond what it shares with others
	budget  int64  // bytes for all of them
	few     bool   // too large for many copies: the start is the line, and the copies are few
	dense   bool   // on the way to a goal: checkpoints gather before it
	goal    int64
	near    int64 // so many ticks before it a copy is kept, where there are few
	copied  bool  // one was made since somebody told how long ticks take

	notes  notebook
	look   lab.ViewRequest
	unseen bool // the last slot was run by [Timeline.Approach]: its moves are not written down
}

// A Future is what had been seen of a run's later ticks when somebody went back.
type Future struct {
	From     int64 // it differs from the present, or lies after it, from this tick on
	Tick     int64 // the tick at which View was taken
	View     lab.View
	Marks    []lab.Mark
	Branched bool // another future than the present one; else the known future of this run
}

// NewTimeline opens a time line at the present tick of a run, which belongs to it
// from then on. Nobody can go back beyond that tick.
func NewTimeline(run *Run) *Timeline { return newTimeline(run, timelineBudget, largeBudget) }

// newTimeline is a time line with so many bytes for the copies of a run, and of one that
// is too large for that.
func newTimeline(run *Run, budget, large int64) *Timeline {
	t := &Timeline{run: run, head: run.tick, budget: budget, look: lab.ViewRequest{Find: -1}}
	run.Snapshot(t.look) // curves are recorded from the first snapshot on
	whole := shared{}
	if whole.bytes(run)*fewestPoints > t.budget && run.tick == 0 {
		t.points = []*Run{{spec: run.spec, settled: -1, pending: slices.Clone(run.pending)}}
		t.few, t.budget, t.each = true, large, (shared{}).bytes(run)
		if t.spacing = t.apart(t.each / largeBytesATick); t.each > large {
			t.spacing = endless // the only way back is from the line
		}
	} else {
		p := run.Clone()
		t.points = []*Run{p}
		t.weigh(p, run)
	}
	t.next = t.run.tick + t.spacing
	return t
}

// Run is the run at the present tick.
func (t *Timeline) Run() *Run { return t.run }

// Tick is the present tick; Head the furthest one seen on this branch.
func (t *Timeline) Tick() int64 { return t.run.tick }

// Head is described at [Timeline.Tick].
func (t *Timeline) Head() int64 { return t.head }

// First is the earliest tick one can go back to.
func (t *Timeline) First() int64 { return t.points[0].tick }

// Ended says why the run cannot go on.
func (t *Timeline) Ended() string { return t.run.Ended() }

// Spec is the line that the run was opened with.
func (t *Timeline) Spec() Spec { return t.run.Spec() }

// Line is the run's whole line, what is known of its future included.
func (t *Timeline) Line() string { return t.run.Line() }

// Snapshot is the run's snapshot, with what is known of another future.
func (t *Timeline) Snapshot(look lab.ViewRequest) *Snapshot {
	t.look = look
	s := t.run.Snapshot(look)
	s.First, s.Head, s.Future = t.First(), t.head, t.ghost
	if t.known != nil {
		known := *t.known
		known.From = t.run.tick
		s.Future = &known
	}
	s.Notes = t.notes.list()
	return s
}

// Advance runs n slots, over the known future too, which comes exactly as before.
func (t *Timeline) Advance(n int64) int64 {
	if t.unseen {
		t.see()
	}
	return t.advance(n)
}

func (t *Timeline) advance(n int64) int64 {
	start := t.run.tick
	for left := n; left > 0; {
		k := min(left, max(1, t.due()-t.run.tick))
		done := t.run.Advance(k)
		left -= done
		t.arrive()
		if done < k {
			break
		}
	}
	return t.run.tick - start
}

// Approach is Advance on a way of which nobody sees a slot: no moves are written down,
// which costs a scheme of many polls a slot several times the slot. The last slot is run
// by Advance, or, where the run has ended before it, gone to by [Timeline.Goto].
func (t *Timeline) Approach(n int64) int64 {
	if n < 1 {
		return 0
	}
	unseen := t.look
	unseen.Trail = false
	t.run.Watch(unseen)
	t.unseen = true
	return t.advance(n)
}

// Show runs one more slot where the moves of the last were not written down.
func (t *Timeline) Show() {
	if t.unseen {
		t.Advance(1)
	}
}

// see writes the moves of each slot down again from here on, if somebody looks for them.
func (t *Timeline) see() {
	t.unseen = false
	t.run.Watch(t.look)
}

// due is the next tick to stop at: for a checkpoint, or at the head.
func (t *Timeline) due() int64 {
	due := t.next
	switch {
	case t.dense && !t.few:
		due = min(due, t.goal-(t.goal-t.run.tick)/2)
	case t.dense && t.run.tick < t.goal-t.near:
		due = min(due, t.goal-t.near)
	}
	if t.run.tick < t.head {
		due = min(due, t.head)
	}
	return due
}

// arrive takes the checkpoint that is due, and follows the head.
func (t *Timeline) arrive() {
	tick := t.run.tick
	gathers := t.dense && (!t.few || tick == t.goal-t.near)
	if t.dense && tick >= t.goal-1 {
		t.dense = false
	}
	if tick >= t.next || gathers {
		t.checkpoint()
	}
	if tick >= t.next {
		t.next = tick + t.gap()
	}
	switch {
	case tick > t.head:
		t.head, t.headDone, t.known = tick, false, nil
	case tick == t.head && t.known != nil:
		t.known = nil
		if t.headDone {
			t.run.settle()
		}
	}
}

// Rewind goes to a checkpoint before a tick, or to the earliest; [Timeline.Advance]
// then goes on towards the tick, exactly as before. It is for those who must not be
// kept waiting; others take [Timeline.Goto]. A tick of the future is just as good:
// nothing happens if the nearest checkpoint lies behind the present. The present tick is
// gone to only if the slot before it is unseen.
func (t *Timeline) Rewind(tick int64) error {
	tick = max(tick, t.First())
	at, _ := t.find(max(tick, t.First()+1)) // strictly before, so that the last slot is run
	p := t.points[at-1]
	t.goal, t.near, t.dense = tick, t.vicinity(), true
	if tick > t.run.tick && p.tick <= t.run.tick || tick == t.run.tick && !t.unseen {
		return nil // nearer from here
	}
	run, err := t.revive(p)
	if err != nil {
		return err
	}
	t.leave()
	t.restore(run)
	return nil
}

// leave remembers what is seen at the head when somebody goes back.
func (t *Timeline) leave() {
	if t.known != nil || t.run.tick < t.head {
		return
	}
	s := t.run.Snapshot(t.look)
	t.known = &Future{Tick: t.head, View: s.View, Marks: s.Marks}
	t.headDone = t.run.settled == t.run.tick
}

// restore puts what was revived in place of the present run.
func (t *Timeline) restore(run *Run) {
	t.run = run
	t.next = t.run.tick + t.gap()
	t.see()
}

// revive is a run from a checkpoint on; what is known to come is still to come. A
// checkpoint that is a line may be refused now: there is less memory, or its file is gone.
func (t *Timeline) revive(p *Run) (run *Run, err error) {
	all := slices.Concat(t.run.journal, t.run.pending)
	if p.Environment != nil {
		run = p.Clone()
	} else if run, err = New(p.spec); err != nil {
		return nil, fmt.Errorf("the way back begins at the run's line, which cannot be run again: %w", err)
	} else {
		run.Snapshot(lab.ViewRequest{Find: -1}) // curves are recorded from here on, as they were
	}
	run.pending = slices.Clone(all[len(p.journal):])
	for i := range run.pending {
		run.pending[i].Detail = ""
	}
	return run, nil
}

// Goto goes to a tick, back or forward, and stops there; it returns the tick
// reached, which differs only where the run ends or begins.
func (t *Timeline) Goto(tick int64) (int64, error) {
	if tick == t.run.tick && !t.unseen {
		return tick, nil
	}
	if err := t.Rewind(tick); err != nil {
		return t.run.tick, err
	}
	if way := tick - t.run.tick - 1; t.Approach(way) < way {
		return t.Goto(t.run.tick) // it ends here, where its last slot is seen
	}
	t.Advance(tick - t.run.tick)
	t.dense = false
	return t.run.tick, nil
}

// Do intervenes at the present tick. In the past it branches: what was done live
// from here on is forgotten, what the line itself says still comes.
func (t *Timeline) Do(word string) (detail string, err error) {
	err = t.branch(func(r *Run) error {
		detail, err = r.Do(word)
		return err
	})
	return detail, err
}

// branch changes the run's future; what was known of it is kept to be looked at.
// If the change is refused, nothing has changed.
func (t *Timeline) branch(change func(*Run) error) error {
	if t.run.tick == t.head && t.known == nil {
		return change(t.run)
	}
	trial := t.run.Clone()
	trial.pending = slices.DeleteFunc(slices.Clone(trial.pending), func(e Event) bool { return e.Live })
	if err := change(trial); err != nil {
		return err
	}
	t.run = trial
	t.ghost = t.known
	t.ghost.From, t.ghost.Branched = trial.tick, true
	t.known, t.head, t.headDone = nil, trial.tick, trial.settled == trial.tick
	at, found := t.find(trial.tick)
	if found {
		at++
	}
	clear(t.points[at:])
	t.points = t.points[:at]
	t.next = trial.tick + t.gap()
	t.notes.branch(trial.tick)
	t.see()
	return nil
}

// Annotate attaches a note to the present tick.
func (t *Timeline) Annotate(text string) { t.notes.add(Note{t.run.tick, text}) }

// Notes are the remarks so far, by tick.
func (t *Timeline) Notes() []Note { return t.notes.list() }

// Annotations gives the time line the notes of an earlier session.
func (t *Timeline) Annotations(notes []Note) { t.notes.add(notes...) }
