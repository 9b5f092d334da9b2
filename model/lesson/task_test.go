package lesson

import (
	"context"
	"os"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestEveryTask: each lesson has a task, and the line of its example does it, by its seed and by most others.
func TestEveryTask(t *testing.T) {
	modeltest.SkipUnderRace(t)
	course := NewCourse(os.DirFS("lessons"), "model/lesson/lessons")
	lessons := modeltest.Must(course.Lessons())
	for i, l := range lessons {
		if l.Task == nil {
			t.Errorf("%s has no task", l.Name)
			continue
		}
		if !modeltest.Taken(i, 6) {
			continue
		}
		row, err := CheckWork(context.Background(), course, "x", Work{Lesson: l.Name, Line: l.Task.Example.String()})
		if err != nil || row[5] != "1" || row[6] < "4 of 5" || row[8] != "" {
			t.Errorf("%s: the example gives %q, %v", l.Name, row[4:], err)
		}
		if !strings.Contains(l.Task.Line(), "=?") || strings.Contains(l.Task.Line(), "seed=") {
			t.Errorf("%s: the line to fill is %s", l.Name, l.Task.Line())
		}
	}
}
