package course

import (
	"context"
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// Answers of a lesson by doing: the run on the screen is changed, and judged.

func (p *lessonPlay) doing() bool {
	q := p.Asking()
	return q != nil && q.Kind == lesson.ByDoing
}

// deed is what was done at the question that the present beat answers; nil for none.
func (p *lessonPlay) deed() *lesson.Deed {
	given := p.Predictions[p.Step()].Given
	if !p.Lesson.Beats[p.Beat].Reveal || given == nil {
		return nil
	}
	return given.Deed
}

// end is the position of the run on the screen at the end of the present beat, which has outcome o.
func (p *lessonPlay) end(o *lesson.Outcome) model.Position {
	if d := p.deed(); d != nil {
		return d.End
	}
	return o.End()
}

// judges says when the run judges what is done at the open question.
func (p *lessonPlay) judges(q *lesson.Question) string {
	return fmt.Sprintf("the run judges at tick %s", canvas.Thousands(p.Outcome(p.Beat).End().Tick+q.Ticks))
}

// A deedKeys is a lesson's screen as a question by doing sees it.
type deedKeys struct{ *lessonScreen }

// note puts the changes of the run since the question on the page.
func (v deedKeys) note() {
	v.page.typed, v.page.refused = "", ""
	if !v.disturbed() {
		return
	}
	words, err := v.Lesson.Changes(v.Step(), v.Outcome(v.Beat), v.Now.Snap.Line)
	if err != nil {
		v.page.refused = err.Error()
	}
	v.page.typed = strings.Join(words, " ")
}

// pageWords are what the page of a browser says of the changes so far.
func (v deedKeys) pageWords() []string {
	switch {
	case !v.doing():
		return nil
	case v.page.refused != "":
		return []string{"✗ " + pane.Sentence(v.page.refused) + ". *back* puts it back."}
	}
	return []string{pane.Sentence(v.judges(v.Asking())) + "."}
}

// press takes the key that lets the run judge: enter on the page, enter and PgDn once something is changed.
func (v deedKeys) press(k tea.KeyMsg) (cmd tea.Cmd, taken bool) {
	changed := v.page.typed != "" || v.page.refused != ""
	judges := key.Matches(k, v.Keys.Enter) && (changed || v.onPage) || key.Matches(k, v.Keys.PageDown) && changed
	if v.page.more > 0 || !judges {
		return nil, false
	}
	l, play, step, asked, line := v.Lesson, v.play, v.Step(), v.Outcome(v.Beat), v.Now.Snap.Line
	return func() tea.Msg {
		d, err := l.Judge(context.Background(), step, asked, line)
		return judgedMsg{play, step, d, err}
	}, true
}

// A judgedMsg is what was done at a question, judged.
type judgedMsg struct {
	play, step int
	deed       *lesson.Deed
	err        error
}

func (judgedMsg) ForScreen() {}

// judged takes the judgement: the run on the screen follows, then the answer stands on the page.
func (v deedKeys) judged(m judgedMsg) {
	switch {
	case m.play != v.play || !v.doing() || v.Step() != m.step:
	case m.err != nil:
		v.lessonScreen.note(m.err)
	default:
		answerKeys(v).answer(lesson.Answer{Deed: m.deed})
	}
}
