package figure

import (
	"fmt"
	"slices"

	"lascope/model/picture"
)

// pollsAxis is the x-axis of most of the polling lab's figures: its webs allow one
// poll a slot.
var pollsAxis = axis("polls")

// valueAxis is the expected value of the shares under the true probabilities.
var valueAxis = axis("expected value (hits a poll)")

// references are the curves of the three reference policies, columns of a single run.
func references(words string) lineSpec {
	return lineSpec{Words: words, Curves: []curveSpec{
		{"Optimal", "optimal", picture.Thin},
		{"Proportional", "proportional", picture.ThinMixed},
		{"Uniform", "uniform", picture.ThinDotted},
	}}
}

// besideReferences are curves of values on a web, and the references there.
func besideReferences(web string, schemes []scheme) []lineSpec {
	return append([]lineSpec{references("uniform" + web)}, curvesOn(web, "value", schemes)...)
}

const (
	lakg1500 = "LAKG N=1500 λ=1.3"
	lakg2500 = "LAKG N=2500 λ=1.3"
	lakg5000 = "LAKG N=5000 λ=1.2"
	lakgOne  = "N=1500, from state 1"
)

// lakgLines are the paper's schemes on one of its webs.
func lakgLines(web string) []lineSpec {
	web = " pages=500 feedback=model " + web
	return besideReferences(web, []scheme{
		{lakg1500, "lakg N=1500 lambda=1.3", picture.Blue},
		{lakg2500, "lakg N=2500 lambda=1.3", picture.Green},
		{lakg5000, "lakg N=5000 lambda=1.2", picture.Vermilion},
		{lakgOne, "lakg N=1500 lambda=1.3 start=one", picture.Sky},
		{"Estimator", "estimator", picture.Orange},
	})
}

const lakgAbout = `500 pages, p = α/k^β, one poll a tick. A poll succeeds with the probability d(x) that the paper's mathematics gives
	(feedback=model). LAKG draws its polls in proportion to its amounts and starts in the largest common state that does not overfill the
	knapsack, which the paper leaves open (start=full); one curve starts in state 1 instead (start=one). The estimator polls all pages in
	turn; its curve is the value of shares proportional to its estimates, as if the estimation phase ended there; its estimate is the
	fraction of the polls that found a change of the same tick (estimate=step; the paper leaves it open). A value is that of the shares
	scaled to the capacity, against the true probabilities.`

// estimatorCGM is the estimator's label with estimate=cgm.
const estimatorCGM = "Estimator, cgm"

// estimatorOn are lines of the estimator in two readings on another web, for the claim that
// a less skewed web lets the estimator improve quicker; paper is the figure of that web.
func estimatorOn(web, paper string) []lineSpec {
	return []lineSpec{
		curve("Optimal, "+paper, "optimal", picture.Thin, "uniform"+web).forClaims(),
		curve("Estimator, "+paper, "value", picture.Orange, "estimator"+web).forClaims(),
		curve(estimatorCGM+", "+paper, "value", picture.Grey, "estimator estimate=cgm"+web).forClaims(),
	}
}

// estimatorAbout describes the second reading of the estimator.
const estimatorAbout = ` A second estimator inverts the hits, which are censored by the time since the last poll, with reduced bias
	(estimate=cgm). The two disagree about the less skewed web: counting the changes of the same tick (step) is slower there, since more of
	the value lies in pages that rarely change; inverting hits (cgm) sees the changes of these pages too.`

// improvesQuicker are the claims that the less skewed web lets the estimator improve quicker
// than the web of another of the paper's figures, in both readings of the estimator.
//
//go:noinline
func improvesQuicker(paper string) []claim {
	of := func(word, label string) claim {
		text := fmt.Sprintf(`The less skewed web lets the estimator improve quicker (estimate=%s; here: over the first 60,000 polls it earns a
			greater part of optimal than on the web of %s).`, word, paper)
		return says(text, func(r *Result) finding {
			part := func(label, optimal string) func(rep int) float64 {
				return func(rep int) float64 {
					first := span{0, 60_000}
					return r.Curve(label).mean(rep, first) / r.Curve(optimal).mean(rep, first)
				}
			}
			here, there := part(label, "Optimal"), part(label+", "+paper, "Optimal, "+paper)
			percent := func(of func(rep int) float64) string { return r.perRun(endless, of).Times(100).Interval(1) }
			return positive(r.perRun(endless, func(rep int) float64 { return here(rep) - there(rep) }),
				"%s earns %s %% of optimal here, %s %% there", label, percent(here), percent(there))
		}).with(reading("estimate=" + word))
	}
	return []claim{of("step", "Estimator"), of("cgm", estimatorCGM)}
}

// saidOf marks claims that a paper makes about another of its figures.
func saidOf(paper string, claims ...claim) []claim {
	out := slices.Clone(claims)
	for i := range out {
		out[i].Text = "As in " + paper + ": " + out[i].Text
	}
	return out
}

// lakgFigures are the figures of [LAKG].
func lakgFigures() []*Figure {
	const until, untilDynamic = 300_000, 400_000
	late := span{250_000, until}
	figure := func(name, title, source, web string, claims ...claim) *Figure {
		return &Figure{
			Name: name, Title: title, Source: source, About: lakgAbout,
			X: pollsAxis, Y: valueAxis, Lines: lakgLines(web), Points: overTime,
			Until: until, Every: 3_000, Quick: 20, Full: 200, Claims: claims,
		}
	}
	schemes := []string{lakg1500, lakg2500, lakg5000}
	nearOptimal := func(part float64, s span) check {
		return each(schemes, func(l string) check { return within(l, "Optimal", part, s) })
	}
	ninety := says("LAKG earns much sooner than the estimator: it comes to 90 % of optimal first.",
		each(schemes, func(l string) check { return sooner(l, "Estimator", "Optimal", 0.9, 0) }))
	early := says("Read strictly, LAKG is ahead of the estimator from the beginning: after 21,000 polls. It depends on where LAKG starts.",
		allAbove(at(21_000), append(schemes, lakgOne), "Estimator")).with(reading("start=full and start=one"))
	accurate := says("A greater number of states N is more accurate.", falling(late, lakg5000, lakg2500, lakg1500))
	slower := says("A greater number of states N is slower.", soonest("Optimal", 0.9, 0, schemes...))
	const lakgPages = "LAKG, real pages"
	onPages := reading("feedback=model; on real pages drawn polls rest at shares in proportion to p/q")
	ofFig2 := saidOf("Fig. 2", ninety, early, accurate, slower)
	skewed := figure("lakg-2", "LAKG on a skewed web: α = 0.3, β = 1.5", "[LAKG] Fig. 2, §III.C.1", "alpha=0.3 beta=1.5",
		says("Proportional and optimal polling earn about the same, far more than uniform polling.",
			all(within("Proportional", "Optimal", 0.01, late), atMost("Uniform", "Optimal", 0.5, late))),
		says("The estimator earns more the longer it estimates.",
			rises("Estimator", at(0), at(21_000), at(99_000), at(201_000), at(until))),
		ninety, early, accurate, slower,
	)
	less := figure("lakg-3", "LAKG on a less skewed web: α = 0.3, β = 1", "[LAKG] Fig. 3, §III.C.1", "alpha=0.3 beta=1",
		slices.Concat([]claim{
			says("On the less skewed web uniform polling does better: more than half of optimal (Fig. 2: 22 %).",
				atLeast("Uniform", "Optimal", 0.5, late)),
		}, improvesQuicker("Fig. 2"), []claim{
			says("LAKG earns more than the estimator all the same, in both readings.", allAbove(late, schemes, "Estimator", estimatorCGM)),
		}, ofFig2)...,
	)
	less.About += estimatorAbout
	less.Lines = append(less.Lines, curve(estimatorCGM, "value", picture.Purple, "estimator estimate=cgm pages=500 feedback=model "+
		"alpha=0.3 beta=1"))
	less.Lines = append(less.Lines, estimatorOn(" pages=500 feedback=model alpha=0.3 beta=1.5", "Fig. 2")...)
	steep := figure("lakg-4", "LAKG passes proportional polling: α = 0.9, β = 1.5", "[LAKG] Fig. 4, §III.C.1", "alpha=0.9 beta=1.5",
		slices.Concat([]claim{
			says("Optimal polling is clearly better than proportional polling.", atMost("Proportional", "Optimal", 0.98, late)),
			says("LAKG passes the bound that proportional polling sets.", allAbove(late, schemes, "Proportional")).with(onPages),
			says("LAKG comes close to optimal: within 1 %.", nearOptimal(0.01, late)).with(onPages),
			says("Read with real pages (feedback=pages), LAKG passes proportional polling, too.",
				above(lakgPages, "Proportional", late)).with(onPages),
		}, ofFig2)...,
	)
	steep.Lines = append(steep.Lines, curve(lakgPages, "value", picture.Grey,
		"lakg N=1500 lambda=1.3 pages=500 feedback=pages alpha=0.9 beta=1.5").forClaims())
	changing := figure("lakg-5", "LAKG on a web that changes every 80,000 polls", "[LAKG] Fig. 5, §III.C.2",
		"alpha=0.9 beta=1.5 shift=rank period=80000",
		says("LAKG is close to optimal, within 2 %, before the web first changes.", nearOptimal(0.02, at(80_000))),
		says("LAKG finds close to the new optimal value, within 2 %, before the next change.", nearOptimal(0.02, at(untilDynamic))),
		says("How quickly it recovers depends on N: the lower, the quicker.", soonest("Optimal", 0.97, 320_000, schemes...)),
	)
	changing.Until, changing.Every, changing.Marks = untilDynamic, 4_000, []float64{80_000, 160_000, 240_000, 320_000}
	restless := figure("lakg-6", "LAKG on a web that changes every 1,000 polls", "[LAKG] Fig. 6, §III.C.2",
		"alpha=0.9 beta=1.5 shift=rank period=1000",
		says("LAKG improves on its first solution, quickly and steadily.",
			each(schemes, func(l string) check { return rises(l, at(0), at(39_000), late) })),
		says("It never comes to optimal: it stays below 99 % of it.",
			each(schemes, func(l string) check { return atMost(l, "Optimal", 0.99, late) })),
		says("It settles above the estimator.", allAbove(late, schemes, "Estimator")),
	)
	return []*Figure{skewed, less, steep, changing, restless}
}
