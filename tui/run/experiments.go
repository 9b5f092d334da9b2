package run

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/manyruns"
	"lascope/tui/screen"
)

// OpenSweep runs a sweep on the terminal: its map fills as results arrive, and enter opens the
// run of a cell. It writes the files of the job at the end; an interrupted sweep stays in its
// journal, as without a screen. prepare reads the line, or refuses it, while the screen is open: many cells or a
// large web take a second.
func OpenSweep(line string, prepare func() *experiment.SweepJob, o config.Options) error {
	return screen.Open("sweep", line, o, func(th *canvas.Theme, o config.Options) *manyruns.SweepScreen {
		return manyruns.FillSweep(*prepare(), liveRuns{}, th, o)
	})
}

// OpenSensitivity computes Sobol's indices on the terminal: their bars settle as runs finish. It writes the files of the job at the
// end. prepare reads the line, as for [OpenSweep].
func OpenSensitivity(line string, prepare func() *experiment.SensitivityJob, o config.Options) error {
	return screen.Open("sensitivity", line, o, func(th *canvas.Theme, o config.Options) *manyruns.SensitivityScreen {
		return manyruns.NewSensitivityScreen(*prepare(), th, o)
	})
}

// OpenSaved shows saved experiments together: sweeps as maps or curves, runs and races as
// curves over ticks.
func OpenSaved(saved []*result.Saved, o config.Options) (err error) {
	defer refusal.To(&err)
	o, th, err := o.OnScreen()
	refusal.Check(err)
	if saved[0].Sweep == nil {
		return screen.Run(refusal.Must(manyruns.NewSavedRuns(saved, liveRuns{}, th, o)), o)
	}
	var maps []*manyruns.SweepMap
	for _, s := range saved {
		maps = append(maps, manyruns.SavedSweeps(s.Name, s.Sweep)...)
	}
	return screen.Run(manyruns.NewSweepScreen(liveRuns{}, th, o, maps...), o)
}

// liveRuns opens the runs of sweeps and saved experiments.
type liveRuns struct{}

func (liveRuns) PushRun(spec model.Spec, th *canvas.Theme, o config.Options) tea.Cmd {
	return pushRun(spec, th, o)
}

// startRace opens a race over the run: "SPEC vs SPEC …", or the rivals of the present line on
// its own web, such as "lakg" or "h-traa N=100".
func startRace(a *app, rest string) {
	a.Later(liveRuns{}.PushRace(design.Race{Specs: refusal.Must(design.Challenge(presentSpec(a), rest))}, a.Theme, a.opts))
}

func (liveRuns) PushRace(race design.Race, th *canvas.Theme, o config.Options) tea.Cmd {
	return screen.PushBuilt("race", manyruns.LinesOf(race.Specs), th, o, func() *Screen {
		return newRaceScreen(experiment.RaceJob{Race: race}, th, o).WithBack()
	})
}

// starts opens an experiment over the run: a line with axes and the options of the command. Without a scheme the words are
// added to the present line. The line is checked beside the screen: 100,000 cells take a minute.
func starts[E any](name string, read func(present model.Spec, rest string) (E, error), open func(a *app, e E) screen.Screen) wordEffect {
	return func(a *app, rest string) {
		present := presentSpec(a)
		a.lookup = &lookup{"checking the " + name, func() keyEffect {
			e := refusal.Must(read(present, rest))
			return func(a *app) { a.Later(screen.Push(open(a, e))) }
		}}
	}
}

func fillSweep(a *app, sweep *design.Sweep) screen.Screen {
	l := manyruns.FillSweep(experiment.SweepJob{Sweep: sweep}, liveRuns{}, a.Theme, a.opts)
	l.Back = true
	return l
}

func fillSensitivity(a *app, s *design.Sensitivity) screen.Screen {
	l := manyruns.NewSensitivityScreen(experiment.SensitivityJob{Sensitivity: s}, a.Theme, a.opts)
	l.Back = true
	return l
}

// runs is the same in lines of words: it runs the experiment and says its result.
func runs[E any](read func(present model.Spec, rest string) (E, error), say func(p *plain, e E) error) plainEffect {
	return func(p *plain, rest string) {
		e := refusal.Must(read(presentSpec(p.app), rest))
		p.flush()
		refusal.Check(say(p, e))
	}
}

func sayRace(p *plain, specs []model.Spec) error {
	return manyruns.PlainRace(p.ctx, p.out, experiment.RaceJob{Race: design.Race{Specs: specs}})
}

func saySweep(p *plain, sweep *design.Sweep) error {
	return manyruns.PlainSweep(p.ctx, p.out, &experiment.SweepJob{Sweep: sweep})
}

func saySensitivity(p *plain, s *design.Sensitivity) error {
	return manyruns.PlainSensitivity(p.ctx, p.out, &experiment.SensitivityJob{Sensitivity: s})
}

// presentSpec is the run's line with all that was done live; empty in a race,
// which has several.
func presentSpec(a *app) (spec model.Spec) {
	if !a.races() {
		spec, _ = model.Parse(a.Line)
	}
	return spec
}
