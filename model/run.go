package model

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"lascope/model/lab"
	"lascope/model/stats"
)

// An Event is an intervention at a tick.
type Event struct {
	Tick   int64  // the number of slots before it
	Action string // as on the line: "mirror", "N=200", "lakg"
	Live   bool   // done by a person while the run went on
	Detail string // its result in a few words; "" while it is pending

	// Intervention is the action as it was parsed; nil before it was. See [Event.Against].
	Intervention lab.Intervention
}

// A Run is one experiment under way: a world and a scheme, the clock, and the
// journal of what was done to them. It is a pure function of its line, and
// belongs to one goroutine.
//
// What is written for tick T, and the environment's shift due at T, happens
// between slot T and slot T+1: a row or a snapshot taken at T shows the run
// before it, as it was after T slots.
type Run struct {
	spec        Spec
	own         *lab.Settings // the line's own, at the start
	settings    *lab.Settings // in force
	Environment lab.Environment

	tick    int64
	settled int64 // the tick whose interventions have been done; -1 at the start
	pending []Event
	journal []Event
	marks   []lab.Mark
	err     error // why the run broke off
}

// New builds the run of a spec at tick 0, or refuses in a sentence. All its
// interventions are checked too, as far as they can be before they are due.
func New(spec Spec) (*Run, error) {
	settings, err := spec.Settings()
	if err != nil {
		return nil, err
	}
	if err := spec.CheckMemory(AvailableMemory); err != nil {
		return nil, err
	}
	b, err := spec.Lab.Build(settings)
	if err != nil {
		return nil, err
	}
	r := &Run{spec: spec, own: settings, settings: settings, Environment: b, settled: -1, pending: slices.Clone(spec.Events)}
	err = followEvents(r.pending, settings, settings, func(i int, a lab.Intervention) error {
		if err := b.Check(a); err != nil {
			return fmt.Errorf("%s: %w", r.pending[i].Action, err)
		}
		r.pending[i].Intervention = a
		return nil
	})
	if err != nil {
		return nil, err
	}
	return r, nil
}

// Spec is the line that the run was opened with, without what was done live.
func (r *Run) Spec() Spec { return r.spec }

// Tick is the number of slots done.
func (r *Run) Tick() int64 { return r.tick }

// Scheme is the scheme in force.
func (r *Run) Scheme() *lab.Scheme { return r.settings.Scheme }

// Line is the whole run as one line: the spec, and the journal of what was done
// live. A run of that line meets the same states.
func (r *Run) Line() string {
	return r.spec.line(append(slices.Clone(r.journal), r.pending...))
}

// Err is why the run broke off: an intervention of the line that could not be
// done when its tick came. It is nil while all went well.
func (r *Run) Err() error { return r.err }

// Ended says why the run cannot go on, such as the end of a trace; "" while it can.
func (r *Run) Ended() string {
	if r.err != nil {
		return r.err.Error()
	}
	return r.Environment.Ended()
}

// Converged reports whether the scheme has met its own goal, in labs that have one.
func (r *Run) Converged() bool { return r.Environment.Converged() }

// Advance runs n slots, with the interventions and shifts due among them, and
// returns how many were really run: fewer only when the run has ended.
func (r *Run) Advance(n int64) int64 {
	start := r.tick
	for left := n; left > 0 && r.err == nil; {
		r.settle()
		if r.err != nil {
			break
		}
		want := min(left, r.calm())
		done := lab.Recorder{Environment: r.Environment}.Advance(want)
		r.tick += done
		left -= done
		if done < want {
			break
		}
	}
	return r.tick - start
}

// Clone is a copy of the run with the same past and the same future, independent of it
// from here on.
func (r *Run) Clone() *Run {
	out := *r
	out.Environment = r.Environment.Clone()
	// Only ever appended to: a copy without room to spare copies when it grows.
	out.pending, out.journal, out.marks = slices.Clip(r.pending), slices.Clip(r.journal), slices.Clip(r.marks)
	return &out
}

// calm is the number of slots until somebody intervenes.
func (r *Run) calm() int64 {
	k := int64(1) << 60
	if period, shift := r.shift(); shift != "" {
		k = period - r.tick%period
	}
	if len(r.pending) > 0 {
		k = min(k, r.pending[0].Tick-r.tick)
	}
	return k
}

// shift is the environment's own shift and its period; "" when there is none.
func (r *Run) shift() (period int64, name string) {
	name = r.settings.Word("shift")
	if name == "none" {
		return 0, ""
	}
	return int64(r.settings.Number("period")), name
}

// settle does what is due between the last slot and the next, once.
func (r *Run) settle() {
	if r.settled == r.tick {
		return
	}
	r.settled = r.tick
	if period, name := r.shift(); name != "" && r.tick > 0 && r.tick%period == 0 {
		if _, err := r.Environment.Apply(lab.ShiftAction{Name: name, Settings: r.settings}); err != nil {
			r.err = fmt.Errorf("the shift %s at tick %s could not be done: %w", name, stats.Thousands(r.tick), err)
			return
		}
		r.mark(lab.Mark{Tick: r.tick, Name: name, Kind: lab.MarkShift})
	}
	for len(r.pending) > 0 && r.pending[0].Tick <= r.tick {
		e := r.pending[0]
		a, err := e.Against(r.settings, r.own)
		if err == nil {
			e.Detail, err = r.apply(a)
		}
		if err != nil {
			r.err = fmt.Errorf("@%d:%s could not be done: %w", e.Tick, e.Action, err)
			return
		}
		r.pending = r.pending[1:]
		r.journal = append(r.journal, e)
	}
}

// Do intervenes now, between the last slot and the next, and writes it to the
// journal. The error is a sentence, or a [*RestartError] for a parameter that
// cannot change while a run goes on; nothing has changed then.
func (r *Run) Do(word string) (detail string, err error) {
	if r.err != nil {
		return "", r.err
	}
	r.settle()
	if r.err != nil {
		return "", r.err
	}
	a, err := ParseIntervention(word, r.settings, r.own)
	if err != nil {
		return "", err
	}
	if t, ok := a.(lab.TakeoverAction); ok && t.Settings.Scheme == r.settings.Scheme && len(t.Given) == 0 {
		return "", fmt.Errorf("%s is in charge already; nothing has changed", r.settings.Scheme.Title)
	}
	if detail, err = r.apply(a); err != nil {
		return "", err
	}
	r.journal = append(r.journal, Event{Tick: r.tick, Action: a.Word(), Live: true, Detail: detail, Intervention: a})
	if _, shift := a.(lab.ShiftAction); !shift {
		if left := r.leaveOut(); len(left) > 0 {
			detail += "; it leaves out what could not be done then: " + strings.Join(left, " ")
		}
	}
	return detail, nil
}

// leaveOut strikes off the line what is still to come and cannot be done any more, such as
// a parameter of a scheme that is not in charge then, and names it. Else the run would break
// off at its tick, and its line, copied or saved, could not be opened again.
func (r *Run) leaveOut() (left []string) {
	now, stay := r.settings, []Event{}
	for _, e := range r.pending {
		a, err := e.Against(now, r.own)
		if err == nil {
			err = r.Environment.Check(a)
		}
		if err != nil {
			left = append(left, e.Word())
			continue
		}
		stay, now = append(stay, e), a.After()
	}
	if len(left) > 0 {
		r.pending = stay
	}
	return left
}

// apply puts one intervention in force. Nothing has changed if it is refused.
func (r *Run) apply(a lab.Intervention) (detail string, err error) {
	if detail, err = r.Environment.Apply(a); err != nil {
		return "", err
	}
	detail = a.Detail(r.settings, detail)
	r.settings = a.After()
	r.mark(lab.Mark{Tick: r.tick, Name: a.Word(), Kind: a.Kind()})
	return detail, nil
}

// marksKept bounds the marks of a long run: more than any screen can show.
const marksKept = 256

// mark remembers something for the curves, the latest marksKept of them.
func (r *Run) mark(m lab.Mark) {
	if len(r.marks) == 2*marksKept {
		r.marks = slices.Clone(r.marks[marksKept:])
	}
	r.marks = append(r.marks, m)
}

// Marks are the shifts and interventions so far, the latest marksKept of them or more.
func (r *Run) Marks() []lab.Mark { return r.marks }

// Columns are the names of the headless output's columns.
func (r *Run) Columns() []string { return r.Environment.Columns() }

// Row is the run's headless output now, one cell a column. Rates are taken over
// the slots since the row before.
func (r *Run) Row() []lab.Cell { return r.Environment.Row() }

// Snapshot is what a screen that looks so may see of the run now. Curves are
// recorded from the first snapshot on, so a screen takes one at the start.
func (r *Run) Snapshot(look lab.ViewRequest) *Snapshot {
	s := &Snapshot{
		Line:     r.Line(),
		Lab:      r.spec.Lab,
		Scheme:   r.settings.Scheme,
		Tick:     r.tick,
		Ended:    r.Ended(),
		Warns:    r.Environment.Warnings(),
		Settings: r.settings.List(),
		Journal:  slices.Clone(r.journal),
		Pending:  r.pending[:len(r.pending):len(r.pending)],
		Marks:    r.marks[max(0, len(r.marks)-marksKept):len(r.marks):len(r.marks)],
		View:     r.Environment.Observe(look),
		Look:     look,
	}
	return s
}

// PageShares are the rows of `run --shares`: a heading, then a row a page.
// Only labs that share a budget among pages have them.
func (r *Run) PageShares() (heading []string, rows func(yield func([]lab.Cell) bool), err error) {
	s, ok := r.Environment.(sharer)
	if !ok {
		return nil, nil, r.noShares()
	}
	heading, rows = s.PageShares()
	return heading, rows, nil
}

// noShares refuses --shares in a lab whose schemes share nothing.
func (r *Run) noShares() error {
	return errors.New("the " + r.spec.Lab.Name + " lab has no shares to write; --shares is for the polling lab")
}

// A sharer is an environment whose scheme shares a budget among pages.
type sharer interface {
	PageShares() (heading []string, rows func(yield func([]lab.Cell) bool))
}
