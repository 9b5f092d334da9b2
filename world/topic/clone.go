package topic

import "lascope/internal/memory"

// Clone is a copy of the collection on another copy of its web.
func (c *Collection) Clone(w *Web) *Collection {
	d := memory.Copy(c)
	d.web = w
	w.watchers = append(w.watchers, d)
	return d
}
