package tui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// An overlay lies over the panes and takes every key but ctrl+c.
type overlay interface {
	// key takes a key and says whether the overlay stays.
	key(a *app, k tea.KeyMsg) (stay bool, cmd tea.Cmd)
	// draw fills the body of the screen.
	draw(s *app, a area)
}

// box clears a rectangle in the middle of an area, frames it and gives its inside.
func box(a area, w, h int, title, foot string) area {
	w, h = min(w, a.w), min(h, a.h)
	b := a.sub((a.w-w)/2, (a.h-h)/2, w, h)
	b.fill(0, 0, b.w, b.h, ' ', fg(inkText))
	drawFrame(b, heading{title: title, foot: foot}, &scene{focus: true, theme: &theme{}})
	return inside(b)
}

// helpOverlay shows all keys, made from the key map.
type helpOverlay struct{ top int }

func (a *app) openHelp(string) tea.Cmd {
	a.overlay = &helpOverlay{}
	return nil
}

func (h *helpOverlay) key(a *app, k tea.KeyMsg) (bool, tea.Cmd) {
	switch m := a.keys; {
	case key.Matches(k, m.Down):
		h.top++
	case key.Matches(k, m.Up):
		h.top = max(0, h.top-1)
	case key.Matches(k, m.PageDown):
		h.top += 10
	case key.Matches(k, m.PageUp):
		h.top = max(0, h.top-10)
	case key.Matches(k, m.Pause, m.Step, m.Faster, m.Slower):
		for _, c := range a.table {
			if c.do != nil && key.Matches(k, c.key) {
				return true, c.do(a, k.String())
			}
		}
	default:
		return false, nil
	}
	return true, nil
}

// helpLine is one row of the help.
type helpLine struct{ key, text, head string }

// lines are the help's rows, group by group.
func (h *helpOverlay) lines(a *app) []helpLine {
	var out []helpLine
	for _, g := range groups {
		out = append(out, helpLine{head: g})
		for _, c := range a.table {
			if c.group == g && c.key.Enabled() {
				out = append(out, helpLine{key: c.key.Help().Key, text: c.key.Help().Desc})
			}
		}
		out = append(out, helpLine{})
	}
	out = out[:len(out)-1]
	if past := a.notes.past; len(past) > 0 {
		out = append(out, helpLine{}, helpLine{head: "said so far, the latest first"})
		for i := len(past) - 1; i >= 0 && i >= len(past)-pastShown; i-- {
			for k, text := range wrap(past[i].text, helpColumn-4-keyColumn(a.table)) {
				mark := ""
				if k == 0 {
					mark = past[i].mark()
				}
				out = append(out, helpLine{key: mark, text: text})
			}
		}
	}
	return out
}

// The help's measures: a column, and how many notes it repeats.
const (
	helpColumn = 58
	pastShown  = 6
)

func (h *helpOverlay) draw(a *app, on area) {
	lines := h.lines(a)
	cols := max(1, min(3, (on.w-4)/helpColumn))
	perCol := (len(lines) + cols - 1) / cols
	title := "keys"
	if perCol+2 > on.h {
		title += "  " + labels(a.keys.Up, a.keys.Down) + " more"
	}
	in := box(on, min(cols*helpColumn+4, on.w), min(perCol+2, on.h), title, "any other key closes")
	h.top = max(0, min(h.top, perCol-in.h))
	col, edge := in.w/cols, keyColumn(a.table)
	for i, l := range lines {
		x, y := i/perCol*col, i%perCol-h.top
		cell := in.sub(x, 0, col-1, in.h)
		if l.head != "" {
			cell.text(0, y, l.head, fg(inkPractice).bold())
			continue
		}
		cell.right(edge, y, l.key, fg(inkAccent).bold())
		cell.text(edge+2, y, cut(l.text, cell.w-edge-2), fg(inkText))
	}
}

// schemeMenu names all schemes of the lab.
type schemeMenu struct{ at int }

func (a *app) openSchemes(string) tea.Cmd {
	m := &schemeMenu{}
	for i, s := range a.lab.Schemes {
		if s == a.now.snap.Scheme {
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
		return false, a.pickScheme(k.String())
	case key.Matches(k, keys.Enter):
		return false, a.handOver(m.at)
	case key.Matches(k, keys.Pause):
		a.driver.toggle()
	default:
		return false, nil
	}
	return true, nil
}

func (m *schemeMenu) draw(a *app, on area) {
	list, digits := a.lab.Schemes, a.keys.Digit.Keys()
	w := 0
	for _, s := range list {
		w = max(w, width(s.Meaning)+width(s.Source)+50)
	}
	in := box(on, min(max(w, 60), on.w), len(list)+4, "schemes of the "+a.lab.Name+" lab",
		hints(does(a.keys.Enter, "hands the same world over"), does(a.keys.Restart, "then restarts"), a.keys.Close.Help().Key))
	top := max(0, min(m.at-in.h/2, len(list)-in.h))
	for i := top; i < len(list) && i-top < in.h; i++ {
		s, y := list[i], i-top
		if in.h >= len(list)+2 {
			y++
		}
		row := fg(inkText)
		if i == m.at {
			row = row.on(inkSelect)
			in.fill(0, y, in.w, 1, ' ', row)
		}
		digit := ""
		if i < len(digits) {
			digit = keyLabel(digits[i])
		}
		now := " "
		if s == a.now.snap.Scheme {
			now = "▸"
		}
		in.text(0, y, now, row.ink(inkAccent).bold())
		in.text(2, y, cut(digit, 3), row.ink(inkAccent).bold())
		in.text(5, y, s.Name, row.ink(inkStrong).bold())
		title := row.ink(inkPractice)
		if !s.Learns {
			title = row.ink(inkTheory)
		}
		x := 19
		if in.w >= 130 {
			x = in.text(19, y, s.Title, title)
			x = max(x+2, 42)
		}
		room := in.w - x - 1
		if room > width(s.Source)+width(s.Meaning)+2 {
			in.right(in.w-1, y, s.Source, row.ink(inkDim))
			room -= width(s.Source) + 2
		}
		in.text(x, y, cut(s.Meaning, room), row)
	}
}
