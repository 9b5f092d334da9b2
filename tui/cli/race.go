package cli

import (
	"cmp"
	"errors"

	"github.com/spf13/cobra"

	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/lab"
	"lascope/tui/manyruns"
	"lascope/tui/run"
)

func raceCommand(c *cobra.Command) action {
	own := struct {
		Reps   lab.Runs
		Margin float64
		Budget string
	}{Reps: lab.Runs{Ticks: design.DefaultRaceReps}}
	job := experiment.RaceJob{}
	m := newManyFlags(c, &job.ResultFiles)
	declare(c, &own, &job.Race, m)
	checkLevel(c, &job.Race.Level)
	groupFlags(c)
	c.ValidArgsFunction = completeRace
	return func(words []string) (err error) {
		decides := c.Flags().Changed("margin") || own.Budget != ""
		m.Live = m.Live || job.Race.Until == 0 && !decides && onTerminal()
		lines := design.Racers(words)
		played, err := m.share(m.Live && !m.Plain, lines)
		if err != nil {
			return err
		}
		if job.Race.Specs, err = design.ParseRacers(lines); err != nil {
			return err
		}
		for i := range job.Race.Specs {
			job.Race.Specs[i].Program = played[i]
		}
		job.Race.Reps = int(own.Reps.Ticks)
		if err := m.begin(); err != nil {
			return err
		}
		if decides {
			job.Decides = &own.Margin
			if !c.Flags().Changed("reps") {
				job.Race.Reps = design.AdaptiveReps
			}
		}
		if err := job.Check(); err != nil {
			return err
		}
		draws := m.draws()
		if m.Plain || !m.Live {
			if err := printIgnored(c, cmp.Or(job.Race.Until, engine.DefaultUntil), job.Race.Specs...); err != nil {
				return err
			}
		}
		switch {
		case decides && (m.Live || m.Plain):
			return errors.New("--margin and --budget: a race that is decided is printed; leave --live and --plain out")
		case draws:
			return run.OpenRace(job, m.Options)
		case decides:
			job.Race.Until = cmp.Or(job.Race.Until, engine.DefaultUntil)
		}
		if job.Budget, err = engine.ParseBudget(own.Budget); err != nil {
			return err
		}
		return m.run(&job, func() error { return manyruns.PlainRace(c.Context(), c.OutOrStdout(), job) })
	}
}
