package figure

import (
	"fmt"

	"lascope/model/picture"
)

const thesisWeb = " web=thesis pages=1000 capacity=100 importance=on"

const thesisAbout = `The thesis's web: node i changes in a tick with probability i^(−m·u), u drawn for each node, m such that changes a
	tick over capacity have the ratio given; importance ω = p + (1 − p)·U. Retrieved importance-value: importance of the hits over
	importance of the changes, in the ticks since the point before. Simulated pages (feedback=pages); hits count ω to the schemes. `

var retrieved = axis("retrieved importance-value")

// thesisFigures are the figures of [Thesis] with results.
func thesisFigures() []*Figure {
	figures := []*Figure{thesisRatesFigure(), thesisResolutionFigure(), thesisPartitionFigure("3", 8, 16), thesisPartitionFigure("4", 32, 64)}
	figures = append(figures, thesisRatioFigures()...)
	return append(figures, thesisShiftFigures()...)
}

// thesisRatesFigure shows the web's chances of change.
func thesisRatesFigure() *Figure {
	const mild, steep = "Thesis: i^(−2u)", "Zipf: 0.9/i^1.5"
	middle := func(c *Curve, rep int) (n float64) {
		for _, p := range c.Runs[rep] {
			if p > 0.05 && p < 0.95 {
				n++
			}
		}
		return n
	}
	return &Figure{
		Name: "thesis-7.1", Title: "Chances of change in the thesis's web of 100 nodes", Source: "[Thesis] Fig. 7.1, §7.1",
		About: `Node i changes in a tick with probability i^(−θ), θ drawn uniformly from 0 to 2 for each node: the ratio 1.88 of changes to
			capacity makes the upper bound m about 2 on the average web. Beside it the steep web of the other papers.`,
		X: axis("node"), Y: axisFrom("chance of a change in a tick", -0.02, 1),
		Lines: []lineSpec{
			curve(mild, "p", picture.Blue.AsPoints(), "uniform web=thesis pages=100 capacity=10 ratio=1.88"),
			curve(steep, "p", picture.Vermilion.AsPoints(), "uniform pages=100 alpha=0.9 beta=1.5"),
		},
		Points: overPages, Until: 1, Every: 1, Quick: 20, Full: 100, OneRun: true,
		Claims: []claim{says("Skewed, but with more nodes of a middling chance (here: 0.05 to 0.95) than the extremely skewed webs of others.",
			func(r *Result) finding {
				a, b := r.Curve(mild), r.Curve(steep)
				few := r.perRun(endless, func(rep int) float64 { return middle(b, rep) })
				many := r.perRun(endless, func(rep int) float64 { return middle(a, rep) })
				more := r.perRun(endless, func(rep int) float64 { return middle(a, rep) - middle(b, rep) })
				return positive(more, "%s of 100 nodes here, %s in the steep web", many.Interval(1), few.Interval(1))
			})},
	}
}

// thesisResolutionFigure varies the resolution of CGLA.
func thesisResolutionFigure() *Figure {
	const until = 5000
	late := span{4000, until}
	const n16, n32, n64, n128 = "CGLA N=16", "CGLA N=32", "CGLA N=64", "CGLA N=128"
	const web = thesisWeb + " ratio=1.5"
	return &Figure{
		Name: "thesis-7.2", Title: "The number of states N of CGLA", Source: "[Thesis] Fig. 7.2, §7.3.1",
		About: thesisAbout + "1,000 nodes, capacity 100, changes overwrite; the thesis gives no ratio here, we take 1.5, its lowest.",
		X:     axis("ticks"), Y: retrieved,
		Lines: curvesOn(web, "importance", []scheme{
			{n16, "cgla N=16", picture.Orange},
			{n32, "cgla N=32", picture.Green},
			{n64, "cgla N=64", picture.Blue},
			{n128, "cgla N=128", picture.Vermilion},
		}),
		Points: overTime, Until: until, Every: 25, Quick: 10, Full: 100,
		Claims: []claim{
			says("A larger N retrieves more importance in the end.", falling(late, n128, n64, n32, n16)),
			says("A larger N is slower to come to the same level (here: 0.3, which all reach).",
				stepwise([]string{n16, n32, n64, n128}, func(a, b string) check { return earlier(a, b, atY(0.3), 0) })),
			says("N = 128 takes about 1.5 times as long as N = 64 (here: 1.25 to 1.75 times, to 95 % of the level that N = 64 settles at).",
				timesAsLong(n128, n64, 1.25, 1.75, partOfMean(n64, 0.95, late, "95 % of the last level of N = 64"))),
			says("From N = 64 to N = 128 there is little to gain: less than 5 %.", within(n128, n64, 0.05, late)),
			says("From N = 16 or 32 to 64 there is more to gain than that.", all(atMost(n16, n64, 0.95, late), atMost(n32, n64, 0.95, late))),
		},
	}
}

// thesisPartitionFigure varies N and f of FPA.
func thesisPartitionFigure(number string, small, large int) *Figure {
	const until = 1000
	late := span{500, until}
	parts := []string{"0.1", "0.2", "0.5", "0.8"}
	requests := [][]picture.Style{
		{picture.Blue, picture.Green, picture.Purple, picture.Orange},
		{picture.Vermilion, picture.Sky, picture.Black, picture.Grey},
	}
	label := func(n int, f string) string { return fmt.Sprintf("N=%d f=%s", n, f) }
	f := &Figure{
		Name: "thesis-7." + number, Title: fmt.Sprintf("FPA: N = %d and %d, and the share f of the round robin", small, large),
		Source: "[Thesis] Fig. 7." + number + ", §7.3.1",
		About: thesisAbout + `100 nodes, capacity 10, changes overwrite; the thesis gives no ratio here, we take 1.5. f is the part of the
			capacity spent on P2, the nodes polled in turn.`,
		X: axis("ticks"), Y: retrieved,
		Points: overTime, Until: until, Every: 20, Quick: 100, Full: 1000,
	}
	for i, n := range []int{small, large} {
		for k, part := range parts {
			f.Lines = append(f.Lines, curve(label(n, part), "importance", requests[i][k],
				fmt.Sprintf("fpa N=%d f=%s web=thesis pages=100 capacity=10 importance=on ratio=1.5", n, part)))
		}
	}
	ordered := func(n int) claim {
		return says(fmt.Sprintf("N = %d: the smaller f, the more importance is retrieved.", n),
			stepwise(parts, func(a, b string) check { return above(label(n, a), label(n, b), late) }))
	}
	f.Claims = []claim{ordered(small), ordered(large),
		says(fmt.Sprintf("N matters little: N = %d and N = %d differ by less than 2 %%, whatever f.", small, large),
			each(parts, func(part string) check { return within(label(small, part), label(large, part), 0.02, late) }))}
	if small == 8 {
		quick := func(n int) claim {
			return says(fmt.Sprintf(`N = %d: f = 0.1 is hardly slower than f = 0.2 (here: at most 1.25 times as long to 90 %% of its final level).`, n),
				asQuick(label(n, "0.1"), label(n, "0.2"), 0.9, 1.25, late))
		}
		f.About += " The thesis sees little difference in speed between f = 0.1 and f = 0.2: ours is about 30 ticks, of the 1,000 on the axis."
		f.Claims = append(f.Claims, quick(small), quick(large),
			says("Too few states cost accuracy: with f = 0.1, N = 8 retrieves less than N = 16.",
				above(label(16, "0.1"), label(8, "0.1"), late)))
	}
	return f
}

// thesisRatioFigures compare the schemes over the ratio of changes to capacity.
func thesisRatioFigures() []*Figure {
	const uniform, weighted, fpa, cgla = "Uniform", "Weighted proportional", "FPA N=16 f=0.1", "CGLA N=64"
	falls := says("The more changes for the capacity, the smaller the part of their importance that is retrieved.",
		each([]string{cgla, fpa, weighted}, func(scheme string) check { return rises(scheme, at(4), at(1.5)) }))
	better := func(text, than string, schemes ...string) claim {
		return says(text, each([]float64{1.5, 2, 2.5, 3, 3.5, 4}, func(ratio float64) check { return allAbove(at(ratio), schemes, than) }))
	}
	figure := func(number, updates, title string, claims ...claim) *Figure {
		web := thesisWeb + " ratio=1.5..4/6 updates=" + updates
		return &Figure{
			Name: "thesis-7." + number, Title: title, Source: "[Thesis] Fig. 7." + number + ", §7.3.2",
			About: thesisAbout + `1,000 nodes, capacity 100; means over ticks 5,001 to 10,000, when the schemes have learnt. Weighted proportional
				polling is p·ω, capped at one poll a tick, at random.`,
			X: axis("expected change-capacity ratio"), Y: axisFrom(retrieved.Text, 0, 0.7),
			Lines: curvesOn(web, "importance", []scheme{
				{cgla, "cgla N=64", picture.Blue},
				{fpa, "fpa N=16 f=0.1", picture.Vermilion},
				{weighted, "weighted", picture.Green},
				{uniform, "uniform", picture.Orange},
			}),
			Points: overParameter, Until: 10_000, From: 5_000, Every: 1_000, Quick: 10, Full: 50, Claims: claims,
		}
	}
	return []*Figure{
		figure("5", "overwrite", "Schemes compared: changes overwrite each other", falls,
			better("CGLA and FPA are better than uniform polling, whatever the ratio.", uniform, cgla, fpa),
			better("CGLA is better than weighted proportional polling, whatever the ratio.", weighted, cgla),
			says("FPA is better than weighted proportional polling at large ratios only.",
				all(above(weighted, fpa, at(1.5)), above(fpa, weighted, at(4)))),
			better("CGLA is better than FPA, whatever the ratio.", fpa, cgla),
			says("The gap between CGLA and FPA narrows as the ratio grows.", func(r *Result) finding {
				gap := func(rep int, x float64) float64 {
					return r.Curve(cgla).mean(rep, at(x)) - r.Curve(fpa).mean(rep, at(x))
				}
				e := r.perRun(endless, func(rep int) float64 { return gap(rep, 1.5) - gap(rep, 4) })
				return positive(e, "gap at 1.5 − gap at 4: %s", e.Interval(4))
			}),
		),
		figure("6", "vanish", "Schemes compared: a change vanishes after its tick", falls,
			better("CGLA and FPA are better than uniform polling, whatever the ratio.", uniform, cgla, fpa),
			better("CGLA and FPA are better than weighted proportional polling, whatever the ratio.", weighted, cgla, fpa),
			better("FPA is better than CGLA, whatever the ratio.", cgla, fpa),
			says("The schemes outdo uniform polling by up to 5.5 times (here: partly met from 5 on).", func(r *Result) finding {
				e := r.ratioOf(fpa, uniform, at(1.5))
				out := finding{notMet, fmt.Sprintf("FPA retrieves %s times as much as uniform polling at ratio 1.5", e.Interval(2))}
				switch lo, hi := e.Bounds(); {
				case lo >= 5.5:
					out.Verdict = met
				case hi >= 5:
					out.Verdict = partly
				}
				return out
			}),
		),
	}
}

// thesisShiftFigures show schemes on a web that is mirrored every 2,500 slots.
func thesisShiftFigures() []*Figure {
	const until = 10_000
	marks := []float64{2500, 5000, 7500}
	const cgla, cglaVanish, fpa, fpaVanish = "CGLA, overwrite", "CGLA, vanish", "FPA, overwrite", "FPA, vanish"
	const polls, pollsVanish = "By polls, overwrite", "By polls, vanish"
	const web = thesisWeb + " ratio=1.5 shift=mirror period=2500"
	games := []scheme{{cgla, "cgla N=64", picture.Blue}, {cglaVanish, "cgla N=64 updates=vanish", picture.Sky}}
	partition := scheme{fpa, "fpa N=16 f=0.1", picture.Vermilion}
	about := thesisAbout + `1,000 nodes, capacity 100, ratio 1.5; every 2,500 ticks node i changes places with node n+1−i. The thesis gives
		no ratio here, we take 1.5. Means over the 100 ticks before each point.`
	settled := []span{{2000, 2500}, {4500, 5000}, {7000, 7500}, {9500, until}}
	thousands := []span{{1500, 2500}, {4000, 5000}, {6500, 7500}, {9000, until}}
	f7 := &Figure{
		Name: "thesis-7.7", Title: "Polls used while the web is mirrored every 2,500 ticks", Source: "[Thesis] Fig. 7.7, §7.3.3",
		About: about + ` The thesis has two readings of the knapsack. By the amounts it is exceeded where Σx > C (§5.1.2; knapsack=amounts, our
			default): a miss then counts only above C, and Σx hardly falls below C once it is there. By the polls it is exceeded where the tick
			has more than C polls (knapsack=polls): this reading meets the thesis's claim of the dip after a shift, and settles above C where
			changes overwrite.`,
		X: axis("ticks"), Y: axisFrom("polls a tick over the capacity", 0, 1.2),
		Lines: curvesOn(web, "used", append(games, scheme{polls, "cgla N=64 knapsack=polls", picture.Green},
			scheme{pollsVanish, "cgla N=64 knapsack=polls updates=vanish", picture.Purple}, partition)),
		Points: overTime, Until: until, Every: 100, Quick: 20, Full: 200,
		Marks: marks,
		Claims: []claim{
			says("FPA uses the whole capacity in every tick.", nearly(fpa, 1, 1e-9, span{100, until})),
			says("CGLA uses less than the capacity at first.", each([]string{cgla, cglaVanish, polls, pollsVanish},
				func(name string) check { return below(name, 0.95, span{100, 300}) })),
		},
	}
	for _, reading := range []struct {
		by      string
		schemes []string
	}{{"By the amounts", []string{cgla, cglaVanish}}, {"By the polls", []string{polls, pollsVanish}}} {
		both := func(of func(name string) check) check { return each(reading.schemes, of) }
		f7.Claims = append(f7.Claims,
			says(reading.by+": after each shift CGLA uses visibly less than the capacity again (here: 2 % less over the next 200 ticks).",
				each(marks, func(x float64) check {
					return both(func(name string) check { return below(name, 0.98, span{x + 100, x + 200}) })
				})),
			says(reading.by+": it then comes back to the capacity, within 1 %.", each(settled, func(s span) check {
				return both(func(name string) check { return nearly(name, 1, 0.01, s) })
			})),
			says(reading.by+": on average it stays at or below the capacity.",
				both(func(name string) check { return below(name, 1, span{100, until}) })),
			says(reading.by+": read strictly, also once it has learnt.", both(func(name string) check { return below(name, 1, settled[3]) })),
		)
	}
	names := []string{cgla, cglaVanish, fpa, fpaVanish}
	f8 := &Figure{
		Name: "thesis-7.8", Title: "Importance retrieved while the web is mirrored every 2,500 ticks", Source: "[Thesis] Fig. 7.8, §7.3.3",
		About: about, X: axis("ticks"), Y: axisFrom(retrieved.Text, 0, 0.7),
		Lines: curvesOn(web, "importance", append(games, partition,
			scheme{fpaVanish, "fpa N=16 f=0.1 updates=vanish", picture.Orange})),
		Points: overTime, Until: until, Every: 100, Quick: 20, Full: 200, Marks: marks,
		Claims: []claim{
			says("Both schemes improve until they settle.", each(names, func(n string) check { return rises(n, at(100), settled[0]) })),
			says("After each shift both fall …", each(names, func(n string) check {
				return each([]int{0, 1, 2}, func(k int) check { return rises(n, at(marks[k]+100), settled[k]) })
			})),
			says("… and come back to the level before it, within 3 %.", each(names, func(n string) check {
				return all(returns(n, 0.03, settled[0], settled[1]), returns(n, 0.03, settled[0], settled[3]))
			})),
			says(`FPA's value fluctuates more where changes overwrite than where they vanish (here: the spread of a run's points in the 1,000 ticks
				before each shift).`, wider(fpa, fpaVanish, thousands)),
			says("Read strictly, where changes vanish it does not fluctuate: no more than CGLA's value there.",
				wider(cglaVanish, fpaVanish, thousands)),
			says("FPA adapts quicker than CGLA: after the shift at 2,500 it is back at 95 % first.",
				all(recovers(fpa, cgla, 0.95, settled[0]), recovers(fpaVanish, cglaVanish, 0.95, settled[0]))),
		},
	}
	return []*Figure{f7, f8}
}
