package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"lascope/internal/disk"
	"lascope/internal/foreign"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/lab"
	"lascope/tui/manyruns"
	"lascope/tui/run"
)

// sweepCommand is the command sweep, and tune, which asks a question.
func sweepCommand(c command) action {
	own := struct {
		Reps                lab.Runs
		Shard, Budget, Over string
	}{Reps: lab.Runs{Ticks: 10}, Over: string(result.OverEach)}
	job, question, tunes := experiment.SweepJob{}, result.Question{}, c.Name() == "tune"
	l := newOneLine(c, &job, &job.ResultFiles, &own, &question)
	l.read = func(words []string) (lines []model.Spec, warning string) {
		if (tunes || l.flags.Precision > 0 || own.Budget != "") && !c.Flags().Changed("reps") {
			own.Reps.Ticks = design.AdaptiveReps
		}
		l.flags.Reps = int(own.Reps.Ticks)
		job.Sweep = refusal.Must(design.ParseSweep(words, l.flags))
		job.Shard, job.Shards = shardOf(own.Shard)
		job.Budget = refusal.Must(engine.ParseBudget(own.Budget))
		if !tunes {
			return job.Sample(), job.Warning()
		}
		question.Over, job.Asks = result.Over(own.Over), &question
		refusal.Check(question.Check(job.Sweep))
		return job.Sample(), ""
	}
	if l.open = run.OpenSweep; !tunes {
		l.say = manyruns.PlainSweep
	}
	return l.run
}

// shardOf reads --shard.
func shardOf(word string) (shard, shards int) {
	shard, shards, err := design.ParseShard(word)
	refusal.Check(err)
	return shard, shards
}

// completeMetric completes the names of --metric.
func completeMetric(c command) {
	completeBy(c, "metric", func(_ command, words []string, last string) ([]string, cobra.ShellCompDirective) {
		return completeList(last, engine.Names(words)), cobra.ShellCompDirectiveNoFileComp
	})
}

// refuseLevel refuses --level where no metric needs it.
func refuseLevel(c command, level float64) {
	if level != 0 && !engine.Level(engine.ParseNames(c.Flag("metric").Value.String())) {
		refusal.Say("--level: it is of reach, reach-earned, recovery and recovery-earned, and --metric names none of them; leave it out")
	}
}

func printRemarks(c command, sentences ...string) {
	for _, sentence := range sentences {
		if sentence != "" {
			refusal.Must(fmt.Fprintln(c.ErrOrStderr(), "lascope: "+foreign.Terminal(sentence)))
		}
	}
}

func mergeCommand(c command) action {
	job := experiment.SweepJob{}
	declareFiles(c, &job.ResultFiles)
	return func(files []string) {
		job.Out = orStdout(job.Out)
		if engine.AreRuns(files[0]) {
			refusal.Check(engine.MergeRuns(files, disk.File{Word: "--out", Path: job.Out, Force: job.Force}))
			return
		}
		part := refusal.Must(result.Merge(files))
		job.Parts = files
		refusal.Check(job.Write(part, c.OutOrStdout()))
		printRemarks(c, part.EmptyCells())
	}
}
