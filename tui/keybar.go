package tui

import (
	"slices"

	"lascope/tui/canvas"
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
	keys  []Command
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

// barEntries joins the commands of the key bar to entries, in the order of their places, without
// those at idle places. A key without words shares those of the next.
func barEntries(table []Command, idle map[int]bool) []barEntry {
	var shown []Command
	for _, c := range table {
		if c.bar > 0 && c.key.Enabled() && !idle[c.bar] {
			shown = append(shown, c)
		}
	}
	slices.SortStableFunc(shown, func(a, b Command) int { return a.bar - b.bar })
	var out []barEntry
	for i := 0; i < len(shown); i++ {
		e := barEntry{keys: []Command{shown[i]}}
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

// lineHint is the hint at the right end of the line; "" if there is no room for it.
func lineHint(keys *keymap.KeyMap, w int) string {
	if w < 100 {
		return ""
	}
	return keymap.Does(keys.Copy, "copy")
}
