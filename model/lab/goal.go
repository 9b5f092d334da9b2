package lab

// A Goal notes when a run meets its goal, and when it has lost it again: noise about the goal does not count. It looks after every tick of the first goalTicks, and later
// after every thousandth part of the time since the run began, was shifted or got another scheme.
type Goal struct {
	Events Events
	met    bool
	begun  int64
	next   int64
}

const goalTicks = 1024

// Begin begins anew at a tick.
func (g *Goal) Begin(tick int64) { g.begun, g.next = tick, tick }

// Due is the number of ticks until the next look.
func (g *Goal) Due(tick int64) int64 { return g.next - tick }

// Look notes whether the goal is met at a tick, which it was late ticks before, or lost. The next look is at least so many ticks
// later.
func (g *Goal) Look(tick, least, late int64, met, lost bool) {
	switch {
	case met && !g.met:
		g.Events.Add(Event{Kind: Converged, Tick: max(tick-late, g.begun)})
	case lost && g.met:
		g.Events.Add(Event{Kind: Unconverged, Tick: tick})
	}
	g.met = met || g.met && !lost
	g.next = tick + max(least, (tick-g.begun)/goalTicks)
}

// Met is the tick at which the goal was met that is met now.
func (l Events) Met() (tick int64, ok bool) {
	e, ok := l.Last(Converged, Unconverged)
	return e.Tick, ok && e.Kind == Converged
}
