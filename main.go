// Lascope is a microscope for learning automata in the terminal: a simulated
// web changes underneath, and automata that can only poll it learn where to
// look. This file is the door: the command line, signals and exit codes.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"lascope/model"
	"lascope/tui"
)

// Exit codes other than 0.
const (
	exitRefused     = 1   // bad input, or something could not be done
	exitNoTerminal  = 2   // the live program needs a terminal
	exitInterrupted = 130 // ended by a signal, as shells count
)

// errNoTerminal is the one sentence for a start without a terminal.
var errNoTerminal = errors.New(`there is no terminal to draw on; print the same experiment with "lascope run SPEC --until TICKS"`)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := rootCommand().ExecuteContext(ctx)
	stop()
	switch {
	case err == nil:
		return
	case errors.Is(err, context.Canceled):
		os.Exit(exitInterrupted)
	}
	fmt.Fprintln(os.Stderr, "lascope: "+err.Error())
	if errors.Is(err, errNoTerminal) {
		os.Exit(exitNoTerminal)
	}
	os.Exit(exitRefused)
}

func rootCommand() *cobra.Command {
	var o tui.Options
	root := &cobra.Command{
		Use:   "lascope [SPEC]",
		Short: "A microscope for learning automata in the terminal",
		Long: `A microscope for learning automata in the terminal.

SPEC is one line of words: a scheme, then key=value, then interventions at a tick:

  lascope h-traa pages=512 alpha=0.9 beta=1.5 N=500 seed=7 @80000:mirror @120000:N=200

"lascope schemes" lists the schemes, "lascope params SCHEME" their parameters.
Without a SPEC it opens ` + model.DefaultLine + `.`,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeSpec,
		SilenceErrors:     true,
		SilenceUsage:      true,
		RunE: func(_ *cobra.Command, words []string) error {
			spec, err := model.ParseWords(words)
			if err != nil {
				return err
			}
			if !term.IsTerminal(int(os.Stdout.Fd())) || !term.IsTerminal(int(os.Stdin.Fd())) {
				return errNoTerminal
			}
			return tui.Open(spec, o)
		},
	}
	o.Flags(root.Flags())
	root.AddCommand(runCommand(), schemesCommand(), paramsCommand(), versionCommand())
	return root
}

func runCommand() *cobra.Command {
	var until, every, traversals wholeNumber
	var stop, out, shares string
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
	f.StringVar(&shares, "shares", "", "at the end write each page's share to this `file`")
	complete(c, "format", model.Formats...)
	complete(c, "stop", "converged")
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
		RunE: func(c *cobra.Command, _ []string) error {
			w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
			for i, lab := range model.Labs() {
				if i > 0 {
					fmt.Fprintln(w)
				}
				fmt.Fprintf(w, "%s lab: %s\n", lab.Name, lab.Question)
				for _, s := range lab.Schemes {
					fmt.Fprintf(w, "  %s\t%s\t%s\n", s.Name, s.Meaning, s.Source)
				}
			}
			return w.Flush()
		},
	}
}

func paramsCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "params [SCHEME]",
		Short: "List the parameters of a scheme and its world, or of all",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, words []string) error {
			w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, lab := range model.Labs() {
				schemes := lab.Schemes
				if len(words) == 1 {
					s, err := model.FindScheme(words[0])
					if err != nil {
						return err
					}
					if s.Lab != lab {
						continue
					}
					schemes = []*model.Scheme{s}
				}
				printParams(w, "world of the "+lab.Name+" lab", lab.World)
				for _, s := range schemes {
					printParams(w, s.Name, s.Params)
				}
			}
			return w.Flush()
		},
	}
	c.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return model.SchemeNames(), cobra.ShellCompDirectiveNoFileComp
	}
	return c
}

// printParams prints one table of parameters under its owner's name.
func printParams(w io.Writer, owner string, params []model.Param) {
	fmt.Fprintf(w, "%s\n", owner)
	if len(params) == 0 {
		fmt.Fprintf(w, "  no parameters of its own\n\n")
		return
	}
	fmt.Fprintf(w, "  key\tsymbol\trange\tdefault\tlive\tmeaning\n")
	for _, p := range params {
		live := "restart"
		if p.Live {
			live = "live"
		}
		fmt.Fprintf(w, "  %s\t%s\t%s\t%s\t%s\t%s\n", p.Key, p.Symbol, model.Range(p), p.Default, live, p.Meaning)
	}
	fmt.Fprintln(w)
}

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			version, revision := "(devel)", ""
			if info, ok := debug.ReadBuildInfo(); ok {
				version = info.Main.Version
				i := slices.IndexFunc(info.Settings, func(s debug.BuildSetting) bool { return s.Key == "vcs.revision" })
				if i >= 0 {
					revision = " " + info.Settings[i].Value
				}
			}
			_, err := fmt.Fprintf(c.OutOrStdout(), "lascope %s%s\n", version, revision)
			return err
		},
	}
}

// A wholeNumber is a flag that reads whole numbers as the line does: 1e6 is one.
type wholeNumber int64

func (n *wholeNumber) String() string { return "" }

func (n *wholeNumber) Type() string { return "number" }

func (n *wholeNumber) Set(word string) error {
	v, err := model.ParseTicks(word)
	*n = wholeNumber(v)
	return err
}
