package topic

import "slices"

// Clone is an independent web with the same past and future, without collections: see
// [Collection.Clone]. Data that never changes is shared.
func (w *Web) Clone() *Web {
	c := *w
	c.watchers = nil
	c.relevance, c.hub, c.dead = slices.Clone(w.relevance), slices.Clone(w.hub), slices.Clone(w.dead)
	c.score = slices.Clone(w.score)
	if w.plan != nil {
		p := *w.plan
		p.quality = slices.Clone(p.quality)
		c.plan = &p
	}
	c.changes.version, c.changes.absent = slices.Clone(w.changes.version), slices.Clone(w.changes.absent)
	c.changes.buried, c.changes.touched = slices.Clone(w.changes.buried), slices.Clone(w.changes.touched)
	c.upper.sorted, c.upper.recall = slices.Clone(w.upper.sorted), slices.Clone(w.upper.recall)
	return &c
}

// Clone is a copy of the collection on another copy of its web.
func (c *Collection) Clone(w *Web) *Collection {
	d := *c
	d.web = w
	d.entry, d.asked = slices.Clone(c.entry), slices.Clone(c.asked)
	d.order = append(make([]int32, 0, cap(c.order)), c.order...)
	d.before = append(make([]int32, 0, cap(c.before)), c.before...)
	w.watchers = append(w.watchers, &d)
	return &d
}
