package world

import "slices"

// Clone is a deep copy with the same future. What is never written again (a
// trace, the rates of the ranks) is shared.
func (w *Polling) Clone() *Polling {
	out := *w
	out.truth = w.truth.clone()
	out.parts = slices.Clone(w.parts)
	out.omega = slices.Clone(w.omega)
	if w.rec != nil {
		rec := *w.rec
		rec.records = slices.Clone(w.rec.records)
		out.rec = &rec
	}
	if w.sim != nil {
		sim := *w.sim
		sim.records, sim.laws = slices.Clone(w.sim.records), slices.Clone(w.sim.laws)
		sim.earlier = slices.Clone(w.sim.earlier)
		sim.rates, sim.hazards, sim.omega = out.truth.rates, out.truth.hazards, out.omega
		out.sim = &sim
	}
	return &out
}

// clone copies what a shift or a tuning writes to.
func (t *Truth) clone() Truth {
	out := *t
	out.hazards, out.best = slices.Clone(t.hazards), slices.Clone(t.best)
	out.rankOf, out.pageAt = slices.Clone(t.rankOf), slices.Clone(t.pageAt)
	return out
}
