package tui

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/model/prediction"
)

// Answers of a lesson by number, by drawing and by doing.

func (v *lessonScreen) pressAnswer(q *lesson.Question, k tea.KeyMsg) bool {
	enter := key.Matches(k, v.keys.Enter)
	switch word := k.String(); {
	case q.Kind == lesson.ByDrawing && enter:
		v.overlay = &predictOverlay{ticks: q.Ticks, runs: v.now.Runs, drawn: func(d *prediction.Drawing) {
			if v.class.On() {
				v.note(v.class.Voice(classroom.AnswerOf(d)))
				v.overlay = nil
				return
			}
			v.predictions.PredictDrawing(v.lesson.Beats[v.beat].Step, d)
			v.predicted()
		}}
		v.app.Dirty = true
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
		if v.class.On() {
			v.note(v.class.Voice(classroom.Answer{Number: &number}))
			break
		}
		v.predictions.PredictNumber(v.lesson.Beats[v.beat].Step, number)
		v.predicted()
	default:
		return false
	}
	return true
}

func (v *lessonScreen) drawing() bool {
	_, ok := v.overlay.(*predictOverlay)
	return ok
}

func (v *lessonScreen) predictHint(q *lesson.Question, does string) [2]string {
	switch q.Kind {
	case lesson.ByNumber:
		return [2]string{"0-9 " + v.keys.Enter.Help().Key, does}
	case lesson.ByDrawing:
		return [2]string{v.keys.Enter.Help().Key, "draw"}
	}
	return [2]string{fmt.Sprintf("a-%c", 'a'+len(q.Options)-1), does}
}
