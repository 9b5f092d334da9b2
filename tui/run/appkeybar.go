package run

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
	"lascope/tui/placementpanes"
	"lascope/tui/screen"
)

func (v *runView) keyBar() screen.KeyBar { return screen.NewKeyBar(v.shownEntries(), v.W) }

// shownEntries are the entries of the captions, else of the run.
func (v *runView) shownEntries() []screen.BarEntry {
	if v.around != nil {
		if own := v.around.CaptionKeys(); own != nil {
			return own
		}
	}
	return v.barEntries()
}

// barEntries are the entries of the key bar: those that the present state of the run has a use for. A scheme
// without N, a world without shifts, a run that goes on or rests, a race and a person's game each leave some out.
func (v *runView) barEntries() []screen.BarEntry {
	var rows []screen.Command
	states := v.states()
	for _, c := range v.Table {
		idle, known := states[c.idle]
		if !known && c.idle != "" && states != nil {
			panic("verbs.txt: no state is named " + c.idle)
		}
		if idle {
			continue
		}
		if c.Bar == screen.PauseBar {
			c.Brief = v.pauseWord(c.Brief)
		}
		if c.Bar == screen.FollowBar && v.running() && v.W < pane.TwoColumns && len(c.Brief) > len("one fetch") {
			c.Brief = "follow" // the shift has to fit, too
		}
		rows = append(rows, c.Command)
	}
	return screen.BarEntries(rows)
}

func (l *driverLink) running() bool { return l.Now != nil && l.Running }

func (l *driverLink) races() bool { return l.Now != nil && l.Contest != nil }

func isN(s lab.Setting) bool { return s.Key == "N" }

// states are the states of the run in which the key bar leaves out the verbs that name them; none before the first snapshot.
func (v *runView) states() map[string]bool {
	if v.Now == nil {
		return nil
	}
	game, race, all := v.Persons(), v.races(), v.Settings
	return map[string]bool{
		"game": game, "race": race, "game or race": game || race, "running": v.Running, "cured": v.Scheme.Name == placementpanes.CureScheme,
		"going on":  game || v.Running && !race, // nothing there is stepped
		"resting":   game || !v.Running && !race,
		"stateless": !slices.ContainsFunc(all, isN),
		"shiftless": slices.ContainsFunc(all, func(s lab.Setting) bool { return s.Key == "shift" && s.Idle != "" }),
		// or the bar has no room to name its key
		"one picture": game || race || v.Hidden() || v.onStage() != 0 || v.W < pane.TwoColumns,
	}
}

// pauseWord is the word of the key that pauses, or of a demo's that goes on, in the present state of the run.
func (l *driverLink) pauseWord(brief string) string {
	return canvas.Pick(brief == pauses && !l.running(), "run", brief)
}

// projectorKeys are the keys of a lecturer, for the last row of the projector. Keys of the key
// bar follow them, for which there may be room.
func (v *runView) projectorKeys(w int) screen.KeyBar {
	row, pause := canvas.Pick(v.followsNotes(), "page-down next note", "page-down next pane"), pauses
	if v.around != nil { // a lesson's own keys turn its pages
		row = ""
	}
	if i := slices.IndexFunc(v.Table, func(c Command) bool { return c.Bar == screen.PauseBar }); i >= 0 {
		pause = v.pauseWord(v.Table[i].Brief)
	}
	if !v.playing() || pause == GoesOn {
		row += "|pause " + pause
	}
	row += canvas.Pick(v.playing(), "|back back", "|step step|faster|slower speed") + "|projector desk|help help|quit quit"
	var lead []screen.Command
	named := v.Keys.Named()
	for part := range strings.SplitSeq(strings.Trim(row, "|"), "|") {
		name, words, _ := strings.Cut(part, " ")
		lead = append(lead, screen.Command{Key: *named[name], Bar: 1, Brief: words})
	}
	entries := screen.BarEntries(lead)
	for _, e := range v.barEntries() {
		if p := e.Place; p == screen.SchemeBar || p == screen.HalveBar || p == screen.ActionBar {
			entries = append(entries, e)
		}
	}
	for i := range entries {
		entries[i].Place = 0 // they stay in this order
	}
	return screen.NewKeyBar(entries, w)
}

// clickBelow presses the key under a click on the line or on the key bar; taken is false for
// another row.
func (a *app) clickBelow(x, y int) (taken bool) {
	name := ""
	switch {
	case a.Slim:
		return false
	case a.Projector && y == a.H-1:
		name = a.projectorKeys(a.W - canvas.Width(a.whereWords()) - 2).At(x)
	case a.Projector:
		return false
	case y == a.H-1:
		name = a.keyBar().At(x)
	case y == a.H-2 && a.Keys.Copy.Enabled() && (x < canvas.Width(screen.LineTag) || x >= a.W-1-canvas.Width(screen.LineHint(a.Keys, a.W))):
		name = a.Keys.Copy.Keys()[0]
	case y == a.H-2:
		typeLine(a, a.Line)
		return true // to edit it
	default:
		return false
	}
	if name != "" {
		a.pressWhole(pane.KeyOf(name))
	}
	return true
}

func (a *app) pressWhole(k tea.KeyMsg) {
	if a.around != nil {
		a.around.Press(k)
	} else {
		a.press(k)
	}
}

func pressKey(a *app, b key.Binding) {
	if b.Enabled() {
		a.pressWhole(pane.KeyOf(b.Keys()[0]))
	}
}
