package run

import (
	"cmp"
	"errors"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/chooser"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// An app is the screen of one run or race. It draws the latest snapshot (view.go), takes
// messages, keys and the mouse, and hands commands to the driver. The simulation never pushes: a
// frame pulls the latest snapshot.
type app struct {
	runView
	asked   *prompt // whose line was submitted last; nil once it was closed
	lookup  *lookup // of the line that is being run; nil for none
	history *config.History

	pressed  string              // the key whose effect was called last
	card     bool                // the start card is still to be opened
	cutOff   []model.KeptSession // those that were found at the start
	leaving  bool                // on a projector, the first of two presses of esc
	dragging bool                // the mouse, along the time bar
	held     pane.Pane           // in which the mouse's button was pressed; nil while it is up
}

// An embedding is how another screen changes the run's: a race, a cell of a sweep, a screen that it lies over, or a lesson.
type embedding struct {
	panes func(*lab.Lab) []pane.Slot   // the panes; nil for the lab's
	more  func(*pane.KeyMap) []Command // keys besides every run's
	Back  tea.Cmd                      // to the screen below; nil at the bottom
	alone bool                         // the focused pane alone
	cell  *cellRuns                    // the cell of a sweep whose replications are shown; nil for none
	Part
}

func newApp(d *driver.Driver, th *canvas.Theme, o config.Options) *app {
	a := &app{history: cmp.Or(o.History, &config.History{})}
	a.Driver, a.opts, a.Theme, a.Keys = d, o, th, o.KeyMap()
	a.Dirty = true
	if o.Replay != nil {
		a.noteFeed.tick = -1 // the notes of tick 0 are shown too
	}
	return a
}

// Init starts listening to the driver.
func (a *app) Init() tea.Cmd {
	a.Later(a.listen)
	a.opts.TellTrouble(&a.Notes)
	seekCutOff(a)
	return a.Due()
}

// Update takes a message.
func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.W, a.H = msg.Width, msg.Height
		a.Relayout()
	case FreshMsg:
		a.take(a.Driver.Status())
		a.Later(a.listen)
		a.keepTicking()
		a.keepPlaying()
		a.passed(a.Now)
		a.begin()
		a.Later(a.fresh.Await(namesMsg{}))
	case slowMsg:
		a.playOn(msg.now)
	case frameMsg:
		a.ticking = false
		a.Driver.Request()
		a.keepTicking()
	case EventMsg:
		a.handleEvent(msg.E)
		a.Dirty = true
		a.Later(a.listen)
	case foundMsg:
		a.Dirty, a.cutOff = true, msg.sessions
		a.inChooser(func(c *chooser.Chooser) { c.Offer(msg.sessions) })
		offerCutOff(a, msg.sessions)
	case chooser.FoundMsg:
		msg.Add()
		a.Dirty = true
	case lookupMsg:
		a.Dirty = true
		a.lookedUp(msg)
		a.watch()
	case namesMsg:
		a.Dirty = true
	case screen.SavedMsg:
		a.Dirty = true
		a.Add(msg.Note)
	case pane.ExpireMsg:
		if a.Expire(msg.Id) {
			a.Dirty = true
		}
	case tea.KeyMsg:
		a.Dirty = true
		a.press(msg)
		a.watch()
	case busyMsg:
		was := a.busy
		a.asking, a.busy = false, a.Driver.Waits()
		a.Dirty = a.Dirty || a.busy != was
		a.watch()
	case tea.MouseMsg:
		a.mouse(msg)
	case tea.ResumeMsg:
		a.Dirty = true
		a.Driver.Request()
	}
	return a, a.Due()
}

func (a *app) take(p *driver.Status) {
	if p == nil || p == a.Now {
		return
	}
	before := a.Now
	a.fresh.See(before, p, a.clock())
	a.Now, a.Dirty = p, true
	a.keep(p)
	a.chosen.see(p)
	a.busy = a.busy && a.Driver.Waits()
	if l := p.Lab; l != a.Lab {
		places := labs.Of(l).Panes()
		if a.panes != nil {
			places = a.panes(l)
		}
		a.paneSet = paneSet{Lab: l, Slots: places, pictures: make([]pane.Cache, len(places))}
		a.renamed = a.Keys.Renamed(l)
		a.SetTable(p)
	}
	if p := a.params(); p != nil {
		p.See(a.Settings)
	}
	if before != nil {
		a.seeSlowMotion(before, p)
	}
	begins := a.seeGame()
	a.Relayout()
	if begins {
		a.Zoomed = true
		focusNamed(a, "game")
	}
}

// begin opens the start card over the first snapshot.
func (a *app) begin() {
	if !a.card || a.Now == nil {
		return
	}
	a.card = false
	a.Overlay = choosing{chooser.Card(choosingFrom(a), a.cutOff)}
}

// SetTable makes the table of keys for a snapshot. It is made anew when the keys of a lesson change.
func (a *app) SetTable(p *driver.Status) {
	a.Table = commandTable(a.Keys, a.Lab)
	switch {
	case a.around != nil:
		a.Table = withOwn(a.around.Commands(a.Keys), a.Table)
	case a.more != nil:
		a.Table = withOwn(a.more(a.Keys), a.Table)
	}
	for i := range a.Table { // a race cannot go back: its keys of time travel, pressed, report this
		if p.Contest != nil && a.Table[i].past {
			a.Table[i].Group, a.Table[i].Bar = "", 0
		}
	}
}

// changeNote is the notice of changes, with the key that undoes the last. Plain mode has no keys, a race no undo.
func changeNote(a *app, what []string) pane.Note {
	n := pane.Note{Kind: pane.NoteChange, Text: strings.Join(what, "; ")}
	if !a.opts.Plain && a.Now != nil && !a.races() {
		n.Text += pane.Clause(" · %s undoes "+canvas.Pick(len(what) > 1, "the last", "it"), a.Keys.Undo)
	}
	return n
}

func (a *app) handleEvent(e any) {
	switch e := e.(type) {
	case driver.Refused:
		a.params().ForgetSent()
		note := screen.Refusal(e.Why)
		var elsewhere *model.ElsewhereError
		if p := a.asked; errors.As(e.Why, &elsewhere) {
			note = pane.ElsewhereOffer(a.Keys, elsewhere)
		} else if p != nil && p.sent < e.Command && e.Command < p.ask {
			p.refuse(a) // the line of the prompt
		}
		a.Add(note)
	case driver.Answered:
		a.answered(e.Command)
	case driver.Takeovers:
		a.inChooser(func(c *chooser.Chooser) { c.Learn(e.Refused) })
	case driver.NeedsRestart:
		a.params().ForgetSent()
		a.Add(pane.RestartOffer(a.Keys, e.Words))
	case driver.Done:
		a.Done(e.What)
	case driver.Changed:
		a.Add(changeNote(a, e.What))
	case driver.Recalled:
		if b, ok := a.Overlay.(*explainBox); ok && b.asked.About == e.About {
			b.recalled = e
		}
	case driver.Unchanged:
		a.Unchanged(e.Why)
	case driver.Crashed:
		a.crash = &e
		a.Later(tea.Quit)
	}
}
