package tui

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/driver"
)

func runOn(a *app, _ string) tea.Cmd {
	a.driver.Send(driver.RunOn{Masked: a.Hidden()})
	return nil
}

// pressOnward stops a run that goes on to a milestone at any key. Only the keys that end or
// suspend the program act as well.
func pressOnward(a *app, k tea.KeyMsg) (tea.Cmd, bool) {
	if a.now == nil || !a.now.Onward || key.Matches(k, a.keys.Quit, a.keys.Suspend) {
		return nil, false
	}
	a.driver.Send(driver.Pause{})
	return nil, true
}

func runUntil(a *app, name string) (tea.Cmd, error) {
	a.driver.Send(driver.RunOn{Milestone: name, Masked: a.Hidden()})
	return nil, nil
}

func milestoneNames(a *app) (names []string) {
	for _, m := range a.lab.Milestones {
		names = append(names, m.Name)
	}
	return names
}
