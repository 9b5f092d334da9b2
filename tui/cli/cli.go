// Package cli is the command line of lascope: one file for each group of commands,
// the exit codes, the signals and the completion of the shell. Its tests run the whole
// program, also on a pseudo-terminal.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"lascope/internal/disk"
	"lascope/internal/foreign"
	"lascope/internal/refusal"
	"lascope/internal/task"
	"lascope/model"
	"lascope/model/lab"
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

// needTerminal refuses where there is no terminal, and names the command that works without.
func needTerminal(instead string) {
	if !onTerminal() {
		refusal.Say("%w; %s", errNoTerminal, instead)
	}
}

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
	root, out := rootCommand(), &output{to: os.Stdout}
	root.SetOut(foreign.NewWriter(out)) // which has text alone: CSV, JSON, SVG, HTML, sentences
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

// An output is standard output, which keeps its first error, so that what prints a few lines need not ask. Where the reader of a pipe has
// ended, as head does, another write ends the program by a signal, without partial files.
type output struct {
	to  io.Writer
	err error
}

func (o *output) Write(text []byte) (n int, err error) {
	n, err = o.to.Write(text)
	if errors.Is(err, syscall.EPIPE) && brokenPipe != nil {
		program.EndAll()
		disk.DropPartial()
		signal.Reset(brokenPipe)
		_, err = o.to.Write(text)
	}
	o.err = cmp.Or(o.err, err)
	return n, err
}

// A command is a command of cobra's, or lascope itself.
type command = *cobra.Command

// An action is what a command does with its words, or refuses.
type action func(words []string)

// run does it as cobra asks for it.
func (does action) run(_ command, words []string) (err error) {
	defer refusal.To(&err)
	does(words)
	return nil
}

// actionOf gives a command its flags and is what it does, by its name below lascope; nil for a command that only has others.
func actionOf(name string) func(c command) action {
	return map[string]func(c command) action{
		"": openLine, "schemes": schemesCommand, "params": paramsCommand, "explain": explainCommand, "open": openCommand, "replay": replayCommand,
		"run": runCommand, "race": raceCommand, "sweep": sweepCommand, "merge": mergeCommand, "tune": sweepCommand,
		"study run": studyRunCommand, "study status": studyStatusCommand, "study report": studyReportCommand,
		"sensitivity": sensitivityCommand, "report": reportCommand, "figure": figureCommand, "theory": theoryCommand,
		"tour": tourCommand, "demo": demoCommand, "lesson": lessonCommand, "lesson try": lessonTryCommand, "lesson check": lessonCheckCommand,
		"class": classCommand, "cast": castCommand, "picture": pictureCommand, "link": linkCommand,
		"trace git": traceGitCommand, "trace csv": traceCSVCommand, "trace feed": traceFeedCommand, "trace info": traceInfoCommand,
		"env": envCommand, "config print": configPrintCommand, "config path": configPathCommand, "config check": configCheckCommand,
		"recover": recoverCommand, "recover list": recoverListCommand, "recover forget": recoverForgetCommand,
		"man": manCommand, "version": versionCommand,
	}[name]
}

// rootCommand is lascope with all its commands.
func rootCommand() command {
	root := readCommands()
	root.PersistentPreRunE = refuseEmptyWord
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetFlagErrorFunc(aboutFlag)
	root.SetErr(foreign.NewWriter(os.Stderr))
	eachCommand(root, func(c command) {
		if begin := actionOf(strings.TrimPrefix(strings.TrimPrefix(c.CommandPath(), "lascope"), " ")); begin != nil {
			c.RunE = begin(c).run
		} else {
			c.Args, c.RunE = arguments(0, 0, ""), printHelp
		}
		for flag := range strings.FieldsSeq(c.Annotations[hiddenNote]) {
			c.Flags().Lookup(flag).Hidden = true
		}
		for flag, words := range flagWords {
			if _, own := c.GetFlagCompletionFunc(flag); !own && c.Flags().Lookup(flag) != nil {
				complete(c, flag, words...)
			}
		}
		c.Flags().VisitAll(func(f *pflag.Flag) { // lists and switches may stand twice
			if _, list := f.Value.(pflag.SliceValue); !list && f.Value.Type() != "bool" {
				f.Value = &onceValue{Value: f.Value, flag: f.Name}
			}
		})
	})
	root.SetHelpCommandGroupID(filesGroup)
	root.SetCompletionCommandGroupID(filesGroup)
	refuseAsOurs(root)
	return root
}

// filesGroup is the group of the commands about lascope itself.
const filesGroup = "Files and settings:"

// eachCommand calls do with a command and those below it.
func eachCommand(c command, do func(c command)) {
	do(c)
	for _, sub := range c.Commands() {
		eachCommand(sub, do)
	}
}

// openLine is lascope without a subcommand, which opens a line on the screen.
func openLine(c command) action {
	o, programs := options(), newProgramFlags()
	own := struct{ Version bool }{}
	o.Flags(c.Flags())
	declare(c, &own, programs)
	c.Args = cobra.ArbitraryArgs
	return func(words []string) {
		if own.Version { // not cobra's: a template would make the linker keep 7 MB of methods
			printVersion(c.OutOrStdout())
			return
		}
		lines := [][]string{words}
		played := programs.share(true, lines)
		spec, err := o.Spec(lines[0])
		refusal.Check(orCommand(c, words, err))
		spec.Program = played[0]
		if o.Plain {
			refusal.Check(run.OpenPlain(c.Context(), spec, o, os.Stdin, c.OutOrStdout()))
			return
		}
		needTerminal(`print the same experiment with "lascope run SPEC --until TICKS"`)
		refusal.Check(run.Open(spec, o))
	}
}

func onTerminal() bool {
	return term.IsTerminal(int(os.Stdout.Fd())) && term.IsTerminal(int(os.Stdin.Fd()))
}
