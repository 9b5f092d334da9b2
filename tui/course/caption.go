package course

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/run"
	"lascope/tui/screen"
)

// The captions of a demo: a bar with the title and the keys, and the text of the page, above
// the panes of an otherwise usual screen of a run. The space bar goes on. After the last caption all keys act as in a run.

// Rows of a caption's text: at least, and at most as a part of the screen.
const (
	captionLeast = 2
	captionShare = 3
)

func (v *lessonScreen) drawCaption(a canvas.Area) {
	bar := canvas.Text.On(canvas.InkSelect)
	a.Fill(0, 0, a.W, a.H, ' ', canvas.Text)
	a.Fill(0, 0, a.W, 1, ' ', bar)
	pageWriter{v}.drawText(a.Sub(2, 1, a.W-4, a.H-1))
	b := v.Here()
	place := fmt.Sprintf("%d of %d", b.Index+1, len(v.Steps))
	heading := b.Heading

	first := a.W - 1
	for _, h := range titleHints(v) {
		if h[0] == "" {
			continue // its key is bound to nothing
		}
		first -= canvas.Width(h[0]) + 1 + canvas.Width(h[1])
		a.Text(a.Text(first, 0, h[0], bar.Strong())+1, 0, h[1], bar)
		first -= 2
	}
	at := a.Text(1, 0, place, bar.Strong()) + 2
	for _, words := range []string{v.Title + ": " + heading, heading} {
		if at+canvas.Width(words) <= first {
			at = a.Text(at, 0, words, bar.Strong()) + 2
			break
		}
	}
	if steps := len(v.Steps); at+steps < first {
		a.Text(at, 0, strings.Repeat("●", b.Index)+"◉"+strings.Repeat("○", steps-b.Index-1), bar)
	}
	v.arrows(a, a.W-1, 1, a.H-1)
}

// titleHints are the keys of a demo in the row of its title, the last one first, where the last row of the screen has other keys:
// the keys of the run that is handed over, or of the projector.
func titleHints(v *lessonScreen) [][2]string {
	if !v.handedOver() && !v.Projector {
		return nil
	}
	return v.Keys.Bar("Close\t<{back?}back|leave>\nPageUp\tback\n<{more?}Pause\tmore ↓|{next?}PageDown\tnext demo>",
		"back", v.Slow.Player != nil || v.Zoomed && !v.Projector, "more", v.more, "next", v.handedOver() && v.next != "")
}

// CaptionKeys are the keys of a demo with their present effects, for the key bar; nil once it is handed over.
func (v lessonAround) CaptionKeys() (out []screen.BarEntry) {
	if !v.captioned() || v.handedOver() || v.Lab == nil {
		return nil
	}
	m, q := v.Keys, v.Asking()
	add := func(bar int, k key.Binding, does string) {
		if k.Enabled() {
			out = append(out, screen.BarEntry{Keys: []key.Binding{k}, Words: does, Place: bar})
		}
	}
	back := "back to the " + canvas.Pick(v.Lesson.Name == lesson.TourName, "tour", "demo")
	if v.Slow.Player != nil {
		if v.Slow.Playing() {
			add(screen.PauseBar, m.Step, "next stage")
		}
		add(screen.FollowBar, m.Follow, canvas.Pick(!v.Slow.Playing(), "the next "+labs.Of(v.Lab).Event, canvas.Pick(v.Slow.Player.Waits, "plays", "ends")))
		add(screen.QuitBar, m.Close, back)
		return out
	}
	goesOn := canvas.Pick(v.Settled, "next", "skip")
	switch {
	case v.more > 0:
		goesOn = "more ↓"
	case q != nil:
		goesOn = "reveal"
		hint := v.predictHint()
		add(screen.HelpBar, key.NewBinding(key.WithKeys(""), key.WithHelp(hint[0], "")), hint[1]) // no one key
	}
	if v.Failed == nil || v.Beat < len(v.Outcomes) {
		add(screen.PauseBar, m.Pause, goesOn)
	}
	add(screen.SchemeBar, m.PageUp, "back")
	if !v.Persons() {
		add(screen.FollowBar, m.Follow, "one "+labs.Of(v.Lab).Event)
	}
	if q == nil || v.options() == 0 { // a letter of an open question does nothing else
		add(screen.InfoBar, m.Info, "info")
		add(screen.ExplainBar, m.Explain, "explain")
	}
	add(screen.StepBar, m.Help, "help")
	add(screen.QuitBar, m.Close, canvas.Pick(v.Zoomed, strings.TrimPrefix(back, "back "), "leave"))
	return out
}

// pressCaption takes the keys of a demo; false for a key of the run.
func (v *lessonScreen) pressCaption(k tea.KeyMsg) (taken bool) {
	m := v.Keys
	closes, noted := key.Matches(k, m.Close), v.Notes.Current() != nil
	if p, ok := v.FocusedPane().(*pane.Params); closes && (ok && p != nil || v.Slow.On || v.Zoomed && !v.Projector) {
		return false // it closes the parameters, slow motion or the zoom
	}
	if v.PressRow(v.captionCommands(m), k) {
		return true
	}
	switch {
	case closes && v.Back == nil && !noted:
		v.released, v.Stage, v.Lead = true, false, 0 // the run stays where it is
		v.resize()
	case closes && !noted && !v.Projector:
		v.Later(v.Back)
	case v.Asking() != nil && key.Matches(k, m.Up, m.Down, m.Enter):
		return v.pressPage(k)
	default:
		return false
	}
	return true
}

// captionCommands are the keys of a demo, for the help and the key bar.
func (v *lessonScreen) captionCommands(k *pane.KeyMap) []run.Command {
	if v.released {
		return nil
	}
	rows := []run.Command{
		run.PageKey(pane.WithHelp(k.PageDown, "demo: go on; after the last caption, the next demo"), 0, "", v.forward),
		run.PageKey(pane.WithHelp(k.PageUp, "demo: back to the caption before"), 0, "", v.backward),
	}
	if !v.handedOver() || v.more > 0 {
		rows = append(rows, run.PageKey(pane.WithHelp(k.Pause, "demo: go on"), screen.PauseBar, run.GoesOn, v.forward))
	}
	return rows
}
