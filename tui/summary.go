package tui

import (
	"fmt"
	"strings"

	"lascope/model"
	"lascope/model/armslab"
	"lascope/model/crawllab"
	"lascope/model/experiment"
	"lascope/model/linelab"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/manyruns"
	"lascope/tui/pane"
	"lascope/tui/pollingpanes"
	"lascope/tui/speech"
)

// tellsTransition reports that the summary is the last transition of a paused or slow run (still).
func tellsTransition(p *driver.Status, still bool) bool {
	return p.Contest == nil && still && p.Snap.Tick > 0 && p.Snap.Ended == ""
}

// summarySentence reports a paused or slow run (still) by its last transition, else by its
// result so far.
func summarySentence(p *driver.Status, still, hidden bool) string {
	s := p.Snap
	if p.Contest != nil {
		return raceSentence(p.Contest, hidden)
	}
	if tellsTransition(p, still) {
		told := speech.SayLast(s, hidden, false)
		return strings.Join(told[:min(2, len(told))], " ")
	}
	if s.Score != nil {
		return pane.ScoreSentence(s)
	}
	text := resultSentence(s, hidden)
	if n := len(s.Marks); n > 0 {
		m := s.Marks[n-1]
		text += fmt.Sprintf(" %s was %s.", pane.Sentence(m.Name), pollingpanes.TicksAgo(s.Tick-m.Tick))
	}
	if s.Ended != "" {
		text += " It has ended: " + s.Ended + "."
	}
	return text
}

// resultSentence reports the result of a run so far in the terms of its lab.
func resultSentence(s *model.Snapshot, hidden bool) string {
	title := s.Scheme.Title
	has, earns := title+" has", title+" earns"
	if s.Scheme.Person {
		has, earns = title+" have", title+" earn"
	}
	switch v := s.View.(type) {
	case *pollinglab.View:
		if !hidden && v.Optimal > 0 && canvas.Finite(v.EarnedRate) {
			return fmt.Sprintf("%s %s of the optimum.", earns, canvas.Percent(v.OfOptimal()))
		}
		return fmt.Sprintf("%s made %s, %s of them hits.", has, canvas.Counted(int(v.Polls), "poll"), canvas.Thousands(v.Hits))
	case *placementlab.View:
		if hidden {
			return fmt.Sprintf("%s has been penalised %s times in %s queries.", title, canvas.Thousands(v.Counts.Penalties), canvas.Thousands(v.Counts.Queries))
		}
		text := fmt.Sprintf("%s has %d of %d objects in the arm of their group.", title, v.Right, v.Objects)
		switch {
		case v.Converged && v.Sites:
			text += " The mean download time is at or below the fixed time."
		case v.Converged:
			text += " It has converged."
		}
		return text
	case *crawllab.View:
		text := fmt.Sprintf("Traversal %s: %s of %s documents fetched.", canvas.Thousands(v.Traversal), canvas.Thousands(int64(v.Entries)), canvas.Thousands(int64(v.Documents)))
		if !hidden && canvas.Finite(v.Mean) && v.Best > 0 {
			text += fmt.Sprintf(" %s earns %s of the upper bound.", title, canvas.Percent(v.OfBest()))
		}
		return text
	case *armslab.View:
		text := "No arm was chosen yet."
		if canvas.Finite(v.Heard) {
			text = fmt.Sprintf("The answers have the mean %s.", canvas.Unit(v.Heard, 3))
		}
		if !hidden && canvas.Finite(v.Mean) {
			text = fmt.Sprintf("%s the average penalty %s; pure chance has %s, the best arm %s.", has, canvas.Unit(v.Mean, 3), canvas.Unit(v.Chance, 3), canvas.Unit(v.Least, 3))
		}
		if v.Converged {
			text += fmt.Sprintf(" It has converged to arm %d.", v.Favourite+1)
		}
		return text
	case *linelab.View:
		text := fmt.Sprintf("%s stands at %s.", title, canvas.Unit(v.Position, 3))
		if !hidden {
			text += fmt.Sprintf(" The target is at %s; the oracle tells the truth with probability %s.", canvas.Unit(v.Target, 3), canvas.Unit(v.Reliability, 2))
		}
		return text
	}
	return ""
}

// raceSentence reports the first difference of a race as far as it is known.
func raceSentence(v *experiment.ContestView, hidden bool) string {
	switch {
	case hidden && v.Hidden:
		return "They run on the same web. Their values are hidden."
	case v.Failed != "":
		return "The replications stopped with an error: " + v.Failed
	case v.Result == nil || len(v.Result.Lines) <= len(v.Names):
		return "The first replication is under way."
	}
	line := v.Result.Lines[len(v.Names)]
	e := line.Points[len(line.Points)-1]
	if !canvas.Finite(e.Lo) {
		return fmt.Sprintf("%s: %s in one replication, no interval yet.", line.Name, canvas.Small(e.Mean))
	}
	return fmt.Sprintf("%s: %s ± %s%s, after %d of %d replications.", line.Name, canvas.Small(e.Mean), canvas.Small(e.Hi-e.Mean), manyruns.SayVerdict(e), v.Result.Reps, v.Reps)
}
