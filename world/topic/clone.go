package topic

import (
	"lascope/internal/thread"
)

// Clone is an independent web with the same past and future, without collections: see
// [Collection.Clone]. Data that never changes is shared.
func (w *Web) Clone() *Web {
	c := *w
	c.watchers = nil
	c.relevance, c.hub, c.dead = thread.Clone(w.relevance), thread.Clone(w.hub), thread.Clone(w.dead)
	c.score = thread.Clone(w.score)
	if w.plan != nil {
		p := *w.plan
		p.quality = thread.Clone(p.quality)
		c.plan = &p
	}
	c.changes.version, c.changes.absent = thread.Clone(w.changes.version), thread.Clone(w.changes.absent)
	c.changes.buried, c.changes.touched = thread.Clone(w.changes.buried), thread.Clone(w.changes.touched)
	c.upper.sorted, c.upper.recall = thread.Clone(w.upper.sorted), thread.Clone(w.upper.recall)
	return &c
}

// Clone is a copy of the collection on another copy of its web.
func (c *Collection) Clone(w *Web) *Collection {
	d := *c
	d.web = w
	d.entry, d.asked = thread.Clone(c.entry), thread.Clone(c.asked)
	d.order = append(make([]int32, 0, cap(c.order)), c.order...)
	w.watchers = append(w.watchers, &d)
	return &d
}
