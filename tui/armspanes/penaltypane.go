package armspanes

import (
	"slices"

	"lascope/model/armslab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// A penaltyPane draws the average penalty over the run beside pure chance, the least penalty and
// the limit, and writes the verdict.
type penaltyPane struct {
	chart.Switches
	pane.TickCurves
	rows int // of the chart, as drawn last
}

func (p *penaltyPane) Name() string { return "penalty" }

func (p *penaltyPane) Withheld() bool { return true }

func (p *penaltyPane) Heading(s *pane.Context) pane.Heading {
	h := pane.Heading{Title: "average penalty", How: "next choice", Right: p.WindowWords(s), Foot: pane.GhostWords(s),
		Caption: "Below ○ pure chance a scheme is expedient; within .01 of ◇ least penalty, ε-optimal."}
	switch v := armsView(s); {
	case v.Game != nil:
		h.How, h.Caption = "first player", "○ pure chance and ◇ least penalty face the second player's present probabilities."
	case v.States != nil:
		h.How = "last choices"
	}
	return h
}

func (p *penaltyPane) Draw(s *pane.Context, a canvas.Area) {
	v := armsView(s)
	if len(v.Whole) == 0 {
		return
	}
	var words [][]canvas.Span
	if a.H >= 7 {
		words = pane.FlowWhole(verdictSpans(s, v), a.W)
		words = words[:min(len(words), a.H-6)]
	}
	p.rows = a.H - len(words)
	a.Lines(p.rows, words)
	p.DrawChart(p.chart(s, v), a.Sub(0, 0, a.W, p.rows), s.Theme)
}

func (p *penaltyPane) chart(s *pane.Context, v *armslab.View) *chart.Chart {
	samples := pane.Part(p.Recent, v.Whole, v.Recent)
	xs := pane.TicksOf(samples, func(q armslab.Point) int64 { return q.Tick })
	c := p.Frame(s, xs, "ticks")
	c.Y0, c.Y1 = 0, 1
	c.Ticks, c.Word = []float64{0, 0.5, 1}, chart.Decimals(1)
	chances := pane.ValuesOf(samples, func(q armslab.Point) float64 { return q.Chance })
	c.Series = append(c.Series, pane.Curve("pure chance", '○', '╌', canvas.InkDim, xs, chances),
		pane.Curve("least penalty", '◇', '─', canvas.InkTheory, xs, pane.ValuesOf(samples, func(q armslab.Point) float64 { return q.Least })))
	if v.Theory != nil && canvas.Finite(v.Theory.Penalty.Value) {
		c.Series = append(c.Series, chart.Series{Name: "limit", Mark: '◆', Ink: canvas.InkTheory, Line: '┈',
			Xs: []float64{c.X0, c.X1}, Ys: []float64{v.Theory.Penalty.Value, v.Theory.Penalty.Value}, At: v.Theory.Penalty.Value, Last: canvas.Certain(v.Theory.Penalty, 3)})
	}
	ys := penalties(samples)
	if v.States == nil {
		ys = pane.ValuesOf(samples, func(q armslab.Point) float64 { return q.Average })
	}
	c.Series = append(c.Series, pane.Curve("average", '●', 0, canvas.InkPractice, xs, ys))
	top := slices.Max(chances)
	if !s.Hidden { // an axis fitted to the penalties would reveal them
		top = max(top*1.3, 0.1)
		for _, y := range ys {
			if canvas.Finite(y) {
				top = max(top, y)
			}
		}
		step := chart.NiceStep(top / 3)
		c.Y1, c.Ticks, c.Word = top, chart.AxisTicks(0, top, 4), chart.Decimals(chart.DigitsOf(step))
	}
	pane.AddBeside(&p.Base, c, s, func(v *armslab.View) []armslab.Point { return pane.Part(p.Recent, v.Whole, v.Recent) },
		func(q armslab.Point) int64 { return q.Tick }, func(q armslab.Point) float64 { return q.Average })
	s.MaskSeries(c)
	return c
}

// penalties are the mean c of the arms chosen between samples; where two samples share a tick it is
// the last one.
func penalties(samples []armslab.Point) []float64 {
	out := make([]float64, len(samples))
	for i, q := range samples {
		out[i] = q.Average
		if i > 0 {
			out[i] = out[i-1]
			if ticks := q.Tick - samples[i-1].Tick; ticks > 0 {
				out[i] = (q.Sum - samples[i-1].Sum) / float64(ticks)
			}
		}
	}
	return out
}

// latestPenalty is the last point of the curve of the average penalty over samples, and the choices of which it is the mean: of a
// fixed structure those since the sample before, else 0, for the next choice's expectation.
func latestPenalty(v *armslab.View, samples []armslab.Point) (average float64, choices int64) {
	if v.States == nil || len(samples) == 0 {
		return v.Average, 0
	}
	n, ys := len(samples), penalties(samples)
	for i := n - 1; i > 0 && choices == 0; i-- {
		choices = samples[i].Tick - samples[i-1].Tick
	}
	return ys[n-1], choices
}

func verdictSpans(s *pane.Context, v *armslab.View) [][]canvas.Span {
	if s.Hidden || v.Theory == nil {
		return nil
	}
	t := v.Theory
	var out [][]canvas.Span
	fact := func(name, word string) {
		out = append(out, canvas.Fact(name, word, canvas.Fg(canvas.InkTheory).Bold()))
	}
	switch {
	case t.Absorbed != nil:
		fact("absorbed in arm 1 with probability", canvas.Certain(t.Absorbed[0], 4))
	case t.Limit != nil && t.Small:
		fact("limit", canvas.Certain(t.Penalty, 4)+" for small steps")
	case t.Limit != nil:
		fact("limit", canvas.Certain(t.Penalty, 4))
	}
	if canvas.Finite(t.Penalty.Value) && t.Absorbed != nil {
		fact("limit", canvas.Certain(t.Penalty, 4))
	}
	if word := verdictWord(v); word != "" {
		fact("verdict", word)
	}
	return out
}

// verdictWord is the verdict of the theory, else where the run has converged to.
func verdictWord(v *armslab.View) string {
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

var penaltyGlossary = pane.Glossary{
	"":              "The average penalty is the mean penalty probability of the arms chosen, without the noise of the answers.; [Thesis] §2.1",
	"average":       "The mean penalty probability of the arms chosen between two points of the curve; with probabilities Σ p c, of the next choice.; [Thesis] §2.1",
	"pure chance":   "The average penalty when all arms are equally likely: an automaton below it in the limit is expedient.; [Thesis] §2.1",
	"least penalty": "The penalty probability of the best arm: no automaton has less. One that comes as near as wanted is ε-optimal.; [Thesis] §2.1",
	"limit":         "The limit of the expected average penalty of this scheme with its parameters, computed exactly unless the words below say otherwise.; [Narendra & Thathachar 1974]",
}

// gameGlossary is that of a game, in which the penalty probabilities follow the second player's present ones.
var gameGlossary = pane.Glossary{
	"":              "The average penalty of the first player, without the noise of the answers.; [Narendra & Thathachar 1974]",
	"average":       penaltyGlossary["average"],
	"pure chance":   "The first player's average penalty if both arms were equally likely, against the second player's present probabilities.; [Narendra & Thathachar 1974]",
	"least penalty": "The penalty probability of the first player's better arm against the second player's present probabilities. Earlier choices may have had less.; [Narendra & Thathachar 1974]",
}

func (p *penaltyPane) Explain(s *pane.Context, at pane.Point) pane.Meaning {
	v := armsView(s)
	if at.Y < p.rows {
		at.Area = at.Area.Sub(0, 0, at.Area.W, p.rows)
		words := canvas.Pick(v.Game != nil, gameGlossary, penaltyGlossary)
		return at.Chart(s, p.Drawn(), "the average penalty", words)
	}
	from := canvas.Pick(v.Theory != nil && v.Theory.Absorbed != nil, "from the present p", "whatever the state")
	return at.Term(
		pane.Term{Label: "verdict", Sentence: "The verdict: " + verdictWord(v) + ".", Definition: "Expedient: the average penalty tends below pure chance. ε-optimal: it tends to within .01 of the least penalty probability.", Source: "[Thesis] §2.1"},
		pane.Term{Label: "limit", Sentence: "The expected average penalty tends to this number " + from + ".", Source: v.Source},
		pane.Term{Label: "for small steps", Sentence: "As a and b become small with their ratio kept, p tends to the point where the expected step is 0; this is its average penalty.", Source: v.Source},
		pane.Term{Label: "absorbed in arm 1", Sentence: "From the present p the first arm becomes certain with this probability, else the second.", Definition: "A corner of the simplex absorbs a scheme that a penalty does not move.", Source: v.Source},
	)
}

func (p *penaltyPane) Signs() []pane.LegendEntry {
	return append([]pane.LegendEntry{
		{Symbol: "●", Meaning: "the average penalty"},
		{Symbol: "○", Meaning: "pure chance"},
		{Symbol: "◇", Meaning: "the least penalty probability"},
		{Symbol: "◆", Meaning: "the limit of the expected average penalty"},
		{Symbol: "ε", Meaning: "the distance to the least penalty probability that is allowed"},
		{Symbol: "▾", Meaning: "a shift or an intervention"},
	}, pane.CurveSigns...)
}
