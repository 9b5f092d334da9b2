package driver

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"lascope/internal/refusal"
	"lascope/internal/task"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/lab"
)

// ToggleGhosts shows the ghosts of the run, thirty replications of its line, or hides them.
type ToggleGhosts struct{}

// A GhostView has the ghosts as far as all of them have run. It is immutable.
type GhostView struct {
	Tick  int64
	Views []lab.View // empty until the first are made
}

func (ToggleGhosts) Apply(l *Loop) {
	switch {
	case l.line == nil:
		refusal.Say("a race draws no replications behind its curves: it averages them; open one of its lines alone")
	case l.ghosts != nil:
		l.endGhosts()
		l.say(Done{"the replications are hidden"})
	case l.concurrent:
		l.beginGhosts()
		l.say(Done{"30 replications, runs of this line with other seeds, are drawn behind the curve"})
	}
}

// ghosts are replications of the present line that run on other goroutines, as far as the line
// was run.
type ghosts struct {
	line   string       // for the loop alone; "" once they are cancelled
	goal   atomic.Int64 // the furthest tick seen
	grown  chan struct{}
	latest atomic.Pointer[GhostView]
	failed atomic.Pointer[error] // why they cannot go on; nil while they do
	cancel context.CancelFunc
}

// Times of the ghosts.
const (
	ghostRound = 40 * time.Millisecond  // of a round, after which all ghosts are at one tick
	ghostEvery = 150 * time.Millisecond // between two views of them
)

// beginGhosts begins the ghosts of the run, and endGhosts ends them, if there are any.
func (l *Loop) beginGhosts() {
	ctx, cancel := context.WithCancel(context.Background())
	line, d := l.line.Line(), l.Driver
	g := &ghosts{line: line, grown: make(chan struct{}, 1), cancel: cancel}
	g.goal.Store(l.line.Head())
	g.latest.Store(&GhostView{})
	l.ghosts = g
	task.Go(func() {
		if err := g.run(ctx, d, line); err != nil && ctx.Err() == nil {
			g.failed.Store(&err)
			d.Request()
		}
	})
}

func (l *Loop) endGhosts() {
	if l.ghosts != nil {
		l.ghosts.cancel()
		l.ghosts = nil
	}
}

// followGhosts has the ghosts follow the run, to another line too, and returns their latest view; nil
// without ghosts, as in a race.
func (l *Loop) followGhosts() *GhostView {
	g := l.ghosts
	switch {
	case g == nil:
		return nil
	case l.line == nil:
		l.endGhosts()
		return nil
	case g.failed.Load() != nil:
		l.say(Refused{Why: *g.failed.Load()})
		l.endGhosts()
		return nil
	case l.line.Line() != g.line:
		l.endGhosts()
		l.beginGhosts()
	}
	if g = l.ghosts; l.line.Head() > g.goal.Load() {
		g.goal.Store(l.line.Head())
		task.Signal(g.grown)
	}
	return g.latest.Load()
}

// run runs the ghosts to the goal in rounds, and makes their views.
func (g *ghosts) run(ctx context.Context, d *Driver, line string) (err error) {
	defer refusal.To(&err)
	spec := refusal.Must(model.Parse(line))
	cores := max(1, runtime.GOMAXPROCS(0)-1) // one is left to the run
	set := refusal.Must(experiment.NewGhosts(ctx, spec, experiment.GhostRuns, cores, model.AvailableMemory))
	round, shown := int64(1), time.Time{}
	for {
		behind := g.goal.Load() - set.Tick()
		if behind > 0 {
			begun := time.Now()
			refusal.Check(set.Advance(ctx, set.Tick()+min(behind, round)))
			round = batchFor(ghostRound, time.Since(begun).Seconds()/float64(min(behind, round)), round)
		}
		fresh := !shown.IsZero() && set.Tick() == g.latest.Load().Tick
		if wait := ghostEvery - time.Since(shown); !fresh && wait <= 0 {
			views := refusal.Must(set.Views(ctx))
			g.latest.Store(&GhostView{set.Tick(), views})
			shown = time.Now()
			d.Request()
		} else if behind <= 0 {
			if fresh { // until there is a further goal
				wait = time.Hour
			}
			select {
			case <-g.grown:
			case <-time.After(wait):
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
}
