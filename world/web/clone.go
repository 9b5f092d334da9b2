package web

import (
	"slices"

	"lascope/internal/memory"
)

// Clone is a deep copy with the same future. Data that is never written again (a
// trace, the tables by rank, which a tuning puts in new places) is shared; the pages' ranks are shared until one of the two shifts.
func (w *Web) Clone() *Web {
	w.truth.lent = true
	return memory.Copy(w)
}

// own makes the pages' ranks this truth's alone, before they are written to.
func (r *ranking) own() {
	if r.lent {
		r.rankOf, r.pageAt, r.lent = slices.Clone(r.rankOf), slices.Clone(r.pageAt), false
	}
}
