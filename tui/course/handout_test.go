package course

import (
	"bytes"
	"context"
	"encoding/csv"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/config"
)

// collapsed is a text without its line breaks and marks.
func collapsed(text string) string { return strings.Join(strings.Fields(text), " ") }

// printed runs lesson with flags and returns the words that it prints.
func printed(t *testing.T, f LessonFlags, name string) string {
	t.Helper()
	var out bytes.Buffer
	modeltest.OK(t, f.Run(context.Background(), name, strings.NewReader(""), &out, true))
	return collapsed(out.String())
}

// TestHandout: for every lesson the handout has each question with its options, and nothing of
// the answers: no text of a reveal, no reason, no number that the run gives.
func TestHandout(t *testing.T) {
	o := config.Options{Lessons: "../../model/lesson/lessons"}
	course := modeltest.Must(o.OpenCourse())
	for _, name := range course.Names() {
		l := mustFind(t, o, name)
		text := printed(t, LessonFlags{Options: o, Handout: true}, name)
		for _, b := range l.Beats {
			for _, block := range b.Page {
				if has := strings.Contains(text, collapsed(block.Text.Blanks())); has == (b.Reveal || block.Kind == lesson.Seen) {
					t.Errorf("%s, step %d: has %v: %s", name, b.Index+1, has, block.Text.Blanks())
				}
			}
		}
		for i, s := range l.Steps {
			if s.Question == nil {
				continue
			}
			place := map[lesson.QuestionKind]string{lesson.ByLetter: "- [ ] a ", lesson.ByNumber: "your number: \\_", lesson.ByDrawing: "```text | |", lesson.ByDoing: "your " + strings.Join(s.Question.Free, " and ") + ": \\_"}
			if !strings.Contains(text, ". "+collapsed(strings.ReplaceAll(s.Question.Ask.Blanks(), "*", ""))+"** "+place[s.Question.Kind]) {
				t.Errorf("%s, step %d is not asked", name, i+1)
			}
			for _, o := range s.Question.Options {
				if !strings.Contains(text, collapsed(o.Text.Blanks())) {
					t.Errorf("%s, step %d lacks the option %s", name, i+1, o.Text.Blanks())
				}
				if reason := collapsed(o.Wrong.Blanks()); reason != "" && strings.Contains(text, reason) {
					t.Errorf("%s, step %d gives a reason: %s", name, i+1, reason)
				}
			}
		}
		for _, line := range append(l.HandIn(), l.Task.Text+" Hand in:") {
			modeltest.Has(t, text, collapsed(line), "%s lacks the line of its task %s:", name, line)
		}
		if strings.Contains(text, "[x]") || strings.Contains(text, "{") {
			t.Errorf("%s marks an answer or prints an expression", name)
		}
	}
}

// TestPaper: --out writes a handout with a picture of each question's screen, as PDF, or as Markdown with its pictures beside it;
// equal lessons give equal bytes; another file is not replaced, and a file of another kind is refused.
func TestPaper(t *testing.T) {
	o := ownCourse()
	t.Chdir(t.TempDir())
	write := func(path string) ([]byte, error) {
		f := LessonFlags{Options: o, Handout: true, Out: path}
		if err := f.Run(context.Background(), "little", nil, io.Discard, false); err != nil {
			return nil, err
		}
		return os.ReadFile(path)
	}
	first, err := write("a.pdf")
	if err != nil || !bytes.HasPrefix(first, []byte("%PDF-")) {
		t.Fatal(err)
	}
	if second, err := write("b.pdf"); err != nil || !bytes.Equal(first, second) {
		t.Errorf("two handouts of a lesson differ: %v", err)
	}
	text, err := write("c.md")
	if err != nil || !strings.Contains(string(text), "(c-1.svg)") {
		t.Errorf("the Markdown has no picture: %v\n%s", err, text)
	}
	if svg, err := os.ReadFile("c-1.svg"); err != nil || !bytes.HasPrefix(svg, []byte("<svg")) {
		t.Error("the picture is missing:", err)
	}
	modeltest.OK(t, os.WriteFile("mine.md", []byte("my notes\n"), 0o600))
	for _, path := range []string{"mine.md", "a.txt"} {
		if _, err := write(path); err == nil {
			t.Errorf("%s is written", path)
		} else {
			modeltest.Sentence(t, err, path)
		}
	}
}

// readResults reads a results file without its heading and checks the times.
func readResults(t *testing.T, path string, since time.Time) (rows []string) {
	t.Helper()
	f := modeltest.Must(os.Open(path))
	defer f.Close()
	all, err := csv.NewReader(f).ReadAll()
	if err != nil || strings.Join(all[0], ",") != "when,who,lesson,step,question,predicted,right,correct,measure,unit,options,version" {
		t.Fatal(all, err)
	}
	for _, row := range all[1:] {
		at, err := time.Parse(time.RFC3339, row[0])
		if err != nil || at.Before(since.Truncate(time.Second)) || at.After(time.Now()) {
			t.Errorf("a prediction was made at %s: %v", row[0], err)
		}
		rows = append(rows, strings.Join(row[1:], "|"))
	}
	return rows
}

// TestResults: predictions on the screen and in plain words are appended to one file, with and
// without their answer; a file with other contents is refused and stays as it is.
func TestResults(t *testing.T) {
	since, o := time.Now(), ownCourse()
	path := filepath.Join(t.TempDir(), "class.csv")
	f := LessonFlags{Options: o, Results: path, Name: "Ada, first"}
	f.Plain = true
	modeltest.OK(t, f.Run(context.Background(), "little", strings.NewReader("\nd\n"), io.Discard, false))
	p := newPupil(t, o, "little", 120, 40)
	var err error
	if p.results, err = lesson.OpenResults(path, "Bob"); err != nil {
		t.Fatal(err)
	}
	p.rest()
	p.keys("pgdown")
	p.rest()
	p.keys("c")
	p.rest()
	p.keys("pgup", "pgup")
	p.rest()
	p.begin(p.Lesson) // once more, revealed, taken back, and left before the answer
	p.rest()
	p.keys("pgdown")
	p.rest()
	p.keys("pgdown")
	p.rest()
	p.keys("pgup")
	p.rest()
	if p.Asking() == nil {
		t.Error("an unanswered question that was revealed is not opened again")
	}
	p.Predictions.Predict(1, p.Outcome(p.Beat).Asked, lesson.Answer{Option: new(0)})
	p.results.Predicted(1, time.Now())
	modeltest.OK(t, p.leave())
	modeltest.OK(t, p.results.Close())
	got := readResults(t, path, since)
	want := []string{
		"Ada, first|little|2|Twice the states?|d|d|1|",
		"Bob|little|2|Twice the states?|c|d|0|",
		"Bob|little|2|Twice the states?|revealed|d||0.1174|of the variance with N = 20",
		"Bob|little|2|Twice the states?|a||||",
	}
	modeltest.MustEqual(t, len(got), len(want), "the rows are %q:", got)
	for i, row := range got {
		if !strings.HasPrefix(row, want[i]) || i < 2 && !strings.Contains(row, "|of the variance with N = 20|It doubles | It stays | It halves | It vanishes|") {
			t.Errorf("row %d is %s, want %s", i, row, want[i])
		}
	}
	other := filepath.Join(t.TempDir(), "other.csv")
	modeltest.OK(t, os.WriteFile(other, []byte("tick,hits\n"), 0o644))
	modeltest.Refused(t, modeltest.ErrorOf(lesson.OpenResults(other, "")), "it holds something else", "")
	modeltest.Equal(t, string(modeltest.Must(os.ReadFile(other))), "tick,hits\n", "the file is")
	modeltest.Refused(t, modeltest.ErrorOf(lesson.OpenResults(t.TempDir(), "")), "it is a folder", "a directory:")
}
