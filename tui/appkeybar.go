package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
)

// keyBar is the last row of the screen.
func (a *app) keyBar() keyBar { return newKeyBar(a.barEntries(), a.w) }

// barEntries are the entries of the key bar. The keys of N are left out if the scheme has none, those of
// shifts if the world has none, as a recorded web or a game.
func (a *app) barEntries() []barEntry {
	n := tunesN(a.now)
	return barEntries(keysOf(a.barTable()), map[int]bool{halveBar: !n, doubleBar: !n, actionBar: !shifts(a.now)})
}

// paceBars is the number of places, from the first, of the keys that let the run go on.
const paceBars = 4

// barTable is the table without the keys that a person's game has no use for: its pace is the person's.
func (a *app) barTable() []command {
	if !a.playing() {
		return a.table
	}
	return slices.DeleteFunc(slices.Clone(a.table), func(c command) bool {
		return c.group == groupRun && c.bar <= paceBars && c.brief != demoOn
	})
}

// projectorKeys are the keys of a lecturer, for the last row of the projector. Keys of the key
// bar follow them, for which there may be room.
func (a *app) projectorKeys(w int) keyBar {
	m, next, pause := a.keys, "next pane", "pause"
	if i := slices.IndexFunc(a.table, func(c command) bool { return c.bar == pauseBar }); i >= 0 {
		pause = a.table[i].brief // a demo's goes on
	}
	if a.followsNotes() {
		next = "next note"
	}
	lead := []Command{{key: m.Pause, brief: pause}, {key: m.Step, brief: "step"}, {key: m.Faster, brief: "faster"},
		{key: m.Slower, brief: "slower"}}
	if a.playing() {
		lead = slices.DeleteFunc(lead, func(c Command) bool { return c.brief != demoOn })
		lead = append(lead, Command{key: m.Back, brief: "back"})
	}
	lead = append(lead, Command{key: m.Projector, brief: "desk"}, Command{key: m.Help, brief: "help"}, Command{key: m.Quit, brief: "quit"})
	if a.outer == nil { // a lesson's own keys turn its pages
		lead = slices.Insert(lead, 0, Command{key: m.PageDown, brief: next})
	}
	var entries []barEntry
	for _, c := range lead {
		if c.key.Enabled() {
			entries = append(entries, barEntry{keys: []Command{c}, words: c.brief})
		}
	}
	for _, e := range a.barEntries() {
		if p := e.place(); p == schemeBar || p == halveBar || p == actionBar {
			entries = append(entries, e)
		}
	}
	for i := range entries {
		keys := slices.Clone(entries[i].keys)
		for k := range keys {
			keys[k].bar = i + 2*firstTailBar // no place of keptBars
		}
		entries[i].keys = keys
	}
	return newKeyBar(entries, w)
}

// clickBelow presses the key under a click on the line or on the key bar; taken is false for
// another row.
func (a *app) clickBelow(x, y int) (cmd tea.Cmd, taken bool) {
	name := ""
	switch {
	case a.slim:
		return nil, false
	case a.theme.Projector && y == a.h-1:
		name = a.projectorKeys(a.w - canvas.Width(a.whereWords()) - 2).at(x)
	case a.theme.Projector:
		return nil, false
	case y == a.h-1:
		name = a.keyBar().at(x)
	case y == a.h-2 && a.keys.Copy.Enabled() && (x < canvas.Width(lineTag) || x >= a.w-1-canvas.Width(lineHint(a.keys, a.w))):
		name = a.keys.Copy.Keys()[0]
	case y != a.h-2:
		return nil, false
	}
	if name == "" {
		return nil, true
	}
	k := keyOf(name)
	if a.outerPress != nil {
		return a.outerPress(k), true
	}
	return a.press(k), true
}
