package pollinglab

import "lascope/model/lab"

// Heard lists the answers that the automaton of some pages heard in the last traced slot.
func (e *Environment) Heard(about lab.Subject) []lab.Heard {
	if about.Kind != lab.AboutPages || e.Trace.tick != e.Tick {
		return nil
	}
	var out []lab.Heard
	for _, m := range e.Trace.Moves {
		if about == subjectOf(m) {
			out = append(out, lab.Heard{Tick: e.Tick, Rewarded: m.Hit, Second: m.Second})
		}
	}
	return out
}
