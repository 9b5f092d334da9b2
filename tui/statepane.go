package tui

import (
	"reflect"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
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
func (p *statePane) see(s *scene) { p.choose(s) }

// choose brings the drawing for the scene's state to the front.
func (p *statePane) choose(s *scene) pane {
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

func (p *statePane) heading(s *scene) heading {
	if d := p.choose(s); d != nil {
		h := d.heading(s)
		h.how = s.asOf(h.how)
		return h
	}
	return heading{title: s.snap.Scheme.Title}
}

func (p *statePane) draw(s *scene, a area) {
	if d := p.choose(s); d != nil {
		d.draw(s, a)
		return
	}
	for i, line := range wrap(s.snap.Scheme.Title+": "+s.snap.Scheme.Meaning+". It keeps no state.", a.w) {
		a.text(0, i, line, fg(inkDim))
	}
}

func (p *statePane) look(l *model.Look, w, h int) {
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
