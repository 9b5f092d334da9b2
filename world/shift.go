package world

// A Shift is a sudden change of a world of type W. Its name is a word of the line and a value of
// the parameter shift, which repeats it every period.
type Shift[W any] struct {
	Name    string // "mirror"; none is taken
	Meaning string // one line, lower case, no full stop
	Key     string // on the screen; "" takes the first free letter of the name
	// Do changes the world between slot tick and the next, and describes the change; it returns ""
	// where the world describes all its shifts alike.
	Do func(w W, tick int64) (detail string)
}

// Shifts are the shifts of a world, in the order of lists.
type Shifts[W any] []Shift[W]

// Param is the row of the parameter shift: none, or a shift that comes every period. Its meaning
// and the condition under which it counts are the world's.
func (l Shifts[W]) Param(row Param) Param {
	row.Key, row.Symbol, row.Default, row.Live = "shift", "shift", "none", true
	row.Choices = []string{"none"}
	for _, s := range l {
		row.Choices = append(row.Choices, s.Name)
	}
	return row
}
