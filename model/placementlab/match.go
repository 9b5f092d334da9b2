package placementlab

import (
	"lascope/model/stats"
)

// A groupMatch is the best matching between classes and true groups. It changes only when
// objects change classes or groups.
type groupMatch struct {
	stale bool
	moves int64   // Counts().Moves for which it holds
	table []int32 // objects of each class and group
	home  []int   // the group that goes with each class
	class []int   // the class that goes with each group
	group []int32 // the group of each object
	count []int32 // scratch: objects of each group, all zero between uses
	right int64   // objects in the class of their group
	total int64
}

// refresh matches anew if objects have changed classes or groups.
func (t *groupMatch) refresh(e *Environment) {
	moves := e.Scheme.Counts().Moves
	if t.table != nil && !t.stale && t.moves == moves {
		return
	}
	m, r := e.Scheme.Memory(), e.World.Classes
	if t.table == nil {
		t.table, t.class, t.count = make([]int32, r*r), make([]int, r), make([]int32, r)
	}
	if t.group == nil || t.stale {
		t.group = e.World.Placed().Groups()
	}
	clear(t.table)
	for object, group := range t.group {
		t.table[m.Class(object)*r+int(group)]++
	}
	t.home, t.right = stats.BestMatching(r, t.table)
	if e.rules.Sites { // the perfect arm of a group has its number
		for class := range t.home {
			t.home[class] = class
		}
	}
	for class, group := range t.home {
		t.class[group] = class
	}
	t.total = int64(m.Objects())
	t.stale, t.moves = false, moves
}

func (t *groupMatch) accuracy() float64 { return float64(t.right) / float64(t.total) }

func (t *groupMatch) correct() bool { return t.right == t.total }
