package tui

import (
	"math"
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
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

// helpOverlay shows all keys, made from the key map, and the lab's legend.
type helpOverlay struct {
	top    int
	more   bool // there was no room for the legend
	legend bool // it is shown alone
}

func openHelp(a *app, _ string) tea.Cmd {
	a.overlay = &helpOverlay{}
	return nil
}

func (h *helpOverlay) key(a *app, k tea.KeyMsg) (bool, tea.Cmd) {
	switch m := a.keys; {
	case key.Matches(k, m.Help) && h.more && !h.legend:
		h.legend = true
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

// wheel scrolls the help; draw limits the position.
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

// helpRow returns a key or symbol with its text in rows of at most w cells. A longer text
// continues in the next row, or is cut.
func helpRow(key, text string, w int, whole bool) (out []helpLine) {
	if !whole {
		return []helpLine{{key: key, text: canvas.Cut(text, w)}}
	}
	for _, line := range canvas.Wrap(text, w) {
		out = append(out, helpLine{key: key, text: line})
		key = ""
	}
	return out
}

// legendBlock returns the rows of the lab's legend; nil for none.
func legendBlock(a *app, w int) []helpLine {
	var block []helpLine
	for _, s := range panesByLab[a.lab.Name].legend {
		block = append(block, helpRow(s.Symbol, s.Meaning, w, true)...)
	}
	if block != nil {
		block = append([]helpLine{{head: "signs"}}, block...)
	}
	return block
}

// blocks returns the rows of the keys, group by group, and of past notes.
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
	if past := a.notes.Past; len(past) > 0 {
		block := []helpLine{{head: "said so far, the latest first"}}
		for _, n := range slices.Backward(past[max(0, len(past)-pastShown):]) {
			block = append(block, row(n.Mark(), n.Text)...)
		}
		all = append(all, block)
	}
	return all
}

// packed arranges blocks in columns of at most n rows with a blank row between two blocks; nil
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

// laidOut returns the columns of the help: as low as possible in whole groups with whole texts
// and the legend, else without the legend, else with texts cut, else one column to scroll.
func (h *helpOverlay) laidOut(a *app, columns, rows, w int) [][]helpLine {
	legend, whole := legendBlock(a, w), h.blocks(a, w, true)
	if h.legend {
		return [][]helpLine{legend[1:]} // the box has their heading
	}
	all := whole
	if legend != nil {
		all = append(slices.Clone(whole), legend)
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

func (h *helpOverlay) draw(a *app, on canvas.Area) {
	edge := keyColumn(a.table)
	most := max(1, min(3, (on.W-4)/helpColumn))
	room := min(helpColumn, on.W-4) - edge - 3
	columns := h.laidOut(a, most, on.H-2, room)
	rows := 0
	for _, c := range columns {
		rows = max(rows, len(c))
	}
	title := "keys"
	switch {
	case h.legend:
		title = "signs"
	case rows+2 > on.H:
		title += "  " + keymap.Labels(a.keys.Up, a.keys.Down) + " more"
	case h.more:
		title += "  " + keymap.Does(a.keys.Help, "signs")
	}
	in := box(on, min(len(columns)*helpColumn+4, on.W), min(rows+2, on.H), title, "any other key closes")
	h.top = max(0, min(h.top, rows-in.H))
	for k, c := range columns {
		cell := in.Sub(k*in.W/len(columns), 0, in.W/len(columns)-1, in.H)
		for i, l := range c {
			y := i - h.top
			cell.Text(0, y, l.head, canvas.Fg(canvas.InkPractice).Bold())
			cell.Right(edge, y, l.key, canvas.Fg(canvas.InkAccent).Bold())
			cell.Text(edge+2, y, l.text, canvas.Fg(canvas.InkText))
		}
	}
}
