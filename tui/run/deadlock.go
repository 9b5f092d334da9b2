package run

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/placementlab"
	"lascope/tui/driver"
	"lascope/tui/pane"
	"lascope/tui/placementpanes"
	"lascope/tui/screen"
)

// The deadlock demonstration: the deadlock line is opened, then EOMA takes over.

func openDeadlock(a *app) tea.Cmd {
	spec, err := model.Parse(placementlab.DeadlockLine)
	if err != nil {
		return a.Notes.Add(screen.Refusal(err))
	}
	a.Driver.Send(driver.OpenLine{Spec: spec})
	return nil
}

// cured reports that EOMA is in charge.
func (l *driverLink) cured() bool { return l.Now.Scheme.Name == placementpanes.CureScheme }

func cure(a *app) tea.Cmd {
	if a.Now != nil && a.cured() {
		return a.Notes.Say(pane.NoteRefused, a.Now.Scheme.Title+" has this state already.")
	}
	a.Driver.Send(driver.Act{Word: placementpanes.CureScheme})
	return nil
}
