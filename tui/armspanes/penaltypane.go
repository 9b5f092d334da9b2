package armspanes

import (
	"math"
	"slices"

	"lascope/model/armslab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

type (
	view  = *armslab.View
	point = armslab.Point
	line  = pane.Line[view, point]
	level = pane.Level
)

var points = pane.Samples[view, point]{
	All:  view.Part,
	Tick: func(q point) int64 { return q.Tick },
}

// newPenalty is the average penalty over the run beside pure chance, the least penalty and the limit, with the verdict below.
func newPenalty() pane.Pane {
	return &pane.Plot[view, point]{
		Label: "penalty", Told: &told,
		Head: `average penalty
			how: <{Game?}first player|{States!}{Counted!}next choice|last choices>
			caption: <{Game?}○ pure chance and ◇ least penalty face the second player's present probabilities.
				|Below ○ pure chance a scheme is expedient; within .01 of ◇ least penalty, ε-optimal.>`,
		Facts: `<{hidden!}{Theory?}<absorbed in arm 1 with probability ◆{absorbed}◆
			>  <{settles?}limit ◆{limit}<{small?} for small steps>◆
			>  <{expedient?}expedient: ◆below ○ pure chance◆
			|{optimal?}ε-optimal: ◆within .01 of ◇ least penalty◆|verdict ◆{verdict}◆>>`,
		Words: `absorbed in arm 1 with probability |
			From the present p the first arm becomes certain with this probability, else the second. | {Source} |
			A corner of the simplex absorbs a scheme that a penalty does not move.
			limit | The expected average penalty tends to this number <{absorbed?}from the present p|whatever the state>. | {Source}
			for small steps |
				As a and b become small with their ratio kept, p tends to the point where the expected step is 0; this is its average penalty. |
				{Source}
			<{expedient?}expedient:|{optimal?}ε-optimal:|verdict> | The verdict: {verdict}. | [Thesis] §2.1 |
				Expedient: the average penalty tends below pure chance. ε-optimal: it tends to within .01 of the least penalty probability.`,
		More: pane.Legend(`
			ε | the distance to the least penalty probability that is allowed`),
		Curves: pane.Curves[view, point]{
			Unit: "the average penalty", Of: points, Beside: average, Lines: penaltyLines, Axis: penaltyAxis,
			About: about(
				"The average penalty is the mean penalty probability of the arms chosen, without the noise of the answers.; [Thesis] §2.1",
				"The average penalty of the first player, without the noise of the answers.; [Narendra & Thathachar 1974]"),
		},
	}
}

func average(q point) float64 { return q.Average }

var penaltyLines = []line{
	{Name: "◆ limit", Sign: "the limit of the expected average penalty",
		Level: func(v view) level {
			if v.Theory == nil {
				return level{Height: math.NaN()}
			}
			return level{Height: v.Theory.Penalty.Value, Word: canvas.Certain(v.Theory.Penalty, 3)}
		},
		About: about("The limit of the expected average penalty of this scheme with its parameters, computed exactly "+
			"unless the words below say otherwise.; [Narendra & Thathachar 1974]", "")},
	{Name: "○ pure chance", Sign: "pure chance", At: func(q point) float64 { return q.Chance },
		About: about(
			"The average penalty when all arms are equally likely: an automaton below it in the limit is expedient.; [Thesis] §2.1",
			"The first player's average penalty if both arms were equally likely, against the second player's present probabilities.; "+
				"[Narendra & Thathachar 1974]")},
	{Name: "◇ least penalty", Ink: canvas.InkTheory, Sign: "the least penalty probability",
		At: func(q point) float64 { return q.Least },
		About: about(
			"The penalty probability of the best arm: no automaton has less. One that comes as near as wanted is ε-optimal.; [Thesis] §2.1",
			"The penalty probability of the first player's better arm against the second player's present probabilities. "+
				"Earlier choices may have had less.; [Narendra & Thathachar 1974]")},
	{Name: "● average", Sign: "the average penalty", At: average, Now: func(v view) float64 { return v.Average },
		About: about("The mean penalty probability of the last 1,000 choices, or of the later half if there are fewer than 2,000. "+
			"Of an automaton with probabilities it is Σ p c of the next choice.; [Thesis] §2.1", "")},
}

func penaltyAxis(c *chart.Chart, s *pane.Context, _ view, samples []point, _ int) {
	c.Y0, c.Y1, c.Ticks, c.Word = 0, 1, []float64{0, 0.5, 1}, chart.Decimals(1)
	if s.Hidden { // an axis fitted to the penalties would reveal them
		return
	}
	top := max(1.3*slices.Max(pane.ValuesOf(samples, func(q point) float64 { return q.Chance })), 0.1)
	for _, q := range samples {
		if canvas.Finite(q.Average) {
			top = max(top, q.Average)
		}
	}
	c.Y1, c.Ticks, c.Word = top, chart.AxisTicks(0, top, 4), chart.Decimals(chart.DigitsOf(chart.NiceStep(top/3)))
}

// about chooses the definition of one player, or of a game, in which the penalty probabilities follow the second player's.
func about(one, game string) func(v view) string {
	return func(v view) string { return canvas.Pick(v.Game != nil && game != "", game, one) }
}

// verdictWord is the verdict of the theory, else where the run has converged to.
func verdictWord(v view) string {
	switch {
	case v.Theory != nil && v.Theory.Verdict != "":
		return v.Theory.Verdict
	case v.Converged && v.Correct:
		return "converged to the best arm"
	case v.Converged:
		return "converged to a wrong arm"
	}
	return ""
}
