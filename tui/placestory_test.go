package tui

import (
	"math"
	"testing"

	"lascope/model"
)

// A wait that a row does not hold goes on in the next, and loses nothing.
func TestWaitGoesOnInTheNextRow(t *testing.T) {
	v := &model.PlacementView{N: 10}
	wait := model.Wait{Who: model.PlacedObject{Object: 14, Group: 2}, Ticks: 24, Mate: 15, MateState: 10}
	whole := waitLine(v, wait, math.MaxInt)
	if len(whole) != 1 {
		t.Fatalf("%d pieces where there is room, want one", len(whole))
	}
	full := spansWidth(whole[0])
	if n := len(waitLine(v, wait, full)); n != 1 {
		t.Errorf("%d pieces on the %d cells that it takes, want one", n, full)
	}
	rows := flow(waitLine(v, wait, full-1), full-1)
	if len(rows) != 2 {
		t.Fatalf("%d rows on %d cells, want two", len(rows), full-1)
	}
	if got := spansWidth(rows[0]) + len("; ") + spansWidth(rows[1]); got != full {
		t.Errorf("both rows together have %d cells, want %d", got, full)
	}
}
