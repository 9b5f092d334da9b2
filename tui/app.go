package tui

import (
	"math"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
)

// An app is the screen of one run or race: it draws the latest snapshot and hands commands
// to the driver. The simulation never pushes: a frame pulls the latest snapshot.
type app struct {
	driver *driver
	opts   Options
	theme  *theme
	keys   *keyMap
	table  []command
	embedding

	now *published
	paneSet
	look  lab.ViewRequest // of the latest snapshot asked for
	blind bool            // values that an automaton cannot know are masked

	screenFrame
	overlay overlay
	notes   notes
	shownNotes
	history *history

	masked   masked // the snapshot that the panes see in hidden mode
	ticking  bool   // a frame is due
	busy     busyIndicator
	leaving  bool    // on a projector, esc was pressed once and asks for a second time
	slower   float64 // the speed before "as fast as it goes"; 0 for none
	dragging bool    // along the time strip
	crash    *crashed
}

// An embedding is how a race or a lesson changes the screen of a run.
type embedding struct {
	panes func(*lab.Lab) []slot   // the panes; nil for the lab's
	more  func(*keyMap) []command // keys besides those of every run
	back  tea.Cmd                 // to the screen below; nil at the bottom
	slim  bool                    // part of a small screen: no rows below the panes
	outer func() *grid            // the whole screen, if the run is a part of it
}

// shownNotes is how far the notes of a session have been shown.
type shownNotes struct {
	noted    int64 // the tick up to which
	notedRun int   // of which run
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

func newApp(d *driver, th *theme, o Options) *app {
	a := &app{driver: d, opts: o, theme: th, keys: o.keyMap(), history: o.promptHistory()}
	a.dirty = true
	if o.replay != nil {
		a.noted = -1 // the notes of tick 0 are shown too
	}
	return a
}

// Init starts listening to the driver.
func (a *app) Init() tea.Cmd {
	return tea.Batch(a.listen, a.opts.tellTrouble(&a.notes), a.seekCutOff())
}

// listen waits for the driver.
func (a *app) listen() tea.Msg {
	d := a.driver
	select {
	case e := <-d.events:
		return eventMsg{e}
	default:
	}
	select {
	case e := <-d.events:
		return eventMsg{e}
	case <-d.fresh:
		return freshMsg{}
	case <-d.gone:
		select {
		case e := <-d.events:
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
		a.take(a.driver.state.Load())
		return a, tea.Batch(a.listen, a.keepTicking(), a.popNotes())
	case frameMsg:
		a.ticking = false
		a.driver.request()
		return a, a.keepTicking()
	case eventMsg:
		cmd := a.handleEvent(msg.e)
		a.dirty = true
		return a, tea.Batch(a.listen, cmd)
	case foundMsg:
		a.dirty = true
		return a, a.offerCutOff(msg.sessions)
	case expireMsg:
		if a.notes.expire(msg.id) {
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
		a.driver.request()
	}
	return a, nil
}

// keepTicking asks for the next frame while the run moves faster than it is
// announced tick by tick.
func (a *app) keepTicking() tea.Cmd {
	if a.ticking || a.now == nil || !a.now.running || a.now.speed <= a.opts.eachTickTo() {
		return nil
	}
	a.ticking = true
	return tea.Tick(a.opts.frameEvery(), func(time.Time) tea.Msg { return frameMsg{} })
}

// take shows what the driver has published.
func (a *app) take(p *published) {
	if p == nil || p == a.now {
		return
	}
	a.now, a.dirty = p, true
	a.busy.shown = a.busy.shown && a.driver.waits()
	if p.snap.Lab != a.lab {
		a.enterLab(p)
	}
	if p := a.params(); p != nil {
		p.see(a.now.snap.Settings)
	}
	a.relayout()
}

// enterLab sets up the panes and keys of the lab that is shown.
func (a *app) enterLab(p *published) {
	s := p.snap
	places := panesOf(s.Lab)
	if a.panes != nil {
		places = a.panes(s.Lab)
	}
	a.paneSet = newPaneSet(s.Lab, places)
	if a.table = commandTable(a.keys, a.lab); a.more != nil {
		a.table = withOwn(a.more(a.keys), a.table)
	}
	if p.contest != nil {
		withoutWayBack(a.table, a.keys)
	}
}

// context is what a pane may see.
func (a *app) context(i int) *paneContext {
	return &paneContext{published: a.shown(), keys: a.keys, theme: a.theme, focus: i == a.focus && a.overlay == nil, still: a.still(), hidden: a.blind}
}

func (a *app) still() bool { return a.now == nil || !a.now.running || a.now.speed <= slowSpeed }

// body is the part of the screen for the panes.
func (a *app) body() rect {
	if a.theme.projector {
		return a.roomBody()
	}
	r := rect{0, 1, a.w, a.h - 1 - a.foot()}
	if a.tabbed() {
		r.y++
		r.h--
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
	return a.w < minWidth || !a.slim && a.h < minHeight || a.h < slimHeight
}

// tabbed reports that some panes do not fit, so that their names need a row.
func (a *app) tabbed() bool {
	if a.slim || a.theme.projector {
		return false // the row is worth more to the one pane
	}
	rects := arrange(a.slots, a.w, a.h-1-a.foot(), a.focus, false)
	return slices.ContainsFunc(rects, func(r rect) bool { return r.h == 0 })
}

// relayout places the panes and sends the driver the request for what they show.
func (a *app) relayout() {
	a.dirty = true
	if a.now == nil || a.small() {
		return
	}
	for i := range a.slots {
		if p, ok := a.slots[i].pane.(sizer); ok {
			p.see(a.context(i))
		}
	}
	b := a.body()
	a.rects = a.arranged(b)
	look := lab.ViewRequest{Find: -1, Trail: a.still(), Blind: a.blind}
	for i := range a.rects {
		r := &a.rects[i]
		if r.h == 0 {
			continue
		}
		r.y += b.y
		if a.slots[i].pane != nil {
			in := inside(area{nil, 0, 0, r.w, r.h})
			a.slots[i].pane.look(&look, in.w, in.h)
		}
	}
	if look != a.look {
		a.look = look
		a.driver.setLook(look)
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
	case refused:
		a.forgetSent()
		return a.notes.add(note{kind: noteRefused, text: sentence(e.why.Error())})
	case needsRestart:
		a.forgetSent()
		return a.notes.add(restartOffer(a.keys, e.words))
	case done:
		return a.notes.add(note{kind: noteDone, text: e.what})
	case crashed:
		a.crash = &e
		return tea.Quit
	}
	return nil
}

// fastest switches between full speed and the speed before it, by default the lab's pace.
func (a *app) fastest(string) tea.Cmd {
	speed := math.Inf(1)
	if !math.IsInf(a.now.speed, 1) {
		a.slower = a.now.speed
	} else if speed = a.slower; speed == 0 {
		speed = a.lab.Pace
	}
	a.driver.send(SetSpeed{Speed: speed})
	return nil
}

func (a *app) toggleZoom(string) tea.Cmd {
	was := a.rects
	a.zoomed = !a.zoomed
	a.relayout()
	if p := a.focusedPane(); p != nil && slices.Equal(was, a.rects) {
		a.zoomed = false
		return a.notes.add(note{kind: noteDone, text: "the pane " + p.name() + " has all the room already"})
	}
	return nil
}

// dismiss closes the note, the zoom or the screen, in this order. A presenter's remote
// sends esc too, so on a projector the screen closes at the second esc.
func (a *app) dismiss(string) tea.Cmd {
	switch {
	case a.leaving && a.back != nil:
		return a.back
	case a.notes.close():
	case a.zoomed && !a.theme.projector:
		a.zoomed = false
		a.relayout()
	case a.back != nil && a.theme.projector && !a.leaving:
		a.leaving = true
		return a.notes.add(note{kind: noteDone, text: a.keys.Close.Help().Key + " again leaves this for what lies below"})
	case a.back != nil:
		return a.back
	}
	return nil
}
