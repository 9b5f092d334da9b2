package pane

import (
	"slices"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
)

// A Button of the browser's page sends keys.
type Button struct {
	Label string `json:"label"`
	Key   string `json:"key,omitempty"` // the label of its key; "" where the page does not name it
	Keys  string `json:"keys"`          // the bytes that it sends
	Lead  bool   `json:"lead,omitempty"`
}

// wire has the bytes of a key with a name. A button sends no other key with a name.
var wire = map[string]string{
	"tab": "\t", "enter": "\r", "esc": "\x1b", "home": "\x1b[H", "end": "\x1b[F",
	"up": "\x1b[A", "down": "\x1b[B", "left": "\x1b[D", "right": "\x1b[C", "pgup": "\x1b[5~", "pgdown": "\x1b[6~",
}

// Sent are the bytes of the first key of a binding that a button can send; "" for none.
func Sent(b key.Binding) string {
	if !b.Enabled() {
		return ""
	}
	for _, name := range b.Keys() {
		if utf8.RuneCountInString(name) == 1 {
			return name
		}
		if wire[name] != "" {
			return wire[name]
		}
	}
	return ""
}

// Buttons leaves out the buttons that send nothing.
func Buttons(all ...Button) []Button {
	return slices.DeleteFunc(all, func(b Button) bool { return b.Keys == "" })
}

// NavigationButtons are the buttons for lists, fields and dialogs.
func (k *KeyMap) NavigationButtons() []Button {
	var all []Button
	for _, b := range []key.Binding{k.Up, k.Down, k.Left, k.Right, k.Enter, k.Close, k.Next, k.PageUp, k.PageDown} {
		all = append(all, Button{Label: b.Help().Key, Keys: Sent(b)})
	}
	return Buttons(all...)
}
