package model

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/internal/memory"
	"lascope/model/lab"
	"lascope/model/stats"
)

// The branches of a session form a tree that follows from their lines: two branches are the
// same run up to the first tick at which their lines differ.

// Bounds of the branches that are kept beside the present one.
const (
	mostBranches = 200
	branchPart   = 4 // of the time line's budget they take at most this part, for views and checkpoints
)

// A branch is one course of a session.
type branch struct {
	base    Spec       // the line that it was opened with
	data    []DataFile // the files that it reads
	world   string     // the line without interventions, with the contents of its data
	events  []Event    // done and to come
	head    int64      // the furthest tick seen
	settled bool       // the interventions at the head have been applied
	notes   []Note

	view  *Future // at the head; nil if it is not in memory
	point *Run    // the latest checkpoint, if no other branch has it; nil for none
	bytes int64   // of view and point
	left  int     // counts the branches left, for the order
	drawn bool    // the view is drawn beside the present branch
}

// A change is the last change of the session, which [Timeline.Undo] undoes.
type change struct {
	name   string
	branch *branch // the branch before the change; not among the branches if it had no course
	tick   int64   // the tick there
	undone bool    // it was undone, so that the next undo does it again
}

// A tree holds the branches of a session by number. The present branch is up to date only
// after [Timeline.record].
type tree struct {
	list     []*branch
	present  *branch
	beside   *branch  // the branch left last, if it is drawn for that reason alone
	last     *change  // nil for none
	left     int      // counts the branches left
	most     int64    // bytes that the views and checkpoints of the others may take,
	taken    int64    // and do take
	version  int      // counts the changes of the session
	listed   []Branch // as of listedAt
	listedAt int
}

// A Branch is a branch of a session, as a list shows it.
type Branch struct {
	Spec  Spec   // the whole line
	Until int64  // the furthest tick seen
	Notes []Note // notes that the present branch does not have

	// Set by a [Timeline] only.
	Number  int   // from 1
	Parent  int   // the number of the branch that it leaves; 0 for none
	From    int64 // the tick at which it leaves its parent
	Present bool
	Drawn   bool     // it is drawn beside the present one
	View    lab.View // at Until; nil if it is not in memory
}

// Words are the words of the line by which a branch differs from the branch that it leaves;
// the whole line if it leaves none.
func (b Branch) Words() string {
	if b.Parent == 0 {
		return b.Spec.String()
	}
	var words []string
	for _, e := range b.Spec.Events {
		if e.Tick >= b.From {
			words = append(words, e.Word())
		}
	}
	return strings.Join(words, " ")
}

// newBranch makes a branch of a line that reads data, with its events.
func newBranch(base Spec, data []DataFile, events []Event) *branch {
	return &branch{base: base, data: data, world: base.line(nil) + DataLines(data), events: events}
}

// spec is the branch's whole line.
func (b *branch) spec() Spec {
	s := b.base
	s.Events = b.events
	return s
}

// common is the tick up to which two branches are the same run: -1 for none, the largest
// number for the same line.
func (b *branch) common(c *branch) int64 {
	if b.world != c.world {
		return -1
	}
	same := 0
	for same < min(len(b.events), len(c.events)) && b.events[same].same(c.events[same]) {
		same++
	}
	tick := int64(math.MaxInt64)
	for _, rest := range [][]Event{b.events[same:], c.events[same:]} {
		if len(rest) > 0 {
			tick = min(tick, rest[0].Tick)
		}
	}
	return tick
}

// within reports whether another branch passes through the whole course of this one and has
// all its interventions, those to come too.
func (b *branch) within(c *branch) bool {
	if b.head > min(c.head, b.common(c)) {
		return false
	}
	at := 0
	for _, e := range c.events {
		if at < len(b.events) && b.events[at].same(e) {
			at++
		}
	}
	return at == len(b.events)
}

// untouched reports a branch without a live intervention and without a note.
func (b *branch) untouched() bool { return len(b.notes) == 0 && len(b.events) == len(b.base.Events) }

// forget frees the memory of the view and the checkpoint.
func (b *branch) forget() { b.view, b.point, b.bytes, b.drawn = nil, nil, 0, false }

// enter makes a branch the present one. The notes at ticks that it shares with others become
// its own, so that a note is seen on every branch that passes through its tick.
func (t *tree) enter(to *branch) {
	if !slices.Contains(t.list, to) {
		t.list = append(t.list, to)
	}
	t.present = to
	t.version++
	var gathered []Note
	for _, b := range t.list {
		if fork := to.common(b); b != to {
			at := notesUntil(b.notes, fork)
			gathered, b.notes = merged(gathered, b.notes[:at]...), b.notes[at:]
		}
	}
	if len(gathered) > 0 {
		to.notes = merged(gathered, to.notes...)
	}
	t.tidy()
}

// tidy drops the branches that have no course by themselves, then the ones left longest ago
// until the rest is within bounds.
func (t *tree) tidy() {
	for _, b := range slices.Clone(t.list) {
		if t.redundant(b) {
			t.remove(b)
		}
	}
	for len(t.list) > mostBranches {
		t.remove(t.oldest(0))
	}
	for {
		t.taken = 0
		for _, b := range t.list {
			t.taken += b.bytes
		}
		if t.taken <= t.most {
			break
		}
		t.oldest(1).forget()
	}
}

// redundant reports whether a branch adds nothing to the others; one that passes through its
// course takes over its notes.
func (t *tree) redundant(b *branch) bool {
	switch {
	case b == t.present:
		return false
	case b.head == 0 && b.untouched():
		return true
	}
	for _, c := range t.list {
		if c != b && b.within(c) {
			c.notes = merged(c.notes, b.notes...)
			return true
		}
	}
	return false
}

// remove removes a branch from the session.
func (t *tree) remove(b *branch) {
	t.list = slices.DeleteFunc(t.list, func(other *branch) bool { return other == b })
}

// oldest is the branch that was left longest ago, of those with some bytes in memory; nil for none.
func (t *tree) oldest(bytes int64) (oldest *branch) {
	for _, b := range t.list {
		if b != t.present && b.bytes >= bytes && (oldest == nil || b.left < oldest.left) {
			oldest = b
		}
	}
	return oldest
}

// number is a branch's number.
func (t *tree) number(b *branch) int { return slices.Index(t.list, b) + 1 }

// leaves is the branch that the i-th branch leaves, with the tick: of the branches before it, the one with which it shares most
// ticks; nil for none.
func (t *tree) leaves(i int) (parent *branch, from int64) {
	from = -1
	for _, b := range t.list[:i] {
		if fork := b.common(t.list[i]); fork > from {
			parent, from = b, fork
		}
	}
	if parent != nil {
		from = min(from, parent.head, t.list[i].head)
	}
	return parent, from
}

// record brings the present branch up to date with the run.
func (t *Timeline) record() {
	b := t.present
	b.base, b.events = t.spec, t.events()
	if t.head >= b.head {
		b.head, b.settled = t.head, t.headSettled
		if !t.behind() {
			b.settled = t.settled == t.tick
		}
	}
}

// used notes that a branch is the one left last.
func (t *tree) used(b *branch) {
	t.left++
	b.left = t.left
}

// depart leaves the present branch for one that is the same run up to a tick. It stores the
// view at the head and the latest checkpoint after that tick.
func (t *Timeline) depart(fork int64) {
	t.leave()
	t.record()
	b := t.present
	t.used(b)
	seen := memory.Seen{}
	seen.Bytes(t.spec.Lab)
	if t.known != nil && t.head == b.head {
		b.view = t.known
	}
	if last := t.latest(); last.tick > max(fork, 0) && last.Environment != nil && t.pointBytes <= t.most {
		b.point = last
	}
	if b.bytes = seen.Bytes(b.view) + seen.Bytes(b.point); b.bytes > t.most {
		b.forget()
	}
}

// Version counts the changes of the session: of its branches, its lines and its notes.
func (t *tree) Version() int { return t.version }

// Until is the furthest tick seen of the present branch, also in an earlier session.
func (t *Timeline) Until() int64 { return max(t.head, t.tick, t.present.head) }

// Branches are the branches of the session by number.
func (t *Timeline) Branches() []Branch {
	t.record()
	var out []Branch
	for i, b := range t.list {
		parent, from := t.leaves(i)
		one := Branch{
			Spec: b.spec(), Until: b.head, Notes: b.notes, Number: i + 1, Parent: t.number(parent), From: max(from, 0),
			Present: b == t.present, Drawn: b.drawn,
		}
		if b.view != nil {
			one.View = b.view.View
		}
		out = append(out, one)
	}
	return out
}

// compared are the views that are drawn beside the present branch.
func (t *tree) compared() (out []Future) {
	for i, b := range t.list {
		if b == t.present || !b.drawn || b.view == nil {
			continue
		}
		f := *b.view
		f.Branch, f.From = i+1, max(t.present.common(b), 0)
		out = append(out, f)
	}
	return out
}

// A Switch is a change of the present branch.
type Switch struct {
	Spec  Spec // the line of the other branch
	Opens bool // a timeline of that line must be made for it; see [Timeline.Succeed]
	Tick  int64
	News  string // a sentence about the change

	to     *branch
	name   string
	undone bool
}

// Check refuses a timeline that was made for the switch if a file of the line has other contents
// than the branch had.
func (s Switch) Check(made *Timeline) error { return SameData(s.to.data, made.data) }

// toBranch is the switch to a tick of a branch.
func (t *Timeline) toBranch(b *branch, tick int64) Switch {
	return Switch{Spec: b.base, Opens: t.present.common(b) < t.First(), Tick: tick, to: b}
}

// Notes are the notes by tick; the caller must not change them.
func (t *tree) Notes() []Note { return t.present.notes }

// addNotes adds notes to the present branch.
func (t *tree) addNotes(notes ...Note) {
	t.present.notes = merged(t.present.notes, notes...)
	t.version++
}

// Undo is the switch to the state before the last intervention, branch, restart or opened
// line, or, if that was undone, back to the state in which it was undone. The error reports
// that there is nothing to undo.
func (t *Timeline) Undo() (Switch, error) {
	t.record()
	c := t.last
	if c == nil {
		return Switch{}, errors.New("there is nothing to undo: no intervention, branch, restart or opened line")
	}
	s := t.toBranch(c.branch, c.tick)
	s.name, s.undone, s.News = c.name, !c.undone, c.name+" is undone"
	if c.undone {
		s.News = c.name + " is done again"
	}
	return s, nil
}

// other returns the branch of a number. The error refuses a number without a branch, and the present branch.
func (t *tree) other(n int) (*branch, error) {
	switch {
	case n < 1 || n > len(t.list):
		return nil, fmt.Errorf("branch %d: branches are numbered from 1 to %d; branches lists them", n, len(t.list))
	case t.list[n-1] == t.present:
		return nil, fmt.Errorf("branch %d is the present one", n)
	}
	return t.list[n-1], nil
}

// ToBranch is the switch to the furthest tick of a branch. The error refuses a number without
// a branch, and the present branch.
func (t *Timeline) ToBranch(n int) (Switch, error) {
	t.record()
	b, err := t.other(n)
	if err != nil {
		return Switch{}, err
	}
	s := t.toBranch(b, b.head)
	s.name, s.News = fmt.Sprintf("the way to branch %d", n), fmt.Sprintf("branch %d, to tick %s", n, stats.Thousands(b.head))
	return s, nil
}

// Take makes a switch that opens no line. The present tick is then one from which the caller goes to the switch's tick, by
// [Timeline.Goto] or in parts; here is the tick to which an undo returns. The error is as for [Timeline.Goto]; nothing has changed
// then.
func (t *Timeline) Take(s Switch, here int64) error {
	t.record()
	fork := min(t.present.common(s.to), never)
	p := t.before(min(fork+1, max(s.Tick, t.First()+1))) // strictly before, so that the last slot is run
	run, err := t.revive(p, s.to.base, s.to.events)
	if err != nil {
		return err
	}
	from := t.present
	t.depart(fork)
	t.drop(fork)
	if p := s.to.point; p != nil {
		t.keep(p)
	}
	t.drawBeside()
	t.resume(s.to)
	t.last = &change{s.name, from, here, s.undone}
	t.restore(run)
	t.Untouched.follow()
	return nil
}

// drawBeside draws the present branch, which is left, beside the next one, instead of the
// branch left before.
func (t *tree) drawBeside() {
	if t.beside != nil {
		t.beside.drawn = false
	}
	t.beside = t.present
	t.present.drawn = t.present.view != nil
}

// resume enters a branch at its head as it was left.
func (t *Timeline) resume(to *branch) {
	t.head, t.headSettled, t.known = to.head, to.settled, to.view
	to.forget()
	t.enter(to)
}

// Succeed has a timeline at tick 0 continue the session of another, which ends. here is the tick of the old timeline to which an
// undo returns. The new timeline is at a branch of its line, or, after a switch that opens a line, at the start of that switch's
// branch; name names the change for an undo, "" for a switch.
func (t *Timeline) Succeed(old *Timeline, here int64, name string, s *Switch) {
	old.depart(-1)
	from := old.present
	own, most := t.present, t.most
	t.tree, t.most = old.tree, most
	t.last = &change{name: name, branch: from, tick: here}
	if s == nil {
		t.enter(own)
		return
	}
	t.last.name, t.last.undone = s.name, s.undone
	t.pending = pendingAgain(s.to.events)
	if p := s.to.point; p != nil {
		t.keep(p)
	}
	t.resume(s.to)
}

// Compare draws the view of a branch beside the present one, or leaves it out again. If the view is not in memory it returns a run
// that has to be run to the tick and handed to [Timeline.Computed]; nil otherwise. The error is as for [Timeline.ToBranch], or
// refuses a line that cannot be run again.
func (t *Timeline) Compare(n int) (run *Run, until int64, err error) {
	t.record()
	b, err := t.other(n)
	switch {
	case err != nil:
		return nil, 0, err
	case b.view != nil:
		b.drawn = !b.drawn
		if t.beside == b {
			t.beside = nil
		}
		t.version++
		return nil, b.head, nil
	}
	fork := min(t.present.common(b), b.head, never)
	if fork < t.First() {
		if run, err = New(b.spec()); err == nil {
			err = SameData(b.data, run.data)
		}
		if err != nil {
			return nil, 0, err
		}
		run.Snapshot(lab.ViewRequest{}) // curves are sampled from here on
		return run, b.head, nil
	}
	if run, err = t.revive(t.before(fork+1), b.base, b.events); err == nil {
		run.Watch(lab.ViewRequest{})
	}
	return run, b.head, err
}

// Computed draws a branch beside the present one, by the run that [Timeline.Compare] returned.
// It reports false if the branches have changed meanwhile.
func (t *Timeline) Computed(n int, run *Run) bool {
	b, err := t.other(n)
	if err != nil || run.spec.line(nil)+DataLines(run.data) != b.world {
		return false
	}
	s := run.Snapshot(t.request)
	b.view, b.drawn = &Future{Tick: run.tick, View: s.View, Marks: s.Marks}, true
	seen := memory.Seen{}
	seen.Bytes(run.spec.Lab)
	b.bytes += seen.Bytes(b.view)
	t.used(b)
	t.version++
	t.tidy()
	return b.drawn
}
