package lesson

import (
	"fmt"
	"slices"

	"lascope/model"
	"lascope/model/lab"
)

// A Lesson is a guided run: pages of text, directives for the run and the screen, and
// questions that the audience answers before the run does. docs/lessons/README.md has the
// format. [Read] reads one, a [Player] plays it.
type Lesson struct {
	Name    string // "liar", of the file 01-liar.txt
	File    string // its file, as in errors
	Number  int    // 1
	Title   string
	Paper   string // where in the papers: "[SPL] §II"
	Minutes int    // duration in class
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

// A Question is asked before the run gives the answer. The right option is the one whose
// range holds the measure.
type Question struct {
	Ask     Text
	Options []Option
}

// An Option holds a measure m if Low ≤ m < High.
type Option struct {
	Text      Text
	Low, High float64 // −Inf and +Inf where an end is left out
}

// A Beat is a part of a lesson without waiting: directives, then text.
type Beat struct {
	Step   int  // index of its step
	Reveal bool // whether it answers the step's question
	Do     []Directive
	Page   []Block
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
)

// A Directive is one instruction of a lesson: to the run, to the screen, or to store a
// number. The fields after Verb belong to the directives that they name.
type Directive struct {
	Name  string
	Word  string     // pane, zoom: the pane's name; press: the key; mark: the name
	Words []string   // do: the interventions, in their canonical form
	Spec  model.Spec // line
	Lab   *lab.Lab   // pane, zoom, press: the lab of the current line
	Tick  int64      // run, until, goto: the tick at which the run stops
	Speed float64    // speed: ticks a second; +Inf for max
	Expr  *Expr      // mark, measure
	at    int        // its line in the file
}

// Moves reports whether the directive advances the run.
func (d *Directive) Moves() bool { return d.Name == "run" || d.Name == "until" || d.Name == "goto" }

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

// Entry is the index of the first beat of a step.
func (l *Lesson) Entry(step int) int {
	return slices.IndexFunc(l.Beats, func(b Beat) bool { return b.Step == step })
}

// Predictions holds the audience's predictions in a lesson and the run's answers.
type Predictions struct {
	of []Prediction // by step
}

// A Prediction is the prediction for one question, and its answer.
type Prediction struct {
	Chosen  int     // the predicted option; −1 without a prediction
	Right   int     // the right option; −1 before the reveal
	Measure float64 // the value measured by the run
}

// NewPredictions makes the predictions of a lesson, none made yet.
func NewPredictions(l *Lesson) *Predictions {
	p := &Predictions{make([]Prediction, len(l.Steps))}
	for i := range p.of {
		p.of[i] = Prediction{Chosen: -1, Right: -1}
	}
	return p
}

// At is the prediction of a step.
func (p *Predictions) At(step int) Prediction { return p.of[step] }

// Predict records a prediction. Only the first one counts, and only before the reveal.
func (p *Predictions) Predict(step, option int) {
	if q := &p.of[step]; q.Chosen < 0 && q.Right < 0 {
		q.Chosen = option
	}
}

// Reveal records the run's answer.
func (p *Predictions) Reveal(step int, o *Outcome) {
	p.of[step].Right, p.of[step].Measure = o.Right, o.Measure
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
	if made == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d predictions came true", right, made)
}

// Where is the file and the line of a directive, for errors.
func (l *Lesson) Where(d *Directive) string { return fmt.Sprintf("%s:%d", l.File, d.at) }
