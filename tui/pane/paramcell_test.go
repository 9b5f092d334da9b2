package pane

import (
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
)

// No key of a text field gives a command, which its callers would drop: a paste would start a
// program, a blink would start a timer at each key.
func TestTextFieldsGiveNoCommand(t *testing.T) {
	field := NewTextField()
	field.Focus()
	var cmd tea.Cmd
	for _, k := range []tea.KeyMsg{
		{Type: tea.KeyRunes, Runes: []rune("a b")}, {Type: tea.KeyCtrlV}, {Type: tea.KeyLeft}, {Type: tea.KeyBackspace}, {Type: tea.KeyRight},
		{Type: tea.KeyRunes, Runes: []rune("pasted"), Paste: true}, {Type: tea.KeyCtrlA}, {Type: tea.KeyCtrlK}, {Type: tea.KeyRunes,
			Runes: []rune("b"), Alt: true},
	} {
		if field, cmd = field.Update(k); cmd != nil {
			t.Errorf("%v gives a command", k)
		}
	}
}

// The cursor of a typed text stands in sight on the rune it is before, however long the
// text.
func TestCursorStaysInSight(t *testing.T) {
	for at := 0; at <= 40; at++ {
		text := []rune("a path that is far longer than its place")
		var g canvas.Grid
		g.Reset(10, 1)
		field := NewTextField()
		field.SetValue(string(text))
		field.SetCursor(at)
		DrawField(g.All(), &field, canvas.Text, canvas.Text)
		want := ' '
		if at < len(text) {
			want = text[at]
		}
		under := slices.IndexFunc(g.Cells, func(c canvas.Cell) bool { return c.St&canvas.AttrReverse != 0 })
		if under < 0 || g.Cells[under].R != want || under > 0 && g.Cells[under-1].R != text[at-1] {
			t.Errorf("at %d the cursor is on column %d: %v", at, under, g.Cells)
		}
	}
}
