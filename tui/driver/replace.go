package driver

import (
	"cmp"
	"fmt"
	"time"

	"lascope/internal/refusal"
	"lascope/internal/task"
	"lascope/model"
	"lascope/tui/canvas"
)

// A building is a run that is being built, or the outcome.
type building struct {
	run   Simulation
	err   error
	crash *Crashed
	asked int64      // the number of the command
	after succession // how it continues the session
	news  string     // the sentence for the reader once it is built,
	then  []func()   // the work after the sentence
}

// A succession is how a new run continues the session of the one before.
type succession struct {
	name string        // of the change, for an undo; "" for a run that begins another session
	to   *model.Switch // the branch that it continues; nil for its own line's
}

// BuildWait is the time that the loop waits for a new run. After it the run is built on another goroutine, while the present one is
// shown.
const BuildWait = 20 * time.Millisecond

// OpenRun builds the run of a line.
func OpenRun(spec model.Spec) (_ Simulation, err error) {
	defer refusal.To(&err)
	refusal.Check(model.CheckLiveMemory(model.AvailableMemory, spec))
	return model.NewTimeline(refusal.Must(model.New(spec))), nil
}

// replace opens a line in place of the run. If it is refused, the run goes on. The
// commands that follow wait for the new run.
func (l *Loop) replace(spec model.Spec, news string, after succession, then ...func()) {
	b, before := &building{asked: l.command, news: news, after: after, then: then}, l.Simulation
	if !l.concurrent {
		b.run, b.err = l.build(spec, before, after)
		l.built(b)
		return
	}
	result := make(chan *building, 1)
	task.Go(func() {
		defer func() { result <- b }()
		defer OnPanic(func(c Crashed) { b.crash = &c })
		b.run, b.err = l.build(spec, before, after)
	})
	select {
	case <-result:
		l.built(b)
	case <-time.After(BuildWait):
		l.pending, l.busy = result, fmt.Sprintf("building %s …", spec.Title)
		l.publishBusy(l.busy)
	}
}

// build builds the run of a line in place of another run, whose program then plays the scheme own there, too; for a switch that opens
// the line only with the data that the branch read.
func (l *Loop) build(spec model.Spec, before Simulation, after succession) (Simulation, error) {
	if spec.Program == nil || spec.Program.Recorded {
		spec.Program = cmp.Or(before.Spec().Program, spec.Program)
	}
	run, err := l.open(spec)
	if t, ok := run.(*model.Timeline); ok && err == nil && after.to != nil {
		err = after.to.Check(t)
	}
	return run, err
}

// built continues with the run that was built, or reports why there is none.
func (l *Loop) built(b *building) {
	l.pending, l.busy, l.command = nil, "", b.asked
	l.refresh()
	switch {
	case b.crash != nil:
		panic(b.crash)
	case b.err != nil:
		l.refuse(b.err)
	default:
		l.put(b.run, b.after)
		l.say(canvas.Pick[any](b.after.name != "", Changed{[]string{b.news}}, Done{b.news}))
		for _, f := range b.then {
			f()
		}
	}
	l.reset()
}

// openNow opens a line in place of the run, however long it takes.
func (l *Loop) openNow(spec model.Spec, after succession) error {
	run, err := l.build(spec, l.Simulation, after)
	if err == nil {
		l.put(run, after)
	}
	return err
}

// put continues with another run.
func (l *Loop) put(run Simulation, after succession) {
	t, ok := run.(*model.Timeline)
	if ok && l.line != nil && (after.name != "" || after.to != nil) {
		t.Succeed(l.line, l.Destination(), after.name, after.to)
	}
	if g := l.ghosts; g != nil && (!ok || t.Line() != g.line) { // those of its line begin with the first picture
		g.cancel()
		g.line = ""
	}
	l.Runs++
	l.comparison = nil
	l.begin(run)
}
