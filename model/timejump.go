package model

// PreviousEvent is the tick of the latest shift or intervention before the present; ok is
// false if there is none.
func (t *Timeline) PreviousEvent() (tick int64, ok bool) {
	tick = t.Run.before(t.tick)
	return max(tick, 0), tick >= t.First()
}

// NextEvent is the tick of the next shift or pending intervention; ok is false if there is
// none.
func (t *Timeline) NextEvent() (tick int64, ok bool) {
	tick = t.Run.after(t.tick)
	return tick, tick < neverShifts
}
