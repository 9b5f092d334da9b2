package follow

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/automata"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// The styles of the values.
var (
	Plain    = canvas.Text
	Strong   = canvas.Strong
	Dim      = canvas.Dim
	Changed  = canvas.Accent
	Practice = canvas.Practice
	Theory   = canvas.Theory
)

// A Loop is the loop of a lab: the parts that do not change, and the two boxes that the
// stages of a poll do not describe in the same words everywhere. A function may be nil.
type Loop struct {
	Unit    string // what goes round: "poll"
	Caption string
	Figure  string // where the papers draw it; "" for the source of the scheme
	Boxes   Boxes  // names, panes, glosses, drawings, views
	// Terse is without the captions of the choice and of the answer: the forms have their facts, also of a slot that was not traced.
	Terse  bool
	Share  func(s *pane.Context, stages []lab.Stage) (value canvas.Span, facts []canvas.Span)
	Adapt  func(s *pane.Context, l *Boxes, stages []lab.Stage) // sets what depends on the scheme
	Blanks func(s *pane.Context) []any                         // for the facts of [New], besides the view and the scheme

	forms [boxes]string // of the facts of boxes
}

// New is a loop whose words a text has. Its first line is the unit, the caption and the figure if there is one; then come the boxes in
// their order: the name, the pane that it opens, the gloss, and the rows that its picture needs. The lines below a box are forms of its
// facts, of the share and the scheduler first of the value. A form that begins with ◆ tells hidden truth.
func New(words string, l Loop) *Loop {
	at := -1
	for line := range strings.Lines(strings.TrimSpace(words)) {
		switch cells := strings.Split(strings.TrimSpace(line), " | "); {
		case len(cells) == 1:
			l.forms[at] += line
		case at < 0:
			l.Unit, l.Caption, at = cells[0], cells[1], 0
			l.Figure = strings.Join(cells[2:], "")
		default:
			if l.Boxes[at].Gloss != "" {
				at++
			}
			b := &l.Boxes[at]
			b.Name, b.Opens, b.Gloss = cells[0], cells[1], cells[2]
			b.Least, _ = strconv.Atoi(strings.Join(cells[3:], ""))
			if bars := b.Bars; bars != nil {
				b.Draw = func(s *pane.Context, a canvas.Area) int { return DrawBars(s, a, bars(s)) }
			}
		}
	}
	return &l
}

// facts are what the forms of a box tell.
func (d *Loop) facts(box int, s *pane.Context) (out []canvas.Span) {
	values := []any{s.View, s.Scheme}
	if d.Blanks != nil {
		values = append(values, d.Blanks(s)...)
	}
	for form := range strings.Lines(d.forms[box]) {
		words := canvas.Tell(strings.TrimSpace(form), values...)
		if truth, hidden := strings.CutPrefix(words, "◆"); hidden {
			out = append(out, Theory.Span(s.Mask(truth)))
		} else if words != "" {
			out = append(out, Plain.Span(words))
		}
	}
	return out
}

// reading is what the forms of a box tell, the value first.
func (d *Loop) reading(box int, s *pane.Context) (canvas.Span, []canvas.Span) {
	facts := d.facts(box, s)
	if len(facts) == 0 {
		return Nothing(), nil
	}
	return Strong.Span(facts[0].Text), facts[1:]
}

// Yours is the next choice while a person plays.
const Yours = "your choice"

// boxes are the boxes of a poll with some stages. s is the context of the drawings, read the context after the poll.
func (d *Loop) boxes(s, read *pane.Context, stages []lab.Stage) Boxes {
	l := d.Boxes
	for i, name := range [boxes]string{"environment", "answer", "automaton", "share", "scheduler"} {
		l[i].Name, l[i].Value = cmp.Or(l[i].Name, name), Nothing()
	}
	choice, move := StageOf(stages, lab.Choosing), StageOf(stages, lab.Moving)
	if choice.Brief != "" {
		l[Environment].Value = Strong.Span(choice.Brief)
	}
	if len(stages) > 0 || d.Terse {
		l[Environment].Facts = d.facts(Environment, read)
	}
	l[Answer].Value, l[Answer].Facts = answered(stages, d.Terse)
	l[Automaton].Value, l[Automaton].Facts = moved(s, stages)
	l[Share].Value, l[Share].Facts = d.reading(Share, read)
	l[Scheduler].Value, l[Scheduler].Facts = d.reading(Scheduler, s)
	if d.Share != nil {
		l[Share].Value, l[Share].Facts = d.Share(read, stages)
	}
	if choice.Caption != "" && !(d.Terse && choice.Brief != "") {
		l[Environment].Facts = append(l[Environment].Facts, Plain.Span(pane.Sentence(choice.Caption)))
	}
	if len(move.Moves) > 0 {
		l[Automaton].Draw = rails(move)
	}
	if r := StageOf(stages, lab.Reacting); r.Kind == lab.Reacting && l[Share].Draw == nil {
		l[Share].Draw = figuresAt(&lab.Stage{Effects: r.Effects}, 1, nil)
	}
	if d.Adapt != nil {
		d.Adapt(read, &l, stages)
	}
	return l
}

// StageOf is the stage of a kind; an empty one where there is none.
func StageOf(stages []lab.Stage, kind lab.StageKind) (one lab.Stage) {
	if i := slices.IndexFunc(stages, func(s lab.Stage) bool { return s.Kind == kind }); i >= 0 {
		one = stages[i]
	}
	return one
}

// Nothing stands for a value before the first tick.
func Nothing() canvas.Span { return Dim.Span("–") }

func answered(stages []lab.Stage, terse bool) (value canvas.Span, facts []canvas.Span) {
	a := StageOf(stages, lab.Answering)
	if a.Brief == "" {
		return Nothing(), nil
	}
	if !terse {
		_, why, ok := strings.Cut(a.Caption, ": ")
		facts = Plain.Line(canvas.Pick(ok, why, a.Caption))
	}
	if a.Hidden != "" {
		facts = append(facts, Theory.Span(a.Hidden))
	}
	return canvas.Pick(a.Good, Practice, Strong).Span(a.Brief), facts
}

// moved is the first automaton that moved with its states, the others that did, and the draw.
func moved(s *pane.Context, stages []lab.Stage) (value canvas.Span, facts []canvas.Span) {
	m := StageOf(stages, lab.Moving)
	switch {
	case m.Kind != lab.Moving:
		return Nothing(), nil
	case len(m.Moves) == 0 && !s.Scheme.Learns:
		return Dim.Span("no automaton"),
			[]canvas.Span{Plain.Span(s.Scheme.Title + ": " + s.Scheme.Meaning), Plain.Span(m.Caption)}
	case len(m.Moves) == 0:
		return Dim.Span("nothing moves"), Plain.Line(m.Caption)
	}
	var movers []lab.Transition
	for _, t := range m.Moves {
		if t.Moved() {
			movers = append(movers, t)
		}
	}
	if len(movers) == 0 {
		t := m.Moves[0]
		return Strong.Span(stateWord(t.From, t.Value) + " stays"),
			append(Plain.Line(t.Who), tossed(stages)...)
	}
	value = Changed.Span(stepWord(movers[0]))
	facts = Plain.Line(movers[0].Who)
	if !movers[0].Value {
		facts = append(facts, Plain.Span(fmt.Sprintf("states %.0f to %.0f", movers[0].Least, movers[0].Most)))
	}
	for _, t := range movers[1:] {
		facts = append(facts, Changed.Span(t.Who+" "+stepWord(t)))
	}
	if rest := len(m.Moves) - len(movers); rest > 0 {
		facts = append(facts, Plain.Span(fmt.Sprintf("%d of %d stayed", rest, len(m.Moves))))
	}
	return value, append(facts, tossed(stages)...)
}

func stateWord(v float64, number bool) string {
	switch {
	case math.IsNaN(v):
		return "–"
	case number:
		return automata.Six(v)
	}
	return fmt.Sprintf("state %.0f", v)
}

func stepWord(t lab.Transition) string {
	if t.FromClass != t.ToClass {
		return t.FromClass + " → " + t.ToClass
	}
	if t.Value {
		return stateWord(t.From, true) + " → " + stateWord(t.To, true)
	}
	return fmt.Sprintf("state %.0f → %.0f", t.From, t.To)
}

// tossed is the draw of the only automaton, or the sentence about the draws.
func tossed(stages []lab.Stage) []canvas.Span {
	t := StageOf(stages, lab.Tossing)
	switch {
	case t.Kind != lab.Tossing:
		return nil
	case len(t.Coins) != 1:
		return Plain.Line(t.Caption)
	}
	return Plain.Line(t.Coins[0].Words()[0])
}

// Reaction is the share box of a number before and after a poll.
func Reaction(name, before, after string, stays bool) (canvas.Span, []canvas.Span) {
	if stays {
		return Strong.Span(name + after), Plain.Line("it stays")
	}
	return Changed.Span(name + after), Plain.Line("it was " + before)
}

// Shared writes the first effect of a poll after a name; "" for its own.
func Shared(name string) func(*pane.Context, []lab.Stage) (canvas.Span, []canvas.Span) {
	return func(_ *pane.Context, stages []lab.Stage) (canvas.Span, []canvas.Span) {
		e, ok := Reacted(stages)
		if !ok {
			return Nothing(), nil
		}
		before, after := lab.Distinct(e.Before, e.After)
		return Reaction(cmp.Or(name, e.Name+" = "), before, after, e.Change() == "stays")
	}
}

// Reacted is the first effect of a poll.
func Reacted(stages []lab.Stage) (e lab.Effect, ok bool) {
	for _, e := range StageOf(stages, lab.Reacting).Effects {
		return e, true
	}
	return e, false
}
