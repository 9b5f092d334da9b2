package linepanes

import (
	"fmt"
	"math"
	"strconv"

	"lascope/model"
	"lascope/model/linelab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// headlines are the metrics of a run.
func headlines(s *model.Snapshot) []pane.Headline {
	v := s.View.(*linelab.View)
	all := []pane.Headline{
		{Name: "position", Word: canvas.Unit(v.Position, 3), Ink: canvas.InkPractice},
		{Name: "target", Word: canvas.Unit(v.Target, 3), Ink: canvas.InkTheory, Hidden: true},
	}
	if v.Chain != nil && canvas.Finite(v.Chain.Distance) {
		all = append(all, pane.Headline{Name: "distance", Word: canvas.Unit(v.Chain.Distance, pane.Decimals(v.Chain.Distance, 3)), Ink: canvas.InkStrong, Hidden: true})
	}
	return all
}

// result reports the result of a run so far.
func result(s *model.Snapshot, hidden bool) string {
	v := s.View.(*linelab.View)
	title := s.Scheme.Title
	text := fmt.Sprintf("%s stands at %s.", title, canvas.Unit(v.Position, 3))
	if !hidden {
		text += fmt.Sprintf(" The target is at %s; the reliability of the oracle is %s.", canvas.Unit(v.Target, 3), canvas.Unit(v.Reliability, 2))
	}
	return text
}

// facts are the distance to the target and the reliability of the oracle.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(*linelab.View)
	if hidden {
		return []string{"position " + canvas.Unit(v.Position, 3)}
	}
	return []string{"off the target by " + canvas.Unit(math.Abs(v.Position-v.Target), 3), "oracle right with p " + canvas.Unit(v.Reliability, 2),
		"mean − target " + bias(v.Mean, v.Target)}
}

// bias writes a mean less the target so that it is the difference of the two as they are written.
func bias(mean, target float64) string {
	shown, _ := strconv.ParseFloat(strconv.FormatFloat(mean, 'f', 4, 64), 64)
	if math.Abs(shown-target) > 1e-9 {
		return canvas.Small(shown - target)
	}
	return canvas.Small(mean - target)
}

// sayLast reports the last slot.
func sayLast(s *model.Snapshot, hidden, all bool) []string {
	return sayStep(s.View.(*linelab.View), hidden, all)
}

func sayStep(v *linelab.View, hidden, all bool) []string {
	if v.Chain == nil || v.Chain.Step == "" {
		return []string{"No step has been taken yet."}
	}
	out := []string{v.Chain.Step + "."}
	if all {
		out = append(out, pane.SayChain(v.Chain, hidden))
	}
	return out
}

// sayState reports the state of the scheme.
func sayState(s *model.Snapshot, hidden bool) []string {
	if v := s.View.(*linelab.View); v.Chain != nil {
		return []string{pane.SayChain(v.Chain, hidden)}
	}
	return nil
}
