package tui

import (
	"math"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// An app is the screen of one run or race: it draws the latest snapshot and hands commands
// to the driver. The simulation never pushes: a frame pulls the latest snapshot.
type app struct {
	driver *driver.Driver
	opts   config.Options
	theme  *canvas.Theme
	keys   *keymap.KeyMap
	table  []command
	embedding

	now *driver.Published
	paneSet
	look lab.ViewRequest // of the latest snapshot asked for
	hiddenMode

	screenFrame
	overlay overlay
	notes   noteFeed
	history *config.History

	ticking  bool // a frame is due
	busy     busyIndicator
	leaving  bool    // on a projector, esc was pressed once and asks for a second time
	slower   float64 // the speed before "as fast as it goes"; 0 for none
	dragging bool    // along the time strip
	crash    *driver.Crashed
}

// An embedding is how a race or a lesson changes the screen of a run.
type embedding struct {
	panes func(*lab.Lab) []pane.Slot     // the panes; nil for the lab's
	more  func(*keymap.KeyMap) []command // keys besides those of every run
	back  tea.Cmd                        // to the screen below; nil at the bottom
	slim  bool                           // part of a small screen: no rows below the panes
	outer func() *canvas.Grid            // the whole screen, if the run is a part of it
}

// Messages of the screen of a run.
type (
	freshMsg struct{}        // the driver has published a snapshot
	frameMsg struct{}        // the next frame is due
	eventMsg struct{ e any } // an event of the driver
)

func (freshMsg) ForScreen() {}
func (frameMsg) ForScreen() {}
func (eventMsg) ForScreen() {}

func newApp(d *driver.Driver, th *canvas.Theme, o config.Options) *app {
	a := &app{driver: d, opts: o, theme: th, keys: o.KeyMap(), history: o.PromptHistory()}
	a.dirty = true
	if o.Replay != nil {
		a.notes.tick = -1 // the notes of tick 0 are shown too
	}
	return a
}

// Init starts listening to the driver.
func (a *app) Init() tea.Cmd {
	return tea.Batch(a.listen, a.opts.TellTrouble(&a.notes.Notes), seekCutOff(a))
}

// listen waits for the driver.
func (a *app) listen() tea.Msg {
	d := a.driver
	select {
	case e := <-d.Events:
		return eventMsg{e}
	default:
	}
	select {
	case e := <-d.Events:
		return eventMsg{e}
	case <-d.Fresh:
		return freshMsg{}
	case <-d.Gone:
		select {
		case e := <-d.Events:
			return eventMsg{e}
		default:
			return nil
		}
	}
}

// Update takes a message.
func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.w, a.h = msg.Width, msg.Height
		a.relayout()
	case freshMsg:
		a.take(a.driver.State.Load())
		return a, tea.Batch(a.listen, a.keepTicking(), a.notes.passed(a.now))
	case frameMsg:
		a.ticking = false
		a.driver.Request()
		return a, a.keepTicking()
	case eventMsg:
		cmd := a.handleEvent(msg.e)
		a.dirty = true
		return a, tea.Batch(a.listen, cmd)
	case foundMsg:
		a.dirty = true
		return a, offerCutOff(a, msg.sessions)
	case pane.ExpireMsg:
		if a.notes.Expire(msg.Id) {
			a.dirty = true
		}
	case tea.KeyMsg:
		a.dirty = true
		cmd := a.press(msg)
		return a, tea.Batch(cmd, a.busy.watch(a.driver))
	case busyMsg:
		changed, again := a.busy.update(a.driver)
		a.dirty = a.dirty || changed
		return a, again
	case tea.MouseMsg:
		return a, a.mouse(msg)
	case tea.ResumeMsg:
		a.dirty = true
		a.driver.Request()
	}
	return a, nil
}

// keepTicking asks for the next frame while the run moves faster than it is
// announced tick by tick.
func (a *app) keepTicking() tea.Cmd {
	if a.ticking || a.now == nil || !a.now.Running || a.now.Speed <= a.opts.EachTickTo() {
		return nil
	}
	a.ticking = true
	return tea.Tick(a.opts.FrameEvery(), func(time.Time) tea.Msg { return frameMsg{} })
}

// take shows what the driver has published.
func (a *app) take(p *driver.Published) {
	if p == nil || p == a.now {
		return
	}
	a.now, a.dirty = p, true
	a.busy.shown = a.busy.shown && a.driver.Waits()
	if p.Snap.Lab != a.lab {
		a.enterLab(p)
	}
	if p := a.params(); p != nil {
		p.See(a.now.Snap.Settings)
	}
	a.relayout()
}

// enterLab sets up the panes and keys of the lab that is shown.
func (a *app) enterLab(p *driver.Published) {
	s := p.Snap
	places := panesOf(s.Lab)
	if a.panes != nil {
		places = a.panes(s.Lab)
	}
	a.paneSet = newPaneSet(s.Lab, places)
	if a.table = commandTable(a.keys, a.lab); a.more != nil {
		a.table = withOwn(a.more(a.keys), a.table)
	}
	if p.Contest != nil {
		withoutWayBack(a.table, a.keys)
	}
}

// context is what a pane may see.
func (a *app) context(i int) *pane.PaneContext {
	return &pane.PaneContext{Published: a.masked(a.now), Keys: a.keys, Theme: a.theme, Focus: i == a.focus && a.overlay == nil, Still: a.still(), Hidden: a.hidden}
}

func (a *app) still() bool { return a.now == nil || !a.now.Running || a.now.Speed <= driver.SlowSpeed }

// body is the part of the screen for the panes.
func (a *app) body() pane.Rect {
	if a.theme.Projector {
		return a.projectorPlan().body(a.w, a.h)
	}
	r := pane.Rect{X: 0, Y: 1, W: a.w, H: a.h - 1 - a.foot()}
	if a.tabbed() {
		r.Y++
		r.H--
	}
	return r
}

// foot is the number of rows below the panes.
func (a *app) foot() int {
	if a.slim {
		return 0
	}
	return 2
}

// small reports that the screen is too small to draw on.
func (a *app) small() bool {
	return a.w < pane.MinWidth || !a.slim && a.h < pane.MinHeight || a.h < pane.SlimHeight
}

// tabbed reports that some panes do not fit, so that their names need a row.
func (a *app) tabbed() bool {
	if a.slim || a.theme.Projector {
		return false // the row is worth more to the one pane
	}
	rects := pane.Arrange(a.slots, a.w, a.h-1-a.foot(), a.focus, false)
	return slices.ContainsFunc(rects, func(r pane.Rect) bool { return r.H == 0 })
}

// relayout places the panes and sends the driver the request for what they show.
func (a *app) relayout() {
	a.dirty = true
	if a.now == nil || a.small() {
		return
	}
	for i := range a.slots {
		if p, ok := a.slots[i].Pane.(pane.Sizer); ok {
			p.See(a.context(i))
		}
	}
	b := a.body()
	a.rects = a.arranged(b)
	look := lab.ViewRequest{Find: -1, Trail: a.still(), Blind: a.hidden}
	for i := range a.rects {
		r := &a.rects[i]
		if r.H == 0 {
			continue
		}
		r.Y += b.Y
		if a.slots[i].Pane != nil {
			in := pane.Inside(canvas.Area{G: nil, X: 0, Y: 0, W: r.W, H: r.H})
			a.slots[i].Pane.Look(&look, in.W, in.H)
		}
	}
	if look != a.look {
		a.look = look
		a.driver.SetLook(look)
	}
}

// setFocus goes to a pane; moveFocus to the next or the one before.
func (a *app) setFocus(i int) {
	if i != a.focus {
		a.focus = i
		a.relayout()
	}
}

func (a *app) moveFocus(by int) {
	if n := len(a.slots); n > 0 {
		a.setFocus((a.focus + by + n) % n)
	}
}

// hear handles an event of the driver.
func (a *app) handleEvent(e any) tea.Cmd {
	switch e := e.(type) {
	case driver.Refused:
		a.forgetSent()
		return a.notes.Add(pane.Note{Kind: pane.NoteRefused, Text: pane.Sentence(e.Why.Error())})
	case driver.NeedsRestart:
		a.forgetSent()
		return a.notes.Add(pane.RestartOffer(a.keys, e.Words))
	case driver.Done:
		return a.notes.Add(pane.Note{Kind: pane.NoteDone, Text: e.What})
	case driver.Crashed:
		a.crash = &e
		return tea.Quit
	}
	return nil
}

// fastest switches between full speed and the speed before it, by default the lab's pace.
func fastest(a *app, _ string) tea.Cmd {
	speed := math.Inf(1)
	if !math.IsInf(a.now.Speed, 1) {
		a.slower = a.now.Speed
	} else if speed = a.slower; speed == 0 {
		speed = a.lab.Pace
	}
	a.driver.Send(driver.SetSpeed{Speed: speed})
	return nil
}

func toggleZoom(a *app, _ string) tea.Cmd {
	was := a.rects
	a.zoomed = !a.zoomed
	a.relayout()
	if p := a.focusedPane(); p != nil && slices.Equal(was, a.rects) {
		a.zoomed = false
		return a.notes.Add(pane.Note{Kind: pane.NoteDone, Text: "the pane " + p.Name() + " has all the room already"})
	}
	return nil
}

// dismiss closes the note, the zoom or the screen, in this order. A presenter's remote
// sends esc too, so on a projector the screen closes at the second esc.
func dismiss(a *app, _ string) tea.Cmd {
	switch {
	case a.leaving && a.back != nil:
		return a.back
	case a.notes.Close():
	case a.zoomed && !a.theme.Projector:
		a.zoomed = false
		a.relayout()
	case a.back != nil && a.theme.Projector && !a.leaving:
		a.leaving = true
		return a.notes.Add(pane.Note{Kind: pane.NoteDone, Text: a.keys.Close.Help().Key + " again leaves this for what lies below"})
	case a.back != nil:
		return a.back
	}
	return nil
}
