package tui

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/experiment"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// OpenSensitivity computes Sobol's indices on the terminal: their bars settle as runs finish. It writes
// the files of the job at the end.
func OpenSensitivity(job experiment.SensitivityJob, o config.Options) error {
	o = o.WithEnvironment()
	th, err := o.ChosenTheme()
	if err != nil {
		return err
	}
	return runScreens(newSensitivityScreen(job, th, o), o)
}

// A sensitivityScreen shows the indices of the samples so far.
type sensitivityScreen struct {
	baseScreen
	job experiment.SensitivityJob
	*worker
	begun  time.Time
	result *experiment.SensitivityResult // drawn; nil before two samples are whole

	progress sync.Mutex // guards the rest
	now      experiment.SensitivityProgress
	ended    bool
	failed   error
}

// An indicesMsg carries the indices of the samples so far, and how long they took.
type indicesMsg struct {
	result *experiment.SensitivityResult
	took   time.Duration
}

func (indicesMsg) ForScreen() {}

// newSensitivityScreen starts the runs.
func newSensitivityScreen(job experiment.SensitivityJob, th *canvas.Theme, o config.Options) *sensitivityScreen {
	l := &sensitivityScreen{baseScreen: newBaseScreen(th, o), job: job, worker: newWorker(), begun: time.Now()}
	l.now.Total = job.Sensitivity.Runs()
	l.own = []Command{
		{key: keymap.WithHelp(l.keys.Save, "save: the table and pictures"), bar: 1, brief: "save"},
		{key: keymap.WithHelp(l.keys.Copy, "copy the command"), bar: 1, brief: "copy"},
		{key: l.keys.Picture},
		{key: l.keys.Close},
	}
	if job.Cores == 0 {
		job.Cores = max(1, runtime.GOMAXPROCS(0)-1) // the screen has the last one
	}
	job.Progress = func(p experiment.SensitivityProgress) {
		l.progress.Lock()
		l.now = p
		l.progress.Unlock()
		l.tell()
	}
	l.start(func(ctx context.Context) {
		_, err := job.Run(ctx, nil)
		l.progress.Lock()
		l.ended, l.failed = true, err
		l.progress.Unlock()
	})
	return l
}

// state is the progress of the runs.
func (l *sensitivityScreen) state() (now experiment.SensitivityProgress, ended bool, failed error) {
	l.progress.Lock()
	defer l.progress.Unlock()
	return l.now, l.ended, l.failed
}

// Init starts listening.
func (l *sensitivityScreen) Init() tea.Cmd {
	return tea.Batch(l.opts.TellTrouble(&l.notes), l.listen)
}

// Update takes a message.
func (l *sensitivityScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if cmd, taken := l.common(msg); taken {
		return l, cmd
	}
	switch msg := msg.(type) {
	case progressMsg:
		l.dirty = true
		if l.broke() != nil {
			return l, tea.Quit
		}
		now, ended, failed := l.state()
		switch {
		case failed != nil:
			return l, l.say(pane.NoteRefused, pane.Sentence(failed.Error()))
		case ended && len(l.job.Names()) > 0:
			return l, tea.Batch(l.say(pane.NoteDone, "written: "+strings.Join(l.job.Names(), ", ")), indicesOf(now))
		}
		return l, indicesOf(now)
	case indicesMsg:
		l.dirty = true
		if msg.result != nil {
			l.result = msg.result
		}
		return l, func() tea.Msg {
			time.Sleep(max(l.opts.FrameEvery(), 4*msg.took)) // most of the time is for the runs
			return l.listen()
		}
	case tea.KeyMsg:
		return l, l.press(msg)
	case tea.MouseMsg:
		if k, ok := l.clicked(msg); ok {
			return l.Update(k)
		}
	}
	return l, nil
}

// indicesOf computes the indices of the samples so far.
func indicesOf(now experiment.SensitivityProgress) tea.Cmd {
	return func() tea.Msg {
		begun := time.Now()
		if now.Run == nil {
			return indicesMsg{}
		}
		result, err := now.Run.Result()
		if err != nil {
			return indicesMsg{} // there are too few samples
		}
		return indicesMsg{result, time.Since(begun)}
	}
}

// press handles a key.
func (l *sensitivityScreen) press(k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, l.keys.Copy):
		line := l.job.Sensitivity.Line()
		return tea.Batch(l.say(pane.NoteDone, "copied: "+line), copyText(line))
	case key.Matches(k, l.keys.Picture):
		l.View()
		note := savedFrame("lascope-sensitivity-"+l.job.Sensitivity.Metric.Name, &l.frame, l.theme)
		return l.say(note.Kind, note.Text)
	case key.Matches(k, l.keys.Save):
		return l.save()
	}
	return nil
}

// save writes the files of finished runs.
func (l *sensitivityScreen) save() tea.Cmd {
	now, ended, failed := l.state()
	if !ended || failed != nil {
		return l.say(pane.NoteRefused, "The runs are not done; the files are written whole or not at all.")
	}
	result, err := now.Run.Result()
	if err != nil {
		return l.say(pane.NoteRefused, pane.Sentence(err.Error()))
	}
	names, err := l.job.WriteAll(result)
	if err != nil {
		return l.say(pane.NoteRefused, pane.Sentence(err.Error()))
	}
	return l.say(pane.NoteDone, "saved in "+names)
}

// View draws the screen.
func (l *sensitivityScreen) View() string {
	if !l.dirty {
		return l.last
	}
	s := l.job.Sensitivity
	now, ended, failed := l.state()
	state := fmt.Sprintf("%s of %s runs", canvas.Thousands(int64(now.Done)), canvas.Thousands(int64(now.Total)))
	switch fresh := now.Done - now.Before; {
	case failed != nil:
		state += "   ■ stopped with an error"
	case ended:
		state += "   ■ done"
	case fresh == 0:
		state += "   ▶ filling"
	default:
		left := time.Since(l.begun) / time.Duration(fresh) * time.Duration(now.Total-now.Done)
		state = fmt.Sprintf("%s   %s left   ▶ filling", state, left.Round(time.Second))
	}
	return l.view("sensitivity of "+s.Metric.Name, state, s.Line(), func(a canvas.Area) {
		h := pane.Heading{Title: "Sobol's indices", How: "shares of the variance of " + s.Metric.Name, Right: fmt.Sprintf("%d of %s samples", 0, canvas.Thousands(int64(s.Samples)))}
		if l.result != nil {
			h.Right = fmt.Sprintf("%s of %s samples", canvas.Thousands(int64(l.result.Used)), canvas.Thousands(int64(s.Samples)))
			h.Foot = "bars of indices, lines: 95 % of bootstrap samples"
			if l.result.LeftOut > 0 {
				h.Foot = fmt.Sprintf("%s left out, without a number  %s", canvas.Counted(l.result.LeftOut, "sample"), h.Foot)
			}
		}
		pane.DrawFrame(a, h, &pane.Context{Theme: l.theme, Focus: true})
		in := pane.Inside(a)
		if l.result == nil {
			in.Text(0, 0, "The first two samples are under way.", canvas.Fg(canvas.InkDim))
			return
		}
		drawIndices(in, l.result, l.theme)
	})
}

// A covered sensitivity continues.
func (l *sensitivityScreen) covered()   {}
func (l *sensitivityScreen) uncovered() { l.dirty = true }
