package tui

import (
	"fmt"
	"strings"

	"lascope/model/experiment"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/gamepane"
	"lascope/tui/labs"
	"lascope/tui/manyruns"
	"lascope/tui/pane"
	"lascope/tui/pollingpanes"
	"lascope/tui/speech"
)

// summarySentence reports a paused or slow run (still) by its last transition, else by its
// result so far.
func summarySentence(p *driver.Status, still, hidden bool) string {
	s := p.Snap
	if p.Contest != nil {
		return raceSentence(p.Contest, hidden)
	}
	if still && s.Tick > 0 && s.Ended == "" {
		sentences := speech.SayLast(s, hidden, false)
		return strings.Join(sentences[:min(2, len(sentences))], " ")
	}
	if s.Score != nil && s.Score.Over {
		return gamepane.ScoreSentence(s)
	}
	text := ""
	if s.View != nil {
		text = labs.Of(s.Lab).Result(s, hidden)
	}
	if n := len(s.Marks); n > 0 {
		m := s.Marks[n-1]
		text += fmt.Sprintf(" %s was %s.", pane.Sentence(m.Name), pollingpanes.TicksAgo(s.Tick-m.Tick))
	}
	if s.Ended != "" {
		text += " It has ended: " + s.Ended + "."
	}
	return text
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
	half := e.Hi - e.Mean
	return fmt.Sprintf("%s: %s ± %s%s, after %d of %d replications.", line.Name, canvas.Within(e.Mean, half), canvas.Within(half, half), manyruns.SayVerdict(e), v.Result.Reps, v.Reps)
}
