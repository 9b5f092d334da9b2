package pane

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/keymap"
)

// A NowText is the text of the pane *now* while single ticks can be followed. No line is
// wider than the pane.
type NowText struct {
	Head      [][]canvas.Span // the event
	More      [][]canvas.Span // about the event; below the sentences in a pane too low for all
	Sentences []NowSentence
	Tail      [][]canvas.Span // the state of the run
}

// A NowSentence is a sentence about one transition of the last slot.
type NowSentence struct {
	Lines [][]canvas.Span
	Full  string // with the formulas; "" for an explanation's
	About lab.Subject
	And   lab.Subject // the other object of a query; the zero value for none

	explained *lab.Explanation // nil if Full says all
}

// moves reports a sentence about an item: about itself, its automaton or one above it.
func (t *NowSentence) moves(item lab.Subject) bool { return t.About.Holds(item) || t.And.Holds(item) }

// full is the sentence with its formulas. A slot has hundreds of explanations, of which one is
// read in full.
func (t *NowSentence) full() string {
	if t.explained != nil {
		return fullSentence(*t.explained)
	}
	return t.Full
}

// A NowPane is the pane *now* of a lab: it takes the rows of the parameters while the run
// rests, and its sentence under the cursor lights up the item that it is about.
type NowPane interface {
	// Write makes the text in lines of at most w cells.
	Write(s *Context, w int) NowText
	narrated
}

// A narrated pane embeds a [Narrator].
type narrated interface{ narrator() *Narrator }

// TextOf is the text of a pane *now* in w columns. It is written once: the layout and the drawing
// ask for it.
func TextOf(p NowPane, s *Context, w int) NowText {
	n := p.narrator()
	for _, k := range n.kept {
		if k.of == s.Status && k.of != nil && k.w == w && k.formulas == n.Formulas && k.still == s.Still && k.hides == s.Hidden && k.chosen == s.Chosen {
			return k.text
		}
	}
	n.kept[1], n.kept[0] = n.kept[0], keptText{s.Status, w, n.Formulas, s.Still, s.Hidden, s.Chosen, p.Write(s, w)}
	return n.kept[0].text
}

// SubjectOf is the item of the sentence under the cursor of a pane *now*, in the text that was kept
// last for the snapshot, or else in a new one: the sentences do not depend on the width.
func SubjectOf(p NowPane, s *Context) lab.Subject {
	n := p.narrator()
	t := n.kept[0].text
	if k := n.kept[0]; k.of != s.Status || k.formulas != n.Formulas || k.still != s.Still || k.hides != s.Hidden {
		t = TextOf(p, s, 80)
	}
	if n.at < len(t.Sentences) {
		return t.Sentences[n.at].About
	}
	return lab.Subject{}
}

// A Narrator is the base of the panes *now*: the cursor among the sentences, and the choice
// between short sentences and the formulas.
type Narrator struct {
	Base
	Formulas  bool // sentences with the rule's numbers and the reasons of the schedule
	at        int  // the sentence under the cursor
	tick      int64
	sentences int         // of the text, as last drawn
	kept      [2]keptText // the latest first
	top, row  int         // the first row drawn; that of the sentence under the cursor
	low       bool        // the pane was too low for the whole text
}

// A keptText is a text with its input.
type keptText struct {
	of                     *driver.Status
	w                      int
	formulas, still, hides bool
	chosen                 lab.Subject
	text                   NowText
}

func (p *Narrator) narrator() *Narrator { return p }

func (p *Narrator) Name() string { return "now" }

// See implements [Sizer]: it takes the tick of the snapshot. The cursor returns to the first sentence when it
// changes.
func (p *Narrator) See(s *Context) {
	if s.Snap.Tick != p.tick {
		p.tick, p.at = s.Snap.Tick, 0
	}
}

// Key moves the cursor and switches between short sentences and formulas.
func (p *Narrator) Key(h Host, k tea.KeyMsg) bool {
	was, last := *p, max(0, p.sentences-1)
	switch m := h.KeyMap(); {
	case key.Matches(k, m.Up):
		p.at = max(0, p.at-1)
	case key.Matches(k, m.Down):
		p.at = min(last, p.at+1)
	case key.Matches(k, m.PageUp):
		p.at = max(0, p.at-sentencePage)
	case key.Matches(k, m.PageDown):
		p.at = min(last, p.at+sentencePage)
	case key.Matches(k, m.Home):
		p.at = 0
	case key.Matches(k, m.End):
		p.at = last
	case key.Matches(k, m.Enter):
		p.Formulas = !p.Formulas
	default:
		return false
	}
	if p.at != was.at || p.Formulas != was.Formulas {
		p.Touch()
	}
	return true
}

// sentencePage is the number of sentences that the keys of a page move by.
const sentencePage = 10

// Wheel moves the cursor.
func (p *Narrator) Wheel(_ Host, down int) {
	p.at = max(0, min(p.at+down, p.sentences-1))
	p.Touch()
}

// Hint names the key that switches between short sentences and formulas.
func (p *Narrator) Hint(s *Context) string {
	return keymap.Does(s.Keys.Enter, canvas.Pick(p.Formulas, "in short", "formulas"))
}

// HeadingOf is that of a pane *now* of an event, which each tick has and whose explanation has a source; "" where nothing
// is explained yet.
func (p *Narrator) HeadingOf(s *Context, event, source, caption string) Heading {
	h := Heading{Title: "now", How: "the last " + event, Caption: caption}
	switch {
	case !s.Still:
		h.Foot = "each " + event + ": " + s.Keys.SlowerHint()
	case source != "":
		h.Right, h.Foot = source, p.Hint(s)
	case s.Snap.Tick > 0:
		h.Foot = "each " + event + ": step" + keymap.Clause(" (%s)", s.Keys.Step)
	}
	return h
}

// Narrate draws a pane *now*.
func Narrate(p NowPane, s *Context, a canvas.Area) {
	if a.W >= 20 && a.H > 0 {
		p.narrator().DrawText(s, TextOf(p, s, a.W), a)
	}
}

func (p *Narrator) Signs() []LegendEntry { return nowSigns }

// Sentence explains the sentence of a text at a point of the pane, with the formulas; false
// where there is none.
func (p *Narrator) Sentence(s *Context, t NowText, at Point) (Meaning, bool) {
	if p.low {
		t = t.Low()
	}
	y := at.Y + p.top - len(t.Head) - len(t.More)
	for _, sentence := range t.Sentences {
		if y -= len(sentence.Lines); y >= 0 {
			continue
		}
		if y+len(sentence.Lines) < 0 {
			return Meaning{}, false
		}
		return Meaning{Sentence: sentence.full(), Memory: sentence.About}, true
	}
	return Meaning{}, false
}

// Cursor implements [Selecting]: the first row of the sentence under the cursor.
func (p *Narrator) Cursor(*Context) (x, y int) { return 0, max(0, p.row-p.top) }

// Rows is the number of rows of a text.
func (t NowText) Rows() int {
	n := len(t.Head) + len(t.More) + len(t.Tail)
	for _, s := range t.Sentences {
		n += len(s.Lines)
	}
	return n
}

// Low is the text without blank rows, for a pane too low for it all: the event, the sentences,
// the rest.
func (t NowText) Low() NowText {
	var rest [][]canvas.Span
	for _, line := range slices.Concat(t.More, t.Tail) {
		if len(line) > 0 {
			rest = append(rest, line)
		}
	}
	return NowText{Head: t.Head, Sentences: t.Sentences, Tail: rest}
}

// DrawText draws the text of the pane. Where the area is too low, the sentences follow the event at once,
// and it draws the rows around the cursor, with the number of the rows above and below.
func (p *Narrator) DrawText(s *Context, t NowText, a canvas.Area) {
	p.sentences = len(t.Sentences)
	p.at = max(0, min(p.at, p.sentences-1))
	if p.low = t.Rows() > a.H; p.low {
		t = t.Low()
	}
	rows := slices.Concat(t.Head, t.More)
	first := len(rows)
	cursor := [2]int{} // the rows of the sentence under the cursor
	for i, sentence := range t.Sentences {
		if i == p.at {
			cursor = [2]int{len(rows), len(rows) + len(sentence.Lines)}
		}
		if sentence.moves(s.Chosen) {
			for _, line := range sentence.Lines {
				rows = append(rows, onSelect(line))
			}
			continue
		}
		rows = append(rows, sentence.Lines...)
	}
	rows = append(rows, t.Tail...)
	p.row = cursor[0]
	top := 0
	if over := len(rows) - a.H; over > 0 && p.at > 0 {
		top = max(0, min(cursor[1]-a.H/2, over))
		if p.at == p.sentences-1 { // the last one shows the rows below it
			top = min(over, cursor[0]-1)
		}
	}
	p.top = top
	selected := s.Focus && s.Still && p.sentences > 0
	for y := range min(a.H, len(rows)-top) {
		i := top + y
		line := rows[i]
		if selected && i >= max(first, cursor[0]) && i < cursor[1] {
			a.Fill(0, y, a.W, 1, ' ', canvas.Fg(canvas.InkText).On(canvas.InkSelect))
			line = onSelect(line)
		}
		a.Spans(0, y, line...)
	}
	moreRows(s, a, 0, "▴", top)
	moreRows(s, a, a.H-1, "▾", len(rows)-top-a.H)
}

// onSelect is a line that is selected, or about the chosen item.
func onSelect(line []canvas.Span) []canvas.Span {
	line = slices.Clone(line)
	for k := range line {
		line[k].St = line[k].St.On(canvas.InkSelect)
	}
	return line
}

// moreRows writes the number of rows that are out of sight over a row at the edge.
func moreRows(s *Context, a canvas.Area, y int, mark string, n int) {
	if n <= 0 {
		return
	}
	words := fmt.Sprintf("%s %s more%s", mark, canvas.Counted(n+1, "row"), keymap.Clause(": %s", s.Keys.Down))
	if mark == "▴" {
		words = fmt.Sprintf("%s %s more%s", mark, canvas.Counted(n+1, "row"), keymap.Clause(": %s", s.Keys.Up))
	}
	a.Fill(0, y, a.W, 1, ' ', canvas.Fg(canvas.InkText))
	a.Text(0, y, canvas.Cut(words, a.W), canvas.Fg(canvas.InkStrong).Bold())
}

// Sentences are the transitions of the last slot in lines of at most w cells. The short ones
// begin with the states that changed, each in one line where w allows it; those with formulas
// keep the order of the slot. Hidden truth is in the ink of theory.
func Sentences(explanations []lab.Explanation, stayed string, w int, formulas bool) []NowSentence {
	list := explanations
	if !formulas {
		list = make([]lab.Explanation, 0, len(explanations))
		for k := range lastRank + 1 {
			for _, t := range explanations {
				if rank(t) == k {
					list = append(list, t)
				}
			}
		}
	}
	name := 0
	for _, t := range list {
		name = max(name, canvas.Width(t.Who))
	}
	indent := name + 2
	if name > w/2 {
		indent = 0 // the names have separate lines
	}
	variant := richest(list, w-max(indent, 2))
	if closer := richest(list, w-indent+1); indent > 0 && closer < variant {
		variant, indent = closer, indent-1
	}
	var out []NowSentence
	for k := range list {
		t := &list[k]
		words := brief(*t, variant)
		if formulas {
			words = t.What
		}
		out = append(out, NowSentence{Lines: sentenceLines(*t, words, indent, w, formulas), explained: t, About: t.About})
	}
	if lines := canvas.Paragraph(stayed, w, canvas.Fg(canvas.InkDim)); len(lines) > 0 {
		out = append(out, NowSentence{Lines: lines, Full: stayed})
	}
	return out
}

// fullSentence is an explanation with its formulas.
func fullSentence(t lab.Explanation) string {
	words := t.What
	if t.Who != "" {
		words = Sentence(t.Who) + ": " + words
	}
	if t.Way != "" {
		words += "; it " + t.Way
	}
	return strings.TrimSuffix(words, ".") + "."
}

// lastRank is the greatest rank.
const lastRank = 2

// rank orders short sentences: changed states first.
func rank(t lab.Explanation) int { return canvas.Pick(t.Moved, 0, canvas.Pick(t.Who == "", 2, 1)) }

// brief is a short text of a sentence, or its only one.
func brief(t lab.Explanation, variant int) string {
	if len(t.Briefs) == 0 {
		return t.What
	}
	return t.Briefs[min(variant, len(t.Briefs)-1)]
}

// richest is the first variant of the short texts that all fit into a room; else the last.
func richest(list []lab.Explanation, room int) int {
	variants := 1
	for _, t := range list {
		variants = max(variants, len(t.Briefs))
	}
	for k := range variants {
		if !slices.ContainsFunc(list, func(t lab.Explanation) bool { return !fits(brief(t, k), room) }) {
			return k
		}
	}
	return variants - 1
}

// fits reports whether a text fits into a number of cells; a byte takes at most one.
func fits(text string, room int) bool { return len(text) <= room || canvas.Width(text) <= room }

// wrapped is [canvas.Wrap], without its work for a text that fits into a line.
func wrapped(text string, room int) []string {
	if text != "" && fits(text, room) {
		return []string{text}
	}
	return canvas.Wrap(text, room)
}

// sentenceLines are the lines of one sentence after its name, which takes indent cells, or
// separate lines for an indent of 0.
func sentenceLines(t lab.Explanation, words string, indent, w int, formulas bool) [][]canvas.Span {
	who, st := canvas.Fg(canvas.InkDim), canvas.Fg(canvas.InkDim)
	if t.Moved {
		who, st = canvas.Fg(canvas.InkAccent).Bold(), canvas.Fg(canvas.InkText)
	}
	var out [][]canvas.Span
	named := indent > 0
	if !named {
		indent = 2
		out = canvas.Paragraph(t.Who, w, who)
	}
	room := max(1, w-indent)
	var parts [][]canvas.Span
	for _, line := range wrapped(words, room) {
		parts = append(parts, []canvas.Span{{Text: line, St: st}})
	}
	if formulas {
		for _, more := range []canvas.Span{{Text: t.Hidden, St: canvas.Fg(canvas.InkTheory)}, {Text: t.Way, St: canvas.Fg(canvas.InkDim)}} {
			for _, line := range wrapped(more.Text, room) {
				parts = append(parts, []canvas.Span{{Text: line, St: more.St}})
			}
		}
	}
	for k, part := range parts {
		label := strings.Repeat(" ", indent)
		if k == 0 && named {
			label = t.Who + strings.Repeat(" ", indent-canvas.Width(t.Who))
		}
		out = append(out, append([]canvas.Span{{Text: label, St: who}}, part...))
	}
	return out
}

// FlowWhole is [canvas.Flow] that breaks a group wider than w at blanks.
func FlowWhole(groups [][]canvas.Span, w int) [][]canvas.Span {
	var out [][]canvas.Span
	for _, line := range canvas.Flow(groups, w) {
		if canvas.SpansWidth(line) <= w {
			out = append(out, line)
			continue
		}
		out = append(out, folded(line, w)...)
	}
	return out
}

// folded breaks a line of spans into lines of at most w cells.
func folded(line []canvas.Span, w int) [][]canvas.Span {
	text, styles := "", []canvas.Style{} // the style of each rune that is no blank
	for _, span := range line {
		text += span.Text
		for _, r := range span.Text {
			if r != ' ' {
				styles = append(styles, span.St)
			}
		}
	}
	var out [][]canvas.Span
	for _, words := range canvas.Wrap(text, w) {
		var parts []canvas.Span
		for _, r := range words {
			if len(styles) == 0 {
				break
			}
			st := styles[0]
			if r != ' ' {
				styles = styles[1:]
			}
			if n := len(parts); n > 0 && parts[n-1].St == st {
				parts[n-1].Text += string(r)
			} else {
				parts = append(parts, canvas.Span{Text: string(r), St: st})
			}
		}
		out = append(out, parts)
	}
	return out
}
