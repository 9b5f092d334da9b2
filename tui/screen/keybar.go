package screen

import (
	"cmp"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"lascope/tui/canvas"
	"lascope/tui/pane"
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
	Keys  []key.Binding
	Words string
	Place int // in the bar
	X     int // its first column, once it is placed
}

// Label is the names of the entry's keys.
func (e *BarEntry) Label() string {
	text := ""
	for i, k := range e.Keys {
		text += canvas.Pick(i > 0, "/", "") + k.Help().Key
	}
	return text
}

// Width is the number of its columns.
func (e *BarEntry) Width() int {
	return canvas.Width(e.Label()) + 1 + canvas.Width(e.Words)
}

// A KeyBar is a row of keys that can be clicked.
type KeyBar []BarEntry

// BarEntries joins the commands of the key bar to entries, in the order of their places. A key without words shares the words of
// the next key.
func BarEntries(table []Command) (out []BarEntry) {
	shown := slices.DeleteFunc(slices.Clone(table), func(c Command) bool { return c.Bar == 0 })
	slices.SortStableFunc(shown, func(a, b Command) int { return a.Bar - b.Bar })
	e := BarEntry{}
	for _, c := range shown {
		if c.Key.Enabled() {
			e.Keys, e.Place = append(e.Keys, c.Key), cmp.Or(e.Place, c.Bar)
		}
		if e.Words = c.Brief; e.Words != "" && e.Keys != nil {
			out, e = append(out, e), BarEntry{}
		}
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
		if i := slices.IndexFunc(entries, func(e BarEntry) bool { return e.Place == place }); i >= 0 {
			choose(i)
		}
	}
	for i, e := range entries {
		if e.Place == ParamsBar && e.Width()+2 == room+1 {
			room, begin = room+1, 0
		}
		if e.Place != RestartBar || i == 0 || entries[i-1].Place != ParamsBar || fits[i-1] {
			choose(i)
		}
	}
	var b KeyBar
	x := begin
	for i, e := range entries {
		if fits[i] {
			e.X = x
			x += e.Width() + 2
			b = append(b, e)
		}
	}
	return b
}

// Draw draws the bar with its words in an ink.
func (b KeyBar) Draw(row canvas.Area, ink canvas.Ink) {
	bar := canvas.Fg(ink).On(canvas.InkBar)
	row.Fill(0, 0, row.W, 1, ' ', bar)
	for i := range b {
		e := &b[i]
		x := row.Text(e.X, 0, e.Label(), bar.Strong())
		row.Text(x+1, 0, e.Words, bar)
	}
}

// At is the name of the key at a column: of two keys, each has the columns of its name, and the
// first the words too; "" between the entries.
func (b KeyBar) At(x int) string {
	for i := range b {
		e := &b[i]
		if x < e.X || x >= e.X+e.Width() {
			continue
		}
		end := e.X
		for _, k := range e.Keys {
			if end += canvas.Width(k.Help().Key) + 1; x < end {
				return k.Keys()[0]
			}
		}
		return e.Keys[0].Keys()[0]
	}
	return ""
}

// LineHint is the hint at the right end of the line; "" if there is no room for it.
func LineHint(keys *pane.KeyMap, w int) string {
	return canvas.Pick(w < 100, "", pane.Does(keys.Copy, "copy"))
}

// A Command is a key with its place in the help and in the key bar.
type Command struct {
	Key      key.Binding
	Group    string // its heading in the help; "" on screens that have none
	Bar      int    // its place in the key bar; 0 for none
	Brief    string // its words there
	Unlisted bool   // the help leaves it out
	Do       func() // its action on a screen without a run; nil where the screen's frame has it
}

// Rows reads the keys of a screen, a row each, and gives them their actions:
//
//	NAME | MEANING | WORDS OF THE KEY BAR
//
// A key has its own meaning if the row has none. Several keys in a row share it; without a meaning they are unlisted. A key that is
// not among the actions is left out.
func Rows(k *pane.KeyMap, table string, do map[string]func()) (rows []Command) {
	named := k.Named()
	for line := range strings.Lines(table) {
		head, tail, _ := strings.Cut(strings.TrimSpace(line), " | ")
		meaning, brief, _ := strings.Cut(tail, " | ")
		var keys []key.Binding
		for name := range strings.FieldsSeq(head) {
			if act, known := do[name]; known {
				keys = append(keys, *named[name])
				rows = append(rows, Command{Key: *named[name], Unlisted: true, Do: act})
			}
		}
		if len(keys) == 1 || keys != nil && meaning != "" {
			rows = append(rows, Command{Key: pane.HelpRow(cmp.Or(meaning, keys[0].Help().Desc), keys...), Bar: min(1, len(brief)), Brief: brief})
		}
	}
	return rows
}
