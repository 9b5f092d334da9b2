package manyruns

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/experiment"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A SensitivityScreen shows the indices of the samples so far.
type SensitivityScreen struct {
	*filling
	job    experiment.SensitivityJob
	result *result.SensitivityResult // drawn; nil before two samples are whole
}

// An indicesMsg carries the indices of the samples so far, and how long they took.
type indicesMsg struct {
	result *result.SensitivityResult
	took   time.Duration
}

// ForScreen sends the message to the screen of the indices.
func (indicesMsg) ForScreen() {}

// sensitivityKeys are the keys of the screen.
const sensitivityKeys = `save | save: the table and pictures | save
	copy | copy the command | copy
	picture
	close`

// NewSensitivityScreen starts the runs.
func NewSensitivityScreen(job experiment.SensitivityJob, th *canvas.Theme, o config.Options) *SensitivityScreen {
	l := &SensitivityScreen{filling: newFilling(th, o, job.Names), job: job}
	l.now.Total = job.Sensitivity.Runs()
	l.Own = screen.Rows(l.Keys, sensitivityKeys, map[string]func() tea.Cmd{
		"save": func() tea.Cmd { return l.saved(l.write()) }, "copy": func() tea.Cmd { return l.Copy(job.Sensitivity.Line()) },
		"picture": func() tea.Cmd { return l.picture(l.View, "sensitivity-"+job.Sensitivity.Metric.Name) }, "close": nil,
	})
	l.work(&job, func(error) {})
	return l
}

// Update takes a message.
func (l *SensitivityScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.ProgressMsg:
		now := l.state()
		note := l.progressed()
		if now.failed != nil || l.Broke() != nil {
			return l, note
		}
		return l, tea.Batch(note, indicesOf(now.Progress))
	case indicesMsg:
		l.Dirty = true
		l.result = cmp.Or(msg.result, l.result)
		return l, l.again(4 * msg.took) // most of the time is for the runs
	}
	cmd, _ := l.Take(msg)
	return l, cmd
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

func (l *SensitivityScreen) write() (string, error) {
	now := l.state()
	if !now.Ended || now.failed != nil {
		return "", errors.New("the runs are not done; the files are written whole or not at all")
	}
	result, err := now.Sensitivity.Result()
	if err != nil {
		return "", err
	}
	return l.job.WriteAll(result)
}

// View draws the screen.
func (l *SensitivityScreen) View() string {
	if !l.Dirty {
		return l.Last
	}
	s := l.job.Sensitivity
	metric := show.ScreenNames(s.Base.Lab, s.Metric.Name)
	return l.Draw("sensitivity of "+metric, l.state().words(true), s.Line(), func(a canvas.Area) {
		h := pane.Heading{Title: "effects", How: "parts of the variance of " + metric,
			Right: canvas.Say("0 of %d samples", s.Samples)}
		if l.result != nil {
			h.Right = canvas.Say("%d of %d samples", l.result.Used, s.Samples)
			h.Foot = "█ effect  ├ 95 %"
			if l.result.LeftOut > 0 {
				h.Foot = fmt.Sprintf("%s left out, without a number  %s", canvas.Counted(l.result.LeftOut, "sample"), h.Foot)
			}
		}
		in := framed(a, h, l.Theme, true)
		in.H--
		if l.result == nil {
			in.Text(0, 0, "The first two samples are under way.", canvas.Dim)
			return
		}
		drawIndices(in, l.result, l.Theme)
	})
}
