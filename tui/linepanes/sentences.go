package linepanes

import (
	"math"
	"strconv"

	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

var told = pane.Told{
	Metrics: pane.QuantitiesOf(`
		position | practice known | {Position:3}
		target | theory | {Target:3}
		distance | strong | <{Chain.Distance?}{distance}>`),
	Outcome: "{Title} stands at {Position:3}.<{hidden!} The target is at {Target:3}; the reliability of the oracle is {Reliability:2}.>",
	Terms: pane.Legend(`
		position | <{Position:4}>
		target | <{Target:4}>
		total variation | <{Chain.Distance:4}>
		reliability | <{Reliability:4}>
		mean position | <{Mean:4}<, {TheoryMean:4} by theory>>
		std deviation | <{deviation:4}<, {theoryDeviation:4} by theory>>
		mean − target | <{off?}{bias}<, {theoryBias:4} by theory>>`),
	Blanks: func(s *model.Snapshot) []any {
		v := s.View.(view)
		d := v.Chain.Distance
		return []any{"distance", canvas.Unit(d, pane.Decimals(d, 3)), "deviation", v.Deviation(), "theoryDeviation", v.TheoryDeviation(),
			"off", v.Bias(), "bias", bias(v.Mean, v.Target), "theoryBias", v.TheoryBias()}
	},
}

// facts name the curve of the position and the line about which it should stay.
func facts(s *model.Snapshot, hidden bool) []string {
	v := s.View.(view)
	return []string{canvas.Tell(`<{hidden?}position {Position:3}
		|{deceives?}● position cannot find ◆: only {Reliability%} of the answers are true
		|● position should stay about ◆: it is off by {off:3}>`, v, "hidden", hidden, "deceives", v.Reliability <= .5,
		"off", math.Abs(v.Position-v.Target))}
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
