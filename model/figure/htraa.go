package figure

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/model/picture"
	"lascope/model/stats"
)

// htraaWeb is the common setting of the paper's figures; α, β and the shifts vary.
const htraaWeb = " pages=512 feedback=model "

const htraaAbout = `512 pages, p = α/k^β, one poll a tick. A poll succeeds with the probability d(x) that the paper's mathematics gives
	(feedback=model). H-TRAA has N = 500 in every node, learns from hits and misses (reward-penalty) unless the curve says otherwise, starts
	in the middle, and polls by the credit of its nodes (schedule=tree, ours); h-traa-edf has the readings of the paper's deadlines. A
	perturbation lets a rank, drawn at random, change places with the next before the run; m is their number, 0 unless the curve says
	otherwise.`

const htraaEstimator = ` The estimator's curve is the value of shares proportional to its estimates, as if the estimation phase ended
	there.`

// htraaUntil is the last poll of most figures, htraaLate where H-TRAA has learnt in them.
const htraaUntil = 100_000

var htraaLate = span{75_000, htraaUntil}

// The labels of the curves.
const (
	ht, ht3, ht4, ht5, ht6 = "H-TRAA", "H-TRAA m=10³", "H-TRAA m=10⁴", "H-TRAA m=10⁵", "H-TRAA m=10⁶"
	htraaLAKG              = "LAKG N=1500 λ=1.3"
	ri, ip, rp             = "Reward-inaction", "Inaction-penalty", "Reward-penalty"
)

// htraaFigures are the figures of [H-TRAA].
func htraaFigures() []*Figure {
	figures := []*Figure{htraaRules(), htraaSkewed(), htraaGrowth(), htraaDeadlines(), htraaLessSkewed(), htraaSteep(), htraaChanging(), htraaRestless()}
	return append(figures, scaleFigures()...)
}

// htraaFigure is a figure over polls.
func htraaFigure(name, title, source string, lines []lineSpec, claims ...claim) *Figure {
	about := htraaAbout
	if strings.HasPrefix(lines[len(lines)-1].Words, "estimator") {
		about += htraaEstimator
	}
	return &Figure{
		Name: name, Title: title, Source: source, About: about,
		X: pollsAxis, Y: valueAxis, Lines: lines, Points: overTime,
		Until: htraaUntil, Every: 1_000, Quick: 20, Full: 200, Claims: claims,
	}
}

// htraaStatic are the lines on a web at rest.
func htraaStatic(web string) []lineSpec {
	web = htraaWeb + web
	return besideReferences(web, []scheme{
		{ht, "h-traa", picture.Blue},
		{ht3, "h-traa perturb=1000", picture.Sky},
		{ht4, "h-traa perturb=10000", picture.Green},
		{ht5, "h-traa perturb=100000", picture.Purple},
		{ht6, "h-traa perturb=1000000", picture.Black},
		{htraaLAKG, "lakg N=1500 lambda=1.3", picture.Vermilion},
		{"Estimator", "estimator", picture.Orange},
	})
}

// htraaShifting are the lines on a web that changes.
func htraaShifting(web string) []lineSpec {
	web = htraaWeb + "alpha=0.9 beta=1.5 " + web
	return besideReferences(web, []scheme{
		{ht, "h-traa", picture.Blue},
		{htraaLAKG, "lakg N=1500 lambda=1.3", picture.Vermilion},
		{lakg5000, "lakg N=5000 lambda=1.2", picture.Green},
		{"Estimator", "estimator", picture.Orange},
	})
}

var (
	htraaFaster = says("H-TRAA learns significantly quicker than LAKG and the estimator: it comes to 90 % of optimal first.",
		all(sooner(ht, htraaLAKG, "Optimal", 0.9, 0), sooner(ht, "Estimator", "Optimal", 0.9, 0)))
	htraaPerturbed = says("The more perturbations, the less H-TRAA earns (here: over the first 50,000 polls).",
		falling(span{0, 50_000}, ht, ht3, ht4, ht5, ht6))
)

func htraaRules() *Figure {
	late := span{45_000, 60_000}
	rules := htraaWeb + "alpha=0.9 beta=1.5"
	f := htraaFigure("h-traa-5", "The three update rules of H-TRAA: α = 0.9, β = 1.5", "[H-TRAA] Fig. 5, §4.3.2", append([]lineSpec{
		{Words: "uniform" + rules, Curves: []curveSpec{{"Optimal", "optimal", picture.Thin},
			{"Proportional", "proportional", picture.ThinMixed}}},
	}, curvesOn(rules, "value", []scheme{
		{ip, "h-traa rule=inaction-penalty", picture.Vermilion},
		{rp, "h-traa rule=reward-penalty", picture.Blue},
		{ri, "h-traa rule=reward-inaction", picture.Green},
	})...),
		says("Inaction-penalty is the most accurate of the three.", all(above(ip, rp, late), above(ip, ri, late))),
		says("Reward-penalty is the quickest: it comes to 90 % of optimal first.",
			all(sooner(rp, ip, "Optimal", 0.9, 0), sooner(rp, ri, "Optimal", 0.9, 0))),
		says("Learning from rewards only is slightly worse than reward-penalty.", all(above(rp, ri, late), within(ri, rp, 0.02, late))),
	)
	f.Until, f.Every, f.Y.Min, f.Y.Max = 60_000, 600, 0.7, 1
	return f
}

func htraaSkewed() *Figure {
	return htraaFigure("h-traa-6", "H-TRAA and perturbed ranks: α = 0.3, β = 1.5", "[H-TRAA] Fig. 6, §4.3.3",
		htraaStatic("alpha=0.3 beta=1.5"),
		says("Proportional and optimal polling earn about the same, far more than uniform polling.",
			all(within("Proportional", "Optimal", 0.01, htraaLate), atMost("Uniform", "Optimal", 0.5, htraaLate))),
		htraaFaster, htraaPerturbed,
		says("With a million perturbations LAKG is more accurate than H-TRAA …", above(htraaLAKG, ht6, htraaLate)),
		says("… and quicker: it comes to 95 % of optimal first.", sooner(htraaLAKG, ht6, "Optimal", 0.95, 0)),
	)
}

func htraaGrowth() *Figure {
	const (
		twice, twice6 = "g=2, N=64", "g=2, N=64, m=10⁶"
		mild, mild6   = "g=1.41, N=64", "g=1.41, N=64, m=10⁶"
		bent, bent6   = "λ=3", "λ=3, m=10⁶"
	)
	skewed := htraaWeb + "alpha=0.3 beta=1.5"
	f := htraaFigure("h-traa-6-growth", "A remedy for perturbed ranks: parents finer than children", "[H-TRAA] §4.3.3, on Fig. 6",
		besideReferences(skewed, []scheme{
			{ht, "h-traa N=500", picture.Blue},
			{ht6, "h-traa N=500 perturb=1000000", picture.Black},
			{twice, "h-traa N=64 growth=2", picture.Sky},
			{twice6, "h-traa N=64 growth=2 perturb=1000000", picture.Purple},
			{mild, "h-traa N=64 growth=1.41", picture.Green},
			{mild6, "h-traa N=64 growth=1.41 perturb=1000000", picture.Orange},
			{bent, "h-traa N=500 lambda=3", picture.Grey},
			{bent6, "h-traa N=500 lambda=3 perturb=1000000", picture.Grey},
			{htraaLAKG, "lakg N=1500 lambda=1.3", picture.Vermilion},
		}),
		says("If each parent has twice the states of its children (g = 2), H-TRAA equals LAKG at a million perturbations (here: within 1 %).",
			within(twice6, htraaLAKG, 0.01, htraaLate)),
		says("Then its advantage is lost where ranks are not perturbed: it comes to 90 % of optimal no sooner than LAKG.",
			sooner(htraaLAKG, twice, "Optimal", 0.9, 0)),
		says("Ours, not the paper's: a milder growth, g = 1.41, keeps the advantage and still gains at a million perturbations.",
			all(sooner(mild, htraaLAKG, "Optimal", 0.9, 0), above(mild6, ht6, htraaLate))),
		says("Ours, not the paper's: nonlinear amounts, λ = 3, gain at a million perturbations, too: they come to 95 % of optimal sooner, and higher.",
			all(sooner(bent6, ht6, "Optimal", 0.95, 0), above(bent6, ht6, htraaLate))),
		says("Ours, not the paper's: they gain more than g = 1.41.",
			all(sooner(bent6, mild6, "Optimal", 0.95, 0), above(bent6, mild6, htraaLate))),
		says("Ours, not the paper's: they come to 95 % of optimal as soon as LAKG (here: in half to one and a half times its time).",
			timesAsLong(bent6, htraaLAKG, 0.5, 1.5, partOfCurve("Optimal", 0.95))),
		says("Ours, not the paper's: without perturbations they lose nothing (here: 0.2 %), and are the quickest to 95 % of optimal.",
			all(atLeast(bent, ht, 0.998, htraaLate), sooner(bent, ht, "Optimal", 0.95, 0), sooner(bent, htraaLAKG, "Optimal", 0.95, 0))),
	)
	f.Lines[7].ForClaims = true // of λ = 3 without perturbations
	f.About += ` N is the number of states of the lowest nodes; at growth g each node above has g times that of its children. With λ the
		split of state s is s^λ/(s^λ + (N+1−s)^λ), ours; §4.3.2 names nonlinear amounts and leaves them open.`
	return f
}

func htraaLessSkewed() *Figure {
	f := htraaFigure("h-traa-7", "H-TRAA on a less skewed web: α = 0.3, β = 1", "[H-TRAA] Fig. 7, §4.3.3", htraaStatic("alpha=0.3 beta=1"),
		slices.Concat([]claim{
			says("On the less skewed web uniform polling does better: more than half of optimal (Fig. 6: 22 %).",
				atLeast("Uniform", "Optimal", 0.5, htraaLate)),
		}, improvesQuicker("Fig. 6"), []claim{
			says("H-TRAA earns more than the estimator all the same, however perturbed, in both readings.",
				allAbove(htraaLate, []string{ht, ht6}, "Estimator", estimatorCGM)),
		}, saidOf("Fig. 6", htraaFaster, htraaPerturbed))...,
	)
	f.About += estimatorAbout
	f.Lines = append(f.Lines, curve(estimatorCGM, "value", picture.Grey, "estimator estimate=cgm"+htraaWeb+"alpha=0.3 beta=1"))
	f.Lines = append(f.Lines, estimatorOn(htraaWeb+"alpha=0.3 beta=1.5", "Fig. 6")...)
	return f
}

func htraaSteep() *Figure {
	const htPages = ht + ", real pages"
	ninety := partOfCurve("Optimal", 0.9)
	f := htraaFigure("h-traa-8", "H-TRAA passes proportional polling: α = 0.9, β = 1.5", "[H-TRAA] Fig. 8, §4.3.3",
		htraaStatic("alpha=0.9 beta=1.5"),
		says("Optimal polling is clearly better than proportional polling.", atMost("Proportional", "Optimal", 0.98, htraaLate)),
		says("H-TRAA passes the bound that proportional polling sets.", above(ht, "Proportional", htraaLate)),
		says("Read with real pages (feedback=pages), H-TRAA passes proportional polling, too.",
			above(htPages, "Proportional", htraaLate)).with(reading("feedback=pages and schedule=tree")),
		says("H-TRAA comes close to optimal: within 1 %.", within(ht, "Optimal", 0.01, htraaLate)),
		says("H-TRAA converges quicker than LAKG: it comes to 90 % of optimal first.", sooner(ht, htraaLAKG, "Optimal", 0.9, 0)),
		says("It is slightly quicker only (here: LAKG takes at most twice as long to 90 % of optimal).",
			timesAsLong(htraaLAKG, ht, 1, 2, ninety)),
		says("Ours, not the paper's: with a million perturbations it is slightly quicker.", timesAsLong(htraaLAKG, ht6, 1, 2, ninety)),
	)
	f.Lines = append(f.Lines, curve(htPages, "value", picture.Grey, "h-traa pages=512 feedback=pages alpha=0.9 beta=1.5").forClaims())
	f.About += ` The paper finds H-TRAA slightly quicker than LAKG here; ours is six times as quick without perturbations, 1.8 times with a
		million.`
	return f
}

func htraaChanging() *Figure {
	outperforms := func(s span) check { return all(above(ht, htraaLAKG, s), above(ht, lakg5000, s)) }
	f := htraaFigure("h-traa-9", "H-TRAA on a web that changes every 80,000 polls", "[H-TRAA] Fig. 9, §4.3.4",
		htraaShifting("shift=rank period=80000"),
		says("H-TRAA is close to optimal, within 2 %, before each change, and again before the next.",
			all(within(ht, "Optimal", 0.02, at(80_000)), within(ht, "Optimal", 0.02, at(400_000)))),
		says("It outperforms LAKG over the whole run.", outperforms(span{0, 400_000})),
		says("Read strictly, it outperforms LAKG also once both have learnt: between the last change and the end.",
			outperforms(span{320_000, 400_000})),
	)
	f.Until, f.Every, f.Marks = 400_000, 4_000, []float64{80_000, 160_000, 240_000, 320_000}
	return f
}

func htraaRestless() *Figure {
	return htraaFigure("h-traa-10", "H-TRAA on a web that changes every 1,000 polls", "[H-TRAA] Fig. 10, §4.3.4",
		htraaShifting("shift=rank period=1000"),
		says("H-TRAA improves on its first solution, but never comes to optimal: it stays below 99 % of it.",
			all(rises(ht, at(0), htraaLate), atMost(ht, "Optimal", 0.99, htraaLate))),
		says("It settles above the estimator.", above(ht, "Estimator", htraaLate)),
		says("It does better than LAKG over the whole run.",
			all(above(ht, htraaLAKG, span{0, htraaUntil}), above(ht, lakg5000, span{0, htraaUntil}))),
	)
}

// scalePages are the sizes of the webs of §4.3.5.
var scalePages = []int{512, 2048, 8192, 32768}

func scaleLabel(pages int) string { return stats.Thousands(pages) + " pages" }

// learnt is 95 % of the optimum of 512 pages, which is within 0.2 % of the other optima.
var learnt = partOfCurve("Optimal (512 pages)", 0.95)

// scaleFigure is a figure of §4.3.5: the same web with 512 to 32,768 pages; ranks 1
// and 2 change places when the schemes have learnt.
func scaleFigure(name, title, source, about string, until int64, line func(pages int) string, claims ...claim) *Figure {
	f := &Figure{
		Name: name, Title: title, Source: source, Points: overTime,
		About: `p = 0.9/k^1.5, one poll a tick, feedback=model; half way ranks 1 and 2 change places, the hardest change of those the paper
			draws from. ` + about,
		X: pollsAxis, Y: valueAxis, Until: until, Every: until / 320, Quick: 10, Full: 40, Claims: claims,
		Marks: []float64{float64(until / 2)},
	}
	for i, style := range []picture.Style{picture.Blue, picture.Green, picture.Vermilion, picture.Purple} {
		n := scalePages[i]
		f.Lines = append(f.Lines, curve(scaleLabel(n), "value", style,
			fmt.Sprintf("%s feedback=model alpha=0.9 beta=1.5 pages=%d @%d:top", line(n), n, until/2)))
	}
	f.Lines[0].Curves = append([]curveSpec{{"Optimal (512 pages)", "optimal", picture.Thin}}, f.Lines[0].Curves...)
	return f
}

// grows is the verdict on the exponent of the medians of the times from x = from to [learnt], from the smallest web to the largest.
//
//go:noinline
func grows(from float64, is func(exponent ranged) verdict) check {
	return func(r *Result) finding {
		var times []arrivals
		numbers := ""
		for i, n := range scalePages {
			times = append(times, r.arrivals(scaleLabel(n), from, learnt))
			numbers += fmt.Sprintf("%s: median %s polls, never %d; ", scaleLabel(n), ranged{at: times[i].median()}.words(0), times[i].never())
		}
		exponent := resampled(r.Reps, func(reps []int) float64 {
			return math.Log(times[3].taken(reps).median()/times[0].taken(reps).median()) / math.Log(float64(scalePages[3]/scalePages[0]))
		})
		return finding{is(exponent), numbers + "exponent of the medians " + exponent.words(2)}
	}
}

// scaleFigures are the figures of §4.3.5.
func scaleFigures() []*Figure {
	const untilLAKG, untilTree = 8_000_000, 80_000
	largest := scaleLabel(scalePages[3])
	return []*Figure{
		scaleFigure("h-traa-11", "LAKG as the web grows", "[H-TRAA] Fig. 11, §4.3.5",
			`λ = 1.3; N grows as n^(1/λ) from 1,500 at 512 pages, so that the smallest amounts fill the same part of the knapsack, which the
				paper leaves open.`, untilLAKG,
			func(n int) string {
				return "lakg lambda=1.3 N=" + map[int]string{512: "1500", 2048: "4357", 8192: "12660", 32768: "36780"}[n]
			},
			says("More pages make LAKG much slower to learn (here: the time to 95 % of optimal grows at least as n^0.75).",
				grows(0, func(e ranged) verdict { return e.above(0.75) })),
			says("More pages make it slower to adapt, too: after the change.",
				grows(untilLAKG/2, func(e ranged) verdict { return e.above(0) })),
		),
		scaleFigure("h-traa-12", "H-TRAA as the web grows (note the scale: 100 times shorter)", "[H-TRAA] Fig. 12, §4.3.5",
			"N = 500 in every node whatever the size; at 32,768 pages the tree has 15 levels.", untilTree,
			func(int) string { return "h-traa N=500" },
			says("H-TRAA scales sub-linearly (here: the time to 95 % of optimal grows at most as n^0.5).",
				grows(0, func(e ranged) verdict { return ranged{-e.at, -e.hi, -e.lo}.above(-0.5) })),
			says(`Its first learning is orders of magnitude faster than LAKG's (Fig. 11), at 32,768 pages (here: within a hundredth of the
				4,000,000 polls before LAKG's change).`, arrives(largest, learnt, 0, 40_000, "H-TRAA at 95 % of optimal after ", " polls")),
			says("The number of pages hardly matters to adaptation (here: at 32,768 pages at most twice as long as at 512).",
				func(r *Result) finding {
					smallest := scaleLabel(scalePages[0])
					return duelOf(r.arrivals(largest, untilTree/2, learnt), r.arrivals(smallest, untilTree/2, learnt)).
						timesAsLong("95 % of optimal after the change", largest, smallest, 0, 2)
				}),
		),
	}
}
