package tui

import (
	"reflect"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// A statePane is the scheme's place on the screen: it hands over to the drawing
// for the kind of state that the snapshot holds.
type statePane struct {
	paneState
	made  map[reflect.Type]pane
	shown pane
}

func newStatePane() *statePane { return &statePane{made: map[reflect.Type]pane{}} }

// see chooses before the panes are given their places.
func (p *statePane) see(s *paneContext) { p.choose(s) }

// choose brings the drawing for the scene's state to the front.
func (p *statePane) choose(s *paneContext) pane {
	state := stateOf(s)
	t := reflect.TypeOf(state)
	if state == nil || statePanes[t] == nil {
		p.shown = nil
		return nil
	}
	if p.made[t] == nil {
		p.made[t] = statePanes[t]()
	}
	p.shown = p.made[t]
	return p.shown
}

func (p *statePane) name() string {
	if p.shown != nil {
		return p.shown.name()
	}
	return "scheme"
}

func (p *statePane) heading(s *paneContext) heading {
	if d := p.choose(s); d != nil {
		h := d.heading(s)
		h.how = asOf(s, h.how)
		return h
	}
	return heading{title: s.snap.Scheme.Title}
}

func (p *statePane) draw(s *paneContext, a area) {
	if d := p.choose(s); d != nil {
		d.draw(s, a)
		return
	}
	for i, line := range wrap(s.snap.Scheme.Title+": "+s.snap.Scheme.Meaning+". It keeps no state.", a.w) {
		a.text(0, i, line, fg(inkDim))
	}
}

func (p *statePane) look(l *lab.ViewRequest, w, h int) {
	l.Width, l.Height = w, h
	if p.shown != nil {
		p.shown.look(l, w, h)
	}
}

func (p *statePane) key(h host, k tea.KeyMsg) bool { return p.shown != nil && p.shown.key(h, k) }

func (p *statePane) click(h host, x, y int) {
	if p.shown != nil {
		p.shown.click(h, x, y)
	}
}

func (p *statePane) wheel(h host, down int) {
	if p.shown != nil {
		p.shown.wheel(h, down)
	}
}

func (p *statePane) version() int {
	n := p.changes
	for _, d := range p.made {
		n += d.version()
	}
	return n
}

// statePanes are the drawings of how schemes remember, by the Go type of the
// view; never by a scheme's name. A new kind of state is one row and one file.
var statePanes = map[reflect.Type]func() pane{
	reflect.TypeFor[*pollinglab.TreeView]():  func() pane { return &treePane{} },
	reflect.TypeFor[*pollinglab.ArmsView]():  func() pane { return &armsPane{} },
	reflect.TypeFor[*pollinglab.RaceView]():  func() pane { return &racePane{} },
	reflect.TypeFor[*pollinglab.QueueView](): func() pane { return &queuePane{} },
	reflect.TypeFor[*lab.ChainView]():        func() pane { return &chainPane{} },
}

// stateOf is how the scheme in force remembers; nil if it does not, or if the
// lab shows it otherwise.
func stateOf(s *paneContext) lab.StateView {
	if v := pollingView(s); v != nil {
		return v.State
	}
	return nil
}

// pollingView is the polling lab's part of the snapshot; nil in other labs.
func pollingView(s *paneContext) *pollinglab.PollingView { return viewOf[*pollinglab.PollingView](s) }

// asOf goes before what a pane says of itself where what it shows was measured at an
// earlier tick than the present one.
func asOf(s *paneContext, how string) string {
	if v := pollingView(s); v != nil && v.Measured != s.snap.Tick {
		return "at tick " + thousands(v.Measured) + ": " + how
	}
	return how
}
