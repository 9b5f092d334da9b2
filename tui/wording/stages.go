package wording

import (
	"fmt"
	"strings"

	"lascope/model/lab"
	"lascope/tui/pane"
)

// SayStages reports the stages of one poll: each with its draws, the states that moved and the
// shares.
func SayStages(stages []lab.Stage) []string {
	var out []string
	for _, s := range stages {
		kind := s.Kind.String()
		text := strings.ToUpper(kind[:1]) + kind[1:] + ": " + pane.Sentence(s.Caption)
		if s.Hidden != "" {
			text += " " + pane.Sentence(s.Hidden) + "."
		}
		out = append(out, text)
		if len(s.Path) > 0 {
			names := make([]string, len(s.Path))
			for i, node := range s.Path {
				names[i] = node.Name
			}
			out = append(out, "The way: "+strings.Join(names, ", ")+".")
		}
		for _, c := range s.Coins {
			out = append(out, fmt.Sprintf("%s: %s.", pane.Sentence(c.Who), c.Words()[0]))
		}
		for _, t := range s.Moves {
			if t.Moved() {
				out = append(out, sayTransition(t))
			}
		}
		for _, e := range s.Effects {
			out = append(out, sayEffect(e))
		}
	}
	return out
}

func sayTransition(t lab.Transition) string {
	who := pane.Sentence(t.Who)
	switch {
	case t.Value:
		return fmt.Sprintf("%s: %s → %s.", who, lab.Six(t.From), lab.Six(t.To))
	case t.FromClass != t.ToClass:
		return fmt.Sprintf("%s: %s → %s, state %.0f → %.0f.", who, t.FromClass, t.ToClass, t.From, t.To)
	}
	return fmt.Sprintf("%s: state %.0f → %.0f of %.0f.", who, t.From, t.To, t.Most)
}

func sayEffect(e lab.Effect) string {
	name := "The " + e.Name
	switch change := e.Change(); change {
	case "":
		return fmt.Sprintf("%s: %s.", name, lab.Six(e.After))
	case "stays":
		return fmt.Sprintf("%s stays %s.", name, lab.Six(e.After))
	default:
		return fmt.Sprintf("%s %s: %s → %s.", name, change, lab.Six(e.Before), lab.Six(e.After))
	}
}
