package lab

import (
	"lascope/automata"
)

// A HandView is a game of a person, as the person has seen it.
type HandView struct {
	Items        []HandItem
	Made         []automata.Made // the choices so far
	Budget, Done int64           // choices of the game, and choices made
}

// A HandItem is a page or an arm of a [HandView].
type HandItem struct {
	Name  string
	Truth float64 `hidden:""` // its change probability, or its penalty probability; NaN if masked
	automata.Seen
}

// HandOf is the view of a game of a number of items.
func HandOf(h *automata.ByHand, items int, name func(item int) string, truth func(item int) float64) *HandView {
	v := &HandView{Items: make([]HandItem, items), Made: h.Made()}
	v.Budget, v.Done = h.Budget()
	for i := range v.Items {
		v.Items[i] = HandItem{name(i), truth(i), h.Seen(i)}
	}
	return v
}

// Kind names the sort of states.
func (*HandView) Kind() string { return "game" }
