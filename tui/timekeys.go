package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/driver"
	"lascope/tui/keymap"
)

// rewindCommands are the keys of the time line.
func rewindCommands(k *keymap.KeyMap) []command {
	return []command{
		{k.Back, groupTime, 2, "back", sends(driver.Back{Ticks: 1})},
		{k.Earlier, groupTime, 0, "", sends(driver.Scrub{Part: -1. / 50})},
		{k.Later, groupTime, 0, "", sends(driver.Scrub{Part: 1. / 50})},
		{k.EventBefore, groupTime, 0, "", sends(driver.ToEvent{})},
		{k.EventAfter, groupTime, 0, "", sends(driver.ToEvent{Forward: true})},
		{k.ChangeBefore, groupTime, 0, "", sends(driver.ToClassChange{})},
		{k.ChangeAfter, groupTime, 0, "", sends(driver.ToClassChange{Forward: true})},
		{k.Head, groupTime, 0, "", sends(driver.ToHead{})},
		{k.Note, groupTime, 0, "", openNote},
		{k.Save, groupTime, 0, "", askSave},
		{k.Undo, groupTime, 0, "", sends(driver.Undo{})},
		{k.Recover, groupTime, 0, "", restoreLast},
		{k.Picture, groupScreen, 0, "", saveFrame},
		{k.Blind, groupScreen, 0, "", toggleHidden},
		{k.Prompt, groupScreen, 4, "type", openPrompt},
	}
}

// groupTime is the heading of the time line's keys in the help.
const groupTime = "back in time"

// sends is the action of a key that sends the driver a command.
func sends(c driver.Command) func(*app, string) tea.Cmd {
	return func(a *app, _ string) tea.Cmd {
		a.driver.Send(c)
		return nil
	}
}
