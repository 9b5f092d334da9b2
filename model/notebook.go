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

// add puts a note after those of its tick.
func (b *notebook) add(n Note) {
	at, _ := slices.BinarySearchFunc(b.notes, n.Tick+1, func(n Note, tick int64) int { return cmp.Compare(n.Tick, tick) })
	b.notes = slices.Insert(slices.Clone(b.notes), at, n)
}

// branch forgets the notes of a future that does not come: those after a tick.
func (b *notebook) branch(tick int64) {
	b.notes = slices.DeleteFunc(slices.Clone(b.notes), func(n Note) bool { return n.Tick > tick })
}

// list is the notes so far, never written again.
func (b *notebook) list() []Note { return slices.Clip(b.notes) }
