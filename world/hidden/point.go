package hidden

import (
	"fmt"
	"math"

	"lascope/world"
)

// PointParams are the rows of the line lab's world with these shifts.
func PointParams(shifts world.Shifts[*Line]) []world.Param {
	return world.Rows(`
		target λ* | 0 to 1 by 0.05 | 0.7 | live | the point to be found, on the line from 0 to 1
		p         | 0 to 1 by 0.05 | 0.7 | live | the probability that the oracle is right; below 0.5 it deceives
		%s
		%s
	`, shifts.Rows("the shift of the target every period ticks", "live", "r", "10000"), world.Seed(1e15))
}

// A Line is a point λ* on the line from 0 to 1, and an oracle that points towards it
// but is right with probability p only [Thesis] §4.1.
//
// At the target itself neither side is the truth: the oracle says right or left with
// equal chance. The coins of its lies are one sequence, one coin a question, at any
// position.
type Line struct {
	Target, Reliability float64 // λ* and p, 0 to 1
	lie                 world.Draws
	shift               world.Draws
}

// NewLine builds the world. Any values in range are allowed.
func NewLine(v world.Values) *Line {
	seed := uint64(v.Number("seed"))
	return &Line{v.Number("target"), v.Number("p"), world.NewDraws(seed, "oracle"), world.NewDraws(seed, "line shifts")}
}

// ChanceRight is the chance that the oracle says right at a position.
func (w *Line) ChanceRight(position float64) float64 {
	switch {
	case position < w.Target:
		return w.Reliability
	case position > w.Target:
		return 1 - w.Reliability
	}
	return 0.5
}

// Right asks the oracle: should a searcher at this position go right?
func (w *Line) Right(position float64) bool {
	u := w.lie.Unit()
	truth := u < w.Reliability
	switch {
	case position < w.Target:
		return truth
	case position > w.Target:
		return !truth
	}
	return u < 0.5
}

// Coin is the coin of the next answer, in [0, 1): the oracle tells the truth if it falls below
// the reliability. At the target it says right if the coin falls below a half.
func (w *Line) Coin() float64 {
	lie := w.lie
	return lie.Unit()
}

// Tune gives a live parameter its new value.
func (w *Line) Tune(key string, v world.Values) {
	switch key {
	case "target":
		w.Target = v.Number("target")
	case "p":
		w.Reliability = v.Number("p")
	}
}

// driftStep is how far a drift moves the target, or the penalty probability of each arm.
const driftStep = 0.05

// PointShifts is the table of the shifts of the line lab.
func PointShifts() world.Shifts[*Line] {
	return world.NewShifts(`
		mirror m | the target moves to the other side: 1 − λ*
		jump J | the target jumps to a point drawn from the whole line
		drift d | the target moves by 0.05, to either side`,
		func(w *Line, _ int64) string {
			w.Target = tidy(1 - w.Target)
			return ""
		}, func(w *Line, _ int64) string {
			w.Target = w.shift.Unit()
			return ""
		}, driftPoint)
}

// driftPoint moves the target by [driftStep] to one side or the other, reflected at the ends.
func driftPoint(w *Line, _ int64) string {
	step := driftStep
	if w.shift.Below(2) == 0 {
		step = -step
	}
	w.Target = tidy(math.Abs(w.Target + step))
	if w.Target > 1 {
		w.Target = tidy(2 - w.Target)
	}
	return ""
}

// Shift moves the target after slot tick and says from where to where.
func (w *Line) Shift(s world.Shift[*Line], tick int64) (detail string) {
	from := w.Target
	s.Do(w, tick)
	return fmt.Sprintf("the target moves from %.3g to %.3g", from, w.Target)
}
