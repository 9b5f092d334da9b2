package lesson

import (
	"fmt"
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
	Steps   []*Step
	// Beats are the parts between which the lesson waits for the audience, in order: the
	// entry of each step, and the reveal after each question.
	Beats []Beat
}

// A Step is one page of a lesson.
type Step struct {
	Index    int
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
	Unit    string   // follows the measured number, such as "hits per poll"; "" for none
	measure *Expr    // nil by drawing
	solved  bool     // by doing: a change does it
}

// Unplayed is the question with blanks in place of the run's numbers.
func (q *Question) Unplayed() *Asked {
	a := &Asked{Kind: q.Kind, Ask: q.Ask.Blanks()}
	for _, o := range q.Options {
		a.Options = append(a.Options, o.Text.Blanks())
	}
	return a
}

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

// one is 1 for what is, and 0 for what is not.
func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// Letter is the letter of an option, from 0.
func Letter(option int) string { return string(rune('a' + option)) }

// A Beat is a part of a lesson without waiting: directives, then text.
type Beat struct {
	*Step
	Reveal bool // whether it answers the step's question
	Do     []Directive
	Page   []Block
}

// Names reports that the text speaks of a pane: "the tree pane", "pane tree" or *tree*.
func (b *Beat) Names(pane string) bool {
	for _, block := range b.Page {
		text := block.Text.Blanks()
		if block.Kind != Seen && (strings.Contains(text, pane+" pane") || strings.Contains(text, "pane "+pane) ||
			strings.Contains(text, "*"+pane+"*")) {
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

// A Directive is one instruction of a lesson. The fields after Name belong to those that they name.
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

// draws reports a question that is answered by drawing.
func (l *Lesson) draws() bool {
	return slices.ContainsFunc(l.Steps, func(s *Step) bool { return s.Question != nil && s.Question.Kind == ByDrawing })
}

// asked are the names in the measure of the question that ends a beat in a lab.
func (l *Lesson) asked(beat int, of *lab.Lab) []string {
	b := &l.Beats[beat]
	q := b.Question
	if b.Reveal || q == nil || q.Kind == ByDrawing || q.Kind == ByDoing {
		return nil // nothing is asked, or the run so far is seen
	}
	names := slices.Clip(q.measure.names)
	if slices.ContainsFunc(names, of.IsGap) {
		names = append(names, of.Main)
	}
	return names
}

// Entry is the index of the first beat of a step.
func (l *Lesson) Entry(step int) int {
	return slices.IndexFunc(l.Beats, func(b Beat) bool { return b.Index == step })
}

// NoneHolds is the value of Right where no option holds the measure: the question counts for nobody.
const NoneHolds = -2

// Hidden lists the panes that are hidden, and [Truth], after the first done directives of a
// beat. Hides at the beginning of a beat, or after its line, hold at once. A hide lasts until
// the next question is answered: its reveal begins, or the answer is known from before.
func (l *Lesson) Hidden(p Predictions, beat, done int) []string {
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
		if b.Question != nil && !(i == 0 && b.Reveal) {
			if p[b.Index].Told != nil {
				return nil
			}
			break
		}
	}
	return words
}

// Where is the file and the line of a directive, for errors.
func (l *Lesson) Where(d *Directive) string { return l.where(d.at) }

// where is the file with a line, 0 for none.
func (l *Lesson) where(line int) string {
	if line == 0 {
		return l.File
	}
	return fmt.Sprintf("%s:%d", l.File, line)
}

// A Place is how far a lesson has been played.
type Place struct {
	*Lesson
	Predictions Predictions
	Outcomes    []*Outcome
	Failed      error // why the lesson ends after these outcomes
	Beat        int
	Settled     bool // the run has reached the end of the beat
	Summary     bool // the page after the last step is shown
}

// Here is the present beat.
func (at *Place) Here() *Beat { return &at.Beats[at.Beat] }

// Step is the index of the present step.
func (at *Place) Step() int { return at.Here().Index }

// Outcome is the outcome of a beat; nil before the player has played it.
func (at *Place) Outcome(beat int) *Outcome {
	if beat < len(at.Outcomes) {
		return at.Outcomes[beat]
	}
	return nil
}

// Asked is the outcome with the question of the present step; nil before the player has played it.
func (at *Place) Asked() *Outcome { return at.Outcome(at.Entry(at.Step())) }

// Asking is the question that waits for a prediction; nil if there is none.
func (at *Place) Asking() *Question {
	b := at.Here()
	if b.Reveal || at.Summary || !at.Settled || at.Predictions[b.Index].Told != nil {
		return nil
	}
	return at.Question()
}

// Question is the question of the present step; nil for none.
func (at *Place) Question() *Question { return at.Steps[at.Step()].Question }
