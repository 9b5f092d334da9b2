package course

import (
	"context"
	"io"

	"github.com/spf13/pflag"

	"lascope/model/lesson"
	"lascope/tui/config"
)

// DemoFlags holds the flags of the command demo.
type DemoFlags struct{ config.Options }

// Flags declares them.
func (f *DemoFlags) Flags(flags *pflag.FlagSet) { f.Options.Flags(flags) }

// Run opens the demo of a name or number. Without a terminal it plays and prints the demo; with
// --plain it waits after each caption, to the end of in. "list" lists the demos.
func (f *DemoFlags) Run(ctx context.Context, word string, in io.Reader, out io.Writer, terminal bool) error {
	return f.play(ctx, f.OpenDemos, word, in, out, terminal)
}

// Tour opens the tour as Run opens a demo.
func (f *DemoFlags) Tour(ctx context.Context, in io.Reader, out io.Writer, terminal bool) error {
	return f.play(ctx, func() (*lesson.Course, error) { return lesson.Tour(), nil }, lesson.TourName, in, out, terminal)
}

func (f *DemoFlags) play(ctx context.Context, open func() (*lesson.Course, error), word string, in io.Reader, out io.Writer, terminal bool) error {
	if !terminal && !f.Plain { // of the command line alone: output into a pipe ignores the settings
		in = nil
	}
	demos, err := settled(&f.Options, word, terminal, open)
	if err != nil {
		return err
	}
	if word == "list" {
		return demos.List(out)
	}
	d, err := FindLesson(demos, word)
	if err != nil {
		return err
	}
	return tell(ctx, demos, d, f.Options, in, out, terminal, nil)
}

// Words returns the completions of the demo's name.
func (f *DemoFlags) Words() []string { return f.CourseWords(f.OpenDemos, "list") }

// settled opens a course once the options are settled.
func settled(o *config.Options, word string, terminal bool, open func() (*lesson.Course, error)) (*lesson.Course, error) {
	o.Settle()
	if word == "list" || !terminal || o.Plain {
		o.Warn()
	}
	return open()
}
