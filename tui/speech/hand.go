package speech

import (
	"fmt"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// sayHand says the game of a person: what was seen of each page or arm, and the score at its end.
func sayHand(s *model.Snapshot, v *lab.HandView) []string {
	if s.Score != nil {
		out := []string{pane.ScoreSentence(s)}
		for _, q := range s.Score.Players {
			out = append(out, fmt.Sprintf("%s: %.0f.", q.Scheme.Title, q.Total()))
		}
		return out
	}
	out := []string{fmt.Sprintf("Choice %d of %d; %s=NUMBER chooses.", min(v.Done+1, v.Budget), v.Budget, s.Lab.Choice)}
	for _, item := range v.Items {
		if item.Last == 0 || len(out) == maxRows {
			continue
		}
		out = append(out, fmt.Sprintf("%s: %.0f of %d, the last %s ago.", item.Name, item.Rewards, item.Choices, canvas.Counted(int(v.Done-item.Last), "choice")))
	}
	return out
}
