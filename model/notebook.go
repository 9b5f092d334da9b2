package model

import (
	"cmp"
	"slices"
)

// A Note is a remark that somebody attached to a tick.
type Note struct {
	Tick int64
	Text string
}

// A notebook holds the notes of a session by tick.
type notebook struct{ notes []Note }

// add puts notes after those of their ticks.
func (b *notebook) add(notes ...Note) {
	b.notes = slices.Concat(b.notes, notes)
	slices.SortStableFunc(b.notes, func(m, n Note) int { return cmp.Compare(m.Tick, n.Tick) })
}

// branch forgets the notes of a future that does not come: those after a tick.
func (b *notebook) branch(tick int64) {
	b.notes = slices.DeleteFunc(slices.Clone(b.notes), func(n Note) bool { return n.Tick > tick })
}

// list is the notes so far, never written again.
func (b *notebook) list() []Note { return slices.Clip(b.notes) }
