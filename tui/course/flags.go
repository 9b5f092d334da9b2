package course

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"lascope/internal/disk"
	"lascope/model/lesson"
	"lascope/model/picture"
	"lascope/tui/config"
	"lascope/tui/labs"
)

// LessonFlags holds the flags of the command lesson.
type LessonFlags struct {
	config.Options
	Handout, Key  bool
	Out           string // the file of the handout or the key; "" prints it
	Force         bool
	Results, Name string // the file of the predictions, and who makes them
}

// paper is the file of the handout or the key.
func (f *LessonFlags) paper() disk.File {
	return disk.File{Word: "--out", Path: f.Out, Force: f.Force}
}

// routeWord is the word of the routes through the course.
const routeWord = "class"

// Run opens the lesson of a name or number. Without a terminal it prints the whole lesson;
// with --plain it reads predictions from in, and continues without them at the end of in.
// "list" lists the lessons, "class" prints routes through them; --handout and --key print for the classroom.
func (f *LessonFlags) Run(ctx context.Context, word string, in io.Reader, out io.Writer, terminal bool) error {
	return f.play(ctx, &f.Options, f.OpenCourse, word, in, out, terminal)
}

// play plays a lesson or a demo: on the screen of a terminal, or in words.
func (f *LessonFlags) play(ctx context.Context, o *config.Options, open func() (*lesson.Course, error), word string, in io.Reader,
	out io.Writer, terminal bool) error {
	asked := o.Plain // of the command line alone: output into a pipe ignores the settings
	o.Settle()
	if word == "list" || !terminal || o.Plain {
		o.Warn()
	}
	course, err := open()
	if err != nil {
		return err
	}
	routes := word == routeWord && course.Noun() == "lesson"
	predicts := !f.Handout && !f.Key && word != "list" && !routes && (terminal || asked && in != nil)
	if err := f.check(word, predicts); err != nil {
		return err
	}
	switch {
	case word == "list":
		return course.List(out)
	case routes:
		_, err := io.WriteString(out, lesson.Routes)
		return err
	}
	l, err := FindLesson(course, word)
	switch {
	case err != nil:
		return err
	case f.Handout, f.Key:
		return f.print(ctx, course, l, out)
	}
	results, err := f.openResults()
	switch {
	case err != nil:
		return err
	case terminal && !o.Plain:
		return errors.Join(OpenLesson(course, l, *o, results), results.Close())
	}
	var lines <-chan labs.Line
	if predicts {
		lines = labs.Lines(in, ctx.Done())
	}
	return errors.Join(tellWords(ctx, out, lines, !terminal, l, course.After(l), results), results.Close())
}

// check refuses flags that do not go together. predicts reports whether predictions are made.
func (f *LessonFlags) check(word string, predicts bool) error {
	switch {
	case f.Handout && f.Key:
		return errors.New("--handout has no answers and --key has them; give one of them")
	case (f.Handout || f.Key) && (word == "list" || word == routeWord):
		return fmt.Errorf("lesson %s has no --handout and no --key; they print one lesson, as in lascope lesson 1 --key", word)
	case f.Out != "" && !f.Handout && !f.Key:
		return errors.New("--out is the file of a --handout or a --key, as in lascope lesson 1 --handout --out 1.pdf")
	case f.Out == "-": // as without --out
		f.Out = ""
	case f.Out != "":
		return checkPaper(f.paper())
	case f.Results != "" && !predicts:
		return errors.New("--results: predictions are made on a terminal, or with --plain and an input, as in lascope lesson 1 --plain --results class.csv")
	}
	return nil
}

// print writes a lesson's handout or key: to out, without pictures, or to the file of --out.
func (f *LessonFlags) print(ctx context.Context, course *lesson.Course, l *lesson.Lesson, out io.Writer) error {
	var pictures map[int]*picture.Drawing
	var err error
	if f.Out != "" && f.Handout {
		if pictures, err = questionPictures(ctx, course, l, f.Options); err != nil {
			return err
		}
	}
	d := handoutOf(l, pictures, f.Home)
	if f.Key {
		if d, err = keyOf(ctx, l); err != nil {
			return err
		}
	}
	if f.Out == "" {
		return d.Markdown(out, nil)
	}
	return writePaper(f.paper(), d)
}

// openResults opens the file of --results; nil without it.
func (f *LessonFlags) openResults() (*lesson.Results, error) {
	if f.Results == "" {
		return nil, nil
	}
	return lesson.OpenResults(f.Results, cmp.Or(f.Name, os.Getenv("USER"), os.Getenv("LOGNAME"), os.Getenv("USERNAME")))
}

// Words returns the completions of the lesson's name.
func (f *LessonFlags) Words() []string { return f.CourseWords(f.OpenCourse, "list", routeWord) }

// FindLesson finds a lesson and checks its directives to the screen.
func FindLesson(course *lesson.Course, word string) (*lesson.Lesson, error) {
	l, err := course.Find(word)
	if err != nil {
		return nil, err
	}
	return l, checkDirectives(l)
}

// DemoFlags holds the flags of the command demo.
type DemoFlags struct{ config.Options }

// Run opens the demo of a name or number. Without a terminal it plays and prints the demo; with
// --plain it waits after each caption, to the end of in. "list" lists the demos.
func (f *DemoFlags) Run(ctx context.Context, word string, in io.Reader, out io.Writer, terminal bool) error {
	return new(LessonFlags).play(ctx, &f.Options, f.OpenDemos, word, in, out, terminal)
}

// Tour opens the tour, the only one, as Run opens a demo.
func (f *DemoFlags) Tour(ctx context.Context, _ string, in io.Reader, out io.Writer, terminal bool) error {
	tour := func() (*lesson.Course, error) { return lesson.Tour(), nil }
	return new(LessonFlags).play(ctx, &f.Options, tour, lesson.TourName, in, out, terminal)
}

// Words returns the completions of the demo's name.
func (f *DemoFlags) Words() []string { return f.CourseWords(f.OpenDemos, "list") }
