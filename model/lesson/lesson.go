package lesson

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/model"
	"lascope/model/lab"
)

// A Lesson is a guided run: pages of text, directives for the run and the screen, and
// questions that the audience answers before the run does. A demo is a lesson whose texts are
// captions below the panes of the run. docs/lessons/README.md has the format. [Read] reads
// one, a [Player] plays it.
type Lesson struct {
	Name    string // "liar", of the file 01-liar.txt
	File    string // its file, as in errors
	Sum     string // the SHA-256 of its text
	Number  int    // 1
	Title   string
	Paper   string // where in the papers: "[SPL] §II"
	Minutes int    // duration in class; 0 for a demo
	Demo    string // the sentence that a demo shows to be true; "" for a lesson
	Task    *Task  // homework; nil for none
	Steps   []Step
	// Beats are the parts between which the lesson waits for the audience, in order: the
	// entry of each step, and the reveal after each question.
	Beats []Beat
}

// A Step is one page of a lesson.
type Step struct {
	Heading  string
	Question *Question // nil for none
}

// A Question is asked before the run gives the answer. By letter, the right option is the one
// whose range holds the measure; by number, an answer within Within of the measure is right; by
// drawing, a curve is right that is [prediction.Near] to the run's over the next Ticks ticks; by
// doing, a change of the Free parameters with which the range holds the measure after the next Ticks ticks.
type Question struct {
	Kind    QuestionKind
	Within  float64 // by number, in the unit of the measure
	Ticks   int64   // by drawing and by doing
	Free    []string
	Range   // by doing
	Ask     Text
	Options []Option // in an order drawn from the lesson's seed
	Unit    string   // follows the measured number, such as "hits a poll"; "" for none
}

// A QuestionKind is the way in which a question is answered.
type QuestionKind uint8

// The kinds of questions.
const (
	ByLetter QuestionKind = iota
	ByNumber
	ByDrawing
	ByDoing
)

// An Option is right if its range holds the measure.
type Option struct {
	Text Text
	Range
	Wrong Text // the reason why it is wrong, for a student who predicted it; empty for none
}

// A Range holds the numbers from Low to below High. An end that is left out is infinite.
type Range struct{ Low, High float64 }

// Holds reports that a number is in the range.
func (r Range) Holds(m float64) bool { return r.Low <= m && m < r.High }

// Letter is the letter of an option, from 0.
func Letter(option int) string { return string(rune('a' + option)) }

// A Beat is a part of a lesson without waiting: directives, then text.
type Beat struct {
	Step   int  // index of its step
	Reveal bool // whether it answers the step's question
	Do     []Directive
	Page   []Block
}

// Names reports that the text speaks of a pane: "the tree pane", "pane tree" or *tree*.
func (b *Beat) Names(pane string) bool {
	for _, block := range b.Page {
		text := block.Text.Blanks()
		if block.Kind == Seen {
			continue
		}
		if strings.Contains(text, pane+" pane") || strings.Contains(text, "pane "+pane) || strings.Contains(text, "*"+pane+"*") {
			return true
		}
	}
	return false
}

// A Block is a paragraph of a page.
type Block struct {
	Kind BlockKind
	Text Text
}

// A BlockKind is the kind of a [Block].
type BlockKind uint8

// The kinds of blocks.
const (
	Paragraph BlockKind = iota
	Notice              // points out a detail on the screen
	Try                 // suggests an experiment to the student
	Seen                // says in words what the notice before it points out, where nobody sees the screen
)

// A Directive is one instruction of a lesson: to the run, to the screen, or to store a
// number. The fields after Verb belong to the directives that they name.
type Directive struct {
	Name  string
	Word  string     // pane, zoom: the pane's name; press: the key; mark: the name; measure: the unit
	Words []string   // do: the interventions, in their canonical form; hide: panes and [Truth]; beside: panes
	Spec  model.Spec // line
	Lab   *lab.Lab   // pane, zoom, press: the lab of the current line
	Tick  int64      // run, until, goto: the tick at which the run stops
	Speed float64    // speed: ticks a second; +Inf for max
	Expr  *Expr      // mark, measure, expect
	Range            // expect
	at    int        // its line in the file
}

// DrawingUnit is the unit of the measure of a drawn curve.
const DrawingUnit = "% of the area between the curves"

// Truth among the words of a hide stands for all values that an automaton cannot know.
const Truth = "truth"

// Moves reports whether the directive advances the run.
func (d *Directive) Moves() bool { return d.Name == "run" || d.Name == "until" || d.Name == "goto" }

// Noun is the word for the text: lesson or demo.
func (l *Lesson) Noun() string {
	if l.Demo != "" {
		return "demo"
	}
	return "lesson"
}

// Questions is the number of questions of the lesson.
func (l *Lesson) Questions() int {
	n := 0
	for _, s := range l.Steps {
		if s.Question != nil {
			n++
		}
	}
	return n
}

// draws reports a question that is answered by drawing.
func (l *Lesson) draws() bool {
	return slices.ContainsFunc(l.Steps, func(s Step) bool { return s.Question != nil && s.Question.Kind == ByDrawing })
}

// asked are the names in the measure of the question that ends a beat.
func (l *Lesson) asked(beat int) []string {
	b := &l.Beats[beat]
	if q := l.Steps[b.Step].Question; b.Reveal || q == nil || q.Kind == ByDrawing || q.Kind == ByDoing {
		return nil // nothing is asked, or the run so far is seen
	}
	for _, d := range l.Beats[beat+1].Do {
		if d.Name == "measure" {
			names := slices.Clip(d.Expr.names)
			if slices.ContainsFunc(names, d.Lab.Measures.IsGap) {
				names = append(names, d.Lab.Measures.Main)
			}
			return names
		}
	}
	return nil
}

// Entry is the index of the first beat of a step.
func (l *Lesson) Entry(step int) int {
	return slices.IndexFunc(l.Beats, func(b Beat) bool { return b.Step == step })
}

// Predictions holds the audience's predictions in a lesson and the run's answers.
type Predictions struct {
	of []Prediction // by step
}

// A Prediction is the prediction for one question, and its answer.
//
// By number, by drawing and by doing there are two options: 0, near or done, and 1, off. The reveal
// decides which of them was predicted.
type Prediction struct {
	Kind    QuestionKind
	Number  float64        // the predicted number
	Drawing *Drawing       // the predicted curve; nil for none
	Curve   [Knots]float64 // of the run, by drawing
	Deed    *Deed          // by doing; nil for none
	Does    string         // by doing, the lesson's own solution: "N=20"
	Solved  float64        // and its measure
	Chosen  int            // the predicted option; −1 without a prediction
	Right   int            // the right option, [Unrevealed] or [NoneHolds]
	Measure float64        // the value measured by the run; by drawing, the area between the curves in percent
	Unit    string         // the measure's unit
	Reason  string         // why the predicted option is wrong; "" for the right one
}

// The values of Right that name no option.
const (
	Unrevealed = -1 // the run has not answered yet
	NoneHolds  = -2 // no option holds the measure: the question counts for nobody
)

// Revealed reports that the run has answered.
func (p Prediction) Revealed() bool { return p.Right != Unrevealed }

// NewPredictions prepares the predictions of a lesson; every step is open.
func NewPredictions(l *Lesson) *Predictions {
	p := &Predictions{make([]Prediction, len(l.Steps))}
	for i := range p.of {
		p.of[i] = Prediction{Chosen: -1, Right: Unrevealed}
		if q := l.Steps[i].Question; q != nil {
			p.of[i].Kind = q.Kind
		}
	}
	return p
}

// At is the prediction of a step.
func (p *Predictions) At(step int) Prediction { return p.of[step] }

// Predict records the option, the number, the curve or the deed of a prediction. Only the first one counts, and only before the
// reveal.
func (p *Predictions) Predict(step int, made Prediction) {
	if q := &p.of[step]; q.Chosen < 0 && !q.Revealed() {
		q.Chosen, q.Number, q.Drawing, q.Deed = made.Chosen, made.Number, made.Drawing, made.Deed
	}
}

// Reveal records the run's answer.
func (p *Predictions) Reveal(step int, o *Outcome) {
	q := &p.of[step]
	q.Right, q.Measure, q.Unit, q.Reason, q.Curve = o.Right, o.Measure, o.Unit, "", o.Curve
	switch {
	case q.Kind == ByDoing:
		q.deed(o)
	case q.Chosen < 0:
	case q.Kind == ByNumber:
		q.Chosen = off(!o.Near(q.Number))
	case q.Kind == ByDrawing:
		distance := q.Drawing.Distance(o.Curve)
		q.Chosen, q.Measure, q.Unit = off(!(distance <= Near)), 100*distance, DrawingUnit
	case q.Right >= 0 && q.Chosen != q.Right:
		q.Reason = o.Wrong[q.Chosen]
	}
}

// deed records the lesson's own solution, and what was done in place of it.
func (p *Prediction) deed(o *Outcome) {
	p.Does, p.Solved = o.Does, o.Measure
	if p.Deed != nil {
		p.Right, p.Chosen, p.Measure = 0, off(!p.Deed.Done), p.Deed.Measure
	}
}

// Reopen takes the reveal of a question without a prediction back; false for any other.
func (p *Predictions) Reopen(step int) bool {
	q := &p.of[step]
	if q.Chosen >= 0 || !q.Revealed() {
		return false
	}
	q.Right = Unrevealed
	return true
}

// off is the option near or off of a prediction by number, by drawing or by doing.
func off(is bool) int {
	if is {
		return 1
	}
	return 0
}

// Quantity is the measure with its unit: ".695 as the mean of the marks".
func (p Prediction) Quantity() string { return quantity(p.Measure, p.Unit) }

// Near reports that a number is as near the measure as a right answer is.
func (o *Outcome) Near(number float64) bool { return math.Abs(number-o.Measure) <= o.Within }

// Quantity is the measure of a reveal with its unit.
func (o *Outcome) Quantity() string { return quantity(o.Measure, o.Unit) }

func quantity(measure float64, unit string) string {
	return strings.TrimSpace(FormatNumber(measure) + " " + unit)
}

// Hidden lists the panes that are hidden, and [Truth], after the first done directives of a
// beat. Hides at the beginning of a beat, or after its line, hold at once. A hide lasts until
// the next question is answered: its reveal begins, or the answer is known from before.
func (l *Lesson) Hidden(p *Predictions, beat, done int) []string {
	var words []string
	for i := range l.Beats[:beat+1] {
		if l.Beats[i].Reveal {
			words = nil
		}
		begun := false
		for k, d := range l.Beats[i].Do {
			begun = begun || d.Name == "line" && k > 0 || d.Name == "do" || d.Moves()
			if d.Name == "hide" && (i < beat || k < done || !begun) {
				words = append(words, d.Words...)
			}
		}
	}
	for i, b := range l.Beats[beat:] {
		if l.Steps[b.Step].Question != nil && !(i == 0 && b.Reveal) {
			if p.At(b.Step).Revealed() {
				return nil
			}
			break
		}
	}
	return words
}

// Score counts the predictions made and revealed, and the right ones among them.
func (p *Predictions) Score() (right, made int) {
	for _, q := range p.of {
		if q.Chosen >= 0 && q.Right >= 0 {
			made++
			if q.Chosen == q.Right {
				right++
			}
		}
	}
	return right, made
}

// String is the score, such as "3 of 5 predictions came true"; "" before the first.
func (p *Predictions) String() string {
	right, made := p.Score()
	switch made {
	case 0:
		return ""
	case 1:
		return []string{"the prediction did not come true", "the prediction came true"}[right]
	}
	return fmt.Sprintf("%d of %d predictions came true", right, made)
}

// Where is the file and the line of a directive, for errors.
func (l *Lesson) Where(d *Directive) string { return fmt.Sprintf("%s:%d", l.File, d.at) }
