package course

import (
	"errors"
	"testing"

	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/tty"
)

// A mistake is a command that panics.
type mistake struct{}

func (mistake) Apply(*driver.Loop) { panic("a mistake") }

// TestPicturesBreakOff: a defect of the run, or of the player that is ahead of it, ends the pictures of a handout.
func TestPicturesBreakOff(t *testing.T) {
	for name, breaks := range map[string]func(v *lessonScreen){
		"run":    func(v *lessonScreen) { v.Driver.Send(mistake{}) },
		"player": func(v *lessonScreen) { v.played <- playedMsg{play: v.play, crash: &driver.Crashed{What: "a mistake"}} },
	} {
		p := newPupil(t, config.Options{Lessons: "../../model/lesson/lessons"}, "liar", 150, 36)
		p.played = make(chan playedMsg, 1) // the player is not heard
		breaks(p.lessonScreen)
		var crash *tty.Crash
		if err := awaitRest(t.Context(), p.lessonScreen); !errors.As(err, &crash) || crash.What != "a mistake" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestReachOfAPlayedLesson: a beat is reached also where the whole lesson has been played, so that no message comes.
func TestReachOfAPlayedLesson(t *testing.T) {
	p := newPupil(t, config.Options{Lessons: "../../model/lesson/lessons"}, "liar", 150, 36)
	p.wait("the whole lesson", func() bool { return len(p.Outcomes) == len(p.Lesson.Beats) })
	for beat := range p.Lesson.Beats {
		modeltest.OK(t, reach(t.Context(), p.lessonScreen, beat))
	}
}
