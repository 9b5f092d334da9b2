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

// Names returns the names of the shifts, in their order.
func (l Shifts[W]) Names() (names []string) {
	for _, s := range l {
		names = append(names, s.Name)
	}
	return names
}

// Rows declares the parameters shift, period and timing: none, or a shift that comes every period. The meaning of shift and the
// condition under which the three count are the world's, and so are the symbol and the default of period.
func (l Shifts[W]) Rows(shift Param, symbol, period string) []Param {
	shift.Key, shift.Symbol, shift.Default, shift.Live = "shift", "shift", "none", true
	shift.Choices = append([]string{"none"}, l.Names()...)
	return []Param{shift,
		{Key: "period", Symbol: symbol, Meaning: "the ticks from one shift to the next", Unit: "ticks", Default: period,
			Min: 1, Max: 1e12, Integer: true, Log: true, Step: 2, Live: true, With: shift.With, Without: shift.Without},
		{Key: "timing", Symbol: "timing", Meaning: "whether shifts come every period, or at random with the period as their mean",
			Default: "fixed", Choices: []string{"fixed", "random"}, Live: true, With: shift.With, Without: shift.Without},
	}
}
