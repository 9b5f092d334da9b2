// Package chooser lists everything that can be opened, in groups, and filters it by typed text. The start card is the same list
// under a text. The run under it opens the choice.
package chooser

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/list"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A choice is one row of the chooser.
type choice struct {
	group string // its heading
	digit string // the key that opens it without the chooser; "" for none
	label string
	name  string // the name of a lesson or demo
	title string // the label of a lesson or demo without its number
	more  string // its description
	right string // its source or length
	find  string // the words that a filter compares with the typed ones, the name first
	link  string // the word of the address that opens it in the page of lascope; "" for none
	opens string // the effect of enter: "open FPA with capacity=50"

	scheme  string // the scheme of this lab that it hands over to; "" for another choice
	now     bool   // it is the scheme in charge
	refused bool   // it cannot take over
	dull    bool   // its label is in the ink of text

	open   func() // or refuses
	screen bool   // it opens a screen over this one
}

// An Opener opens a choice over a run, or in its place, or refuses it.
type Opener interface {
	HandOver(scheme int)                           // by its place in the lab
	OpenBare(name string)                          // a scheme's name as a line
	OpenLesson(course *lesson.Course, name string) // or a demo; "" lists them
	Recover(kept model.KeptSession)
	Attempt(do func()) (refused bool)
	Later(tea.Cmd)
}

// A Run is the run or race under a chooser.
type Run struct {
	Opener
	Driver  *driver.Driver
	Lab     *lab.Lab
	Scheme  *lab.Scheme // in charge; nil in a race
	Keys    *pane.KeyMap
	Options config.Options
}

// A Chooser lists everything that can be opened. Typing filters.
type Chooser struct {
	Run
	title     string
	about     string   // the text above the list of the start card; "" for the chooser
	menu      []choice // shown while nothing is typed; nil for all
	all       []choice
	input     textinput.Model
	found     []choice // the choices that are shown, in their order
	pane.List          // of them, with the selected one
	first     int      // the first row shown, a heading or a choice

	rows  []int     // of the choices as drawn: the index in found by row of place; -1 for none
	place pane.Rect // of the list as last drawn
}

func (r Run) list(title string, all []choice) *Chooser {
	c := &Chooser{Run: r, title: title, all: all, input: pane.NewTextField()}
	c.input.Focus()
	c.filter()
	return c
}

// Card reports that it is the start card.
func (c *Chooser) Card() bool { return c.about != "" }

// typed reports that the list is filtered.
func (c *Chooser) typed() bool { return c.input.Value() != "" }

// filter finds the choices, and selects the first.
func (c *Chooser) filter() {
	c.found, c.first = c.matches(strings.TrimSpace(c.input.Value())), 0
	c.List = pane.List{N: len(c.found)}
}

// matches are the choices that contain a text, those with it in their words first; if none
// does, those whose words have its letters in this order, the best first. No text is the menu.
func (c *Chooser) matches(text string) []choice {
	switch {
	case text == "" && c.menu != nil:
		return c.menu
	case text == "":
		return c.all
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
	if found := append(named, described...); found != nil {
		return found
	}
	return near
}

// Key takes a key. taken is false for a key of the run, which closes the chooser.
func (c *Chooser) Key(k tea.KeyMsg) (stay, taken bool) {
	switch m := c.Keys.Text; {
	case key.Matches(k, m.Down):
		c.Turn(1)
	case key.Matches(k, m.Up):
		c.Turn(-1)
	case !(c.typed() && key.Matches(k, m.Home, m.End)) && c.List.Key(k, m, 8):
	case key.Matches(k, m.Next):
		c.moveGroup(1)
	case key.Matches(k, m.Previous):
		c.moveGroup(-1)
	case key.Matches(k, m.Enter):
		return c.openAt(), true
	case key.Matches(k, m.Close) && c.typed():
		c.input.SetValue("")
		c.filter()
	case key.Matches(k, m.Close):
		return false, true
	case c.typed() || k.Paste || k.Type == tea.KeyRunes && !k.Alt && unicode.IsLetter(k.Runes[0]): // with text every key
		c.input, _ = c.input.Update(k)
		c.filter()
	case key.Matches(k, c.Keys.Search): // typing searches without it
	case key.Matches(k, c.Keys.Pause) && !c.Card():
		c.Driver.Send(driver.Toggle)
	default:
		return false, false
	}
	return true, true
}

func (c *Chooser) moveGroup(by int) {
	n := len(c.found)
	if n == 0 {
		return
	}
	begins := func(i int) bool { return i == 0 || c.found[i].group != c.found[i-1].group }
	for i := 1; i <= n; i++ {
		if to := (c.At + by*i + n*n) % n; begins(to) {
			c.At = to
			return
		}
	}
}

// openAt opens the selected choice. A card stays under a screen that it opens.
func (c *Chooser) openAt() (stay bool) {
	if len(c.found) == 0 {
		return true
	}
	one := c.found[c.At]
	refused := c.Attempt(one.open)
	return c.Card() && (one.screen || refused)
}

// Mouse opens the choice under a click; the wheel moves the selection.
func (c *Chooser) Mouse(m tea.MouseMsg) (stay bool) {
	switch {
	case m.Button == tea.MouseButtonWheelUp:
		c.Move(-1)
	case m.Button == tea.MouseButtonWheelDown:
		c.Move(1)
	case m.Button == tea.MouseButtonLeft && m.Action == tea.MouseActionPress && c.place.Holds(m.X, m.Y):
		if i := c.rows[m.Y-c.place.Y]; i >= 0 {
			c.At = i
			return c.openAt()
		}
	}
	return true
}

// Learn marks the schemes that cannot take over now, and offers the world that they need.
func (c *Chooser) Learn(refused map[string]error) {
	for i := range c.all {
		if err := refused[c.all[i].scheme]; err != nil {
			c.all[i].refuse(err, c.Driver)
		}
	}
	c.add(nil)
}

// add appends choices. The selected one stays selected.
func (c *Chooser) add(more []choice) {
	at := c.At
	c.all = append(c.all, more...)
	c.filter()
	c.To(at)
}

// A listRow is a row of the list: a heading, or a choice.
type listRow struct {
	head string
	at   int
}

// lines are the rows of the list. Headings stand over the groups of all choices, if there are
// several.
func (c *Chooser) lines() (lines []listRow, selected int) {
	heads := !c.typed() && c.menu == nil && len(c.all) > 0 && c.all[0].group != c.all[len(c.all)-1].group
	for i, one := range c.found {
		if heads && (i == 0 || c.found[i-1].group != one.group) {
			lines = append(lines, listRow{one.group, -1})
		}
		if i == c.At {
			selected = len(lines)
		}
		lines = append(lines, listRow{"", i})
	}
	return lines, selected
}

// The chooser's measures: the widest box of the start and of the menu, whose longest rows it shows whole, and the rows under the
// list for the whole description of the selected choice.
const (
	cardWidest = 112
	widest     = 156
	detailRows = 2
)

// Draw draws the chooser over the dimmed panes.
func (c *Chooser) Draw(on canvas.Area) {
	on.Dim()
	lines, _ := c.lines()
	in := screen.Box(on, widest, min(len(c.all)+12, len(lines)+detailRows+4), c.title, c.foot())
	detail := min(detailRows, max(0, in.H-4))
	c.drawParts(in, 1, detail)
}

// drawParts draws the input, the list from row y on, and the rows of the detail.
func (c *Chooser) drawParts(in canvas.Area, y, detail int) {
	list, foot := in.Below(y).Foot(detail)
	c.drawInput(in.Rows(0, 1))
	c.drawList(list)
	c.drawDetail(foot)
}

// foot names the effect of enter on the selected choice.
func (c *Chooser) foot() string {
	does := canvas.Pick(!c.Card(), "closes", "shows the run")
	closes := pane.Does(c.Keys.Text.Close, canvas.Pick(c.typed(), "clears", does))
	if len(c.found) == 0 {
		return closes
	}
	return pane.Hints(c.Keys.Text.Enter.Help().Key+": "+c.found[c.At].opens, closes)
}

func (c *Chooser) drawInput(row canvas.Area) {
	st := canvas.Strong
	x := row.Text(0, 0, "› ", canvas.Bold)
	if !c.typed() {
		row.Set(x, 0, ' ', st|canvas.AttrReverse)
		row.Text(x+2, 0, canvas.Cut("type to filter", row.W-x-2), canvas.Dim)
		return
	}
	x += pane.DrawField(row.Sub(x, 0, row.W-x-13, 1), &c.input, st, st)
	n := len(c.found)
	if count := canvas.Pick(n == 0, "nothing is called that", canvas.Thousands(n)+" found"); x+canvas.Width(count)+2 < row.W {
		row.Right(row.W, 0, count, canvas.Fg(canvas.Pick(n == 0, canvas.InkWarn, canvas.InkDim)))
	}
}

func (c *Chooser) drawList(in canvas.Area) {
	lines, selected := c.lines()
	c.first = min(c.first, selected)
	if selected > 0 && lines[selected-1].head != "" {
		c.first = min(c.first, selected-1)
	}
	c.first = max(0, min(max(c.first, selected-in.H+1), len(lines)-in.H))
	c.place, c.rows = in, make([]int, in.H)
	for y := range in.H {
		c.rows[y] = -1
		if c.first+y >= len(lines) {
			continue
		}
		l := lines[c.first+y]
		if l.head != "" {
			in.Text(0, y, canvas.Cut(l.head, in.W), canvas.Bold)
			continue
		}
		c.rows[y] = l.at
		c.drawRow(in.Rows(y, 1), l.at)
	}
	arrow := canvas.Bold
	if c.first > 0 {
		in.Set(in.W-1, 0, '↑', arrow)
	}
	if c.first+in.H < len(lines) {
		in.Set(in.W-1, in.H-1, '↓', arrow)
	}
}

// labelWidth is the width of the column of labels: of one group, or of all that are found.
func (c *Chooser) labelWidth(group string) (w int) {
	for _, one := range c.found {
		if c.typed() || c.menu != nil || one.group == group {
			w = max(w, canvas.Width(one.label))
		}
	}
	return w
}

func (c *Chooser) drawRow(row canvas.Area, i int) {
	one := c.found[i]
	st := canvas.Text
	if i == c.At {
		st = st.On(canvas.InkSelect)
		row.Fill(0, 0, row.W, 1, ' ', st)
	}
	x := 2
	row.Text(0, 0, canvas.Pick(one.now, "▸", " "), st.Strong())
	if c.menu == nil || c.typed() {
		row.Text(x, 0, one.digit, st.Strong())
		w := 0
		for _, other := range c.all {
			w = max(w, canvas.Width(other.digit))
		}
		x += canvas.Pick(w > 0, w+1, 0)
	}
	most := max(10, min(c.labelWidth(one.group), row.W*3/5))
	row.Text(x, 0, canvas.Cut(one.label, most), st.Ink(canvas.Pick(one.dull, canvas.InkText, canvas.InkStrong)).Bold())
	x += most + canvas.Pick(c.menu != nil && !c.typed() && row.W > 70, 6, 2)
	right, words := one.right, canvas.Width(one.more) // the detail below names the source, too
	if c.typed() {
		right, words = one.group, min(20, words)
	}
	room := row.W - x
	if n := canvas.Width(right); right != "" && room > n+words+3 {
		row.Right(row.W-1, 0, right, st.Ink(canvas.InkDim))
		room -= n + 3
	}
	if room > 0 {
		row.Text(x, 0, canvas.Cut(clauses(one.more, room), room), st)
	}
}

// clauses are the first clauses of a description that fit; the detail below has it whole.
func clauses(more string, room int) string {
	fits := more
	for _, mark := range []string{"; ", ": ", ", "} {
		for canvas.Width(fits) > room && strings.Contains(fits, mark) {
			fits = fits[:strings.LastIndex(fits, mark)]
		}
	}
	return canvas.Pick(canvas.Width(fits) <= room, fits, more)
}

// drawDetail draws the whole description of the selected choice, and its address in the page of lascope
// in the last row.
func (c *Chooser) drawDetail(in canvas.Area) {
	if len(c.found) == 0 || in.H == 0 {
		return
	}
	one := c.found[c.At]
	if home := c.Options.Home; home != "" && one.link != "" && in.H > 1 {
		in.Text(0, in.H-1, canvas.Cut(home+"?"+one.link, in.W), canvas.Dim)
		in.H--
	}
	text := one.more
	if whole := text + " · " + one.right; one.right != "" && len(canvas.Wrap(whole, in.W)) <= in.H {
		text = whole
	}
	in.Wrapped(0, text, canvas.Dim)
}
