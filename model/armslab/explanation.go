package armslab

import (
	"lascope/model/lab"
)

// explanations describe the last traced step: one automaton, one transition.
func (e *Environment) explanations() []lab.Explanation {
	x, ok := e.Scheme.Explain()
	if !ok {
		return nil
	}
	return []lab.Explanation{{
		Who: e.settings.Scheme.Title, What: x.What, Briefs: []string{x.Brief}, Moved: x.Moved,
		Hidden: "hidden c = " + lab.Three(e.World.Faced()),
	}}
}
