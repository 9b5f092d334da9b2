package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/keymap"
	"lascope/tui/screen"
)

// keyBar is the last row of the screen.
func (v *runView) keyBar() screen.KeyBar { return screen.NewKeyBar(v.barEntries(), v.W) }

// barEntries are the entries of the key bar. The keys of N are left out if the scheme has none, those of
// shifts if the world has none, as a recorded web or a game.
func (v *runView) barEntries() []screen.BarEntry {
	n := tunesN(v.now)
	return screen.BarEntries(keysOf(v.barTable()), map[int]bool{screen.HalveBar: !n, screen.DoubleBar: !n, screen.ActionBar: !shifts(v.now)})
}

// paceBars is the number of places, from the first, of the keys that let the run go on.
const paceBars = 4

// barTable is the table without the keys that a person's game has no use for: its pace is the person's.
func (v *runView) barTable() []command {
	if !v.playing() {
		return v.table
	}
	return slices.DeleteFunc(slices.Clone(v.table), func(c command) bool {
		return c.Group == groupRun && c.Bar <= paceBars && c.Brief != demoOn
	})
}

// projectorKeys are the keys of a lecturer, for the last row of the projector. Keys of the key
// bar follow them, for which there may be room.
func (v *runView) projectorKeys(w int) screen.KeyBar {
	m, next, pause := v.keys, "next pane", "pause"
	if i := slices.IndexFunc(v.table, func(c command) bool { return c.Bar == screen.PauseBar }); i >= 0 {
		pause = v.table[i].Brief // a demo's goes on
	}
	if v.followsNotes() {
		next = "next note"
	}
	lead := []screen.Command{{Key: m.Pause, Brief: pause}, {Key: m.Step, Brief: "step"}, {Key: m.Faster, Brief: "faster"},
		{Key: m.Slower, Brief: "slower"}}
	if v.playing() {
		lead = slices.DeleteFunc(lead, func(c screen.Command) bool { return c.Brief != demoOn })
		lead = append(lead, screen.Command{Key: m.Back, Brief: "back"})
	}
	lead = append(lead, screen.Command{Key: m.Projector, Brief: "desk"}, screen.Command{Key: m.Help, Brief: "help"}, screen.Command{Key: m.Quit, Brief: "quit"})
	if v.outer == nil { // a lesson's own keys turn its pages
		lead = slices.Insert(lead, 0, screen.Command{Key: m.PageDown, Brief: next})
	}
	var entries []screen.BarEntry
	for _, c := range lead {
		if c.Key.Enabled() {
			entries = append(entries, screen.BarEntry{Keys: []screen.Command{c}, Words: c.Brief})
		}
	}
	for _, e := range v.barEntries() {
		if p := e.Place(); p == screen.SchemeBar || p == screen.HalveBar || p == screen.ActionBar {
			entries = append(entries, e)
		}
	}
	for i := range entries {
		keys := slices.Clone(entries[i].Keys)
		for k := range keys {
			keys[k].Bar = i + 2*screen.FirstTailBar // no place of keptBars
		}
		entries[i].Keys = keys
	}
	return screen.NewKeyBar(entries, w)
}

// clickBelow presses the key under a click on the line or on the key bar; taken is false for
// another row.
func (a *app) clickBelow(x, y int) (cmd tea.Cmd, taken bool) {
	name := ""
	switch {
	case a.slim:
		return nil, false
	case a.theme.Projector && y == a.H-1:
		name = a.projectorKeys(a.W - canvas.Width(a.whereWords()) - 2).At(x)
	case a.theme.Projector:
		return nil, false
	case y == a.H-1:
		name = a.keyBar().At(x)
	case y == a.H-2 && a.keys.Copy.Enabled() && (x < canvas.Width(screen.LineTag) || x >= a.W-1-canvas.Width(screen.LineHint(a.keys, a.W))):
		name = a.keys.Copy.Keys()[0]
	case y != a.H-2:
		return nil, false
	}
	if name == "" {
		return nil, true
	}
	k := keymap.KeyOf(name)
	if a.outerPress != nil {
		return a.outerPress(k), true
	}
	return a.press(k), true
}
