package hidden

import (
	"cmp"
	"fmt"
	"math"

	"lascope/world"
)

// ArmShifts is the table of the shifts of the arms lab.
func ArmShifts() world.Shifts[*Arms] {
	return world.NewShifts(`
		mirror m | the best arm changes places with the worst, the second best with the second worst
		shuffle s | all arms change places at random
		swap W | the best arm changes places with the second best
		drift d | each penalty probability moves by 0.05, up or down`,
		func(e *Arms, _ int64) string {
			world.Mirror(e.order(), e.exchange)
			return ""
		}, func(e *Arms, _ int64) string {
			e.shifts.Shuffle(len(e.arms.Penalties), e.exchange)
			return ""
		}, func(e *Arms, _ int64) string {
			order := e.order()
			e.exchange(order[0], order[1])
			return ""
		}, driftArms)
}

// AllowsShift refuses every shift of a game.
func (e *Arms) AllowsShift(name string) error {
	if e.game != nil {
		return fmt.Errorf("%s: a game has no shifts; leave games=on out", name)
	}
	return nil
}

// Shift changes the penalty probabilities after tick and describes the new ones. [Arms.AllowsShift] must allow it.
func (e *Arms) Shift(s world.Shift[*Arms], tick int64) (detail string) {
	sums := e.Sums()
	s.Do(e, tick)
	e.rank()
	e.before = sums
	clear(e.arms.Pulls)
	return "the penalty probabilities are now " + listOfArms(e.arms.Penalties)
}

// driftArms moves each c by [driftStep] up or down, reflected at 0 and 1.
func driftArms(e *Arms, _ int64) string {
	for i, c := range e.arms.Penalties {
		step := driftStep
		if e.shifts.Below(2) == 0 {
			step = -step
		}
		if c = math.Abs(c + step); c > 1 {
			c = 2 - c
		}
		e.arms.Penalties[i] = tidy(c)
	}
	return ""
}

// order lists the arms by their penalty probability, the best first.
func (e *Arms) order() []int {
	return world.Order(len(e.arms.Penalties), func(a, b int) int { return cmp.Compare(e.arms.Penalties[a], e.arms.Penalties[b]) })
}

// exchange lets two arms change places.
func (e *Arms) exchange(a, b int) {
	e.arms.Penalties[a], e.arms.Penalties[b] = e.arms.Penalties[b], e.arms.Penalties[a]
}
