package manyruns

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/experiment/design"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/keymap"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A filling is the screen of a job of many runs, whose results, of a kind P so far, fill it.
type filling[P any] struct {
	screen.Base
	*screen.Worker                 // at rest for saved results
	names          func() []string // of the files that the job writes at its end

	mutex  sync.Mutex // guards the rest
	now    P
	ended  bool
	failed error
}

func newFilling[P any](th *canvas.Theme, o config.Options, names func() []string) *filling[P] {
	return &filling[P]{Base: screen.NewBase(th, o), Worker: screen.NewWorker(), names: names}
}

// work runs the job, which puts what it knows.
func (l *filling[P]) work(job func(ctx context.Context) error) {
	l.Start(func(ctx context.Context) {
		err := job(ctx)
		l.mutex.Lock()
		l.ended, l.failed = true, err
		l.mutex.Unlock()
	})
}

func (l *filling[P]) put(p P) {
	l.mutex.Lock()
	l.now = p
	l.mutex.Unlock()
	l.Tell()
}

func (l *filling[P]) state() (now P, ended bool, failed error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.now, l.ended, l.failed
}

// Init starts listening.
func (l *filling[P]) Init() tea.Cmd {
	told := l.Opts.TellTrouble(&l.Notes)
	if l.End == nil {
		return told
	}
	return tea.Batch(told, l.Listen)
}

// progressed is what follows a progress: the note at the end; quit for a panic.
func (l *filling[P]) progressed() tea.Cmd {
	l.Dirty = true
	_, ended, failed := l.state()
	switch names := l.names(); {
	case l.Broke() != nil:
		return tea.Quit
	case failed != nil:
		return l.Refuse(nil, failed)
	case ended && len(names) > 0:
		return l.Say(pane.NoteDone, "written: "+strings.Join(names, ", "))
	}
	return nil
}

// again listens after a while.
func (l *filling[P]) again(after time.Duration) tea.Cmd {
	return func() tea.Msg {
		time.Sleep(max(after, l.Opts.FrameEvery())) // at most one update a frame
		return l.Listen()
	}
}

// saving are the keys that save and copy; files and line name what.
func (l *filling[P]) saving(files string, write func() (names string, err error), what string, line func() string,
	picture func() string) []screen.Command {
	k := l.Keys
	return []screen.Command{
		{Key: keymap.WithHelp(k.Save, "save: "+files), Bar: 1, Brief: "save", Do: func(tea.KeyMsg) tea.Cmd {
			names, err := write()
			return l.Refuse(l.Say(pane.NoteDone, "saved in "+names), err)
		}},
		{Key: keymap.WithHelp(k.Copy, "copy "+what), Bar: 1, Brief: "copy", Do: func(tea.KeyMsg) tea.Cmd { return l.Copy(line()) }},
		{Key: k.Picture, Do: func(tea.KeyMsg) tea.Cmd { return screen.SaveFrame(picture(), &l.Frame, l.Theme) }},
	}
}

// hidden are further keys of an action, which the help names elsewhere.
func hidden(do func(tea.KeyMsg) tea.Cmd, keys ...key.Binding) screen.Command {
	b := keymap.HelpRow("", keys...)
	return screen.Command{Key: b, Unlisted: true, Do: do}
}

// A runProgress is how far the runs of a job have got.
type runProgress struct {
	done, total int
	before      int // done before this job, as its journal has them
	begun       time.Time
	ended       bool
	failed      error
}

// words describe the progress, with the time that is left where the number of runs is known.
func (p runProgress) words(known bool) string {
	runs := fmt.Sprintf("%s of %s runs", canvas.Thousands(int64(p.done)), canvas.Thousands(int64(p.total)))
	fresh := p.done - p.before
	switch {
	case p.failed != nil:
		return runs + "   ■ stopped with an error"
	case p.ended:
		return runs + "   ■ done"
	case fresh == 0 || !known:
		return runs + "   ▶ filling"
	}
	left := time.Since(p.begun) / time.Duration(fresh) * time.Duration(p.total-p.done)
	return fmt.Sprintf("%s   %s left   ▶ filling", runs, left.Round(time.Second))
}

// Runs opens single runs over the screens of many.
type Runs interface {
	// PushCell shows the replications of a cell of a sweep.
	PushCell(m *SweepMap, cell int, th *canvas.Theme, o config.Options) (tea.Cmd, error)
	// PushRun shows the run of a line.
	PushRun(spec model.Spec, th *canvas.Theme, o config.Options) (tea.Cmd, error)
	// PushRace shows a race.
	PushRace(race design.Race, th *canvas.Theme, o config.Options) (tea.Cmd, error)
}
