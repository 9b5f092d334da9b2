// Lascope is a microscope for learning automata in the terminal: a simulated
// web changes underneath, and automata that can only poll it learn where to
// look. This package is the door: the command line, signals and exit codes.
package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"lascope/model"
	"lascope/tui"
)

// Exit codes other than 0.
const (
	exitRefused    = 1   // bad input, or something could not be done
	exitNoTerminal = 2   // the live program needs a terminal
	exitSignalled  = 128 // and the signal's number: ended by a signal, as shells count
)

//go:embed docs/lessons/*.txt
var texts embed.FS

// course is the program's own lessons.
func course() *model.Course {
	files, err := fs.Sub(texts, "docs/lessons")
	if err != nil {
		panic(err) // a name of ours
	}
	return model.NewCourse(files, "docs/lessons")
}

// errNoTerminal is for a start without a terminal.
var errNoTerminal = errors.New("there is no terminal to draw on")

// noTerminal is the one sentence for it, with what to do instead.
func noTerminal(instead string) error { return fmt.Errorf("%w; %s", errNoTerminal, instead) }

func main() {
	ctx, ended := endOnSignals()
	err := rootCommand().ExecuteContext(ctx)
	var by tui.Signalled
	switch {
	case err == nil:
		return
	case errors.As(err, &by):
		os.Exit(exitSignalled + int(by.Signal))
	case errors.Is(err, context.Canceled):
		os.Exit(exitSignalled + int(ended()))
	}
	var path *fs.PathError
	if errors.As(err, &path) && path.Path == os.Stdout.Name() {
		err = fmt.Errorf("standard output cannot be written: %w", path.Err)
	}
	fmt.Fprintln(os.Stderr, "lascope: "+model.Printable(err.Error()))
	if errors.Is(err, errNoTerminal) {
		os.Exit(exitNoTerminal)
	}
	os.Exit(exitRefused)
}

// soon is how long what is under way may take to end by itself after a signal.
const soon = 300 * time.Millisecond

// endOnSignals gives a context that ends with the first signal that asks the program to
// end, and which one it was. What does not look at the context, such as a web that is
// being built, a file that is being read or a pipe that takes no more, is ended soon after.
// The second signal ends the program at once.
func endOnSignals() (ctx context.Context, which func() syscall.Signal) {
	ctx, end := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	var first atomic.Int64
	first.Store(int64(syscall.SIGINT))
	for _, s := range tui.Endings() {
		signal.Notify(signals, s)
	}
	which = func() syscall.Signal { return syscall.Signal(first.Load()) }
	go func() {
		if s, ok := (<-signals).(syscall.Signal); ok {
			first.Store(int64(s))
		}
		signal.Stop(signals)
		end()
		time.Sleep(soon)
		if !tui.EndStage(which()) {
			model.DropPartial()
			os.Exit(exitSignalled + int(which()))
		}
	}()
	return ctx, which
}

func rootCommand() *cobra.Command {
	o := tui.Options{Course: course()}
	root := &cobra.Command{
		Use:   "lascope [SPEC]",
		Short: "A microscope for learning automata in the terminal",
		Long: `A microscope for learning automata in the terminal.

SPEC is one line of words: a scheme, then key=value, then interventions at a tick:

  lascope h-traa pages=512 alpha=0.9 beta=1.5 N=500 seed=7 @80000:mirror @120000:N=200

"lascope schemes" lists the schemes, "lascope params SCHEME" their parameters.
Without a SPEC it opens ` + model.DefaultLine + `,
or what the settings say ("lascope config").`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeSpec,
		SilenceErrors:     true,
		SilenceUsage:      true,
		RunE: func(c *cobra.Command, words []string) error {
			spec, err := o.Spec(words)
			if err != nil {
				return orCommand(c, words, err)
			}
			switch {
			case o.Plain:
				return tui.OpenPlain(c.Context(), spec, o, os.Stdin, c.OutOrStdout())
			case !onTerminal():
				return noTerminal(`print the same experiment with "lascope run SPEC --until TICKS"`)
			}
			return tui.Open(spec, o)
		},
	}
	o.Flags(root.Flags())
	root.SetFlagErrorFunc(aboutFlag)
	root.AddCommand(runCommand(), schemesCommand(), paramsCommand(), versionCommand(),
		raceCommand(), sweepCommand(), mergeCommand(), openCommand(), figureCommand(),
		replayCommand(), castCommand(), lessonCommand(), configCommand(), recoverCommand())
	refuseAsOurs(root)
	completeFlags(root)
	return root
}

func runCommand() *cobra.Command {
	var until, every, traversals model.Ticks
	var stop, out, shares, save string
	o := model.Printout{}
	c := &cobra.Command{
		Use:               "run [SPEC] --until TICKS",
		Short:             "Run an experiment without a screen and print its rows",
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeSpec,
		RunE: func(c *cobra.Command, words []string) error {
			spec, err := model.ParseWords(words)
			if err != nil {
				return err
			}
			o.Until, o.Every, o.Traversals = int64(until), int64(every), int64(traversals)
			if o.StopConverged, err = stopWord(stop); err != nil {
				return err
			}
			run, err := model.New(spec)
			if err != nil {
				return err
			}
			if o, err = run.Complete(o, c.Flags().Changed); err != nil {
				return err
			}
			files := []model.File{{Word: "--out", Path: out}, {Word: "--save", Path: save}, {Word: "--shares", Path: shares}}
			if err := model.CheckFiles(files, spec.Reads()...); err != nil {
				return err
			}
			rows := func(w io.Writer) error { return run.Print(c.Context(), w, o) }
			if save != "" {
				rows = func(w io.Writer) error { return model.PrintAndSave(c.Context(), run, w, o, save) }
			}
			if out == "" {
				err = rows(c.OutOrStdout())
			} else {
				err = model.WriteWhole(out, rows)
			}
			if err != nil || shares == "" {
				return err
			}
			return model.WriteWhole(shares, run.PrintShares)
		},
	}
	f := c.Flags()
	f.Var(&until, "until", "run to this `tick`")
	f.Var(&every, "every", "print a row every so many `ticks` (default: a twentieth of --until)")
	f.Var(&traversals, "traversals", "crawl lab: run so `many` traversals and print a row for each")
	f.StringVar(&stop, "stop", "", "end the run when the scheme has `converged`")
	f.StringVar(&o.Format, "format", "csv", "csv or jsonl")
	f.StringVar(&out, "out", "", "write the rows to this `file`, whole or not at all")
	f.StringVar(&save, "save", "", "save the line and its rows in this `file`, for open")
	f.StringVar(&shares, "shares", "", "at the end write each page's share to this `file`")
	complete(c, "format", model.Formats...)
	complete(c, "stop", "converged")
	return c
}

func configCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "config print | path | check",
		Short: "The settings: print them with remarks, say where they are, check them",
		Args:  arguments(0, 0, ""),
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	var file, out string
	printing := &cobra.Command{
		Use:   "print",
		Short: "Print a file of settings: every name, its meaning, its default and what is in force",
		Args:  arguments(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return tui.PrintConfig(c.OutOrStdout(), c.ErrOrStderr(), file, out)
		},
	}
	printing.Flags().StringVar(&file, "config", "", "print what this `file` puts in force")
	printing.Flags().StringVar(&out, "out", "", "write to this `file`, whole or not at all, in a new directory if need be")
	path := &cobra.Command{
		Use:   "path",
		Short: "Print where the settings are looked for",
		Args:  arguments(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(c.OutOrStdout(), tui.ConfigPath())
			return err
		},
	}
	check := &cobra.Command{
		Use:   "check [FILE]",
		Short: "Check a file of settings",
		Args:  arguments(0, 1, ""),
		RunE: func(c *cobra.Command, files []string) error {
			said, err := tui.CheckConfig(strings.Join(files, ""))
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(c.OutOrStdout(), said)
			return err
		},
	}
	c.AddCommand(printing, path, check)
	return c
}

// stopWord reads the value of --stop.
func stopWord(word string) (converged bool, err error) {
	switch word {
	case "":
		return false, nil
	case "converged":
		return true, nil
	}
	return false, fmt.Errorf("--stop %s: a run can stop when it has converged", word)
}

func schemesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schemes",
		Short: "List the schemes, lab by lab",
		Args:  arguments(0, 0, ""),
		RunE:  func(c *cobra.Command, _ []string) error { return model.PrintSchemes(c.OutOrStdout()) },
	}
}

func paramsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "params [SCHEME]",
		Short: "List the parameters of a scheme and its world, or of all",
		Args:  arguments(0, 1, ""),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return model.SchemeNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, words []string) error {
			name := ""
			if len(words) == 1 {
				name = words[0]
			}
			return model.PrintParams(c.OutOrStdout(), name)
		},
	}
}

// onTerminal reports whether there is a person to look and to press keys.
func onTerminal() bool {
	return term.IsTerminal(int(os.Stdout.Fd())) && term.IsTerminal(int(os.Stdin.Fd()))
}

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  arguments(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(c.OutOrStdout(), "lascope %s\n", model.Version())
			return err
		},
	}
}
