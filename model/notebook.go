package model

import (
	"cmp"
	"slices"
	"sort"
)

// A Note is a person's remark at a tick.
type Note struct {
	Tick int64
	Text string
}

// merged merges more notes into notes by tick; at one tick they stand last. The result is a new slice, so that branches and
// snapshots share the old one.
func merged(notes []Note, more ...Note) []Note {
	all := slices.Concat(notes, more)
	slices.SortStableFunc(all, func(m, n Note) int { return cmp.Compare(m.Tick, n.Tick) })
	return slices.Clip(all)
}

// notesUntil is the number of notes up to a tick.
func notesUntil(notes []Note, tick int64) int {
	return sort.Search(len(notes), func(i int) bool { return notes[i].Tick > tick })
}
