package run

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// This file is the interface between a lesson, a demo or a class and the screen of its run. The screen of a lesson
// embeds a [Screen]. Of its fields it
//
//   - reads the snapshots (Now, Words, Masked), the panes (Lab, Slots, Focus, FocusedPane), what lies over them (Overlay,
//     Overlaid, Typing, Slow), the keys and their rows (Keys, Table), and Theme;
//   - sets the fields of a [Part], Unpredicted, Zoomed and Lead, and then calls Relayout;
//   - sends commands to Driver, and says Notes.

// A Part is how a lesson changes the screen of its run.
type Part struct {
	around  Around   // the whole screen; nil without a lesson
	Slim    bool     // part of a small screen: no rows below the panes
	Caption int      // rows below the first one for the captions of a demo; 0 for none
	Stage   bool     // the focused pane on the stage, with its companions
	Beside  []string // the companions that the page names
	Spoken  []string // the companions in its text and in its last question
}

// An Around is the screen of a lesson as its run sees it.
type Around interface {
	Drawn() *canvas.Grid               // the whole screen, drawn anew
	Press(k tea.KeyMsg)                // takes the keys of the whole screen
	Commands(k *pane.KeyMap) []Command // its keys besides every run's
	CaptionKeys() []screen.BarEntry    // the keys of captions for the key bar; nil for the run's
	Obey(word, rest string)            // does a word of the prompt that a lesson has, or refuses it
}

// NewBeside is the screen of a run with a lesson around it; nil for none.
func NewBeside(d *driver.Driver, th *canvas.Theme, o config.Options, by Around) *Screen {
	l := newRunScreen(d, th, o)
	l.around = by
	return l
}

// PutOnStage puts the pane of that name on the stage, with the focus.
func (l *Screen) PutOnStage(name string) {
	focusNamed(l.app, name)
	l.Lead = l.Focus
	l.Relayout()
}

// Renew resets the panes to their state at the opening of a run.
func (l *Screen) Renew() {
	now := l.Now
	l.Lab, l.Now, l.hidden, l.played, l.Beside = nil, nil, false, false, nil
	l.take(now)
}

// Keyed puts the present keys of the lab that is shown in place of the default ones that a text names.
func (l *Screen) Keyed(text string) string {
	if l.opts.Keys == nil || l.Lab == nil {
		return text
	}
	return l.Keys.InText(text, l.renamed)
}

// DrawCurve lets the curve of the next ticks be drawn over the panes; drawn takes it and says whether it stays on the screen.
func (l *Screen) DrawCurve(ticks int64, drawn func(*lesson.Drawing) (stays bool)) {
	l.Overlay = &predictOverlay{ticks: ticks, drawn: drawn}
	l.Dirty = true
}

// Drawing reports that a curve is drawn, or followed.
func (l *Screen) Drawing() bool {
	_, is := l.Overlay.(*predictOverlay)
	return is
}

// Dragged reports that a button of the mouse is down in a pane or on the time bar.
func (l *Screen) Dragged() bool { return l.dragging || l.held != nil }

// Film has what is drawn depend on nothing but the run: no terminal shows it.
func (l *Screen) Film() { l.filmed = true }

// Shown reports that the panes show the present as they asked for it.
func (l *Screen) Shown() bool {
	return l.Ready() && l.Busy == "" && l.Now.Request == l.request
}

// Break ends the program, because of a panic on a goroutine beside the driver's.
func (l *Screen) Break(c *driver.Crashed) {
	l.crash = c
	l.Later(tea.Quit)
}

// PageKey is a key of the page of a lesson, for the table of its run: its place in the key bar, 0 for none, with its
// words there. A nil effect has the key listed alone.
func PageKey(k key.Binding, bar int, brief string, do func()) Command {
	if do == nil {
		return row(k, groupRun, bar, brief, nil)
	}
	return row(k, groupRun, bar, brief, func(*app) { do() })
}

// Stages reports a key, by its usual name, that a lesson may press in a lab.
func Stages(l *lab.Lab, name string) bool { return len(staged(l, name)) > 0 }

// staged are the places in the table of the rows that a lesson presses by a key's usual name: the keys of panes, and the keys of
// verbs with an effect for lessons.
func staged(l *lab.Lab, name string) (places []int) {
	for i, c := range commandTable(pane.NewKeyMap(), l) {
		if (c.stage != nil || c.Group == groupPane) && slices.Contains(c.Key.Keys(), name) {
			places = append(places, i)
		}
	}
	return places
}

// PressStaged presses a key by its usual name, as the directive press of a lesson does.
func (l *Screen) PressStaged(name string) {
	table := commandTable(l.Keys, l.Lab)
	for _, i := range staged(l.Lab, name) {
		switch c := table[i]; {
		case c.stage != nil:
			c.stage(l.app)
		case c.Key.Enabled():
			pressIn(l.app, pane.KeyOf(c.Key.Keys()[0]))
		}
	}
}

// PressRow takes a key of some rows; false for one that has no effect now.
func (l *Screen) PressRow(rows []Command, k tea.KeyMsg) (taken bool) {
	return pressRow(l.app, rows, k)
}
