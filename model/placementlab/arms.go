package placementlab

import (
	"cmp"
	"slices"

	"lascope/model/lab"
)

const (
	mixShown   = 3 // groups named in a cell
	waitsShown = 8
	// linesAroundArms is the height of the scheme's pane outside the rows of states, with two rows of words.
	linesAroundArms = 6
	// columnsBesideArms is the width of the pane outside the arms.
	columnsBesideArms = 9
)

// arms lays out the classes that fit: rows of states, and the objects of each.
func (e *Environment) arms(request lab.ViewRequest, v *View) Arms {
	m := e.Scheme.Memory()
	width := max(1, request.Width-columnsBesideArms)
	shown := min(m.Classes(), width)
	out := Arms{
		First: min(max(request.Class, 0), m.Classes()-shown),
		Rows:  stateRows(m.States(), max(3, request.Height-linesAroundArms)),
	}
	queried, moved := map[int]bool{}, map[int]bool{}
	if v.Last != nil {
		queried[v.Last.I.Object], queried[v.Last.J.Object] = true, true
	}
	for _, move := range e.trace.Migrations {
		moved[move.Object] = true
	}
	for class := out.First; class < out.First+shown; class++ {
		arm := Arm{Class: class, Home: e.truth.home[class], Members: m.Members(class), Capacity: m.Capacity(class), Closed: e.World.Sites().Closed(class)}
		arm.Size = e.World.Placed().Size(arm.Home)
		arm.Right = int(e.truth.table[class*m.Classes()+arm.Home])
		for _, row := range out.Rows {
			cell := Cell{Mix: e.mix(class, row, arm.Home)}
			for s := row.First; s <= row.Last; s++ {
				cell.Count += len(m.At(class, s))
			}
			if cell.Count > 0 && cell.Count <= 3*width/shown {
				for s := row.First; s <= row.Last; s++ {
					for _, o := range m.At(class, s) {
						p := e.placed(int(o))
						p.Queried, p.Moved, p.Stuck = queried[p.Object], moved[p.Object], s == m.States() && p.Group != arm.Home
						cell.Objects = append(cell.Objects, p)
					}
				}
				slices.SortFunc(cell.Objects, func(a, b PlacedObject) int { return cmp.Compare(a.Object, b.Object) })
			}
			arm.Cells = append(arm.Cells, cell)
		}
		out.Arms = append(out.Arms, arm)
	}
	return out
}

// stateRows divides n states among at most rows rows (at least 3). The innermost state and
// the boundary have a row each.
func stateRows(n, rows int) []StateRow {
	if n <= rows {
		out := make([]StateRow, n)
		for i := range out {
			out[i] = StateRow{i + 1, i + 1}
		}
		return out
	}
	out := []StateRow{{1, 1}}
	for i := range rows - 2 {
		out = append(out, StateRow{2 + i*(n-2)/(rows-2), 1 + (i+1)*(n-2)/(rows-2)})
	}
	return append(out, StateRow{n, n})
}

// mix counts the true groups in a row of an arm: first the arm's group, if present, then
// the most frequent of the others, at most mixShown.
func (e *Environment) mix(class int, row StateRow, own int) []GroupPart {
	m, count := e.Scheme.Memory(), e.truth.count
	var out []GroupPart
	for s := row.First; s <= row.Last; s++ {
		for _, o := range m.At(class, s) {
			count[e.truth.group[o]]++
		}
	}
	for s := row.First; s <= row.Last; s++ {
		for _, o := range m.At(class, s) {
			group := int(e.truth.group[o])
			if count[group] == 0 {
				continue // taken already
			}
			part := GroupPart{group, int(count[group])}
			count[group] = 0
			at, _ := slices.BinarySearchFunc(out, part, func(a, b GroupPart) int {
				switch own {
				case a.Group:
					return -1
				case b.Group:
					return 1
				}
				return cmp.Or(-cmp.Compare(a.Count, b.Count), cmp.Compare(a.Group, b.Group))
			})
			if at < mixShown {
				out = slices.Insert(out[:min(len(out), mixShown-1)], at, part)
			}
		}
	}
	return out
}

func (e *present) placed(object int) PlacedObject {
	return PlacedObject{Object: object, Group: e.World.Placed().Group(object)}
}
