package course

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/pane"
	"lascope/tui/run"
)

// Press handles a key: first the overlay, then the lesson, then the panes. PgUp and PgDn
// always belong to the lesson, so that a presenter's remote works; the arrows and enter do
// while the page has the focus, letters and digits while a prediction is open.
func (v lessonAround) Press(k tea.KeyMsg) {
	if v.class.Covered() {
		v.class.Press(k, v.Keys)
		v.Dirty = true
		return
	}
	typing := v.Overlay != nil || v.Typing()
	offer := v.Notes.Offer != nil && v.Notes.Shown == nil && key.Matches(k, v.Keys.Enter, v.Keys.Close)
	if !typing && !offer && !v.tooSmall() {
		take := canvas.Pick(v.captioned(), v.pressCaption, v.pressStep)
		if classKeys(v).press(k) || !(v.class.On() && v.Asking().ForClass()) && v.pressAnswer(k) || !v.released && take(k) {
			return
		}
	}
	v.touched = v.touched || !v.released || typing || offer || v.tooSmall()
	_, cmd := v.Screen.Update(k)
	v.Later(cmd)
}

// pressStep takes the keys that go from step to step, and the page's keys while it has the focus.
func (v *lessonScreen) pressStep(k tea.KeyMsg) (taken bool) {
	if v.PressRow(stepRows(v, v.Keys), k) {
		return true
	}
	switch m := v.Keys; {
	case key.Matches(k, m.Next):
		v.turnFocus(1)
	case key.Matches(k, m.Previous):
		v.turnFocus(-1)
	case v.Summary && (v.onPage || v.reads) && key.Matches(k, m.Enter):
		v.openNext()
	case !v.onPage:
		return false
	case v.pressPage(k):
	case key.Matches(k, m.Enter, m.Right):
		v.forward()
	default:
		return false
	}
	return true
}

func (v *lessonScreen) pressPage(k tea.KeyMsg) bool {
	m, n := v.Keys, v.options()
	chooses := n > 0 && v.Asking() != nil
	switch {
	case chooses && key.Matches(k, m.Down, m.Up):
		by := canvas.Pick(key.Matches(k, m.Down), 1, -1)
		v.chosen, v.seek = max(0, min(v.chosen+by, n-1)), true
	case chooses && key.Matches(k, m.Enter) && v.chosen >= 0:
		v.answer(lesson.Answer{Option: new(v.chosen)})
	case key.Matches(k, m.Down):
		v.top++
	case key.Matches(k, m.Up):
		v.top--
	case key.Matches(k, m.Home):
		v.top = 0
	case key.Matches(k, m.End):
		v.top = 1 << 20
	case key.Matches(k, m.Left):
		v.backward()
	default:
		return false
	}
	return true
}

// forward continues: down the page, to the end of the running beat, to the answer, to the next
// step, to the summary, from the last caption to the next demo.
func (v *lessonScreen) forward() {
	switch {
	case v.more > 0:
		v.top += max(1, v.rows-2)
	case v.Summary || v.Failed != nil && v.Beat >= len(v.Outcomes):
	case !v.Settled:
		v.finish(v.Beat)
	case v.reads && v.Asking() != nil: // it was made for a button before: the one for the answer sends a word
	case v.Beat+1 < len(v.Beats):
		v.enter(v.Beat + 1)
	case v.captioned():
		v.openNext()
	default:
		v.Summary = true
		v.turnPage(false)
	}

}

// backward goes up the page, or to the waiting state of the previous step.
func (v *lessonScreen) backward() {
	switch {
	case v.top > 0:
		v.top -= max(1, v.rows-2)
	case v.Summary:
		v.Summary = false
		v.turnPage(true)
	case v.doing() && v.disturbed():
		v.finish(v.Beat)
	case v.Here().Reveal && !v.class.On() && v.Predictions.Reopen(v.Step()):
		v.finish(v.Beat - 1)
	default:
		v.finish(v.Entry(max(0, v.Step()-1)))
	}

}

func (v *lessonScreen) openNext() {
	if v.next != "" {
		v.Attempt(func() {
			v.begin(refusal.Must(FindLesson(v.course, v.next)))
			v.awaitPlayer()
		})
	}
}

// turnFocus moves the focus through page and panes, from the pane that the page explains.
func (v *lessonScreen) turnFocus(by int) {
	n := len(v.Slots)
	switch {
	case n == 0:
		return // the run has not been seen yet
	case v.reads:
		v.touched = true
		v.MoveFocus(by)
		return
	}
	at := 0
	if v.onPage {
		v.home = v.Focus
	} else {
		at = 1 + ((v.Focus-v.home)%n+n)%n
	}
	at = (at + by + n + 1) % (n + 1)
	v.touched = true
	if v.onPage = at == 0; v.onPage {
		v.SetFocus(v.home % n)
	} else {
		v.SetFocus((v.home + at - 1) % n)
	}
}

// stepRows are the keys that go from step to step.
func stepRows(v *lessonScreen, k *pane.KeyMap) []run.Command {
	return []run.Command{
		run.PageKey(pane.WithHelp(k.PageDown, "lesson: go on; in a question, reveal without a prediction"), 0, "", v.forward),
		run.PageKey(pane.WithHelp(k.PageUp, "lesson: back a step, or to a question that was revealed unanswered"), 0, "", v.backward),
	}
}

// Commands are the keys of the page, for the help and the key bar.
func (v lessonAround) Commands(k *pane.KeyMap) []run.Command {
	if v.Demo != "" {
		return v.captionCommands(k)
	}
	rows := stepRows(v.lessonScreen, k)
	rows = append(rows, classKeys(v).commands(false)...) // press asks them anew, for their effects change with the step
	if n := v.options(); n > 0 {
		letters := strings.Split("abcdefghi"[:n], "")
		options := pane.Row{Keys: strings.Join(letters, " "), Label: "a-" + letters[len(letters)-1], Help: "lesson: predict, while a question is open"}
		rows = append(rows, run.PageKey(options.Bind(), 0, "", nil))
	}
	return rows
}

func (v *lessonScreen) mouse(m tea.MouseMsg) {
	in, panes := v.split()
	if v.class.Covered() || (classKeys{v}).picture() != nil || v.tooSmall() || v.Overlay != nil && !v.Drawing() {
		return
	}
	if !in.Holds(m.X, m.Y) || v.Dragged() || v.Drawing() { // a drag may leave the panes
		if m.Action == tea.MouseActionPress {
			v.touched = true
			v.onPage = false
		}
		m.X, m.Y = m.X-panes.X, m.Y-panes.Y
		_, cmd := v.Screen.Update(m)
		v.Later(cmd)
		return
	}
	switch {
	case m.Button == tea.MouseButtonWheelUp:
		v.top--
	case m.Button == tea.MouseButtonWheelDown:
		v.top++
	case m.Button == tea.MouseButtonLeft && m.Action == tea.MouseActionPress:
		v.onPage = true
		option := v.optionAt(m.Y)
		switch {
		case v.Asking() != nil && option >= 0:
			v.answer(lesson.Answer{Option: &option})
		case v.captioned() && v.Asking() == nil && (!v.handedOver() || v.more > 0):
			v.forward()
		}
	}

}
