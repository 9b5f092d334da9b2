package model

import (
	"fmt"
	"slices"

	"lascope/model/lab"
	"lascope/model/stats"
)

// A Timeline is a run that can go back to any tick, exactly and in bounded memory: it replays from
// the nearest of its checkpoints.
//
// An intervention in the past branches: the new branch leaves out live interventions after
// that tick, and the branch before stays in the tree of branches. It belongs to one goroutine, as its [Run] does, which it
// alone advances and changes.
type Timeline struct {
	tree
	checkpoints
	*Run                // at the present tick
	head        int64   // the furthest tick of this branch seen by this timeline
	headSettled bool    // the interventions at the head have been applied; set while the present is before it
	known       *Future // the view at the head while the present is before it; nil if it is not in memory

	Untouched Untouched // beside this run

	request  lab.ViewRequest
	untraced bool // the last slot was run by [Timeline.Approach]
}

// A Future is the view of the furthest tick of a branch: of the present one, from before the
// run went back, or of another.
type Future struct {
	From   int64 // it follows the present, or differs from it, from this tick on
	Tick   int64 // of View
	View   lab.View
	Marks  []lab.Mark
	Branch int // the number of the other branch; 0 for the present one
}

// NewTimeline begins a timeline at the present tick of a run, which it owns from then on. No
// earlier tick can be reached.
func NewTimeline(run *Run) *Timeline { return newTimeline(run, timelineBudget, largeBudget) }

// newTimeline is NewTimeline with budgets in bytes: for ordinary runs, and for runs of which
// that holds fewer than fewestPoints copies.
func newTimeline(run *Run, budget, largeBudget int64) *Timeline {
	t := &Timeline{Run: run, head: run.tick, request: lab.ViewRequest{}}
	t.Untouched.of = t
	t.enter(newBranch(run.spec, run.data, slices.Clone(run.pending)))
	run.Snapshot(t.request) // curves are sampled from the first snapshot on
	t.checkpoints = newCheckpoints(run, budget, largeBudget)
	t.most = t.budget / branchPart
	return t
}

// Head is the furthest tick reached on this branch.
func (t *Timeline) Head() int64 { return t.head }

// Watch is [Run.Watch] from the present tick on.
func (t *Timeline) Watch(request lab.ViewRequest) {
	t.request = request
	t.Run.Watch(request)
}

// behind reports whether the present is before the head.
func (t *Timeline) behind() bool {
	return t.tick < t.head || t.tick == t.head && t.headSettled && t.settled < t.tick
}

// Snapshot is [Run.Snapshot] with the notes, the branches and the views of other futures.
func (t *Timeline) Snapshot(request lab.ViewRequest) *Snapshot {
	t.request = request
	s := t.Run.Snapshot(request)
	s.First, s.Head, s.Compared, s.Untouched = t.First(), t.head, t.compared(), t.Untouched.future()
	if t.known != nil {
		known := *t.known
		known.From = t.tick
		s.Future = &known
	}
	s.Notes = t.present.notes
	if len(t.list) > 1 {
		if t.listedAt != t.version {
			t.listed, t.listedAt = t.Branches(), t.version
		}
		s.Branches = t.listed
	}
	return s
}

// Advance runs n slots, the known future included, which repeats exactly. It returns the
// number of slots run: fewer than n only when the run has ended.
func (t *Timeline) Advance(n int64) int64 {
	if t.untraced {
		t.trace()
	}
	return t.advance(n)
}

func (t *Timeline) advance(n int64) int64 {
	start := t.tick
	for left := n; left > 0; {
		k := min(left, max(1, t.due()-t.tick))
		done := t.Run.Advance(k)
		left -= done
		t.arrive()
		if done < k {
			break
		}
	}
	return t.tick - start
}

// Approach is [Timeline.Advance] without a trace of the moves, which takes several times as
// long in slots of many polls. The caller runs the last slot before a view by Advance, or
// calls [Timeline.Goto] if the run has ended before it.
func (t *Timeline) Approach(n int64) int64 {
	if n < 1 {
		return 0
	}
	request := t.request
	request.Trace = false
	t.Run.Watch(request)
	t.untraced = true
	return t.advance(n)
}

// Show runs one more slot if the last was not traced.
func (t *Timeline) Show() {
	if t.untraced {
		t.Advance(1)
	}
}

// trace resumes the trace of the moves if the last request has a trace.
func (t *Timeline) trace() {
	t.untraced = false
	t.Run.Watch(t.request)
}

// arrive takes the checkpoint that is due and updates the head.
func (t *Timeline) arrive() {
	tick := t.tick
	beforeGoal := t.dense && (!t.large || tick == t.goal-t.near)
	if t.dense && tick >= t.goal-1 {
		t.dense = false
	}
	if tick >= t.next || beforeGoal {
		t.store()
	}
	if tick >= t.next {
		t.plan()
	}
	if tick > t.head {
		t.head, t.headSettled = tick, t.present.settled && tick == t.present.head // the end of an adopted session, after its interventions
	}
	if tick == t.head {
		t.known = nil
		if t.headSettled {
			t.settle()
		}
	}
}

// Rewind goes to the nearest checkpoint before a tick, in the past or in the future, or to
// the earliest; the caller then advances to the tick in parts of any size. It stays at the
// present if that is nearer. The present tick itself is a valid target only if its slot was
// not traced. See [Timeline.Goto] for both steps in one.
func (t *Timeline) Rewind(tick int64) error {
	tick = max(tick, t.First())
	p := t.before(max(tick, t.First()+1)) // strictly before, so that the last slot is run
	t.approach(tick)
	if tick > t.tick && p.tick <= t.tick || tick == t.tick && !t.untraced {
		return nil // nearer from here
	}
	run, err := t.revive(p, t.spec, t.events())
	if err != nil {
		return err
	}
	t.leave()
	t.restore(run)
	return nil
}

// leave stores the view at the head before the run goes back.
func (t *Timeline) leave() {
	if t.behind() {
		return
	}
	s := t.Run.Snapshot(t.request)
	t.known = &Future{Tick: t.head, View: s.View, Marks: s.Marks}
	t.headSettled = t.settled == t.tick
}

// restore replaces the present run by one from a checkpoint.
func (t *Timeline) restore(run *Run) {
	t.Run = run
	t.plan()
	t.trace()
}

// revive is an independent run of a line from a checkpoint on, with the events that the
// checkpoint does not have pending. A checkpoint that is a line may be refused: memory may be
// short by now, or its file gone.
func (t *Timeline) revive(p *Run, base Spec, events []Event) (run *Run, err error) {
	if p.Environment != nil {
		run = p.Clone()
		run.spec = base
	} else if run, err = New(base); err != nil {
		return nil, fmt.Errorf("the way back begins at the run's line, which cannot be run again: %w", err)
	} else if err := SameData(t.data, run.data); err != nil {
		return nil, fmt.Errorf("the way back begins at the run's line, which would be another run: %w", err)
	} else {
		run.Snapshot(lab.ViewRequest{}) // curves are sampled from here on, as before
	}
	run.pending = pendingAgain(events[len(p.journal):])
	return run, nil
}

// pendingAgain are events that are to be done again.
func pendingAgain(events []Event) []Event {
	out := slices.Clone(events)
	for i := range out {
		out[i].Detail = ""
	}
	return out
}

// Goto goes to a tick, back or forward. It returns the tick reached, which differs only where the run ends or begins. The error
// refuses a line that cannot be run again.
func (t *Timeline) Goto(tick int64) (int64, error) {
	if tick == t.tick && !t.untraced {
		return tick, nil
	}
	if err := t.Rewind(tick); err != nil {
		return t.tick, err
	}
	if n := tick - t.tick - 1; t.Approach(n) < n {
		return t.Goto(t.tick) // the run ends here, and its last slot is traced
	}
	t.Advance(tick - t.tick)
	t.dense = false
	return t.tick, nil
}

// Do is [Run.Do] at the present tick. In the past it branches: live interventions from here on are left out, the line's own stay
// pending.
func (t *Timeline) Do(word string) (detail string, err error) {
	err = t.change(word, func(r *Run) error {
		detail, err = r.Do(word)
		return err
	})
	return detail, err
}

// Schedule adds a pending intervention, @TICK:ACTION, to the run's line. It is checked as far
// as possible before it is due. In the past it branches as [Timeline.Do] does.
func (t *Timeline) Schedule(word string) error {
	e, err := parseEvent(word)
	if err != nil {
		return err
	}
	if e.Tick < t.tick {
		return fmt.Errorf("%s: that tick is over, this is %s; go back there first", word, stats.Thousands(t.tick))
	}
	e.Live = true
	if e.Tick == t.tick {
		_, err := t.Do(e.Action)
		return err
	}
	return t.change(word, func(r *Run) error { return r.schedule(e) })
}

// change changes the run's future: of the present branch at its head, else of a new branch.
// The branches have not changed if the change is refused.
func (t *Timeline) change(word string, do func(*Run) error) error {
	t.record()
	from, here := t.present, t.tick
	if !t.behind() && from.head == here {
		before := newBranch(from.base, from.data, from.events)
		before.head, before.settled = here, from.settled
		if err := do(t.Run); err != nil {
			return err
		}
		t.last = &change{name: named(word, here), branch: before, tick: here}
		t.version++
		t.Untouched.follow()
		return nil
	}
	run := t.Run.Clone()
	run.pending = slices.DeleteFunc(slices.Clone(run.pending), func(e Event) bool { return e.Live })
	if err := do(run); err != nil {
		return err
	}
	t.depart(here)
	t.drop(here)
	t.drawBeside()
	t.Run, t.head, t.headSettled, t.known = run, here, run.settled == here, nil
	t.plan()
	next := newBranch(run.spec, run.data, run.events())
	next.head = here
	t.enter(next)
	t.last = &change{name: named(word, here), branch: from, tick: here}
	t.trace()
	t.Untouched.follow()
	return nil
}

// named names an intervention for an undo.
func named(word string, tick int64) string {
	return fmt.Sprintf("%s at tick %s", word, stats.Thousands(tick))
}

// Annotate attaches a note to the present tick.
func (t *Timeline) Annotate(text string) { t.addNotes(Note{t.tick, text}) }

// A Position is a point in a run: its whole line and a tick. A run of that line at that tick
// ([Timeline.Goto]), settled if Done ([Timeline.Settle]), is in the same state.
type Position struct {
	Line string
	Tick int64
	Done bool // the interventions due at this tick have been applied
}

// Position is the run's present position.
func (r *Run) Position() Position { return Position{r.Line(), r.tick, r.settled == r.tick} }

// Settle applies the interventions that are due at the present tick.
func (t *Timeline) Settle() { t.settle() }

// PreviousEvent is the tick of the latest shift or intervention before the present; ok is
// false if there is none.
func (t *Timeline) PreviousEvent() (tick int64, ok bool) {
	tick = t.Run.before(t.tick)
	return max(tick, 0), tick >= t.First()
}

// NextEvent is the tick of the next shift or pending intervention; ok is false if there is
// none.
func (t *Timeline) NextEvent() (tick int64, ok bool) {
	tick = t.Run.after(t.tick)
	return tick, tick < neverShifts
}
