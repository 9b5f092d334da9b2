package tui

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/fault"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/manyruns"
	"lascope/tui/pane"
	"lascope/tui/racepanes"
	"lascope/tui/screen"
)

// OpenRace runs a race on the terminal: its runs side by side on the same web, its
// replications in the background. The key w writes the files of job.
func OpenRace(job experiment.RaceJob, o config.Options) error {
	o = o.WithEnvironment()
	th, err := o.ChosenTheme()
	if err != nil {
		return err
	}
	return openAside("race", manyruns.LinesOf(job.Race.Specs), th, o, func() (*runScreen, error) { return newRaceScreen(job, th, o) })
}

// newRaceScreen builds the screen of a race.
func newRaceScreen(job experiment.RaceJob, th *canvas.Theme, o config.Options) (*runScreen, error) {
	if job.Race.Until == 0 {
		job.Race.Until = experiment.DefaultUntil
	}
	if job.Race.Reps == 0 {
		job.Race.Reps = experiment.DefaultRaceReps
	}
	job.Race.Specs = slices.Clone(job.Race.Specs)
	for i := range job.Race.Specs {
		job.Race.Specs[i].Program = job.Race.Specs[i].Program.OnScreen()
	}
	spacing := max(1, job.Race.Until/500)
	column, err := job.Race.Column()
	if err != nil {
		return nil, err
	}
	first, err := experiment.NewContest(job.Race.Specs, column, spacing)
	if err != nil {
		return nil, err
	}
	reps := &replicas{race: job.Race, column: column}
	run := &contestRun{first, reps}
	open := func(spec model.Spec) (driver.Simulation, error) {
		next, err := run.With(spec)
		if err != nil {
			return nil, err
		}
		run = &contestRun{next, reps}
		return run, run.replicate()
	}
	d := config.StartDriver(run, open, o)
	reps.changed = paced(d.Request, o.FrameEvery())
	l := newRunScreen(d, th, o)
	l.panes = racepanes.Of
	l.more = contestCommands(job)
	l.also = reps.stop
	if err := run.replicate(); err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// paced limits f to one call per interval. It never drops the last call, and may be called
// from any goroutine.
func paced(f func(), every time.Duration) func() {
	var mutex sync.Mutex
	var last time.Time
	waiting := false
	return func() {
		mutex.Lock()
		defer mutex.Unlock()
		if waiting {
			return
		}
		if rest := every - time.Since(last); rest > 0 {
			waiting = true
			fault.After(rest, func() {
				mutex.Lock()
				waiting, last = false, time.Now()
				mutex.Unlock()
				f()
			})
			return
		}
		last = time.Now()
		f()
	}
}

var (
	_ driver.Race     = (*contestRun)(nil)
	_ driver.Switcher = (*contestRun)(nil)
	_ driver.Watcher  = (*contestRun)(nil)
	_ driver.Allower  = (*contestRun)(nil)
	_ lab.Measurer    = (*contestRun)(nil)
)

// A contestRun adapts a contest and its replications to the driver.
type contestRun struct {
	*experiment.Contest
	reps *replicas
}

// Do applies an intervention and restarts the replications with it.
func (c *contestRun) Do(word string) (string, error) {
	detail, err := c.Contest.Do(word)
	if err == nil {
		err = c.replicate()
	}
	return detail, err
}

// Tune sets a live parameter and restarts the replications with it.
func (c *contestRun) Tune(word string) (string, error) {
	detail, err := c.Contest.Tune(word)
	if err == nil {
		err = c.replicate()
	}
	return detail, err
}

// Retune replaces the value that was set last and restarts the replications.
func (c *contestRun) Retune(word string, most int64) (string, bool, error) {
	detail, done, err := c.Contest.Retune(word, most)
	if done {
		err = c.replicate()
	}
	return detail, done, err
}

// replicate starts the replications of the present lines.
func (c *contestRun) replicate() error {
	specs, err := c.Present()
	if err != nil {
		return err
	}
	c.reps.of(specs)
	return nil
}

// ShowNext shows the panes of another run, by places further, round and round.
func (c *contestRun) ShowNext(by int) {
	n := len(c.Specs())
	c.Show((c.Shown() + by + n) % n)
}

// View adds the results of the replications so far.
func (c *contestRun) View(request lab.ViewRequest) *experiment.ContestView {
	v := c.Contest.View(request)
	v.Result, v.Reps, v.Until = c.reps.result.Load(), c.reps.race.Reps, c.reps.race.Until
	if err := c.reps.failed.Load(); err != nil {
		v.Failed = (*err).Error()
	}
	return v
}

// replicas runs the replications of a race in the background on all cores but one. It starts
// again when the lines have changed.
type replicas struct {
	race    experiment.Race
	column  string // of the results
	changed func() // called when there is something new

	mutex sync.Mutex
	line  string // of the specs that are replicated
	end   context.CancelFunc
	gone  chan struct{}

	result atomic.Pointer[experiment.RaceResult]
	failed atomic.Pointer[error]
}

// of cancels the running replications and starts those of the given lines once they have
// ended. It does not wait for that.
func (r *replicas) of(specs []model.Spec) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	line := ""
	for _, s := range specs {
		line += s.String() + "\n"
	}
	if line == r.line {
		return
	}
	before := r.cancelRun()
	r.line = line
	r.result.Store(nil)
	r.failed.Store(nil)
	ctx, end := context.WithCancel(context.Background())
	r.end, r.gone = end, make(chan struct{})
	race := r.race
	race.Specs, race.Cores = specs, max(1, runtime.GOMAXPROCS(0)-1)
	gone := r.gone
	fault.Go(func() {
		if before != nil {
			<-before
		}
		r.run(ctx, race.Run, race.Reps, gone)
	})
}

// A replicate runs replications, as [experiment.Race.Run] does.
type replicate func(ctx context.Context, progress func(done int, soFar func() *experiment.RaceResult)) (*experiment.RaceResult, error)

// run runs reps replications and closes gone. A panic is the replications' failure.
func (r *replicas) run(ctx context.Context, replicate replicate, reps int, gone chan struct{}) {
	defer close(gone)
	defer func() {
		if p := recover(); p != nil {
			err := fmt.Errorf("the replications stopped with an error: %v", p)
			r.publish(ctx, func() { r.failed.Store(&err) })
		}
	}()
	next := 0
	_, err := replicate(ctx, func(done int, soFar func() *experiment.RaceResult) {
		if ctx.Err() != nil || done < next && done < reps {
			return
		}
		next = done + 1 + done/64 // of very many, all are averaged anew now and then only
		result := soFar()
		if result.Metric != r.column {
			result = result.Curve(r.column)
		}
		r.publish(ctx, func() { r.result.Store(result) })
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		r.publish(ctx, func() { r.failed.Store(&err) })
	}
}

// publish stores an outcome of the replications of a context, unless it was cancelled.
func (r *replicas) publish(ctx context.Context, store func()) {
	r.mutex.Lock()
	current := ctx.Err() == nil
	if current {
		store()
	}
	r.mutex.Unlock()
	if current {
		r.changed()
	}
}

// cancelRun cancels the running replications and returns the channel that their end closes;
// nil if none run. The caller holds the lock.
func (r *replicas) cancelRun() (gone <-chan struct{}) {
	if r.end == nil {
		return nil
	}
	r.end()
	r.end = nil
	return r.gone
}

// stop ends the replications for good.
func (r *replicas) stop() {
	r.mutex.Lock()
	gone := r.cancelRun()
	r.mutex.Unlock()
	if gone != nil {
		screen.AwaitEnd(gone)
	}
}

// withOwn puts a screen's keys before those of every run and drops the rows that they replace.
func withOwn(own, table []command) []command {
	taken := map[string]bool{}
	for _, c := range own {
		for _, k := range c.Key.Keys() {
			taken[k] = true
		}
	}
	return append(own, slices.DeleteFunc(table, func(c command) bool {
		return slices.ContainsFunc(c.Key.Keys(), func(k string) bool { return taken[k] })
	})...)
}

// withoutWayBack removes the keys of time travel from the help and the key bar, because a race
// cannot go back. Pressed, they report this.
func withoutWayBack(table []command, k *keymap.KeyMap) {
	for i := range table {
		if c := &table[i]; c.Group == groupTime && c.Key.Help() != k.Recover.Help() || c.Key.Help() == k.Onward.Help() {
			c.Group, c.Bar = "", 0
		}
	}
}

// contestCommands are the keys of a race.
func contestCommands(job experiment.RaceJob) func(*keymap.KeyMap) []command {
	return func(k *keymap.KeyMap) []command {
		return []command{
			row(k.RunBefore, groupScreen, 8, "", sends(driver.ShowNext{By: -1})),
			row(k.RunAfter, groupScreen, 8, "whose panes", sends(driver.ShowNext{By: 1})),
			row(keymap.WithHelp(k.Save, "race: save the results of the replications"), groupScreen, 12, "save", func(a *app, _ string) tea.Cmd {
				return a.notes.Add(saveRace(a.now.Contest, job))
			}),
			row(keymap.WithHelp(k.Axis, "race: live, or means; in another pane its own axis"), groupPane, 0, "", nil),
			row(keymap.WithHelp(k.Enter, "difference: the next pair; parameters: type a value"), groupPane, 0, "", nil),
		}
	}
}

// saveRace writes a race's result to the files of the job, or to files named for
// its schemes.
func saveRace(v *experiment.ContestView, job experiment.RaceJob) pane.Note {
	if v == nil || v.Result == nil {
		return pane.Note{Kind: pane.NoteRefused, Text: "No replication is done yet, so there is nothing to save."}
	}
	names, err := job.WriteAll(v.Result)
	if err != nil {
		return screen.Refusal(err)
	}
	return pane.Note{Kind: pane.NoteDone, Text: fmt.Sprintf("%d of %d replications saved in %s", v.Result.Reps, v.Reps, names)}
}
