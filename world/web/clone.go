package web

import (
	"slices"

	"lascope/internal/memory"
)

// Clone is a deep copy with the same future. Data that is never written again (a
// trace, the tables by rank) is shared; the pages' ranks are shared until a shift.
func (w *Web) Clone() *Web {
	out := *w
	out.truth = w.truth.clone()
	memory.Own(&out.parts, &out.omega, &out.costs)
	sim := *w.sim
	memory.Own(&sim.records, &sim.ranks, &sim.previous, &sim.pending, &sim.populations)
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
