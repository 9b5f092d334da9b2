package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"lascope/internal/foreign"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
)

// ofStudy has a command read the study of a job, with the programs that play its lines of own, and then do its work. own are structs
// with flags.
func ofStudy(c *cobra.Command, job *experiment.StudyJob, work func() error, own ...any) action {
	flags := newProgramFlags()
	declareFiles(c, &job.ResultFiles, append(own, flags)...)
	return func(files []string) error {
		programs, err := flags.programs()
		if err != nil {
			return err
		}
		if job.Study, err = design.ReadStudy(files[0], programs...); err != nil {
			return err
		}
		job.Out = orStdout(job.Out)
		return work()
	}
}

func studyRunCommand(c *cobra.Command) action {
	var own struct{ Shard string }
	var job experiment.StudyJob
	c.PreRunE = func(*cobra.Command, []string) (err error) {
		job.Shard, job.Shards, err = design.ParseShard(own.Shard)
		return err
	}
	return ofStudy(c, &job, func() error {
		var lines []model.Spec
		until := int64(0)
		for _, s := range job.Study.Sweeps {
			lines, until = append(lines, s.Sample()...), max(until, s.Until)
			if err := printIgnored(c, s.Until, s.Sample()...); err != nil {
				return err
			}
		}
		if err := engine.CheckShifts(job.Study.Sweeps[0].Metrics, until, lines...); err != nil {
			return err
		}
		return runJob(c, &job)
	}, &own)
}

func studyStatusCommand(c *cobra.Command) action {
	var job experiment.StudyJob
	return ofStudy(c, &job, func() error {
		known, err := job.Known()
		if err != nil {
			return err
		}
		for _, sentence := range job.Status(known) {
			if _, err := fmt.Fprintln(c.OutOrStdout(), foreign.Terminal(sentence)); err != nil {
				return err
			}
		}
		return nil
	})
}

func studyReportCommand(c *cobra.Command) action {
	var job experiment.StudyJob
	return ofStudy(c, &job, func() error {
		known, err := job.Known()
		if err != nil {
			return err
		}
		if !known.Whole() {
			if err := printRemarks(c, job.Status(known)[0]); err != nil {
				return err
			}
		}
		return job.Write(known, c.OutOrStdout())
	})
}
