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

// oneStudy takes the file of a study.
var oneStudy = arguments(1, 1, "which study? give its file, such as study.toml")

// readStudy reads a study with the programs that play its lines of own.
func readStudy(file string, flags *programFlags) (*design.Study, error) {
	programs, err := flags.programs()
	if err != nil {
		return nil, err
	}
	return design.ReadStudy(file, programs...)
}

func studyRunCommand() *cobra.Command {
	job := experiment.StudyJob{}
	var shard string
	var programs *programFlags
	c := &cobra.Command{
		Use:   "run FILE.toml",
		Short: "Run what is missing of a study, then print its summary",
		Long: `Run what is missing of a study, then print its summary. An interrupted study goes
on with the same command, and gives the same bytes.`,
		Args: oneStudy,
		RunE: func(c *cobra.Command, files []string) (err error) {
			if job.Shard, job.Shards, err = design.ParseShard(shard); err != nil {
				return err
			}
			if job.Study, err = readStudy(files[0], programs); err != nil {
				return err
			}
			job.Out = orStdout(job.Out)
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
		},
	}
	c.Flags().StringVar(&shard, "shard", "", "run only part `I/N`, such as 3/16, and keep its runs in FILE.I-of-N.runs, for merge to join")
	programs = programsOf(c)
	outputFlags(c, &job.ResultFiles)
	return c
}

func studyStatusCommand() *cobra.Command {
	var programs *programFlags
	c := &cobra.Command{
		Use:   "status FILE.toml",
		Short: "Print how many runs of a study are done",
		Args:  oneStudy,
		RunE: func(c *cobra.Command, files []string) error {
			study, err := readStudy(files[0], programs)
			if err != nil {
				return err
			}
			known, err := experiment.StudyJob{Study: study}.Known()
			if err != nil {
				return err
			}
			for _, sentence := range known.Status() {
				if _, err := fmt.Fprintln(c.OutOrStdout(), foreign.Terminal(sentence)); err != nil {
					return err
				}
			}
			return nil
		},
	}
	programs = programsOf(c)
	return c
}

func studyReportCommand() *cobra.Command {
	job := experiment.StudyJob{}
	var programs *programFlags
	c := &cobra.Command{
		Use:   "report FILE.toml",
		Short: "Print the summary of the runs of a study that are done",
		Args:  oneStudy,
		RunE: func(c *cobra.Command, files []string) (err error) {
			if job.Study, err = readStudy(files[0], programs); err != nil {
				return err
			}
			job.Out = orStdout(job.Out)
			known, err := job.Known()
			if err != nil {
				return err
			}
			if !known.Whole() {
				if err := printRemark(c, known.Status()[0]); err != nil {
					return err
				}
			}
			return known.Write(c.OutOrStdout())
		},
	}
	programs = programsOf(c)
	outputFlags(c, &job.ResultFiles)
	return c
}
