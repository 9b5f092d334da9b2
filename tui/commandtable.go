package tui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/pane"
	"lascope/tui/placementpanes"
)

// A command is a key with its action: one row of the table behind the handling, the help and
// the key bar.
type command struct {
	key   key.Binding
	group string
	bar   int    // its place in the key bar; 0 for none
	brief string // its words there
	do    func(a *app, k string) tea.Cmd
}

// The groups of the help, in order.
const (
	groupRun    = "the run"
	groupChange = "the scheme"
	groupWorld  = "the world"
	groupScreen = "the screen"
	groupPane   = "inside a pane"
)

var groups = []string{groupRun, groupTime, groupChange, groupWorld, groupScreen, groupPane}

// commandTable lists the keys with their actions. Keys inside a pane have no action here: the
// focused pane, or else another pane on the screen, takes them.
func commandTable(k *keymap.KeyMap, l *lab.Lab) []command {
	table := []command{
		{k.Pause, groupRun, pauseBar, "pause", sends(driver.Toggle{})},
		{k.Step, groupRun, 2, "step", sends(driver.Step{Ticks: 1})},
		{k.Follow, groupRun, 12, "one poll", followPoll},
		{k.Faster, groupRun, 3, "", sends(driver.Faster{})},
		{k.Slower, groupRun, 4, "speed", sends(driver.Slower{})},
		{k.Fastest, groupRun, 0, "", fastest},
		{k.Onward, groupRun, 10, "jump on", runOn},
		{k.Restart, groupRun, 12, "restart", sends(driver.Restart{})},
		{k.Reseed, groupRun, 13, "new seed", reseed},
		{k.Digit, groupChange, 0, "", pickScheme},
		{k.Scheme, groupChange, schemeBar, "choose", openChooser},
		{k.Halve, groupChange, halveBar, "", func(a *app, _ string) tea.Cmd { return scaleN(a, 0.5) }},
		{k.Double, groupChange, doubleBar, "tune N", func(a *app, _ string) tea.Cmd { return scaleN(a, 2) }},
		{k.Params, groupChange, 8, "parameters", focusParams},
		{k.Untouched, groupChange, 0, "", sends(driver.DropUntouched{})},
		{k.Ghosts, groupRun, 0, "", sends(driver.ToggleGhosts{})},
		{k.Next, groupScreen, 10, "focus", func(a *app, _ string) tea.Cmd { a.moveFocus(1); return nil }},
		{k.Previous, groupScreen, 0, "", func(a *app, _ string) tea.Cmd { a.moveFocus(-1); return nil }},
		{k.Zoom, groupScreen, 11, "zoom", toggleZoom},
		{k.Loop, groupScreen, 11, "loop", toggleLoop},
		{k.Help, groupScreen, helpBar, "help", openHelp},
		{k.Explain, groupScreen, 0, "", explainCursor},
		{k.Search, groupScreen, 0, "", searchHelp},
		{k.Theme, groupScreen, 0, "", nextTheme},
		{k.Projector, groupScreen, 0, "", toggleProjector},
		{k.Copy, groupScreen, 0, "", copyLine},
		{k.Close, groupScreen, 0, "", dismiss},
		{k.Suspend, groupScreen, 0, "", func(*app, string) tea.Cmd { return tea.Suspend }},
		{k.Quit, groupScreen, quitBar, "quit", func(*app, string) tea.Cmd { return tea.Quit }},
	}
	table = append(table, placementCommands(k, l)...)
	table = append(table, rewindCommands(k)...)
	table = append(table, actionCommands(k, l)...)
	for _, b := range keysInside(k, l) {
		table = append(table, command{key: b, group: groupPane})
	}
	return table
}

// actionCommands returns the keys of the lab's actions.
func actionCommands(k *keymap.KeyMap, l *lab.Lab) []command {
	var out []command
	for _, act := range l.Actions {
		b := k.Actions[k.ActionName(l, act.Name)]
		if b == nil {
			continue
		}
		out = append(out, command{keymap.WithHelp(*b, act.Name+": "+act.Meaning), groupWorld, actionBar, act.Name, func(a *app, _ string) tea.Cmd {
			a.driver.Send(driver.Act{Word: act.Name})
			return nil
		}})
	}
	return out
}

// placementCommands are the keys of the deadlock demonstration: EOMA takes over, or the
// deadlock line is opened.
func placementCommands(k *keymap.KeyMap, l *lab.Lab) []command {
	if l.Name != "placement" {
		return nil
	}
	return []command{
		{k.Cure, groupWorld, cureBar, "EOMA", func(a *app, _ string) tea.Cmd {
			if a.now != nil && a.now.Snap.Scheme.Name == placementpanes.CureScheme {
				return a.notes.Add(pane.Note{Kind: pane.NoteRefused, Text: a.now.Snap.Scheme.Title + " has this state already."})
			}
			a.driver.Send(driver.Act{Word: placementpanes.CureScheme})
			return nil
		}},
		{k.Deadlock, groupWorld, cureBar, "deadlock", func(a *app, _ string) tea.Cmd {
			spec, err := model.Parse(placementlab.DeadlockLine)
			if err != nil {
				return a.notes.Add(pane.Note{Kind: pane.NoteRefused, Text: err.Error()})
			}
			a.driver.Send(driver.OpenLine{Spec: spec})
			return nil
		}},
	}
}

// keyColumn is the width of the column of keys in a help.
func keyColumn(rows []command) int {
	w := 9
	for _, c := range rows {
		w = max(w, min(17, canvas.Width(c.key.Help().Key)))
	}
	return w
}
