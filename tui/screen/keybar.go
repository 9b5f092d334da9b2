package screen

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/keymap"
)

// The places in the key bar of the keys that are named elsewhere: first the keys that a newcomer needs, then the keys that change
// the run, then the rest. The keys from FirstTailBar on stand at its end: help and quit.
const (
	PauseBar, StepBar, BackBar       = 1, 2, 3
	OwnBar                           = 4 // keys of one kind of screen
	FollowBar                        = 5
	InfoBar, ExplainBar              = 6, 7
	PictureBar                       = 8
	ActionBar, CureBar               = 9, 10
	HalveBar, DoubleBar              = 11, 12
	SchemeBar, PaceBar               = 13, 14
	PaneBar, ZoomBar, LoopBar        = 15, 16, 17
	GhostBar, PromptBar              = 18, 19
	ParamsBar, RestartBar, SavingBar = 20, 21, 22
	FirstTailBar                     = 23
	HelpBar, QuitBar                 = 23, 24
)

// keptBars are the places whose keys stay in the bar however narrow it is, the most important first.
var keptBars = []int{HelpBar, PauseBar, SchemeBar, InfoBar, ExplainBar, QuitBar, FollowBar, StepBar, ActionBar, BackBar}

// A BarEntry is one or two keys in the key bar with their words.
type BarEntry struct {
	Keys  []Command
	Words string
	X     int // its first column, once it is placed
}

// Label is the names of the entry's keys.
func (e *BarEntry) Label() string {
	text := ""
	for i, c := range e.Keys {
		text += canvas.Pick(i > 0, "/", "") + c.Key.Help().Key
	}
	return text
}

// Width is the number of its columns.
func (e *BarEntry) Width() int {
	return canvas.Width(e.Label()) + 1 + canvas.Width(e.Words)
}

// Place is the entry's place in the bar.
func (e *BarEntry) Place() int { return e.Keys[0].Bar }

// A KeyBar is a row of keys that can be clicked.
type KeyBar struct {
	Entries []BarEntry
	w       int // columns
}

// BarEntries joins the commands of the key bar to entries, in the order of their places. A key without words shares the words of
// the next key.
func BarEntries(table []Command) []BarEntry {
	var shown []Command
	for _, c := range table {
		if c.Bar > 0 && c.Key.Enabled() {
			shown = append(shown, c)
		}
	}
	slices.SortStableFunc(shown, func(a, b Command) int { return a.Bar - b.Bar })
	var out []BarEntry
	for i := 0; i < len(shown); i++ {
		e := BarEntry{Keys: []Command{shown[i]}}
		for shown[i].Brief == "" && i+1 < len(shown) {
			i++
			e.Keys = append(e.Keys, shown[i])
		}
		e.Words = shown[i].Brief
		out = append(out, e)
	}
	return out
}

// NewKeyBar places the entries that fit into w columns: first those that are always kept, then the
// others in the order of their places. The restart never takes the room of the parameters, which may take the blank
// column in which the row begins.
func NewKeyBar(entries []BarEntry, w int) KeyBar {
	fits := make([]bool, len(entries))
	room, begin := w+1, 1 // two blank columns part the entries, one begins the row
	choose := func(i int) {
		if need := entries[i].Width() + 2; !fits[i] && need <= room {
			fits[i], room = true, room-need
		}
	}
	for _, place := range keptBars {
		if i := slices.IndexFunc(entries, func(e BarEntry) bool { return e.Place() == place }); i >= 0 {
			choose(i)
		}
	}
	for i, e := range entries {
		if e.Place() == ParamsBar && e.Width()+2 == room+1 {
			room, begin = room+1, 0
		}
		if e.Place() != RestartBar || i == 0 || entries[i-1].Place() != ParamsBar || fits[i-1] {
			choose(i)
		}
	}
	b, x := KeyBar{w: w}, begin
	for i, e := range entries {
		if fits[i] {
			e.X = x
			x += e.Width() + 2
			b.Entries = append(b.Entries, e)
		}
	}
	return b
}

// Draw draws the bar with its words in an ink.
func (b KeyBar) Draw(row canvas.Area, ink canvas.Ink) {
	bar := canvas.Fg(ink).On(canvas.InkBar)
	row.Fill(0, 0, row.W, 1, ' ', bar)
	for i := range b.Entries {
		e := &b.Entries[i]
		x := row.Text(e.X, 0, e.Label(), bar.Strong())
		row.Text(x+1, 0, e.Words, bar)
	}
}

// At is the name of the key at a column: of two keys, each has the columns of its name, and the
// first the words too; "" between the entries.
func (b KeyBar) At(x int) string {
	for i := range b.Entries {
		e := &b.Entries[i]
		if x < e.X || x >= e.X+e.Width() {
			continue
		}
		end := e.X
		for _, c := range e.Keys {
			if end += canvas.Width(c.Key.Help().Key) + 1; x < end {
				return c.Key.Keys()[0]
			}
		}
		return e.Keys[0].Key.Keys()[0]
	}
	return ""
}

// LineHint is the hint at the right end of the line; "" if there is no room for it.
func LineHint(keys *keymap.KeyMap, w int) string {
	return canvas.Pick(w < 100, "", keymap.Does(keys.Copy, "copy"))
}

// A Command is a key with its place in the help and in the key bar.
type Command struct {
	Key      key.Binding
	Group    string                     // its heading in the help; "" on screens that have none
	Bar      int                        // its place in the key bar; 0 for none
	Brief    string                     // its words there
	Unlisted bool                       // the help leaves it out
	Do       func(k tea.KeyMsg) tea.Cmd // its action on a screen without a run; nil where the screen's frame has it
}
