package run

import (
	tea "github.com/charmbracelet/bubbletea"

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
// journal, as without a screen. prepare reads the line while the screen is open: many cells or a
// large web take a second.
func OpenSweep(line string, prepare func() (*experiment.SweepJob, error), o config.Options) error {
	return screen.Open("sweep", line, o, func(th *canvas.Theme, o config.Options) (*manyruns.SweepScreen, error) {
		job, err := prepare()
		if err != nil {
			return nil, err
		}
		return manyruns.FillSweep(*job, liveRuns{}, th, o), nil
	})
}

// OpenSensitivity computes Sobol's indices on the terminal: their bars settle as runs finish. It writes the files of the job at the
// end. prepare reads the line, as for [OpenSweep].
func OpenSensitivity(line string, prepare func() (*experiment.SensitivityJob, error), o config.Options) error {
	return screen.Open("sensitivity", line, o, func(th *canvas.Theme, o config.Options) (*manyruns.SensitivityScreen, error) {
		job, err := prepare()
		if err != nil {
			return nil, err
		}
		return manyruns.NewSensitivityScreen(*job, th, o), nil
	})
}

// OpenSaved shows saved experiments together: sweeps as maps or curves, runs and races as
// curves over ticks.
func OpenSaved(saved []*result.Saved, o config.Options) error {
	o, th, err := o.OnScreen()
	if err != nil {
		return err
	}
	if saved[0].Sweep == nil {
		l, err := manyruns.NewSavedRuns(saved, liveRuns{}, th, o)
		if err != nil {
			return err
		}
		return screen.Run(l, o)
	}
	var maps []*manyruns.SweepMap
	for _, s := range saved {
		maps = append(maps, manyruns.SavedSweeps(s.Name, s.Sweep)...)
	}
	return screen.Run(manyruns.NewSweepScreen(liveRuns{}, th, o, maps...), o)
}

// liveRuns opens the runs of sweeps and saved experiments.
type liveRuns struct{}

func (liveRuns) PushRun(spec model.Spec, th *canvas.Theme, o config.Options) (tea.Cmd, error) {
	return pushRun(spec, th, o)
}

// startRace opens a race over the run: "SPEC vs SPEC …", or the rivals of the present line on
// its own web, such as "lakg" or "h-traa N=100".
func startRace(a *app, rest string) (tea.Cmd, error) {
	specs, err := design.Challenge(presentSpec(a), rest)
	if err != nil {
		return nil, err
	}
	return liveRuns{}.PushRace(design.Race{Specs: specs}, a.Theme, a.opts)
}

func (liveRuns) PushRace(race design.Race, th *canvas.Theme, o config.Options) (tea.Cmd, error) {
	return pushAside("race", manyruns.LinesOf(race.Specs), th, o, func() (*Screen, error) {
		return newRaceScreen(experiment.RaceJob{Race: race}, th, o)
	})
}

// startSweep opens a sweep over the run: a line with axes and the options of the command.
// Without a scheme the words are added to the present line. The cells are checked beside the
// screen: 100,000 take a minute.
func startSweep(a *app, rest string) (tea.Cmd, error) {
	present := presentSpec(a)
	a.lookup = &lookup{"checking the sweep", func() (lineEnd, error) {
		sweep, err := design.SweepFrom(present, rest)
		if err != nil {
			return nil, err
		}
		return func(a *app) (tea.Cmd, error) {
			l := manyruns.FillSweep(experiment.SweepJob{Sweep: sweep}, liveRuns{}, a.Theme, a.opts)
			l.Base.Back = true
			return screen.Push(l), nil
		}, nil
	}}
	return nil, nil
}

// startSensitivity opens a sensitivity over the run, as startSweep a sweep.
func startSensitivity(a *app, rest string) (tea.Cmd, error) {
	present := presentSpec(a)
	a.lookup = &lookup{"checking the sensitivity", func() (lineEnd, error) {
		s, err := design.SensitivityFrom(present, rest)
		if err != nil {
			return nil, err
		}
		return func(a *app) (tea.Cmd, error) {
			l := manyruns.NewSensitivityScreen(experiment.SensitivityJob{Sensitivity: s}, a.Theme, a.opts)
			l.Base.Back = true
			return screen.Push(l), nil
		}, nil
	}}
	return nil, nil
}

// presentSpec is the run's line with all that was done live; empty in a race,
// which has several.
func presentSpec(a *app) model.Spec {
	if a.races() {
		return model.Spec{}
	}
	spec, err := model.Parse(a.Now.Line)
	if err != nil {
		return model.Spec{}
	}
	return spec
}
