package tui

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// An overlay covers the panes and takes every key except ctrl+c.
type overlay interface {
	// key takes a key and says whether the overlay stays.
	key(a *app, k tea.KeyMsg) (stay bool, cmd tea.Cmd)
	// draw fills the body of the screen.
	draw(s *app, a canvas.Area)
}

// box clears a rectangle in the middle of an area, frames it and gives its inside.
func box(a canvas.Area, w, h int, title, foot string) canvas.Area {
	w, h = min(w, a.W), min(h, a.H)
	b := a.Sub((a.W-w)/2, (a.H-h)/2, w, h)
	b.Fill(0, 0, b.W, b.H, ' ', canvas.Fg(canvas.InkText))
	pane.DrawFrame(b, pane.Heading{Title: title, Foot: foot}, &pane.Context{Focus: true, Theme: &canvas.Theme{}})
	return pane.Inside(b)
}

// schemeMenu names all schemes of the lab.
type schemeMenu struct{ at int }

func openSchemes(a *app, _ string) tea.Cmd {
	m := &schemeMenu{}
	for i, s := range a.lab.Schemes {
		if s == a.now.Snap.Scheme {
			m.at = i
		}
	}
	a.overlay = m
	return nil
}

func (m *schemeMenu) key(a *app, k tea.KeyMsg) (bool, tea.Cmd) {
	n := len(a.lab.Schemes)
	switch keys := a.keys; {
	case key.Matches(k, keys.Down, keys.Next, keys.Scheme):
		m.at = (m.at + 1) % n
	case key.Matches(k, keys.Up, keys.Previous):
		m.at = (m.at + n - 1) % n
	case key.Matches(k, keys.Home):
		m.at = 0
	case key.Matches(k, keys.End):
		m.at = n - 1
	case key.Matches(k, keys.Digit):
		return false, pickScheme(a, k.String())
	case key.Matches(k, keys.Enter):
		return false, handOver(a, m.at)
	case key.Matches(k, keys.Pause):
		a.driver.Send(driver.Toggle{})
	default:
		return false, nil
	}
	return true, nil
}

func (m *schemeMenu) draw(a *app, on canvas.Area) {
	list, digits := a.lab.Schemes, a.keys.Digit.Keys()
	w := 0
	for _, s := range list {
		w = max(w, canvas.Width(s.Meaning)+canvas.Width(s.Source)+50)
	}
	w = min(max(w, 60), on.W)
	rows := len(list) + 4
	whole := !slices.ContainsFunc(list, func(s *lab.Scheme) bool { return canvas.Width(s.Meaning) > w-24 })
	if !whole && on.H >= rows+2 {
		rows += 2 // the full text of the scheme under the cursor
	}
	in := box(on, w, rows, "schemes of the "+a.lab.Name+" lab",
		keymap.Hints(keymap.Does(a.keys.Enter, "hands the same world over"), keymap.Does(a.keys.Close, "closes")))
	top := max(0, min(m.at-in.H/2, len(list)-in.H))
	for i := top; i < len(list) && i-top < in.H; i++ {
		s, y := list[i], i-top
		if in.H >= len(list)+2 {
			y++
		}
		row := canvas.Fg(canvas.InkText)
		if i == m.at {
			row = row.On(canvas.InkSelect)
			in.Fill(0, y, in.W, 1, ' ', row)
		}
		digit := ""
		if i < len(digits) {
			digit = keymap.Label(digits[i])
		}
		now := " "
		if s == a.now.Snap.Scheme {
			now = "▸"
		}
		in.Text(0, y, now, row.Ink(canvas.InkAccent).Bold())
		in.Text(2, y, canvas.Cut(digit, 3), row.Ink(canvas.InkAccent).Bold())
		in.Text(5, y, s.Name, row.Ink(canvas.InkStrong).Bold())
		title := row.Ink(canvas.InkPractice)
		if !s.Learns {
			title = row.Ink(canvas.InkTheory)
		}
		x := 19
		if in.W >= 130 {
			x = in.Text(19, y, s.Title, title)
			x = max(x+2, 42)
		}
		room := in.W - x - 1
		if room > canvas.Width(s.Source)+canvas.Width(s.Meaning)+2 {
			in.Right(in.W-1, y, s.Source, row.Ink(canvas.InkDim))
			room -= canvas.Width(s.Source) + 2
		}
		in.Text(x, y, canvas.Cut(s.Meaning, room), row)
	}
	if in.H >= len(list)+4 {
		for i, text := range canvas.Wrap(list[m.at].Meaning+" "+list[m.at].Source, in.W-6) {
			in.Text(5, len(list)+2+i, text, canvas.Fg(canvas.InkDim))
		}
	}
}
