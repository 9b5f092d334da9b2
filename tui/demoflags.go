package tui

import (
	"bufio"
	"context"
	"io"

	"github.com/spf13/pflag"

	"lascope/tui/config"
)

// DemoFlags holds the flags of the command demo.
type DemoFlags struct{ config.Options }

// Flags declares them.
func (f *DemoFlags) Flags(flags *pflag.FlagSet) { f.Options.Flags(flags) }

// Run opens the demo of a name or number. Without a terminal it plays and prints the demo; with
// --plain it waits after each caption, to the end of in. "list" lists the demos.
func (f *DemoFlags) Run(ctx context.Context, word string, in io.Reader, out io.Writer, terminal bool) error {
	waits := terminal || f.Plain && in != nil // of the command line alone: output into a pipe ignores the settings
	f.Settle()
	if word == "list" || !terminal || f.Plain {
		f.Warn()
	}
	demos, err := f.OpenDemos()
	if err != nil {
		return err
	}
	if word == "list" {
		return demos.List(out)
	}
	d, err := findLesson(demos, word)
	switch {
	case err != nil:
		return err
	case terminal && !f.Plain:
		return OpenLesson(demos, d, f.Options, nil)
	case !waits:
		return tellLesson(ctx, out, nil, true, d, demos.After(d), nil)
	}
	return tellLesson(ctx, out, bufio.NewReader(in), !terminal, d, demos.After(d), nil)
}

// Words returns the completions of the demo's name.
func (f *DemoFlags) Words() []string {
	f.Settle()
	demos, err := f.OpenDemos()
	if err != nil {
		return nil
	}
	return append([]string{"list"}, demos.Names()...)
}
