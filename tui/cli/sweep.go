package cli

import (
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"lascope/internal/disk"
	"lascope/internal/foreign"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/measure"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/tui/manyruns"
	"lascope/tui/run"
)

func sweepCommand() *cobra.Command {
	reps := lab.Runs{Ticks: 10}
	var shard, budget string
	flags, job := design.SweepFlags{}, experiment.SweepJob{}
	c := &cobra.Command{
		Use:   "sweep SPEC-WITH-AXES [--until TICKS]",
		Short: "Run a line for every combination of its axes' values",
		Long: `Run a line for every combination of its axes' values. Any parameter may be an axis:

  N=100,200,500         a list
  alpha=0.3..0.9/7      seven values, evenly spaced
  N=10..1000/7log       seven values, by equal factors
  scheme=h-traa,lakg    schemes, each with its own defaults

The result is a table: the axes, then of the metric
reps,undefined,censored,limit,mean,se,lo,hi,median,median_lo,median_hi, then
interval,note,best,cell. Intervals are 95 %: Wilson's for 0 and 1, Student's t with two
added runs for few values or values at the ends of their range, Student's t else; rare
events that no run shows are missed. A time that a run did not reach counts as the
limit; the median is Kaplan and Meier's with Brookmeyer and Crowley's interval. With --precision the column target is met or missed. "lascope explain COLUMN" explains
a column.

With --out FILE finished runs are kept in FILE.journal until FILE is whole; the same
command goes on where an interrupted one stopped. With --live the map, or curve, fills on the terminal; enter opens a cell.`,
		ValidArgsFunction: completeAxes,
	}
	c.RunE = oneLine[*experiment.SweepJob]{
		manyFlags: flagsOfMany(c, &job.ResultFiles, "watch the map fill on the terminal"),
		job:       &job,
		flags:     &flags,
		read: func(words []string) (err error) {
			if (flags.Precision > 0 || budget != "") && !c.Flags().Changed("reps") {
				reps.Ticks = design.AdaptiveReps
			}
			flags.Reps = int(reps.Ticks)
			if job.Sweep, err = design.ParseSweep(words, flags); err != nil {
				return err
			}
			if job.Shard, job.Shards, err = design.ParseShard(shard); err != nil {
				return err
			}
			job.Budget, err = engine.ParseBudget(budget)
			return err
		},
		lines: func() ([]model.Spec, string) { return job.Sweep.Sample(), job.Sweep.Warning() },
		open:  run.OpenSweep,
		say:   manyruns.PlainSweep,
	}.run
	measureFlags(c, &flags,
		"`METRIC`, or several with commas: final, average, reach, reach-earned, recovery, recovery-earned, regret, efficiency, convergence, correct-at-convergence or a column")
	declare(c.Flags(), []flagRow{
		{"reps", &reps, "`NUMBER` of replications of each cell; the k-th has the line's seed + k − 1 (default 10)"},
		{"from", &flags.From, "means over the run, such as a rate, average, regret and efficiency, count from this `TICK` on"},
		{"precision", &flags.Precision, "add replications to the cells with the widest intervals, up to --reps (default then 200), until half of each interval is at most this `WIDTH`; begins with 20; covers 93 to 95 % for near-normal metrics such as efficiency, 86 to 93 % for skewed times"},
		{"budget", &budget, "add replications, as --precision does, for this `TIME` of computing, such as 10m"},
		{"points", &flags.Points, "draw this `NUMBER` of points of ranges, such as N=50..2000log alpha=0.3..0.9, instead of all combinations"},
		{"shard", &shard, "run only part `I/N`, such as 3/16, for merge to join"},
	})
	return c
}

// measureFlags adds the flags of the metric and its ticks, for sweep, tune and sensitivity.
func measureFlags(c *cobra.Command, flags *design.SweepFlags, usage string) {
	flags.Until = measure.DefaultUntil
	declare(c.Flags(), []flagRow{
		{"until", &flags.Until, "each run goes to this `TICK` (default 50,000)"},
		{"every", &flags.Every, "`TICKS` from one measurement to the next (default: a two-hundredth of --until)"},
		{"metric", &flags.Metric, usage + " (default earned; outside the polling lab final)"},
	})
	levelFlag(c, &flags.Level)
}

// levelFlag declares --level, which is refused where no metric needs it, and completes the names of --metric.
func levelFlag(c *cobra.Command, level *float64) {
	c.Flags().Float64Var(level, "level", 0, "the `PART` of optimal that reach and recovery need (default 0.95)")
	completeBy(c, "metric", func(_ *cobra.Command, words []string, last string) ([]string, cobra.ShellCompDirective) {
		return completeList(last, measure.Names(words)), cobra.ShellCompDirectiveNoFileComp
	})
	c.PreRunE = func(c *cobra.Command, _ []string) error {
		if *level == 0 || measure.Level(measure.ParseNames(c.Flag("metric").Value.String())) {
			return nil
		}
		return errors.New("--level: it is of reach, reach-earned, recovery and recovery-earned, and --metric names none of them; leave it out")
	}
}

func printRemarks(c *cobra.Command, sentences ...string) error {
	for _, sentence := range sentences {
		if sentence == "" {
			continue
		}
		if _, err := fmt.Fprintln(c.ErrOrStderr(), "lascope: "+foreign.Terminal(sentence)); err != nil {
			return err
		}
	}
	return nil
}

func mergeCommand() *cobra.Command {
	job := experiment.SweepJob{}
	c := &cobra.Command{
		Use:   "merge FILE...",
		Short: "Join the parts of a sharded sweep, or the runs of a sharded study",
		Args:  arguments(1, math.MaxInt, "which parts? give the files that \"lascope sweep --shard\" wrote"),
		RunE: func(c *cobra.Command, files []string) error {
			if engine.AreRuns(files[0]) {
				return engine.MergeRuns(files, disk.File{Word: "--out", Path: orStdout(job.Out), Force: job.Force})
			}
			part, err := result.Merge(files)
			if err != nil {
				return err
			}
			job.Parts, job.Out = files, orStdout(job.Out)
			if err := job.Write(part, c.OutOrStdout()); err != nil {
				return err
			}
			return printRemarks(c, part.Sweep.EmptyCells())
		},
	}
	outputFlags(c, &job.ResultFiles)
	return c
}
