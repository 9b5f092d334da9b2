package topic

import "lascope/internal/copies"

// Clone is an independent web with the same past and future, without collections: see
// [Collection.Clone]. Data that never changes is shared.
func (w *Web) Clone() *Web {
	c := *w
	c.watchers = nil
	copies.Own(&c.relevance, &c.hub, &c.dead, &c.score, &c.changes.version, &c.changes.absent, &c.changes.buried, &c.changes.touched,
		&c.upper.sorted, &c.upper.recall, &c.plan)
	return &c
}

// Own: see [copies.Owner].
func (p *plan) Own() { copies.Own(&p.quality) }

// Clone is a copy of the collection on another copy of its web.
func (c *Collection) Clone(w *Web) *Collection {
	d := *c
	d.web = w
	copies.Own(&d.entry, &d.asked, &d.order, &d.before)
	w.watchers = append(w.watchers, &d)
	return &d
}
