package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/screen"
)

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
