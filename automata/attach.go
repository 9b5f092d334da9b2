package automata

// Attached is a Poller that keeps what the world lent it: the pages' importance,
// which the world refills at a shift, or the oracle. A clone that is to go on in a
// clone of the world is attached to that one's; nothing else changes.
type Attached interface {
	Poller
	Attach(omega []float64, o Oracle)
}

var (
	_ Attached = (*htraa)(nil)
	_ Attached = (*lakg)(nil)
	_ Attached = (*cgla)(nil)
	_ Attached = (*fpa)(nil)
	_ Attached = (*fixedShares)(nil)
)

// Attach implements [Attached].
func (h *htraa) Attach(omega []float64, _ Oracle) { h.omega = omega }

// Attach implements [Attached].
func (l *lakg) Attach(omega []float64, _ Oracle) { l.omega = omega }

// Attach implements [Attached].
func (g *cgla) Attach(omega []float64, _ Oracle) { g.omega = omega }

// Attach implements [Attached].
func (p *fpa) Attach(omega []float64, _ Oracle) { p.omega = omega }

// Attach implements [Attached].
func (f *fixedShares) Attach(omega []float64, o Oracle) { f.omega, f.oracle = omega, o }
