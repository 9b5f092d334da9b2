package cli

import (
	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/lab"
	"lascope/tui/manyruns"
	"lascope/tui/run"
)

func sensitivityCommand(c command) action {
	own := struct{ Samples lab.Runs }{lab.Runs{Ticks: design.DefaultSamples}}
	job := experiment.SensitivityJob{}
	l := newOneLine(c, &job, &job.ResultFiles, &own)
	l.read = func(words []string) ([]model.Spec, string) {
		job.Sensitivity = refusal.Must(design.ParseSensitivity(words, int(own.Samples.Ticks), l.flags))
		return []model.Spec{job.Sensitivity.Base}, ""
	}
	l.open, l.say = run.OpenSensitivity, manyruns.PlainSensitivity
	return l.run
}
