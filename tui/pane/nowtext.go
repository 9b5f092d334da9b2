package pane

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
)

// A NowText is the text of the pane *now* while single ticks can be followed. No line is
// wider than the pane.
type NowText struct {
	Head      canvas.Lines // the event
	More      canvas.Lines // about the event; below the sentences in a pane too low for all
	Sentences []NowSentence
	Tail      canvas.Lines // the state of the run
}

// A NowSentence is a sentence about one transition of the last slot.
type NowSentence struct {
	Lines canvas.Lines
	Full  string // with the formulas; "" for an explanation's
	About lab.Subject
	And   lab.Subject // the other object of a query; the zero value for none

	explained *lab.Explanation // nil if Full says all
}

// A NowPane is the pane *now* of a lab: it takes the rows of the parameters while the run rests, and its sentence under
// the cursor lights up the item that it is about.
type NowPane struct {
	Plate
	Event, Caption string // the event that it describes: "poll"
	Quiet          bool   // its foot names no keys before there is an explanation
	Plain          bool   // an event has no further formulas, so that enter is for others
	// Write makes the text in lines of at most w cells; with formulas the rule's numbers and the reasons of the schedule.
	Write  func(s *Context, w int, formulas bool) NowText
	Source string                       // the form of the source of the last explanation, which is "" where nothing is explained yet
	Said   func(s *Context, m *Meaning) // completes the meaning of a sentence; nil for nothing more
	Told   *Told                        // what the lab tells, over whose values the forms are
	Words  string                       // the further labels in the text, with their meanings; see [Terms]
	Else   string                       // the meaning of other words; "" for none
	Below  Lower

	formulas bool
	list     List // of the sentences, as last drawn
	tick     int64
	text     NowText // as written last
	from     textInput
	top, row int // the first row drawn; the row of the sentence under the cursor
}

// A Lower part of a pane stands in the rows that its text leaves; the zero value is none.
type Lower struct {
	Draw  func(s *Context, rest canvas.Area)
	Ask   func(l *lab.ViewRequest, h int) // requests the data that it draws, for a pane of h rows
	Marks []LegendEntry                   // its signs
}

func (p *NowPane) Request(l *lab.ViewRequest, _, h int) {
	if p.Below.Ask != nil {
		p.Below.Ask(l, h)
	}
}

// Text is the text in w columns, which is kept for the same snapshot.
func (p *NowPane) Text(s *Context, w int) NowText {
	if from := (textInput{s.Status, w, p.formulas, s.Still, s.Hidden, s.Chosen}); from != p.from || s.Status == nil {
		p.text, p.from = p.Write(s, w, p.formulas), from
	}
	return p.text
}

// Subject is the item of the sentence under the cursor. The sentences depend neither on the width nor on the chosen item.
func (p *NowPane) Subject(s *Context) lab.Subject {
	as := *s
	as.Chosen = p.from.chosen
	if t := p.Text(&as, cmp.Or(p.from.w, 80)); p.list.At < len(t.Sentences) {
		return t.Sentences[p.list.At].About
	}
	return lab.Subject{}
}

type textInput struct {
	of                     *driver.Status
	w                      int
	formulas, still, hides bool
	chosen                 lab.Subject
}

// Name is the same in all labs.
func (p *NowPane) Name() string { return "now" }

// See takes the tick of the snapshot. The cursor returns to the first sentence when it changes.
func (p *NowPane) See(s *Context) {
	if s.Tick != p.tick {
		p.tick, p.list.At = s.Tick, 0
	}
}

// Key moves the cursor and switches between short sentences and formulas.
func (p *NowPane) Key(h Host, k tea.KeyMsg) bool {
	was, formulas, m := p.list.At, p.formulas, h.KeyMap()
	switch {
	case p.list.Key(k, m, sentencePage):
	case key.Matches(k, m.Enter) && !p.Plain:
		p.formulas = !p.formulas
	default:
		return false
	}
	if p.list.At != was || p.formulas != formulas {
		p.Touch()
	}
	return true
}

// sentencePage is the number of sentences that the keys of a page move by.
const sentencePage = 10

// Wheel moves the cursor.
func (p *NowPane) Wheel(_ Host, down int) {
	p.list.To(p.list.At + down)
	p.Touch()
}

// Heading names the source of the explanation, and the key that switches between short sentences and formulas.
func (p *NowPane) Heading(s *Context) Heading {
	h := Heading{Title: "now", How: "the last " + p.Event, Caption: p.Caption}
	switch source := canvas.Tell(p.Source, p.Told.values(s.Snap, s.Hidden)...); {
	case s.Still && source != "":
		if h.Right = source; !p.Plain {
			h.Foot = Does(s.Keys.Enter, canvas.Pick(p.formulas, "in short", "formulas"))
		}
	case p.Quiet:
	case !s.Still:
		h.Foot = "each " + p.Event + ": " + s.Keys.SlowerHint()
	case s.Tick > 0:
		h.Foot = "each " + p.Event + ": step" + Clause(" (%s)", s.Keys.Step)
	}
	return h
}

// Signs are the signs of all labs and the signs below the text.
func (p *NowPane) Signs() []LegendEntry { return append(slices.Clip(nowSigns), p.Below.Marks...) }

// meaning is a sentence with its formulas.
func (p *NowPane) meaning(s *Context, sentence NowSentence) Meaning {
	m := Meaning{Sentence: sentence.Full, Memory: sentence.About, Source: canvas.Tell(p.Source, p.Told.values(s.Snap, s.Hidden)...)}
	if t := sentence.explained; t != nil { // it is told when it is read: a slot has hundreds of explanations
		m.Sentence = Ended(canvas.Tell("<{who}: >{What}<; it {Way}>", t, "who", Sentence(t.Who)))
	}
	if p.Said != nil {
		p.Said(s, &m)
	}
	return m
}

// Cursor is the first row of the sentence under the cursor.
func (p *NowPane) Cursor(*Context) (x, y int) { return 0, max(0, p.row-p.top) }

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
	rest := slices.DeleteFunc(slices.Concat(t.More, t.Tail), func(line []canvas.Span) bool { return len(line) == 0 })
	return NowText{Head: t.Head, Sentences: t.Sentences, Tail: rest}
}

// Draw draws the text. Where the area is too low, the sentences follow the event at once, and it draws the rows around the
// cursor, with the number of the rows above and below.
func (p *NowPane) Draw(s *Context, a canvas.Area) {
	p.Lay(a)
	if a.W < 20 || a.H < 1 {
		return
	}
	p.Field(a, func(at Point) Meaning {
		values := p.Told.values(s.Snap, s.Hidden)
		m := at.Word(s, p.Told.Values(s), append(Terms(p.Words, values...), WarningTerm(s))...)
		return canvas.Pick(m.Sentence == "" && p.Else != "", Means(p.Else, values...), m)
	})
	t := p.Text(s, a.W)
	rows := t.Rows()
	if p.Below.Draw != nil {
		p.Below.Draw(s, a.Below(rows))
	}
	p.list.Show(len(t.Sentences), len(t.Sentences))
	if rows > a.H {
		t = t.Low()
		rows = t.Rows()
	}
	from, to := 0, len(t.Head)+len(t.More) // the rows of the sentence under the cursor
	for _, sentence := range t.Sentences[:min(p.list.At+1, len(t.Sentences))] {
		from, to = to, to+len(sentence.Lines)
	}
	p.row, p.top = from, 0
	if over := rows - a.H; over > 0 && p.list.At > 0 {
		p.top = max(0, min(to-a.H/2, over))
		if p.list.At == len(t.Sentences)-1 { // the last one shows the rows below it
			p.top = min(over, from-1)
		}
	}
	y := a.Lines(a.Lines(-p.top, t.Head), t.More)
	for i, sentence := range t.Sentences {
		room := a.Rows(y, len(sentence.Lines))
		p.Part(room, func() Meaning { return p.meaning(s, sentence) })
		here := i == p.list.At && s.Focus && s.Still
		if here {
			room.Fill(0, 0, room.W, room.H, ' ', canvas.Text.On(canvas.InkSelect))
		}
		for _, line := range sentence.Lines {
			words := a.Sub(0, y, a.Spans(0, y, line...), 1)
			for c := range words.Cells() {
				if here || sentence.About.Holds(s.Chosen) || sentence.And.Holds(s.Chosen) {
					c.St = c.St.On(canvas.InkSelect)
				}
			}
			y++
		}
	}
	a.Lines(y, t.Tail)
	moreRows(s, a, 0, "▴", p.top)
	moreRows(s, a, a.H-1, "▾", rows-p.top-a.H)
}

// moreRows writes the number of rows that are out of sight over a row at the edge.
func moreRows(s *Context, a canvas.Area, y int, mark string, n int) {
	if n <= 0 {
		return
	}
	words := fmt.Sprintf("%s %s more%s", mark, canvas.Counted(n+1, "row"),
		Clause(": %s", canvas.Pick(mark == "▴", s.Keys.Up, s.Keys.Down)))
	a.Fill(0, y, a.W, 1, ' ', canvas.Text)
	a.Cut(0, y, a.W, words, canvas.Bold)
}

// Sentences are the transitions of the last slot in lines of at most w cells. The short ones
// begin with the states that changed, each in one line where w allows it; those with formulas
// keep the order of the slot. Hidden truth is in the ink of theory.
func Sentences(explanations []lab.Explanation, stayed string, w int, formulas bool) []NowSentence {
	list := explanations
	if !formulas {
		list = slices.Clone(list)
		slices.SortStableFunc(list, func(a, b lab.Explanation) int { return rank(a) - rank(b) })
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
		words := canvas.Pick(formulas, t.What, brief(*t, variant))
		out = append(out, NowSentence{Lines: sentenceLines(*t, words, indent, w, formulas), explained: t, About: t.About})
	}
	if lines := canvas.Paragraph(stayed, w, canvas.Dim); len(lines) > 0 {
		out = append(out, NowSentence{Lines: lines, Full: stayed})
	}
	return out
}

// rank orders short sentences: changed states first.
func rank(t lab.Explanation) int { return canvas.Pick(t.Moved, 0, canvas.Pick(t.Who == "", 2, 1)) }

func brief(t lab.Explanation, variant int) string {
	if len(t.Briefs) == 0 {
		return t.What
	}
	return t.Briefs[min(variant, len(t.Briefs)-1)]
}

// richest is the first variant of the short texts that all fit into a room; else the last.
func richest(list []lab.Explanation, room int) int {
	last, k := 0, 0
	for _, t := range list {
		last = max(last, len(t.Briefs)-1)
	}
	for k < last && slices.ContainsFunc(list, func(t lab.Explanation) bool { return !fits(brief(t, k), room) }) {
		k++
	}
	return k
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
func sentenceLines(t lab.Explanation, words string, indent, w int, formulas bool) canvas.Lines {
	who, st := canvas.Dim, canvas.Dim
	if t.Moved {
		who, st = canvas.Accent.Bold(), canvas.Text
	}
	var out canvas.Lines
	named := indent > 0
	if !named {
		indent = 2
		out = canvas.Paragraph(t.Who, w, who)
	}
	room := max(1, w-indent)
	texts := []canvas.Span{st.Span(words)}
	if formulas {
		texts = append(texts, canvas.Theory.Span(t.Hidden), canvas.Dim.Span(t.Way))
	}
	var parts canvas.Lines
	for _, text := range texts {
		for _, line := range wrapped(text.Text, room) {
			parts = append(parts, text.St.Line(line))
		}
	}
	for k, part := range parts {
		label := strings.Repeat(" ", indent)
		if k == 0 && named {
			label = t.Who + strings.Repeat(" ", indent-canvas.Width(t.Who))
		}
		out = append(out, append(who.Line(label), part...))
	}
	return out
}

// FlowWhole is [canvas.Flow] that breaks a group wider than w at blanks.
func FlowWhole(groups canvas.Lines, w int) canvas.Lines {
	var out canvas.Lines
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
func folded(line []canvas.Span, w int) canvas.Lines {
	text, styles := "", []canvas.Style{} // the style of each rune that is no blank
	for _, span := range line {
		text += span.Text
		for _, r := range span.Text {
			if r != ' ' {
				styles = append(styles, span.St)
			}
		}
	}
	var out canvas.Lines
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
				parts = append(parts, st.Span(string(r)))
			}
		}
		out = append(out, parts)
	}
	return out
}

// WarningLines are the run's warnings in lines of at most w cells.
func WarningLines(s *model.Snapshot, w int) canvas.Lines {
	var out canvas.Lines
	for _, warning := range s.Warns {
		mark := "⚠ "
		for _, line := range canvas.Wrap(warning, w-canvas.Width(mark)) {
			out = append(out, canvas.Warn.Bold().Line(mark+line))
			mark = "  "
		}
	}
	return out
}
