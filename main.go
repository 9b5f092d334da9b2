// Lascope is a microscope for learning automata in the terminal: a simulated
// web changes underneath, and automata that can only poll it learn where to
// look. This file is the door: the command line, signals and exit codes.
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

// errNoTerminal is the one sentence for a start without a terminal.
var errNoTerminal = errors.New(`there is no terminal to draw on; print the same experiment with "lascope run SPEC --until TICKS"`)

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
	fmt.Fprintln(os.Stderr, "lascope: "+err.Error())
	if errors.Is(err, errNoTerminal) {
		os.Exit(exitNoTerminal)
	}
	os.Exit(exitRefused)
}

// endOnSignals gives a context that ends with the first signal that asks the program to
// end, and which one it was. The second signal ends the program at once.
func endOnSignals() (ctx context.Context, which func() syscall.Signal) {
	ctx, end := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	var first atomic.Int64
	first.Store(int64(syscall.SIGINT))
	for _, s := range tui.Endings() {
		signal.Notify(signals, s)
	}
	go func() {
		if s, ok := (<-signals).(syscall.Signal); ok {
			first.Store(int64(s))
		}
		signal.Stop(signals)
		end()
	}()
	return ctx, func() syscall.Signal { return syscall.Signal(first.Load()) }
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
				return err
			}
			switch {
			case o.Plain:
				return tui.OpenPlain(c.Context(), spec, o, os.Stdin, c.OutOrStdout())
			case !onTerminal():
				return errNoTerminal
			}
			return tui.Open(spec, o)
		},
	}
	o.Flags(root.Flags())
	root.AddCommand(runCommand(), schemesCommand(), paramsCommand(), versionCommand(),
		raceCommand(), sweepCommand(), mergeCommand(), openCommand(), figureCommand(),
		replayCommand(), castCommand(), lessonCommand(), configCommand(), recoverCommand())
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
			print := func(w io.Writer) error { return run.Print(c.Context(), w, o) }
			if save != "" {
				print = func(w io.Writer) error { return run.PrintAndSave(c.Context(), w, o, save) }
			}
			if out == "" {
				err = print(c.OutOrStdout())
			} else {
				err = model.WriteWhole(out, print)
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

func replayCommand() *cobra.Command {
	var until, every model.Ticks
	o := tui.Options{Course: course()}
	p := model.Printout{}
	c := &cobra.Command{
		Use:   "replay FILE",
		Short: "Replay a saved session with its notes, or with --until or --every print its rows",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, files []string) error {
			session, err := model.OpenSession(files[0])
			if err != nil {
				return err
			}
			if given := c.Flags().Changed; !given("until") && !given("every") {
				if onTerminal() {
					o.Settle() // what is printed into a pipe depends on no settings
				}
				switch {
				case o.Plain:
					return tui.OpenSessionPlain(c.Context(), session, o, os.Stdin, c.OutOrStdout())
				case onTerminal():
					return tui.OpenSession(session, o)
				}
			}
			p.Until, p.Every = int64(until), int64(every)
			return session.Print(c.Context(), c.OutOrStdout(), p, c.Flags().Changed)
		},
	}
	c.Flags().Var(&until, "until", "run to this `tick` (default: the session's end)")
	c.Flags().Var(&every, "every", "print a row every so many `ticks` (default: a twentieth of --until)")
	c.Flags().StringVar(&p.Format, "format", "csv", "csv or jsonl")
	complete(c, "format", model.Formats...)
	o.Flags(c.Flags())
	return c
}

func recoverCommand() *cobra.Command {
	o := tui.Options{Course: course()}
	c := &cobra.Command{
		Use:   "recover [NUMBER]",
		Short: "Open a session that was cut off, the latest if no number is given",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, number []string) error {
			if !onTerminal() {
				return errNoTerminal
			}
			return tui.OpenCutOff(strings.Join(number, ""), o)
		},
	}
	o.Flags(c.Flags())
	c.AddCommand(&cobra.Command{
		Use:   "list",
		Short: "List the sessions that were cut off, the latest first",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return tui.ListCutOff(c.OutOrStdout()) },
	}, &cobra.Command{
		Use:   "forget [NUMBER]",
		Short: "Drop one of them, the latest if no number is given",
		Args:  cobra.MaximumNArgs(1),
		RunE:  func(_ *cobra.Command, number []string) error { return tui.ForgetCutOff(strings.Join(number, "")) },
	})
	return c
}

func castCommand() *cobra.Command {
	var cast tui.CastFlags
	c := &cobra.Command{
		Use:               "cast SPEC --until TICKS --out FILE",
		Short:             "Record a run, or a saved session, as a moving picture (.svg) or an asciicast",
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeSpec,
		RunE:              func(c *cobra.Command, words []string) error { return cast.Run(c.Context(), words) },
	}
	cast.Flags(c.Flags())
	return c
}

func lessonCommand() *cobra.Command {
	lesson := tui.LessonFlags{Options: tui.Options{Course: course()}}
	c := &cobra.Command{
		Use:   "lesson NAME | list",
		Short: "Open a lesson by its name or number; without a terminal, play and print it",
		Args:  cobra.ExactArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return lesson.Words(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, words []string) error {
			return lesson.Run(c.Context(), words[0], c.InOrStdin(), c.OutOrStdout(), onTerminal())
		},
	}
	lesson.Flags(c.Flags())
	return c
}

func configCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "config print | path | check",
		Short: "The settings: print them with remarks, say where they are, check them",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	var file, out string
	printing := &cobra.Command{
		Use:   "print",
		Short: "Print a file of settings: every name, its meaning, its default and what is in force",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return tui.PrintConfig(c.OutOrStdout(), c.ErrOrStderr(), file, out)
		},
	}
	printing.Flags().StringVar(&file, "config", "", "print what this `file` puts in force")
	printing.Flags().StringVar(&out, "out", "", "write to this `file`, whole or not at all, in a new directory if need be")
	path := &cobra.Command{
		Use:   "path",
		Short: "Print where the settings are looked for",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(c.OutOrStdout(), tui.ConfigPath())
			return err
		},
	}
	check := &cobra.Command{
		Use:   "check [FILE]",
		Short: "Check a file of settings",
		Args:  cobra.MaximumNArgs(1),
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

// complete gives a flag its words for the shell's completion.
func complete(c *cobra.Command, flag string, words ...string) {
	err := c.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	if err != nil {
		panic(err) // a flag that was just declared
	}
}

// completeSpec completes the words of a line: schemes, keys, values, actions.
func completeSpec(_ *cobra.Command, words []string, last string) ([]string, cobra.ShellCompDirective) {
	found, more := model.Complete(words, last)
	directive := cobra.ShellCompDirectiveNoFileComp
	if more {
		directive |= cobra.ShellCompDirectiveNoSpace
	}
	if strings.HasPrefix(last, "trace=") || strings.HasPrefix(last, "graph=") || strings.HasPrefix(last, "relevance=") {
		directive = cobra.ShellCompDirectiveDefault
	}
	return found, directive
}

func schemesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "schemes",
		Short: "List the schemes, lab by lab",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return model.PrintSchemes(c.OutOrStdout()) },
	}
}

func paramsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "params [SCHEME]",
		Short: "List the parameters of a scheme and its world, or of all",
		Args:  cobra.MaximumNArgs(1),
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

// errNoLive is for --live without a terminal.
var errNoLive = errors.New(`there is no terminal to draw on; leave out --live, and say --until TICKS`)

// onTerminal reports whether there is a person to look and to press keys.
func onTerminal() bool {
	return term.IsTerminal(int(os.Stdout.Fd())) && term.IsTerminal(int(os.Stdin.Fd()))
}

func raceCommand() *cobra.Command {
	var until, every model.Ticks
	var live bool
	o := tui.Options{Course: course()}
	job := model.RaceJob{}
	c := &cobra.Command{
		Use:   "race SPEC vs SPEC [vs SPEC] [vs SPEC] [--until TICKS]",
		Short: "Race two to four specs on the very same webs, replication by replication",
		Long: `Race two to four specs on the very same webs, replication by replication.

On a terminal without --until, or with --live, the race is run to be watched: the
curves together, each scheme's panes one key away, and the paired differences
with their intervals filling as replications run in the background. With --until
it prints scheme,tick,mean,se,lo,hi (Student's t, 95 %) of each scheme, then of
each paired difference "A - B".`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeSpec,
		RunE: func(c *cobra.Command, words []string) (err error) {
			if job.Race.Specs, err = model.ParseRace(words); err != nil {
				return err
			}
			job.Race.Until, job.Race.Every = int64(until), int64(every)
			if live || until == 0 && onTerminal() {
				o.Settle()
			}
			switch {
			case o.Plain:
				return tui.PlainRace(c.Context(), c.OutOrStdout(), job)
			case !onTerminal() && live:
				return errNoLive
			case live || until == 0 && onTerminal():
				return tui.OpenRace(job, o)
			}
			bar := tui.Progress(os.Stderr)
			return job.Run(c.Context(), c.OutOrStdout(), func(done, total int) { bar(done, total, 0) })
		},
	}
	f := c.Flags()
	f.IntVar(&job.Race.Reps, "reps", 20, "`replications`; the k-th has the line's seed + k − 1")
	f.Var(&until, "until", "each run goes to this `tick`")
	f.Var(&every, "every", "a point every so many `ticks` (default: a twentieth of --until)")
	f.StringVar(&job.Race.Column, "metric", "", "the `column` to compare (default: the lab's main one)")
	f.BoolVar(&live, "live", false, "watch the race on the terminal")
	outputFlags(c, &job.Out, &job.Format, &job.Save, &job.Pictures)
	o.Flags(f)
	return c
}

// outputFlags declares where the result of a race or a sweep goes.
func outputFlags(c *cobra.Command, out, format, save *string, pictures *[]string) {
	f := c.Flags()
	f.StringVar(format, "format", "csv", "csv or jsonl")
	f.StringVar(out, "out", "", "write the table to this `file`, whole or not at all")
	f.StringVar(save, "save", "", "save every number in this `file`, for open and merge")
	f.StringSliceVar(pictures, "picture", nil, "draw the result in this `file`, .svg or .png; may be given twice")
	complete(c, "format", model.Formats...)
}

func sweepCommand() *cobra.Command {
	var until, every model.Ticks
	var shard string
	var live bool
	o := tui.Options{Course: course()}
	flags, job := model.SweepFlags{}, model.SweepJob{}
	c := &cobra.Command{
		Use:   "sweep SPEC-WITH-AXES --until TICKS",
		Short: "Run a line for every combination of its axes' values",
		Long: `Run a line for every combination of its axes' values. Any parameter may be an axis:

  N=100,200,500         a list
  alpha=0.3..0.9/7      seven values, evenly spaced
  N=10..1000/7log       seven values, by equal factors

The result is a table: the axes, then reps,missing,mean,se,lo,hi of the metric
(Student's t, 95 %). With --out FILE what is done is kept in FILE.journal until
FILE is whole; the same command goes on where an interrupted one stopped. With
--live the map, or curve, fills on the terminal; enter on a cell opens its run.`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeSpec,
		RunE: func(c *cobra.Command, words []string) (err error) {
			flags.Until, flags.Every = int64(until), int64(every)
			if job.Sweep, err = model.ParseSweep(words, flags); err != nil {
				return err
			}
			if job.Shard, job.Shards, err = model.ParseShard(shard); err != nil {
				return err
			}
			if live {
				o.Settle()
			}
			switch {
			case o.Plain:
				return tui.PlainSweep(c.Context(), c.OutOrStdout(), job)
			case live && !onTerminal():
				return errNoLive
			case live:
				return tui.OpenSweep(job, o)
			}
			bar := tui.Progress(os.Stderr)
			job.Progress = func(p model.Progress) { bar(p.Done, p.Total, p.Before) }
			return job.Run(c.Context(), c.OutOrStdout())
		},
	}
	f := c.Flags()
	f.IntVar(&flags.Reps, "reps", 10, "`replications` of each cell; the k-th has the line's seed + k − 1")
	f.Var(&until, "until", "each run goes to this `tick`")
	f.Var(&every, "every", "the metric looks every so many `ticks` (default: a two-hundredth of --until)")
	f.StringVar(&flags.Metric, "metric", "final", "final, area, t95, recovery, queries or a `column`")
	complete(c, "metric", "final", "area", "t95", "recovery", "queries")
	f.StringVar(&shard, "shard", "", "run only this part, such as `3/16`, for merge to join")
	f.BoolVar(&live, "live", false, "watch the map fill on the terminal")
	outputFlags(c, &job.Out, &job.Format, &job.Save, &job.Pictures)
	o.Flags(f)
	return c
}

func figureCommand() *cobra.Command {
	job := model.FigureJob{Meter: func() func(done, total, before int) { return tui.Progress(os.Stderr) }}
	c := &cobra.Command{
		Use:       "figure list | all | NAME...",
		Short:     "Make the papers' figures anew, each with its claims checked",
		Args:      cobra.ArbitraryArgs,
		ValidArgs: model.FigureNames(),
		RunE: func(c *cobra.Command, names []string) error {
			job.Names = names
			return job.Run(c.Context(), c.OutOrStdout())
		},
	}
	c.Flags().BoolVar(&job.Quick, "quick", false, "fewer replications and smaller webs")
	c.Flags().StringVar(&job.Out, "out", "figures", "write the files to this `directory`")
	return c
}

func mergeCommand() *cobra.Command {
	job := model.SweepJob{}
	c := &cobra.Command{
		Use:   "merge FILE...",
		Short: "Join the parts of a sharded sweep",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, files []string) error {
			part, err := model.Merge(files)
			if err != nil {
				return err
			}
			return job.Write(part, c.OutOrStdout())
		},
	}
	outputFlags(c, &job.Out, &job.Format, &job.Save, &job.Pictures)
	return c
}

func openCommand() *cobra.Command {
	o := tui.Options{Course: course()}
	c := &cobra.Command{
		Use:   "open FILE...",
		Short: "Open saved runs, races or sweeps, one over the other",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, files []string) error {
			saved, err := model.OpenAll(files)
			if err != nil {
				return err
			}
			if o.Plain {
				return tui.PlainSaved(c.OutOrStdout(), saved)
			}
			if !onTerminal() {
				return errNoTerminal
			}
			return tui.OpenSaved(saved, o)
		},
	}
	o.Flags(c.Flags())
	return c
}

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(c.OutOrStdout(), "lascope %s\n", model.Version())
			return err
		},
	}
}
