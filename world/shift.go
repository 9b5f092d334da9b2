package world

import (
	"fmt"
	"strings"
)

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

// NewShifts are the shifts of a text, a line each: the name, the key if it has one, and after a bar the meaning; do has what they do.
func NewShifts[W any](text string, do ...func(w W, tick int64) string) (out Shifts[W]) {
	for line := range strings.Lines(strings.TrimSpace(text)) {
		word, meaning, _ := strings.Cut(strings.TrimSpace(line), " | ")
		name, key, _ := strings.Cut(word, " ")
		out = append(out, Shift[W]{name, meaning, key, do[len(out)]})
	}
	return out
}

// Mirror lets the first item of an order change places with the last, the second with the second last.
func Mirror(order []int, exchange func(a, b int)) {
	for k := range len(order) / 2 {
		exchange(order[k], order[len(order)-1-k])
	}
}

// Names returns the names of the shifts, in their order.
func (l Shifts[W]) Names() (names []string) {
	for _, s := range l {
		names = append(names, s.Name)
	}
	return names
}

// Rows are the rows of the parameters shift, period and timing: none, or a shift that comes every period. The meaning of shift and the cell
// CHANGE of the three are the world's, and so are the symbol and the default of period.
func (l Shifts[W]) Rows(meaning, change, symbol, period string) string {
	return fmt.Sprintf(`
		shift        | none, %[2]s           |             | %[1]s | %[3]s
		period %[4]s | whole 1 to 1e12 by ×2 | %[5]s ticks | %[1]s | the ticks from one shift to the next
		timing       | fixed, random         |             | %[1]s | whether shifts come every period, or at random with the period as their mean
	`, change, strings.Join(l.Names(), ", "), meaning, symbol, period)
}
