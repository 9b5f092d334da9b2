package run

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/manyruns"
	"lascope/tui/screen"
)

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
	if a.Now.Contest != nil {
		return model.Spec{}
	}
	spec, err := model.Parse(a.Now.Line)
	if err != nil {
		return model.Spec{}
	}
	return spec
}
