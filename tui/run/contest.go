package run

import (
	"cmp"
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/measure"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/labs"
	"lascope/tui/manyruns"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// OpenRace runs a race on the terminal: its runs side by side on the same web, its
// replications in the background. The key w writes the files of job.
func OpenRace(job experiment.RaceJob, o config.Options) error {
	return screen.Open("race", manyruns.LinesOf(job.Race.Specs), o, func(th *canvas.Theme, o config.Options) (*Screen, error) {
		return newRaceScreen(job, th, o)
	})
}

func newRaceScreen(job experiment.RaceJob, th *canvas.Theme, o config.Options) (*Screen, error) {
	job.Race.Until = cmp.Or(job.Race.Until, measure.DefaultUntil)
	job.Race.Reps = cmp.Or(job.Race.Reps, design.DefaultRaceReps)
	job.Race.Specs = slices.Clone(job.Race.Specs)
	for i := range job.Race.Specs {
		job.Race.Specs[i].Program = job.Race.Specs[i].Program.OnScreen()
	}
	spacing := max(1, job.Race.Until/500)
	column, err := job.Race.Column()
	if err != nil {
		return nil, err
	}
	first, err := experiment.NewContest(job.Race.Specs, column, spacing)
	if err != nil {
		return nil, err
	}
	reps := newReplicas(job.Race, column)
	run := &raceRun{Contest: first, replications: reps}
	open := func(spec model.Spec) (driver.Simulation, error) {
		next, err := run.With(spec)
		if err != nil {
			return nil, err
		}
		run = &raceRun{Contest: next, replications: reps}
		return run, run.replicate()
	}
	d := config.StartDriver(run, open, o)
	reps.changed = paced(d.Request, o.FrameEvery())
	l := newRunScreen(d, th, o)
	l.panes = labs.RacePanes
	l.more = contestCommands(job)
	l.also = reps.close
	if err := run.replicate(); err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

// withOwn puts a screen's keys before every run's and drops the rows that they replace.
func withOwn(own, table []Command) []Command {
	taken := map[string]bool{}
	for _, c := range own {
		for _, k := range c.Key.Keys() {
			taken[k] = true
		}
	}
	return append(own, slices.DeleteFunc(table, func(c Command) bool {
		return slices.ContainsFunc(c.Key.Keys(), func(k string) bool { return taken[k] })
	})...)
}

// withoutWayBack removes the keys of time travel from the help and the key bar, because a race
// cannot go back. Pressed, they report this.
func withoutWayBack(table []Command) {
	for i := range table {
		if table[i].past {
			table[i].Group, table[i].Bar = "", 0
		}
	}
}

func contestCommands(job experiment.RaceJob) func(*keymap.KeyMap) []Command {
	return func(k *keymap.KeyMap) []Command {
		return []Command{
			row(k.RunBefore, groupScreen, screen.OwnBar, "", Sends(driver.ShowNext{By: -1})),
			row(k.RunAfter, groupScreen, screen.OwnBar, "whose panes", Sends(driver.ShowNext{By: 1})),
			row(keymap.WithHelp(k.Save, "race: save the results of the replications"), groupScreen, screen.SavingBar, "save", func(a *app) tea.Cmd {
				return a.Notes.Add(saveRace(a.Now.Contest, job))
			}),
			row(keymap.WithHelp(k.Axis, "race: live, or means; in another pane its own axis"), groupPane, 0, "", nil),
			row(keymap.WithHelp(k.Enter, "difference: the next pair; parameters: type a value"), groupPane, 0, "", nil),
		}
	}
}

// saveRace writes a race's result to the files of the job, or to files named for
// its schemes.
func saveRace(v *experiment.ContestView, job experiment.RaceJob) pane.Note {
	if v == nil || v.Result == nil {
		return pane.Note{Kind: pane.NoteRefused, Text: "No replication is done yet, so there is nothing to save."}
	}
	names, err := job.WriteAll(v.Result)
	if err != nil {
		return screen.Refusal(err)
	}
	return pane.Note{Kind: pane.NoteDone, Text: fmt.Sprintf("%d of %d replications saved in %s", v.Result.Reps, v.Reps, names)}
}
