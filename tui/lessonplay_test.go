package tui

import (
	"context"
	"math"
	"strings"
	"testing"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/keymap"
)

// playedTo is a lesson of which the player has played everything, at the end of a beat.
func playedTo(t *testing.T, l *lesson.Lesson, beat int) *lessonPlay {
	t.Helper()
	p := &lessonPlay{lesson: l, predictions: lesson.NewPredictions(l), beat: beat, at: len(l.Beats[beat].Do), settled: true}
	player := lesson.NewPlayer(l)
	for {
		o := modeltest.Must(player.Next(context.Background()))
		if o == nil {
			return p
		}
		p.outcomes = append(p.outcomes, o)
	}
}

// TestLessonPlay: a question is open from the end of its beat to its prediction and not in the summary;
// its options are those of the step; outcomes end with the beats.
func TestLessonPlay(t *testing.T) {
	l := mustFind(t, ownCourse(), "little")
	asks := l.Entry(1)
	p := playedTo(t, l, asks)
	if p.outcome(len(l.Beats)) != nil || p.outcome(asks) == nil {
		t.Error("an outcome is missing, or there is one of no beat")
	}
	if q := p.open(); q == nil || p.options() != len(q.Options) {
		t.Errorf("the open question is %+v, with %d options", q, p.options())
	}
	p.settled = false
	if p.open() != nil {
		t.Error("a question is open before the run has reached it")
	}
	p.settled, p.summary = true, true
	if p.open() != nil || p.options() != 0 {
		t.Error("a question is open in the summary")
	}
	if p.captioned() || p.handedOver() {
		t.Error("a lesson has the captions of a demo")
	}
	if n := len(p.orders()); n < asks {
		t.Errorf("%d directives lead to beat %d", n, asks)
	}
	if got := playedTo(t, l, 0).speed(-1); !math.IsInf(got, 1) {
		t.Errorf("as fast as it goes is %g ticks a second", got)
	}
}

// TestPageWriter: the page of a step holds its heading and its question, not the answer.
func TestPageWriter(t *testing.T) {
	l := mustFind(t, ownCourse(), "little")
	p := playedTo(t, l, l.Entry(1))
	w := &pageWriter{p, nil, &lessonPage{chosen: -1}, plainTheme(t, "dark"), keymap.NewKeyMap(), func(s string) string { return s }}
	text := ""
	for _, row := range w.pageOf(60).Lines {
		for _, span := range row {
			text += span.Text
		}
		text += "\n"
	}
	says(t, text, l.Steps[1].Heading, p.outcomes[p.beat].Ask, p.outcomes[p.beat].Options[0])
	if answer := p.outcomes[p.beat+1]; len(answer.Page) > 0 && len(answer.Page[0]) > 0 {
		for _, page := range answer.Page {
			if strings.Contains(text, page) {
				t.Errorf("the answer %q stands on the page of the question:\n%s", page, text)
			}
		}
	}
}
