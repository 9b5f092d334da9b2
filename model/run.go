package model

import (
	"cmp"
	"errors"
	"fmt"

	"lascope/internal/memory"
	"lascope/internal/refusal"
	"lascope/internal/task"
	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// A Run is one experiment under way: a world and a scheme, the clock, and the journal of
// interventions. It is a pure function of its line and belongs to one goroutine.
//
// The interventions of tick T, and the world's shift due at T, happen between slot T and
// slot T+1: a row or a snapshot at T precedes them.
type Run struct {
	spec     Spec
	data     []DataFile    // that the environment was built from
	own      *lab.Settings // the line's, at the start
	settings *lab.Settings // in force
	lab.Environment

	tick int64
	agenda
	err    error    // the intervention that ended the run
	rivals *rivalry // of a person's game, computed once; nil before
}

// New builds the run of a spec at tick 0. It checks the spec's interventions as far as
// possible before they are due. The error is a sentence.
func New(spec Spec) (_ *Run, err error) {
	defer refusal.To(&err)
	settings, reads := spec.Settings(), spec.Reads()
	refusal.Check(spec.CheckMemory(AvailableMemory))
	before, unread := Data(reads)
	environment := spec.Lab.Build(settings)
	data, err := Data(reads)
	refusal.Check(cmp.Or(unread, err, SameData(before, data)))
	r := &Run{spec: spec, data: data, own: settings, settings: settings, Environment: environment, agenda: newAgenda(spec.Events)}
	r.shifts = newShiftClock(settings)
	refusal.Check(followEvents(r.pending, settings, settings, func(e Event) error {
		if err := environment.Check(e.Intervention); err != nil {
			return fmt.Errorf("%s: %w", e.Action, err)
		}
		return nil
	}))
	return r, nil
}

// Advance runs n slots, with the interventions and shifts due among them. It returns the
// number of slots run: fewer than n only when the run has ended or waits for polls from outside.
func (r *Run) Advance(n int64) int64 {
	start := r.tick
	task.Yield()
	for end := start + n; r.tick < end; {
		if r.settle(); r.err != nil {
			break
		}
		want := min(end-r.tick, r.until(r.tick))
		done := lab.Advance(r.Environment, want) // steps the environment and samples its curves
		r.tick += done
		if done == 0 {
			break
		}
	}
	return r.tick - start
}

// Shows reports whether a table of the run has a column.
func (r *Run) Shows(column string) bool {
	return r.spec.Lab.Shows(column, r.spec.Scheme, r.own)
}

// Snapshot is the present state as a screen of the given request shows it. Curves are
// sampled from the first snapshot on; a screen therefore takes one at tick 0.
func (r *Run) Snapshot(request lab.ViewRequest) *Snapshot {
	var given []lab.Assignment
	if r.spec.Program != nil && r.spec.Plays() {
		given = r.spec.Program.Given
	}
	return &Snapshot{
		Line:     r.Line(),
		Lab:      r.spec.Lab,
		Scheme:   r.settings.Scheme,
		Given:    given,
		Tick:     r.tick,
		Waits:    r.Waits(),
		Ended:    r.Ended(),
		Warns:    r.Warnings(),
		Settings: r.settings.List(),
		Journal:  withoutInterventions(r.journal),
		Marks:    r.latest(),
		View:     r.Observe(request),
		Request:  request,
		Score:    r.scored(),

		Challenge: r.challenge(),
	}
}

// Measurement measures the run for its snapshots and curves, in parts if it is large.
func (r *Run) Measurement() lab.Deferrer { return lab.Measurement(r.Environment) }

// Clone is an independent copy of the run with the same past and the same future.
func (r *Run) Clone() *Run {
	r.Complete()
	out := *r
	out.Environment = memory.Copy(r.Environment)
	out.agenda = r.clip()
	return &out
}

// Data identifies the files that the run was built from.
func (r *Run) Data() []DataFile { return r.data }

// Spec is the line that the run was built from, without live interventions.
func (r *Run) Spec() Spec { return r.spec }

// Tick is the number of slots done.
func (r *Run) Tick() int64 { return r.tick }

// Scheme is the scheme in force.
func (r *Run) Scheme() *lab.Scheme { return r.settings.Scheme }

// Line is the spec with all interventions, live ones included. A run of that line passes
// through the same states.
func (r *Run) Line() string {
	return r.spec.line(append(withoutInterventions(r.journal), r.pending...))
}

// Err is the error of an intervention, or of the program of the scheme own, that ended the run;
// nil otherwise.
func (r *Run) Err() error {
	return cmp.Or(r.err, r.Failed())
}

// Ended is the reason why the run cannot go on, such as the end of a trace; "" while it can.
func (r *Run) Ended() string {
	if r.err != nil {
		return r.err.Error()
	}
	return r.Environment.Ended()
}

// Waits reports whether the next slot waits for the choice of a person.
func (r *Run) Waits() bool {
	game := r.Person()
	return game != nil && r.Ended() == "" && game.Ready(1) == 0
}

// Awaits reports whether an outside program plays: a slot may take a moment until it answers.
func (r *Run) Awaits() bool {
	return r.Environment.Awaits() && r.err == nil
}

// PageShares are the rows of `run --shares`: a heading, then a row a page. The error refuses
// a lab other than polling.
func (r *Run) PageShares() (heading []string, rows func(yield func([]lab.Cell) bool), err error) {
	s, ok := r.Environment.(*pollinglab.Environment)
	if !ok {
		return nil, nil, r.noShares()
	}
	heading, rows = s.PageShares()
	return heading, rows, nil
}

// noShares refuses --shares in a lab other than polling.
func (r *Run) noShares() error {
	return errors.New("the " + r.spec.Lab.Name + " lab has no shares to write; --shares is for the polling lab")
}

// Quiet is the number of ticks before the next shift or intervention; 0 if one is due at the present tick and
// has not been applied.
func (r *Run) Quiet() int64 { return r.until(r.tick) }
