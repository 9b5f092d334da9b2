package model

import (
	"math"

	"lascope/model/lab"
	"lascope/world"
)

// A shiftClock gives the ticks of the world's periodic shifts. With timing=fixed they are the
// multiples of the period. With timing=random a shift comes after each slot with probability
// 1/period, so that the slots from one to the next are geometric and their mean is the
// period; their substream, "shift times", is the world's alone, so that all schemes meet the
// same times.
//
// A copy continues independently of the original.
type shiftClock struct {
	next   int64 // the next tick with a shift; neverShifts without one
	period int64 // in slots; 0 without shifts
	random bool
	draws  world.Draws
}

// neverShifts is a tick after the end of every run.
const neverShifts = math.MaxInt64

func newShiftClock(s *lab.Settings) shiftClock {
	c := shiftClock{next: neverShifts, draws: world.NewDraws(uint64(s.Number("seed")), "shift times")}
	c.follow(s, 0)
	return c
}

// follow plans the next shift after a tick anew if the settings now in force have other
// times.
func (c *shiftClock) follow(s *lab.Settings, tick int64) {
	period, random := int64(s.Number("period")), s.Word("timing") == "random"
	if s.Word("shift") == "none" {
		period = 0
	}
	if period != c.period || random != c.random {
		c.period, c.random = period, random
		c.plan(tick)
	}
}

// plan finds the next shift after a tick.
func (c *shiftClock) plan(tick int64) {
	switch {
	case c.period == 0:
		c.next = neverShifts
	case c.random:
		c.next = tick + c.gap()
	default:
		c.next = tick - tick%c.period + c.period
	}
}

// gap draws the slots to the next shift.
func (c *shiftClock) gap() int64 {
	if c.period == 1 {
		return 1
	}
	// 1 + ⌊ln(1−u)/ln(1−1/period)⌋; at most 37 periods, as 1−u is at least 2⁻⁵³.
	return 1 + int64(math.Log1p(-c.draws.Unit())/math.Log1p(-1/float64(c.period)))
}
