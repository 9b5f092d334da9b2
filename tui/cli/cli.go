// Package cli is the command line of lascope: one file for each group of commands,
// the exit codes, the signals and the completion of the shell. Its tests run the whole
// program, also on a pseudo-terminal.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"lascope/internal/disk"
	"lascope/internal/foreign"
	"lascope/internal/task"
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/model/program"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/run"
	"lascope/tui/tty"
)

// Exit codes other than 0.
const (
	exitRefused    = 1   // bad input, or a failure
	exitNoTerminal = 2   // the screen needs a terminal, and one that is not dumb
	exitDefect     = 2   // a defect of the program ended it
	exitSignalled  = 128 // plus the number of the signal that ended the program, as in a shell
)

// errNoTerminal is the error of opening the screen while standard input or output is no
// terminal.
var errNoTerminal = errors.New("there is no terminal to draw on")

// noTerminal adds the command that works without a terminal to errNoTerminal.
func noTerminal(instead string) error { return fmt.Errorf("%w; %s", errNoTerminal, instead) }

// Main runs the program and returns its exit code.
func Main() int {
	task.EndWith(endFor)
	code := 0
	task.Caught(func() { code = begin() })()
	return code
}

func begin() int {
	model.LimitHeap()
	ctx, ended := endOnSignals()
	defer program.EndAll()
	root, out := rootCommand(), &output{File: os.Stdout}
	root.SetOut(out)
	err := root.ExecuteContext(ctx)
	err = cmp.Or(err, out.err)
	var by tty.Signalled
	switch {
	case err == nil:
		return 0
	case errors.As(err, &by):
		return exitSignalled + int(by.Signal)
	case errors.Is(err, context.Canceled):
		return exitSignalled + int(ended())
	}
	if p := asPanic(err); p != nil {
		return reportDefect(p, err.Error())
	}
	var path *fs.PathError
	if errors.As(err, &path) && path.Path == os.Stdout.Name() {
		err = fmt.Errorf("standard output cannot be written: %w", path.Err)
	}
	fmt.Fprintln(os.Stderr, "lascope: "+lab.Brief(foreign.Terminal(err.Error())))
	return canvas.Pick(errors.Is(err, errNoTerminal) || errors.Is(err, config.ErrDumb), exitNoTerminal, exitRefused)
}

// brokenPipe is the signal of a pipe without a reader; nil where there is none.
var brokenPipe os.Signal

// An output is standard output, which keeps the error of a page of help: cobra drops it. Where the reader of a pipe has
// ended, as head does, another write ends the program by a signal, without partial files.
type output struct {
	*os.File
	err error
}

func (o *output) Write(text []byte) (n int, err error) {
	n, err = o.File.Write(text)
	if errors.Is(err, syscall.EPIPE) && brokenPipe != nil {
		program.EndAll()
		disk.DropPartial()
		signal.Reset(brokenPipe)
		_, err = o.File.Write(text)
	}
	o.err = cmp.Or(o.err, err)
	return n, err
}

// WriteString writes as [output.Write] does.
func (o *output) WriteString(text string) (n int, err error) { return o.Write([]byte(text)) }

// rootCommand is lascope without a subcommand, which opens a line on the screen.
func rootCommand() *cobra.Command {
	o := options()
	var version bool
	root := &cobra.Command{
		Use:   "lascope [SPEC]",
		Short: "A microscope for learning automata in the terminal",
		Long: `A microscope for learning automata in the terminal.

  lascope       opens a run; its card leads to the tour, the demos and the lessons
  lascope you   a game: you choose each page to poll

SPEC is one line of words: a scheme, then key=value, then interventions at a tick:

  lascope h-traa pages=512 alpha=0.9 beta=1.5 N=500 seed=7 @80000:mirror @120000:N=200

"lascope schemes" lists the schemes, "lascope params SCHEME" their parameters.
Without a SPEC it opens ` + pollinglab.DefaultLine + `,
or the line of the settings ("lascope config").

Exit codes: 0 done; 1 refused or failed, one sentence on standard error gives the
reason, or --plain refused lines of its input; 2 the live program has no terminal, or a
defect ended the program; 128 + n ended by signal n, such as 130 for ctrl+c.`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeSpec,
		PersistentPreRunE: refuseEmptyWord,
		SilenceErrors:     true,
		SilenceUsage:      true,
	}
	o.Flags(root.Flags())
	programs := programsOf(root)
	root.Flags().BoolVar(&version, "version", false, "print the version, the commit and the Go that built it")
	root.RunE = func(c *cobra.Command, words []string) error {
		if version { // not cobra's: a template would make the linker keep 7 MB of methods
			return printVersion(c.OutOrStdout())
		}
		lines := [][]string{words}
		played, err := programs.share(true, lines)
		if err != nil {
			return err
		}
		spec, err := o.Spec(lines[0])
		if err != nil {
			return orCommand(c, words, err)
		}
		spec.Program = played[0]
		switch {
		case o.Plain:
			return run.OpenPlain(c.Context(), spec, o, os.Stdin, c.OutOrStdout())
		case !onTerminal():
			return noTerminal(`print the same experiment with "lascope run SPEC --until TICKS"`)
		}
		return run.Open(spec, o)
	}
	root.SetFlagErrorFunc(aboutFlag)
	for _, group := range []struct {
		id, title string
		commands  []*cobra.Command
	}{
		{"start", "Start:", []*cobra.Command{schemesCommand(), paramsCommand(), explainCommand(), openCommand(), replayCommand()}},
		{"measure", "Measure:", []*cobra.Command{runCommand(), raceCommand(), sweepCommand(), mergeCommand(), studyCommand(), tuneCommand(),
			sensitivityCommand(),
			reportCommand(), figureCommand(), theoryCommand()}},
		{"teach", "Teach:", []*cobra.Command{tourCommand(), demoCommand(), lessonCommand(), classCommand(), castCommand(), pictureCommand(),
			linkCommand()}},
		{"files", "Files and settings:", []*cobra.Command{traceCommand(), envCommand(), configCommand(), recoverCommand(), manCommand(),
			versionCommand()}},
	} {
		root.AddGroup(&cobra.Group{ID: group.id, Title: group.title})
		for _, c := range group.commands {
			c.GroupID = group.id
		}
		root.AddCommand(group.commands...)
	}
	root.SetOut(foreign.NewWriter(os.Stdout)) // which has text alone: CSV, JSON, SVG, HTML, sentences
	root.SetErr(foreign.NewWriter(os.Stderr))
	root.SetHelpCommandGroupID("files")
	root.SetCompletionCommandGroupID("files")
	refuseAsOurs(root)
	addExamples(root, helpExamples())
	completeFlags(root)
	refuseTwice(root)
	return root
}

func onTerminal() bool {
	return term.IsTerminal(int(os.Stdout.Fd())) && term.IsTerminal(int(os.Stdin.Fd()))
}
