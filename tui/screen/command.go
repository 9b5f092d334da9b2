package screen

import (
	"github.com/charmbracelet/bubbles/key"

	"lascope/tui/canvas"
)

// A Command is a key with its place in the help and in the key bar.
type Command struct {
	Key   key.Binding
	Group string // its heading in the help; "" on screens that have none
	Bar   int    // its place in the key bar; 0 for none
	Brief string // its words there
}

// keyColumn is the width of the column of keys in a help.
func keyColumn(rows []Command) int {
	w := 9
	for _, c := range rows {
		w = max(w, min(17, canvas.Width(c.Key.Help().Key)))
	}
	return w
}
