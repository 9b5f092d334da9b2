package manyruns

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/experiment"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A SensitivityScreen shows the indices of the samples so far.
type SensitivityScreen struct {
	filling
	job    experiment.SensitivityJob
	begun  time.Time
	result *experiment.SensitivityResult // drawn; nil before two samples are whole

	progress sync.Mutex // guards the rest
	now      experiment.Progress
	ended    bool
	failed   error
}

// An indicesMsg carries the indices of the samples so far, and how long they took.
type indicesMsg struct {
	result *experiment.SensitivityResult
	took   time.Duration
}

// ForScreen sends the message to the screen of the indices.
func (indicesMsg) ForScreen() {}

// NewSensitivityScreen starts the runs.
func NewSensitivityScreen(job experiment.SensitivityJob, th *canvas.Theme, o config.Options) *SensitivityScreen {
	l := &SensitivityScreen{filling: newFilling(th, o, job.Names), job: job, begun: time.Now()}
	l.now.Total = job.Sensitivity.Runs()
	l.Own = append(savingKeys(l.Keys, "the table and pictures", "the command"), screen.Command{Key: l.Keys.Close})
	job.Cores = cmp.Or(job.Cores, max(1, runtime.GOMAXPROCS(0)-1)) // the screen has the last one
	job.Progress = func(p experiment.Progress) {
		l.progress.Lock()
		l.now = p
		l.progress.Unlock()
		l.Tell()
	}
	l.Start(func(ctx context.Context) {
		_, err := job.Run(ctx, nil)
		l.progress.Lock()
		l.ended, l.failed = true, err
		l.progress.Unlock()
	})
	return l
}

func (l *SensitivityScreen) state() (now experiment.Progress, ended bool, failed error) {
	l.progress.Lock()
	defer l.progress.Unlock()
	return l.now, l.ended, l.failed
}

// Init starts listening.
func (l *SensitivityScreen) Init() tea.Cmd {
	return tea.Batch(l.Opts.TellTrouble(&l.Notes), l.Listen)
}

// Update takes a message.
func (l *SensitivityScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if cmd, taken := l.Common(msg); taken {
		return l, cmd
	}
	switch msg := msg.(type) {
	case screen.ProgressMsg:
		l.Dirty = true
		if l.Broke() != nil {
			return l, tea.Quit
		}
		now, ended, failed := l.state()
		switch note := l.atEnd(ended, failed); {
		case failed != nil:
			return l, note
		case note != nil:
			return l, tea.Batch(note, indicesOf(now))
		}
		return l, indicesOf(now)
	case indicesMsg:
		l.Dirty = true
		if msg.result != nil {
			l.result = msg.result
		}
		return l, func() tea.Msg {
			time.Sleep(max(l.Opts.FrameEvery(), 4*msg.took)) // most of the time is for the runs
			return l.Listen()
		}
	case tea.KeyMsg:
		return l, l.press(msg)
	case tea.MouseMsg:
		if k, ok := l.Clicked(msg); ok {
			return l.Update(k)
		}
	}
	return l, nil
}

// indicesOf computes the indices of the samples so far.
func indicesOf(now experiment.Progress) tea.Cmd {
	return func() tea.Msg {
		begun := time.Now()
		if now.Sensitivity != nil {
			if result, err := now.Sensitivity.Result(); err == nil {
				return indicesMsg{result, time.Since(begun)}
			}
		}
		return indicesMsg{} // there are too few samples
	}
}

func (l *SensitivityScreen) press(k tea.KeyMsg) tea.Cmd {
	switch {
	case key.Matches(k, l.Keys.Copy):
		return copied(&l.Base, l.job.Sensitivity.Line())
	case key.Matches(k, l.Keys.Picture):
		l.View()
		return l.saveFrame("lascope-sensitivity-" + l.job.Sensitivity.Metric.Name)
	case key.Matches(k, l.Keys.Save):
		return l.save()
	}
	return nil
}

func (l *SensitivityScreen) save() tea.Cmd {
	now, ended, failed := l.state()
	if !ended || failed != nil {
		return l.Say(pane.NoteRefused, "The runs are not done; the files are written whole or not at all.")
	}
	result, err := now.Sensitivity.Result()
	if err != nil {
		return l.Say(pane.NoteRefused, pane.Sentence(err.Error()))
	}
	return l.saved(l.job.WriteAll(result))
}

// View draws the screen.
func (l *SensitivityScreen) View() string {
	if !l.Dirty {
		return l.Last
	}
	s := l.job.Sensitivity
	now, ended, failed := l.state()
	state := runProgress{now.Done, now.Total, now.Before, l.begun, ended, failed}.words(true)
	return l.Draw("sensitivity of "+s.Metric.Name, state, s.Line(), func(a canvas.Area) {
		h := pane.Heading{Title: "effects", How: "parts of the variance of " + s.Metric.Name, Right: fmt.Sprintf("%d of %s samples", 0, canvas.Thousands(int64(s.Samples)))}
		if l.result != nil {
			h.Right = fmt.Sprintf("%s of %s samples", canvas.Thousands(int64(l.result.Used)), canvas.Thousands(int64(s.Samples)))
			h.Foot = "█ effect  ├ 95 %"
			if l.result.LeftOut > 0 {
				h.Foot = fmt.Sprintf("%s left out, without a number  %s", canvas.Counted(l.result.LeftOut, "sample"), h.Foot)
			}
		}
		pane.DrawHeading(a, h, &pane.Context{Theme: l.Theme, Focus: true})
		in := pane.Open(a)
		in.H--
		if l.result == nil {
			in.Text(0, 0, "The first two samples are under way.", canvas.Fg(canvas.InkDim))
			return
		}
		drawIndices(in, l.result, l.Theme)
	})
}
