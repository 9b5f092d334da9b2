package tui

import (
	"cmp"
	"errors"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/classlead"
	"lascope/tui/classpanes"
	"lascope/tui/pane"
	"lascope/tui/screen"
	"lascope/tui/sketch"
)

// A classKeys is a lesson's screen as its class sees it.
type classKeys struct{ *lessonScreen }

func (v classKeys) place() classlead.Place {
	asked := v.outcome(v.lesson.Entry(v.lesson.Beats[v.beat].Step))
	return classlead.Place{Lesson: v.lesson, Beat: v.beat, Settled: v.settled, Summary: v.summary, Asked: asked, Now: v.outcome(v.beat)}
}

func (v classKeys) take(m tea.Msg) tea.Cmd {
	trouble, next := v.class.Take(m)
	if trouble == "" {
		return next
	}
	return tea.Batch(v.notes.Add(pane.Note{Kind: pane.NoteRefused, Text: pane.Sentence(trouble)}), next)
}

// obey does the word class of the prompt.
func (v classKeys) obey(rest string, stage *classlead.Stage) (tea.Cmd, error) {
	c := &v.class
	switch {
	case rest == "off" && !c.HasRoom():
		return nil, errors.New("class off: no class is open")
	case rest == "off" && c.AsksOff():
		return nil, nil
	case rest == "off":
		return nil, c.End()
	case rest == "back" && c.HasRoom() && v.lesson.Beats[v.beat].Step == 0:
		return nil, errors.New("class back: this is the first step of its act")
	case rest == "back" && c.HasRoom():
		v.finish(v.lesson.Entry(v.lesson.Beats[v.beat].Step - 1))
		return nil, nil
	}
	cmd, done, err := c.Obey(rest, v.lesson, stage)
	if done != "" && err == nil {
		v.notes.Add(pane.Note{Kind: pane.NoteDone, Text: pane.Sentence(done)})
	}
	return cmd, err
}

// Asks opens the box that asks before the program ends.
func (v *lessonScreen) Asks() bool {
	v.stale = true
	return v.crash == nil && v.class.Asks()
}

// atEnd reports the last beat of a class's lesson, or its table.
func (v classKeys) atEnd() bool {
	return v.summary || v.settled && v.beat+1 == len(v.lesson.Beats)
}

// press takes the keys of the lobby, of typed hands, and of the phases of a question.
func (v classKeys) press(k tea.KeyMsg) (cmd tea.Cmd, taken bool) {
	c := &v.class
	m := v.keys
	onward := key.Matches(k, m.PageDown) || v.onPage && v.page.chosen < 0 && key.Matches(k, m.Enter, m.Right)
	switch {
	case c.Lobby != nil:
		return v.pressLobby(k), true
	case c.Typed != nil:
		v.note(c.TypeHands(k, m, v.open(), v.place()))
		return nil, true
	case v.open().ForClass() && k.String() == "t":
		typed := ""
		c.Typed = &typed
		return nil, true
	case c.HasRoom() && onward && v.page.more == 0 && v.atEnd() && c.More():
		cmd, err := c.Onward(v.theme)
		v.note(err)
		return cmd, true
	case c.HasRoom() && onward && v.page.more == 0 && v.summary:
		return tea.Quit, true
	case !c.On() || !v.open().ForClass():
		return nil, false
	case c.Seen.Phase == classroom.Open && v.page.top == 0 && key.Matches(k, m.PageUp):
		return v.notes.Add(pane.Note{Kind: pane.NoteRefused, Text: classroom.AgainLater}), true
	case c.Seen.Phase == classroom.Open && v.pressVoice(k):
	case c.Seen.Phase == classroom.Open && v.page.more == 0 && onward:
		v.note(c.Close())
		v.page.top = 1 << 20 // the bars are in sight
	case c.Seen.Phase == classroom.Closed && v.page.more == 0 && onward:
		v.enter(v.beat + 1)
		if q := v.lesson.Steps[v.lesson.Beats[v.beat].Step].Question; q.Kind == lesson.ByDrawing && c.HasRoom() {
			v.overlay = &bandOverlay{class: c}
			v.app.Dirty = true
		}
	case c.Seen.Phase == classroom.Closed && key.Matches(k, m.PageUp):
		v.note(c.Again())
		v.page.top = 1 << 20 // the options are in sight, and PgDn closes
	default:
		return nil, false
	}
	return nil, true
}

func (v classKeys) pressLobby(k tea.KeyMsg) tea.Cmd {
	cmd, err := v.class.PressLobby(k, v.keys)
	v.note(err)
	v.app.Dirty = true
	return cmd
}

// pressVoice takes the lecturer's own answer, one more voice.
func (v classKeys) pressVoice(k tea.KeyMsg) bool {
	if v.onPage && v.page.chosen >= 0 && key.Matches(k, v.keys.Enter) {
		v.predict(v.page.chosen)
		return true
	}
	_, taken := v.pressOption(k)
	return taken
}

// hints are the keys of an open or closed question of a class; nil without one.
func (v classKeys) hints() [][2]string {
	down, up := v.keys.PageDown.Help().Key, v.keys.PageUp.Help().Key
	switch phase := v.class.Seen.Phase; {
	case v.class.Typed != nil:
		return [][2]string{{v.keys.Enter.Help().Key, "count"}, {v.keys.Close.Help().Key, "leave"}}
	case !v.class.On() || !v.open().ForClass() || v.page.more > 0:
		return nil
	case phase == classroom.Open:
		return [][2]string{{down, "close"}, {"t", "hands"}}
	case phase == classroom.Closed:
		return [][2]string{{down, "reveal"}, {up, "vote again"}}
	}
	return nil
}

// A bandOverlay shows what the class drew, and the run's curve as it comes.
type bandOverlay struct{ class *classlead.Lesson }

func (o *bandOverlay) key(a *app, k tea.KeyMsg) (bool, tea.Cmd) {
	if key.Matches(k, a.keys.Quit) {
		return true, tea.Quit
	}
	return false, nil
}

// band is what the class drew, and the run's curve as far as it has come; nil before anything was drawn.
func (o *bandOverlay) band(a *app) *classpanes.Band {
	b := o.class.Drawn()
	if b != nil && b.Run == nil {
		b.Run = b.Axis.Parts(sketch.New(b.Axis.Name, b.Axis.Drawing()).Run(a.drawnCurves()))
	}
	return b
}

func (o *bandOverlay) draw(a *app, on canvas.Area) {
	b := o.band(a)
	if b == nil {
		screen.Box(on, on.W, on.H, "what the class drew", "")
		return
	}
	title := cmp.Or(b.Verdict(), "what the class drew")
	b.Draw(screen.Box(on, on.W, on.H, title, "any key closes this"), a.theme)
}
