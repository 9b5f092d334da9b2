package figure

import (
	"fmt"

	"lascope/model/picture"
)

const thesisWeb = " web=thesis pages=1000 capacity=100 importance=on"

const thesisAbout = `The thesis's web: node i changes in a tick with probability i^(−m·u), u drawn for each node, m such that ` +
	`changes a tick over capacity have the ratio given; ` +
	`importance ω = p + (1 − p)·U. Retrieved importance-value: importance of the hits over importance of the changes, in the ticks ` +
	`since the point before. ` +
	`Simulated pages (feedback=pages); hits count ω to the schemes. `

var retrieved = picture.Scale{Text: "retrieved importance-value"}

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
		About: "Node i changes in a tick with probability i^(−θ), θ drawn uniformly from 0 to 2 for each node: the ratio 1.88 of " +
			"changes to capacity makes the upper bound m about 2 on the average web. Beside it the steep web of the other papers.",
		X: picture.Scale{Text: "node"}, Y: picture.Scale{Text: "chance of a change in a tick", Min: -0.02, Max: 1},
		Lines: []lineSpec{
			curve(mild, "p", picture.Blue.AsPoints(), "uniform web=thesis pages=100 capacity=10 ratio=1.88"),
			curve(steep, "p", picture.Vermilion.AsPoints(), "uniform pages=100 alpha=0.9 beta=1.5"),
		},
		Points: overPages{}, Until: 1, Every: 1, Quick: 20, Full: 100, OneRun: true,
		Claims: []claim{{Text: "Skewed, but with more nodes of a middling chance (here: 0.05 to 0.95) than the extremely skewed webs of " +
			"others.", Check: func(r *Result) finding {
			a, b := r.Curve(mild), r.Curve(steep)
			few := r.perRun(endless, func(rep int) float64 { return middle(b, rep) })
			many := r.perRun(endless, func(rep int) float64 { return middle(a, rep) })
			more := r.perRun(endless, func(rep int) float64 { return middle(a, rep) - middle(b, rep) })
			return finding{judge(more), fmt.Sprintf("%s of 100 nodes here, %s in the steep web", many.Interval(1), few.Interval(1))}
		}}},
	}
}

// thesisResolutionFigure varies the resolution of CGLA.
func thesisResolutionFigure() *Figure {
	const until = 5000
	late := span{4000, until}
	const n16, n32, n64, n128 = "CGLA N=16", "CGLA N=32", "CGLA N=64", "CGLA N=128"
	const web = thesisWeb + " ratio=1.5"
	level := func(_ *Curve, _, _ int, y float64) bool { return y >= 0.3 }
	return &Figure{
		Name: "thesis-7.2", Title: "The number of states N of CGLA", Source: "[Thesis] Fig. 7.2, §7.3.1",
		About: thesisAbout + "1,000 nodes, capacity 100, changes overwrite; the thesis gives no ratio here, we take 1.5, its lowest.",
		X:     picture.Scale{Text: "ticks"}, Y: retrieved,
		Lines: []lineSpec{
			curve(n16, "importance", picture.Orange, "cgla N=16"+web),
			curve(n32, "importance", picture.Green, "cgla N=32"+web),
			curve(n64, "importance", picture.Blue, "cgla N=64"+web),
			curve(n128, "importance", picture.Vermilion, "cgla N=128"+web),
		},
		Points: overTime{}, Until: until, Every: 25, Quick: 10, Full: 100,
		Claims: []claim{
			{Text: "A larger N retrieves more importance in the end.", Check: func(r *Result) finding { return r.falling(late, n128, n64, n32, n16) }},
			{Text: "A larger N is slower to come to the same level (here: 0.3, which all reach).", Check: func(r *Result) finding {
				return all(r.earlier(n16, n32, "0.3", 0, level), r.earlier(n32, n64, "0.3", 0, level), r.earlier(n64, n128, "0.3", 0, level))
			}},
			{Text: "N = 128 takes about 1.5 times as long as N = 64 (here: 1.25 to 1.75 times, to 95 % of the level that N = 64 settles at).",
				Check: func(r *Result) finding {
					return r.timesAsLong(n128, n64, "95 % of the last level of N = 64", 1.25, 1.75,
						func(rep int) float64 { return 0.95 * r.Curve(n64).mean(rep, late) })
				}},
			{Text: "From N = 64 to N = 128 there is little to gain: less than 5 %.", Check: func(r *Result) finding { return r.within(n128, n64, 0.05, late) }},
			{Text: "From N = 16 or 32 to 64 there is more to gain than that.", Check: func(r *Result) finding {
				return all(r.atMost(n16, n64, 0.95, late), r.atMost(n32, n64, 0.95, late))
			}},
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
		About: thesisAbout + "100 nodes, capacity 10, changes overwrite; the thesis gives no ratio here, we take 1.5. f is the part of the " +
			"capacity spent on P2, the nodes polled in turn.",
		X: picture.Scale{Text: "ticks"}, Y: retrieved,
		Points: overTime{}, Until: until, Every: 20, Quick: 100, Full: 1000,
	}
	for i, n := range []int{small, large} {
		for k, part := range parts {
			f.Lines = append(f.Lines, curve(label(n, part), "importance", requests[i][k],
				fmt.Sprintf("fpa N=%d f=%s web=thesis pages=100 capacity=10 importance=on ratio=1.5", n, part)))
		}
	}
	ordered := func(n int) claim {
		return claim{Text: fmt.Sprintf("N = %d: the smaller f, the more importance is retrieved.", n), Check: func(r *Result) finding {
			return r.falling(late, label(n, "0.1"), label(n, "0.2"), label(n, "0.5"), label(n, "0.8"))
		}}
	}
	f.Claims = []claim{ordered(small), ordered(large),
		{Text: fmt.Sprintf("N matters little: N = %d and N = %d differ by less than 2 %%, whatever f.", small, large), Check: func(r *Result) finding {
			var out []finding
			for _, part := range parts {
				out = append(out, r.within(label(small, part), label(large, part), 0.02, late))
			}
			return all(out...)
		}}}
	if small == 8 {
		quick := func(n int) claim {
			return claim{Text: fmt.Sprintf("N = %d: f = 0.1 is hardly slower than f = 0.2 (here: at most 1.25 times as long to 90 %% of its final "+
				"level).", n), Check: func(r *Result) finding {
				return r.asQuick(label(n, "0.1"), label(n, "0.2"), 0.9, 1.25, late)
			}}
		}
		f.About += " The thesis sees little difference in speed between f = 0.1 and f = 0.2: ours is about 30 ticks, of the 1,000 on the axis."
		f.Claims = append(f.Claims, quick(small), quick(large), claim{Text: "Too few states cost accuracy: with f = 0.1, N = 8 retrieves less " +
			"than N = 16.", Check: func(r *Result) finding {
			return r.above(label(16, "0.1"), label(8, "0.1"), late)
		}})
	}
	return f
}

// thesisRatioFigures compare the schemes over the ratio of changes to capacity.
func thesisRatioFigures() []*Figure {
	const uniform, weighted, fpa, cgla = "Uniform", "Weighted proportional", "FPA N=16 f=0.1", "CGLA N=64"
	ratios := []float64{1.5, 2, 2.5, 3, 3.5, 4}
	everywhere := func(of func(s span) finding) finding {
		var out []finding
		for _, x := range ratios {
			out = append(out, of(span{x, x}))
		}
		return all(out...)
	}
	falls := claim{Text: "The more changes for the capacity, the smaller the part of their importance that is retrieved.", Check: func(r *Result) finding {
		return all(r.rises(cgla, span{4, 4}, span{1.5, 1.5}), r.rises(fpa, span{4, 4}, span{1.5, 1.5}),
			r.rises(weighted, span{4, 4}, span{1.5, 1.5}))
	}}
	better := func(text string, pairs ...string) claim {
		return claim{Text: text, Check: func(r *Result) finding {
			return everywhere(func(s span) finding {
				var out []finding
				for i := 0; i < len(pairs); i += 2 {
					out = append(out, r.above(pairs[i], pairs[i+1], s))
				}
				return all(out...)
			})
		}}
	}
	make := func(number, updates, title string, claims ...claim) *Figure {
		web := thesisWeb + " ratio=1.5..4/6 updates=" + updates
		return &Figure{
			Name: "thesis-7." + number, Title: title, Source: "[Thesis] Fig. 7." + number + ", §7.3.2",
			About: thesisAbout + "1,000 nodes, capacity 100; means over ticks 5,001 to 10,000, when the schemes have learnt. Weighted " +
				"proportional polling is p·ω, capped at one poll a tick, at random.",
			X: picture.Scale{Text: "expected change-capacity ratio"}, Y: picture.Scale{Text: retrieved.Text, Max: 0.7},
			Lines: []lineSpec{
				curve(cgla, "importance", picture.Blue, "cgla N=64"+web),
				curve(fpa, "importance", picture.Vermilion, "fpa N=16 f=0.1"+web),
				curve(weighted, "importance", picture.Green, "weighted"+web),
				curve(uniform, "importance", picture.Orange, "uniform"+web),
			},
			Points: overParameter{}, Until: 10_000, From: 5_000, Every: 1_000, Quick: 10, Full: 50, Claims: claims,
		}
	}
	return []*Figure{
		make("5", "overwrite", "Schemes compared: changes overwrite each other", falls,
			better("CGLA and FPA are better than uniform polling, whatever the ratio.", cgla, uniform, fpa, uniform),
			better("CGLA is better than weighted proportional polling, whatever the ratio.", cgla, weighted),
			claim{Text: "FPA is better than weighted proportional polling at large ratios only.", Check: func(r *Result) finding {
				return all(r.above(weighted, fpa, span{1.5, 1.5}), r.above(fpa, weighted, span{4, 4}))
			}},
			better("CGLA is better than FPA, whatever the ratio.", cgla, fpa),
			claim{Text: "The gap between CGLA and FPA narrows as the ratio grows.", Check: func(r *Result) finding {
				a, b := r.Curve(cgla), r.Curve(fpa)
				gap := func(rep int, x float64) float64 { return a.mean(rep, span{x, x}) - b.mean(rep, span{x, x}) }
				e := r.perRun(endless, func(rep int) float64 { return gap(rep, 1.5) - gap(rep, 4) })
				return finding{judge(e), "gap at 1.5 − gap at 4: " + e.Interval(4)}
			}},
		),
		make("6", "vanish", "Schemes compared: a change vanishes after its tick", falls,
			better("CGLA and FPA are better than uniform polling, whatever the ratio.", cgla, uniform, fpa, uniform),
			better("CGLA and FPA are better than weighted proportional polling, whatever the ratio.", cgla, weighted, fpa, weighted),
			better("FPA is better than CGLA, whatever the ratio.", fpa, cgla),
			claim{Text: "The schemes outdo uniform polling by up to 5.5 times (here: partly met from 5 on).", Check: func(r *Result) finding {
				e := r.ratioOf(fpa, uniform, span{1.5, 1.5})
				out := finding{notMet, fmt.Sprintf("FPA retrieves %s times as much as uniform polling at ratio 1.5", e.Interval(2))}
				switch lo, hi := e.Bounds(); {
				case lo >= 5.5:
					out.Verdict = met
				case hi >= 5:
					out.Verdict = partly
				}
				return out
			}},
		),
	}
}

// thesisShiftFigures show schemes on a web that is mirrored every 2,500 slots.
func thesisShiftFigures() []*Figure {
	const until = 10_000
	marks := []float64{2500, 5000, 7500}
	const cgla, cglaVanish, fpa, fpaVanish = "CGLA, overwrite", "CGLA, vanish", "FPA, overwrite", "FPA, vanish"
	const polls, pollsVanish = "By polls, overwrite", "By polls, vanish"
	lines := func(column string, schemes ...string) []lineSpec {
		specs := map[string]string{
			cgla: "cgla N=64", cglaVanish: "cgla N=64 updates=vanish", fpa: "fpa N=16 f=0.1", fpaVanish: "fpa N=16 f=0.1 updates=vanish",
			polls: "cgla N=64 knapsack=polls", pollsVanish: "cgla N=64 knapsack=polls updates=vanish",
		}
		requests := map[string]picture.Style{
			cgla: picture.Blue, cglaVanish: picture.Sky, fpa: picture.Vermilion, fpaVanish: picture.Orange,
			polls: picture.Green, pollsVanish: picture.Purple,
		}
		var out []lineSpec
		for _, s := range schemes {
			out = append(out, curve(s, column, requests[s], specs[s]+thesisWeb+" ratio=1.5 shift=mirror period=2500"))
		}
		return out
	}
	about := thesisAbout + "1,000 nodes, capacity 100, ratio 1.5; every 2,500 ticks node i changes places with node n+1−i. The thesis " +
		"gives no ratio here, we take 1.5. Means over the 100 ticks before each point."
	settled := []span{{2000, 2500}, {4500, 5000}, {7000, 7500}, {9500, until}}
	thousands := []span{{1500, 2500}, {4000, 5000}, {6500, 7500}, {9000, until}}
	each := func(of func(k int, s span) finding) finding {
		var out []finding
		for k, s := range settled {
			out = append(out, of(k, s))
		}
		return all(out...)
	}
	f7 := &Figure{
		Name: "thesis-7.7", Title: "Polls used while the web is mirrored every 2,500 ticks", Source: "[Thesis] Fig. 7.7, §7.3.3",
		About: about + " The thesis has two readings of the knapsack. By the amounts it is exceeded where Σx > C (§5.1.2; " +
			"knapsack=amounts, our default): " +
			"a miss then counts only above C, and Σx hardly falls below C once it is there. By the polls it is exceeded where the tick has " +
			"more than C polls (knapsack=polls): " +
			"this reading meets the thesis's claim of the dip after a shift, and settles above C where changes overwrite.",
		X: picture.Scale{Text: "ticks"}, Y: picture.Scale{Text: "polls a tick over the capacity", Max: 1.2},
		Lines: lines("used", cgla, cglaVanish, polls, pollsVanish, fpa), Points: overTime{}, Until: until, Every: 100, Quick: 20, Full: 200,
		Marks: marks,
		Claims: []claim{
			{Text: "FPA uses the whole capacity in every tick.", Check: func(r *Result) finding { return r.nearly(fpa, 1, 1e-9, span{100, until}) }},
			{Text: "CGLA uses less than the capacity at first.", Check: func(r *Result) finding {
				var out []finding
				for _, name := range []string{cgla, cglaVanish, polls, pollsVanish} {
					out = append(out, r.below(name, 0.95, span{100, 300}))
				}
				return all(out...)
			}},
		},
	}
	for _, reading := range []struct{ by, overwrite, vanish string }{{"By the amounts", cgla, cglaVanish},
		{"By the polls", polls, pollsVanish}} {
		both := func(of func(name string) finding) finding { return all(of(reading.overwrite), of(reading.vanish)) }
		f7.Claims = append(f7.Claims,
			claim{Text: reading.by + ": after each shift CGLA uses visibly less than the capacity again (here: 2 % less over the next 200 ticks).",
				Check: func(r *Result) finding {
					var out []finding
					for _, x := range marks {
						out = append(out, both(func(name string) finding { return r.below(name, 0.98, span{x + 100, x + 200}) }))
					}
					return all(out...)
				}},
			claim{Text: reading.by + ": it then comes back to the capacity, within 1 %.", Check: func(r *Result) finding {
				return each(func(_ int, s span) finding {
					return both(func(name string) finding { return r.nearly(name, 1, 0.01, s) })
				})
			}},
			claim{Text: reading.by + ": on average it stays at or below the capacity.", Check: func(r *Result) finding {
				return both(func(name string) finding { return r.below(name, 1, span{100, until}) })
			}},
			claim{Text: reading.by + ": read strictly, also once it has learnt.", Check: func(r *Result) finding {
				return both(func(name string) finding { return r.below(name, 1, settled[3]) })
			}},
		)
	}
	names := []string{cgla, cglaVanish, fpa, fpaVanish}
	f8 := &Figure{
		Name: "thesis-7.8", Title: "Importance retrieved while the web is mirrored every 2,500 ticks", Source: "[Thesis] Fig. 7.8, §7.3.3",
		About: about, X: picture.Scale{Text: "ticks"}, Y: picture.Scale{Text: retrieved.Text, Max: 0.7},
		Lines: lines("importance", names...), Points: overTime{}, Until: until, Every: 100, Quick: 20, Full: 200, Marks: marks,
		Claims: []claim{
			{Text: "Both schemes improve until they settle.", Check: func(r *Result) finding {
				var out []finding
				for _, n := range names {
					out = append(out, r.rises(n, span{100, 100}, settled[0]))
				}
				return all(out...)
			}},
			{Text: "After each shift both fall …", Check: func(r *Result) finding {
				var out []finding
				for _, n := range names {
					for k, x := range marks {
						out = append(out, r.rises(n, span{x + 100, x + 100}, settled[k]))
					}
				}
				return all(out...)
			}},
			{Text: "… and come back to the level before it, within 3 %.", Check: func(r *Result) finding {
				var out []finding
				for _, n := range names {
					out = append(out, r.returns(n, 0.03, settled[0], settled[1]), r.returns(n, 0.03, settled[0], settled[3]))
				}
				return all(out...)
			}},
			{Text: "FPA's value fluctuates more where changes overwrite than where they vanish (here: the spread of a run's points in the 1,000 " +
				"ticks before each shift).", Check: func(r *Result) finding {
				return r.wider(fpa, fpaVanish, thousands)
			}},
			{Text: "Read strictly, where changes vanish it does not fluctuate: no more than CGLA's value there.", Check: func(r *Result) finding {
				return r.wider(cglaVanish, fpaVanish, thousands)
			}},
			{Text: "FPA adapts quicker than CGLA: after the shift at 2,500 it is back at 95 % first.", Check: func(r *Result) finding {
				return all(r.recovers(fpa, cgla, 0.95, settled[0]), r.recovers(fpaVanish, cglaVanish, 0.95, settled[0]))
			}},
		},
	}
	return []*Figure{f7, f8}
}
