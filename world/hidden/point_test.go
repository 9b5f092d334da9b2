package hidden

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
	"lascope/world"
)

// pointValues are the defaults of PointParams with seed=3 and the changes of a line.
func pointValues(line string) world.Values {
	return modeltest.Must(world.Defaults(PointParams(PointShifts()), strings.Fields("seed=3 "+line)...))
}

func testLine(target, p float64) *Line {
	return NewLine(pointValues(fmt.Sprintf("target=%v p=%v", target, p)))
}

// The chance to say right, and the answer at the ends of p.
func TestOracleReliability(t *testing.T) {
	for _, c := range []struct{ target, p, position, want float64 }{
		{0.7, 0.8, 0.3, 0.8}, {0.7, 0.8, 0.9, 0.2}, {0.7, 0.8, 0.7, 0.5},
		{0.7, 0.1, 0.3, 0.1}, {0.7, 0.1, 0.9, 0.9},
		{0.7, 1, 0.3, 1}, {0.7, 1, 0.9, 0}, {0.7, 0, 0.3, 0}, {0.7, 0, 0.9, 1},
	} {
		w := testLine(c.target, c.p)
		modeltest.Near(t, w.ChanceRight(c.position), c.want, 1e-12, "λ*=%v p=%v: right at %v with chance", c.target, c.p, c.position)
		if got := w.Right(c.position); c.want == math.Trunc(c.want) && got != (c.want == 1) {
			t.Errorf("λ*=%v p=%v: right at %v: %v", c.target, c.p, c.position, got)
		}
	}
}

// The oracle's answers and the drifts are those of the world's own coins, one each: below p
// the truth, below a half to the left.
func TestLineDrawByDraw(t *testing.T) {
	w := testLine(0.5, 0.7)
	lies, shifts := world.NewDraws(3, "oracle"), world.NewDraws(3, "line shifts")
	for range 200 {
		for _, c := range []struct {
			position float64
			right    func(u float64) bool
		}{
			{0.2, func(u float64) bool { return u < 0.7 }},
			{0.8, func(u float64) bool { return u >= 0.7 }},
			{0.5, func(u float64) bool { return u < 0.5 }},
		} {
			u := lies.Unit()
			modeltest.MustEqual(t, w.Right(c.position), c.right(u), "at %v with the coin %v: right", c.position, u)
		}
	}
	for range 20 {
		for from, to := range map[float64][2]float64{0.5: {0.45, 0.55}, 0.02: {0.03, 0.07}, 0.98: {0.93, 0.97}} {
			w.Target = from
			want := to[shifts.Below(2)]
			if detail := shiftedPoint(w, "drift"); w.Target != want || !strings.HasPrefix(detail, "the target moves from") {
				t.Fatalf("a drift from %v to %v, want %v: %q", from, w.Target, want, detail)
			}
		}
	}
}

func TestLineShifts(t *testing.T) {
	w := testLine(0.7, 0.7)
	shiftedPoint(w, "mirror")
	modeltest.Equal(t, w.Target, 0.3, "the mirror of 0.7, exactly, where a state may stand, is")
	for end, want := range map[float64]float64{0: 0.05, 1: 0.95} { // reflected, whichever way it drifts
		for range 10 {
			w.Target = end
			shiftedPoint(w, "drift")
			modeltest.MustEqual(t, w.Target, want, "a drift from the end %v goes to", end)
		}
	}
	sum := 0.0
	for range 300 {
		shiftedPoint(w, "jump")
		sum += w.Target
	}
	if mean := sum / 300; math.Abs(mean-0.5) > 4/math.Sqrt(12*300) {
		t.Errorf("the mean of 300 jumps is %v", mean)
	}
}

// The live parameters take effect; the shifts' own are left to the run.
func TestLineTune(t *testing.T) {
	w := testLine(0.7, 0.7)
	for _, key := range []string{"target", "p", "shift"} {
		w.Tune(key, pointValues("target=0.2 p=0.9"))
	}
	if w.Target != 0.2 || w.Reliability != 0.9 {
		t.Errorf("target %v, p %v; want 0.2, 0.9", w.Target, w.Reliability)
	}
}

// shiftedPoint does a shift of the lab's world by its name and returns its description.
func shiftedPoint(w *Line, name string) string {
	return w.Shift(PointShifts()[slices.Index(PointShifts().Names(), name)], 0)
}

// At a coin equal to p the oracle lies; the coin of the next answer is the one it then takes.
func TestOracleAtTheCoin(t *testing.T) {
	for position, right := range map[float64]bool{0.2: false, 0.8: true} {
		w := testLine(0.5, 0.7)
		w.Reliability = w.Coin()
		modeltest.Equal(t, w.Right(position), right, "at %v: right", position)
	}
}
