package linepanes

import (
	"fmt"
	"math"
	"strconv"

	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

var quantities = pane.Quantities[view]{
	{Name: "position", Of: func(v view) float64 { return v.Position }, Ink: canvas.InkPractice, Known: true, Exact: 4},
	{Name: "target", Of: func(v view) float64 { return v.Target }, Ink: canvas.InkTheory, Exact: 4},
	{Name: "distance", Term: "total variation", Of: func(v view) float64 { return v.Chain.Distance }, Ink: canvas.InkStrong,
		Write: func(x float64) string { return canvas.Unit(x, pane.Decimals(x, 3)) }},
	{Name: "reliability", Of: func(v view) float64 { return v.Reliability }, Ink: canvas.InkStrong, Digits: 2, Exact: 4},
	{Name: "mean position", Of: func(v view) float64 { return v.Mean }, Known: true, Digits: 4,
		More: byTheory(func(v view) float64 { return v.TheoryMean })},
	{Name: "std deviation", Of: view.Deviation, Known: true, Digits: 4, More: byTheory(view.TheoryDeviation)},
}

// byTheory is the number that the theory gives.
func byTheory(of func(v view) float64) func(s *pane.Context, v view) string {
	return func(s *pane.Context, v view) string {
		return canvas.Pick(s.Hidden || !canvas.Finite(of(v)), "", ", "+canvas.Unit(of(v), 4)+" by theory")
	}
}

func headlines(s *model.Snapshot) []pane.Headline {
	v := s.View.(view)
	return quantities.Headlines(v, []string{"position", "target", "distance"}[:canvas.Pick(canvas.Finite(v.Chain.Distance), 3, 2)]...)
}

func result(s *model.Snapshot, hidden bool) string {
	v := s.View.(view)
	text := fmt.Sprintf("%s stands at %s.", s.Scheme.Title, quantities.Word(v, "position"))
	if !hidden {
		text += fmt.Sprintf(" The target is at %s; the reliability of the oracle is %s.", quantities.Word(v, "target"),
			quantities.Word(v, "reliability"))
	}
	return text
}

// facts name the curve of the position and the line about which it should stay.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	if hidden {
		return []string{"position " + quantities.Word(v, "position")}
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
	v := lineView(s)
	out := quantities.Values(s, v)
	out.AddHidden(s, "mean − target", v.Bias(), bias(v.Mean, v.Target)+byTheory(view.TheoryBias)(s, v))
	out.AddHidden(s, "total variation", v.Chain.Distance, canvas.Unit(v.Chain.Distance, 4))
	return out
}
