package tui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/keymap"
)

// The places in the key bar of the keys that are named elsewhere. The keys from firstTailBar on
// stand at its right end: help and quit.
const (
	pauseBar            = 1
	schemeBar           = 5
	halveBar, doubleBar = 6, 7
	actionBar, cureBar  = 9, 10
	firstTailBar        = 14
	helpBar, quitBar    = 14, 15
)

// keptBars are the places whose keys stay in the bar however narrow it is, the most important
// first. Of the lab's actions the first one stays.
var keptBars = []int{helpBar, schemeBar, halveBar, actionBar, pauseBar, quitBar}

// A barEntry is one or two keys in the key bar with their words.
type barEntry struct {
	keys  []command
	words string
	x     int // its first column, once it is placed
}

// label is the names of the entry's keys.
func (e *barEntry) label() string {
	text := ""
	for i, c := range e.keys {
		text += canvas.Pick(i > 0, "/", "") + c.key.Help().Key
	}
	return text
}

func (e *barEntry) width() int {
	return canvas.Width(e.label()) + 1 + canvas.Width(e.words)
}

// place is the entry's place in the bar.
func (e *barEntry) place() int { return e.keys[0].bar }

// A keyBar is a row of keys that can be clicked.
type keyBar struct {
	entries []barEntry
	w       int // columns
}

// barEntries joins the commands of the key bar to entries, in the order of their places. A key
// without words shares those of the next. The keys of N are left out if the scheme has none, those of
// shifts if the world has none, as a recorded web or a game.
func barEntries(table []command, now *driver.Status) []barEntry {
	idle := map[int]bool{halveBar: !tunesN(now), doubleBar: !tunesN(now), actionBar: !shifts(now)}
	var shown []command
	for _, c := range table {
		if c.bar > 0 && c.key.Enabled() && !idle[c.bar] {
			shown = append(shown, c)
		}
	}
	slices.SortStableFunc(shown, func(a, b command) int { return a.bar - b.bar })
	var out []barEntry
	for i := 0; i < len(shown); i++ {
		e := barEntry{keys: []command{shown[i]}}
		for shown[i].brief == "" && i+1 < len(shown) {
			i++
			e.keys = append(e.keys, shown[i])
		}
		e.words = shown[i].brief
		out = append(out, e)
	}
	return out
}

// newKeyBar places the entries that fit into w columns: first those that are always kept, then the
// others in the order of their places.
func newKeyBar(entries []barEntry, w int) keyBar {
	fits := make([]bool, len(entries))
	room := w + 1 // two blank columns part the entries, one begins the row
	choose := func(i int) {
		if need := entries[i].width() + 2; !fits[i] && need <= room {
			fits[i], room = true, room-need
		}
	}
	for _, place := range keptBars {
		if i := slices.IndexFunc(entries, func(e barEntry) bool { return e.place() == place }); i >= 0 {
			choose(i)
		}
	}
	for i := range entries {
		choose(i)
	}
	b, x := keyBar{w: w}, 1
	for i, e := range entries {
		if fits[i] {
			e.x = x
			x += e.width() + 2
			b.entries = append(b.entries, e)
		}
	}
	return b
}

// draw draws the bar with its words in an ink.
func (b keyBar) draw(row canvas.Area, ink canvas.Ink) {
	bar := canvas.Fg(ink).On(canvas.InkBar)
	row.Fill(0, 0, row.W, 1, ' ', bar)
	for i := range b.entries {
		e := &b.entries[i]
		x := row.Text(e.x, 0, e.label(), bar.Ink(canvas.InkAccent).Bold())
		row.Text(x+1, 0, e.words, bar)
	}
}

// at is the name of the key at a column: of two keys, each has the columns of its name, and the
// first the words too; "" between the entries.
func (b keyBar) at(x int) string {
	for i := range b.entries {
		e := &b.entries[i]
		if x < e.x || x >= e.x+e.width() {
			continue
		}
		end := e.x
		for _, c := range e.keys {
			if end += canvas.Width(c.key.Help().Key) + 1; x < end {
				return c.key.Keys()[0]
			}
		}
		return e.keys[0].key.Keys()[0]
	}
	return ""
}

// keyBar is the last row of the screen.
func (a *app) keyBar() keyBar { return newKeyBar(barEntries(a.barTable(), a.now), a.w) }

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
	lead := []command{{key: m.Pause, brief: pause}, {key: m.Step, brief: "step"}, {key: m.Faster, brief: "faster"},
		{key: m.Slower, brief: "slower"}}
	if a.playing() {
		lead = slices.DeleteFunc(lead, func(c command) bool { return c.brief != demoOn })
		lead = append(lead, command{key: m.Back, brief: "back"})
	}
	lead = append(lead, command{key: m.Projector, brief: "desk"}, command{key: m.Help, brief: "help"}, command{key: m.Quit, brief: "quit"})
	if a.outer == nil { // a lesson's own keys turn its pages
		lead = slices.Insert(lead, 0, command{key: m.PageDown, brief: next})
	}
	var entries []barEntry
	for _, c := range lead {
		if c.key.Enabled() {
			entries = append(entries, barEntry{keys: []command{c}, words: c.brief})
		}
	}
	for _, e := range barEntries(a.barTable(), a.now) {
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

// lineHint is the hint at the right end of the line; "" if there is no room for it.
func lineHint(keys *keymap.KeyMap, w int) string {
	if w < 100 {
		return ""
	}
	return keymap.Does(keys.Copy, "copy")
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
