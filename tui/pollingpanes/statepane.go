package pollingpanes

import (
	"slices"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/gamepane"
	"lascope/tui/pane"
)

// A StatePane draws the scheme's state by the pane in [StatePanes] for its kind, or the marginal gains: the main pane under
// a policy that learns nothing, the other pane under any other scheme. In hidden mode, in which gains are left out, the main pane
// draws the state. With unit=sample the shares against the standard deviations stand for the gains, unless they are the state.
type StatePane struct {
	pane.Switch
	beside bool
	made   map[string]pane.Pane // by the kind of the state; "" for none
}

// newStatePane makes the main pane; its panes are made when they are first needed.
func newStatePane() *StatePane {
	p := &StatePane{made: map[string]pane.Pane{"": newStatelessPane()}}
	p.Pane, p.Choice = p.made[""], p.choice
	return p
}

// NewGainsPane makes the pane of the gains; under a policy that learns nothing it draws the state.
func NewGainsPane() *StatePane {
	p := newStatePane()
	p.beside = true
	return p
}

func (p *StatePane) choice(s *pane.Context) pane.Pane {
	v := pollingView(s)
	kind := stateKind(v)
	if policy := kind == "queue" && !s.Hidden; policy != p.beside {
		kind = canvas.Pick(v.Gains != nil && v.Gains.Samples != nil && kind != "amounts", "amounts", "gains")
	}
	if p.made[kind] == nil {
		p.made[kind] = StatePanes[kind]()
	}
	return p.made[kind]
}

func (p *StatePane) Names() (names []string) {
	for _, make := range StatePanes {
		names = append(names, make().Name())
	}
	slices.Sort(names)
	return names
}

func (p *StatePane) Heading(s *pane.Context) pane.Heading {
	h := p.Switch.Heading(s)
	h.How = asOf(s, h.How)
	return h
}

func (p *StatePane) Request(l *lab.ViewRequest, w, h int) {
	if p.Name() != "gains" {
		l.Width, l.Height = w, h
	}
	if p.Name() == "amounts" {
		l.Gains = max(l.Gains, 1)
	}
	p.Pane.Request(l, w, h)
}

// A statelessPane stands for a scheme without a state.
type statelessPane struct{ pane.Plate }

func newStatelessPane() pane.Pane { return &statelessPane{Plate: pane.Named("scheme", "")} }

func (p *statelessPane) Heading(s *pane.Context) pane.Heading {
	return pane.Heading{Title: s.Snap.Scheme.Title}
}

func (p *statelessPane) Draw(s *pane.Context, a canvas.Area) {
	p.Lay(a)
	p.Note(a, means(s, schemeWords+"\nmeans: It keeps no state."))
	a.Wrapped(0, canvas.Tell("{Title}: {Meaning}. It keeps no state.", s.Snap.Scheme), canvas.Dim)
}

// schemeWords explain a scheme.
const schemeWords = "{Title}: {Meaning}.\nsource: {Source}"

// StatePanes make the panes of states by the kind of the view. A new kind of state takes one row and one file.
var StatePanes = map[string]func() pane.Pane{"tree": newTreePane, "arms": newArmsPane, "race": newRacePane, "amounts": newAmountsPane,
	"estimates": newEstimatesPane, "indices": newIndexPane, "gains": newGainsPane, "program": newProgramPane, "queue": newQueuePane,
	"chain": pane.NewChain, "game": gamepane.New}

// stateOf is the state of the present scheme, of the type for which [StatePanes] has the pane.
func stateOf[V lab.StateView](s *pane.Context) V { return pollingView(s).State.(V) }

// stateKind is the kind of the state; "" for none.
func stateKind(v view) string {
	if v.State == nil {
		return ""
	}
	return v.State.Kind()
}

// means is the meaning that a form tells of some values, of the scheme and of the view.
func means(s *pane.Context, form string, values ...any) pane.Meaning {
	return pane.Means(form, append(values, s.Snap.Scheme, pollingView(s), "hidden", s.Hidden)...)
}

func pollingView(s *pane.Context) view { return s.Snap.View.(view) }

// asOf puts the tick of the measurement before a heading if it is not the present tick.
func asOf(s *pane.Context, how string) string {
	if v := pollingView(s); v.Measured != s.Snap.Tick {
		return how + " at tick " + canvas.Thousands(v.Measured)
	}
	return how
}

// PagesMeaning explains pages first..end-1, from 0, if the snapshot has them: a cell of the
// tree, or a row of the shares.
func PagesMeaning(s *pane.Context, first, end int) (pane.Meaning, bool) {
	v, ok := s.Snap.View.(view)
	if !ok {
		return pane.Meaning{}, false
	}
	if tree, ok := v.State.(treeView); ok {
		for _, level := range tree.Levels {
			for _, c := range level {
				if c.First == first && c.End == end {
					return (&treePane{view: tree}).cellMeaning(s, c), true
				}
			}
		}
	}
	for _, r := range v.Rows {
		if r.Page == first && end == first+1 && !s.OrderLeaks() {
			return shareMeaning(s, r), true
		}
	}
	return pane.Meaning{}, false
}
