package pollingpanes

import (
	"reflect"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/gamepane"
	"lascope/tui/pane"
)

// A StatePane draws the scheme's state by the pane in [StatePanes] for the state's type, or the
// marginal gains: the main one those of a policy that learns nothing, the other one those of all
// others. In hidden mode, in which gains are left out, the main one draws the state.
type StatePane struct {
	pane.Base
	beside bool
	made   map[reflect.Type]pane.Pane
	shown  pane.Pane
}

// NewStatePane makes the main pane; its panes are made when they are first needed.
func NewStatePane() *StatePane { return &StatePane{made: map[reflect.Type]pane.Pane{}} }

// NewGainsPane makes the pane of the gains, in which a policy that learns nothing has its state.
func NewGainsPane() *StatePane {
	p := NewStatePane()
	p.beside = true
	return p
}

// gainsType stands for the pane of the gains among those made.
var gainsType = reflect.TypeFor[*pollinglab.GainsView]()

// wants is the type of the part of the snapshot that the pane draws; nil for none.
func (p *StatePane) wants(s *pane.Context) reflect.Type {
	_, policy := stateOf(s).(*pollinglab.QueueView)
	if pollingView(s) != nil && (policy && !s.Hidden) != p.beside {
		return gainsType
	}
	return reflect.TypeOf(stateOf(s))
}

func (p *StatePane) HasItems() bool {
	switch p.shown.(type) {
	case *armsPane, *racePane, *amountsPane, *estimatesPane, *indexPane, *gainsPane, *pane.Chain:
		return true
	}
	return false
}

// Withheld implements [pane.Withholder]: the gains follow from hidden rates.
func (p *StatePane) Withheld() bool {
	_, gains := p.shown.(*gainsPane)
	return gains && p.beside
}

// See chooses the pane before the layout.
func (p *StatePane) See(s *pane.Context) { p.Choose(s) }

// Choose is the pane for the snapshot's state; nil for a scheme without one.
func (p *StatePane) Choose(s *pane.Context) pane.Pane {
	t := p.wants(s)
	if t == nil || StatePanes[t] == nil {
		p.shown = nil
		return nil
	}
	if p.made[t] == nil {
		p.made[t] = StatePanes[t]()
	}
	p.shown = p.made[t]
	if sees, ok := p.shown.(pane.Sizer); ok {
		sees.See(s)
	}
	return p.shown
}

func (p *StatePane) Name() string {
	if p.shown != nil {
		return p.shown.Name()
	}
	return "scheme"
}

func (p *StatePane) Names() (names []string) {
	for _, make := range StatePanes {
		names = append(names, make().Name())
	}
	slices.Sort(names)
	return names
}

func (p *StatePane) Heading(s *pane.Context) pane.Heading {
	if d := p.Choose(s); d != nil {
		h := d.Heading(s)
		h.How = asOf(s, h.How)
		return h
	}
	return pane.Heading{Title: s.Snap.Scheme.Title}
}

// Whole is that of the present pane; see [treePane.Whole].
func (p *StatePane) Whole() int {
	if t, ok := p.shown.(interface{ Whole() int }); ok {
		return t.Whole()
	}
	return 0
}

// Most is that of the present pane.
func (p *StatePane) Most() int {
	if t, ok := p.shown.(interface{ Most() int }); ok {
		return t.Most()
	}
	return 0
}

func (p *StatePane) Draw(s *pane.Context, a canvas.Area) {
	if d := p.Choose(s); d != nil {
		d.Draw(s, a)
		return
	}
	a.Wrapped(0, s.Snap.Scheme.Title+": "+s.Snap.Scheme.Meaning+". It keeps no state.", canvas.Fg(canvas.InkDim))
}

func (p *StatePane) Request(l *lab.ViewRequest, w, h int) {
	if _, gains := p.shown.(*gainsPane); !gains {
		l.Width, l.Height = w, h
	}
	if p.shown != nil {
		p.shown.Request(l, w, h)
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

func (p *StatePane) Hover(x, y int) bool {
	h, ok := p.shown.(pane.Hoverer)
	return ok && h.Hover(x, y)
}

func (p *StatePane) Version() int {
	n := p.Changes
	for _, d := range p.made {
		n += d.Version()
	}
	return n
}

// StatePanes make the panes of states by the Go type of the view. A new kind of state takes
// one row and one file.
var StatePanes = map[reflect.Type]func() pane.Pane{
	reflect.TypeFor[*pollinglab.TreeView]():      func() pane.Pane { return &treePane{} },
	reflect.TypeFor[*pollinglab.ArmsView]():      func() pane.Pane { return &armsPane{} },
	reflect.TypeFor[*pollinglab.RaceView]():      func() pane.Pane { return &racePane{} },
	reflect.TypeFor[*pollinglab.AmountsView]():   func() pane.Pane { return &amountsPane{} },
	reflect.TypeFor[*pollinglab.EstimatesView](): func() pane.Pane { return &estimatesPane{} },
	reflect.TypeFor[*pollinglab.IndexView]():     func() pane.Pane { return &indexPane{} },
	gainsType:                                    func() pane.Pane { return &gainsPane{} },
	reflect.TypeFor[*pollinglab.ProgramView]():   func() pane.Pane { return &programPane{} },
	reflect.TypeFor[*pollinglab.QueueView]():     func() pane.Pane { return &queuePane{} },
	reflect.TypeFor[*lab.ChainView]():            func() pane.Pane { return &pane.Chain{} },
	reflect.TypeFor[*lab.HandView]():             func() pane.Pane { return &gamepane.Pane{} },
}

// stateOf is the state of the present scheme; nil in other labs and for a scheme without
// one.
func stateOf(s *pane.Context) lab.StateView {
	if v := pollingView(s); v != nil {
		return v.State
	}
	return nil
}

// pollingView is the polling lab's part of the snapshot; nil in other labs.
func pollingView(s *pane.Context) *pollinglab.View {
	return pane.ViewOf[*pollinglab.View](s)
}

// asOf puts the tick of the measurement before a heading if it is not the present tick.
func asOf(s *pane.Context, how string) string {
	if v := pollingView(s); v != nil && v.Measured != s.Snap.Tick {
		return how + " at tick " + canvas.Thousands(v.Measured)
	}
	return how
}

// Signs implements [pane.Signed]: those of the present pane.
func (p *StatePane) Signs() []pane.LegendEntry {
	if p.shown != nil {
		return p.shown.Signs()
	}
	return nil
}
