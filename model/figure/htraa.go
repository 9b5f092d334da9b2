package figure

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"lascope/model/picture"
	"lascope/model/stats"
)

// htraaWeb is the common setting of the paper's figures; α, β and the shifts vary.
const htraaWeb = " pages=512 feedback=model "

const htraaAbout = `512 pages, p = α/k^β, one poll a tick. A poll succeeds with the probability d(x) that the paper's mathematics ` +
	`gives (feedback=model). ` +
	`H-TRAA has N = 500 in every node, learns from hits and misses (reward-penalty) unless the curve says otherwise, starts in the ` +
	`middle, and polls by the credit of its nodes (schedule=tree, ours); h-traa-edf has the readings of the paper's deadlines. ` +
	`A perturbation lets a rank, drawn at random, change places with the next before the run; m is their number, 0 unless the curve says ` +
	`otherwise.`

const htraaEstimator = ` The estimator's curve is the value of shares proportional to its estimates, as if the estimation phase ended ` +
	`there.`

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
		X: pollsAxis, Y: valueAxis, Lines: lines, Points: overTime{},
		Until: htraaUntil, Every: 1_000, Quick: 20, Full: 200, Claims: claims,
	}
}

// htraaStatic are the lines on a web at rest.
func htraaStatic(web string) []lineSpec {
	web = htraaWeb + web
	return []lineSpec{
		references("uniform" + web),
		curve(ht, "value", picture.Blue, "h-traa"+web),
		curve(ht3, "value", picture.Sky, "h-traa perturb=1000"+web),
		curve(ht4, "value", picture.Green, "h-traa perturb=10000"+web),
		curve(ht5, "value", picture.Purple, "h-traa perturb=100000"+web),
		curve(ht6, "value", picture.Black, "h-traa perturb=1000000"+web),
		curve(htraaLAKG, "value", picture.Vermilion, "lakg N=1500 lambda=1.3"+web),
		curve("Estimator", "value", picture.Orange, "estimator"+web),
	}
}

// htraaShifting are the lines on a web that changes.
func htraaShifting(web string) []lineSpec {
	web = htraaWeb + "alpha=0.9 beta=1.5 " + web
	return []lineSpec{
		references("uniform" + web),
		curve(ht, "value", picture.Blue, "h-traa"+web),
		curve(htraaLAKG, "value", picture.Vermilion, "lakg N=1500 lambda=1.3"+web),
		curve(lakg5000, "value", picture.Green, "lakg N=5000 lambda=1.2"+web),
		curve("Estimator", "value", picture.Orange, "estimator"+web),
	}
}

var htraaFaster = claim{Text: "H-TRAA learns significantly quicker than LAKG and the estimator: it comes to 90 % of optimal " +
	"first.", Check: func(r *Result) finding {
	return all(r.sooner(ht, htraaLAKG, "Optimal", 0.9, 0), r.sooner(ht, "Estimator", "Optimal", 0.9, 0))
}}

var htraaPerturbed = claim{Text: "The more perturbations, the less H-TRAA earns (here: over the first 50,000 polls).", Check: func(r *Result) finding {
	return r.falling(span{0, 50_000}, ht, ht3, ht4, ht5, ht6)
}}

// partOfOptimal is a part of the optimal value in a replication.
func partOfOptimal(r *Result, part float64) func(rep int) float64 {
	return func(rep int) float64 { return part * r.Curve("Optimal").Runs[rep][0] }
}

func htraaRules() *Figure {
	late := span{45_000, 60_000}
	rules := htraaWeb + "alpha=0.9 beta=1.5"
	f := htraaFigure("h-traa-5", "The three update rules of H-TRAA: α = 0.9, β = 1.5", "[H-TRAA] Fig. 5, §4.3.2", []lineSpec{
		{Words: "uniform" + rules, Curves: []curveSpec{{"Optimal", "optimal", picture.Thin},
			{"Proportional", "proportional", picture.ThinMixed}}},
		curve(ip, "value", picture.Vermilion, "h-traa rule=inaction-penalty"+rules),
		curve(rp, "value", picture.Blue, "h-traa rule=reward-penalty"+rules),
		curve(ri, "value", picture.Green, "h-traa rule=reward-inaction"+rules),
	},
		claim{Text: "Inaction-penalty is the most accurate of the three.", Check: func(r *Result) finding {
			return all(r.above(ip, rp, late), r.above(ip, ri, late))
		}},
		claim{Text: "Reward-penalty is the quickest: it comes to 90 % of optimal first.", Check: func(r *Result) finding {
			return all(r.sooner(rp, ip, "Optimal", 0.9, 0), r.sooner(rp, ri, "Optimal", 0.9, 0))
		}},
		claim{Text: "Learning from rewards only is slightly worse than reward-penalty.", Check: func(r *Result) finding {
			return all(r.above(rp, ri, late), r.within(ri, rp, 0.02, late))
		}},
	)
	f.Until, f.Every, f.Y.Min, f.Y.Max = 60_000, 600, 0.7, 1
	return f
}

func htraaSkewed() *Figure {
	return htraaFigure("h-traa-6", "H-TRAA and perturbed ranks: α = 0.3, β = 1.5", "[H-TRAA] Fig. 6, §4.3.3",
		htraaStatic("alpha=0.3 beta=1.5"),
		claim{Text: "Proportional and optimal polling earn about the same, far more than uniform polling.", Check: func(r *Result) finding {
			return all(r.within("Proportional", "Optimal", 0.01, htraaLate), r.atMost("Uniform", "Optimal", 0.5, htraaLate))
		}},
		htraaFaster, htraaPerturbed,
		claim{Text: "With a million perturbations LAKG is more accurate than H-TRAA …", Check: func(r *Result) finding {
			return r.above(htraaLAKG, ht6, htraaLate)
		}},
		claim{Text: "… and quicker: it comes to 95 % of optimal first.", Check: func(r *Result) finding {
			return r.sooner(htraaLAKG, ht6, "Optimal", 0.95, 0)
		}},
	)
}

func htraaGrowth() *Figure {
	const (
		twice, twice6 = "g=2, N=64", "g=2, N=64, m=10⁶"
		mild, mild6   = "g=1.41, N=64", "g=1.41, N=64, m=10⁶"
		bent, bent6   = "λ=3", "λ=3, m=10⁶"
	)
	skewed := htraaWeb + "alpha=0.3 beta=1.5"
	f := htraaFigure("h-traa-6-growth", "A remedy for perturbed ranks: parents finer than children", "[H-TRAA] §4.3.3, on Fig. 6", []lineSpec{
		references("uniform" + skewed),
		curve(ht, "value", picture.Blue, "h-traa N=500"+skewed),
		curve(ht6, "value", picture.Black, "h-traa N=500 perturb=1000000"+skewed),
		curve(twice, "value", picture.Sky, "h-traa N=64 growth=2"+skewed),
		curve(twice6, "value", picture.Purple, "h-traa N=64 growth=2 perturb=1000000"+skewed),
		curve(mild, "value", picture.Green, "h-traa N=64 growth=1.41"+skewed),
		curve(mild6, "value", picture.Orange, "h-traa N=64 growth=1.41 perturb=1000000"+skewed),
		curve(bent, "value", picture.Grey, "h-traa N=500 lambda=3"+skewed).forClaims(),
		curve(bent6, "value", picture.Grey, "h-traa N=500 lambda=3 perturb=1000000"+skewed),
		curve(htraaLAKG, "value", picture.Vermilion, "lakg N=1500 lambda=1.3"+skewed),
	},
		claim{Text: "If each parent has twice the states of its children (g = 2), H-TRAA equals LAKG at a million perturbations (here: within 1 " +
			"%).", Check: func(r *Result) finding {
			return r.within(twice6, htraaLAKG, 0.01, htraaLate)
		}},
		claim{Text: "Then its advantage is lost where ranks are not perturbed: it comes to 90 % of optimal no sooner than " +
			"LAKG.", Check: func(r *Result) finding {
			return r.sooner(htraaLAKG, twice, "Optimal", 0.9, 0)
		}},
		claim{Text: "Ours, not the paper's: a milder growth, g = 1.41, keeps the advantage and still gains at a million perturbations.",
			Check: func(r *Result) finding {
				return all(r.sooner(mild, htraaLAKG, "Optimal", 0.9, 0), r.above(mild6, ht6, htraaLate))
			}},
		claim{Text: "Ours, not the paper's: nonlinear amounts, λ = 3, gain at a million perturbations, too: they come to 95 % of optimal sooner, and higher.",
			Check: func(r *Result) finding {
				return all(r.sooner(bent6, ht6, "Optimal", 0.95, 0), r.above(bent6, ht6, htraaLate))
			}},
		claim{Text: "Ours, not the paper's: they gain more than g = 1.41.", Check: func(r *Result) finding {
			return all(r.sooner(bent6, mild6, "Optimal", 0.95, 0), r.above(bent6, mild6, htraaLate))
		}},
		claim{Text: "Ours, not the paper's: they come to 95 % of optimal as soon as LAKG (here: in half to one and a half times its time).",
			Check: func(r *Result) finding {
				return r.timesAsLong(bent6, htraaLAKG, "95 % of Optimal", 0.5, 1.5, partOfOptimal(r, 0.95))
			}},
		claim{Text: "Ours, not the paper's: without perturbations they lose nothing (here: 0.2 %), and are the quickest to 95 % of optimal.",
			Check: func(r *Result) finding {
				return all(r.atLeast(bent, ht, 0.998, htraaLate), r.sooner(bent, ht, "Optimal", 0.95, 0), r.sooner(bent, htraaLAKG, "Optimal", 0.95, 0))
			}},
	)
	f.About += " N is the number of states of the lowest nodes; at growth g each node above has g times that of its children. With λ the split of " +
		"state s is s^λ/(s^λ + (N+1−s)^λ), ours; §4.3.2 names nonlinear amounts and leaves them open."
	return f
}

func htraaLessSkewed() *Figure {
	f := htraaFigure("h-traa-7", "H-TRAA on a less skewed web: α = 0.3, β = 1", "[H-TRAA] Fig. 7, §4.3.3", htraaStatic("alpha=0.3 beta=1"),
		slices.Concat([]claim{
			{Text: "On the less skewed web uniform polling does better: more than half of optimal (Fig. 6: 22 %).", Check: func(r *Result) finding {
				return r.atLeast("Uniform", "Optimal", 0.5, htraaLate)
			}},
		}, improvesQuicker("Fig. 6"), []claim{
			{Text: "H-TRAA earns more than the estimator all the same, however perturbed, in both readings.", Check: func(r *Result) finding {
				return all(r.above(ht, "Estimator", htraaLate), r.above(ht6, "Estimator", htraaLate), r.above(ht, estimatorCGM, htraaLate),
					r.above(ht6, estimatorCGM, htraaLate))
			}},
		}, saidOf("Fig. 6", htraaFaster, htraaPerturbed))...,
	)
	f.About += estimatorAbout
	f.Lines = append(f.Lines, curve(estimatorCGM, "value", picture.Grey, "estimator estimate=cgm"+htraaWeb+"alpha=0.3 beta=1"))
	f.Lines = append(f.Lines, estimatorOn(htraaWeb+"alpha=0.3 beta=1.5", "Fig. 6")...)
	return f
}

func htraaSteep() *Figure {
	const htPages = ht + ", real pages"
	f := htraaFigure("h-traa-8", "H-TRAA passes proportional polling: α = 0.9, β = 1.5", "[H-TRAA] Fig. 8, §4.3.3",
		htraaStatic("alpha=0.9 beta=1.5"),
		claim{Text: "Optimal polling is clearly better than proportional polling.", Check: func(r *Result) finding {
			return r.atMost("Proportional", "Optimal", 0.98, htraaLate)
		}},
		claim{Text: "H-TRAA passes the bound that proportional polling sets.",
			Check: func(r *Result) finding { return r.above(ht, "Proportional", htraaLate) }},
		claim{Text: "Read with real pages (feedback=pages), H-TRAA passes proportional polling, too.", Check: func(r *Result) finding {
			return r.above(htPages, "Proportional", htraaLate)
		}, Settings: reading("feedback=pages and schedule=tree")},
		claim{Text: "H-TRAA comes close to optimal: within 1 %.", Check: func(r *Result) finding { return r.within(ht, "Optimal", 0.01, htraaLate) }},
		claim{Text: "H-TRAA converges quicker than LAKG: it comes to 90 % of optimal first.", Check: func(r *Result) finding {
			return r.sooner(ht, htraaLAKG, "Optimal", 0.9, 0)
		}},
		claim{Text: "It is slightly quicker only (here: LAKG takes at most twice as long to 90 % of optimal).", Check: func(r *Result) finding {
			return r.timesAsLong(htraaLAKG, ht, "90 % of Optimal", 1, 2, partOfOptimal(r, 0.9))
		}},
		claim{Text: "Ours, not the paper's: with a million perturbations it is slightly quicker.", Check: func(r *Result) finding {
			return r.timesAsLong(htraaLAKG, ht6, "90 % of Optimal", 1, 2, partOfOptimal(r, 0.9))
		}},
	)
	f.Lines = append(f.Lines, curve(htPages, "value", picture.Grey, "h-traa pages=512 feedback=pages alpha=0.9 beta=1.5").forClaims())
	f.About += ` The paper finds H-TRAA slightly quicker than LAKG here; ours is six times as quick without perturbations, 1.8 times ` +
		`with a million.`
	return f
}

func htraaChanging() *Figure {
	f := htraaFigure("h-traa-9", "H-TRAA on a web that changes every 80,000 polls", "[H-TRAA] Fig. 9, §4.3.4",
		htraaShifting("shift=rank period=80000"),
		claim{Text: "H-TRAA is close to optimal, within 2 %, before each change, and again before the next.", Check: func(r *Result) finding {
			return all(r.within(ht, "Optimal", 0.02, span{80_000, 80_000}), r.within(ht, "Optimal", 0.02, span{400_000, 400_000}))
		}},
		claim{Text: "It outperforms LAKG over the whole run.", Check: func(r *Result) finding {
			return all(r.above(ht, htraaLAKG, span{0, 400_000}), r.above(ht, lakg5000, span{0, 400_000}))
		}},
		claim{Text: "Read strictly, it outperforms LAKG also once both have learnt: between the last change and the end.", Check: func(r *Result) finding {
			return all(r.above(ht, htraaLAKG, span{320_000, 400_000}), r.above(ht, lakg5000, span{320_000, 400_000}))
		}},
	)
	f.Until, f.Every, f.Marks = 400_000, 4_000, []float64{80_000, 160_000, 240_000, 320_000}
	return f
}

func htraaRestless() *Figure {
	return htraaFigure("h-traa-10", "H-TRAA on a web that changes every 1,000 polls", "[H-TRAA] Fig. 10, §4.3.4",
		htraaShifting("shift=rank period=1000"),
		claim{Text: "H-TRAA improves on its first solution, but never comes to optimal: it stays below 99 % of it.", Check: func(r *Result) finding {
			return all(r.rises(ht, span{0, 0}, htraaLate), r.atMost(ht, "Optimal", 0.99, htraaLate))
		}},
		claim{Text: "It settles above the estimator.", Check: func(r *Result) finding { return r.above(ht, "Estimator", htraaLate) }},
		claim{Text: "It does better than LAKG over the whole run.", Check: func(r *Result) finding {
			return all(r.above(ht, htraaLAKG, span{0, htraaUntil}), r.above(ht, lakg5000, span{0, htraaUntil}))
		}},
	)
}

// scaleFigures are the figures of §4.3.5: the same web with 512 to 32,768 pages; ranks 1
// and 2 change places when the schemes have learnt.
func scaleFigures() []*Figure {
	pages := []int{512, 2048, 8192, 32768}
	requests := []picture.Style{picture.Blue, picture.Green, picture.Vermilion, picture.Purple}
	label := func(n int) string { return stats.Thousands(int64(n)) + " pages" }
	const web = " feedback=model alpha=0.9 beta=1.5 "
	figure := func(name, title, source, about string, until int64, line func(n int) string, claims ...claim) *Figure {
		f := &Figure{
			Name: name, Title: title, Source: source, Points: overTime{},
			About: "p = 0.9/k^1.5, one poll a tick, feedback=model; half way ranks 1 and 2 change places, the hardest change of those the " +
				"paper draws from. " + about,
			X: pollsAxis, Y: valueAxis, Until: until, Every: until / 320, Quick: 10, Full: 40, Claims: claims,
			Marks: []float64{float64(until / 2)},
		}
		top := " @" + strconv.FormatInt(until/2, 10) + ":top"
		for i, n := range pages {
			f.Lines = append(f.Lines, curve(label(n), "value", requests[i], line(n)+web+"pages="+strconv.Itoa(n)+top))
		}
		f.Lines[0].Curves = append([]curveSpec{{"Optimal (512 pages)", "optimal", picture.Thin}}, f.Lines[0].Curves...)
		return f
	}
	// converged are the times from x = from to 95 % of the optimum of 512 pages, which is
	// within 0.2 % of the other optima.
	converged := func(r *Result, n int, from float64) arrivals {
		best := r.Curve("Optimal (512 pages)")
		return r.arrivals(label(n), from, func(rep, _ int, y float64) bool { return y >= 0.95*best.Runs[rep][0] })
	}
	// growth is the exponent of the medians, from the smallest web to the largest.
	growth := func(r *Result, from float64) (exponent ranged, numbers string) {
		for _, n := range pages {
			times := converged(r, n, from)
			numbers += fmt.Sprintf("%s: median %s polls, never %d; ", label(n), ranged{at: times.median()}.words(0), times.never())
		}
		few, many := converged(r, pages[0], from), converged(r, pages[3], from)
		exponent = resampled(r.Reps, func(reps []int) float64 {
			return math.Log(many.taken(reps).median()/few.taken(reps).median()) / math.Log(float64(pages[3]/pages[0]))
		})
		return exponent, numbers + "exponent of the medians " + exponent.words(2)
	}
	const untilLAKG, untilTree = 8_000_000, 80_000
	return []*Figure{
		figure("h-traa-11", "LAKG as the web grows", "[H-TRAA] Fig. 11, §4.3.5",
			"λ = 1.3; N grows as n^(1/λ) from 1,500 at 512 pages, so that the smallest amounts fill the same part of the knapsack, which the "+
				"paper leaves open.", untilLAKG,
			func(n int) string {
				return "lakg lambda=1.3 N=" + map[int]string{512: "1500", 2048: "4357", 8192: "12660", 32768: "36780"}[n]
			},
			claim{Text: "More pages make LAKG much slower to learn (here: the time to 95 % of optimal grows at least as " +
				"n^0.75).", Check: func(r *Result) finding {
				e, numbers := growth(r, 0)
				return finding{e.above(0.75), numbers}
			}},
			claim{Text: "More pages make it slower to adapt, too: after the change.", Check: func(r *Result) finding {
				e, numbers := growth(r, untilLAKG/2)
				return finding{e.above(0), numbers}
			}},
		),
		figure("h-traa-12", "H-TRAA as the web grows (note the scale: 100 times shorter)", "[H-TRAA] Fig. 12, §4.3.5",
			"N = 500 in every node whatever the size; at 32,768 pages the tree has 15 levels.", untilTree,
			func(int) string { return "h-traa N=500" },
			claim{Text: "H-TRAA scales sub-linearly (here: the time to 95 % of optimal grows at most as n^0.5).", Check: func(r *Result) finding {
				e, numbers := growth(r, 0)
				return finding{e.below(0.5), numbers}
			}},
			claim{Text: "Its first learning is orders of magnitude faster than LAKG's (Fig. 11), at 32,768 pages (here: within a hundredth of the " +
				"4,000,000 polls before LAKG's change).", Check: func(r *Result) finding {
				return converged(r, pages[3], 0).arrives(0, 40_000, func(median string) string { return "H-TRAA at 95 % of optimal after " + median + " polls" })
			}},
			claim{Text: "The number of pages hardly matters to adaptation (here: at 32,768 pages at most twice as long as at " +
				"512).", Check: func(r *Result) finding {
				return duelOf(converged(r, pages[3], untilTree/2), converged(r, pages[0], untilTree/2)).
					timesAsLong("95 % of optimal after the change", label(pages[3]), label(pages[0]), 0, 2)
			}},
		),
	}
}
