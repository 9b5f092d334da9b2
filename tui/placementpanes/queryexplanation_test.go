package placementpanes

import (
	"math"
	"testing"

	"lascope/model/modeltest"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
)

// A wait that a row does not hold leaves the number of states out; one that is longer
// still goes on in the next row, and loses nothing.
func TestWaitGoesOnInTheNextRow(t *testing.T) {
	v := &placementlab.View{N: 10}
	wait := placementlab.Wait{Who: placementlab.PlacedObject{Object: 14, Group: 2}, Ticks: 24, Mate: 15, MateState: 7}
	whole := waitLine(v, wait, math.MaxInt)
	modeltest.MustEqual(t, len(whole), 1, "pieces where there is room:")
	full, of := canvas.SpansWidth(whole[0]), len(" of 10")
	for w := full; w > full-of-3; w-- {
		want, rows := full, 1
		if w < full {
			want -= of
		}
		if w < full-of {
			want, rows = full-len("; "), 2
		}
		lines := canvas.Flow(waitLine(v, wait, w), w)
		got := 0
		for _, l := range lines {
			got += canvas.SpansWidth(l)
		}
		if len(lines) != rows || got != want {
			t.Errorf("on %d cells %d rows with %d cells in all, want %d with %d", w, len(lines), got, rows, want)
		}
	}
}
