package pane

import (
	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/textinput"
)

// NewTextField is a text field whose updates return no command: the terminal pastes, where
// ctrl+v would start a clipboard program, and the screen draws a cursor that does not blink.
func NewTextField() textinput.Model {
	field := textinput.New()
	field.Prompt = ""
	field.KeyMap.Paste.SetEnabled(false)
	field.KeyMap.DeleteWordForward.SetEnabled(false) // bubbles v1.0.0 panics where one character is left
	field.Cursor.SetMode(cursor.CursorStatic)
	return field
}
