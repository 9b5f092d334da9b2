package tui

import (
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/config"
	"lascope/tui/driver"
)

// messagesOf counts the messages that a screen gets by its own commands, in the first minute and in the ten minutes after it.
func messagesOf(m tea.Model) (first, then int) {
	messages, over := make(chan tea.Msg), make(chan struct{})
	defer close(over)
	var run func(tea.Cmd)
	run = func(cmd tea.Cmd) {
		if cmd == nil {
			return
		}
		go func() {
			switch msg := cmd().(type) {
			case nil:
			case tea.BatchMsg:
				for _, c := range msg {
					run(c)
				}
			default:
				select {
				case messages <- msg:
				case <-over:
				}
			}
		}()
	}
	run(m.Init())
	count := &first
	for minute, end := time.After(time.Minute), time.After(11*time.Minute); ; {
		select {
		case msg := <-messages:
			var cmd tea.Cmd
			*count++
			m, cmd = m.Update(msg)
			m.View()
			run(cmd)
		case <-minute:
			count = &then
		case <-end:
			return first, then
		}
	}
}

// TestPausedRests: once its first picture is drawn, a paused run or a lesson has nothing to do for ten minutes; a run that goes on has.
func TestPausedRests(t *testing.T) {
	for name, c := range map[string]struct {
		open  func(t *testing.T) tea.Model
		rests bool
	}{
		"paused": {func(t *testing.T) tea.Model { return deskOver(t, realDriver(t, "h-traa pages=16", 5)).app }, true},
		"lesson": {func(t *testing.T) tea.Model {
			return newPupil(t, config.Options{Lessons: "../model/lesson/lessons"}, "liar", 120, 40).lessonScreen
		}, true},
		"runs": {func(t *testing.T) tea.Model {
			d := config.StartDriver(realRun(t, "h-traa pages=16"), driver.OpenRun, config.Options{Speed: 1})
			t.Cleanup(d.Stop)
			<-d.Fresh
			return deskOver(t, d).app
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				first, then := messagesOf(c.open(t))
				if t.Logf("%d messages, then %d", first, then); then > 0 == c.rests {
					t.Errorf("%d messages in the first minute, then %d", first, then)
				}
			})
		})
	}
}
