package course

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/lesson"
)

// Answers of a lesson by number, by drawing and by doing.

// An answerKeys is a lesson's screen as the answers to its questions see it.
type answerKeys struct{ *lessonScreen }

// numeric are the keys of a number.
const numeric = "0123456789.-"

func (v answerKeys) pressAnswer(q *lesson.Question, k tea.KeyMsg) bool {
	enter := key.Matches(k, v.Keys.Enter)
	switch word := k.String(); {
	case q.Kind == lesson.ByDrawing && enter:
		v.DrawCurve(q.Ticks, func(d *lesson.Drawing) bool {
			v.answer(lesson.Answer{Curve: v.Outcome(v.Beat).Axis.Parts(d.Values)})
			return !v.class.On()
		})
	case q.Kind != lesson.ByNumber:
		return false
	case len(word) == 1 && strings.Contains(numeric, word):
		if len(v.page.typed) < 12 {
			v.page.typed += word
		}
	case word == "backspace" && v.page.typed != "":
		v.page.typed = v.page.typed[:len(v.page.typed)-1]
	case enter && v.page.typed != "":
		given, ok := v.Outcome(v.Beat).Parse(v.page.typed)
		if v.page.typed = ""; ok {
			v.answer(given)
		}
	default:
		return false
	}
	return true
}

// answer is the lecturer's voice in a class, where what is done is no voice, else the prediction of the present step.
func (v answerKeys) answer(given lesson.Answer) {
	v.page.typed = ""
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
func (v answerKeys) answerTyped(rest string) (tea.Cmd, error) {
	q := v.Asking()
	if rest == "none" && !v.class.On() {
		if q != nil { // else the button of the page was pressed twice
			v.enter(v.Beat + 1)
		}
		return nil, nil
	}
	if q == nil {
		return nil, errors.New("answer: no question is open now; go on to the next one")
	}
	asked := v.Outcome(v.Beat)
	if given, ok := asked.Parse(rest); ok {
		v.answer(given)
		return nil, nil
	}
	words := fmt.Sprintf("answer %s: this question is answered by ", lab.Quoted(rest))
	switch q.Kind {
	case lesson.ByLetter:
		words += fmt.Sprintf("a letter, a to %c, such as answer b", 'a'+len(q.Options)-1)
	case lesson.ByNumber:
		words += "a number, such as answer 0.35"
	case lesson.ByDrawing:
		words = fmt.Sprintf("answer: this question is answered by a curve of %d numbers from %s to %s, parted by blanks", lesson.Knots-1,
			lab.NumberWord(asked.Axis.Low), lab.NumberWord(asked.Axis.High))
	case lesson.ByDoing:
		words = fmt.Sprintf("answer %s: change %s, as in %s=VALUE; then the run judges", lab.Quoted(rest), lab.OrList(q.Free), q.Free[0])
	}
	return nil, errors.New(words)
}

func (v answerKeys) predictHint(q *lesson.Question) [2]string {
	switch q.Kind {
	case lesson.ByNumber:
		return [2]string{"0-9 " + v.Keys.Enter.Help().Key, "predict"}
	case lesson.ByDrawing:
		return [2]string{v.Keys.Enter.Help().Key, "draw"}
	}
	return [2]string{fmt.Sprintf("a-%c", 'a'+len(q.Options)-1), "predict"}
}
