package lesson

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"lascope/model/modeltest"
)

// homework is a heading with a task.
var homework = strings.Replace(little, "\n\n==", "\ntask: Find an N.\ncheck: N until 5,000 : variance : ..0.01\nexample: spl N=40 target=0.7 p=0.7 seed=1\n\n==", 1)

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

// TestCheckWork: a line that does the task, one that does not, another line, and one that is no line.
func TestCheckWork(t *testing.T) {
	course := NewCourse(fstest.MapFS{"07-a-little.txt": {Data: []byte(homework)}}, "own")
	path := filepath.Join(t.TempDir(), "ada.txt")
	text := "Name: Ada\nlesson: a-little\nline: spl N=60 target=0.7 p=0.7 seed=4\nIt is fine. A step is short!\nDoes it cost? Yes, time.\n\nlesson: 7\nline: lascope spl N=4 target=0.7 p=0.7\n" +
		"lesson: a-little\nline: spl N=60 target=0.7 p=0.9\nlesson: a-little\nline: spl N=x\nlesson: none\n"
	modeltest.OK(t, os.WriteFile(path, []byte(text), 0o600))
	works, err := ReadWork(path)
	if err != nil || len(works) != 5 {
		t.Fatal(works, err)
	}
	for i, want := range []struct{ done, seeds, trouble string }{{"1", "5 of 5", ""}, {"0", "0 of 5", ""}, {"0", "", "p=0.7 is given"}, {"0", "", "N=x"}, {"0", "", "none: not a lesson"}} {
		row, err := CheckWork(context.Background(), course, path, works[i])
		if err != nil || len(row) != len(CheckColumns) || row[1] != "Ada" || row[5] != want.done || row[6] != want.seeds || !strings.Contains(row[8], want.trouble) {
			t.Errorf("work %d: %q, %v", i+1, row, err)
		}
	}
	if works[0].Sentences != 4 {
		t.Errorf("%d sentences", works[0].Sentences)
	}
	if _, err := ReadWork(filepath.Join(filepath.Dir(path), "no.txt")); err == nil {
		t.Error("a missing file is read")
	}
}
