package cli

import (
	"cmp"

	"lascope/internal/refusal"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/lab"
	"lascope/tui/manyruns"
	"lascope/tui/run"
)

func raceCommand(c command) action {
	own := struct {
		Reps   lab.Runs
		Margin float64
		Budget string
	}{Reps: lab.Runs{Ticks: design.DefaultRaceReps}}
	job := experiment.RaceJob{}
	m := newManyFlags(c, &job.ResultFiles)
	declare(c, &own, &job.Race, m)
	completeMetric(c)
	groupFlags(c)
	c.ValidArgsFunction = completeRace
	return func(words []string) {
		refuseLevel(c, job.Race.Level)
		decides := c.Flags().Changed("margin") || own.Budget != ""
		m.Live = m.Live || job.Race.Until == 0 && !decides && onTerminal()
		lines := design.Racers(words)
		played := m.share(m.Live && !m.Plain, lines)
		job.Race.Specs = refusal.Must(design.ParseRacers(lines))
		for i := range job.Race.Specs {
			job.Race.Specs[i].Program = played[i]
		}
		job.Race.Reps = int(own.Reps.Ticks)
		m.begin()
		if decides {
			job.Decides = &own.Margin
			if !c.Flags().Changed("reps") {
				job.Race.Reps = design.AdaptiveReps
			}
		}
		refusal.Check(job.Check())
		draws := m.draws()
		if m.Plain || !m.Live {
			printIgnored(c, cmp.Or(job.Race.Until, engine.DefaultUntil), job.Race.Specs...)
		}
		switch {
		case decides && (m.Live || m.Plain):
			refusal.Say("--margin and --budget: a race that is decided is printed; leave --live and --plain out")
		case draws:
			refusal.Check(run.OpenRace(job, m.Options))
			return
		case decides:
			job.Race.Until = cmp.Or(job.Race.Until, engine.DefaultUntil)
		}
		job.Budget = refusal.Must(engine.ParseBudget(own.Budget))
		m.run(&job, func() error { return manyruns.PlainRace(c.Context(), c.OutOrStdout(), job) })
	}
}
