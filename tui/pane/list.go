package pane

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// A List is a scrolled list: a cursor among its rows, of which some are shown. The zero value is at the first row.
type List struct {
	At    int // the row under the cursor
	First int // the first row shown
	N, H  int // the numbers of rows, and of rows that have room
}

// Show takes the number of rows, and scrolls as little as brings the cursor into the h rows that have room.
func (l *List) Show(n, h int) {
	l.N, l.H = n, h
	l.To(l.At)
	l.First = max(min(l.First, l.At), l.At-max(h, 1)+1, 0)
}

// Centre is Show with the cursor in the middle where rows are on either side.
func (l *List) Centre(n, h int) {
	l.N, l.H = n, h
	l.To(l.At)
	l.First = max(0, min(l.At-h/2, n-h))
}

// To moves the cursor to a row, at most to an end.
func (l *List) To(row int) { l.At = max(0, min(row, l.N-1)) }

// Move moves the cursor by some rows, at most to an end.
func (l *List) Move(by int) { l.To(l.At + by) }

// Turn moves the cursor, past one end to the other.
func (l *List) Turn(by int) {
	if l.N > 0 {
		l.At = (l.At + by + l.N) % l.N
	}
}

// Scroll moves the rows shown, with or without the cursor.
func (l *List) Scroll(by int) { l.First = max(0, min(l.First+by, l.N-l.H)) }

// Row is the row shown in a line from 0; -1 for none.
func (l *List) Row(line int) int {
	if row := l.First + line; line >= 0 && line < l.H && row < l.N {
		return row
	}
	return -1
}

// Key moves the cursor by a row, by page rows or to an end; false for another key.
func (l *List) Key(k tea.KeyMsg, m *KeyMap, page int) bool {
	rows := []int{l.At - 1, l.At + 1, l.At - page, l.At + page, 0, l.N - 1}
	for i, b := range []key.Binding{m.Up, m.Down, m.PageUp, m.PageDown, m.Home, m.End} {
		if key.Matches(k, b) {
			l.To(rows[i])
			return true
		}
	}
	return false
}
