package pollinglab

import (
	"math"
	"slices"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world/web"
)

// PartSize is the number of pages measured at once: about 4 ms. A web of at least as many
// pages is measured in parts, and its view may show an earlier measurement
// ([lab.ViewRequest].Age); a smaller one is measured whole at every tick observed.
const PartSize = 1 << 16

// A measurement holds the scheme's shares at one tick and their derived values.
type measurement struct {
	At      Stamp
	shares  []float64 // scaled to the capacity, unless all are 0
	amounts float64   // their sum before
	Value   float64
	Fresh   float64 // the freshness of the shares
	Page    int     // the pages before it are measured

	sorted   stats.RowOrder // the pages measured, if the rows are ordered by a measured key
	by       lab.ShareSort  // the order of sorted
	from, to int            // the places of sorted that are arranged

	state   lab.StateView   // nil until requested
	stateOf lab.ViewRequest // the request that state answers
}

// A Stamp is a tick within an epoch of the environment; the zero value is never.
type Stamp struct {
	Tick  int64
	epoch int
}

func (p *present) now() Stamp { return Stamp{p.Tick, p.epoch} }

// A measurer has the measurements of the scheme's shares under the present truth, one per tick.
type measurer struct {
	present
	Latest  measurement           `own:"drop"` // the latest complete measurement
	Pending measurement           `own:"drop"` // the measurement under way
	waiting []func(value float64) `own:"drop"` // called with the value of Pending when it is complete
}

// large reports whether the web is measured in parts.
func (p *present) large() bool { return p.Pages() >= PartSize }

// recent reports whether a measurement of stamp s satisfies the request.
func (m *measurer) recent(s Stamp, request lab.ViewRequest) bool {
	if s.epoch != m.epoch || s.Tick > m.Tick {
		return false
	}
	return s.Tick == m.Tick || m.large() && m.Tick-s.Tick <= request.Age
}

// Measured reports whether a snapshot for the request needs no measurement in parts.
func (m *measurer) Measured(request lab.ViewRequest) bool {
	return !m.large() || m.recent(m.Latest.At, request) && len(m.waiting) == 0 && m.order.fits(&m.present)
}

// Drafted reports whether there is a measurement of any age under the present truth.
func (m *measurer) Drafted() bool { return m.Latest.At.epoch == m.epoch && m.order.fits(&m.present) }

// Measure measures one part for the request and reports whether the request is
// satisfied; one with an age is satisfied by a measurement begun earlier.
func (m *measurer) Measure(request lab.ViewRequest) (done bool) {
	switch {
	case m.Measured(request):
		return true
	case !m.order.fits(&m.present):
		m.order.refresh(&m.present)
		return false
	}
	return m.measurePart(request) && (request.Age > 0 || m.Measured(request))
}

// measurePart begins a measurement of the present or continues the one under way, and
// reports whether it is complete. The shares are copied at the beginning, so the run may
// go on between two parts.
func (m *measurer) measurePart(request lab.ViewRequest) (complete bool) {
	g := &m.Pending
	if valid := g.At.epoch == m.epoch && (len(m.waiting) > 0 || g.At.Tick == m.Tick || request.Age > 0); !valid {
		m.begin(request)
		return false
	}
	t := m.Truth()
	part := g.shares[g.Page:min(len(g.shares), g.Page+PartSize)]
	for i, x := range part {
		gain, fresh := t.Earned(g.Page+i, x)
		g.Value += gain
		g.Fresh += fresh
	}
	if cap(g.sorted) > 0 {
		g.sort(t, g.Page, g.Page+len(part))
	}
	if g.Page += len(part); g.Page < len(g.shares) {
		return false
	}
	g.Value /= float64(m.Capacity())
	waiting, value := m.waiting, g.Value
	m.waiting = nil
	m.Latest, m.Pending = m.Pending, m.Latest
	m.Pending.At = Stamp{}
	for _, deliver := range waiting {
		deliver(value)
	}
	return true
}

// begin copies the shares of the present and draws the scheme's state at the same tick.
func (m *measurer) begin(request lab.ViewRequest) {
	g := &m.Pending
	if g.shares == nil {
		g.shares = make([]float64, m.Pages())
	}
	m.Scheme.Shares(g.shares)
	sum, costs := 0.0, m.Costs()
	for page, x := range g.shares {
		if costs != nil {
			x *= costs[page]
		}
		sum += x
	}
	if sum > 0 {
		scale := float64(m.Capacity()) / sum
		for i := range g.shares {
			g.shares[i] *= scale
		}
	}
	by := request.Sort.Shown(request.Hidden)
	*g = measurement{At: m.now(), shares: g.shares, amounts: sum, sorted: g.sorted[:0], by: by}
	if request.Rows > 0 && (by == lab.ByShare || by == lab.ByError) {
		g.sorted = slices.Grow(g.sorted, len(g.shares))
	} else {
		g.sorted = nil
	}
	if request.Width > 0 && m.order.fits(&m.present) {
		m.drawState(g, request)
	}
}

// sort appends the keys of pages from..to-1, which must be the next.
func (g *measurement) sort(t *web.Truth, from, to int) {
	for page := from; page < to; page++ {
		key := g.shares[page]
		if g.by == lab.ByError {
			key = math.Abs(key - t.Optimal(page))
		}
		g.sorted = append(g.sorted, stats.Page{Key: key, Page: int32(page)})
	}
}

// measure completes, in Latest, a measurement that satisfies the request.
func (m *measurer) measure(request lab.ViewRequest) {
	if m.recent(m.Latest.At, request) && (request.Age > 0 || len(m.waiting) == 0) {
		return
	}
	m.Complete()
	if m.recent(m.Latest.At, request) {
		return
	}
	if m.Pending.At != m.now() { // the measurement under way is out of date
		if m.Pending.shares == nil {
			m.Latest, m.Pending = measurement{}, m.Latest
		}
		m.begin(lab.ViewRequest{})
	}
	for !m.measurePart(lab.ViewRequest{}) {
	}
}

// Value is the value of the scheme's shares under the present truth.
func (m *measurer) Value() float64 {
	m.measure(lab.ViewRequest{})
	return m.Latest.Value
}

// deliver calls f with the present value: at once if the web is small or measured, else
// when the measurement in parts is complete.
func (m *measurer) deliver(f func(value float64)) {
	if !m.large() || m.Latest.At == m.now() {
		f(m.Value())
		return
	}
	if m.Pending.At != m.now() {
		m.Complete()
		m.begin(lab.ViewRequest{})
	}
	m.waiting = append(m.waiting, f)
}

// Complete completes the measurement under way if its value is waited for.
func (m *measurer) Complete() {
	for len(m.waiting) > 0 {
		m.measurePart(lab.ViewRequest{})
	}
}

// drawState draws the scheme's state beside the measured shares.
func (m *measurer) drawState(g *measurement, request lab.ViewRequest) {
	g.state, g.stateOf = look{m, request, g.shares}.state(), m.stateRequest(request)
}

// latestState is the scheme's state as the latest measurement found it; a program's lines may come between ticks, too.
func (m *measurer) latestState(request lab.ViewRequest) lab.StateView {
	_, program := m.Scheme.(*polling.Own)
	if g := &m.Latest; program || g.state == nil || g.stateOf != m.stateRequest(request) {
		m.drawState(g, request)
	}
	return m.Latest.state
}

// stateRequest is the part of the request that the state depends on. Only a chain shows moves, and only two classes and the
// distribution of a page's rate follow the page that is chosen.
func (p *present) stateRequest(request lab.ViewRequest) lab.ViewRequest {
	out := lab.ViewRequest{Width: request.Width, Height: request.Height, Root: request.Root, OtherWidths: request.OtherWidths,
		Fill: request.Fill, Trace: request.Trace && loneTRAA(p.Scheme) != nil, Hidden: request.Hidden}
	switch p.Scheme.(type) {
	case polling.Bayesian, *polling.FPA:
		out.Chosen = request.Chosen
	}
	return out
}
