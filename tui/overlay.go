package tui

import (
	"math"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
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
	drawFrame(b, heading{title: title, foot: foot}, &paneContext{focus: true, theme: &theme{}})
	return inside(b)
}

// helpOverlay shows all keys, made from the key map, and the lab's signs.
type helpOverlay struct {
	top   int
	more  bool // there was no room for the signs
	signs bool // they are shown alone
}

func (a *app) openHelp(string) tea.Cmd {
	a.overlay = &helpOverlay{}
	return nil
}

func (h *helpOverlay) key(a *app, k tea.KeyMsg) (bool, tea.Cmd) {
	switch m := a.keys; {
	case key.Matches(k, m.Help) && h.more && !h.signs:
		h.signs = true
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

// wheel scrolls the help; where it ends is seen when it is drawn.
func (h *helpOverlay) wheel(b tea.MouseButton) {
	switch b {
	case tea.MouseButtonWheelUp:
		h.top = max(0, h.top-3)
	case tea.MouseButtonWheelDown:
		h.top += 3
	}
}

// helpLine is one row of the help.
type helpLine struct{ key, text, head string }

// helpRow is a key, or a sign, with its text in rows of at most w cells: what is longer
// goes on in the next row, or is cut.
func helpRow(key, text string, w int, whole bool) (out []helpLine) {
	if !whole {
		return []helpLine{{key: key, text: cut(text, w)}}
	}
	for _, line := range wrap(text, w) {
		out = append(out, helpLine{key: key, text: line})
		key = ""
	}
	return out
}

// signBlock are the rows of the lab's signs; nil where it has none.
func signBlock(a *app, w int) []helpLine {
	var block []helpLine
	for _, s := range panesByLab[a.lab.Name].legend {
		block = append(block, helpRow(s.symbol, s.meaning, w, true)...)
	}
	if block != nil {
		block = append([]helpLine{{head: "signs"}}, block...)
	}
	return block
}

// blocks are the rows of the keys, group by group, and of what was said.
func (h *helpOverlay) blocks(a *app, w int, whole bool) [][]helpLine {
	row := func(key, text string) []helpLine { return helpRow(key, text, w, whole) }
	var all [][]helpLine
	for _, g := range groups {
		block := []helpLine{{head: g}}
		for _, c := range a.table {
			if c.group == g && c.key.Enabled() {
				block = append(block, row(c.key.Help().Key, c.key.Help().Desc)...)
			}
		}
		if len(block) > 1 {
			all = append(all, block)
		}
	}
	if past := a.notes.past; len(past) > 0 {
		block := []helpLine{{head: "said so far, the latest first"}}
		for _, n := range slices.Backward(past[max(0, len(past)-pastShown):]) {
			block = append(block, row(n.mark(), n.text)...)
		}
		all = append(all, block)
	}
	return all
}

// packed sets blocks into columns of at most so many rows, a row free between two; nil
// if they do not fit.
func packed(blocks [][]helpLine, columns, rows int) [][]helpLine {
	out := [][]helpLine{nil}
	for _, b := range blocks {
		last := &out[len(out)-1]
		if len(*last) > 0 && len(*last)+1+len(b) > rows {
			out = append(out, nil)
			last = &out[len(out)-1]
		}
		if len(*last) > 0 {
			*last = append(*last, helpLine{})
		}
		*last = append(*last, b...)
		if len(*last) > rows || len(out) > columns {
			return nil
		}
	}
	return out
}

// laidOut are the help's columns: as low as they can be in whole groups with whole texts and
// the signs, else without these, else with texts cut, else one column to scroll in.
func (h *helpOverlay) laidOut(a *app, columns, rows, w int) [][]helpLine {
	signs, whole := signBlock(a, w), h.blocks(a, w, true)
	if h.signs {
		return [][]helpLine{signs[1:]} // the box has their heading
	}
	all := whole
	if signs != nil {
		all = append(slices.Clone(whole), signs)
	}
	for _, blocks := range [][][]helpLine{all, whole, h.blocks(a, w, false)} {
		h.more = len(blocks) < len(all)
		for n := 1; n <= rows; n++ {
			if out := packed(blocks, columns, n); out != nil {
				return out
			}
		}
	}
	h.more = false
	return packed(all, 1, math.MaxInt)
}

// The help's measures: a column, and how many notes it repeats.
const (
	helpColumn = 58
	pastShown  = 6
)

func (h *helpOverlay) draw(a *app, on area) {
	edge := keyColumn(a.table)
	most := max(1, min(3, (on.w-4)/helpColumn))
	room := min(helpColumn, on.w-4) - edge - 3
	columns := h.laidOut(a, most, on.h-2, room)
	rows := 0
	for _, c := range columns {
		rows = max(rows, len(c))
	}
	title := "keys"
	switch {
	case h.signs:
		title = "signs"
	case rows+2 > on.h:
		title += "  " + labels(a.keys.Up, a.keys.Down) + " more"
	case h.more:
		title += "  " + does(a.keys.Help, "signs")
	}
	in := box(on, min(len(columns)*helpColumn+4, on.w), min(rows+2, on.h), title, "any other key closes")
	h.top = max(0, min(h.top, rows-in.h))
	for k, c := range columns {
		cell := in.sub(k*in.w/len(columns), 0, in.w/len(columns)-1, in.h)
		for i, l := range c {
			y := i - h.top
			cell.text(0, y, l.head, fg(inkPractice).bold())
			cell.right(edge, y, l.key, fg(inkAccent).bold())
			cell.text(edge+2, y, l.text, fg(inkText))
		}
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
		a.driver.send(Toggle{})
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
	w = min(max(w, 60), on.w)
	rows := len(list) + 4
	whole := !slices.ContainsFunc(list, func(s *lab.Scheme) bool { return width(s.Meaning) > w-24 })
	if !whole && on.h >= rows+2 {
		rows += 2 // for what is cut, of the scheme under the cursor
	}
	in := box(on, w, rows, "schemes of the "+a.lab.Name+" lab",
		hints(does(a.keys.Enter, "hands the same world over"), does(a.keys.Close, "closes")))
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
	if in.h >= len(list)+4 {
		for i, text := range wrap(list[m.at].Meaning+" "+list[m.at].Source, in.w-6) {
			in.text(5, len(list)+2+i, text, fg(inkDim))
		}
	}
}
