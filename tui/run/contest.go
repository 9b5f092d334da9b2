package run

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"lascope/internal/refusal"
	"lascope/internal/task"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/manyruns"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// OpenRace runs a race on the terminal: its runs side by side on the same web, its
// replications in the background. The key w writes the files of job.
func OpenRace(job experiment.RaceJob, o config.Options) error {
	return screen.Open("race", manyruns.LinesOf(job.Race.Specs), o, func(th *canvas.Theme, o config.Options) *Screen {
		return newRaceScreen(job, th, o)
	})
}

// newRaceScreen begins a race, or refuses it.
func newRaceScreen(job experiment.RaceJob, th *canvas.Theme, o config.Options) *Screen {
	job.Race.Until = cmp.Or(job.Race.Until, engine.DefaultUntil)
	job.Race.Reps = cmp.Or(job.Race.Reps, design.DefaultRaceReps)
	job.Race.Specs = onScreen(job.Race.Specs)
	spacing := max(1, job.Race.Until/500)
	column := refusal.Must(job.Race.Column())
	reps := newReplicas(job.Race, column)
	run := &raceRun{refusal.Must(experiment.NewContest(job.Race.Specs, column, spacing)), reps}
	begin := o.DriverConfig()
	begin.Open = func(spec model.Spec) (driver.Simulation, error) {
		next, err := run.With(spec)
		if err != nil {
			return nil, err
		}
		run = &raceRun{next, reps}
		return run, run.replicate()
	}
	d := driver.Start(run, begin)
	reps.changed = paced(d.Request, o.FrameEvery())
	l := newRunScreen(d, th, o)
	l.panes, l.more, l.also = labs.RacePanes, contestCommands(job), reps.close
	if err := run.replicate(); err != nil {
		l.Close()
		refusal.Check(err)
	}
	return l
}

// withOwn puts a screen's keys before every run's and drops the rows that they replace.
func withOwn(own, table []Command) []Command {
	taken := map[string]bool{}
	for _, c := range own {
		for _, k := range c.Key.Keys() {
			taken[k] = true
		}
	}
	return append(own, slices.DeleteFunc(table, func(c Command) bool {
		return slices.ContainsFunc(c.Key.Keys(), func(k string) bool { return taken[k] })
	})...)
}

func contestCommands(job experiment.RaceJob) func(*pane.KeyMap) []Command {
	return func(k *pane.KeyMap) []Command {
		return []Command{
			row(k.RunBefore, groupScreen, screen.OwnBar, "", Sends(driver.ShowNext{By: -1})),
			row(k.RunAfter, groupScreen, screen.OwnBar, "whose panes", Sends(driver.ShowNext{By: 1})),
			row(pane.WithHelp(k.Save, "race: save the results of the replications"), groupScreen, screen.SavingBar, "save", func(a *app) {
				a.Add(saveRace(a.Contest, job))
			}),
			row(pane.WithHelp(k.Axis, "race: live, or means; in another pane its own axis"), groupPane, 0, "", nil),
			row(pane.WithHelp(k.Enter, "difference: the next pair; parameters: type a value"), groupPane, 0, "", nil),
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
			task.After(rest, func() {
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
	_ driver.Simulation = (*raceRun)(nil)
	_ driver.Race       = (*raceRun)(nil)
	_ lab.Measurer      = (*raceRun)(nil)
)

// A raceRun is a race whose runs the driver advances, with its replications.
type raceRun struct {
	*experiment.Contest
	replications *replicas
}

// Do applies an intervention and restarts the replications with it.
func (c *raceRun) Do(word string) (string, error) { return c.changed(c.Contest.Do(word)) }

// Tune sets a live parameter and restarts the replications with it.
func (c *raceRun) Tune(word string) (string, error) { return c.changed(c.Contest.Tune(word)) }

func (c *raceRun) changed(detail string, err error) (string, error) {
	if err == nil {
		err = c.replicate()
	}
	return detail, err
}

// Retune replaces the value that was set last and restarts the replications.
func (c *raceRun) Retune(word string, most int64) (string, bool, error) {
	detail, done, err := c.Contest.Retune(word, most)
	if done {
		err = c.replicate()
	}
	return detail, done, err
}

// replicate starts the replications of the present lines.
func (c *raceRun) replicate() error {
	specs, err := c.Present()
	if err != nil {
		return err
	}
	c.replications.restart(specs, c.Names())
	return nil
}

// View adds the results of the replications so far.
func (c *raceRun) View(request lab.ViewRequest) *experiment.ContestView {
	v, now := c.Contest.View(request), c.replications.now.Load()
	v.Result, v.Reps, v.Until = now.result.Load(), c.replications.race.Reps, c.replications.race.Until
	if err := now.failed.Load(); err != nil {
		v.Failed = (*err).Error()
	}
	return v
}

// replicas runs the replications of a race in the background on all cores but one. It starts
// again when the lines have changed.
type replicas struct {
	changed func() // called when there is something new

	race   design.Race
	column string // of the results

	all  context.Context // of all replications
	stop context.CancelFunc

	mutex sync.Mutex // of restarts
	now   atomic.Pointer[generation]
}

// A generation is the replications of one set of lines. What it finds after its end is its own.
type generation struct {
	line   string
	end    context.CancelFunc
	gone   chan struct{} // closed once they have ended
	result atomic.Pointer[result.RaceResult]
	failed atomic.Pointer[error]
}

// newReplicas are the replications of a race, whose results keep a column. None runs yet.
func newReplicas(race design.Race, column string) *replicas {
	r := &replicas{race: race, column: column}
	r.all, r.stop = context.WithCancel(context.Background())
	none := &generation{end: func() {}, gone: make(chan struct{})}
	close(none.gone)
	r.now.Store(none)
	return r
}

// restart cancels the running replications and starts replications of the given lines, by their names, once the others have ended.
// It does not wait.
func (r *replicas) restart(specs []model.Spec, names []string) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	before, g := r.now.Load(), &generation{line: manyruns.LinesOf(specs), gone: make(chan struct{})}
	if g.line == before.line {
		return
	}
	before.end()
	ctx, end := context.WithCancel(r.all)
	g.end = end
	r.now.Store(g)
	race := r.race
	race.Specs, race.Names, race.Cores = specs, names, max(1, runtime.GOMAXPROCS(0)-1)
	task.Go(func() {
		<-before.gone
		r.run(ctx, g, func(ctx context.Context, progress func(done int, soFar func() *result.RaceResult)) (*result.RaceResult, error) {
			return result.RunRace(ctx, race, progress)
		})
	})
}

// A replicate runs replications, as [result.RunRace] does.
type replicate func(ctx context.Context, progress func(done int, soFar func() *result.RaceResult)) (*result.RaceResult, error)

// run runs the replications of a generation. A panic is their failure.
func (r *replicas) run(ctx context.Context, g *generation, replicate replicate) {
	defer close(g.gone)
	fail := func(err error) {
		g.failed.Store(&err)
		r.changed()
	}
	defer func() {
		if p := recover(); p != nil {
			fail(fmt.Errorf("the replications stopped with an error: %v", p))
		}
	}()
	next := 0
	_, err := replicate(ctx, func(done int, soFar func() *result.RaceResult) {
		if ctx.Err() != nil || done < next && done < r.race.Reps {
			return
		}
		next = done + 1 + done/64 // of very many, all are averaged anew now and then only
		result := soFar()
		if result.Metric != r.column {
			result = result.Curve(r.column)
		}
		g.result.Store(result)
		r.changed()
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		fail(err)
	}
}

// close ends the replications for good, also those that a driver begins which is still busy.
func (r *replicas) close() {
	r.stop()
	screen.AwaitEnd(r.now.Load().gone)
}
