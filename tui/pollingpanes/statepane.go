package pollingpanes

import (
	"reflect"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// A StatePane is the scheme's place on the screen: it hands over to the drawing
// for the kind of state that the snapshot holds.
type StatePane struct {
	pane.PaneState
	made  map[reflect.Type]pane.Pane
	shown pane.Pane
}

func NewStatePane() *StatePane { return &StatePane{made: map[reflect.Type]pane.Pane{}} }

// See chooses before the panes are given their places.
func (p *StatePane) See(s *pane.PaneContext) { p.Choose(s) }

// Choose brings the drawing for the scene's state to the front.
func (p *StatePane) Choose(s *pane.PaneContext) pane.Pane {
	state := stateOf(s)
	t := reflect.TypeOf(state)
	if state == nil || StatePanes[t] == nil {
		p.shown = nil
		return nil
	}
	if p.made[t] == nil {
		p.made[t] = StatePanes[t]()
	}
	p.shown = p.made[t]
	return p.shown
}

func (p *StatePane) Name() string {
	if p.shown != nil {
		return p.shown.Name()
	}
	return "scheme"
}

func (p *StatePane) Heading(s *pane.PaneContext) pane.Heading {
	if d := p.Choose(s); d != nil {
		h := d.Heading(s)
		h.How = asOf(s, h.How)
		return h
	}
	return pane.Heading{Title: s.Snap.Scheme.Title}
}

func (p *StatePane) Draw(s *pane.PaneContext, a canvas.Area) {
	if d := p.Choose(s); d != nil {
		d.Draw(s, a)
		return
	}
	a.Wrapped(0, s.Snap.Scheme.Title+": "+s.Snap.Scheme.Meaning+". It keeps no state.", canvas.Fg(canvas.InkDim))
}

func (p *StatePane) Look(l *lab.ViewRequest, w, h int) {
	l.Width, l.Height = w, h
	if p.shown != nil {
		p.shown.Look(l, w, h)
	}
}

func (p *StatePane) Key(h pane.Host, k tea.KeyMsg) bool { return p.shown != nil && p.shown.Key(h, k) }

func (p *StatePane) Click(h pane.Host, x, y int) {
	if p.shown != nil {
		p.shown.Click(h, x, y)
	}
}

func (p *StatePane) Wheel(h pane.Host, down int) {
	if p.shown != nil {
		p.shown.Wheel(h, down)
	}
}

func (p *StatePane) Version() int {
	n := p.Changes
	for _, d := range p.made {
		n += d.Version()
	}
	return n
}

// StatePanes are the drawings of how schemes remember, by the Go type of the
// view; never by a scheme's name. A new kind of state is one row and one file.
var StatePanes = map[reflect.Type]func() pane.Pane{
	reflect.TypeFor[*pollinglab.TreeView]():  func() pane.Pane { return &treePane{} },
	reflect.TypeFor[*pollinglab.ArmsView]():  func() pane.Pane { return &armsPane{} },
	reflect.TypeFor[*pollinglab.RaceView]():  func() pane.Pane { return &racePane{} },
	reflect.TypeFor[*pollinglab.QueueView](): func() pane.Pane { return &queuePane{} },
	reflect.TypeFor[*lab.ChainView]():        func() pane.Pane { return &pane.ChainPane{} },
}

// stateOf is how the scheme in force remembers; nil if it does not, or if the
// lab shows it otherwise.
func stateOf(s *pane.PaneContext) lab.StateView {
	if v := pollingView(s); v != nil {
		return v.State
	}
	return nil
}

// pollingView is the polling lab's part of the snapshot; nil in other labs.
func pollingView(s *pane.PaneContext) *pollinglab.PollingView {
	return pane.ViewOf[*pollinglab.PollingView](s)
}

// asOf goes before what a pane says of itself where what it shows was measured at an
// earlier tick than the present one.
func asOf(s *pane.PaneContext, how string) string {
	if v := pollingView(s); v != nil && v.Measured != s.Snap.Tick {
		return "at tick " + canvas.Thousands(v.Measured) + ": " + how
	}
	return how
}
