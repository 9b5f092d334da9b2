package placementlab

import (
	"lascope/automata/partition"
	"lascope/model/lab"
)

// A Matrix is the queries so far by the arms of their objects. Its rows, and its columns, are
// the objects arm by arm and in an arm by number, or neighbours of these where there is less
// room.
type Matrix struct {
	Bins    int            // rows, and columns; 0 without ViewRequest.Pairs
	Objects []PlacedObject // of each row; nil where a row has several
	Arms    []int          // the first row of each arm, and at the end Bins
	Cells   []Pairs        // row by row, the same on both sides of the diagonal
	Top     float64        // the most queries a pair in any cell
	Queries int64          // counted
	Recent  bool           // the latest queries only; false for all since a tick
	Since   int64          // this tick

	Filtered, Trusted bool // the scheme has a [partition.PEOMA]; and the filter is in force
}

// Pairs is a cell of a [Matrix].
type Pairs struct {
	Queries int32
	Pairs   int32 // pairs of objects in the cell
	Ignored bool  // the filter ignores most of these queries, or would ignore a first one
}

// Density is the cell's queries a pair; 0 for a cell without a pair.
func (p Pairs) Density() float64 {
	if p.Pairs == 0 {
		return 0
	}
	return float64(p.Queries) / float64(p.Pairs)
}

// matrix counts the queries in at most request.Pairs rows.
func (e *Environment) matrix(request lab.ViewRequest) Matrix {
	if request.Pairs < 1 || e.asked == nil {
		return Matrix{}
	}
	out := Matrix{Queries: e.asked.kept(), Recent: e.asked.counts == nil, Since: e.asked.since}
	row, sizes := e.arrange(&out, min(request.Pairs, e.World.Placed().Objects()))
	filter, _ := e.Scheme.(*partition.PEOMA)
	out.Filtered = filter != nil
	out.Trusted = out.Filtered && filter.Trusts()
	ignored := make([]int32, len(out.Cells))
	e.asked.each(func(i, j int, count int32) {
		at := int(max(row[i], row[j]))*out.Bins + int(min(row[i], row[j]))
		out.Cells[at].Queries += count
		if out.Filtered && !filter.Passes(i, j) {
			ignored[at] += count
		}
	})
	for a := range out.Bins {
		for b := range a + 1 {
			at, pairs := a*out.Bins+b, sizes[a]*sizes[b]
			if a == b {
				pairs = sizes[a] * (sizes[a] - 1) / 2
			}
			c := &out.Cells[at]
			c.Pairs, c.Ignored = pairs, out.Filtered && pairs > 0 && 2*ignored[at] >= c.Queries
			out.Cells[b*out.Bins+a] = *c
			out.Top = max(out.Top, c.Density())
		}
	}
	return out
}

// arrange lays the objects out in at most most rows. It returns the row of each object and
// the number of objects of each row.
func (e *Environment) arrange(x *Matrix, most int) (row []int16, sizes []int32) {
	m := e.Scheme.Memory()
	objects, classes := m.Objects(), m.Classes()
	size := objects / classes
	each := min(most/classes, size)
	if each < size { // a row of one object has no pair on the diagonal
		each = min(each, max(size/2, 1))
	}
	x.Bins = each * classes
	if x.Bins == 0 { // several arms a row
		x.Bins = most
	}
	x.Cells, x.Arms = make([]Pairs, x.Bins*x.Bins), make([]int, classes+1)
	next := make([]int, classes) // the place of the next object of each class, arm by arm
	for class, place := 0, 0; class < classes; class++ {
		next[class], x.Arms[class] = place, place*x.Bins/objects
		place += m.Members(class)
	}
	x.Arms[classes] = x.Bins
	if x.Bins == objects {
		x.Objects = make([]PlacedObject, objects)
	}
	if e.rowOf == nil {
		e.rowOf = make([]int16, objects)
	}
	row, sizes = e.rowOf, make([]int32, x.Bins)
	for object := range objects {
		class := m.Class(object)
		at := next[class] * x.Bins / objects
		next[class]++
		row[object] = int16(at)
		sizes[at]++
		if x.Objects != nil {
			x.Objects[at] = e.placed(object)
		}
	}
	return row, sizes
}
