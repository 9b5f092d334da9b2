package looppane

import (
	"fmt"
	"math"
	"strings"

	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// The styles of the values.
var (
	plain    = canvas.Fg(canvas.InkText)
	strong   = canvas.Fg(canvas.InkStrong)
	dim      = canvas.Fg(canvas.InkDim)
	changed  = canvas.Fg(canvas.InkAccent)
	practice = canvas.Fg(canvas.InkPractice)
	theory   = canvas.Fg(canvas.InkTheory)
)

// A labLoop is the loop of a lab: the parts that do not change, and the two boxes that the
// stages of a poll do not describe in the same words everywhere.
type labLoop struct {
	unit      string // what goes round: "poll"
	caption   string
	figure    string                              // where the papers draw it; "" for the source of the scheme
	frame     loop                                // names, panes, glosses
	world     func(s *pane.Context) []canvas.Span // facts about the environment
	last      func(s *pane.Context, l *loop)      // the values of a slot that was not traced; nil for none
	share     func(s *pane.Context, stages []lab.Stage) (value canvas.Span, facts []canvas.Span)
	scheduler func(s *pane.Context) (value canvas.Span, facts []canvas.Span)
	memory    func(s *pane.Context) string // the name of the pane behind the automaton, if that depends on the scheme
}

// labOf is the loop of the snapshot's lab.
func labOf(s *pane.Context) *labLoop { return loopsByLab[s.Snap.Lab.Name] }

// loop fills the boxes with the last traced slot.
func (d *labLoop) loop(s *pane.Context) loop {
	l, stages := d.frame, s.Snap.View.Stages(nil)
	l[environment].value = chosen(stages)
	if len(stages) > 0 {
		l[environment].facts = d.world(s)
	}
	l[answer].value, l[answer].facts = answered(stages)
	l[automaton].value, l[automaton].facts = moved(s, stages)
	l[share].value, l[share].facts = d.share(s, stages)
	l[scheduler].value, l[scheduler].facts = d.scheduler(s)
	if c, ok := stageOf(stages, lab.Choosing); ok {
		l[scheduler].facts = append(l[scheduler].facts, canvas.Span{Text: c.Caption, St: plain})
	}
	if len(stages) == 0 && d.last != nil {
		d.last(s, &l)
	}
	if d.memory != nil {
		l[automaton].opens = d.memory(s)
	}
	return l
}

// stageOf is the stage of a kind.
func stageOf(stages []lab.Stage, kind lab.StageKind) (lab.Stage, bool) {
	for _, s := range stages {
		if s.Kind == kind {
			return s, true
		}
	}
	return lab.Stage{}, false
}

// nothing stands for a value before the first tick.
func nothing() canvas.Span { return canvas.Span{Text: "–", St: dim} }

// chosen is the page, pair or document that was chosen.
func chosen(stages []lab.Stage) canvas.Span {
	if c, ok := stageOf(stages, lab.Choosing); ok && c.Brief != "" {
		return canvas.Span{Text: c.Brief, St: strong}
	}
	return nothing()
}

// answered is the answer with its hidden side.
func answered(stages []lab.Stage) (value canvas.Span, facts []canvas.Span) {
	a, ok := stageOf(stages, lab.Answering)
	if !ok || a.Brief == "" {
		return nothing(), nil
	}
	value = canvas.Span{Text: a.Brief, St: practice}
	if !a.Good {
		value.St = canvas.Fg(canvas.InkWarn)
	}
	_, why, ok := strings.Cut(a.Caption, ": ")
	if !ok {
		why = a.Caption
	}
	facts = []canvas.Span{{Text: why, St: plain}}
	if a.Hidden != "" {
		facts = append(facts, canvas.Span{Text: a.Hidden, St: theory})
	}
	return value, facts
}

// moved is the first automaton that moved with its states, the others that did, and the coin.
func moved(s *pane.Context, stages []lab.Stage) (value canvas.Span, facts []canvas.Span) {
	m, ok := stageOf(stages, lab.Moving)
	switch {
	case !ok:
		return nothing(), nil
	case len(m.Moves) == 0 && !s.Snap.Scheme.Learns:
		return canvas.Span{Text: "no automaton", St: dim}, []canvas.Span{{Text: s.Snap.Scheme.Title + ": " + s.Snap.Scheme.Meaning, St: plain}, {Text: m.Caption, St: plain}}
	case len(m.Moves) == 0:
		return canvas.Span{Text: "nothing moves", St: dim}, []canvas.Span{{Text: m.Caption, St: plain}}
	}
	var movers []lab.Transition
	for _, t := range m.Moves {
		if t.Moved() {
			movers = append(movers, t)
		}
	}
	if len(movers) == 0 {
		t := m.Moves[0]
		return canvas.Span{Text: stateWord(t.From, t.Value) + " stays", St: strong}, append([]canvas.Span{{Text: t.Who, St: plain}}, tossed(stages)...)
	}
	value = canvas.Span{Text: stepWord(movers[0]), St: changed}
	facts = []canvas.Span{{Text: movers[0].Who, St: plain}}
	if !movers[0].Value {
		facts = append(facts, canvas.Span{Text: fmt.Sprintf("of %.0f states", movers[0].Most-movers[0].Least+1), St: plain})
	}
	for _, t := range movers[1:] {
		facts = append(facts, canvas.Span{Text: t.Who + " " + stepWord(t), St: changed})
	}
	if rest := len(m.Moves) - len(movers); rest > 0 {
		facts = append(facts, canvas.Span{Text: fmt.Sprintf("%d of %d stayed", rest, len(m.Moves)), St: plain})
	}
	return value, append(facts, tossed(stages)...)
}

// stateWord writes a state, or a learnt number.
func stateWord(v float64, number bool) string {
	switch {
	case math.IsNaN(v):
		return "–"
	case number:
		return lab.Six(v)
	}
	return fmt.Sprintf("s %.0f", v)
}

// stepWord writes a change of state, or of class.
func stepWord(t lab.Transition) string {
	if t.FromClass != t.ToClass {
		return t.FromClass + " → " + t.ToClass
	}
	if t.Value {
		return stateWord(t.From, true) + " → " + stateWord(t.To, true)
	}
	return fmt.Sprintf("s %.0f → %.0f", t.From, t.To)
}

// tossed is the coin of the only automaton, or the sentence about the coins.
func tossed(stages []lab.Stage) []canvas.Span {
	t, ok := stageOf(stages, lab.Tossing)
	switch {
	case !ok:
		return nil
	case len(t.Coins) != 1:
		return []canvas.Span{{Text: t.Caption, St: plain}}
	}
	c := t.Coins[0]
	sign := "≥"
	if c.Counts() {
		sign = "<"
	}
	value, high := lab.Distinct(c.Value, c.High)
	return []canvas.Span{{Text: fmt.Sprintf("coin %s %s %s = %s: %s", value, sign, c.Threshold, high, c.Outcome), St: plain}}
}

// reacted is the first effect of a poll.
func reacted(stages []lab.Stage) (e lab.Effect, ok bool) {
	r, ok := stageOf(stages, lab.Reacting)
	if !ok || len(r.Effects) == 0 {
		return lab.Effect{}, false
	}
	return r.Effects[0], true
}
