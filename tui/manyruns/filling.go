package manyruns

import (
	"context"
	"io"
	"strings"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A filling is the screen of a job of many runs, whose results fill it.
type filling struct {
	screen.Base
	*screen.Worker                 // at rest for saved results
	names          func() []string // of the files that the job writes at its end
	*progress
}

// A progress is the state of a job, which its screen and its results share.
type progress struct {
	mutex sync.Mutex
	now   State
}

// Now is how far the runs have got.
func (p *progress) Now() State {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.now
}

// A State is how far the runs of a job have got.
type State struct {
	experiment.Progress
	begun  time.Time
	Ended  bool
	failed error
}

func newFilling(th *canvas.Theme, o config.Options, names func() []string) *filling {
	return &filling{Base: screen.NewBase(th, o), Worker: screen.NewWorker(), names: names, progress: &progress{now: State{begun: time.Now()}}}
}

// work runs the job, on all cores.
func (l *filling) work(job interface {
	Run(ctx context.Context, stdout io.Writer) (sentence string, err error)
	Follow(also func(experiment.Progress))
}) {
	job.Follow(func(p experiment.Progress) {
		l.mutex.Lock()
		l.now.Progress = p
		l.mutex.Unlock()
		l.Tell()
	})
	l.Start(func(ctx context.Context) {
		_, err := job.Run(ctx, nil)
		l.mutex.Lock()
		l.now.Ended, l.now.failed = true, err
		l.mutex.Unlock()
	})
}

// Init starts listening.
func (l *filling) Init() tea.Cmd {
	l.Opts.TellTrouble(&l.Notes)
	if l.End != nil {
		l.Later(l.Listen)
	}
	return l.Due()
}

// progressed follows a progress: with the note at the end; it quits for a panic.
func (l *filling) progressed() {
	l.Dirty = true
	now := l.Now()
	switch names := l.names(); {
	case l.Broke() != nil:
		l.Later(tea.Quit)
	case now.failed != nil:
		l.Add(screen.Refusal(now.failed))
	case now.Ended && len(names) > 0:
		l.Done("written: " + strings.Join(names, ", "))
	}
}

// again listens after a while.
func (l *filling) again(after time.Duration) {
	l.Later(func() tea.Msg {
		time.Sleep(max(after, l.Opts.FrameEvery())) // at most one update a frame
		return l.Listen()
	})
}

// saves is the key that writes the files and says which.
func (l *filling) saves(write func() string) func() {
	return func() { l.Attempt(func() { l.Done("saved in " + write()) }) }
}

// picture saves the frame as it is drawn now.
func (l *filling) picture(draw func() string, name string) {
	draw()
	l.Later(screen.SaveFrame("lascope-"+name, &l.Frame, l.Theme))
}

// framed draws the heading of a pane and returns the area below.
func framed(a canvas.Area, h pane.Heading, th *canvas.Theme, focus bool) canvas.Area {
	pane.DrawHeading(a, h, &pane.Context{Theme: th, Focus: focus})
	return pane.Open(a)
}

// words describe the progress, with the time left where the number of runs is known.
func (s State) words(known bool) string {
	fresh, left := s.Done-s.Before, ""
	if fresh > 0 && known {
		left = (time.Since(s.begun) / time.Duration(fresh) * time.Duration(s.Total-s.Done)).Round(time.Second).String()
	}
	return canvas.Tell("{Done,} of {Total,} runs<{failed?}   ■ stopped with an error|{Ended?}   ■ done"+
		"|   {left} left   ▶ filling|   ▶ filling>",
		s, "failed", s.failed != nil, "left", left)
}

// Runs opens single runs over the screens of many, or refuses them.
type Runs interface {
	// PushCell shows the replications of a cell of a sweep.
	PushCell(m *SweepMap, cell int, th *canvas.Theme, o config.Options) tea.Cmd
	// PushRun shows the run of a line.
	PushRun(spec model.Spec, th *canvas.Theme, o config.Options) tea.Cmd
	// PushRace shows a race.
	PushRace(race design.Race, th *canvas.Theme, o config.Options) tea.Cmd
}
