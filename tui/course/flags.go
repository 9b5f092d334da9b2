package course

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"slices"

	"lascope/internal/disk"
	"lascope/internal/refusal"
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
	out io.Writer, terminal bool) (err error) {
	defer refusal.To(&err)
	asked := o.Plain // of the command line alone: output into a pipe ignores the settings
	o.Settle()
	if word == "list" || !terminal || o.Plain {
		o.Warn()
	}
	course := refusal.Must(open())
	routes := word == routeWord && course.Noun() == "lesson"
	predicts := !f.Handout && !f.Key && word != "list" && !routes && (terminal || asked && in != nil)
	f.check(word, predicts)
	switch {
	case word == "list":
		return course.List(out)
	case routes:
		_, err := io.WriteString(out, lesson.Routes)
		return err
	}
	l := refusal.Must(FindLesson(course, word))
	if f.Handout || f.Key {
		return f.print(ctx, course, l, out)
	}
	var results *lesson.Results
	if f.Results != "" {
		who := cmp.Or(f.Name, os.Getenv("USER"), os.Getenv("LOGNAME"), os.Getenv("USERNAME"))
		results = refusal.Must(lesson.OpenResults(f.Results, who))
	}
	if terminal && !o.Plain {
		return errors.Join(OpenLesson(course, l, *o, results), results.Close())
	}
	var lines <-chan labs.Line
	if predicts {
		lines = labs.Lines(in, ctx.Done())
	}
	return errors.Join(tellWords(ctx, out, lines, !terminal, l, course.After(l), results), results.Close())
}

// check refuses flags that do not go together. predicts reports whether predictions are made.
func (f *LessonFlags) check(word string, predicts bool) {
	switch {
	case f.Handout && f.Key:
		refusal.Say("--handout has no answers and --key has them; give one of them")
	case (f.Handout || f.Key) && (word == "list" || word == routeWord):
		refusal.Say("lesson %s has no --handout and no --key; they print one lesson, as in lascope lesson 1 --key", word)
	case f.Out != "" && !f.Handout && !f.Key:
		refusal.Say("--out is the file of a --handout or a --key, as in lascope lesson 1 --handout --out 1.pdf")
	case f.Out == "-": // as without --out
		f.Out = ""
	case f.Out != "":
		if !slices.Contains([]string{"md", "pdf"}, picture.Format(f.Out)) {
			refusal.Say("--out %s: a handout is an .md or a .pdf, such as --out 1.pdf", f.Out)
		}
		refusal.Check(disk.CheckFiles([]disk.File{f.paper()}))
	case f.Results != "" && !predicts:
		refusal.Say("--results: predictions are made on a terminal, or with --plain and an input, as in lascope lesson 1 --plain --results class.csv")
	}
}

// print writes a lesson's handout or key: to out, without pictures, or to the file of --out.
func (f *LessonFlags) print(ctx context.Context, course *lesson.Course, l *lesson.Lesson, out io.Writer) (err error) {
	defer refusal.To(&err)
	var pictures map[int]*picture.Drawing
	if f.Out != "" && f.Handout {
		pictures = refusal.Must(questionPictures(ctx, course, l, f.Options))
	}
	d := handoutOf(l, pictures, f.Home)
	if f.Key {
		d = keyOf(ctx, l)
	}
	if f.Out == "" {
		return d.Markdown(out, nil)
	}
	return writePaper(f.paper(), d)
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
