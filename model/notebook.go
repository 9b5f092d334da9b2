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

// A notebook collects notes by tick. Its slices are replaced, never changed, so that branches
// and snapshots share them.
type notebook struct{ notes []Note }

// add inserts notes behind those of their ticks.
func (b *notebook) add(notes ...Note) {
	b.notes = slices.Concat(b.notes, notes)
	slices.SortStableFunc(b.notes, func(m, n Note) int { return cmp.Compare(m.Tick, n.Tick) })
}

// list is the notes by tick; the caller must not change them.
func (b *notebook) list() []Note { return slices.Clip(b.notes) }

// notesUntil is the number of notes up to a tick.
func notesUntil(notes []Note, tick int64) int {
	at, _ := slices.BinarySearchFunc(notes, tick, func(n Note, tick int64) int {
		if n.Tick <= tick {
			return -1
		}
		return 1
	})
	return at
}
