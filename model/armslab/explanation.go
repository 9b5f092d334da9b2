package armslab

import (
	"lascope/automata/action"
	"lascope/model/lab"
	"lascope/world/arms"
)

// An explainer describes the last traced step.
type explainer struct {
	question
	world  *arms.Environment
	scheme action.Automaton
	title  string
}

// explanations describe it: one automaton, one transition.
func (e explainer) explanations() []lab.Explanation {
	x, ok := e.scheme.Explain()
	if !ok {
		return nil
	}
	return []lab.Explanation{{
		Who: e.title, What: x.What, Briefs: []string{x.Brief}, Moved: x.Moved,
		Hidden: "hidden c = " + lab.Three(e.world.Faced()),
	}}
}
