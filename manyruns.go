package main

import (
	"errors"
	"math"
	"os"

	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/tui"
)

// errNoLive is for --live without a terminal.
var errNoLive = errors.New(`there is no terminal to draw on; leave out --live, and say --until TICKS`)

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
		ValidArgsFunction: completeRace,
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
	completeBy(c, "metric", func(_ *cobra.Command, words []string, _ string) ([]string, cobra.ShellCompDirective) {
		return model.RaceMetrics(words), cobra.ShellCompDirectiveNoFileComp
	})
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
	f.StringArrayVar(pictures, "picture", nil, "draw the result in this `file`, .svg or .png; may be given twice")
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
	completeBy(c, "metric", func(_ *cobra.Command, words []string, _ string) ([]string, cobra.ShellCompDirective) {
		return model.SweepMetrics(words), cobra.ShellCompDirectiveNoFileComp
	})
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
		Args:  arguments(1, math.MaxInt, "which parts? give the files that \"lascope sweep --shard\" wrote"),
		RunE: func(c *cobra.Command, files []string) error {
			part, err := model.Merge(files)
			if err != nil {
				return err
			}
			job.Parts = files
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
		Args:  arguments(1, math.MaxInt, "which files? give runs, races or sweeps that --save wrote"),
		RunE: func(c *cobra.Command, files []string) error {
			saved, err := model.OpenAll(files)
			if err != nil {
				return err
			}
			if o.Plain {
				return tui.PlainSaved(c.OutOrStdout(), saved)
			}
			if !onTerminal() {
				return noTerminal(`tell what was saved with "lascope open --plain FILE"`)
			}
			return tui.OpenSaved(saved, o)
		},
	}
	o.Flags(c.Flags())
	return c
}
