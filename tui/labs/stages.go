package labs

import (
	"fmt"
	"strings"

	"lascope/model/lab"
	"lascope/tui/canvas"
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
	return canvas.Tell("{who}: <{Value?}<{From:six} → >{To:six}|{crosses?}{FromClass} → {ToClass}, state {From:0f} → {To:0f}|"+
		"state {From:0f} → {To:0f} of {Most:0f}>.", t, "who", pane.Sentence(t.Who), "crosses", t.FromClass != t.ToClass)
}

func sayEffect(e lab.Effect) string {
	change := e.Change()
	return canvas.Tell("The {Name}<{stays?} stays {After:six}| {change}: {Before:six} → {After:six}|: {After:six}>.", e, "change", change,
		"stays", change == "stays")
}
