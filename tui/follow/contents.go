package follow

import (
	"cmp"
	"fmt"
	"math"
	"strings"

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
	Unit      string // what goes round: "poll"
	Caption   string
	Figure    string                              // where the papers draw it; "" for the source of the scheme
	Boxes     Boxes                               // names, panes, glosses, drawings, views
	Terse     bool                                // without the captions of the choice and of the answer: World has their facts
	World     func(s *pane.Context) []canvas.Span // facts about the environment
	Last      func(s *pane.Context, l *Boxes)     // the values of a slot that was not traced
	Share     func(s *pane.Context, stages []lab.Stage) (value canvas.Span, facts []canvas.Span)
	Scheduler func(s *pane.Context) (value canvas.Span, facts []canvas.Span)
	Adapt     func(s *pane.Context, l *Boxes) // sets what depends on the scheme
}

// Yours is the next choice while a person plays.
const Yours = "your choice"

// boxes are the boxes of a poll with some stages. s is the context of the drawings, read the context after the poll.
func (d *Loop) boxes(s, read *pane.Context, stages []lab.Stage) Boxes {
	l := d.Boxes
	for i, name := range [boxes]string{"environment", "answer", "automaton", "share", "scheduler"} {
		l[i].Name = cmp.Or(l[i].Name, name)
	}
	l[Environment].Value = chosen(stages)
	if len(stages) > 0 && d.World != nil {
		l[Environment].Facts = d.World(read)
	}
	l[Answer].Value, l[Answer].Facts = answered(stages, d.Terse)
	l[Automaton].Value, l[Automaton].Facts = moved(s, stages)
	l[Share].Value, l[Scheduler].Value = Nothing(), Nothing()
	if d.Share != nil {
		l[Share].Value, l[Share].Facts = d.Share(read, stages)
	}
	if d.Scheduler != nil {
		l[Scheduler].Value, l[Scheduler].Facts = d.Scheduler(s)
	}
	if c, ok := StageOf(stages, lab.Choosing); ok && !(d.Terse && c.Brief != "") {
		l[Environment].Facts = append(l[Environment].Facts, Plain.Span(pane.Sentence(c.Caption)))
	}
	if m, ok := StageOf(stages, lab.Moving); ok && len(m.Moves) > 0 {
		l[Automaton].Draw = rails(m)
	}
	if r, ok := StageOf(stages, lab.Reacting); ok && l[Share].Draw == nil {
		l[Share].Draw = figuresAt(&lab.Stage{Effects: r.Effects}, 1, nil)
	}
	if len(stages) == 0 && d.Last != nil {
		d.Last(read, &l)
	}
	if d.Adapt != nil {
		d.Adapt(s, &l)
	}
	return l
}

// StageOf is the stage of a kind.
func StageOf(stages []lab.Stage, kind lab.StageKind) (lab.Stage, bool) {
	for _, s := range stages {
		if s.Kind == kind {
			return s, true
		}
	}
	return lab.Stage{}, false
}

// Nothing stands for a value before the first tick.
func Nothing() canvas.Span { return Dim.Span("–") }

func chosen(stages []lab.Stage) canvas.Span {
	if c, ok := StageOf(stages, lab.Choosing); ok && c.Brief != "" {
		return Strong.Span(c.Brief)
	}
	return Nothing()
}

func answered(stages []lab.Stage, terse bool) (value canvas.Span, facts []canvas.Span) {
	a, ok := StageOf(stages, lab.Answering)
	if !ok || a.Brief == "" {
		return Nothing(), nil
	}
	value = Practice.Span(a.Brief)
	if !a.Good {
		value.St = Strong
	}
	if !terse {
		_, why, ok := strings.Cut(a.Caption, ": ")
		if !ok {
			why = a.Caption
		}
		facts = Plain.Line(why)
	}
	if a.Hidden != "" {
		facts = append(facts, Theory.Span(a.Hidden))
	}
	return value, facts
}

// moved is the first automaton that moved with its states, the others that did, and the draw.
func moved(s *pane.Context, stages []lab.Stage) (value canvas.Span, facts []canvas.Span) {
	m, ok := StageOf(stages, lab.Moving)
	switch {
	case !ok:
		return Nothing(), nil
	case len(m.Moves) == 0 && !s.Snap.Scheme.Learns:
		return Dim.Span("no automaton"),
			[]canvas.Span{Plain.Span(s.Snap.Scheme.Title + ": " + s.Snap.Scheme.Meaning), Plain.Span(m.Caption)}
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
		return lab.Six(v)
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
	t, ok := StageOf(stages, lab.Tossing)
	switch {
	case !ok:
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
	r, ok := StageOf(stages, lab.Reacting)
	if !ok || len(r.Effects) == 0 {
		return lab.Effect{}, false
	}
	return r.Effects[0], true
}
