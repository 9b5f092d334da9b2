package cli

import (
	"fmt"

	"lascope/internal/foreign"
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
)

// ofStudy has a command read the study of a job, with the programs that play its lines of own, and then do its work.
func ofStudy(c command, work func(job *experiment.StudyJob)) action {
	var job experiment.StudyJob
	var own struct{ Shard string }
	flags := newProgramFlags()
	declareFiles(c, &job.ResultFiles, &own, flags)
	return func(files []string) {
		job.Shard, job.Shards = shardOf(own.Shard)
		job.Study = refusal.Must(design.ReadStudy(files[0], flags.programs()...))
		job.Out = orStdout(job.Out)
		work(&job)
	}
}

func studyRunCommand(c command) action {
	return ofStudy(c, func(job *experiment.StudyJob) {
		var lines []model.Spec
		until := int64(0)
		for _, s := range job.Study.Sweeps {
			lines, until = append(lines, s.Sample()...), max(until, s.Until)
			printIgnored(c, s.Until, s.Sample()...)
		}
		refusal.Check(engine.CheckShifts(job.Study.Sweeps[0].Metrics, until, lines...))
		runJob(c, job)
	})
}

func studyStatusCommand(c command) action {
	return ofStudy(c, func(job *experiment.StudyJob) {
		for _, sentence := range job.Status(refusal.Must(job.Known())) {
			fmt.Fprintln(c.OutOrStdout(), foreign.Terminal(sentence))
		}
	})
}

func studyReportCommand(c command) action {
	return ofStudy(c, func(job *experiment.StudyJob) {
		known := refusal.Must(job.Known())
		if !known.Whole() {
			printRemarks(c, job.Status(known)[0])
		}
		refusal.Check(job.Write(known, c.OutOrStdout()))
	})
}
