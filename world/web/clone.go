package web

import "slices"

// Clone is a deep copy with the same future. Data that is never written again (a
// trace, the tables by rank) is shared; the pages' ranks are shared until a shift.
func (w *Web) Clone() *Web {
	out := *w
	out.truth = w.truth.clone()
	out.parts = slices.Clone(w.parts)
	out.omega, out.costs = slices.Clone(w.omega), slices.Clone(w.costs)
	sim := *w.sim
	sim.records, sim.ranks = slices.Clone(w.sim.records), slices.Clone(w.sim.ranks)
	sim.previous, sim.pending = slices.Clone(w.sim.previous), slices.Clone(w.sim.pending)
	sim.populations = slices.Clone(w.sim.populations)
	sim.rates, sim.hazards, sim.omega, sim.costs = out.truth.rates, out.truth.hazards, out.omega, out.costs
	out.sim = &sim
	return &out
}

// clone is a truth that may change by itself. The tables that a tuning puts in new places
// are shared for good, and the pages' ranks until one of the two shifts.
func (t *Truth) clone() Truth {
	t.lent = true
	return *t
}

// own makes the pages' ranks this truth's alone, before they are written to.
func (r *ranking) own() {
	if r.lent {
		r.rankOf, r.pageAt, r.lent = slices.Clone(r.rankOf), slices.Clone(r.pageAt), false
	}
}
