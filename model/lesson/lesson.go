package lesson

import (
	"fmt"
	"slices"

	"lascope/model"
	"lascope/model/lab"
)

// A Lesson is a talk with the program: pages of text beside a run that plays what
// they speak of, and questions that are answered before the run answers them. It is
// a text that any teacher can write; docs/lessons/README.md has the format. Make one
// with [ReadLesson], play it with a [Player].
type Lesson struct {
	Name    string // "liar", of the file 01-liar.txt
	File    string // its file, as refusals name it
	Number  int    // 1
	Title   string
	Paper   string // where in the papers: "[SPL] §II"
	Minutes int    // how long it takes in a room
	Steps   []Step
	// Beats are the parts between which the lesson waits for its audience, in order:
	// each step's entry, and what a question's answer brings.
	Beats []Beat
}

// A Step is one page of a lesson.
type Step struct {
	Heading  string
	Question *Question // nil for none
}

// A Question is asked before the run gives the answer: the option whose range holds
// what is then measured.
type Question struct {
	Ask     Text
	Options []Option
}

// An Option holds a measure m if Low ≤ m < High.
type Option struct {
	Text      Text
	Low, High float64 // −Inf and +Inf where an end is left out
}

// A Beat is what happens without waiting: directives, then text.
type Beat struct {
	Step   int  // index of its step
	Reveal bool // it answers the step's question
	Do     []Directive
	Page   []Block
}

// A Block is a piece of a page.
type Block struct {
	Kind BlockKind
	Text Text
}

// BlockKind tells the kinds of [Block] apart.
type BlockKind uint8

// The kinds of blocks.
const (
	Paragraph BlockKind = iota
	Notice              // what to look at
	Try                 // something to do by oneself
)

// A Directive is one order of a lesson: to the run, to the screen, or to remember a
// number.
type Directive struct {
	Verb  string
	Word  string     // pane, zoom: the pane's name; press: the key; mark: the name
	Words []string   // do: the interventions, in their canonical form
	Spec  model.Spec // line
	Lab   *lab.Lab   // the lab on the stage, for pane, zoom and press
	Tick  int64      // run, until, goto: where the run then rests
	Speed float64    // speed: ticks a second; +Inf for max
	Expr  *Expr      // mark, measure
	at    int        // its line in the file
}

// Moves tells a directive that takes the run to another tick.
func (d *Directive) Moves() bool { return d.Verb == "run" || d.Verb == "until" || d.Verb == "goto" }

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

// Entry is the beat with which a step begins.
func (l *Lesson) Entry(step int) int {
	return slices.IndexFunc(l.Beats, func(b Beat) bool { return b.Step == step })
}

// Predictions are what the audience predicted in a lesson and what the run then did.
type Predictions struct {
	of []Prediction // by step
}

// A Prediction is one question as it was answered.
type Prediction struct {
	Chosen  int // the option; −1 if the audience did not predict
	Right   int // the option that the run chose; −1 before it is revealed
	Measure float64
}

// NewPredictions is a clean sheet for a lesson.
func NewPredictions(l *Lesson) *Predictions {
	p := &Predictions{make([]Prediction, len(l.Steps))}
	for i := range p.of {
		p.of[i] = Prediction{Chosen: -1, Right: -1}
	}
	return p
}

// At is the prediction of a step.
func (p *Predictions) At(step int) Prediction { return p.of[step] }

// Predict writes down a prediction; the first counts, and none does that comes after
// the answer.
func (p *Predictions) Predict(step, option int) {
	if q := &p.of[step]; q.Chosen < 0 && q.Right < 0 {
		q.Chosen = option
	}
}

// Reveal writes down what the run did.
func (p *Predictions) Reveal(step int, o *Outcome) {
	p.of[step].Right, p.of[step].Measure = o.Right, o.Measure
}

// Score counts the predictions that came true among those that were made and revealed.
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

// String is the score in words: "3 of 5 predictions came true"; "" before the first.
func (p *Predictions) String() string {
	right, made := p.Score()
	if made == 0 {
		return ""
	}
	return fmt.Sprintf("%d of %d predictions came true", right, made)
}

// Where is the place of a directive in the lesson's file, for refusals.
func (l *Lesson) Where(d *Directive) string { return fmt.Sprintf("%s:%d", l.File, d.at) }
