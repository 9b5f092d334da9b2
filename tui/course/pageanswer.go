package course

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/classroom"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/lessontext"
)

// Answers of a lesson by number, by drawing and by doing.

// An answerKeys is a lesson's screen as the answers to its questions see it.
type answerKeys struct{ *lessonScreen }

func (v answerKeys) pressAnswer(q *lesson.Question, k tea.KeyMsg) bool {
	enter := key.Matches(k, v.Keys.Enter)
	switch word := k.String(); {
	case q.Kind == lesson.ByDrawing && enter:
		v.DrawCurve(q.Ticks, func(d *lesson.Drawing) bool {
			v.predictDrawing(d)
			return !v.class.On()
		})
	case q.Kind != lesson.ByNumber:
		return false
	case len(word) == 1 && strings.Contains("0123456789.-", word):
		if len(v.page.typed) < 12 {
			v.page.typed += word
		}
	case word == "backspace" && v.page.typed != "":
		v.page.typed = v.page.typed[:len(v.page.typed)-1]
	case enter && v.page.typed != "":
		number, err := strconv.ParseFloat(v.page.typed, 64)
		if err != nil {
			v.page.typed = ""
			break
		}
		v.predictNumber(number)
	default:
		return false
	}
	return true
}

// answer is the lecturer's voice in a class, else the prediction of the present step.
func (v answerKeys) answer(voice classroom.Answer, made lesson.Prediction) {
	if v.class.On() {
		v.note(v.class.Voice(voice))
		return
	}
	v.predictions.Predict(v.step(), made)
	v.predicted()
}

func (v answerKeys) predictNumber(number float64) {
	v.page.typed = ""
	v.answer(classroom.Answer{Number: &number}, lesson.Prediction{Number: number})
}

func (v answerKeys) predictDrawing(d *lesson.Drawing) {
	v.answer(classroom.AnswerOf(d), lesson.Prediction{Drawing: d})
}

// answerTyped is the word answer of the prompt: a letter, a number, or the values of a curve after its first knot.
func (v answerKeys) answerTyped(rest string) (tea.Cmd, error) {
	q, words := v.open(), strings.Fields(rest)
	if q == nil {
		return nil, errors.New("answer: no question is open now; go on to the next one")
	}
	given := fmt.Sprintf("answer %s: ", lab.Quoted(rest))
	switch q.Kind {
	case lesson.ByLetter:
		i, ok := lessontext.OptionKey(strings.ToLower(rest), len(q.Options))
		if !ok {
			return nil, fmt.Errorf("%sthis question is answered by a letter, a to %c, such as answer b", given, 'a'+len(q.Options)-1)
		}
		v.predict(i)
	case lesson.ByNumber:
		number, err := strconv.ParseFloat(rest, 64)
		if err != nil || !(math.Abs(number) <= classroom.MostNumber) {
			return nil, fmt.Errorf("%sthis question is answered by a number, such as answer 0.35", given)
		}
		v.predictNumber(number)
	case lesson.ByDrawing:
		a := v.outcome(v.beat).Ahead
		d := lesson.NewDrawing(a.From, a.To, a.Curve.Low, a.Curve.High, a.Curve.Now())
		wrong := len(words) != lesson.Knots-1
		for i, word := range words {
			x, err := strconv.ParseFloat(word, 64)
			wrong = wrong || err != nil || !canvas.Finite(x)
			d.Set(i+1, x)
		}
		if wrong {
			return nil, fmt.Errorf("answer: this question is answered by a curve of %d numbers from %s to %s, parted by blanks",
				lesson.Knots-1, lab.NumberWord(d.Low), lab.NumberWord(d.High))
		}
		v.predictDrawing(d)
	case lesson.ByDoing:
		return nil, fmt.Errorf("%schange %s, as in %s=VALUE; then the run judges", given, lab.OrList(q.Free), q.Free[0])
	}
	return nil, nil
}

func (v answerKeys) predictHint(q *lesson.Question, does string) [2]string {
	switch q.Kind {
	case lesson.ByNumber:
		return [2]string{"0-9 " + v.Keys.Enter.Help().Key, does}
	case lesson.ByDrawing:
		return [2]string{v.Keys.Enter.Help().Key, "draw"}
	}
	return [2]string{fmt.Sprintf("a-%c", 'a'+len(q.Options)-1), does}
}
