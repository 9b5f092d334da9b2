package course

import (
	"cmp"
	"context"
	_ "embed"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
)

//go:embed questions.txt
var questionText string

// questionWords are the rows of questions.txt, by their kind and use.
var questionWords = func() map[string]string {
	rows := map[string]string{}
	for line := range strings.Lines(questionText) {
		kind, rest, _ := strings.Cut(line, " ")
		use, words, _ := strings.Cut(strings.TrimSpace(rest), " ")
		rows[kind+" "+use] = strings.TrimSpace(words)
	}
	return rows
}()

// said is what questions.txt says about a kind of questions for a use, with values in place of marks; "" for nothing.
func said(kind lesson.QuestionKind, use string, values ...string) string {
	return strings.NewReplacer(values...).Replace(questionWords[kind.String()+" "+use])
}

// saidOf is what it says about a question, whose own marks need no values.
func saidOf(q *lesson.Question, use string, values ...string) string {
	first := strings.Join(q.Free[:min(len(q.Free), 1)], "")
	return said(q.Kind, use, append(values, "{last}", lesson.Letter(len(q.Options)-1), "{ticks}", canvas.Thousands(q.Ticks), "{first}", first,
		"{free}", lab.OrList(q.Free), "{values}", strings.Join(q.Free, "=VALUE "), "{all}", strings.Join(q.Free, " and "))...)
}

// said is what it says about the question of the present step.
func (v *lessonScreen) said(use string, values ...string) string {
	q := v.Question()
	if v.Asking() != nil {
		values = append(values, "{judged}", canvas.Thousands(v.Outcome(v.Beat).End.Tick+q.Ticks))
	}
	return saidOf(q, use, append(values, "{enter}", v.Keys.Enter.Help().Key, "{back}", v.Keys.PageUp.Help().Key, "{typed}", v.typed)...)
}

// given is a prediction in words, of a curve with the answer its distance.
func given(j lesson.Judged) string {
	switch a := j.Given; {
	case a == nil:
		return ""
	case a.Number != nil:
		return lesson.FormatNumber(*a.Number)
	case a.Curve != nil && j.Told != nil:
		return lesson.DistancePercent(j.Distance())
	}
	return j.String()
}

// verdict words the outcome of a question.
func verdict(j lesson.Judged) string {
	use, praise := "wrong", ""
	switch {
	case !j.Counts():
		use = "uncounted"
	case j.Given == nil:
		use = "none"
	case j.Right():
		use = "right"
	}
	if j.Given != nil && j.Given.Curve != nil {
		praise = lesson.Praise(j.Distance())
	}
	return said(j.Kind, use, "{given}", given(j), "{praise}", praise, "{right}", lesson.Letter(j.Told.Right), "{quantity}", j.Quantity(),
		"{does}", j.Told.Does, "{measure}", lesson.FormatNumber(j.Told.Measure), "{solved}", lesson.Judged{Told: j.Told}.Quantity())
}

// Answers of a lesson by number, by drawing and by doing.

// The keys of a number, and how many are taken.
const (
	numeric   = "0123456789.-"
	mostTyped = 12
)

// pressAnswer takes the keys that answer the open question.
func (v *lessonScreen) pressAnswer(k tea.KeyMsg) (taken bool) {
	q, word, enter := v.Asking(), k.String(), key.Matches(k, v.Keys.Enter)
	if q == nil {
		return false
	}
	asked := v.Outcome(v.Beat)
	given, parsed := asked.Parse(word)
	letter, number := q.Kind == lesson.ByLetter, q.Kind == lesson.ByNumber
	digit := number && len(word) == 1 && strings.Contains(numeric, word)
	switch typed := v.typed; {
	case (letter && parsed || digit) && v.more > 0 && !v.captioned():
		v.top = 1 << 20 // nothing answers what is not seen: first to the end of the page
	case letter && parsed:
		v.answer(given)
	case digit:
		v.typed = (typed + word)[:min(len(typed)+1, mostTyped)]
	case number && word == "backspace" && typed != "":
		v.typed = typed[:len(typed)-1]
	case number && enter && (v.onPage && v.more == 0 || typed != ""): // without a number it reveals nothing
		given, ok := asked.Parse(typed)
		if v.typed = ""; ok {
			v.answer(given)
		}
	case q.Kind == lesson.ByDrawing && enter:
		v.DrawCurve(q.Ticks, func(d *lesson.Drawing) bool {
			v.answer(lesson.Answer{Curve: asked.Axis.Parts(d.Values[:])})
			return !v.class.On()
		})
	case q.Kind == lesson.ByDoing:
		return v.pressDeed(k)
	default:
		return false
	}
	return true
}

// answer is the lecturer's voice in a class, where what is done is no voice, else the prediction of the present step.
func (v *lessonScreen) answer(given lesson.Answer) {
	v.typed = ""
	if v.class.On() && given.Deed == nil {
		v.note(v.class.Voice(given))
		return
	}
	v.Predictions.Predict(v.Step(), v.Outcome(v.Beat).Asked, given)
	v.results.Predicted(v.Step(), time.Now())
	v.enter(v.Beat + 1)
}

// answerTyped is the word answer of the prompt: a letter, a number, or the values of a curve after its first knot; none
// shows the answer without a prediction.
func (v *lessonScreen) answerTyped(rest string) {
	q := v.Asking()
	if rest == "none" && !v.class.On() {
		if q != nil { // else the button of the page was pressed twice
			v.enter(v.Beat + 1)
		}
		return
	}
	if q == nil {
		refusal.Say("answer: no question is open now; go on to the next one")
	}
	asked := v.Outcome(v.Beat)
	given, ok := asked.Parse(rest)
	if !ok {
		axis := cmp.Or(asked.Axis, &lesson.Axis{})
		refusal.Say("%s", v.said("refused", "{text}", lab.Quoted(rest), "{low}", lab.NumberWord(axis.Low), "{high}", lab.NumberWord(axis.High)))
	}
	v.answer(given)
}

// predictHint are the keys that answer the open question, and what they do.
func (v *lessonScreen) predictHint() [2]string { return [2]string{v.said("keys"), v.said("does")} }

// Answers of a lesson by doing: the run on the screen is changed, and judged.

func (p *lessonPlay) doing() bool {
	q := p.Asking()
	return q != nil && q.Kind == lesson.ByDoing
}

// deed is what was done at the question that the present beat answers; nil for none.
func (p *lessonPlay) deed() *lesson.Deed {
	given := p.Predictions[p.Step()].Given
	if !p.Here().Reveal || given == nil {
		return nil
	}
	return given.Deed
}

// end is the position of the run on the screen at the end of the present beat, which has outcome o.
func (p *lessonPlay) end(o *lesson.Outcome) model.Position {
	if d := p.deed(); d != nil {
		return d.End
	}
	return o.End
}

// noteDeed puts the changes of the run since the question on the page.
func (v *lessonScreen) noteDeed() {
	v.typed, v.refused = "", ""
	if !v.disturbed() {
		return
	}
	words, err := v.Changes(v.Step(), v.Outcome(v.Beat), v.Line)
	if err != nil {
		v.refused = err.Error()
	}
	v.typed = strings.Join(words, " ")
}

// pressDeed takes the key that lets the run judge: enter on the page, enter and PgDn once something is changed.
func (v *lessonScreen) pressDeed(k tea.KeyMsg) (taken bool) {
	changed := v.typed != "" || v.refused != ""
	judges := key.Matches(k, v.Keys.Enter) && (changed || v.onPage) || key.Matches(k, v.Keys.PageDown) && changed
	if v.more > 0 || !judges {
		return false
	}
	l, play, step, asked, line := v.Lesson, v.play, v.Step(), v.Outcome(v.Beat), v.Line
	v.Later(func() tea.Msg {
		d, err := l.Judge(context.Background(), step, asked, line)
		return judgedMsg{play, step, d, err}
	})
	return true
}

// A judgedMsg brings the judgement of the changes made at a question.
type judgedMsg struct {
	play, step int
	deed       *lesson.Deed
	err        error
}

func (judgedMsg) ForScreen() {}
