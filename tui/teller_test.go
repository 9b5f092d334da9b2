package tui

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/lessontext"
	"lascope/tui/wording"
)

// TestLessonPlain: a lesson runs in plain mode, with and without a person who answers.
func TestLessonPlain(t *testing.T) {
	f := LessonFlags{Options: ownCourse()}
	var alone bytes.Buffer
	modeltest.OK(t, f.Run(context.Background(), "little", nil, &alone, false))
	for _, words := range []string{"lesson 1: A little lesson\n", "== 2 of 3: What then", "[the run] tick 100, ", "  c  It halves", "It is ", "Look: the end of it", "the next lesson: lascope lesson next\n"} {
		if !strings.Contains(alone.String(), words) {
			t.Errorf("%q is missing in\n%s", words, alone.String())
		}
	}
	var led bytes.Buffer
	f.Plain = true
	var refused *wording.RefusedWords
	if err := f.Run(context.Background(), "little", strings.NewReader("\nx\nC\n\n\n"), &led, true); !errors.As(err, &refused) || refused.Lines != 1 {
		t.Fatalf("after the prediction x: %v", err)
	}
	for _, words := range []string{"enter goes on", "x: a prediction is a letter, a to d,", "your prediction, a to d, or enter for none:", "redict", "the prediction ", "next lesson"} {
		if !strings.Contains(led.String(), words) {
			t.Errorf("%q is missing in\n%s", words, led.String())
		}
	}
	var piped bytes.Buffer
	modeltest.OK(t, f.Run(context.Background(), "little", strings.NewReader("\nc\n"), &piped, false))
	for _, words := range []string{"redict", "the prediction ", "What then. ", "next lesson"} {
		if !strings.Contains(piped.String(), words) {
			t.Errorf("%q is missing in\n%s", words, piped.String())
		}
	}
	var left bytes.Buffer
	if err := lessontext.Tell(context.Background(), &left, bufio.NewReader(strings.NewReader("\n")), false, mustFind(t, f.Options, "1"), "", nil); err != nil {
		t.Errorf("whoever leaves in the middle gets %v", err)
	}
	if err := f.Run(context.Background(), "nothing", nil, &alone, false); err == nil {
		t.Error("a lesson that is not there is found")
	}
	f.Lessons = filepath.Join(f.Lessons, "none")
	if err := f.Run(context.Background(), "list", nil, &alone, false); err == nil || !strings.Contains(err.Error(), "it is a directory of lessons, and cannot be read as one") {
		t.Errorf("%v", err)
	}
}

func mustFind(t *testing.T, o config.Options, name string) *lesson.Lesson {
	t.Helper()
	course := modeltest.Must(o.OpenCourse())
	return modeltest.Must(course.Find(name))
}
