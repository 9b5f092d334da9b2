package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"lascope/internal/disk"
	"lascope/internal/foreign"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/tui/manyruns"
	"lascope/tui/run"
)

func sweepCommand(c *cobra.Command) action {
	own := struct {
		Reps          lab.Runs
		Shard, Budget string
	}{Reps: lab.Runs{Ticks: 10}}
	job := experiment.SweepJob{}
	l := newOneLine(c, &job, &job.ResultFiles, &own)
	l.read = func(words []string) (err error) {
		if (l.flags.Precision > 0 || own.Budget != "") && !c.Flags().Changed("reps") {
			own.Reps.Ticks = design.AdaptiveReps
		}
		l.flags.Reps = int(own.Reps.Ticks)
		if job.Sweep, err = design.ParseSweep(words, l.flags); err != nil {
			return err
		}
		if job.Shard, job.Shards, err = design.ParseShard(own.Shard); err != nil {
			return err
		}
		job.Budget, err = engine.ParseBudget(own.Budget)
		return err
	}
	l.lines = func() ([]model.Spec, string) { return job.Sweep.Sample(), job.Sweep.Warning() }
	l.open, l.say = run.OpenSweep, manyruns.PlainSweep
	return l.run
}

// checkLevel has a command refuse --level where no metric needs it, and completes the names of --metric.
func checkLevel(c *cobra.Command, level *float64) {
	completeBy(c, "metric", func(_ *cobra.Command, words []string, last string) ([]string, cobra.ShellCompDirective) {
		return completeList(last, engine.Names(words)), cobra.ShellCompDirectiveNoFileComp
	})
	c.PreRunE = func(c *cobra.Command, _ []string) error {
		if *level == 0 || engine.Level(engine.ParseNames(c.Flag("metric").Value.String())) {
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

func mergeCommand(c *cobra.Command) action {
	job := experiment.SweepJob{}
	declareFiles(c, &job.ResultFiles)
	return func(files []string) error {
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
	}
}
