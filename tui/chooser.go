package tui

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/list"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A choice is one row of the chooser.
type choice struct {
	group string // its heading
	digit string // the key that opens it without the chooser; "" for none
	label string
	title string // the label of a lesson or demo without its number
	more  string // its description
	right string // its source or length
	find  string // the words that a filter compares with the typed ones, the name first
	link  string // the word of the address that opens it in the page of lascope; "" for none
	opens string // the effect of enter: "open FPA with capacity=50"

	scheme  string     // the scheme of this lab that it hands over to; "" for another choice
	now     bool       // it is the scheme in charge
	refused bool       // it cannot take over
	ink     canvas.Ink // of the label

	open   func(a *app) (tea.Cmd, error)
	screen bool // it opens a screen over this one
}

// A chooser lists everything that can be opened. Typing filters.
type chooser struct {
	title string
	about string   // the text above the list of the start card; "" for the chooser
	menu  []choice // shown while nothing is typed; nil for all
	all   []choice
	input textinput.Model
	found []choice // the choices that are shown, in their order
	at    int      // the selected one of them
	first int      // the first row shown, a heading or a choice

	rows  []int     // of the choices as drawn: the index in found by row of place; -1 for none
	place pane.Rect // of the list as last drawn
}

func newChooser(title string, all []choice) *chooser {
	c := &chooser{title: title, all: all, input: pane.NewTextField()}
	c.input.Focus()
	c.filter()
	return c
}

// typed reports that the list is filtered.
func (c *chooser) typed() bool { return c.input.Value() != "" }

// filter finds the choices that contain the typed text, those with it in their words first; if none
// does, those whose words have its letters in this order, the best first.
func (c *chooser) filter() {
	c.at, c.first = 0, 0
	text := strings.TrimSpace(c.input.Value())
	if text == "" {
		if c.found = c.all; c.menu != nil {
			c.found = c.menu
		}
		return
	}
	var words []string
	for _, one := range c.all {
		words = append(words, one.find)
	}
	var named, described, near []choice
	contains := func(where string) bool { return strings.Contains(strings.ToLower(where), strings.ToLower(text)) }
	for _, r := range list.DefaultFilter(text, words) {
		if one := c.all[r.Index]; contains(one.find) {
			named = append(named, one)
		} else {
			near = append(near, one)
		}
	}
	for _, one := range c.all {
		if !contains(one.find) && contains(one.more) {
			described = append(described, one)
		}
	}
	if c.found = append(named, described...); c.found == nil {
		c.found = near
	}
}

// types reports a key that goes to the filter: with text every key, without text a letter.
func (c *chooser) types(k tea.KeyMsg) bool {
	return c.typed() || k.Paste || k.Type == tea.KeyRunes && !k.Alt && unicode.IsLetter(k.Runes[0])
}

func (c *chooser) key(a *app, k tea.KeyMsg) (stay bool, cmd tea.Cmd) {
	const page = 8
	switch m := a.keys.Text; {
	case key.Matches(k, m.Down):
		c.move(1)
	case key.Matches(k, m.Up):
		c.move(-1)
	case key.Matches(k, m.PageDown):
		c.moveTo(c.at + page)
	case key.Matches(k, m.PageUp):
		c.moveTo(c.at - page)
	case key.Matches(k, m.Home) && !c.typed():
		c.moveTo(0)
	case key.Matches(k, m.End) && !c.typed():
		c.moveTo(len(c.found))
	case key.Matches(k, m.Next):
		c.moveGroup(1)
	case key.Matches(k, m.Previous):
		c.moveGroup(-1)
	case key.Matches(k, m.Enter):
		return c.openAt(a)
	case key.Matches(k, m.Close) && c.typed():
		c.input.SetValue("")
		c.filter()
	case key.Matches(k, m.Close):
		return false, nil
	case c.types(k):
		c.input, _ = c.input.Update(k)
		c.filter()
	case key.Matches(k, a.keys.Search): // typing searches without it
	case key.Matches(k, a.keys.Pause) && c.about == "":
		a.driver.Send(driver.Toggle{})
	default:
		return c.pass(a, k)
	}
	return true, nil
}

// pass closes the chooser and gives the key to the run.
func (c *chooser) pass(a *app, k tea.KeyMsg) (stay bool, cmd tea.Cmd) {
	a.overlay = nil
	press := a.press
	if a.outerPress != nil {
		press = a.outerPress
	}
	cmd = press(k)
	return a.overlay != nil, cmd
}

// move selects the next choice or the one before, around the ends.
func (c *chooser) move(by int) {
	if n := len(c.found); n > 0 {
		c.at = (c.at + by + n) % n
	}
}

func (c *chooser) moveTo(at int) { c.at = max(0, min(at, len(c.found)-1)) }

// moveGroup selects the first choice of the next group, or of the group before.
func (c *chooser) moveGroup(by int) {
	n := len(c.found)
	if n == 0 {
		return
	}
	begins := func(i int) bool { return i == 0 || c.found[i].group != c.found[i-1].group }
	for i := 1; i <= n; i++ {
		if to := (c.at + by*i + n*n) % n; begins(to) {
			c.at = to
			return
		}
	}
}

// openAt opens the selected choice. A card stays under a screen that it opens.
func (c *chooser) openAt(a *app) (stay bool, cmd tea.Cmd) {
	if len(c.found) == 0 {
		return true, nil
	}
	one := c.found[c.at]
	cmd, err := one.open(a)
	if err != nil {
		cmd = a.notes.Add(screen.Refusal(err))
	}
	return a.overlay != c || c.about != "" && (one.screen || err != nil), cmd
}

// mouse opens the choice under a click; the wheel moves the selection.
func (c *chooser) mouse(a *app, m tea.MouseMsg) (stay bool, cmd tea.Cmd) {
	switch {
	case m.Button == tea.MouseButtonWheelUp:
		c.moveTo(c.at - 1)
	case m.Button == tea.MouseButtonWheelDown:
		c.moveTo(c.at + 1)
	case m.Button == tea.MouseButtonLeft && m.Action == tea.MouseActionPress && c.place.Holds(m.X, m.Y):
		if i := c.rows[m.Y-c.place.Y]; i >= 0 {
			c.at = i
			return c.openAt(a)
		}
	}
	return true, nil
}

// learn marks the schemes that cannot take over now, and offers the world that they need.
func (c *chooser) learn(refused map[string]error) {
	for i := range c.all {
		if err := refused[c.all[i].scheme]; err != nil {
			c.all[i].refuse(err)
		}
	}
	at := c.at
	c.filter()
	c.moveTo(at)
}

// add appends choices. The selected one stays selected.
func (c *chooser) add(more []choice) {
	at := c.at
	c.all = append(c.all, more...)
	c.filter()
	c.moveTo(at)
}

// A chooserLine is a row of the list: a heading, or a choice.
type chooserLine struct {
	head string
	at   int
}

// lines are the rows of the list. Headings stand over the groups of all choices, if there are
// several.
func (c *chooser) lines() (lines []chooserLine, selected int) {
	heads := !c.typed() && c.menu == nil && len(c.all) > 0 && c.all[0].group != c.all[len(c.all)-1].group
	for i, one := range c.found {
		if heads && (i == 0 || c.found[i-1].group != one.group) {
			lines = append(lines, chooserLine{one.group, -1})
		}
		if i == c.at {
			selected = len(lines)
		}
		lines = append(lines, chooserLine{"", i})
	}
	return lines, selected
}

// The chooser's measures: its widest boxes, that of the start and that of the menu, whose longest rows it shows whole,
// and the rows under the list for the whole description of the selected choice.
const (
	chooserWidth  = 112
	widestChooser = 156
	chooserDetail = 2
)

func (c *chooser) draw(a *app, on canvas.Area) {
	on.Dim()
	lines, _ := c.lines()
	in := screen.Box(on, widestChooser, min(len(c.all)+12, len(lines)+chooserDetail+4), c.title, c.foot(a))
	detail := min(chooserDetail, max(0, in.H-4))
	c.drawInput(in.Sub(0, 0, in.W, 1))
	c.drawList(in.Sub(0, 1, in.W, in.H-1-detail))
	c.drawDetail(in.Sub(0, in.H-detail, in.W, detail), a.opts.Home)
}

// foot names the effect of enter on the selected choice.
func (c *chooser) foot(a *app) string {
	does := canvas.Pick(c.about == "", "closes", "shows the run")
	closes := keymap.Does(a.keys.Text.Close, canvas.Pick(c.typed(), "clears", does))
	if len(c.found) == 0 {
		return closes
	}
	return keymap.Hints(a.keys.Text.Enter.Help().Key+": "+c.found[c.at].opens, closes)
}

// drawInput draws the typed text.
func (c *chooser) drawInput(row canvas.Area) {
	st := canvas.Fg(canvas.InkStrong)
	x := row.Text(0, 0, "› ", canvas.Fg(canvas.InkStrong).Bold())
	if !c.typed() {
		row.Set(x, 0, ' ', st|canvas.AttrReverse)
		row.Text(x+2, 0, canvas.Cut("type to filter", row.W-x-2), canvas.Fg(canvas.InkDim))
		return
	}
	text, at := []rune(c.input.Value()), c.input.Position()
	under, after := canvas.Split(string(text[at:])+" ", 1)
	before := canvas.Tail(string(text[:at]), row.W-16)
	x = row.Spans(x, 0, canvas.Span{Text: before, St: st}, canvas.Span{Text: under, St: st | canvas.AttrReverse}, canvas.Span{Text: after, St: st})
	n := len(c.found)
	if count := canvas.Pick(n == 0, "nothing is called that", canvas.Thousands(int64(n))+" found"); x+canvas.Width(count)+2 < row.W {
		row.Right(row.W, 0, count, canvas.Fg(canvas.Pick(n == 0, canvas.InkWarn, canvas.InkDim)))
	}
}

// drawList draws the part of the list around the selected choice.
func (c *chooser) drawList(in canvas.Area) {
	lines, selected := c.lines()
	c.first = min(c.first, selected)
	if selected > 0 && lines[selected-1].head != "" {
		c.first = min(c.first, selected-1)
	}
	c.first = max(0, min(max(c.first, selected-in.H+1), len(lines)-in.H))
	c.place, c.rows = pane.Rect{X: in.X, Y: in.Y, W: in.W, H: in.H}, make([]int, in.H)
	for y := range in.H {
		c.rows[y] = -1
		if c.first+y >= len(lines) {
			continue
		}
		l := lines[c.first+y]
		if l.head != "" {
			in.Text(0, y, canvas.Cut(l.head, in.W), canvas.Fg(canvas.InkStrong).Bold())
			continue
		}
		c.rows[y] = l.at
		c.drawRow(in.Sub(0, y, in.W, 1), l.at)
	}
	arrow := canvas.Fg(canvas.InkStrong).Bold()
	if c.first > 0 {
		in.Set(in.W-1, 0, '↑', arrow)
	}
	if c.first+in.H < len(lines) {
		in.Set(in.W-1, in.H-1, '↓', arrow)
	}
}

// labelWidth is the width of the column of labels: of one group, or of all that are found.
func (c *chooser) labelWidth(group string) (w int) {
	for _, one := range c.found {
		if c.typed() || c.menu != nil || one.group == group {
			w = max(w, canvas.Width(one.label))
		}
	}
	return w
}

// digitWidth is the width of the keys that open without the chooser; 0 for none.
func (c *chooser) digitWidth() (w int) {
	for _, one := range c.all {
		w = max(w, canvas.Width(one.digit))
	}
	return w
}

// drawRow draws a choice.
func (c *chooser) drawRow(row canvas.Area, i int) {
	one := c.found[i]
	st := canvas.Fg(canvas.InkText)
	if i == c.at {
		st = st.On(canvas.InkSelect)
		row.Fill(0, 0, row.W, 1, ' ', st)
	}
	x := 2
	row.Text(0, 0, canvas.Pick(one.now, "▸", " "), st.Ink(canvas.InkStrong).Bold())
	if c.menu == nil || c.typed() {
		row.Text(x, 0, one.digit, st.Ink(canvas.InkStrong).Bold())
		if w := c.digitWidth(); w > 0 {
			x += w + 1
		}
	}
	most := max(10, min(c.labelWidth(one.group), row.W*3/5))
	row.Text(x, 0, canvas.Cut(one.label, most), st.Ink(one.ink).Bold())
	x += most + 2
	right := one.right
	if c.typed() {
		right = one.group
	}
	room := row.W - x
	if n := canvas.Width(right); right != "" && room > n+min(20, canvas.Width(one.more))+3 {
		row.Right(row.W-1, 0, right, st.Ink(canvas.InkDim))
		room -= n + 3
	}
	if room > 0 {
		row.Text(x, 0, canvas.Cut(one.more, room), st)
	}
}

// drawDetail draws the whole description of the selected choice, and its address in the page at home
// in the last row.
func (c *chooser) drawDetail(in canvas.Area, home string) {
	if len(c.found) == 0 || in.H == 0 {
		return
	}
	one := c.found[c.at]
	if home != "" && one.link != "" && in.H > 1 {
		in.Text(0, in.H-1, canvas.Cut(home+"?"+one.link, in.W), canvas.Fg(canvas.InkDim))
		in.H--
	}
	text := one.more
	if whole := text + " · " + one.right; one.right != "" && len(canvas.Wrap(whole, in.W)) <= in.H {
		text = whole
	}
	for y, line := range canvas.Wrap(text, in.W) {
		in.Text(0, y, line, canvas.Fg(canvas.InkDim))
	}
}
