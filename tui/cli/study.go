package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"lascope/internal/foreign"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/measure"
)

func studyCommand() *cobra.Command {
	return groupCommand("study run | status | report FILE.toml", "Run an experiment that a file describes, and go on with it",
		`Run an experiment that a file describes, and go on with it. The file is TOML:

  lines = ["h-traa pages=64", "lakg pages=64"]
  axes = ["alpha=0.3,0.9"]              # of every line; a line may have more
  metrics = ["efficiency", "reach"]     # default: earned; outside the polling lab final
  replications = 20                     # default: 10; with precision at most this many, default 200
  precision = 0.005                     # add replications until half of each interval is this
  seed = 1                              # of the first replication
  until = 20000
  every = 100                           # default: a two-hundredth of until
  budget = "10m"                        # stop after this time of computing
  [[part]]                              # lines of their own: lines, axes, replications, until, every
  lines = ["h-traa pages=4096"]
  until = 1000000

Finished runs are kept in FILE.runs, by the line with its seed, the last tick,
the data files and the version of lascope. They are used again when lines, values
or replications are added.`, studyRunCommand(), studyStatusCommand(), studyReportCommand())
}

// ofStudy has a command read the study of its job, with the programs that play its lines of own, and then do its work.
func ofStudy(c *cobra.Command, job *experiment.StudyJob, work func(c *cobra.Command) error) *cobra.Command {
	flags := programsOf(c)
	c.Args = arguments(1, 1, "which study? give its file, such as study.toml")
	c.RunE = func(c *cobra.Command, files []string) error {
		programs, err := flags.programs()
		if err != nil {
			return err
		}
		if job.Study, err = design.ReadStudy(files[0], programs...); err != nil {
			return err
		}
		job.Out = orStdout(job.Out)
		return work(c)
	}
	return c
}

func studyRunCommand() *cobra.Command {
	job := experiment.StudyJob{}
	var shard string
	c := &cobra.Command{
		Use:   "run FILE.toml",
		Short: "Run what is missing of a study, then print its summary",
		Long: `Run what is missing of a study, then print its summary. An interrupted study goes
on with the same command, and gives the same bytes.`,
		PreRunE: func(*cobra.Command, []string) (err error) {
			job.Shard, job.Shards, err = design.ParseShard(shard)
			return err
		},
	}
	c.Flags().StringVar(&shard, "shard", "", "run only part `I/N`, such as 3/16, and keep its runs in FILE.I-of-N.runs, for merge to join")
	outputFlags(c, &job.ResultFiles)
	return ofStudy(c, &job, func(c *cobra.Command) error {
		var lines []model.Spec
		until := int64(0)
		for _, s := range job.Study.Sweeps {
			lines, until = append(lines, s.Sample()...), max(until, s.Until)
			if err := printIgnored(c, s.Until, s.Sample()...); err != nil {
				return err
			}
		}
		if err := measure.CheckShifts(job.Study.Sweeps[0].Metrics, until, lines...); err != nil {
			return err
		}
		return runJob(c, &job)
	})
}

func studyStatusCommand() *cobra.Command {
	job := experiment.StudyJob{}
	c := &cobra.Command{Use: "status FILE.toml", Short: "Print how many runs of a study are done"}
	return ofStudy(c, &job, func(c *cobra.Command) error {
		known, err := job.Known()
		if err != nil {
			return err
		}
		for _, sentence := range known.Status() {
			if _, err := fmt.Fprintln(c.OutOrStdout(), foreign.Terminal(sentence)); err != nil {
				return err
			}
		}
		return nil
	})
}

func studyReportCommand() *cobra.Command {
	job := experiment.StudyJob{}
	c := &cobra.Command{Use: "report FILE.toml", Short: "Print the summary of the runs of a study that are done"}
	outputFlags(c, &job.ResultFiles)
	return ofStudy(c, &job, func(c *cobra.Command) error {
		known, err := job.Known()
		if err != nil {
			return err
		}
		if !known.Whole() {
			if err := printRemarks(c, known.Status()[0]); err != nil {
				return err
			}
		}
		return known.Write(c.OutOrStdout())
	})
}
