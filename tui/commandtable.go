package tui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/placementpanes"
	"lascope/tui/screen"
)

// A command is a key with its action: one row of the table behind the handling, the help and
// the key bar.
type command struct {
	screen.Command
	do func(a *app, k string) tea.Cmd
}

// row is a command; bar is its place in the key bar, 0 for none, and brief its words there.
func row(k key.Binding, group string, bar int, brief string, do func(a *app, k string) tea.Cmd) command {
	return command{screen.Command{Key: k, Group: group, Bar: bar, Brief: brief}, do}
}

// pauses is the word of the key that pauses in the key bar, while the run goes on.
const pauses = "pause"

func keysOf(table []command) []screen.Command {
	keys := make([]screen.Command, len(table))
	for i, c := range table {
		keys[i] = c.Command
	}
	return keys
}

// The groups of the help, in order.
const (
	groupRun    = "the run"
	groupChange = "the scheme"
	groupWorld  = "the environment"
	groupScreen = "the screen"
	groupPane   = "in a pane"
)

var groups = []string{groupRun, groupTime, groupChange, groupWorld, groupScreen, groupPane}

// commandTable lists the keys with their actions. Keys inside a pane have no action here: the
// focused pane, or else another pane on the screen, takes them.
func commandTable(k *keymap.KeyMap, l *lab.Lab) []command {
	table := []command{
		row(k.Pause, groupRun, screen.PauseBar, pauses, sends(driver.Toggle{})),
		row(k.Step, groupRun, screen.StepBar, "tick", sends(driver.Step{Ticks: 1})),
		row(k.Follow, groupRun, screen.FollowBar, "one "+labs.Of(l).Event, followPoll),
		row(k.Faster, groupRun, screen.PaceBar, "", sends(driver.Faster{})),
		row(k.Slower, groupRun, screen.PaceBar, "speed", sends(driver.Slower{})),
		row(k.Fastest, groupRun, 0, "", fastest),
		row(k.Onward, groupRun, 0, "", runOn),
		row(k.Restart, groupRun, screen.RestartBar, "restart", sends(driver.Restart{})),
		row(k.Reseed, groupRun, 0, "", reseed),
		row(k.Digit, groupChange, 0, "", pickScheme),
		row(k.Scheme, groupChange, screen.SchemeBar, "choose", openChooser),
		row(k.Halve, groupChange, screen.HalveBar, "", func(a *app, _ string) tea.Cmd { return scaleN(a, 0.5) }),
		row(k.Double, groupChange, screen.DoubleBar, "states", func(a *app, _ string) tea.Cmd { return scaleN(a, 2) }),
		row(k.Params, groupChange, screen.ParamsBar, "parameters", toggleParams),
		row(k.Untouched, groupChange, 0, "", sends(driver.ToggleUntouched{})),
		row(k.Ghosts, groupRun, screen.GhostBar, "replications", sends(driver.ToggleGhosts{})),
		row(k.Next, groupScreen, screen.PaneBar, "pane", func(a *app, _ string) tea.Cmd { return a.moveFocus(1) }),
		row(k.Previous, groupScreen, 0, "", func(a *app, _ string) tea.Cmd { return a.moveFocus(-1) }),
		row(k.Zoom, groupScreen, screen.ZoomBar, "zoom", toggleZoom),
		row(k.Loop, groupScreen, screen.LoopBar, "loop", toggleLoop),
		row(k.Help, groupScreen, screen.HelpBar, "help", openHelp),
		row(k.Info, groupScreen, screen.InfoBar, "info", openInfo),
		row(k.Explain, groupScreen, screen.ExplainBar, "explain", explainCursor),
		row(k.Search, groupScreen, 0, "", searchHelp),
		row(k.Theme, groupScreen, 0, "", nextTheme),
		row(k.Projector, groupScreen, 0, "", toggleProjector),
		row(k.Copy, groupScreen, 0, "", copyLine),
		row(k.Link, groupScreen, 0, "", copyLink),
		row(k.Close, groupScreen, 0, "", dismiss),
		row(k.Suspend, groupScreen, 0, "", func(*app, string) tea.Cmd { return tea.Suspend }),
		row(k.Quit, groupScreen, screen.QuitBar, "quit", func(*app, string) tea.Cmd { return tea.Quit }),
	}
	table = append(table, placementCommands(k, l)...)
	table = append(table, rewindCommands(k)...)
	table = append(table, actionCommands(k, l)...)
	for _, b := range keysInside(k, l) {
		table = append(table, row(b, groupPane, 0, "", nil))
	}
	return table
}

// actionCommands returns the keys of the lab's actions. The key bar has one of them.
func actionCommands(k *keymap.KeyMap, l *lab.Lab) []command {
	var out []command
	for i, act := range l.Actions {
		b := k.Actions[k.ActionName(l, act.Name)]
		if b == nil {
			continue
		}
		bar := 0
		if named := labs.Of(l).Action; act.Name == named || named == "" && i == 0 {
			bar = screen.ActionBar
		}
		out = append(out, row(keymap.WithHelp(*b, act.Name+": "+act.Meaning), groupWorld, bar, act.Name, func(a *app, _ string) tea.Cmd {
			a.driver.Send(driver.Act{Word: act.Name})
			return nil
		}))
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
		row(k.Cure, groupWorld, screen.CureBar, "EOMA", func(a *app, _ string) tea.Cmd {
			if a.now != nil && a.now.Snap.Scheme.Name == placementpanes.CureScheme {
				return a.notes.Add(pane.Note{Kind: pane.NoteRefused, Text: a.now.Snap.Scheme.Title + " has this state already."})
			}
			a.driver.Send(driver.Act{Word: placementpanes.CureScheme})
			return nil
		}),
		row(k.Deadlock, groupWorld, screen.CureBar, "deadlock", func(a *app, _ string) tea.Cmd {
			spec, err := model.Parse(placementlab.DeadlockLine)
			if err != nil {
				return a.notes.Add(pane.Note{Kind: pane.NoteRefused, Text: err.Error()})
			}
			a.driver.Send(driver.OpenLine{Spec: spec})
			return nil
		}),
	}
}

// keysInside lists the keys that act inside the panes of a lab.
func keysInside(k *keymap.KeyMap, l *lab.Lab) []key.Binding {
	return append(labs.Of(l).Keys(k), k.Up, k.Down, k.Left, k.Right, k.PageUp, k.PageDown, k.Home, k.End)
}

func rewindCommands(k *keymap.KeyMap) []command {
	return []command{
		row(k.Back, groupTime, screen.BackBar, "back", sends(driver.Back{Ticks: 1})),
		row(k.Earlier, groupTime, 0, "", sends(driver.Scrub{Part: -1. / 50})),
		row(k.Later, groupTime, 0, "", sends(driver.Scrub{Part: 1. / 50})),
		row(k.EventBefore, groupTime, 0, "", sends(driver.ToEvent{})),
		row(k.EventAfter, groupTime, 0, "", sends(driver.ToEvent{Forward: true})),
		row(k.ChangeBefore, groupTime, 0, "", sends(driver.ToClassChange{})),
		row(k.ChangeAfter, groupTime, 0, "", sends(driver.ToClassChange{Forward: true})),
		row(k.Head, groupTime, 0, "", sends(driver.ToHead{})),
		row(k.Note, groupTime, 0, "", openNote),
		row(k.Save, groupTime, 0, "", askSave),
		row(k.Undo, groupTime, 0, "", sends(driver.Undo{})),
		row(k.Recover, groupTime, 0, "", restoreLast),
		row(k.Picture, groupScreen, 0, "", saveFrame),
		row(k.Blind, groupScreen, 0, "", toggleHidden),
		row(k.Prompt, groupScreen, screen.PromptBar, "type", openPrompt),
	}
}

// groupTime is the heading of the time line's keys in the help.
const groupTime = "time"

// sends is the action of a key that sends the driver a command.
func sends(c driver.Command) func(*app, string) tea.Cmd {
	return func(a *app, _ string) tea.Cmd {
		a.driver.Send(c)
		return nil
	}
}
