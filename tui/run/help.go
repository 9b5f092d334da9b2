package run

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// helpOverlay shows, page by page, where things are, the words, the signs on the screen below it,
// the keys and the commands. While a text is typed it shows the rows with this text. The run rests
// meanwhile.
type helpOverlay struct {
	page   int
	sheet  screen.Sheet // as last drawn
	typing bool
	input  textinput.Model
}

func openHelp(a *app) {
	a.Overlay = &helpOverlay{input: pane.NewTextField()}
	a.send(driver.Rest)
}

// searchHelp opens the help for a text to be typed.
func searchHelp(a *app) {
	openHelp(a)
	a.Overlay.(*helpOverlay).search()
}

func (h *helpOverlay) search() {
	h.typing, h.page = true, 0
	h.input.SetValue("")
	h.input.Focus()
}

func (h *helpOverlay) key(a *app, k tea.KeyMsg) bool {
	if h.typing {
		h.typed(a, k)
		return true
	}
	switch m := a.Keys; {
	case key.Matches(k, m.Search):
		h.search()
	case key.Matches(k, m.Help) && h.page == h.sheet.Pages()-1:
		return h.close(a)
	case key.Matches(k, m.Help, m.Down, m.PageDown, m.Right, m.Pause):
		h.Move(1)
	case key.Matches(k, m.Up, m.PageUp, m.Left):
		h.Move(-1)
	case key.Matches(k, m.Home):
		h.page = 0
	case key.Matches(k, m.End):
		h.page = h.sheet.Pages() - 1
	case key.Matches(k, m.Step, m.Faster, m.Slower):
		pressCommand(a, k)
	default:
		return h.close(a)
	}
	return true
}

// close lets the run go on if it did before.
func (h *helpOverlay) close(a *app) (stay bool) {
	a.send(driver.GoOn)
	return false
}

func (h *helpOverlay) typed(a *app, k tea.KeyMsg) {
	switch m := a.Keys.Text; {
	case key.Matches(k, m.Close):
		h.typing, h.page = false, 0
	case key.Matches(k, m.Down, m.PageDown, m.Enter):
		h.Move(1)
	case key.Matches(k, m.Up, m.PageUp):
		h.Move(-1)
	default:
		h.page = 0
		h.input, _ = h.input.Update(k)
	}
}

// Move turns the page; draw limits its number.
func (h *helpOverlay) Move(by int) { h.page = max(0, h.page+by) }

// firstPage is the first page of the help, by the names of keys: those that teach, that run, change and leave. A stroke joins
// those of one row; a row of keys in brackets is left out where the run has no use for them.
const firstPage = `Look info follow loop explain next zoom ghosts blind
Run pause step/back faster/slower onward restart
Change scheme (shift) (halve/double) params prompt
Leave help close quit`

// firstHelp is that page in its two columns.
func (a *app) firstHelp() (page [2][]screen.Section) {
	named, states := a.Keys.Named(), a.states()
	if i := slices.IndexFunc(a.Table, func(c Command) bool { return c.Bar == screen.ActionBar }); i >= 0 {
		named["shift"] = &a.Table[i].Key
	}
	for i, line := range strings.Split(firstPage, "\n") {
		head, rows, _ := strings.Cut(line, " ")
		s := screen.Section{Head: head}
		for row := range strings.FieldsSeq(rows) {
			var names, does, press []string
			for name := range strings.SplitSeq(strings.Trim(row, "()"), "/") {
				b := named[name]
				k := slices.IndexFunc(a.Table, func(c Command) bool {
					return b != nil && c.Group != "" && c.Key.Enabled() && c.Key.Help().Key == b.Help().Key
				})
				if k >= 0 && !(row[0] == '(' && states[a.Table[k].idle]) {
					meaning, _, _ := strings.Cut(a.Table[k].Key.Help().Desc, ";")
					names, does, press = append(names, b.Help().Key), append(does, meaning), append(press, b.Keys()[0])
				}
			}
			if names != nil {
				s.Rows = append(s.Rows, screen.SheetRow{Name: strings.Join(names, "/"), Meaning: strings.Join(does, ", "), Press: press[0]})
			}
		}
		page[i/2] = append(page[i/2], s)
	}
	return page
}

// sheetOf is a section whose rows are signs, words or commands; typed is before the name in the line that a click
// runs.
func sheetOf(head, typed string, rows []pane.LegendEntry) screen.Section {
	s := screen.Section{Head: head}
	for _, e := range rows {
		s.Rows = append(s.Rows, screen.SheetRow{Name: e.Symbol, Meaning: e.Meaning, Type: typed + strings.TrimPrefix(e.Symbol, ":")})
	}
	return s
}

func (a *app) helpSections() []screen.Section {
	out := []screen.Section{
		sheetOf("the signs on this screen", "explain ", signsShown(&a.runView)),
		sheetOf("the words", "explain ", labs.Of(a.Lab).Words),
		sheetOf("where to find", "", a.places()),
	}
	for _, g := range groups {
		s := screen.Section{Head: "keys: " + g}
		for _, c := range a.Table {
			if c.Group == g && c.Key.Enabled() {
				s.Rows = append(s.Rows, screen.SheetRow{Name: c.Key.Help().Key, Meaning: c.Key.Help().Desc, Press: c.Key.Keys()[0]})
			}
		}
		out = append(out, s)
	}
	out = append(out, screen.Section{Head: pane.Clause("commands, after %s", a.Keys.Prompt), Rows: a.commandRows()})
	if past := a.Past; len(past) > 0 {
		s := screen.Section{Head: "said so far, the latest first"}
		for _, n := range slices.Backward(past[max(0, len(past)-6):]) {
			s.Rows = append(s.Rows, screen.SheetRow{Name: n.Mark(), Meaning: n.Text})
		}
		out = append(out, s)
	}
	return slices.DeleteFunc(out, func(s screen.Section) bool { return len(s.Rows) == 0 })
}

// found are the rows with a text: of the keys, the commands, the words, all signs of the lab and
// all parameters. One character is looked for among keys and signs alone.
func (a *app) found(text string) (out []screen.Section) {
	text = strings.TrimSpace(text)
	all := slices.DeleteFunc(a.helpSections(), func(s screen.Section) bool { return s.Head == "the signs on this screen" })
	var parameters []pane.LegendEntry
	for _, s := range a.Settings {
		parameters = append(parameters, pane.LegendEntry{Symbol: s.Key, Meaning: s.Meaning})
	}
	all = append(all, sheetOf("signs of this lab", "explain ", a.signsOfLab()), sheetOf("parameters", "explain ", parameters))
	for _, s := range all {
		s.Rows = slices.DeleteFunc(slices.Clone(s.Rows), func(e screen.SheetRow) bool { return !matches(s.Head, e, text) })
		if len(s.Rows) > 0 {
			out = append(out, s)
		}
	}
	return out
}

// matches reports a row that has all words of a text.
func matches(head string, e screen.SheetRow, text string) bool {
	if utf8.RuneCountInString(text) == 1 {
		return strings.Contains(e.Name, text)
	}
	row := strings.ToLower(head + " " + e.Name + " " + e.Meaning)
	for _, word := range strings.Fields(strings.ToLower(text)) {
		if !strings.Contains(row, word) {
			return false
		}
	}
	return true
}

func (h *helpOverlay) draw(a *app, on canvas.Area) {
	m := a.Keys
	first, rest, title := a.firstHelp(), a.helpSections(), "help"
	foot := pane.Hints(pane.Does(m.Search, "searches"), "click a row to do it", "any other key closes")
	rows := on.H - 2
	if h.typing {
		first, rest = [2][]screen.Section{}, a.found(h.input.Value())
		title, foot = "search the help", pane.Does(m.Text.Close, "leaves the search")
		rows -= 2
	}
	h.sheet = screen.NewSheet(first, rest, on.W-4, rows)
	h.page = max(0, min(h.page, h.sheet.Pages()-1))
	if h.sheet.Pages() > 1 {
		title += fmt.Sprintf("  %d of %d", h.page+1, h.sheet.Pages())
		if !h.typing {
			more := canvas.Pick(h.page == 0, "more: signs, words, keys, commands", "next page")
			foot = pane.Hints(pane.Does(m.Help, more), foot)
		}
	}
	in := screen.Box(on, on.W, on.H, title, foot)
	if h.typing {
		strong := canvas.Strong
		x := in.Text(0, 0, "› ", strong.Bold())
		pane.DrawField(in.Sub(x, 0, in.W-x, 1), &h.input, strong.Bold(), strong)
		if len(rest) == 0 {
			in.Text(0, 2, "no key, sign, command, word or parameter has this", canvas.Dim)
		}
		in = in.Sub(0, 2, in.W, in.H-2)
	}
	h.sheet.Draw(in, h.page)
}

// click presses the key, or runs the command, of the row of the help under a click.
func (h *helpOverlay) click(a *app, x, y int) {
	row := h.sheet.At(x, y)
	if row == nil || row.Press == "" && row.Type == "" {
		return
	}
	h.close(a)
	a.Overlay = nil
	if row.Press != "" {
		a.pressWhole(pane.KeyOf(row.Press))
		return
	}
	if strings.HasSuffix(row.Type, " ") {
		typeLine(a, row.Type)
		return
	}
	a.runLine(row.Type)
}

// placesFound are the commands that lead to lessons, demos, races, sweeps and kept sessions.
const placesFound = `tour | the tour of the program: 90 seconds
demo list | demos: short scenes with captions
lesson list | lessons, with questions to predict; also lascope lesson
race lakg | a race: this line against another scheme on the same environments
sweep | a sweep: the same line for many values, as in :sweep N=100,200,500
recover list | the kept sessions`

// places lists where the lessons, demos, races, sweeps, labs and kept sessions are; none without a prompt.
func (a *app) places() (out []pane.LegendEntry) {
	if !a.Keys.Prompt.Enabled() {
		return nil
	}
	for line := range strings.SplitSeq(placesFound, "\n") {
		words, meaning, _ := strings.Cut(line, " | ")
		out = append(out, pane.LegendEntry{Symbol: ":" + words, Meaning: meaning})
	}
	for _, l := range model.Labs() {
		if l != a.Lab {
			out = append(out, pane.LegendEntry{Symbol: ":" + l.Schemes[0].Name, Meaning: "the " + l.Name + " lab: " + l.Question})
		}
	}
	if a.Keys.Scheme.Enabled() {
		out = append(out, pane.LegendEntry{Symbol: a.Keys.Scheme.Help().Key, Meaning: a.Keys.Scheme.Help().Desc})
	}
	return out
}

// commandRows are the commands of the prompt on this screen. A click types one that needs more.
func (a *app) commandRows() []screen.SheetRow {
	var out []screen.SheetRow
	for _, v := range a.promptWords() {
		row := screen.SheetRow{Name: v.Name, Meaning: v.Meaning, Type: v.Name}
		if v.usage() != v.Name {
			row.Meaning += ": " + v.Usage
			row.Type += " "
		}
		out = append(out, row)
	}
	return out
}

func (v *runView) signsOfLab() []pane.LegendEntry {
	out := slices.Concat(labs.Of(v.Lab).Legend, labs.AroundSigns)
	for i, s := range v.Slots {
		for _, e := range s.Signs() {
			out = append(out, pane.LegendEntry{Symbol: e.Symbol, Meaning: v.title(i) + ": " + e.Meaning})
		}
	}
	return out
}

// signsShown are the signs that are on the screen, pane by pane, and the letters of the papers on
// it. The panes and the rows around them have been drawn.
func signsShown(v *runView) []pane.LegendEntry {
	text := func(x, y, w, h int) string {
		p, rows := pane.Point{Area: v.Frame.All().Sub(x, y, w, h)}, ""
		for row := range p.Area.H {
			rows += string(p.Row(row)) + "\n"
		}
		return rows
	}
	out := labs.OnScreen(labs.BarSigns, "", text(0, 0, v.W, 1)+text(0, max(v.resultRow(), 0), v.W, 1))
	panes := ""
	for i, s := range v.Slots {
		if r := v.rects[i]; r.H > 0 && v.visible(i) {
			t := text(r.X+1, r.Y, r.W-1, 1) + text(r.X, r.Y+1, r.W, r.H-1)
			panes += t
			out = append(out, labs.OnScreen(s.Signs(), v.title(i)+": ", t)...)
		}
	}
	if v.timeBarShown() {
		out = append(out, labs.OnScreen(labs.TimeSigns, "", text(0, v.timeBar().Y, v.W, 1))...)
	}
	return append(out, labs.OnScreen(labs.Of(v.Lab).Legend, "", panes)...)
}
