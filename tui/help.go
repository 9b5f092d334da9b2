package tui

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// helpOverlay shows, page by page, where things are, the words, the signs on the screen below it,
// the keys and the commands. While a text is typed it shows the rows with this text. The run rests
// meanwhile.
type helpOverlay struct {
	page    int
	pages   int  // as last drawn
	resumes bool // the run goes on when the help closes
	typing  bool
	input   textinput.Model
}

// openHelp opens the help.
func openHelp(a *app, _ string) tea.Cmd {
	h := &helpOverlay{input: pane.NewTextField()}
	if a.now != nil && a.now.Running {
		a.driver.Send(driver.Pause{})
		h.resumes = true
	}
	a.overlay = h
	return nil
}

// searchHelp opens the help for a text to be typed.
func searchHelp(a *app, _ string) tea.Cmd {
	openHelp(a, "")
	a.overlay.(*helpOverlay).search()
	return nil
}

// search begins to take a text.
func (h *helpOverlay) search() {
	h.typing, h.page = true, 0
	h.input.SetValue("")
	h.input.Focus()
}

// key implements [overlay].
func (h *helpOverlay) key(a *app, k tea.KeyMsg) (bool, tea.Cmd) {
	if h.typing {
		return true, h.typed(a, k)
	}
	switch m := a.keys; {
	case key.Matches(k, m.Search):
		h.search()
	case key.Matches(k, m.Help) && h.page == h.pages-1:
		return h.close(a)
	case key.Matches(k, m.Help, m.Down, m.PageDown, m.Right, m.Pause):
		h.turn(1)
	case key.Matches(k, m.Up, m.PageUp, m.Left):
		h.turn(-1)
	case key.Matches(k, m.Home):
		h.page = 0
	case key.Matches(k, m.End):
		h.page = h.pages - 1
	case key.Matches(k, m.Step, m.Faster, m.Slower):
		h.resumes = h.resumes && !key.Matches(k, m.Step)
		for _, c := range a.table {
			if c.do != nil && key.Matches(k, c.Key) {
				return true, c.do(a, k.String())
			}
		}
	default:
		return h.close(a)
	}
	return true, nil
}

// close lets the run go on if it did before.
func (h *helpOverlay) close(a *app) (stay bool, cmd tea.Cmd) {
	if h.resumes {
		a.driver.Send(driver.Resume{})
	}
	return false, nil
}

// typed takes a key of the text that is searched for.
func (h *helpOverlay) typed(a *app, k tea.KeyMsg) tea.Cmd {
	switch m := a.keys; {
	case key.Matches(k, m.Text.Close):
		h.typing, h.page = false, 0
	case key.Matches(k, m.Down, m.PageDown, m.Text.Enter):
		h.turn(1)
	case key.Matches(k, m.Up, m.PageUp):
		h.turn(-1)
	default:
		h.page = 0
		h.input, _ = h.input.Update(k)
	}
	return nil
}

// turn turns the page; draw limits its number.
func (h *helpOverlay) turn(by int) { h.page = max(0, h.page+by) }

// A helpSection is a heading of the help with its rows.
type helpSection struct {
	head string
	rows []pane.LegendEntry // a key, a sign, a word or a command, and its meaning
}

// pastShown is the number of notes that the help repeats.
const pastShown = 6

// sections are those of the whole help.
func (a *app) helpSections() []helpSection {
	out := []helpSection{
		{"where to find", a.places()},
		{"the words", labs.Of(a.lab).Words},
		{"the signs on this screen", a.signsShown()},
	}
	for _, g := range groups {
		s := helpSection{head: "keys: " + g}
		for _, c := range a.table {
			if c.Group == g && c.Key.Enabled() {
				s.rows = append(s.rows, pane.LegendEntry{Symbol: c.Key.Help().Key, Meaning: c.Key.Help().Desc})
			}
		}
		out = append(out, s)
	}
	out = append(out, helpSection{keymap.Clause("commands, after %s", a.keys.Prompt), a.commands()})
	if past := a.notes.Past; len(past) > 0 {
		s := helpSection{head: "said so far, the latest first"}
		for _, n := range slices.Backward(past[max(0, len(past)-pastShown):]) {
			s.rows = append(s.rows, pane.LegendEntry{Symbol: n.Mark(), Meaning: n.Text})
		}
		out = append(out, s)
	}
	return slices.DeleteFunc(out, func(s helpSection) bool { return len(s.rows) == 0 })
}

// found are the rows with a text: of the keys, the commands, the words, all signs of the lab and
// all parameters. One character is looked for among keys and signs alone.
func (a *app) found(text string) (out []helpSection) {
	text = strings.TrimSpace(text)
	all := slices.DeleteFunc(a.helpSections(), func(s helpSection) bool { return s.head == "the signs on this screen" })
	all = append(all, helpSection{"signs of this lab", a.signsOfLab()})
	parameters := helpSection{head: "parameters"}
	for _, s := range a.now.Snap.Settings {
		parameters.rows = append(parameters.rows, pane.LegendEntry{Symbol: s.Param.Key, Meaning: s.Param.Meaning})
	}
	for _, s := range append(all, parameters) {
		s.rows = slices.DeleteFunc(slices.Clone(s.rows), func(e pane.LegendEntry) bool { return !matches(s.head, e, text) })
		if len(s.rows) > 0 {
			out = append(out, s)
		}
	}
	return out
}

// matches reports a row that has all words of a text.
func matches(head string, e pane.LegendEntry, text string) bool {
	if utf8.RuneCountInString(text) == 1 {
		return strings.Contains(e.Symbol, text)
	}
	row := strings.ToLower(head + " " + e.Symbol + " " + e.Meaning)
	for _, word := range strings.Fields(strings.ToLower(text)) {
		if !strings.Contains(row, word) {
			return false
		}
	}
	return true
}

// helpLine is one row of the help on the screen.
type helpLine struct{ key, text, head string }

// flow breaks sections into columns of n rows and w cells of text. A heading stands above a row, a
// section that goes on in the next column has it again, and a row is not broken.
func flow(sections []helpSection, n, w int) (columns [][]helpLine) {
	var column []helpLine
	end := func() {
		if len(column) > 0 {
			columns = append(columns, column)
		}
		column = nil
	}
	for _, s := range sections {
		head := s.head
		for _, e := range s.rows {
			var row []helpLine
			symbol := e.Symbol
			for _, text := range canvas.Wrap(e.Meaning, max(1, w)) {
				row = append(row, helpLine{key: symbol, text: text})
				symbol = ""
			}
			need := len(row)
			if head != "" {
				need++
			}
			if head != "" && len(column) > 0 {
				need++ // a blank row above the heading
			}
			if len(column)+need > n {
				end()
				if head == "" {
					head = s.head + " (continued)"
				}
			}
			if head != "" {
				if len(column) > 0 {
					column = append(column, helpLine{})
				}
				column = append(column, helpLine{head: head})
				head = ""
			}
			column = append(column, row...)
		}
	}
	end()
	return columns
}

// helpColumn is the width of a column of the help.
const helpColumn = 58

// symbolColumn is the width of the column of keys, signs and words.
func symbolColumn(sections []helpSection) int {
	w := 9
	for _, s := range sections {
		for _, e := range s.rows {
			w = max(w, min(17, canvas.Width(e.Symbol)))
		}
	}
	return w
}

// draw implements [overlay].
func (h *helpOverlay) draw(a *app, on canvas.Area) {
	m := a.keys
	sections := a.helpSections()
	title := "help: keys, signs, words"
	foot := keymap.Hints(keymap.Does(m.Search, "searches"), "any other key closes")
	rows := on.H - 2
	if h.typing {
		sections = a.found(h.input.Value())
		title, foot = "search the help", keymap.Does(m.Text.Close, "leaves the search")
		rows -= 2
	}
	side := max(1, (on.W-4)/helpColumn)
	edge, width := symbolColumn(sections), (on.W-4)/side
	columns := flow(sections, max(1, rows), width-edge-3)
	h.pages = max(1, (len(columns)+side-1)/side)
	h.page = max(0, min(h.page, h.pages-1))
	if h.pages > 1 {
		title += fmt.Sprintf("  %d of %d", h.page+1, h.pages)
		if !h.typing {
			foot = keymap.Hints(keymap.Does(m.Help, "next page"), foot)
		}
	}
	in := screen.Box(on, on.W, on.H, title, foot)
	if h.typing {
		x := in.Text(0, 0, "› ", canvas.Fg(canvas.InkStrong).Bold())
		value := []rune(h.input.Value())
		at := h.input.Position()
		under, after := " ", ""
		if at < len(value) {
			under, after = string(value[at]), string(value[at+1:])
		}
		in.Spans(x, 0, canvas.Span{Text: string(value[:at]), St: canvas.Fg(canvas.InkStrong).Bold()},
			canvas.Span{Text: under, St: canvas.Fg(canvas.InkStrong) | canvas.AttrReverse}, canvas.Span{Text: after, St: canvas.Fg(canvas.InkStrong).Bold()})
		if len(columns) == 0 {
			in.Text(0, 2, "no key, sign, command, word or parameter has this", canvas.Fg(canvas.InkDim))
		}
		in = in.Sub(0, 2, in.W, in.H-2)
	}
	for k, c := range columns[min(h.page*side, len(columns)):min((h.page+1)*side, len(columns))] {
		cell := in.Sub(k*width, 0, width-1, in.H)
		for y, l := range c {
			cell.Text(0, y, l.head, canvas.Fg(canvas.InkStrong).Bold())
			cell.Right(edge, y, canvas.Cut(l.key, edge), canvas.Fg(canvas.InkStrong).Bold())
			cell.Text(edge+2, y, l.text, canvas.Fg(canvas.InkText))
		}
	}
}
