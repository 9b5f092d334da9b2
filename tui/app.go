package tui

import (
	"math"
	"slices"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
)

// An app is the Bubble Tea program: it holds what is on the screen and hands
// wishes to the driver. The simulation never pushes: a frame pulls the latest
// snapshot.
type app struct {
	driver *driver
	opts   Options
	theme  *theme
	keys   *keyMap
	table  []command

	screen func(*model.Lab) []place // the panes, if not the lab's own
	more   func(*keyMap) []command  // keys besides those of every run
	back   tea.Cmd                  // to the level below; nil at the bottom
	slim   bool                     // a part of a small screen: no rows below the panes
	outer  func() *grid             // the whole screen, where the app is a part of it

	now      *published
	lab      *model.Lab
	places   []place
	pictures []drawn
	rects    []rect
	focus    int
	zoomed   bool
	w, h     int
	look     model.Look

	overlay  overlay
	notes    notes
	memory   *memory // of the prompt's lines
	ticking  bool
	leaving  bool    // in a room: the key that leaves has been pressed once
	slower   float64 // the speed of before it was told to go as fast as it can; 0 for none
	waits    bool    // the driver has not yet done what it was told
	echoing  bool    // a look at whether it has is under way
	blind    bool    // what only an observer knows is hidden
	masked   masked  // the snapshot that the panes then see
	dragging bool    // along the time strip
	noted    int64   // the tick up to which notes have popped up,
	notedRun int     // of which run
	crash    *crashed

	dirty bool
	frame grid
	last  string
}

// Messages of the program itself.
type (
	freshMsg struct{}        // the driver has published
	frameMsg struct{}        // time for the next frame
	eventMsg struct{ e any } // the driver has something to say
)

func newApp(d *driver, th *theme, o Options) *app {
	a := &app{driver: d, opts: o, theme: th, keys: o.keyMap(), memory: o.remembered(), dirty: true}
	if o.replay != nil {
		a.noted = -1 // a note of tick 0 pops up too
	}
	return a
}

// Init starts listening to the driver.
func (a *app) Init() tea.Cmd {
	return tea.Batch(a.listen, a.opts.tellTrouble(&a.notes), a.seekCutOff())
}

// listen waits for the driver, asleep.
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
		cmd := a.hear(msg.e)
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
		return a, tea.Batch(a.press(msg), a.echo())
	case echoMsg:
		return a, a.late()
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

// take puts what the driver has published on the screen.
func (a *app) take(p *published) {
	if p == nil || p == a.now {
		return
	}
	a.now, a.dirty, a.waits = p, true, a.waits && a.driver.waits()
	if p.snap.Lab != a.lab {
		a.lab = p.snap.Lab
		if a.places = screenOf(a.lab); a.screen != nil {
			a.places = a.screen(a.lab)
		}
		a.pictures = make([]drawn, len(a.places))
		if a.table = commandTable(a.keys, a.lab); a.more != nil {
			a.table = withOwn(a.more(a.keys), a.table)
		}
		if p.snap.Contest != nil {
			withoutWayBack(a.table, a.keys)
		}
		a.focus, a.zoomed = 0, false
	}
	if p := a.params(); p != nil {
		p.see(a.now.snap.Settings)
	}
	a.relayout()
}

// scene is what a pane may see.
func (a *app) scene(i int) *scene {
	return &scene{published: a.shown(), keys: a.keys, theme: a.theme, focus: i == a.focus && a.overlay == nil, still: a.still(), hidden: a.blind}
}

func (a *app) still() bool { return a.now == nil || !a.now.running || a.now.speed <= slowSpeed }

// body is the part of the screen that the panes share.
func (a *app) body() rect {
	if a.theme.room {
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

// small tells that there is no room to draw in.
func (a *app) small() bool {
	return a.w < minWidth || !a.slim && a.h < minHeight || a.h < slimHeight
}

// tabbed tells that not all panes fit, so that their names need a row.
func (a *app) tabbed() bool {
	if a.slim || a.theme.room {
		return false // the row is worth more to the one pane
	}
	rects := arrange(a.places, a.w, a.h-1-a.foot(), a.focus, false)
	return slices.ContainsFunc(rects, func(r rect) bool { return r.h == 0 })
}

// relayout gives the panes their places and tells the driver what is looked at.
func (a *app) relayout() {
	a.dirty = true
	if a.now == nil || a.small() {
		return
	}
	for i := range a.places {
		if p, ok := a.places[i].pane.(sizer); ok {
			p.see(a.scene(i))
		}
	}
	b := a.body()
	a.rects = a.arranged(b)
	look := model.Look{Find: -1, Trail: a.still(), Blind: a.blind}
	for i := range a.rects {
		r := &a.rects[i]
		if r.h == 0 {
			continue
		}
		r.y += b.y
		if a.places[i].pane != nil {
			in := inside(area{nil, 0, 0, r.w, r.h})
			a.places[i].pane.look(&look, in.w, in.h)
		}
	}
	if look != a.look {
		a.look = look
		a.driver.setLook(look)
	}
}

// press takes a key: an overlay first, then a pane in which text is typed, then
// the focused pane, the table, and last any pane on the screen.
func (a *app) press(k tea.KeyMsg) tea.Cmd {
	if k.Type == tea.KeyCtrlC {
		return tea.Quit
	}
	if a.now == nil || a.small() {
		switch {
		case key.Matches(k, a.keys.Quit):
			return tea.Quit
		case key.Matches(k, a.keys.Suspend):
			return tea.Suspend
		}
		return nil
	}
	if a.overlay != nil {
		stay, cmd := a.overlay.key(a, k)
		if !stay {
			a.overlay = nil
		}
		return cmd
	}
	focused := a.focusedPane()
	if focused != nil && focused.typing() {
		focused.key(a, k)
		a.relayout()
		return nil
	}
	if a.leaving && !key.Matches(k, a.keys.Close) {
		a.leaving = false
	}
	if words, ok := a.notes.answer(a.keys, k); ok {
		a.forgetProposals()
		if len(words) > 0 {
			a.driver.restart(words...)
		}
		return nil
	}
	if a.theme.room && a.remote(k) {
		return nil
	}
	if focused != nil && focused.key(a, k) {
		a.relayout()
		return nil
	}
	for _, c := range a.table {
		if c.do != nil && key.Matches(k, c.key) {
			return c.do(a, k.String())
		}
	}
	if a.remote(k) {
		return nil
	}
	for i, p := range a.places {
		if i != a.focus && i < len(a.rects) && a.rects[i].h > 0 && !moves(a.keys, k) && p.pane.key(a, k) {
			a.relayout()
			return nil
		}
	}
	return a.untaken(k)
}

// moves tells the keys that mean something in the focused pane alone.
func moves(m *keyMap, k tea.KeyMsg) bool {
	return key.Matches(k, m.Up, m.Down, m.Left, m.Right, m.PageUp, m.PageDown, m.Home, m.End, m.Enter, m.Out)
}

func (a *app) focusedPane() pane {
	if a.focus < 0 || a.focus >= len(a.places) {
		return nil
	}
	return a.places[a.focus].pane
}

// setFocus goes to a pane; moveFocus to the next or the one before.
func (a *app) setFocus(i int) {
	if i != a.focus {
		a.focus = i
		a.relayout()
	}
}

func (a *app) moveFocus(by int) {
	if n := len(a.places); n > 0 {
		a.setFocus((a.focus + by + n) % n)
	}
}

// hear takes what the driver has to say.
func (a *app) hear(e any) tea.Cmd {
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

// fastest goes as fast as it can, or back to the speed of before; where there was none, to
// the lab's own pace.
func (a *app) fastest(string) tea.Cmd {
	speed := math.Inf(1)
	if !math.IsInf(a.now.speed, 1) {
		a.slower = a.now.speed
	} else if speed = a.slower; speed == 0 {
		speed = a.lab.Pace
	}
	a.driver.atSpeed(speed)
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

// dismiss closes what is open, the outermost first.
func (a *app) dismiss(string) tea.Cmd {
	switch {
	case a.leaving && a.back != nil:
		return a.back
	case a.notes.close():
	case a.zoomed && !a.theme.room:
		a.zoomed = false
		a.relayout()
	case a.back != nil && a.theme.room && !a.leaving:
		a.leaving = true // a remote sends esc too
		return a.notes.add(note{kind: noteDone, text: a.keys.Close.Help().Key + " again leaves this for what lies below"})
	case a.back != nil:
		return a.back
	}
	return nil
}
