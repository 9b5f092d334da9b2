package tui

import (
	tea "github.com/charmbracelet/bubbletea"
)

// rewindCommands are the keys of the time line.
func rewindCommands(k *keyMap) []command {
	return []command{
		{k.Back, groupTime, 2, "back", sends(Back{Ticks: 1})},
		{k.Earlier, groupTime, 0, "", sends(Scrub{Part: -1. / 50})},
		{k.Later, groupTime, 0, "", sends(Scrub{Part: 1. / 50})},
		{k.EventBefore, groupTime, 0, "", sends(ToEvent{})},
		{k.EventAfter, groupTime, 0, "", sends(ToEvent{Forward: true})},
		{k.ChangeBefore, groupTime, 0, "", sends(ToClassChange{})},
		{k.ChangeAfter, groupTime, 0, "", sends(ToClassChange{Forward: true})},
		{k.Head, groupTime, 0, "", sends(ToHead{})},
		{k.Note, groupTime, 0, "", (*app).openNote},
		{k.Save, groupTime, 0, "", (*app).askSave},
		{k.Recover, groupTime, 0, "", (*app).recoverKey},
		{k.Picture, groupScreen, 0, "", (*app).saveFrame},
		{k.Blind, groupScreen, 0, "", (*app).toggleBlind},
		{k.Prompt, groupRun, 4, "type", (*app).openPrompt},
	}
}

// groupTime is the heading of the time line's keys in the help.
const groupTime = "back in time"

// sends is the action of a key that sends the driver a command.
func sends(c Command) func(*app, string) tea.Cmd {
	return func(a *app, _ string) tea.Cmd {
		a.driver.send(c)
		return nil
	}
}
