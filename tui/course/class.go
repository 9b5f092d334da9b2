package course

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/class"
	"lascope/tui/pane"
	"lascope/tui/run"
	"lascope/tui/screen"
)

// A classKeys is a lesson's screen as its class sees it.
type classKeys struct{ *lessonScreen }

// obeyTyped does the word class of the prompt, or refuses it.
func (v classKeys) obeyTyped(rest string) {
	c := &v.class
	switch {
	case rest == "off" && !c.HasRoom():
		refusal.Say("class off: no class is open")
	case rest == "off" && c.Asks(false):
	case rest == "off":
		refusal.Check(c.End())
	case rest == "back" && c.HasRoom() && v.Step() == 0:
		refusal.Say("class back: this is the first step of its act")
	case rest == "back" && c.HasRoom():
		v.finish(v.Entry(v.Step() - 1))
	default:
		stage := ClassStage(&v.opts)
		c.Obey(rest, v.Lesson, &stage)
	}
}

// Asks opens the box that asks before the program ends.
func (v *lessonScreen) Asks() bool {
	v.whole.Dirty = true
	return v.Broke() == nil && v.class.Asks(true)
}

// press takes the keys of the lobby, of typed hands, and of the phases of a question.
func (v classKeys) press(k tea.KeyMsg) (taken bool) {
	c, m := &v.class, v.Keys
	if c.Typed != nil {
		c.TypeHands(k, m, v.Asking(), &v.Place)
		return true
	}
	if v.PressRow(v.commands(true), k) {
		return true
	}
	onward := v.more == 0 &&
		(key.Matches(k, m.PageDown) || v.onPage && v.chosen < 0 && key.Matches(k, m.Enter, m.Right))
	asks, back := c.On() && v.Asking().ForClass(), key.Matches(k, m.PageUp)
	opened, closed := asks && c.State.Phase == classroom.Open, asks && c.State.Phase == classroom.Closed
	switch {
	case c.HasRoom() && onward && (v.Summary || v.Settled && v.Beat+1 == len(v.Beats)) && c.More():
		c.Onward(v.Theme)
	case c.HasRoom() && onward && v.Summary:
		v.Later(tea.Quit)
	case opened && v.top == 0 && back:
		v.Unchanged(classroom.AgainLater)
	case opened && v.pressVoice(k):
	case opened && onward:
		if err := c.Close(); err != nil {
			v.Unchanged(pane.Sentence(err.Error()))
		}
	case closed && onward:
		v.enter(v.Beat + 1)
	case closed && back:
		v.note(c.Again())
	default: // while a picture hides page and panes, a key for them does nothing
		return v.picture() != nil && !key.Matches(k, m.Theme, m.Projector, m.PageDown, m.PageUp, m.Enter, m.Right, m.Quit, m.Help,
			m.Prompt, m.Close, m.Suspend)
	}
	return true
}

// commands are the keys of a class at the present step; those that have no effect now have none in their row, nor has any
// without acts.
func (v classKeys) commands(acts bool) []run.Command {
	c := &v.class
	bind := func(keys, help string, does bool, do func()) run.Command {
		return run.PageKey(pane.Row{Keys: keys, Help: help}.Bind(), 0, "", canvas.Pick(does && acts, do, nil))
	}
	rows := []run.Command{
		bind("t", "lesson: count hands, while a question is open", v.Asking().ForClass(), func() {
			c.Typed = new(string)
		}),
		bind("V", "class: the vote on the whole screen, or the panes", c.On() && c.State.Phase >= classroom.Open, func() {
			c.Panes = !c.Panes
		}),
		bind("C", "lesson: a class on phones, from this step on", true, func() { v.obeyTyped("") }),
	}
	if c.HasRoom() {
		rows = append(rows, run.PageKey(pane.WithHelp(v.Keys.Quit, "class: "+class.Leave), screen.QuitBar, class.Leave, func() { v.Later(tea.Quit) }))
	}
	return rows
}

// pressVoice takes the lecturer's own answer, one more voice.
func (v classKeys) pressVoice(k tea.KeyMsg) bool {
	if v.onPage && key.Matches(k, v.Keys.Enter) && v.pressPage(k) {
		return true
	}
	return v.pressAnswer(k)
}

// hints are the keys of a question of a class, of its answer, and of the table; nil elsewhere.
func (v classKeys) hints() [][2]string {
	c, phase := &v.class, v.class.State.Phase
	switch {
	case c.Typed != nil:
		return v.Keys.Bar("Enter\tcount\nClose\tleave")
	case !c.On() || !v.Settled && !v.Summary, phase < classroom.Open, phase < classroom.Revealed && !v.Asking().ForClass():
		return nil
	}
	return v.Keys.Bar("PageDown\t<{more?}more ↓|{next}>\n<{more!}<{hands?}t\thands|{closed?}PageUp\tvote again>>\n"+
		"V\t<{panes!}panes|{over?}table|vote>\nQuit\t<{room?}"+class.Leave+"|quit>", "more", v.more, "next", class.Nexts[phase],
		"hands", phase == classroom.Open && v.Asking().Kind == lesson.ByLetter, "closed", phase == classroom.Closed, "panes", c.Panes,
		"over", phase == classroom.Over, "room", c.HasRoom())
}

// picture is what takes the whole screen in place of page and panes; nil for nothing.
func (v classKeys) picture() class.Picture {
	if v.Overlay != nil || v.Typing() {
		return nil
	}
	return v.class.Picture(&v.Place, v.typed)
}

// drawPicture draws it, with the note above its keys, or in their place where no row is free; false without one.
func (v classKeys) drawPicture(all canvas.Area) bool {
	p := v.picture()
	if p == nil {
		v.Dirty = v.Dirty || v.covered
		v.covered = false
		return false
	}
	v.Dirty, v.covered = false, true
	class.Draw(p, all, v.Theme, v.hints())
	rows := v.Notes.Rows(v.Keys, v.w)
	v.Notes.Draw(v.Keys, all.Sub(0, v.h-canvas.Pick(class.Roomy(v.h), 1, 0)-rows, v.w, rows))
	return true
}
