package tui

import (
	"reflect"

	"lascope/model"
)

// screens are the labs' panes: one row a lab. The first pane has the focus at
// the start; where there is little room, the first ones are shown.
var screens = map[string]func() []place{
	"polling":   pollingScreen,
	"line":      lineScreen,
	"placement": placementScreen,
	"crawl":     crawlScreen,
}

// screenOf makes the panes of a lab. A lab without a row still gets the
// parameters.
func screenOf(lab *model.Lab) []place {
	if make := screens[lab.Name]; make != nil {
		return make()
	}
	return []place{{newParamsPane(), bottomRow, 6, 1}}
}

func pollingScreen() []place {
	return []place{
		{newValuePane(), leftColumn, 8, 5},
		{newStatePane(), rightColumn, 10, 5},
		{newSharesPane(), leftColumn, 8, 3},
		{newNowPane(), rightColumn, 8, 3},
		{newParamsPane(), bottomRow, 7, 1},
	}
}

// statePanes are the drawings of how schemes remember, by the Go type of the
// view; never by a scheme's name. A new kind of state is one row and one file.
var statePanes = map[reflect.Type]func() pane{
	reflect.TypeFor[*model.TreeView]():  func() pane { return &treePane{} },
	reflect.TypeFor[*model.ArmsView]():  func() pane { return &armsPane{} },
	reflect.TypeFor[*model.RaceView]():  func() pane { return &racePane{} },
	reflect.TypeFor[*model.QueueView](): func() pane { return &queuePane{} },
	reflect.TypeFor[*model.ChainView](): func() pane { return &chainPane{} },
}

// stateOf is how the scheme in force remembers; nil if it does not, or if the
// lab shows it otherwise.
func stateOf(s *scene) model.StateView {
	if v := s.polling(); v != nil {
		return v.State
	}
	return nil
}
