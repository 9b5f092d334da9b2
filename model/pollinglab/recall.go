package pollinglab

import (
	"lascope/automata/polling"
	"lascope/model/lab"
)

// Heard lists the answers that the automaton of some pages heard in the last traced slot.
func (e *Environment) Heard(about lab.Subject) []lab.Heard {
	if about.Kind != lab.AboutPages || e.Trace.tick != e.Tick {
		return nil
	}
	var out []lab.Heard
	tree, _ := e.Scheme.(*polling.Tree)
	for _, m := range e.Trace.Automata.Moves {
		first, end := m.Automaton, m.Automaton+1
		if tree != nil {
			node, _ := tree.Node(m.Automaton)
			first, end = node.First, node.End
		}
		if about == lab.Pages(first, end) {
			out = append(out, lab.Heard{Tick: e.Tick, Rewarded: m.Hit, Second: m.Second, Moved: m.From != m.To || m.Exchanged})
		}
	}
	return out
}
