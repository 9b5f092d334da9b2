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

func headlines(s *model.Snapshot) []pane.Headline {
	v := s.View.(*linelab.View)
	all := []pane.Headline{
		{Name: "position", Word: canvas.Unit(v.Position, 3), Ink: canvas.InkPractice},
		{Name: "target", Word: canvas.Unit(v.Target, 3), Ink: canvas.InkTheory, Hidden: true},
	}
	if canvas.Finite(v.Chain.Distance) {
		all = append(all, pane.Headline{Name: "distance", Word: canvas.Unit(v.Chain.Distance, pane.Decimals(v.Chain.Distance, 3)),
			Ink: canvas.InkStrong, Hidden: true})
	}
	return all
}

func result(s *model.Snapshot, hidden bool) string {
	v := s.View.(*linelab.View)
	text := fmt.Sprintf("%s stands at %s.", s.Scheme.Title, canvas.Unit(v.Position, 3))
	if !hidden {
		text += fmt.Sprintf(" The target is at %s; the reliability of the oracle is %s.", canvas.Unit(v.Target, 3), canvas.Unit(v.Reliability, 2))
	}
	return text
}

func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(*linelab.View)
	if hidden {
		return []string{"position " + canvas.Unit(v.Position, 3)}
	}
	return []string{"off the target by " + canvas.Unit(math.Abs(v.Position-v.Target), 3),
		"oracle right with p " + canvas.Unit(v.Reliability, 2),
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

func sayLast(s *model.Snapshot, hidden, all bool) []string {
	chain := s.View.(*linelab.View).Chain
	if chain.Step == "" {
		return []string{"No step has been taken yet."}
	}
	return []string{chain.Step + ".", pane.SayChain(chain, hidden)}[:canvas.Pick(all, 2, 1)]
}

func sayState(s *model.Snapshot, hidden bool) []string {
	return []string{pane.SayChain(s.View.(*linelab.View).Chain, hidden)}
}

func termValues(s *pane.Context) map[string]string {
	v := lineView(s)
	out := pane.TermValues{}
	out.Add("position", v.Position, canvas.Unit(v.Position, 4))
	out.AddHidden(s, "target", v.Target, canvas.Unit(v.Target, 4))
	out.AddHidden(s, "reliability", v.Reliability, canvas.Unit(v.Reliability, 4))
	theory := func(x float64) string {
		return canvas.Pick(s.Hidden || !canvas.Finite(x), "", ", "+canvas.Unit(x, 4)+" by theory")
	}
	out.Add("mean position", v.Mean, canvas.Unit(v.Mean, 4)+theory(v.TheoryMean))
	out.Add("std deviation", v.Deviation(), canvas.Unit(v.Deviation(), 4)+theory(v.TheoryDeviation()))
	out.AddHidden(s, "mean − target", v.Bias(), bias(v.Mean, v.Target)+theory(v.TheoryBias()))
	out.AddHidden(s, "total variation", v.Chain.Distance, canvas.Unit(v.Chain.Distance, 4))
	return out
}
