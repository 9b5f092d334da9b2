package cli

import (
	"cmp"
	"errors"

	"github.com/spf13/cobra"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/measure"
	"lascope/model/lab"
	"lascope/tui/manyruns"
	"lascope/tui/run"
)

func raceCommand() *cobra.Command {
	reps := lab.Runs{Ticks: design.DefaultRaceReps}
	var margin float64
	var budget string
	job := experiment.RaceJob{}
	c := &cobra.Command{
		Use:   "race SPEC vs SPEC [vs SPEC] [vs SPEC] [--until TICKS]",
		Short: "Race two to four specs on the same webs, replication by replication",
		Long: `Race two to four specs on the same webs, replication by replication.

On a terminal without --until, or with --live, the race runs live: the
curves together, each scheme's panes one key away, and the paired differences
with their intervals filling as replications run in the background. With --until
it prints kind,a,b,tick,reps,mean,se,lo,hi,band_lo,band_hi,interval,note (95 %): rows
of each scheme a, then of each paired difference a − b. The band holds the whole mean
curve with 95 %. Of a rate a row has the mean since the row before,
and --long that of the whole run. A metric that is no column, such as reach or
efficiency, has one row at the last tick. With it, or with several metrics, the table
has the column metric and the numbers of a sweep's table.

With --margin or --budget the race is decided by its metric: replications
are added in rounds until each scheme is worse than the best by more than the margin,
or equal to it within the margin. The columns verdict,against,ahead,ahead_lo,ahead_hi,after
of the last row of a scheme say which, as those of tune; together the verdicts hold with
95 % whenever the race stops.`,
		ValidArgsFunction: completeRace,
	}
	m := flagsOfMany(c, &job.ResultFiles, "watch the race on the terminal")
	declare(c.Flags(), []flagRow{
		{"reps", &reps, "`NUMBER` of replications; the k-th has the line's seed + k − 1 (default 20)"},
		{"until", &job.Race.Until, "each run goes to this `TICK` (default on a terminal, or decided, 50,000)"},
		{"every", &job.Race.Every, "`TICKS` from one point to the next (default: a twentieth of --until, or a two-hundredth for a metric that is no column)"},
		{"metric", &job.Race.Metric, "the `METRIC` to compare, or several with commas: a column, whose curve is shown, or one of those of sweep (default earned; outside the polling lab the main column)"},
		{"margin", &margin, "decide the race: a scheme gets no more replications, of at most --reps (default then 200), once the best is better by more than this `DIFFERENCE`, or equal within it"},
		{"budget", &budget, "decide the race within this `TIME` of computing, such as 10m"},
	})
	levelFlag(c, &job.Race.Level)
	groupFlags(c)
	c.RunE = func(c *cobra.Command, words []string) (err error) {
		decides := c.Flags().Changed("margin") || budget != ""
		m.live = m.live || job.Race.Until == 0 && !decides && onTerminal()
		lines := design.Racers(words)
		played, err := m.programs.share(m.live && !m.Plain, lines)
		if err != nil {
			return err
		}
		if job.Race.Specs, err = design.ParseRacers(lines); err != nil {
			return err
		}
		for i := range job.Race.Specs {
			job.Race.Specs[i].Program = played[i]
		}
		job.Race.Reps = int(reps.Ticks)
		if err := m.begin(c); err != nil {
			return err
		}
		if decides {
			job.Decides = &margin
			if !c.Flags().Changed("reps") {
				job.Race.Reps = design.AdaptiveReps
			}
		}
		if err := job.Check(); err != nil {
			return err
		}
		draws := m.draws()
		if m.Plain || !m.live {
			if err := printIgnored(c, cmp.Or(job.Race.Until, measure.DefaultUntil), job.Race.Specs...); err != nil {
				return err
			}
		}
		switch {
		case decides && (m.live || m.Plain):
			return errors.New("--margin and --budget: a race that is decided is printed; leave --live and --plain out")
		case draws:
			return run.OpenRace(job, m.Options)
		case decides:
			job.Race.Until = cmp.Or(job.Race.Until, measure.DefaultUntil)
		}
		if job.Budget, err = engine.ParseBudget(budget); err != nil {
			return err
		}
		return m.run(c, &job, func() error { return manyruns.PlainRace(c.Context(), c.OutOrStdout(), job) })
	}
	return c
}

func outputFlags(c *cobra.Command, to *experiment.ResultFiles) {
	to.Format = "csv"
	declare(c.Flags(), []flagRow{
		{"format", &to.Format, "`FORMAT` of the tables: csv or jsonl"},
		{"out", &to.Out, "write the table to this `FILE`, whole or not at all; - is standard output"},
		{"long", &to.Long, "write a row for each replication and metric to this `FILE`; - is standard output"},
		{"curves", &to.Curves, "write a row for each replication, metric and tick to this `FILE`; - is standard output"},
		{"save", &to.Save, "save every number in this `FILE`, for open and merge"},
		{"picture", &to.Pictures, "draw the result in this `FILE`, .svg, .png or .pdf; may be given more than once"},
		{"size", &to.Size, "the `WIDTH` of the picture on paper, such as 90mm, 9cm or 3.5in"},
		{"dpi", &to.Dots, "`DOTS` an inch of a .png (default: 96, with --size 300)"},
		{"header", &to.Header, headerUsage},
		{"force", &to.Force, forceUsage},
	})
	complete(c, "format", model.Formats...)
}
