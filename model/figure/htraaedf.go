package figure

import (
	"lascope/model/picture"
)

// htraaDeadlines compares the readings of the paper's scheduler with the tree schedule, on real pages.
func htraaDeadlines() *Figure {
	const (
		flat, flatWords   = "RP", " alpha=0.3 beta=1"
		steep, steepWords = "IP", " rule=inaction-penalty alpha=0.9 beta=1.5"
		optimum           = "Optimal, β = 1.5"
	)
	late := span{150_000, 200_000}
	of := func(schedule, web string) string { return web + " " + schedule }
	value := func(schedule, web string, style picture.Style, words string) lineSpec {
		return curve(of(schedule, web), "value", style, "h-traa schedule="+schedule+words)
	}
	hits := func(schedule string) lineSpec {
		return curve("hits, "+schedule, "hits", picture.Grey, "h-traa schedule="+schedule+flatWords).forClaims()
	}
	steepRuns := func(schedule string, most bool) check { return halves(of(schedule, steep), optimum, late, most) }
	f := htraaFigure("h-traa-edf", "Three readings of the paper's deadlines", "ours, after [H-TRAA] §3.1", []lineSpec{
		curve("Optimal, β = 1", "optimal", picture.Thin, "uniform"+flatWords),
		curve(optimum, "optimal", picture.ThinMixed, "uniform alpha=0.9 beta=1.5"),
		value("tree", flat, picture.Blue, flatWords),
		value("accrued", flat, picture.Green, flatWords),
		value("live", flat, picture.Purple, flatWords),
		value("edf", flat, picture.Black, flatWords),
		value("tree", steep, picture.Sky, steepWords),
		value("accrued", steep, picture.Orange, steepWords),
		value("live", steep, picture.Grey, steepWords),
		value("edf", steep, picture.Vermilion, steepWords),
		hits("tree"), hits("accrued"),
	},
		says("With inaction-penalty frozen deadlines (edf) end below half of optimal in most runs …", steepRuns("edf", true)),
		says("… and the other schedules do not.",
			each([]string{"tree", "accrued", "live"}, func(schedule string) check { return steepRuns(schedule, false) })),
		says("Live deadlines keep at most 95 % of the tree's value on the less skewed web.",
			atMost(of("live", flat), of("tree", flat), 0.95, late)),
		says("Accrued shares have the tree's value there, within 1 % …", within(of("accrued", flat), of("tree", flat), 0.01, late)),
		says("… and more hits.", above("hits, accrued", "hits, tree", late)),
	)
	f.About = `512 pages, p = α/k^β, one poll a tick; real pages answer (feedback=pages). H-TRAA has N = 500 and starts in the middle.
		[H-TRAA] §3.1 gives each page a deadline by its share, and the text loses the words that say when. Frozen (schedule=edf): last poll +
		1/x as it was at that poll. Live: last poll + 1/x now. Accrued: when the share since the last poll adds up to one poll. The tree
		schedule, ours, has no deadlines. RP learns from hits and misses, on α = 0.3, β = 1, and IP from misses alone, on α = 0.9, β = 1.5.`
	f.Until, f.Every = 200_000, 2_000
	return f
}

// halves claims that a curve lies below half of another one over a span in more than half of the runs, or else in less.
//
//go:noinline
func halves(label, whole string, s span, most bool) check {
	return func(r *Result) finding {
		c, reference := r.Curve(label), r.Curve(whole)
		e := r.partOfRuns(func(rep int) bool { return c.mean(rep, s) < reference.mean(rep, s)/2 })
		over := e.Plus(-0.5)
		if !most {
			over = over.Negated()
		}
		return positive(over, "%s is below half of it in %s %% of the runs %s", label, e.Times(100).Interval(0), s)
	}
}
