package pane

import (
	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/textinput"

	"lascope/tui/canvas"
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

// DrawField draws the text of a field with its cursor in the style under; of a long text it draws the part around the
// cursor. It returns the column after the text.
func DrawField(on canvas.Area, field *textinput.Model, st, under canvas.Style) int {
	text, at := []rune(field.Value()), field.Position()
	cursor, after := canvas.Split(string(text[at:])+" ", 1)
	before := canvas.Tail(string(text[:at]), on.W-canvas.Width(cursor))
	return on.Spans(0, 0, st.Span(before), (under | canvas.AttrReverse).Span(cursor),
		st.Span(after))
}
