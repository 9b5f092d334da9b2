package lab

// A Goal notes the first tick at which a run meets its goal since it began, was shifted or got another scheme. A goal that is met
// then must be lost first. It looks after every tick of the first goalTicks, and later after every thousandth part of the time
// since then.
type Goal struct {
	Events     Events `own:"clip"`
	met, noted bool
	begun      int64
	next       int64
}

const goalTicks = 1024

// Begin begins anew at a tick.
func (g *Goal) Begin(tick int64) {
	g.begun, g.next, g.noted = tick, tick, false
	if len(g.Events) > 0 {
		g.Events.Add(Event{Kind: Begun, Tick: tick})
	}
}

// Due is the number of ticks until the next look.
func (g *Goal) Due(tick int64) int64 { return g.next - tick }

// Look notes whether the goal is met at a tick, or lost. It was met late ticks before, if late is above 0. The next look comes after
// least ticks or more.
func (g *Goal) Look(tick, least, late int64, met, lost bool) {
	if met && !g.met && !g.noted {
		g.Events.Add(Event{Kind: Converged, Tick: max(tick-max(late, 0), g.begun)})
		g.noted = true
	}
	g.met = met || g.met && !lost
	g.next = tick + max(least, (tick-g.begun)/goalTicks)
}

// Met is the tick at which the goal was met first since the run last began, was shifted or got another scheme.
func (l Events) Met() (tick int64, ok bool) {
	e, ok := l.Last(Converged, Begun)
	return e.Tick, ok && e.Kind == Converged
}
