package run

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/pane"
)

// A keyTaker handles a key; taken is false if the key is not for it.
type keyTaker func(a *app, k tea.KeyMsg) (taken bool)

// keyOrder lists who may take a key, first to last.
var keyOrder = []keyTaker{
	pressInterrupt, pressOnward, pressWithoutPanes, pressOverlay, pressTyping, pressNote, pressSlowMotion, pressPresenter,
	pressFocused, pressCommand, pressRemote, pressShown,
}

func (a *app) press(k tea.KeyMsg) {
	for _, take := range keyOrder {
		if take(a, k) {
			return
		}
	}
	a.untaken(k)
}

func pressInterrupt(a *app, k tea.KeyMsg) bool {
	if k.Type == tea.KeyCtrlC {
		a.Later(tea.Quit)
	}
	return k.Type == tea.KeyCtrlC
}

// Early reports the keys that wait for the first snapshot: all but those that end or suspend the program.
func (v *runView) Early(k tea.KeyMsg) bool {
	return !v.Ready() && !key.Matches(k, v.Keys.Quit, v.Keys.Suspend)
}

// pressWithoutPanes takes all keys before the first snapshot and on a screen that is too
// small.
func pressWithoutPanes(a *app, k tea.KeyMsg) bool {
	if a.Now != nil && !a.small() {
		return false
	}
	switch {
	case key.Matches(k, a.Keys.Quit):
		a.Later(tea.Quit)
	case key.Matches(k, a.Keys.Suspend):
		a.Later(tea.Suspend)
	}
	return true
}

func pressOverlay(a *app, k tea.KeyMsg) bool {
	if a.Overlay == nil {
		return false
	}
	if !a.Overlay.key(a, k) {
		a.Overlay = nil
	}
	return true
}

// pressTyping gives every key to a pane in which text is typed.
func pressTyping(a *app, k tea.KeyMsg) bool {
	if !a.Typing() {
		return false
	}
	a.FocusedPane().Key(a, k)
	a.Relayout()
	return true
}

// pressNote answers an offer. Any key but esc withdraws the first esc of two.
func pressNote(a *app, k tea.KeyMsg) bool {
	a.leaving = a.leaving && key.Matches(k, a.Keys.Close)
	accept, answered := a.Answer(a.Keys, k)
	if answered {
		a.params().ForgetProposals()
	}
	if accept != nil {
		a.send(accept)
	}
	return answered
}

// pressPresenter puts a presenter's remote before the panes on a projector, pressRemote
// behind them elsewhere.
func pressPresenter(a *app, k tea.KeyMsg) bool {
	if !a.Projector {
		return false
	}
	return pressRemote(a, k)
}

func pressFocused(a *app, k tea.KeyMsg) bool {
	p := a.FocusedPane()
	if p == nil || !p.Key(a, k) && !a.chooseAtCursor(p, k) {
		return false
	}
	a.Relayout()
	return true
}

func pressCommand(a *app, k tea.KeyMsg) bool {
	return pressRow(a, a.Table, k)
}

// pressShown offers a key to the other panes on the screen, except keys that move.
func pressShown(a *app, k tea.KeyMsg) bool {
	if moves(a.Keys, k) {
		return false
	}
	for i, p := range a.Slots {
		if i != a.Focus && a.visible(i) && p.Key(a, k) {
			a.Relayout()
			return true
		}
	}
	return false
}

// moves reports a key that acts in the focused pane alone.
func moves(m *pane.KeyMap, k tea.KeyMsg) bool {
	return key.Matches(k, m.Up, m.Down, m.Left, m.Right, m.PageUp, m.PageDown, m.Home, m.End, m.Enter, m.Out)
}

// untaken reports a key that no pane, nor the page of a lesson, has taken.
func (a *app) untaken(k tea.KeyMsg) {
	i := slices.IndexFunc(a.Table, func(c Command) bool { return c.do == nil && key.Matches(k, c.Key) })
	switch {
	case i < 0 && (k.Paste || len(k.Runes) > 1):
		return
	case i < 0:
		text := pane.Label(k.String()) + " does nothing here" + pane.Clause(" · %s shows the keys", a.Keys.Help)
		a.Say(pane.NoteSilent, text)
		return
	}
	where := "s on the screen"
	if a.FocusedPane() != nil && (a.Zoomed || a.Projector || moves(a.Keys, k)) {
		where = " " + a.title(a.Focus)
	}
	where = " in the pane" + where + pane.Clause("; %s goes to the next", a.Keys.Next)
	if c := a.Table[i]; c.Group != groupPane {
		where = " (" + c.Key.Help().Desc + ")"
	}
	a.Unchanged(pane.Label(k.String()) + " does nothing now" + where)
}

// pressRow takes a key of some rows; false for one that has no effect now.
func pressRow(a *app, rows []Command, k tea.KeyMsg) (taken bool) {
	for _, c := range rows {
		if c.do != nil && key.Matches(k, c.Key) {
			a.pressed = k.String()
			a.Attempt(func() { c.do(a) })
			return true
		}
	}
	return false
}

// pressIn gives a key to the focused pane, or else to the first other that takes it.
func pressIn(a *app, k tea.KeyMsg) {
	panes := []pane.Pane{a.FocusedPane()}
	for i, p := range a.Slots {
		if i != a.Focus {
			panes = append(panes, p.Pane)
		}
	}
	for _, p := range panes {
		if p != nil && p.Key(a, k) {
			break
		}
	}
	a.Relayout()
}
