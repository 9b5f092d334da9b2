package model

import (
	"testing"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// TestPagesBeyondTheDots: a web with more pages than the pane has dots lists none of them.
func TestPagesBeyondTheDots(t *testing.T) {
	run := MustRun("fpa pages=4096 capacity=200")
	arms := viewOf[*pollinglab.View](run, lab.ViewRequest{Width: 20, Height: 10}).State.(*pollinglab.ArmsView)
	for class := range arms.Arms {
		for _, state := range arms.Arms[class] {
			if len(state.Objects) > 0 {
				t.Fatalf("%d pages are listed", len(state.Objects))
			}
		}
	}
}
