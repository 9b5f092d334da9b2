package topic

import "lascope/internal/memory"

// Own makes a copy an independent web with the same past and future, without collections: see [Collection.Clone]. Data that never
// changes is shared.
func (w *Web) Own() {
	w.watchers = nil
	memory.Own(&w.relevance, &w.hub, &w.dead, &w.score, &w.changes.version, &w.changes.absent, &w.changes.buried, &w.changes.touched,
		&w.upper.sorted, &w.upper.recall, &w.plan)
}

// Own: see [memory.Owner].
func (p *plan) Own() { memory.Own(&p.quality) }

// Clone is a copy of the collection on another copy of its web.
func (c *Collection) Clone(w *Web) *Collection {
	d := *c
	d.web = w
	memory.Own(&d.entry, &d.asked, &d.Order, &d.OrderBefore)
	w.watchers = append(w.watchers, &d)
	return &d
}
