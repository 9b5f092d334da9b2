package tui

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/screen"
)

// All that the screen of a run has for a lesson, a demo or a class, whose page lies beside it. A lesson embeds a
// runScreen. It reads the snapshot (now, words), the panes (lab, slots, focus, zoomed), the overlay and slow motion; it
// sends the driver commands and says notes; and it sets what a lessonPart has.

// A lessonPart is how a lesson changes the screen of its run.
type lessonPart struct {
	around  around   // the whole screen; nil without a lesson
	slim    bool     // part of a small screen: no rows below the panes
	caption int      // rows below the first one for the captions of a demo
	stage   bool     // the focused pane on the stage, with its companions
	beside  []string // the companions that the page names
	spoken  []string // those of its text and of its last question
}

// An around is the screen of a lesson as its run sees it.
type around interface {
	drawn() *canvas.Grid                     // the whole screen, drawn anew
	press(k tea.KeyMsg) tea.Cmd              // takes the keys of the whole screen
	commands(k *keymap.KeyMap) []command     // its keys besides those of every run
	captionKeys() []screen.BarEntry          // those of captions for the key bar; nil for the run's
	obey(word, rest string) (tea.Cmd, error) // does a word of the prompt that a lesson has
}

// newRunBeside is the screen of a run with a lesson around it.
func newRunBeside(d *driver.Driver, th *canvas.Theme, o config.Options, by around) *runScreen {
	l := newRunScreen(d, th, o)
	l.around = by
	return l
}

// putOnStage puts the pane of that name on the stage, with the focus.
func (a *app) putOnStage(name string) {
	focusNamed(a, name)
	a.lead = a.focus
	a.relayout()
}

// renew resets the panes to their state at the opening of a run.
func (a *app) renew() {
	now := a.now
	a.lab, a.now, a.hidden, a.played, a.beside = nil, nil, false, false, nil
	a.take(now)
}

// keyed puts the present keys of the lab that is shown in place of the default ones that a text names.
func (v *runView) keyed(text string) string {
	if v.opts.Keys == nil || v.lab == nil {
		return text
	}
	return v.keys.InText(text, v.renamed)
}

// draw lets the curve of the next ticks be drawn for a lesson; drawn takes it and says whether it stays on the screen.
func (a *app) draw(ticks int64, drawn func(*lesson.Drawing) (stays bool)) {
	a.overlay = &predictOverlay{ticks: ticks, runs: a.now.Runs, drawn: drawn}
	a.Dirty = true
}

// drawing reports that a curve is drawn, or followed.
func (v *runView) drawing() bool {
	_, is := v.overlay.(*predictOverlay)
	return is
}

// dragged reports that a button of the mouse is down in a pane or on the time bar.
func (a *app) dragged() bool { return a.dragging || a.held != nil }

// breaks ends the program, because of a panic on a goroutine beside the driver's.
func (l *runScreen) breaks(c *driver.Crashed) tea.Cmd {
	l.crash = c
	return tea.Quit
}

// pageKey is a key of the page of a lesson, for the table of its run: its place in the key bar, 0 for none, with its
// words there. A nil effect has the key listed alone.
func pageKey(k key.Binding, bar int, brief string, do func() tea.Cmd) command {
	if do == nil {
		return row(k, groupRun, bar, brief, nil)
	}
	return row(k, groupRun, bar, brief, func(*app, string) tea.Cmd { return do() })
}

// stages reports a key, by its usual name, that a lesson may press in a lab.
func stages(l *lab.Lab, name string) bool { return len(staged(l, name)) > 0 }

// staged are the places in the table of the rows of a key by its usual name that a lesson presses: the keys of panes, and
// those of verbs that say how.
func staged(l *lab.Lab, name string) (places []int) {
	for i, c := range commandTable(keymap.NewKeyMap(), l) {
		if (c.stage != nil || c.Group == groupPane) && slices.Contains(c.Key.Keys(), name) {
			places = append(places, i)
		}
	}
	return places
}

// pressStaged presses a key by its usual name, which a lesson uses.
func (a *app) pressStaged(name string) {
	table := commandTable(a.keys, a.lab)
	for _, i := range staged(a.lab, name) {
		switch c := table[i]; {
		case c.stage != nil:
			c.stage(a, name)
		case c.Key.Enabled():
			pressIn(a, keymap.KeyOf(c.Key.Keys()[0]))
		}
	}
}
