package model

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/automata"
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestVisitedStatesAlone: the cells computed from the visited states equal the cells
// computed from all states, after any intervention.
func TestVisitedStatesAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.SampledFrom([]string{
			"spl N=300", "spl N=40 shift=drift period=100", "spl N=7 p=0", "traa N=90", "traa N=5 capacity=2 schedule=random", "h-traa pages=2 N=60 alpha=0.9",
		}).Draw(t, "line")
		r := modeltest.Must(New(modeltest.Must(Parse(line))))
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			view := r.Snapshot(lab.ViewRequest{Width: rapid.IntRange(1, 400).Draw(t, "width")}).View
			var v *lab.ChainView
			var visits []int64
			var theory lab.ChainTheory
			switch b := r.Environment.(type) {
			case *linelab.Environment:
				v, visits, theory = view.(*linelab.View).Chain, b.Scheme.Visits(), b.Theory
				line := view.(*linelab.View)
				mean, variance := lab.Moments(visits, b.Scheme.Position)
				sameFloat(t, "mean", line.Mean, mean)
				sameFloat(t, "variance", line.Variance, variance)
				mean, variance = math.NaN(), math.NaN()
				if theory.Stationary != nil {
					mean, variance = lab.Moments(theory.Stationary, b.Scheme.Position)
				}
				sameFloat(t, "mean of the theory", line.TheoryMean, mean)
				sameFloat(t, "variance of the theory", line.TheoryVariance, variance)
			case *pollinglab.Environment:
				v, visits, theory = view.(*pollinglab.View).State.(*lab.ChainView), b.Chain.Visits, b.Chain.Theory
			}
			compareCells(t, v, visits, theory)
			do := rapid.SampledFrom([]string{"", "", "", "mirror", "N=33", "N=90", "seldom"}).Draw(t, "do")
			if _, isLine := r.Environment.(*linelab.Environment); isLine && do == "seldom" {
				do = "p=0.8"
			}
			if do != "" && do != "seldom" {
				modeltest.Must(r.Do(do))
			}
			if rapid.Bool().Draw(t, "again") {
				r = r.Clone()
			}
			r.Advance(int64(rapid.IntRange(0, 700).Draw(t, "ticks")))
		}
	})
}

// compareCells computes the cells from all states and compares.
func compareCells(t *rapid.T, v *lab.ChainView, visits []int64, theory lab.ChainTheory) {
	total := int64(0)
	for _, n := range visits {
		total += n
	}
	modeltest.MustEqual(t, v.Visits, total, "the visits told are")
	want := math.NaN()
	if total > 0 && theory.Stationary != nil {
		want = automata.TotalVariation(visits, theory.Stationary)
	}
	if math.IsNaN(v.Distance) != math.IsNaN(want) || math.Abs(v.Distance-want) > 1e-12 {
		t.Fatalf("the distance is %v, of all states %v", v.Distance, want)
	}
	next := v.First
	for _, c := range v.Cells {
		var of lab.ChainCell
		of.First, of.Last = next, c.Last
		for s := next - v.First; s <= c.Last-v.First; s++ {
			if total > 0 {
				of.Visits += float64(visits[s]) / float64(total)
			}
			if theory.Stationary != nil {
				of.Theory += theory.Stationary[s]
			}
			of.Up += theory.Up[s] / float64(c.Last+1-next)
			of.Down += theory.Down[s] / float64(c.Last+1-next)
		}
		of.Drift = of.Up - of.Down
		modeltest.MustEqual(t, of, c, "a cell is")
		next = c.Last + 1
	}
	if next != v.First+len(visits) || slices.ContainsFunc(v.Cells, func(c lab.ChainCell) bool { return c.Last < c.First }) {
		t.Fatalf("%d cells end at state %d of %d", len(v.Cells), next, len(visits))
	}
}

func sameFloat(t *rapid.T, what string, got, want float64) {
	if math.Float64bits(got) != math.Float64bits(want) && !(math.IsNaN(got) && math.IsNaN(want)) {
		t.Fatalf("the %s is %v, of all states %v", what, got, want)
	}
}
