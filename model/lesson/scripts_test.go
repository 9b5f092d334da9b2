package lesson

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"lascope/model/experiment/show"
	"lascope/model/modeltest"
)

// TestLessonScripts plays testdata/*.txt:
//
//	$ lesson NAME     reads and plays the lesson of the lines "> "
//	$ replace TEXT    the same with the lines "> " in place of a text, in which \n ends a line
//	$ name NAME       the same as a file of this name
//	$ list NAME …     lists a course of files that all have this lesson; find WORD NAME … finds one in it, and the one after it
//	$ beats           its parts: directives, where the run rests, the kinds of the text, and after the first and the last directive the panes that are hidden
//	$ predict c b     its first question with predictions before the answer, of which the first counts, and one after it
//	$ advice          what its author should know
//	$ summary         sums up the lines "> " of a file of predictions by this lesson
//	$ check           checks the lines "> " that are handed in for it
func TestLessonScripts(t *testing.T) {
	modeltest.Scripts(t, "testdata/*.txt", func(t *testing.T) func(string, []string) string {
		var name, whole string
		return func(command string, input []string) string {
			verb, words, _ := strings.Cut(command, " ")
			text := strings.Join(input, "\n")
			switch verb {
			case "lesson":
				name, whole = words, text+"\n"
				return played(t, name, whole)
			case "replace":
				old := strings.ReplaceAll(words, `\n`, "\n")
				modeltest.MustHave(t, whole, old, "the lesson has no")
				if text != "" && strings.HasSuffix(old, "\n") {
					text += "\n"
				}
				return played(t, name, strings.Replace(whole, old, text, 1))
			case "name":
				return played(t, words, whole)
			case "list":
				var b strings.Builder
				err := courseOf(whole, strings.Fields(words)).List(&b)
				return b.String() + refusedAs(t, err)
			case "find":
				fields := strings.Fields(words)
				c := courseOf(whole, fields[1:])
				l, err := c.Find(fields[0])
				if err != nil {
					return refusedAs(t, err)
				}
				return fmt.Sprintf("%s of %s, then %q\n", l.Name, l.File, c.After(l))
			case "advice":
				return strings.Join(modeltest.Must(Read(name, whole)).Advice(), "\n") + "\n"
			case "beats":
				return beats(modeltest.Must(Read(name, whole)))
			case "predict":
				return predicted(t, modeltest.Must(Read(name, whole)), strings.ReplaceAll(words, " ", ""))
			case "summary", "check":
				file := filepath.Join(t.TempDir(), "file")
				modeltest.OK(t, os.WriteFile(file, []byte(text), 0o600))
				out := map[string]func(t *testing.T, c *Course, file string) string{"summary": summarised, "check": checked}[verb](t, courseOf(whole, []string{name}), file)
				return strings.ReplaceAll(out, file, "FILE")
			}
			t.Fatalf("%s: no such command of a script", verb)
			return ""
		}
	})
}

// played reads a lesson and plays it to its end.
func played(t *testing.T, name, text string) string {
	l, err := Read(name, text)
	if err == nil {
		p := NewPlayer(l)
		for o := new(Outcome); o != nil && err == nil; {
			o, err = p.Next(t.Context())
		}
	}
	if err != nil {
		modeltest.Sentence(t, err, text)
		return err.Error() + "\n"
	}
	return fmt.Sprintf("%s: it plays to its end\n", l.Title)
}

// beats are the parts of a lesson.
func beats(l *Lesson) (out string) {
	open := make(Predictions, len(l.Steps))
	for i, b := range l.Beats {
		out += fmt.Sprintf("step %d%s:", b.Index+1, map[bool]string{true: ", answer"}[b.Reveal])
		for _, d := range b.Do {
			out += " " + d.Name
			if d.Moves() {
				out += fmt.Sprint(" ", d.Tick)
			}
		}
		out += ";"
		for _, block := range b.Page {
			out += " " + []string{"text", "look", "try", "seen"}[block.Kind]
		}
		out += fmt.Sprintf("; hidden %v %v\n", l.Hidden(open, i, 0), l.Hidden(open, i, len(b.Do)))
	}
	return out
}

// predicted are the predictions of the first question, as they come out.
func predicted(t *testing.T, l *Lesson, letters string) string {
	p, step := make(Predictions, len(l.Steps)), slices.IndexFunc(l.Steps, func(s *Step) bool { return s.Question != nil })
	told := play(t, l)[l.Entry(step)+1]
	predict := func(letter rune) {
		option := int(letter - 'a')
		p.Predict(step, told.Asked, Answer{Option: &option})
	}
	for _, letter := range letters {
		predict(letter)
	}
	before := p.String()
	p.Reveal(step, told)
	predict('a') // after the answer
	q, chosen := p[step], -1
	if q.Given != nil {
		chosen = *q.Given.Option
	}
	return fmt.Sprintf("%schosen %d, right %d, %s, reason %q: %q, hidden now %v\n", before, chosen, q.Told.Right, q.Quantity(), q.Reason(), p.String(),
		l.Hidden(p, l.Entry(step), 0))
}

// courseOf is a course of files that all have one text.
func courseOf(text string, names []string) *Course {
	files := fstest.MapFS{}
	for _, name := range names {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return NewCourse(files, "own")
}

// refusedAs is an error in a line; "" for none.
func refusedAs(t *testing.T, err error) string {
	if err == nil {
		return ""
	}
	for line := range strings.Lines(err.Error()) {
		modeltest.Sentence(t, errors.New(strings.TrimSpace(line)))
	}
	return err.Error() + "\n"
}

// summarised is the table of a file of predictions; its page is written, too.
func summarised(t *testing.T, course *Course, file string) string {
	s, rest, err := Summarise(t.Context(), course, []string{file, "no file"})
	if err != nil {
		return refusedAs(t, err)
	}
	var page, table strings.Builder
	modeltest.OK(t, show.WriteReport(&page, nil, modeltest.Must(s.Section())))
	if !strings.Contains(page.String(), "commonest wrong") || !slices.Equal(rest, []string{"no file"}) {
		t.Errorf("%v are no predictions, the page is %s", rest, page.String())
	}
	modeltest.OK(t, s.WriteTable(&table))
	return table.String()
}

// checked are the rows of work that was handed in.
func checked(t *testing.T, course *Course, file string) (out string) {
	works, err := ReadWork(file)
	for _, w := range works {
		out += strings.Join(modeltest.Must(CheckWork(t.Context(), course, file, w)), " | ") + "\n"
	}
	return out + refusedAs(t, err)
}
