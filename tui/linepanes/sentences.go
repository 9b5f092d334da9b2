package linepanes

import (
	"fmt"
	"math"
	"strconv"

	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

func quantities(v view) pane.Quantities {
	return pane.Quantities{
		{Name: "position", X: v.Position, Ink: canvas.InkPractice, Known: true, Exact: 4},
		{Name: "target", X: v.Target, Ink: canvas.InkTheory, Exact: 4},
		{Name: "distance", Term: "total variation", X: v.Chain.Distance, Ink: canvas.InkStrong, Digits: pane.Decimals(v.Chain.Distance, 3), Exact: 4},
		{Name: "reliability", X: v.Reliability, Ink: canvas.InkStrong, Digits: 2, Exact: 4},
		{Name: "mean position", X: v.Mean, Known: true, Digits: 4, Truth: byTheory(v.TheoryMean)},
		{Name: "std deviation", X: v.Deviation(), Known: true, Digits: 4, Truth: byTheory(v.TheoryDeviation())},
		{Name: "mean − target", Word: bias(v.Mean, v.Target), X: v.Bias(), Truth: byTheory(v.TheoryBias())},
	}
}

// byTheory is the number that the theory gives, if it gives one.
func byTheory(x float64) string {
	return canvas.Pick(canvas.Finite(x), ", "+canvas.Unit(x, 4)+" by theory", "")
}

func headlines(s *model.Snapshot) []pane.Headline {
	v := s.View.(view)
	return quantities(v).Headlines([]string{"position", "target", "distance"}[:canvas.Pick(canvas.Finite(v.Chain.Distance), 3, 2)]...)
}

func result(s *model.Snapshot, hidden bool) string {
	v := s.View.(view)
	text := fmt.Sprintf("%s stands at %s.", s.Scheme.Title, quantities(v).Word("position"))
	if !hidden {
		text += fmt.Sprintf(" The target is at %s; the reliability of the oracle is %s.", quantities(v).Word("target"),
			quantities(v).Word("reliability"))
	}
	return text
}

// facts name the curve of the position and the line about which it should stay.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	if hidden {
		return []string{"position " + quantities(v).Word("position")}
	}
	if v.Reliability <= .5 {
		return []string{"● position cannot find ◆: only " + canvas.Percent(v.Reliability) + " of the answers are true"}
	}
	return []string{"● position should stay about ◆: it is off by " + canvas.Unit(math.Abs(v.Position-v.Target), 3)}
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
	chain := s.View.(view).Chain
	if chain.Step == "" {
		return []string{"No step has been taken yet."}
	}
	return []string{chain.Step + ".", pane.SayChain(chain, hidden)}[:canvas.Pick(all, 2, 1)]
}

func sayState(s *model.Snapshot, hidden bool) []string {
	return []string{pane.SayChain(s.View.(view).Chain, hidden)}
}

func termValues(s *pane.Context) map[string]string {
	return quantities(lineView(s)).Values(s)
}
