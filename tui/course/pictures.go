package course

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"lascope/model/lesson"
	"lascope/model/picture"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/run"
	"lascope/tui/tty"
)

// questionPictures are the panes of a lesson at each of its questions, by the step, on white and before the answer.
func questionPictures(ctx context.Context, course *lesson.Course, l *lesson.Lesson, o config.Options) (map[int]*picture.Drawing, error) {
	th, err := canvas.MakeTheme("light", "", termenv.TrueColor, false)
	if err != nil {
		return nil, err
	}
	v, err := newLessonScreen(course, l, th, o)
	if err != nil {
		return nil, err
	}
	defer v.Close()
	v.Film()
	v.Update(tea.WindowSizeMsg{Width: 150, Height: 36})
	found := map[int]*picture.Drawing{}
	for beat, b := range l.Beats {
		if b.Reveal || l.Steps[b.Step].Question == nil {
			continue
		}
		if err := reach(ctx, v, beat); err != nil {
			return nil, err
		}
		v.View()
		panes := canvas.Grid{}
		panes.Reset(v.Screen.W, v.Screen.H-3) // without the time line, the line and the keys
		panes.Blit(&v.Screen.Frame, 0, 0)
		found[b.Step] = canvas.Still(l.Steps[b.Step].Heading, &panes, th)
	}
	return found, nil
}

// reach moves to the end of a beat, and waits until it is shown.
func reach(ctx context.Context, v *lessonScreen, beat int) error {
	v.finish(beat)
	v.follow() // no message comes where all is played
	return awaitRest(ctx, v)
}

// awaitRest takes messages until the beat has been reached and its panes show the present tick.
func awaitRest(ctx context.Context, v *lessonScreen) error {
	for v.View(); !v.Settled || !v.Shown(); v.View() {
		if c := v.Broke(); c != nil {
			return &tty.Crash{What: c.What, Stack: c.Stack}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case m := <-v.played:
			if m.err != nil {
				return m.err
			}
			v.Update(m)
		case e := <-v.Driver.Events:
			v.Update(run.EventMsg{E: e})
		case <-v.Driver.Fresh:
			v.Update(run.FreshMsg{})
		}
	}
	return nil
}
