package model

import (
	"cmp"
	"slices"
)

// A Note is a person's remark at a tick.
type Note struct {
	Tick int64
	Text string
}

// A notebook holds the notes of a session by tick. Its slices are replaced, never changed, so
// that snapshots share them.
type notebook struct{ notes []Note }

// add inserts notes behind those of their ticks.
func (b *notebook) add(notes ...Note) {
	b.notes = slices.Concat(b.notes, notes)
	slices.SortStableFunc(b.notes, func(m, n Note) int { return cmp.Compare(m.Tick, n.Tick) })
}

// branch removes the notes after a tick.
func (b *notebook) branch(tick int64) {
	b.notes = slices.DeleteFunc(slices.Clone(b.notes), func(n Note) bool { return n.Tick > tick })
}

// list is the notes by tick; the caller must not change them.
func (b *notebook) list() []Note { return slices.Clip(b.notes) }
