package model

// Quiet is the number of ticks before the next shift or intervention; 0 if one is due at the present tick and
// has not been applied.
func (r *Run) Quiet() int64 { return r.until(r.tick) }
