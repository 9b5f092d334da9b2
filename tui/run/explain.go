package run

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// An explainBox explains one cell of the screen, or a word. Arrows move to other cells, the
// key of the next pane to its cursor; any other key closes it.
type explainBox struct {
	x, y     int
	word     *pane.Meaning   // of a word, in place of a cell's
	asked    driver.Recall   // sent last
	at       int64           // the tick of that question
	recalled driver.Recalled // its answer
}

func explainCursor(a *app) {
	b := &explainBox{}
	b.goTo(a)
	b.open(a)
}

// open lays the box over the panes.
func (b *explainBox) open(a *app) {
	a.Overlay, a.Dirty = b, true
	b.recall(a)
}

// goTo goes to the cursor of the focused pane, or to its first cell that is not blank.
func (b *explainBox) goTo(a *app) {
	i := max(0, min(a.Focus, len(a.Slots)-1))
	if !a.visible(i) {
		return
	}
	in := a.inside(i)
	b.x, b.y = in.X, in.Y
	p := a.Slots[i].Pane
	if c, ok := p.(pane.Selecting); ok {
		x, y := c.Cursor(a.context(i))
		b.x, b.y = in.X+max(0, min(x, in.W-1)), in.Y+max(0, min(y, in.H-1))
		return
	}
	inside := a.pictures[i].Inside()
	for y := range inside.H {
		for x := range inside.W {
			if c := inside.At(x, y); c.R != ' ' && c.St.Fore() == canvas.InkPractice { // the present scheme's curve
				b.x, b.y = in.X+x, in.Y+y
				return
			}
		}
	}
}

// explainMouse takes a right click, which explains the cell under it, and a left click beside
// the box, which closes it.
func (a *app) explainMouse(m tea.MouseMsg) bool {
	_, open := a.Overlay.(*explainBox)
	if m.Action != tea.MouseActionPress {
		return false
	}
	switch {
	case m.Button == tea.MouseButtonRight && (open || a.Overlay == nil):
		(&explainBox{x: m.X, y: m.Y}).open(a)
		return true
	case open && m.Button == tea.MouseButtonLeft:
		a.Overlay, a.Dirty = nil, true
		return true
	}
	return false
}

func (b *explainBox) key(a *app, k tea.KeyMsg) (stay bool) {
	if b.word != nil {
		return false
	}
	dx, dy := a.Keys.Arrow(k)
	switch m := a.Keys; {
	case dx != 0 || dy != 0:
		b.x, b.y = max(0, min(b.x+dx, a.W-1)), max(0, min(b.y+dy, a.H-1))
	case key.Matches(k, m.Next), key.Matches(k, m.Previous):
		a.MoveFocus(canvas.Pick(key.Matches(k, m.Next), 1, -1))
		b.goTo(a)
	case key.Matches(k, m.Enter):
		a.Choose(b.meaning(a).Item())
	default:
		return false
	}
	b.recall(a)
	return true
}

// recall asks the driver for the last answers of the automaton at the point.
func (b *explainBox) recall(a *app) {
	about := b.meaning(a).Memory
	if about.Kind != lab.NoSubject && (about != b.asked.About || a.Tick != b.at) {
		b.asked, b.at = driver.Recall{About: about}, a.Tick
		a.send(b.asked)
	}
}

// remembered tells the last answers of an automaton.
const remembered = `<{silent?}<{single?}Its|Their> automaton got no answer in the last {Slots tick}.
	|{single?}Its automaton got a hit {hits} of {last}, the latest at tick {Tick,}.
	|Their automaton was rewarded on the left {left} and on the right {right} of {last}, the latest at tick {Tick,}.>`

// memoryWords continue a sentence with the last answers of its automaton.
func memoryWords(e driver.Recalled) string {
	n := len(e.Heard)
	if n == 0 && e.Slots == 0 {
		return ""
	}
	var latest lab.Heard
	var rewarded [2]int
	for _, latest = range e.Heard {
		if latest.Rewarded {
			rewarded[canvas.Pick(latest.Second, 1, 0)]++
		}
	}
	return canvas.Tell(remembered, e, latest, "silent", n == 0, "single", e.About.End-e.About.First == 1, "left", rewarded[0], "right", rewarded[1],
		"hits", rewarded[0]+rewarded[1], "last", canvas.Pick(n == 1, "the last time", fmt.Sprintf("the last %d times", n)))
}

func (b *explainBox) meaning(a *app) pane.Meaning {
	if b.word != nil {
		return *b.word
	}
	return a.meaningAt(b.x, b.y)
}

func (b *explainBox) draw(a *app, on canvas.Area) {
	m := b.meaning(a)
	w := min(76, on.W-2) // with its frame
	words := m.Sentence
	if b.recalled.About == m.Memory && m.Memory.Kind != lab.NoSubject {
		words = strings.TrimSpace(words + " " + memoryWords(b.recalled))
	}
	inside := pane.Inside(canvas.Area{W: w}).W
	lines := canvas.Paragraph(words, inside, canvas.Strong)
	lines = append(lines, canvas.Paragraph(m.Definition, inside, canvas.Text)...)
	lines = append(lines, canvas.Paragraph(m.Changed, inside, canvas.Accent)...)
	h := min(len(lines)+2, on.H)
	y := on.H - h // out of the way of the cell
	if b.word == nil && b.y-on.Y >= on.H/2 {
		y = 0
	}
	foot := pane.Hints(m.Source, "any key closes")
	if b.word == nil {
		foot = pane.Hints(m.Source, pane.Labels(a.Keys.Left, a.Keys.Right, a.Keys.Up, a.Keys.Down)+" move", canvas.Pick(m.Item().Kind != lab.NoSubject, pane.Does(a.Keys.Enter, "chooses"), ""), "any other key closes")
		if c := on.G.All().At(b.x, b.y); c != nil {
			c.St |= canvas.AttrReverse
		}
	}
	screen.Box(on.Sub(0, y, on.W, h), w, h, "explain", foot).Lines(0, lines[:min(len(lines), h-2)])
}

func (v *runView) meaningAt(x, y int) pane.Meaning {
	s := v.context(0)
	switch i := v.at(x, y); {
	case v.timeBarShown() && y == v.timeBar().Y:
		return v.timeBar().Meaning(s, x)
	case i >= 0:
		return v.paneMeaning(i, x, y)
	case y == 0:
		return v.headerMeaning(s, x)
	case y == v.resultRow() && v.namesShown():
		if k := tabAt(v.tabs(), x); k >= 0 {
			return v.frameMeaning(k)
		}
		return pane.Means("The row names the panes; those in bright letters are on the screen.")
	case y == v.resultRow():
		return pane.Means("The result so far: which curve should reach which line, how near it is, and what happened last.")
	case !v.Slim && y == v.H-1:
		return v.keyNamed(v.keyBar().At(x), "The last row names keys.")
	case !v.Slim && y == v.H-2:
		return pane.Meaning{Sentence: "The line is the whole experiment: the same line gives the same run.", Definition: pane.Clause("%s copies it.", v.Keys.Copy)}
	}
	return pane.Means("This row shows notes: actions, refusals and offers.")
}

func (v *runView) paneMeaning(i, x, y int) pane.Meaning {
	s := v.context(i)
	if s.Covered {
		return pane.Meaning{Sentence: pane.Sentence(s.Asked) + "."}
	}
	in := v.inside(i)
	in.H = min(in.H, v.pictures[i].Inside().H)
	if in.Holds(x, y) {
		if m := v.Slots[i].Explain(s, pane.Point{X: x - in.X, Y: y - in.Y, Area: v.pictures[i].Inside()}); m.Sentence != "" {
			if n := len(s.Marks); m.Changed == "" && n > 0 {
				last := s.Marks[n-1]
				m.Changed = fmt.Sprintf("The last event was %s, at tick %s.", last.Name, canvas.Thousands(last.Tick))
			}
			return m
		}
	}
	return v.frameMeaning(i)
}

// frameMeaning explains a pane by its caption and the words of its frame.
func (v *runView) frameMeaning(i int) pane.Meaning {
	s := v.context(i)
	h := v.Slots[i].Heading(s)
	if s.Hidden {
		h.Caption = ""
	}
	return pane.Means(`<{Caption}|This is the pane {Title}.>
		means: <{Caption?}The pane {Title}<: {How}>.|{how}.>
		source: {Source}`, h, s.Scheme, "how", pane.Sentence(h.How))
}

// headerTerms are the words of the first row: LABEL | SENTENCE | DEFINITION | SOURCE.
const headerTerms = `lascope | lascope runs one line: a learning scheme on a simulated or recorded environment.
{title} | {title}: {meaning}. |  | {source}
{lab} lab | The lab is the kind of environment in which the scheme learns.
race | Several lines run side by side on the same environment.
⚠ | A warning stands in the pane that is named. | {warnings}
tick | The run has done {ticks}. | A tick is one turn of the loop: in the polling lab c polls.
{speed} | The speed asked for, in ticks a second, is {speed}. | {faster} change the speed.
‖ | The run rests. | {on}
▶ | The run goes on. | {off}
■ | The run has ended: {ended}.
only | The machine does fewer ticks a second than the speed asks for.`

func (v *runView) headerMeaning(s *pane.Context, x int) pane.Meaning {
	snap := s.Snap
	point := pane.Point{X: x, Area: v.Frame.All().Sub(0, 0, v.W, 1)}
	filled := strings.NewReplacer("{title}", snap.Scheme.Title, "{meaning}", snap.Scheme.Meaning, "{source}", snap.Scheme.Source,
		"{lab}", snap.Lab.Name, "{warnings}", strings.Join(snap.Warns, " "), "{ticks}", canvas.Counted(int(snap.Tick), "tick"),
		"{speed}", canvas.SpeedWord(v.Speed), "{faster}", pane.Labels(v.Keys.Slower, v.Keys.Faster), "{ended}", snap.Ended,
		"{on}", pane.Clause("%s lets it go on.", v.Keys.Pause), "{off}", pane.Clause("%s lets it rest.", v.Keys.Pause)).Replace(headerTerms)
	var terms []pane.Term
	for line := range strings.SplitSeq(filled, "\n") {
		cells := append(strings.Split(line, " | "), "", "") // two cells or more
		terms = append(terms, pane.Term{Label: cells[0], Meaning: pane.Meaning{Sentence: cells[1], Definition: cells[2], Source: cells[3]}})
	}
	for _, set := range snap.Settings {
		if set.Word != "" {
			terms = append(terms, pane.Term{Label: screen.SettingWords(set), Meaning: pane.ParamMeaning(s, set)})
		}
	}
	m := point.Term(terms...)
	if m.Sentence == "" {
		m.Sentence = "The first row names the scheme, the settings that differ from the defaults, and the clock."
	}
	return m
}

// keyNamed explains a key by its name, or by its words in the key bar; else it says that there is none.
func (v *runView) keyNamed(name, none string) pane.Meaning {
	for _, c := range v.Table {
		if name != "" && (slices.Contains(c.Key.Keys(), name) || c.Brief == name) {
			none = fmt.Sprintf("%s: %s.", c.Key.Help().Key, c.Key.Help().Desc)
			break
		}
	}
	return pane.Meaning{Sentence: none, Definition: pane.Clause("%s lists all keys.", v.Keys.Help)}
}

// explainTypedWord explains a word of the program, else a key.
func (a *app) explainTypedWord(word string) (pane.Meaning, error) {
	m, err := labs.Explain(a.context(0), word)
	if own := a.keyNamed(word, ""); err != nil && own.Sentence != "" {
		return own, nil
	}
	return m, err
}

func explainTyped(a *app, rest string) {
	if rest == "" {
		explainCursor(a)
		return
	}
	m := refusal.Must(a.explainTypedWord(rest))
	(&explainBox{word: &m}).open(a)
}
